"""Reads an exercise file, whatever it turns out to be. The judge reads, and runs nothing of it."""

from __future__ import annotations

from pathlib import Path

MOST_BYTES = 1_000_000
EMPTY = "The file is empty."
MISSING = "The file is missing."


class Broken(Exception):
    """A file from which no class can be had; its text says why, in one sentence."""


def read(file: Path) -> bytes:
    """Give the bytes of a file of Python's. Raises Broken."""
    try:
        if not file.is_file():  # Reading a pipe would never end.
            raise Broken(_what_it_is(file))
        with file.open("rb") as opened:
            source = opened.read(MOST_BYTES + 1)
    except PermissionError:
        raise Broken("The file cannot be read: you have no permission to read it.") from None
    except OSError as error:
        raise Broken(f"The file cannot be read: {error.strerror}.") from None
    if fault := _fault(source):
        raise Broken(fault)
    return source


def _what_it_is(file: Path) -> str:
    if file.is_dir():
        return "There is a folder of that name where the file should be."
    if file.exists():
        return "The file is no ordinary file."
    return "The file is a link that leads nowhere." if file.is_symlink() else MISSING


def _fault(source: bytes) -> str | None:
    """Say why bytes cannot be a page of Python; None if they may be one."""
    if len(source) > MOST_BYTES:
        return f"The file has more than {MOST_BYTES} bytes, far too many for one class."
    if not source.strip():
        return EMPTY
    if (place := source.find(b"\0")) >= 0:
        return f"Line {_line(source, place)} holds a NUL byte: save the file as plain UTF-8 text."
    declared = any(b"coding" in line for line in source.splitlines()[:2])
    try:
        source.decode("latin-1" if declared else "utf-8")
    except UnicodeDecodeError as error:
        return f"Line {_line(source, error.start)} is not UTF-8: save the file as plain UTF-8 text."
    return None


def _line(source: bytes, place: int) -> int:
    return source.count(b"\n", 0, place) + 1
