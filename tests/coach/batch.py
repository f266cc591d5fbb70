"""Tries many pairs of mistakes at once: what the first ones make goes on as one batch.

Axis 0 of every tensor in a call is the batch, and samples do not meet in an attention. So what a
hundred mistakes have made of a call is a batch a hundred times as large, and each later mistake is
tried on all of them in one go. Where samples do meet, as in a softmax over the batch, a pair may go
unnoticed; one that is noticed is tried once more on its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import torch

from .trial import SAME, Mistake, Trial


def likely_pairs(trial: Trial, free: list[Mistake]) -> Iterator[tuple[Mistake, Mistake]]:
    """Give the pairs, one all before the other, that seem to give what came."""
    names, sample = list(trial.steps), _wrong_sample(trial)
    for cut in range(1, len(names)):
        later = [one for one in free if min(map(names.index, one.steps)) == cut]
        earlier = [one for one in free if max(map(names.index, one.steps)) < cut]
        states = {one: trial.state(frozenset({one}), names[cut - 1]) for one in earlier}
        alike = _alike(states, trial.state(frozenset(), names[cut - 1]))
        if not later or not alike:
            continue
        stacked = _stack([states[one] for one in alike], len(trial.came), sample)
        for second in later:
            steps = trial.steps | second.steps
            result = trial.run({name: steps[name] for name in names[cut:]}, stacked)
            for index in _same(trial.came[sample], result, len(alike)):
                yield alike[index], second


def _alike(states: dict[Mistake, object], right: SimpleNamespace) -> list[Mistake]:
    """Keep those whose tensors have the shapes of the right ones: these make a batch."""
    shapes = _shapes(right)
    return [
        one
        for one, state in states.items()
        if not isinstance(state, Exception) and _shapes(state) == shapes
    ]


def _shapes(state: SimpleNamespace) -> list[tuple]:
    return [
        (it.shape, it.dtype) if isinstance(it, torch.Tensor) else it for it in vars(state).values()
    ]


def _wrong_sample(trial: Trial) -> slice:
    """Give the first sample of the batch that is wrong: one tells as much as all of them."""
    came, should = trial.came, trial.should
    if came.shape != should.shape:
        return slice(None)
    first = next(i for i in range(len(came)) if not came[i].equal(should[i]))
    return slice(first, first + 1)


def _stack(states: list[SimpleNamespace], batch: int, sample: slice) -> SimpleNamespace:
    stacked = SimpleNamespace(**vars(states[0]))
    for name, first in vars(states[0]).items():
        if isinstance(first, torch.Tensor) and first.dim() > 2 and len(first) == batch:
            setattr(stacked, name, torch.cat([getattr(state, name)[sample] for state in states]))
    return stacked


def _same(came: torch.Tensor, result: torch.Tensor | Exception, count: int) -> list[int]:
    """Say which parts of a batch are what came."""
    if isinstance(result, Exception) or result.numel() != came.numel() * count:
        return []
    parts = result.reshape(count, -1).double()
    near = torch.isclose(parts, came.flatten(), rtol=SAME, atol=SAME, equal_nan=True)
    return near.all(1).nonzero().flatten().tolist()
