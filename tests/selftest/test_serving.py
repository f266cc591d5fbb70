"""The learner's process from within: what it keeps of prints, what is as usual for a question."""

from __future__ import annotations

import json
import os
import random
import socket
import sys
import warnings

import pytest
import torch
from grading.learner import seat_belt, serving
from grading.learner.serving import Tail
from grading.learner.usual import usual
from grading.stages import REFERENCE, STAGES

STAGE = STAGES[0]
PAGE = (REFERENCE / STAGE.file).read_text()
CONSTRUCT = {"token": "b", "call": {"d_model": 6, "num_heads": 2, "method": "__init__"}}


def load(page):
    return {
        "token": "a",
        "pages": [("mine.py", page)],
        "own": ["mine.py"],
        "method": STAGE.method,
        "seconds": 5,
        "megabytes": 100,
    }


@pytest.fixture
def served(monkeypatch):
    """Put questions to `serve` in this process, which gets no limits and no seat belt by it."""
    monkeypatch.setattr(serving, "set_limits", lambda *given: print("limits", *given))
    monkeypatch.setattr(serving, "fasten", lambda: print("fastened"))
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # `serve` replaces both.
    monkeypatch.setattr(sys, "stderr", sys.stderr)

    def served(*questions):
        judge, theirs = socket.socketpair()
        with judge, theirs, judge.makefile("rb") as replies:
            judge.sendall(b"".join(json.dumps(one).encode() + b"\n" for one in questions))
            judge.shutdown(socket.SHUT_WR)
            serving.serve(theirs)
            theirs.shutdown(socket.SHUT_WR)
            return [json.loads(line) for line in replies]

    return served


def test_the_process_tells_its_number_before_it_is_asked(served):
    assert served() == [os.getpid()]


def test_limits_and_seat_belt_are_put_on_before_the_learners_file_runs(served):
    _, reply = served(load("print('mine')\n" + PAGE))

    assert reply["printed"] == ["limits 5 100", "fastened", "mine"]
    assert reply["error"] is None


def test_they_are_put_on_once(served):
    _, _, reply = served(load(PAGE), load("print('again')\n" + PAGE))

    assert reply["printed"] == ["again"]


def test_each_answer_has_its_questions_token_and_what_was_printed_since_the_last(served):
    page = PAGE.replace("super().__init__()", "super().__init__(); print('built')")

    _, loaded, built = served(load(page), CONSTRUCT)

    assert (loaded["token"], built["token"]) == ("a", "b")
    assert built["value"]["facts"]["self.head_dim"] == "3"
    assert set(built["printed"]) == {"built"}


def test_an_error_in_the_learners_file_is_an_answer(served):
    _, reply = served(load("x = 1\nx / 0\n"))

    assert reply["error"]["type"] == "ZeroDivisionError"
    assert [frame["line"] for frame in reply["error"]["frames"]] == [2]


def test_an_error_in_a_call_is_told_by_the_learners_own_lines(served):
    page = PAGE.replace("super().__init__()", "super().__init__(); 1 / 0")

    _, _, reply = served(load(page), CONSTRUCT)

    assert reply["error"]["type"] == "ZeroDivisionError"
    assert [frame["file"] for frame in reply["error"]["frames"]] == ["mine.py"]


def test_of_what_is_printed_the_last_lines_that_are_not_empty_are_kept():
    tail = Tail()

    print("one", "two", "\n  ", "three", "four", sep="\n", file=tail)

    assert tail.take() == ["two", "three", "four"]
    assert tail.take() == []


def test_however_much_is_printed_little_is_kept():
    tail = Tail()

    written = [tail.write("x" * size) for size in (10**6, 700, 700, 700)]

    assert written == [10**6, 700, 700, 700]
    assert tail.take() == ["x" * 2100]


def test_what_is_no_text_cannot_be_printed():
    tail = Tail()

    with pytest.raises(TypeError, match="must be str, not bytes"):
        tail.write(b"abc")
    assert tail.fileno() == 2


def test_a_file_that_closes_standard_output_can_print_all_the_same():
    tail = Tail()

    tail.close()
    print("still here", file=tail, flush=True)

    assert tail.writable()
    assert tail.take() == ["still here"]


def test_a_breakpoint_says_that_it_is_skipped(capsys):
    serving.skip_breakpoint(1, header="x")

    assert capsys.readouterr().out == "breakpoint() stops only under pytest -s.\n"


def test_the_seat_belt_refuses_once_it_is_fastened(monkeypatch):
    hooks = []
    monkeypatch.setattr(sys, "addaudithook", hooks.append)

    seat_belt.fasten()

    with pytest.raises(seat_belt.Refused, match="start another process"):
        hooks[0]("os.system", (b"true",))


@pytest.fixture
def unusual(tmp_path, monkeypatch):
    """Change what holds for the whole process, as a learner's file may; put it back at the end."""
    state, limit, folder = random.getstate(), sys.getrecursionlimit(), os.getcwd()
    monkeypatch.chdir(tmp_path)
    torch.set_default_dtype(torch.float64)
    torch.set_grad_enabled(False)
    torch.use_deterministic_algorithms(True)
    sys.setrecursionlimit(limit + 1)
    yield {"limit": limit, "folder": folder}
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.use_deterministic_algorithms(False)
    sys.setrecursionlimit(limit)
    random.setstate(state)


def test_whatever_a_file_changed_is_as_usual_again(unusual):
    with usual():
        drawn = random.random(), torch.rand(2).tolist()

    assert torch.get_default_dtype() == torch.float32
    assert torch.is_grad_enabled()
    assert not torch.are_deterministic_algorithms_enabled()
    assert sys.getrecursionlimit() == unusual["limit"]
    assert os.getcwd() == unusual["folder"]
    with usual():
        assert (random.random(), torch.rand(2).tolist()) == drawn


def test_warnings_are_quiet_as_usual_and_only_then():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        with usual():
            warnings.warn("from within", stacklevel=1)
        warnings.warn("from without", stacklevel=1)

    assert [str(one.message) for one in heard] == ["from without"]
