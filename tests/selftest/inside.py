"""Judging without processes, for thousands of runs: both sides answer in this one.

What a stage's checks ask is drawn once a seed, and then put to as many classes as one likes.
"""

from __future__ import annotations

import functools
import linecache
import math
from collections.abc import Iterable, Iterator
from unittest import mock

import torch
from grading import attempt, comparison, reference
from grading.attempt import Question
from grading.checks import checks
from grading.judge import Judge
from grading.learner import answering
from grading.learner.messages import Answer, Call
from grading.learner.plain import numbers
from grading.outcome import PASSED
from grading.stages import REFERENCE, STAGES, Stage

torch.set_num_threads(1)


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


def questions(stage: Stage, seed: int) -> list[Question]:
    """Draw all that a stage's checks ask with this seed."""
    return [one for name in checks(stage) for one in attempt.questions(stage, name, seed)]


class Here:
    """A learner's side in this process."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def answers(self, asked: Iterable[Question]) -> Iterator[tuple[Question, Answer]]:
        for question in asked:
            yield question, answer(self._cls, question.call)


class OnePage(Judge):
    """Judges the page of one stage, among the reference's other files.

    That the reference passes has a test of its own, so that it is not judged every time.
    """

    def __init__(self, stage: Stage, page: str, seed: int) -> None:
        with mock.patch("grading.judge.Spare"):  # It needs no process.
            super().__init__(seed, seconds=5)
        self._stage = stage
        self._openings = dict.fromkeys(STAGES)
        self._sides = {stage: Here(load(stage, page))}

    def state(self, stage: Stage) -> str:
        return super().state(stage) if stage is self._stage else PASSED


def stray(it: Question, got: Answer) -> float:
    """Say how far an answer is off, as a multiple of 1 + size, as the tolerance is meant.

    inf where it differs in more than numbers.
    """
    with mock.patch.object(comparison, "TOLERANCE", math.inf):
        if comparison.first_difference(it.stage, it.call, got, it.expected, it.depth):
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
