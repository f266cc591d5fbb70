"""The judge's end of a learner's process.

The judge speaks to it through a socket, a line of JSON each way. It is never trusted: an
answer that is late, missing or malformed is an answer too (`Answer.lost`).
"""

from __future__ import annotations

import contextlib
import json
import secrets
import socket
import time

from .messages import Answer, Call, read_answer
from .serving import main
from .startup import blank_main, context

MOST_BYTES = 50_000_000  # of one answer
READY_SECONDS = 60.0  # for a new process, where it has to import torch first


class Worker:
    """A process that loads one class and answers calls: one question, then its answer."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._rest = b""
        self._token = ""
        self._process = context().Process(target=main, args=(theirs,), daemon=True)
        with blank_main():
            self._process.start()
        theirs.close()

    def wait_until_ready(self) -> None:
        """Wait for the process to listen, so that starting it is not the learner's time."""
        with contextlib.suppress(OSError):
            self._receive_line(time.monotonic() + READY_SECONDS)

    def send_files(self, files: list[str], method: str) -> None:
        """Have the class loaded; the answer holds no value, or the error that broke a file."""
        self._send({"files": files, "method": method})

    def send_call(self, call: Call) -> None:
        self._send({"call": vars(call)})

    def receive(self, end: float) -> Answer:
        """Give the answer to the last question, for which it has until `end`."""
        try:
            return read_answer(json.loads(self._receive_line(end)), self._token)
        except TimeoutError:
            return Answer(lost="time")
        except OSError:
            return Answer(lost="died")
        except (ValueError, RecursionError):  # no JSON
            return Answer(lost="garbled")

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._socket.close()

    def _send(self, question: dict) -> None:
        self._token = secrets.token_hex(8)
        line = json.dumps({"token": self._token} | question).encode() + b"\n"
        with contextlib.suppress(OSError):  # Whoever is gone is found to be so on receiving.
            self._socket.sendall(line)

    def _receive_line(self, end: float) -> bytes:
        """Read one line. Raises OSError (TimeoutError among them), or ValueError if too long."""
        while b"\n" not in self._rest:
            if len(self._rest) > MOST_BYTES:
                raise ValueError("an answer without end")
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._socket.settimeout(left)
            part = self._socket.recv(1 << 16)
            if not part:
                raise ConnectionError
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\n")
        return line


class Spare:
    """Keeps the next worker starting while the present one is at work."""

    def __init__(self) -> None:
        self._next: Worker | None = Worker()

    def take(self) -> Worker:
        taken, self._next = self._next, Worker()
        taken.wait_until_ready()
        return taken

    def close(self) -> None:
        self._next.close()
