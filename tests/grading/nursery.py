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

MESSAGE = struct.Struct("!i")  # 0 and a socket: fork. A process's number: end it, say how it ended.
FORK = 0

# From Linux's prctl.h.
SIGNAL_AT_PARENTS_DEATH = 1
ADOPT_ORPHANS = 36


def main(judge_number: int) -> None:
    """Serve the judge until it hangs up."""
    judge = socket.socket(fileno=judge_number)
    prctl(ADOPT_ORPHANS, 1)
    prctl(SIGNAL_AT_PARENTS_DEATH, signal.SIGCONT)  # A learner's code may have stopped us.
    known: set[int] = set()
    try:
        while True:
            message, sockets, _, _ = socket.recv_fds(judge, MESSAGE.size, 1)
            if not message:
                return
            (asked,) = MESSAGE.unpack(message)
            if asked == FORK:
                known.add(_fork(judge, sockets[0]))
            elif asked in known:
                known.remove(asked)
                judge.sendall(MESSAGE.pack(_end(asked)))
                _end_orphans(known)
    finally:
        for number in known:
            _end(number)
        _end_orphans(set())
        os._exit(0)  # The interpreter's own way out takes torch 0.3 s.


def prctl(option: int, value: int) -> None:
    """Ask the kernel for something that only Linux has."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


def _fork(judge: socket.socket, theirs: int) -> int:
    number = os.fork()
    if number == 0:
        try:
            judge.close()
            prctl(SIGNAL_AT_PARENTS_DEATH, signal.SIGKILL)
            serving.main(socket.socket(fileno=theirs))
        finally:
            os._exit(1)
    os.close(theirs)
    return number


def _end(number: int) -> int:
    """End a process with all of its group; say how it ended (as `os.waitstatus_to_exitcode`)."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            kill(number, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


def _end_orphans(known: set[int]) -> None:
    """End what a learner's process has left behind in a session of its own."""
    while orphans := _children() - known:
        for number in orphans:
            _end(number)


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
