"""The two sides that answer calls: the reference, and the learner's, guarded or open.

A side is told a call and then asked for the answer, so that both can work at the same time.
"""

from __future__ import annotations

import functools
import time
from pathlib import Path

from . import answering
from .loading import load
from .messages import Answer, Call
from .stages import REFERENCE, STAGES, Stage
from .worker import Spare, Worker

SECONDS_AFTER_A_HANG = 1.0  # Enough for a right answer; a stage that hangs hangs often.


@functools.cache
def _reference(stage: Stage) -> type:
    files = [REFERENCE / one.file for one in STAGES[: stage.number]]
    return load(files, stage.method, package="reference")


def reference_answer(stage: Stage, call: Call) -> Answer:
    """Answer with the reference, in the judge's own process."""
    return answering.answer(_reference(stage), call, files=[])


class Guarded:
    """Answers with the learner's files, in a process of their own, within a time.

    A worker that was lost is replaced at the next call.
    """

    def __init__(self, files: list[Path], method: str, seconds: float, spare: Spare) -> None:
        self._files, self._method = [str(file) for file in files], method
        self._seconds, self._spare = seconds, spare
        self._worker: Worker | None = None
        self._broken: Answer | None = None
        self.begin()

    def begin(self) -> None:
        """Start a check's time."""
        self._end = time.monotonic() + self._seconds

    def load(self) -> Answer:
        """Load the files: an answer with an error, or lost, says why they are broken."""
        self._worker = self._spare.take()
        self.begin()
        self._worker.send_files(self._files, self._method)
        return self._receive()

    def tell(self, call: Call) -> None:
        if self._worker is None:
            loaded = self.load()
            self._broken = loaded if loaded.error or loaded.lost else None
        if self._worker is not None:
            self._worker.send_call(call)

    def answer(self) -> Answer:
        """Answer the call that was told."""
        return self._broken or self._receive()

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _receive(self) -> Answer:
        answer = self._worker.receive(self._end)
        if answer.lost:
            self.close()
        if answer.lost == "time":
            self._seconds = min(self._seconds, SECONDS_AFTER_A_HANG)
        return answer


class Open:
    """Answers with the learner's files in the judge's process: for a debugger, unguarded."""

    def __init__(self, files: list[Path], method: str) -> None:
        self._cls = load(files, method)

    def tell(self, call: Call) -> None:
        self._call = call

    def answer(self) -> Answer:
        return answering.perform(self._cls, self._call)
