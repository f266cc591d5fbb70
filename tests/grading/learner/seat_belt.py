"""The seat belt: what a learner's process refuses to do, by an audit hook of Python's own.

It stops honest accidents and plain cheating, and says so in one sentence. It is no jail: code
that goes past Python, through ctypes for instance, goes past the hook too. What the verdict
rests on is that neither the answers nor the comparing are in this process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from ..stages import STAGES

KATA = Path(__file__).resolve().parents[3]

# Where the answers are, and what others' answers are called, wherever they are. Reading anything
# else is fine: torch imports some of itself late.
CLOSED = tuple(str(KATA / name) + os.sep for name in ("reference", "tests", ".git"))
CLOSED_NAMES = tuple(stage.name for stage in STAGES)

# Taken before any exercise is loaded, so that one that patches os does not change them.
_realpath, _fsdecode, _isdir, _getpid, _devnull = (
    os.path.realpath,
    os.fsdecode,
    os.path.isdir,
    os.getpid,
    os.devnull,
)

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

CHANGES = {
    "os.chflags": "change",
    "os.chmod": "change",
    "os.chown": "change",
    "os.link": "link",
    "os.mkdir": "make the folder",
    "os.remove": "delete",
    "os.removexattr": "change",
    "os.rename": "rename",
    "os.rmdir": "delete",
    "os.setxattr": "change",
    "os.symlink": "link",
    "os.truncate": "empty",
    "os.utime": "change",
    "sqlite3.connect": "write",
}

PROGRAMS = {
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
    "subprocess.Popen",
    "_winapi.CreateProcess",
}

OTHERS = {
    "builtins.input": "wait for input()",
    "resource.prlimit": "change its limits",
    "resource.setrlimit": "change its limits",
} | dict.fromkeys(PROGRAMS, "start another process")


class Refused(PermissionError):
    """What the learner's code wanted, in one sentence; libraries take it for a lack of rights."""


def fasten() -> None:
    """Refuse from now on, for good: Python has no way to take an audit hook off."""
    sys.addaudithook(_watch)


def _watch(event: str, given: tuple) -> None:
    if event == "open":
        _watch_open(*given)
    elif event in ("os.listdir", "os.scandir"):
        _watch_reading(given[0])
    elif event in CHANGES:
        _watch_change(event, given[0])
    elif event in OTHERS:
        _refuse(OTHERS[event])
    elif event.startswith("socket."):
        _refuse("use the network")
    elif event in ("os.kill", "os.killpg") and given[0] != _getpid():
        _refuse("send a signal to another process")


def _refuse(wish: str) -> NoReturn:
    raise Refused(f"Your code wanted to {wish}, which is refused while it is judged.")


def _watch_open(path: object, mode: str | None, flags: int) -> None:
    # A number is a file that is open already.
    if isinstance(path, (str, bytes)) or hasattr(path, "__fspath__"):
        _watch_reading(path)
        if flags & WRITING and _real(path) != _devnull:
            _refuse(f"write {_shown(path)}")


def _watch_reading(path: object) -> None:
    if not isinstance(path, int):
        real = _real(path)
        if f"{real}{os.sep}".startswith(CLOSED) or os.path.basename(real).startswith(CLOSED_NAMES):
            _refuse(f"read {_shown(path)}")


def _watch_change(event: str, path: object) -> None:
    # Libraries make sure that a folder is there by making it.
    if not (event == "os.mkdir" and _isdir(path)):
        _refuse(f"{CHANGES[event]} {_shown(path)}")


def _real(path: object) -> str:
    return _realpath(_fsdecode(path if path is not None else "."))


def _shown(path: object) -> str:
    """Say a path from the kata's folder on, if it is in there."""
    if isinstance(path, int):
        return "a file"
    real = _real(path)
    return Path(real).relative_to(KATA).as_posix() if Path(real).is_relative_to(KATA) else real
