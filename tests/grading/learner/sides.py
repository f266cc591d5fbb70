"""The learner's side, which answers questions: guarded in a process of its own, or open."""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..attempt import Question
from ..pages import Broken, read
from ..stages import REFERENCE
from . import answering, errors
from .built_in import BuiltIn
from .loading import load
from .messages import Answer
from .worker import Spare, Worker

# What a check may take at most after so many hangs, since a stage that hangs hangs often. Each
# is enough for a right answer, which takes milliseconds.
SECONDS_AFTER_HANGS = (1.0, 0.1)
LEAST_SECONDS_TO_LOAD = 0.3  # Each time that a file is loaded anew it gets half of the time.


AHEAD = 3  # questions


class Guarded:
    """Answers with the learner's files, in a process of their own, within a time.

    A worker that was lost, or that made room for another stage's, is replaced at the next call.

    seconds    how long a check may take
    megabytes  how much memory it may use
    again      whether the process that the spare has given last will do, which saves making one
    """

    def __init__(
        self,
        files: list[Path],
        method: str,
        seconds: float,
        megabytes: float,
        spare: Spare,
        again: bool = False,
    ) -> None:
        self._files, self._method, self._spare, self._again = files, method, spare, again
        self._seconds = self._seconds_to_load = seconds
        self._seconds_after = iter(SECONDS_AFTER_HANGS)
        self._megabytes = megabytes
        self._question: dict | None = None
        self._worker: Worker | None = None
        self._broken: Answer | None = None
        self.begin()

    def begin(self) -> None:
        """Start a check's time."""
        self._end = time.monotonic() + self._seconds

    def load(self) -> Answer:
        """Load the files: an answer with an error, or lost, says why they are broken."""
        try:
            self._question = self._question or self._read_files()
        except Broken as broken:
            return Answer(error=errors.describe(broken, files=[]))
        answer, again = self._load(self._again), self._again
        self._again = False
        # What ran before may have hurt the process before the file was in it.
        if answer.lost in ("died", "nursery") or (again and (answer.error or answer.lost)):
            anew = self._load()
            return answer if answer.error and anew.lost else anew
        return answer

    def answers(self, questions: Iterable[Question]) -> Iterator[tuple[Question, Answer]]:
        """Answer in turn. Some are asked ahead, so that both sides work at the same time."""
        source = iter(questions)
        asked: deque[Question] = deque()
        check = ""
        while True:
            for question in itertools.islice(source, AHEAD + 1 - len(asked)):
                self._tell(question)
                asked.append(question)
            if not asked:
                return
            if asked[0].check != check:
                check = asked[0].check
                self.begin()
            yield asked.popleft(), self._receive()

    def _tell(self, question: Question) -> None:
        if self._worker.closed and not self._broken:
            self._seconds_to_load = max(LEAST_SECONDS_TO_LOAD, self._seconds_to_load / 2)
            loaded = self.load()
            self._broken = loaded if loaded.error or loaded.lost else None
            self.begin()
        if not self._worker.closed:
            self._worker.send_call(question.json, self._end)

    def _receive(self) -> Answer:
        if self._broken:
            return self._broken
        answer = self._worker.receive(self._end, "call")
        if answer.lost == "time":
            self._seconds = min(self._seconds, next(self._seconds_after, self._seconds))
        if answer.lost == "nursery":  # Another takes a second to start: not for this file.
            self._broken = answer
        return answer

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()

    def _load(self, again: bool = False) -> Answer:
        self._worker = self._spare.take(again)
        end = time.monotonic() + self._seconds_to_load
        self._worker.send_load(self._question, end)
        return self._worker.receive(end, "load")

    def _read_files(self) -> dict:
        return {
            # JSON has no bytes; in Latin-1 each is a character.
            "pages": [(str(file), read(file).decode("latin-1")) for file in self._files],
            "own": [str(file) for file in self._files if file.parent != REFERENCE],
            "method": self._method,
            "seconds": self._seconds,
            "megabytes": self._megabytes,
        }


class Open:
    """Answers with the learner's files in the judge's process: for a debugger, unguarded."""

    def __init__(self, files: list[Path], method: str) -> None:
        self._cls = load(files, method)

    def answers(self, questions: Iterable[Question]) -> Iterator[tuple[Question, Answer]]:
        """Answer in turn; whatever the learner's code raises passes through."""
        for question in questions:
            try:
                yield question, answering.perform(self._cls, question.call, BuiltIn())
            except AssertionError as error:
                if not question.expected.error:
                    raise
                yield question, Answer(error=errors.describe(error, files=[]))
