"""Tries ways to write a method out on one exchange. A method is a row of named steps.

A step is a function of all that is known so far: the arguments by their names, the sizes, and
what the steps before it gave by their names. A known mistake puts another function in the place
of one or more steps. None of the learner's code is here, and none is ever run.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace

import torch
from grading.attempt import Exchange
from grading.learner.plain import numbers, unpack
from grading.stages import Stage

Step = Callable[[SimpleNamespace], object]

# How a sentence about a mistake begins.
COMES_OUT = "This is what comes out when "

# Numbers are the same within this times (1 + their size). Float noise of another way to write
# the same thing stays below a third of it, two mistakes that are not the same seldom do.
SAME = 3e-4


@dataclass(frozen=True, eq=False)
class Mistake:
    """A sentence, which goes on after COMES_OUT, and the steps that give the mistake's numbers."""

    when: str
    steps: dict[str, Step]


def mistake(when: str, **steps: Step) -> Mistake:
    return Mistake(when, steps)


class Trial:
    """One exchange: what was given, what came, and what each set of mistakes would have given."""

    def __init__(self, stage: Stage, exchange: Exchange, steps: dict[str, Step]) -> None:
        self.exchange, self.got, self.steps = exchange, exchange.got, steps
        self.given = _given(stage, exchange)
        self.came = _tensor(self.got.value)
        self.should = _tensor(exchange.expected.value)
        self._states: dict[tuple, SimpleNamespace | Exception] = {}
        self._results: dict[frozenset, torch.Tensor | Exception] = {}
        self._fits: dict[frozenset, bool] = {}

    @functools.cached_property
    def right(self) -> bool:
        return self.came is not None and _same(self.came, self.should)

    def fits(self, mistakes: frozenset[Mistake]) -> bool:
        """Whether these mistakes give what came: the same numbers, or the same kind of error."""
        if mistakes not in self._fits:
            self._fits[mistakes] = self._gives(self.result(mistakes))
        return self._fits[mistakes]

    def _gives(self, result: torch.Tensor | Exception) -> bool:
        if isinstance(result, Exception):
            return self.got.error is not None and _same_error(self.got.error, result)
        return self.came is not None and _same(self.came, result)

    def matters(self, one: Mistake, besides: frozenset[Mistake]) -> bool:
        """Whether one mistake more makes a difference here."""
        with_it, without = self.result(besides | {one}), self.result(besides)
        if isinstance(with_it, Exception) or isinstance(without, Exception):
            return type(with_it) is not type(without)
        return with_it.shape != without.shape or not torch.equal(with_it, without)

    def result(self, mistakes: frozenset[Mistake]) -> torch.Tensor | Exception:
        """Give what the method with these mistakes returns or raises."""
        if mistakes not in self._results:
            last = next(reversed(self.steps))
            state = self.state(mistakes, last)
            failed = isinstance(state, Exception)
            self._results[mistakes] = state if failed else getattr(state, last)
        return self._results[mistakes]

    def state(self, mistakes: frozenset[Mistake], upto: str) -> SimpleNamespace | Exception:
        """Give all that is known after the step `upto`, or the error on the way there."""
        steps = dict(self.steps)
        for one in mistakes:
            steps.update(one.steps)
        state = self.given
        done: tuple = ()
        names = list(steps)
        for name in names[: names.index(upto) + 1]:
            done = (*done, steps[name])
            if done not in self._states:
                self._states[done] = _take(steps[name], name, state)
            state = self._states[done]
            if isinstance(state, Exception):
                break
        return state

    def run(self, steps: dict[str, Step], state: SimpleNamespace) -> torch.Tensor | Exception:
        """Take these steps from `state` on, and remember nothing."""
        try:
            return take_all(steps, state)
        except Exception as error:  # What a mistake raises is part of what tells it.
            return error.with_traceback(None)


def take_all(steps: dict[str, Step], state: SimpleNamespace) -> torch.Tensor:
    """Take these steps from `state` on; what a step raises passes through."""
    state = SimpleNamespace(**vars(state))
    for name, step in steps.items():
        setattr(state, name, step(state))
    return getattr(state, name)


def _take(step: Step, name: str, state: SimpleNamespace) -> SimpleNamespace | Exception:
    after = SimpleNamespace(**vars(state))
    try:
        setattr(after, name, step(state))
    except Exception as error:  # What a mistake raises is part of what tells it.
        return error.with_traceback(None)
    return after


def _given(stage: Stage, exchange: Exchange) -> SimpleNamespace:
    call = exchange.call
    tensors = [unpack(data).detach() for data in call.tensors]
    arguments = [tensors[it["tensor"]] if isinstance(it, dict) else it for it in call.arguments]
    given = dict.fromkeys(stage.parameters) | dict(zip(stage.parameters, arguments))
    dtype = getattr(torch, call.dtype)
    weights = {name.replace(".", "_"): unpack(it).to(dtype) for name, it in call.weights.items()}
    return SimpleNamespace(
        **given,
        **weights,
        train=call.train,
        d_model=call.d_model,
        num_heads=call.num_heads,
        head_dim=call.d_model // call.num_heads,
    )


def _tensor(value: dict | None) -> torch.Tensor | None:
    if value is None or value["kind"] != "tensor" or value["numbers"] is None:
        return None
    return numbers(value).double()


def _same_error(came: dict, result: Exception) -> bool:
    """Whether two errors are of one type and tell of one thing, in whatever numbers."""
    words, others = (set(re.findall(r"[a-z]+", it.lower())) for it in (came["text"], str(result)))
    alike = len(words & others) >= len(words | others) / 2
    return came["type"] == type(result).__name__ and alike


def _same(came: torch.Tensor, result: torch.Tensor) -> bool:
    if came.shape != result.shape:
        return False
    if came.numel() and _far(came.flatten()[-1].item(), result.flatten()[-1].item()):
        return False  # Most that is not the same is told by one number, ten times as fast.
    return torch.allclose(came, result.double(), rtol=SAME, atol=SAME, equal_nan=True)


def _far(came: float, result: float) -> bool:
    return abs(came - result) > SAME * (1 + abs(result))
