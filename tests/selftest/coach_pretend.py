"""A learner who is made of known mistakes: for testing what the coach makes of them."""

from __future__ import annotations

import torch
from coach import coaching
from coach.trial import Mistake, Trial
from grading.attempt import Exchange, Question, questions
from grading.checks import checks
from grading.comparison import first_difference
from grading.learner.messages import Answer
from grading.learner.plain import pack
from grading.stages import Stage


def _answer(stage: Stage, mistakes: frozenset[Mistake], question: Question) -> Answer:
    """Answer as a method with these mistakes would."""
    call = question.call
    if call.method != stage.method:
        return question.expected
    exchange = Exchange(call, Answer(), Answer())
    result = Trial(stage, exchange, coaching(stage).STEPS).result(mistakes)
    if isinstance(result, Exception):
        return Answer(error=_error(result))
    return Answer(value=pack(torch.as_tensor(result)))


def _error(error: Exception) -> dict:
    kind = type(error).__name__
    return {
        "type": kind,
        "text": str(error),
        "assertion": False,
        "not_written": False,
        "told": False,
        "frames": [],
    }


def exchanges(stage: Stage, mistakes: frozenset[Mistake], seed: int) -> list[Exchange]:
    """Ask the stage's checks of a pretender; give all the evidence."""
    seen = []
    for name in checks(stage):
        for one in questions(stage, name, seed):
            got = _answer(stage, mistakes, one)
            seen.append(Exchange(one.call, got, one.expected))
            if first_difference(stage, one.call, got, one.expected, one.depth):
                break
    return seen
