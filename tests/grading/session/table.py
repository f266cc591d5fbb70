"""The table of a screen: a line a stage, with its state and its points."""

from __future__ import annotations

from ..checks import checks
from ..outcome import LOCKED, PASSED, WRONG
from ..stages import Stage
from .lines import BOLD, GREEN, PLAIN, Line

TOTAL_COLUMN = 48


def table(judge, states: dict[Stage, str], mark: str) -> list[Line]:
    """Give the table's lines, the first stage that does not pass with a mark.

    The sum of the points stands at the end of the last line.
    """
    here = current(states)
    points = {stage: judge.points(stage) for stage in states}
    total = f"{sum(points.values())} of {sum(stage.points for stage in states)} points"
    lines = []
    for stage, state in states.items():
        if state == WRONG:
            state = f"{len(judge.passed(stage))} of {len(checks(stage))} checks"
        earned = "" if state == LOCKED else points[stage]
        marked = mark if stage is here else ""
        row = f"  {stage.number} {stage.topic:<20}{state:<17}{earned:>4}   {marked}".rstrip()
        lines.append((row, BOLD if stage is here else GREEN if state == PASSED else PLAIN))
    last, markup = lines[-1]
    if len(last) > TOTAL_COLUMN:
        return [*lines, (" " * TOTAL_COLUMN + total, PLAIN)]
    return [*lines[:-1], (f"{last:<{TOTAL_COLUMN}}{total}", markup)]


def current(states: dict[Stage, str]) -> Stage | None:
    """Give the first stage that does not pass."""
    return next((stage for stage, state in states.items() if state != PASSED), None)
