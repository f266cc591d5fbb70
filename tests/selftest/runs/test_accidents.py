"""The honest accidents of every day, each told in the words of a beginner.

A run judges several files, each with an accident of its own; none hurts another.
"""

from __future__ import annotations

import os

import pytest
from judging import changed, content, judge, method, solved, wrongs

IN_TIME = "did not come to an end in time: .*check_seconds in tox.ini"
MEMORY = "wanted more memory than it may use .*check_megabytes in tox.ini"


def folder(kata, number):
    kata.exercise(number).unlink()
    kata.exercise(number).mkdir()


def dangling_link(kata, number):
    kata.exercise(number).unlink()
    kata.exercise(number).symlink_to(kata.folder / "nowhere")


def pipe(kata, number):
    kata.exercise(number).unlink()
    os.mkfifo(kata.exercise(number))


def missing(kata, number):
    kata.exercise(number).unlink()


def unreadable(kata, number):
    kata.solve(number)
    kata.exercise(number).chmod(0)


# By the stage whose file has the accident: how it is made, and what has to be said of it.
ACCIDENTS = {
    "half-typed": {
        1: (content(b"class MultiHeadAttention(\n"), r"cannot read line 1: '\(' was never"),
        2: (changed("batch_size):", "batch_size)"), r"cannot read line \d+: expected ':'"),
        3: (solved(above="  import sys"), r"Line \d+, or one above it, is not indented"),
        4: (content(b"if 1:\n        a = 1\n\tb = 2\n"), "Line 3 mixes tabs and spaces: indent"),
    },
    "not text": {
        1: (content(b"a = 1\nb\0 = 2\n"), "Line 2 holds a NUL byte: save the file as"),
        2: (content("# caf\xe9\n".encode("latin-1")), "Line 1 is not UTF-8: save the file as"),
        3: (content("a = 1\n".encode("utf-16")), "Line 1 holds a NUL byte: save the file as"),
        4: (content(b""), "The file is empty"),
        5: (content(b"#" * 2_000_000), "The file has more than 1000000 bytes"),
    },
    "no class": {
        1: (
            changed("class MultiHeadAttention", "class MultiheadAttention"),
            "MultiHeadAttention is missing. The nearest name found is MultiheadAttention",
        ),
        2: (content(b"x = 1\n"), "The class MultiHeadAttention is missing"),
        3: (content(b"class MultiHeadAttention:\n    pass\n"), "no class that extends nn.Module"),
    },
    "no method": {
        1: (changed("def __init__", "def _init_"), "__init__ is missing. .*name found is _init_"),
        2: (changed("def {method}", "def split_head"), "The nearest name found is split_head"),
        3: (changed("    def {method}(self", "def {method}(self"), "outside the class: indent it"),
        5: (changed("def {method}", "def forwards"), "forward is missing. .*found is forwards"),
    },
    "another signature": {
        2: (changed("def {method}(self, ", "def {method}("), "uses self but does not get it"),
        3: (changed("value, mask=None", "value, mask, scale"), "asks for more than it gets: .*scal"),
        4: (changed("self, x, batch_size", "x, batch_size, self=0"), "as"),
        5: (changed("(self, query, key, value, mask=None)", "(self, query, key)"), "gets more than it takes"),
    },
    "another result": {
        2: (method("x = 1"), "It returns None, expected a tensor"),
        3: (method("return [1, 2]"), "It returns a list, expected a tensor"),
        4: (method("return x, x"), "It returns a tuple, expected a tensor"),
        5: (changed("self.output_linear(tokens)", "self.output_linear(tokens).half()"), "float16"),
    },
    "another place": {
        3: (changed("weights @ value", "(weights @ value).to('meta')"), "meta"),
        4: (method("return numpy(x)", above="class ndarray: pass\nnumpy = lambda x: ndarray()"),
            "It returns an? ndarray, expected a tensor"),
    },
    "left in": {
        2: (method("input('x? ')"), "wanted to wait for input()"),
        3: (method("exit()"), "tells Python to exit"),
        4: (method("return nothing_here"), "NameError: name 'nothing_here'"),
        5: (changed("# Your lines begin here.", "raise NotImplementedError"), r"Line \d+ still r"),
    },
    "too much": {
        1: (method("return self.__class__(d_model, num_heads)"), "calls itself again and again"),
        2: (method("return torch.ones(25 * 10**9)"), MEMORY),
        3: (method("return [0] * 10**11"), MEMORY),
        4: (method("kept = []\nwhile True:\n    kept.append(bytearray(10**6))"), MEMORY),
        5: (method("while True:\n    kept.append(torch.ones(10**6))", above="kept = []"), MEMORY),
    },
}  # fmt: skip

PLACES = {
    1: (folder, "a folder of that name"),
    2: (dangling_link, "a link that leads nowhere"),
    3: (missing, "The file is missing"),
    4: (pipe, "no ordinary file"),
}


HANGS = {
    1: (method("while True:\n    try:\n        1 / 0\n    except:\n        pass"), IN_TIME),
    2: (method("big = torch.ones(6000, 6000)\nwhile 1: big @ big"), IN_TIME),
    4: (method("time.sleep(10**6)", above="import time"), IN_TIME),
    5: (solved("while True:\n    pass"), IN_TIME),
}


def check(kata, accidents: dict, *arguments: str) -> None:
    run, verdicts = judge(kata, {n: write for n, (write, _) in accidents.items()}, *arguments)
    expected = {number: sentence for number, (_, sentence) in accidents.items()}
    assert not wrongs(verdicts, expected), run.screen


@pytest.mark.parametrize("accidents", ACCIDENTS.values(), ids=ACCIDENTS)
def test_each_is_told_in_a_sentence(kata, accidents):
    check(kata, accidents, "-o", "check_megabytes=200")


def test_what_has_no_end_is_told_in_a_sentence(kata):
    check(kata, HANGS, "-o", "check_seconds=0.5")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such links and pipes")
def test_something_else_in_the_files_place(kata):
    check(kata, PLACES)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read everything")
def test_no_permission(kata):
    check(kata, {3: (unreadable, "you have no permission to read it")})


def test_a_check_that_hangs_leaves_the_others_their_verdict(kata):
    hang = changed(
        "if mask is not None:", "while mask is not None: pass\n        if mask is not None:"
    )
    run, verdicts = judge(kata, {3: hang}, "-o", "check_seconds=0.5")
    assert verdicts[3].passed > 3 and verdicts[3].failed > 3, run.screen
