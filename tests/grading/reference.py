"""The side that is right: answers with the reference, in the judge's own process."""

from __future__ import annotations

import functools

import pytest

from .learner import answering
from .learner.loading import load
from .learner.messages import Answer, Call
from .pages import Broken
from .stages import REFERENCE, STAGES, Stage


@functools.cache
def reference_class(stage: Stage) -> type:
    """Load the reference's class. Raises UsageError where somebody has changed it too much."""
    files = [REFERENCE / one.file for one in STAGES[: stage.number]]
    try:
        return load(files, stage.method, package="reference")
    except Exception as error:
        why = error if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        raise pytest.UsageError(
            f"What judges cannot be run ({why}): git checkout reference brings it back."
        ) from None


def reference_answer(stage: Stage, call: Call) -> Answer:
    """Answer a call as it ought to be answered."""
    return answering.answer(reference_class(stage), call, files=[])
