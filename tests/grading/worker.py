"""The learner's side: a process of its own that loads one class and answers calls.

The judge speaks to it through a socket, a line of JSON each way. It is never trusted: an
answer that is late, missing or malformed is an answer too (`Answer.lost`).
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import secrets
import signal
import socket
import sys
import time
import types
from dataclasses import asdict
from pathlib import Path
from unittest import mock

from .messages import Answer, Call, read_answer
from .serving import main

MOST_BYTES = 50_000_000  # of one answer
READY_SECONDS = 60  # for a new process, where it has to import torch first
START_METHODS = ("forkserver", "spawn")


def context():
    """Return multiprocessing's way to start a process: forkserver where there is one."""
    known = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context(next(m for m in START_METHODS if m in known))


def warm_up() -> None:
    """Have the forkserver import torch now, while the judge does the same."""
    if context().get_start_method() != "forkserver":
        return
    from multiprocessing import forkserver

    forkserver.set_forkserver_preload(["torch"])
    # The forkserver inherits both: torch without NumPy warns, and Ctrl-C is for the judge.
    with mock.patch.dict(os.environ, PYTHONWARNINGS="ignore"), _blank_main():
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            forkserver.ensure_running()
        finally:
            signal.signal(signal.SIGINT, before)


def _blank_main():
    """Hide the running script, which multiprocessing would run again in every process."""
    return mock.patch.dict(sys.modules, {"__main__": types.ModuleType("__main__")})


class Worker:
    """A process that has loaded `files` and answers calls to `method`."""

    def __init__(self, files: list[Path], method: str) -> None:
        self._socket, theirs = socket.socketpair()
        self._rest = b""
        arguments = (theirs, [str(file) for file in files], method)
        self._process = context().Process(target=main, args=arguments, daemon=True)
        with _blank_main():
            self._process.start()
        theirs.close()
        self._receive(READY_SECONDS)

    def load(self, seconds: float) -> Answer:
        """Load the files; the answer's value is None, its error says why they are broken."""
        return self._ask({"load": True}, seconds)

    def answer(self, call: Call, seconds: float) -> Answer:
        return self._ask(asdict(call), seconds)

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._socket.close()

    def _ask(self, question: dict, seconds: float) -> Answer:
        token = secrets.token_hex(8)
        try:
            self._socket.settimeout(seconds)
            self._socket.sendall(json.dumps({"token": token} | question).encode() + b"\n")
            return read_answer(json.loads(self._receive(seconds)), token)
        except TimeoutError:
            return Answer(lost="time")
        except OSError:
            return Answer(lost="died")
        except (ValueError, RecursionError):  # no JSON
            return Answer(lost="garbled")

    def _receive(self, seconds: float) -> bytes:
        """Read one line. Raises TimeoutError, ConnectionError, or ValueError for one too long."""
        end = time.monotonic() + seconds
        while b"\n" not in self._rest:
            if len(self._rest) > MOST_BYTES:
                raise ValueError("an answer without end")
            if time.monotonic() > end:
                raise TimeoutError
            self._socket.settimeout(0.2)
            with contextlib.suppress(TimeoutError):
                part = self._socket.recv(1 << 16)
                if not part:
                    raise ConnectionError
                self._rest += part
        line, _, self._rest = self._rest.partition(b"\n")
        return line
