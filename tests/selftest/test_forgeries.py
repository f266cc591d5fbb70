"""Whatever comes from the learner's side: it is an answer of the right form, or none at all."""

from __future__ import annotations

import copy
import json

import pytest
import torch
from grading.comparison import first_difference
from grading.learner.messages import Answer, Call, read_answer
from grading.learner.plain import pack
from grading.stages import STAGES

STAGE = STAGES[1]
RIGHT = pack(torch.arange(6.0).reshape(1, 1, 2, 3))
ERROR = {
    "type": "ValueError",
    "text": "no",
    "assertion": False,
    "not_written": False,
    "told": False,
    "frames": [{"file": "a.py", "line": 3, "function": "f", "code": "x"}],
}
GOOD = {"token": "t", "value": RIGHT, "after": [RIGHT], "gradients": {"0": RIGHT, "1": None}}

FORGED = {
    "another token": {"token": "x"},
    "a member too many": {"verdict": "passed"},
    "lost by its own word": {"lost": "banana"},
    "nothing": {"value": None},
    "a result and an error": {"error": ERROR},
    "no dictionary": {"value": 7},
    "no kind": {"value": {}},
    "another kind": {"value": RIGHT | {"kind": "right"}},
    "a dtype that is none": {"value": RIGHT | {"dtype": "nn"}},
    "no dtype": {"value": RIGHT | {"dtype": None}},
    "a place without words": {"value": RIGHT | {"place": 3}},
    "a place without end": {"value": RIGHT | {"place": "x" * 10**5}},
    "a shape below zero": {"value": RIGHT | {"shape": [-1, 6]}},
    "a shape of floats": {"value": RIGHT | {"shape": [6.0]}},
    "a huge size": {"value": RIGHT | {"shape": [10**30], "numbers": None}},
    "too many axes": {"value": RIGHT | {"shape": [1] * 99 + [6]}},
    "numbers that are missing": {"value": RIGHT | {"numbers": None}},
    "too few numbers": {"value": RIGHT | {"numbers": [1.0]}},
    "words for numbers": {"value": RIGHT | {"numbers": ["1"] * 6}},
    "numbers too large": {"value": RIGHT | {"dtype": "int64", "numbers": [10**40] * 6}},
    "a type without words": {"value": {"kind": "other", "type": 3}},
    "a type without a name": {"value": {"kind": "other", "type": ""}},
    "facts without words": {"value": {"kind": "facts", "facts": {"self.num_heads": 3}}},
    "no tensor after the call": {"after": [{"kind": "other", "type": "None"}]},
    "no list after the call": {"after": 3},
    "no gradients": {"gradients": [1]},
    "no tensor for a gradient": {"gradients": {"0": {"kind": "facts", "facts": {}}}},
    "facts with a type": {"value": {"kind": "facts", "facts": {}, "type": 5}},
    "a type with facts": {"value": {"kind": "other", "type": "x", "facts": 5}},
    "numbers that nobody can read": {"gradients": {"0": RIGHT | {"dtype": "qint8"}}},
    "integers that are none": {
        "gradients": {"0": RIGHT | {"dtype": "int8", "numbers": [float("nan")] * 6}}
    },
    "printed no lines": {"printed": {"x": 1}},
    "printed without end": {"printed": ["x"] * 1000},
    "printed numbers": {"printed": [3]},
    "used without words": {"built_in": 3},
    "an error without words": {"value": None, "error": ERROR | {"text": 3}},
    "an error without end": {"value": None, "error": ERROR | {"text": "x" * 10**5}},
    "an error half": {"value": None, "error": {"type": "x"}},
    "an error that may be": {"value": None, "error": ERROR | {"assertion": "yes"}},
    "too many frames": {"value": None, "error": ERROR | {"frames": ERROR["frames"] * 9}},
    "a line that is none": {
        "value": None,
        "error": ERROR | {"frames": [ERROR["frames"][0] | {"line": 10**9}]},
    },
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_what_is_forged_is_no_answer(change):
    reply = json.loads(json.dumps(GOOD | change))
    assert read_answer(reply, "t", "call") == Answer(lost="garbled")


@pytest.mark.parametrize("reply", [None, 3, [], "t", {}])
def test_what_is_no_dictionary_is_no_answer(reply):
    assert read_answer(reply, "t", "call").lost == "garbled"


def test_what_is_right_gets_through():
    assert read_answer(copy.deepcopy(GOOD), "t", "call").value == RIGHT
    assert read_answer(GOOD | {"value": None, "error": ERROR}, "t", "call").error == ERROR
    assert read_answer({"token": "t"}, "t", "load") == Answer()


def test_an_answer_that_the_comparison_stumbles_over_is_no_answer(kata, judge_of, monkeypatch):
    def stumble(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("grading.asking.first_difference", stumble)
    kata.solve(1)
    judge = judge_of(kata)

    assert judge.passed(STAGES[0]) == []
    assert "No usable answer" in judge.outcome(STAGES[0], "test_it_can_be_built").said[0]


@pytest.mark.parametrize(
    "value",
    [
        {"kind": "facts", "facts": {}},
        RIGHT | {"dtype": "complex64", "numbers": None},
        RIGHT | {"place": "meta, strided", "numbers": None},
        RIGHT | {"shape": [10**6, 10**6], "numbers": None},
        RIGHT | {"numbers": [float("nan")] * 6},
    ],
)
def test_what_gets_through_can_be_compared(value):
    call = Call(6, 2, "split_heads", arguments=[{"tensor": 0}, 1], tensors=[RIGHT])
    got = read_answer(GOOD | {"value": value}, "t", "call")
    assert first_difference(STAGE, call, got, Answer(value=RIGHT, after=[RIGHT]))
