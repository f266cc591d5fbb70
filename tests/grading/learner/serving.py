"""The learner's process: loads a class, answers the judge's calls until the judge goes."""

from __future__ import annotations

import contextlib
import io
import json
import mmap
import os
import socket
import sys
import tempfile
from collections import deque
from pathlib import Path

from .answering import answer
from .jail import lock
from .limits import set_limits
from .loading import run_safely
from .messages import Answer, Call
from .seat_belt import KATA, fasten
from .usual import usual

RESERVE = 32_000_000  # bytes
BREAKPOINT_SKIPPED = "breakpoint() stops only under pytest -s."

# Found out once and for all here: a library that asks for it later may not try it by writing.
with contextlib.suppress(OSError):
    tempfile.gettempdir()


class Tail(io.TextIOBase):
    """Stands in for standard output: keeps the last lines, whatever amount is printed."""

    MOST_CHARACTERS = 2_000
    MOST_LINES = 3

    def __init__(self) -> None:
        self._kept: deque[str] = deque()
        self._size = 0

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        """Give the number of a file that leads nowhere, to whoever writes past Python."""
        return 2

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._kept.append(text[-self.MOST_CHARACTERS :])
        self._size += len(self._kept[-1])
        while self._size - len(self._kept[0]) > self.MOST_CHARACTERS:
            self._size -= len(self._kept.popleft())
        return len(text)

    def close(self) -> None:
        """Stay open: the next call prints here too."""

    def take(self) -> list[str]:
        """Give the last lines that are not empty, and forget them."""
        lines = [line for line in "".join(self._kept).splitlines() if line.strip()]
        self._kept.clear()
        self._size = 0
        return lines[-self.MOST_LINES :]


# Would close what the process that runs the tests has open. It runs in processes that are killed,
# so that coverage never hears of it: tests/selftest/runs/ has real runs of it.
def main(judge: socket.socket) -> None:  # pragma: no cover
    """Shut the process off from the terminal and from the kata's own modules, then serve."""
    _leave_home(judge.fileno())
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.path[:] = [path for path in sys.path if path and Path(path) not in (KATA, KATA / "tests")]
    sys.dont_write_bytecode = True
    sys.breakpointhook = skip_breakpoint
    for name in [name for name in sys.modules if name.partition(".")[0] == "grading"]:
        del sys.modules[name]
    lock()
    serve(judge)


# Is called by main alone: see there.
def _leave_home(kept: int) -> None:  # pragma: no cover
    """Be the head of a group of processes, which ends as one, and keep one way to talk."""
    if os.name == "posix":
        with contextlib.suppress(OSError):  # It is the head of one already.
            os.setsid()
        for number in os.listdir("/dev/fd"):
            if int(number) > 2 and int(number) != kept:
                with contextlib.suppress(OSError):
                    os.close(int(number))


def serve(judge: socket.socket) -> None:
    """Answer one line of JSON with one, in turn, until the judge hangs up."""
    output = Tail()
    cls, own = None, None
    judge.sendall(b"%d\n" % os.getpid())
    for line in judge.makefile("rb"):
        question = json.loads(line)
        sys.stdout = sys.stderr = output
        # Code that uses up all memory is answered for out of a reserve; where there is none
        # left to set aside, it has been used up before, and will be told so all the same.
        with contextlib.ExitStack() as reserve, usual():
            with contextlib.suppress(OSError):
                reserve.enter_context(mmap.mmap(-1, RESERVE))
            if "pages" in question:
                cls, error = _load(question, is_first=own is None)
                own = question["own"]
                reply = Answer(error=error)
            else:
                reply = answer(cls, Call(**question["call"]), own)
        reply.printed = output.take()
        reply = {"token": question["token"]} | vars(reply)
        judge.sendall(json.dumps(reply).encode() + b"\n")


def _load(question: dict, is_first: bool) -> tuple[type | None, dict | None]:
    if is_first:
        set_limits(question["seconds"], question["megabytes"])
        fasten()
    pages = [(file, source.encode("latin-1")) for file, source in question["pages"]]
    return run_safely(pages, question["method"], question["own"])


def skip_breakpoint(*args: object, **kwargs: object) -> None:
    """Take the place of breakpoint(), since nobody can type into this process."""
    print(BREAKPOINT_SKIPPED)
