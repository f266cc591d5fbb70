"""Starts and ends the learner's processes: forked in a nursery, or one by one where that fails."""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import signal
import socket
import struct
import subprocess
import sys
import types
from pathlib import Path
from unittest import mock

TESTS = Path(__file__).resolve().parents[2]
PATIENCE = 10.0  # seconds for the nursery to answer: it may have been stopped
# torch.compile leaves code as it is: it would need a compiler, and write what it makes. So does
# torch.jit: what it runs would run unseen.
SURROUNDINGS = {"PYTHONWARNINGS": "ignore", "TORCHDYNAMO_DISABLE": "1", "PYTORCH_JIT": "0"}
PATIENCE_WITH_TORCH = 60.0  # seconds, where torch has to be imported first

# As nursery.py has it, which is not imported here since it imports torch.
MESSAGE = struct.Struct("!i")


class Nursery:
    """The judge's end of nursery.py. It is proven once a process of its making was ready."""

    def __init__(self) -> None:
        self.proven = False
        self._socket, theirs = socket.socketpair()
        self._socket.settimeout(PATIENCE)
        code = (
            f"import sys; sys.path[0] = {str(TESTS)!r}; "
            f"from grading.learner import nursery; nursery.main({theirs.fileno()})"
        )
        # A session of its own: Ctrl-C is for the judge.
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            env=os.environ | SURROUNDINGS,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()

    def alive(self) -> bool:
        return self._process.poll() is None

    def start(self, theirs: socket.socket, number: int) -> None:
        """Have a process started that serves this socket; it is called by `number`."""
        with contextlib.suppress(OSError):  # Whoever is gone is found to be so on receiving.
            socket.send_fds(self._socket, [MESSAGE.pack(number)], [theirs.fileno()])

    def end(self, number: int) -> int | None:
        """End a process; give its exit code, or None if it cannot be known."""
        try:
            self._socket.sendall(MESSAGE.pack(number))
            return MESSAGE.unpack(self._socket.recv(MESSAGE.size))[0]
        except (OSError, struct.error):
            self.close()
            return None

    def end_soon(self, number: int) -> None:
        """Have a process ended. Raises OSError where the nursery is gone."""
        self._socket.sendall(MESSAGE.pack(-number))

    def close(self) -> None:
        """End the nursery, which ends its processes first if it still can."""
        self._socket.close()
        try:
            self._process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Forked:
    """A process of the learner's side that the nursery makes."""

    def __init__(self, theirs: socket.socket) -> None:
        self._nursery = nursery()
        self._number = next(_numbers)
        self.patience = PATIENCE if self._nursery.proven else PATIENCE_WITH_TORCH
        self._nursery.start(theirs, self._number)

    def proven(self) -> None:
        self._nursery.proven = True

    def failed(self) -> None:
        """Try another nursery, or none where the first of all could not make one process."""
        global _can_fork
        self._nursery.close()
        _can_fork = _can_fork and self._nursery.proven

    def end(self, system_number: int | None) -> int | None:
        code = self._nursery.end(self._number)
        if code is None and system_number:  # The nursery is gone.
            with contextlib.suppress(OSError):
                os.killpg(system_number, signal.SIGKILL)
        return code

    def end_soon(self, system_number: int | None) -> None:
        """Have it ended while others go on."""
        try:
            self._nursery.end_soon(self._number)
        except OSError:
            self.end(system_number)


class Spawned:
    """A process of the learner's side that imports torch by itself."""

    patience = PATIENCE_WITH_TORCH

    def __init__(self, theirs: socket.socket) -> None:
        import multiprocessing

        from .serving import main

        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=main, args=(theirs,), daemon=True)
        # The running script would be run again in every process.
        hidden = mock.patch.dict(sys.modules, {"__main__": types.ModuleType("__main__")})
        with hidden, mock.patch.dict(os.environ, SURROUNDINGS):
            self._process.start()

    def proven(self) -> None:
        """Nothing hangs on it."""

    def failed(self) -> None:
        self._process.kill()

    def end(self, system_number: int | None) -> int | None:
        self._process.kill()
        self._process.join()
        return self._process.exitcode

    end_soon = end


_can_fork = hasattr(os, "fork") and hasattr(socket, "send_fds")
_nursery: Nursery | None = None
_numbers = itertools.count(1)


def nursery() -> Nursery:
    """Give the nursery, a new one if the last is dead."""
    global _nursery
    if _nursery is None:
        atexit.register(close)
    if _nursery is None or not _nursery.alive():
        _nursery = Nursery()
    return _nursery


def warm_up() -> None:
    """Have the nursery import torch now."""
    if _can_fork:
        nursery()


def start(theirs: socket.socket) -> Forked | Spawned:
    """Start a process that serves the judge through this socket."""
    return Forked(theirs) if _can_fork else Spawned(theirs)


def close() -> None:
    """End the nursery at the judge's end; there may never have been one."""
    if _nursery is not None:
        _nursery.close()
