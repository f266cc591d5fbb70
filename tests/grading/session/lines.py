"""Lines for a screen of 80 columns: what fits, and what a terminal may be told."""

from __future__ import annotations

import textwrap
import unicodedata

WIDTH = 79

GREEN, BOLD, PLAIN = {"green": True}, {"bold": True}, {}

Line = tuple[str, dict]  # a text, and how TerminalWriter is to mark it up


def plain(texts: list[str]) -> list[Line]:
    return [(text, PLAIN) for text in texts]


def printable(text: str) -> str:
    """Drop what a learner's code may print to steer the terminal."""
    return "".join(sign for sign in text if sign.isprintable())


def fit(text: str, most: int) -> list[str]:
    """Break a text into at most so many lines, indented; code keeps its own indentation."""
    inside = text[: len(text) - len(text.lstrip())]
    wide = any(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return textwrap.wrap(
        printable(text),
        WIDTH // 2 if wide else WIDTH,  # Such signs take two columns each.
        initial_indent="  " + inside,
        subsequent_indent="    " + inside,
        max_lines=most,
        placeholder=" ...",
    )
