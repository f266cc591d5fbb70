"""What is said of a file that cannot be loaded, and of an error in the learner's lines."""

import os
import re

import pytest
from grading.learner import errors, loading
from grading.pages import MOST_BYTES, Broken, read

GIVEN = "from torch import nn\nclass MultiHeadAttention(nn.Module):\n"


@pytest.fixture
def page(tmp_path):
    def page(content):
        file = tmp_path / "stage2_split_heads.py"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    return page


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1", "The class MultiHeadAttention is missing."),
        ("class MultiheadAttention: 0", "is missing. The nearest name found is MultiheadAtt"),
        ("MultiHeadAttention = print", "MultiHeadAttention is no class that extends nn.Module."),
        ("class MultiHeadAttention: 0", "MultiHeadAttention is no class that extends nn.Module."),
        (GIVEN + "    pass\ndef split_heads(self): 0", "stands outside the class: indent it."),
        (GIVEN + "    pass", "The method split_heads is missing."),
        (GIVEN + "    def split_head(self): 0", "The nearest name found is split_head."),
        (GIVEN + "    def split_heads(x): self", "split_heads uses self but does not get it"),
        ("", "The file is empty"),
        ("a = 1\n\0", "Line 2 holds a NUL byte"),
        (b"a = 1\nb = '\xff'", "Line 2 is not UTF-8"),
        ("#" * (MOST_BYTES + 1), "far too many for one class"),
    ],
    ids=lambda words: str(words)[:40],
)
def test_why_no_class_can_be_had(page, source, said):
    with pytest.raises(Broken, match=re.escape(said)):
        loading.load([page(source)], "split_heads", package="broken")


def test_what_is_no_file_is_told_apart(tmp_path):
    with pytest.raises(Broken, match="folder of that name"):
        read(tmp_path)
    with pytest.raises(Broken, match="The file is missing"):
        read(tmp_path / "nothing.py")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files on this system")
def test_a_pipe_is_not_read_and_a_link_that_leads_nowhere_not_followed(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("nowhere")

    with pytest.raises(Broken, match="The file is no ordinary file"):
        read(tmp_path / "pipe")
    with pytest.raises(Broken, match="The file is a link that leads nowhere"):
        read(tmp_path / "link")


def test_a_file_that_the_system_does_not_give_is_broken(page, monkeypatch):
    file = page("x = 1")

    for error, said in (
        (PermissionError(), "no permission to read it"),
        (OSError(5, "Input/output error"), "cannot be read: Input/output error."),
    ):

        def fail(*arguments, error=error, **options):
            raise error

        monkeypatch.setattr(type(file), "open", fail)
        with pytest.raises(Broken, match=said):
            read(file)


def described(source, file="mine.py", own=("mine.py",)):
    _, error = loading.run_safely([(file, source.encode())], "split_heads", list(own))
    return error


def test_an_error_is_described_with_its_own_lines():
    error = described("def f(x):\n    return x['k']\nf({})\n")

    assert (error["type"], error["text"]) == ("KeyError", "'k'")
    assert [(frame["line"], frame["code"]) for frame in error["frames"]] == [
        (3, "f({})"),
        (2, "return x['k']"),
    ]
    assert (error["assertion"], error["not_written"], error["told"]) == (False, False, False)


def test_an_error_of_others_is_described_without_lines():
    assert described("1 / 0", own=())["frames"] == []
    assert described("import json\njson.loads('{')")["frames"][-1]["line"] == 2


def test_lines_that_are_no_python_are_described_by_the_line():
    error = described("x = 1\ny = (\n")

    assert error["type"] == "SyntaxError"
    assert error["frames"][0]["line"] == 2
    assert "mine.py" not in error["text"]


def test_endless_recursion_is_one_line():
    error = described("def f():\n    return f()\nf()\n")

    assert error["type"] == "RecursionError"
    assert len(error["frames"]) == 1


def test_an_error_that_cannot_be_printed_is_described_all_the_same():
    error = described("class E(Exception):\n    def __str__(self): 1 / 0\nraise E\n")

    assert (error["type"], error["text"]) == ("E", "an error whose text cannot be shown")


def test_an_exit_is_an_error_too():
    assert described("raise SystemExit(0)")["type"] == "SystemExit"
    assert described("raise NotImplementedError('stage 2: your lines go here')")["not_written"]
    assert described("raise NotImplementedError")["not_written"]
    assert not described("raise NotImplementedError('no pair')")["not_written"]
    assert described("assert False")["assertion"]
    assert described("x = 1")["told"]


def test_errors_have_bounds():
    error = errors.describe(ValueError("x" * 10_000), files=[])

    assert len(error["text"]) == errors.MOST_TEXT
