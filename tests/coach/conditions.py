"""Kinds of calls: a mistake may be made in one kind only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import torch

from .trial import Trial

Test = Callable[[SimpleNamespace], bool]


def _mask(test: Callable[[torch.Tensor], bool]) -> Test:
    return lambda given: getattr(given, "mask", None) is not None and test(given.mask)


def _tensors(test: Callable) -> Test:
    return lambda given: getattr(given, "query", None) is not None and test(given)


CONDITIONS = [
    ("in training mode", lambda given: given.train),
    ("outside training mode", lambda given: not given.train),
    ("where Sq and Sk are equal", _tensors(lambda n: n.query.shape[-2] == n.key.shape[-2])),
    ("where Sq and Sk differ", _tensors(lambda n: n.query.shape[-2] != n.key.shape[-2])),
    ("where query, key and value are one tensor", _tensors(lambda n: n.query is n.key is n.value)),
    ("where query and key are one tensor", _tensors(lambda n: n.query is n.key)),
    ("where query and key are two tensors", _tensors(lambda n: n.query is not n.key)),
    ("without a mask", _tensors(lambda n: n.mask is None)),
    ("with a mask", _mask(lambda it: True)),
    ("with a mask of True and False", _mask(lambda it: it.dtype == torch.bool)),
    ("with a mask of numbers", _mask(lambda it: it.dtype != torch.bool)),
    ("with a mask of floats", _mask(lambda it: it.is_floating_point())),
    ("with a mask of integers", _mask(lambda it: it.dtype in (torch.int32, torch.int64))),
    ("with a mask of (Sq, Sk)", _mask(lambda it: it.dim() == 2)),
    (
        "with a mask that is not as high as it is wide",
        _mask(lambda it: it.shape[-2] != it.shape[-1]),
    ),
    ("with a mask of four axes", _mask(lambda it: it.dim() == 4)),
    ("with a mask as high as it is wide", _mask(lambda it: it.shape[-2] == it.shape[-1])),
    ("with a mask of (B, 1, 1, Sk)", _mask(lambda it: it.dim() == 4 and it.shape[2] == 1)),
    ("with a mask of (B, H, Sq, Sk)", _mask(lambda it: it.dim() == 4 and it.shape[2] > 1)),
]

SIZES = {
    "num_heads": lambda given: given.num_heads,
    "head_dim": lambda given: given.head_dim,
}


def of(wrong: list[Trial]) -> Iterator[tuple[str, Test]]:
    """Give the kinds of calls to which all of these belong."""
    for words, test in CONDITIONS:
        if all(test(trial.given) for trial in wrong):
            yield words, test
    for name, size in SIZES.items():
        sizes = [size(trial.given) for trial in wrong]
        least, most = min(sizes), max(sizes)
        if least > 1:
            yield (
                f"where {name} is {least} or more, as far as seen",
                lambda n, s=size, it=least: s(n) >= it,
            )
        yield (
            f"where {name} is {most} or less, as far as seen",
            lambda n, s=size, it=most: s(n) <= it,
        )
