"""The nursery: a process that has imported torch, from which the learner's processes are forked.

The judge asks for them through a socket and ends with it: where the judge is gone, however it
went, the nursery ends its processes and itself. Only for systems that can fork.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import struct
import sys

from .startup import import_torch

import_torch()

from . import serving  # noqa: E402  (needs torch)

# A number: with a socket, fork a process and call it so; alone, end that one and say how it ended,
# or say nothing if the number is below zero.
MESSAGE = struct.Struct("!i")

# From Linux's prctl.h.
SIGNAL_AT_PARENTS_DEATH = 1
ADOPT_ORPHANS = 36


# Runs only in a child process, which is killed or leaves by os._exit, so that coverage never hears
# of it: tests/selftest/runs/ has real runs of it.
def main(judge_number: int) -> None:  # pragma: no cover
    """Serve the judge until it hangs up."""
    judge = socket.socket(fileno=judge_number)
    prctl(ADOPT_ORPHANS, 1)
    prctl(SIGNAL_AT_PARENTS_DEATH, signal.SIGCONT)  # A learner's code may have stopped us.
    known: dict[int, int] = {}  # the judge's number of a process: the system's
    try:
        while True:
            message, sockets, _, _ = socket.recv_fds(judge, MESSAGE.size, 1)
            if not message:
                return
            (number,) = MESSAGE.unpack(message)
            if sockets:
                known[number] = _fork(judge, sockets[0])
            else:
                code = _end(known.pop(abs(number)))
                if number > 0:
                    judge.sendall(MESSAGE.pack(code))
                _end_orphans(set(known.values()))
    finally:
        for process in known.values():
            _end(process)
        _end_orphans(set())
        os._exit(0)  # The interpreter's own way out takes torch 0.3 s.


def prctl(option: int, value: int) -> None:
    """Ask the kernel for something that only Linux has."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


# Is called by main alone, and half of it runs in the process that it forks: see there.
def _fork(judge: socket.socket, theirs: int) -> int:  # pragma: no cover
    process = os.fork()
    if process == 0:
        try:
            judge.close()
            prctl(SIGNAL_AT_PARENTS_DEATH, signal.SIGKILL)
            serving.main(socket.socket(fileno=theirs))
        finally:
            os._exit(1)
    os.close(theirs)
    return process


def _end(process: int) -> int:
    """End a process with all of its group; say how it ended (as `os.waitstatus_to_exitcode`)."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            kill(process, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _end_orphans(known: set[int]) -> None:
    """End what a learner's process has left behind in a session of its own."""
    while orphans := _children() - known:
        for process in orphans:
            _end(process)


def _children() -> set[int]:
    """Give the numbers of our child processes, orphans we adopted among them (on Linux)."""
    found = set()
    numbers = filter(str.isdigit, os.listdir("/proc")) if sys.platform == "linux" else ()
    for number in numbers:
        with contextlib.suppress(OSError), open(f"/proc/{number}/stat", "rb") as file:
            # "number (name) state parent ...", where a name may hold anything.
            if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                found.add(int(number))
    return found
