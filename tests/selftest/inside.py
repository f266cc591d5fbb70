"""Judging without processes, for thousands of runs: both sides answer in this one.

The questions of a stage's checks are drawn once a seed, with the reference's answers, and then
put to as many classes as one likes.
"""

from __future__ import annotations

import functools
import linecache
import math
from dataclasses import dataclass
from unittest import mock

import torch
from grading import attempt, comparison, reference
from grading.checks import checks, earns
from grading.learner import answering
from grading.learner.messages import Answer, Call
from grading.learner.plain import numbers
from grading.stages import REFERENCE, STAGES, Stage

torch.set_num_threads(1)


@dataclass(frozen=True)
class Question:
    """A call that a check makes, with the reference's answer and how far to compare."""

    check: str
    call: Call
    expected: Answer
    depth: str


@functools.lru_cache(maxsize=5)
def questions(stage: Stage, seed: int) -> list[Question]:
    """Draw all that a stage's checks ask with this seed."""
    return [
        Question(name, one.call, one.expected, one.depth)
        for name in checks(stage)
        for one in attempt.questions(stage, name, seed)
    ]


PAGE = "a case"  # the file that a page pretends to be
FILES = [PAGE, *(str(REFERENCE / stage.file) for stage in STAGES)]


@functools.cache
def _code(page: str):
    return compile(page, PAGE, "exec", dont_inherit=True)


def load(stage: Stage, page: str) -> type:
    """Make the class of an exercise file, on the reference's earlier stages."""
    reference.reference_class(stage)  # The page imports the stage before from there.
    namespace = {"__name__": "case", "__package__": "reference"}
    linecache.cache[PAGE] = (len(page), None, page.splitlines(keepends=True), PAGE)
    exec(_code(page), namespace)
    return namespace["MultiHeadAttention"]


def answer(cls: type, call: Call) -> Answer:
    """Answer as a learner's process does."""
    torch.set_grad_enabled(True)
    torch.set_default_dtype(torch.float32)
    try:
        return answering.answer(cls, call, FILES)
    finally:
        torch.set_grad_enabled(True)
        torch.set_default_dtype(torch.float32)


def failed(stage: Stage, page: str, seed: int) -> dict[str, list[str]]:
    """Judge a page: name the checks that fail, with what is said of each."""
    cls, said = load(stage, page), {}
    for it in questions(stage, seed):
        if it.check not in said:
            lines = comparison.first_difference(
                stage, it.call, answer(cls, it.call), it.expected, it.depth
            )
            if lines:
                said[it.check] = lines
    return said


def points(stage: Stage, page: str, seed: int) -> int:
    """Count the points of a page as the judge does."""
    wrong = failed(stage, page, seed)
    right = [name for name in checks(stage) if name not in wrong]
    earned = any(earns(checks(stage)[name]) for name in right)
    return stage.points * len(right) // len(checks(stage)) if earned else 0


def stray(stage: Stage, it: Question, got: Answer) -> float:
    """Say how far an answer is off, as a multiple of 1 + size, as the tolerance is meant.

    inf where it differs in more than numbers.
    """
    with mock.patch.object(comparison, "TOLERANCE", math.inf):
        if comparison.first_difference(stage, it.call, got, it.expected, it.depth):
            return math.inf
    if it.depth != "all" or it.expected.error or it.expected.value["kind"] == "facts":
        return 0.0
    pairs = [(got.value, it.expected.value)]
    pairs += [(got.gradients[name], should) for name, should in it.expected.gradients.items()]
    return max((_off(*pair) for pair in pairs if pair[1]), default=0.0)


def _off(got: dict, expected: dict) -> float:
    should = numbers(expected).double()
    off = (numbers(got).double() - should).abs() / (1 + should.abs())
    return off.max().nan_to_num(math.inf).item() if off.numel() else 0.0
