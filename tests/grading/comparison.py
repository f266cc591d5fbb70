"""Compares the learner's answer with the reference's and says the first difference."""

from __future__ import annotations

import torch

from . import wording
from .accidents import LOST, raised
from .learner.messages import Answer, Call
from .learner.plain import numbers
from .stages import Stage

# A number is right within TOLERANCE * (1 + its size). Measured in the same way by `tox -e long`,
# right ways to write a method differ from the reference by 2.3e-5 at most, float noise: the ten
# cases of tests/selftest/cases that stray farthest, over 2,000 seeds. Wrong ways differ somewhere
# by 3.2e-4 at least, by which half precision rounds, and most by 0.03 or more: all of them, over
# 200 seeds each. Scores that are very large are drawn so that they are exact. float64 gets no
# tighter tolerance, since torch.sqrt(torch.tensor(head_dim)) is float32 in honest code too.
TOLERANCE = 1e-4

# How far a comparison goes, in its order.
DEPTHS = ("call", "type", "shape", "all")


def first_difference(
    stage: Stage, call: Call, got: Answer, expected: Answer, depth: str = "all"
) -> list[str]:
    """Say in a line or two how `got` differs from `expected` first; no lines if it does not.

    The order: no answer, an error, torch's own attention, then what it returns (type,
    shape, dtype, values), gradients, and what was changed: arguments, earlier results.
    """
    if got.lost:
        return [LOST[got.lost]]
    if expected.error:
        return _refusal(stage, got)
    if got.built_in:
        return [
            f"Your code uses torch's own attention ({got.built_in}).",
            "That is what this kata asks you to write.",
        ]
    if got.error:
        return raised(stage, got.error)
    upto = DEPTHS.index(depth)
    steps = (
        ((3, _facts, (got.value, expected.value)),)
        if expected.value["kind"] == "facts"
        else (
            (1, _type, (got.value,)),
            (2, _shape, (got.value, expected.value)),
            (3, _dtype, (got.value, expected.value)),
            (3, _values, (stage.axes, got.value, expected.value)),
            (3, _gradients, (stage, call, got, expected)),
            (3, _changed, (stage, call, got)),
            (3, _overwritten, (got,)),
        )
    )
    for level, step, arguments in steps:
        if level <= upto and (said := step(*arguments)):
            return [said]
    return []


def _refusal(stage: Stage, got: Answer) -> list[str]:
    if got.error is None:
        return ["It was built; expected AssertionError, with whatever text"]
    if got.error["assertion"]:
        return []
    return [
        *raised(stage, got.error),
        f"This stage asks for AssertionError, not {got.error['type']}.",
    ]


def _facts(got: dict, expected: dict) -> str | None:
    for name, fact in expected["facts"].items():
        made = got.get("facts", {}).get(name, "missing")
        if made != fact:
            return f"{name} is {made}; expected {fact}"
    return None


def _type(got: dict) -> str | None:
    if got["kind"] == "tensor":
        return None
    return f"It returns {_article(got.get('type', 'object'))}, expected a tensor"


def _article(kind: str) -> str:
    return kind if kind == "None" else f"a{'n' if kind[0] in 'aeiou' else ''} {kind}"


def _shape(got: dict, expected: dict) -> str | None:
    if got["shape"] == expected["shape"]:
        return None
    wanted = wording.shape(expected["shape"])
    return f"The result has the shape {wording.shape(got['shape'])}, expected {wanted}"


def _dtype(got: dict, expected: dict) -> str | None:
    for part in ("dtype", "place"):
        if got[part] != expected[part]:
            return f"The result is {got[part]}, expected {expected[part]}"
    return None


def _values(axes: tuple[str, ...], got: dict, expected: dict) -> str | None:
    if got["numbers"] == expected["numbers"]:  # as most right answers are, to the last digit
        return None
    wrong = _wrong(got, expected)
    if not wrong.any():
        return None
    index = wrong.nonzero()[0].tolist()
    is_, should = (numbers(data)[tuple(index)].item() for data in (got, expected))
    return (
        f"{wording.place(axes, index)} is {wording.number(is_)}, "
        f"expected {wording.number(should)}; {int(wrong.sum())} of {wrong.numel()} differ"
    )


def _wrong(got: dict, expected: dict) -> torch.Tensor:
    """Mark the numbers that differ; a NaN differs from every number."""
    should = numbers(expected).double()
    return ~((numbers(got).double() - should).abs() <= TOLERANCE * (1 + should.abs()))


def _gradients(stage: Stage, call: Call, got: Answer, expected: Answer) -> str | None:
    for name, should in expected.gradients.items():
        said = wording.argument_names(stage, call, int(name)) if name.isdigit() else name
        is_ = got.gradients.get(name)
        if should is None:
            continue
        if is_ is None or is_["numbers"] is None:
            return f"No gradient reaches {said}"
        if is_["shape"] != should["shape"]:
            return f"The gradient of {said} has the wrong shape"
        if said_values := _values((), is_, should):
            return f"The gradient of {said}: {said_values}"
    return None


def _changed(stage: Stage, call: Call, got: Answer) -> str | None:
    """Say which argument the method has changed; arguments are the caller's."""
    for index, (given, after) in enumerate(zip(call.tensors, got.after)):
        differ = {
            part for part in ("dtype", "shape", "numbers") if after and after[part] != given[part]
        }
        if differ:
            did = "changed" if differ == {"numbers"} else "replaced"
            return f"Your code {did} its argument {wording.argument_names(stage, call, index)}"
    return None


def _overwritten(got: Answer) -> str | None:
    if got.overwrites:
        return "A later call changed what an earlier one had returned: each result is the caller's"
    return None
