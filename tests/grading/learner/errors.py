"""What went wrong in somebody's code, in plain data: the exception, and their own lines."""

from __future__ import annotations

import linecache
import traceback
from collections import deque

from ..pages import Broken
from ..stub import STILL
from .seat_belt import Refused

MOST_TEXT = 1_000  # characters of a text, and of a line of code
MOST_FRAMES = 3


def describe(error: BaseException, files: list[str]) -> dict:
    """Say an exception's type, its text, and those of its lines that stand in `files`."""
    kind = type(error)  # An exception may call itself something else in __class__.
    text = _text(error)
    return {
        "type": kind.__name__[:MOST_TEXT],
        "text": text,
        "assertion": issubclass(kind, AssertionError),
        "not_written": kind is NotImplementedError and (not text or text.endswith(STILL)),
        # A sentence of the kata's own, to be shown as it stands.
        "told": issubclass(kind, (Broken, Refused)),
        "frames": _syntax_frame(error, files) or _own_frames(error, files),
    }


def _text(error: BaseException) -> str:
    try:
        if isinstance(error, SyntaxError) and isinstance(error.msg, str):
            return error.msg[:MOST_TEXT]  # Without the file and line, which the frame has.
        return str(error)[:MOST_TEXT]
    except BaseException:  # An exception of the learner's may not even be printable.
        return "an error whose text cannot be shown"


def _own_frames(error: BaseException, files: list[str]) -> list[dict]:
    last: deque[dict] = deque(maxlen=MOST_FRAMES)
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename in files:
            found = _frame(code.co_filename, line, code.co_name)
            if found not in last:  # Recursion repeats its lines.
                last.append(found)
    return list(last)[: 1 if isinstance(error, RecursionError) else None]


def _frame(file: str, line: int, function: str) -> dict:
    return {"file": file, "line": line, "function": function, "code": _code(file, line)}


def _code(file: str, line: int) -> str:
    return linecache.getline(file, line).strip()[:MOST_TEXT]


def _syntax_frame(error: BaseException, files: list[str]) -> list[dict]:
    if not isinstance(error, SyntaxError) or error.filename not in files:
        return []
    line = error.lineno if type(error.lineno) is int else 1
    return [_frame(error.filename, max(1, line), "")]
