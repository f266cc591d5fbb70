"""The judge's end of a learner's process.

The judge speaks to it through a socket, a line of JSON each way. It is never trusted: an
answer that is late, missing or malformed is an answer too (`Answer.lost`).
"""

from __future__ import annotations

import contextlib
import copy
import json
import secrets
import signal
import socket
import time
from collections import deque

from . import processes
from .messages import Answer, read_answer

MOST_BYTES = 5_000_000  # of one answer
TRIES = 3  # to start a process; what ran before may have hurt the nursery


class Worker:
    """A process that loads one class and answers calls: questions, then their answers in turn."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._rest = b""
        self._tokens: deque[str] = deque()  # of the questions that were not yet answered
        self._system_number: int | None = None
        self.closed = False
        self._process = processes.start(theirs)
        theirs.close()

    def is_ready(self) -> bool:
        """Wait for the process to listen, so that starting it is not the learner's time."""
        try:
            self._system_number = int(self._receive_line(time.monotonic() + self._process.patience))
        except (OSError, ValueError):
            self._process.failed()
            return False
        self._process.proven()
        return True

    def send_load(self, question: dict, end: float) -> None:
        """Have a class made of files; who does not listen is found out on receiving."""
        self._send(json.dumps(question)[1:-1], end)

    def send_call(self, call: str, end: float) -> None:
        """Have a call answered, which is given as JSON."""
        self._send(f'"call": {call}', end)

    def _send(self, members: str, end: float) -> None:
        self._tokens.append(secrets.token_hex(8))
        line = f'{{"token": "{self._tokens[-1]}", {members}}}\n'
        self._socket.settimeout(max(0.1, end - time.monotonic()))
        with contextlib.suppress(OSError):
            self._socket.sendall(line.encode())

    def receive(self, end: float, kind: str) -> Answer:
        """Give the answer to the next question, a "call" or a "load", which has until `end`.

        A worker whose answer is lost is closed.
        """
        token = self._tokens.popleft()
        try:
            line = self._receive_line(end)
            answer = read_answer(json.loads(line), token, kind)
        except TimeoutError:
            answer = Answer(lost="time")
        except OSError:
            return Answer(lost=_how_it_died(self.close()))
        except (ValueError, RecursionError):  # no JSON
            answer = Answer(lost="garbled")
        if answer.lost:
            self.close()
        return answer

    def hand_on(self) -> Worker:
        """Give the process, alive as it is, to another worker; this one is closed."""
        other = copy.copy(self)
        self.closed = True
        return other

    def close(self) -> int | None:
        """End the process; give its exit code, if that can be known."""
        return self._process.end(self._system_number) if self._hang_up() else None

    def close_soon(self) -> None:
        """Have the process ended, whose exit code nobody asks for."""
        if self._hang_up():
            self._process.end_soon(self._system_number)

    def _hang_up(self) -> bool:
        """Close our end of the socket; say whether that was still to be done."""
        was_open, self.closed = not self.closed, True
        if was_open:
            self._socket.close()
        return was_open

    def _receive_line(self, end: float) -> bytes:
        """Read one line. Raises OSError (TimeoutError among them), or ValueError if too long.

        What has arrived by the time that somebody looks is in time: the judge may be slow too.
        """
        left = 1.0
        while b"\n" not in self._rest:
            if len(self._rest) > MOST_BYTES:
                raise ValueError("an answer without end")
            if left <= 0:
                raise TimeoutError
            left = end - time.monotonic()
            self._socket.settimeout(max(0.001, left))
            part = self._socket.recv(1 << 16)
            if not part:
                raise ConnectionError
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\n")
        return line


def _how_it_died(code: int | None) -> str:
    if code is None:
        return "nursery"
    if 0 <= code < 256 or code in (-signal.SIGTERM, -KILL):
        return "died"
    return "time" if code == -TOO_LONG else "crashed"


KILL = getattr(signal, "SIGKILL", 9)
TOO_LONG = getattr(signal, "SIGXCPU", 24)


class Spare:
    """Hands out one worker at a time, and keeps the next one starting while it is at work.

    The last one ends when the next is taken, so that what a stage left running hurts no other;
    or it is given again, if whoever takes it is content with what ran there.
    """

    def __init__(self) -> None:
        self._taken: Worker | None = None
        self._next = Worker()

    def take(self, again: bool) -> Worker:
        """Give a worker that is ready, or after some tries one that may never be."""
        if again and self._taken is not None and not self._taken.closed:
            self._taken = self._taken.hand_on()
            return self._taken
        if self._taken is not None:
            self._taken.close_soon()
        for _ in range(TRIES):
            self._taken = self._next
            ready = self._taken.is_ready()
            if not ready:
                self._taken.close()
            self._next = Worker()
            if ready:
                break
        return self._taken

    def close(self) -> None:
        if self._taken is not None:
            self._taken.close()
        self._next.close()
