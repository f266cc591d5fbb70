"""Writes exercise files for tests: a method of one's own where the reference has its own."""

from __future__ import annotations

import textwrap

from grading.stages import REFERENCE, Stage
from grading.stub import END


def page(stage: Stage, source: str) -> str:
    """Give the whole exercise file with `source` as its method.

    In a constructor, a line `...` stands for the given lines.
    """
    head, start, rest = _parts(stage)
    given = textwrap.dedent(rest.partition(f"{END}\n")[2])
    if given:
        source = source.replace("    ...\n", textwrap.indent(given, "    "))
    return head + textwrap.indent(source, "    ")


def method(stage: Stage, lines: str) -> str:
    """Give the stage's method with these lines as its body, under its def line."""
    return f"{_def_line(stage)}\n{textwrap.indent(textwrap.dedent(lines).strip(chr(10)), '    ')}\n"


def own_lines(stage: Stage) -> str:
    """Give the method of the reference, whole."""
    _, start, rest = _parts(stage)
    return textwrap.dedent(start + rest)


def _def_line(stage: Stage) -> str:
    return own_lines(stage).splitlines()[0]


def _parts(stage: Stage) -> tuple[str, str, str]:
    """Cut the reference's file in three: before the method, its name, the rest."""
    solved = (REFERENCE / stage.file).read_text(encoding="utf-8")
    return solved.partition(f"    def {stage.method}(")
