"""What went wrong in somebody's code, in plain data: the exception, and their own lines."""

from __future__ import annotations

import linecache
import traceback

MOST_TEXT = 1_000
MOST_FRAMES = 3


def describe(error: BaseException, files: list[str]) -> dict:
    """Say an exception's type, its text, and those of its lines that stand in `files`."""
    return {
        "type": type(error).__name__,
        "text": _text(error),
        "assertion": isinstance(error, AssertionError),
        "not_written": isinstance(error, NotImplementedError),
        "frames": _syntax_frame(error, files) or _own_frames(error, files),
    }


def _text(error: BaseException) -> str:
    try:
        return str(error)[:MOST_TEXT]
    except BaseException:  # An exception of the learner's may not even be printable.
        return "an error whose text cannot be shown"


def _own_frames(error: BaseException, files: list[str]) -> list[dict]:
    frames = [
        {"file": frame.f_code.co_filename, "line": line, "function": frame.f_code.co_name}
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ][-MOST_FRAMES:]
    for frame in frames:
        frame["code"] = linecache.getline(frame["file"], frame["line"]).strip()
    return frames


def _syntax_frame(error: BaseException, files: list[str]) -> list[dict]:
    if not isinstance(error, SyntaxError) or error.filename not in files:
        return []
    code = (error.text or "").strip()
    return [{"file": error.filename, "line": error.lineno or 1, "function": "", "code": code}]
