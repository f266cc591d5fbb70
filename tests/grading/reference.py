"""The side that is right: answers with the reference, in the judge's own process."""

from __future__ import annotations

import functools

from .learner import answering
from .learner.loading import load
from .learner.messages import Answer, Call
from .stages import REFERENCE, STAGES, Stage


@functools.cache
def reference_class(stage: Stage) -> type:
    files = [REFERENCE / one.file for one in STAGES[: stage.number]]
    return load(files, stage.method, package="reference")


def reference_answer(stage: Stage, call: Call) -> Answer:
    """Answer a call as it ought to be answered."""
    return answering.answer(reference_class(stage), call, files=[])
