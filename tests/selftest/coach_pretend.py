"""A learner who is made of known mistakes: for testing what the coach makes of them."""

from __future__ import annotations

from random import Random

import torch
from coach import coaching
from coach.trial import Mistake, Trial
from grading.attempt import Attempt, Exchange, Wrong
from grading.checks import checks
from grading.messages import Answer, Call
from grading.plain import pack
from grading.sides import reference_answer
from grading.stages import Stage


class Pretender:
    """A side that answers as a method with these mistakes would."""

    def __init__(self, stage: Stage, mistakes: frozenset[Mistake]) -> None:
        self.stage, self.mistakes = stage, mistakes

    def tell(self, call: Call) -> None:
        self.call = call

    def answer(self) -> Answer:
        if self.call.method != self.stage.method:
            return reference_answer(self.stage, self.call)
        exchange = Exchange(self.call, Answer(), Answer())
        result = Trial(self.stage, exchange, coaching(self.stage).STEPS).result(self.mistakes)
        if isinstance(result, Exception):
            return Answer(error=_error(result))
        return Answer(value=pack(torch.as_tensor(result)), after=self.call.tensors)


def _error(error: Exception) -> dict:
    kind = type(error).__name__
    return {
        "type": kind,
        "text": str(error),
        "assertion": False,
        "not_written": False,
        "frames": [],
    }


def exchanges(stage: Stage, mistakes: frozenset[Mistake], seed: int) -> list[Exchange]:
    """Ask the stage's checks of a pretender; give all the evidence."""
    seen = []
    for name, check in checks(stage).items():
        attempt = Attempt(stage, Pretender(stage, mistakes), Random(f"{seed} {name}"))
        try:
            check(attempt=attempt)
        except Wrong:
            pass
        seen += attempt.exchanges
    return seen
