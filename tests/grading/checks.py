"""The checks of a stage, as they stand in its test file."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable

from .stages import Stage

Check = Callable[..., None]  # of one argument, the attempt


@functools.cache
def checks(stage: Stage) -> dict[str, Check]:
    """The stage's checks by name, in the order in which they are asked."""
    module = importlib.import_module(f"test_{stage.name}")
    return {name: it for name, it in vars(module).items() if name.startswith("test_")}


def sentence(check: Check) -> str:
    """What a check is about, in its docstring's words."""
    return (check.__doc__ or check.__name__).strip().rstrip(".")


def earns(check: Check) -> bool:
    """Whether a stage's points count only once this check passes."""
    return any(mark.name == "earns" for mark in getattr(check, "pytestmark", ()))
