"""`pytest --interview 45`: practice against the clock, without the coach.

All that it knows lies in pytest's cache, so that plain `pytest` continues it.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from ..learner import startup
from ..stages import STAGES
from .lines import fit

if TYPE_CHECKING:  # It brings torch along, which a report card does not need.
    from .grade import Grade

KEY = "kata/interview"
OVER_AFTER = 3600  # seconds after the bell; then plain pytest is plain again


@dataclass
class Interview:
    """A running interview; times are in seconds since the epoch, `passed_at` in minutes."""

    begun: float
    minutes: int
    stage: int | None = None
    runs: int = 0
    points: int = 0
    most: int = 0
    shown: dict[str, str] = field(default_factory=dict)
    passed_at: dict[str, int] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)

    @property
    def left(self) -> float:
        """Seconds until the bell; below zero after it."""
        return self.begun + 60 * self.minutes - time.time()

    def note(self, grade: Grade) -> None:
        """Note the verdict of a run; one after the bell changes nothing."""
        if self.left <= 0:
            return
        self.runs += 1
        self.points, self.most = grade.points, grade.most
        self.shown = {str(one.stage.number): one.shown for one in grade.stages}
        for one in grade.stages:
            if one.state == "passed":
                self.passed_at.setdefault(str(one.stage.number), self._minute())
        self.mistakes += [one for one in grade.mistakes if one not in self.mistakes]

    def _minute(self) -> int:
        return int((time.time() - self.begun) // 60) + 1

    def clock(self) -> str:
        """Say how much time is left, in a line for the screen."""
        if self.left > 0:
            return f"Interview: {int(self.left // 60)} min {int(self.left % 60)} s left."
        stands = f"The last run before it stands: {self.points} of {self.most} points."
        return f"Interview: the bell has rung. {stands}"

    def is_sound(self) -> bool:
        """Whether all is of the kind that it has to be: anybody may write into the cache."""
        numbers = (self.minutes, self.runs, self.points, self.most)
        return (
            all(isinstance(one, int) for one in numbers)
            and self.stage in (None, *(one.number for one in STAGES))
            and isinstance(self.shown, dict)
            and isinstance(self.passed_at, dict)
            and isinstance(self.mistakes, list)
        )

    def plain(self) -> dict:
        """Give all that is known, for a file."""
        begun = datetime.fromtimestamp(self.begun).isoformat(timespec="seconds")
        return asdict(self) | {"begun": begun}

    def card(self) -> list[str]:
        """Say at the end how it went: stage by stage, mistakes, questions to talk through."""
        lines = [
            f"Interview of {self.minutes} minute{'s' * (self.minutes > 1)}: "
            f"{self.points} of {self.most} points, {self.runs} run{'s' * (self.runs != 1)}."
        ]
        for stage in STAGES:
            number = str(stage.number)
            if number in self.shown:
                minute = self.passed_at.get(number)
                when = f"in minute {minute}" if minute else ""
                lines.append(f"  {number} {stage.topic:<20}{self.shown[number]:<10}{when}")
        if self.mistakes:
            lines.append("Mistakes on the way:")
            lines += [line for one in self.mistakes for line in fit(one, most=2)]
        startup.import_torch()
        from coach import coaching  # It brings torch along.

        asked = [stage for stage in STAGES if str(stage.number) in self.shown]
        questions = [f"  {one.number} {coaching(one).QUESTIONS[0][0]}" for one in asked]
        return [*lines, "To talk through:", *questions] if questions else lines


def current(cache) -> Interview | None:
    """Give the interview that runs, or whose bell rang less than an hour ago."""
    kept = cache.get(KEY, None) if cache else None
    try:
        interview = Interview(**kept) if kept else None
        if interview is None or interview.left <= -OVER_AFTER or not interview.is_sound():
            return None
        return interview
    except TypeError:  # Somebody else's data.
        return None


def save(cache, interview: Interview | None) -> None:
    cache.set(KEY, asdict(interview) if interview else None)


def start(cache, minutes: int, stage: int | None) -> Interview:
    """Start the clock. Raises UsageError where one runs already or nothing can be kept."""
    running = current(cache)
    if running and running.left > 0:
        raise pytest.UsageError(
            f"An interview is running. {running.clock()} pytest --interview end ends it."
        )
    interview = Interview(time.time(), minutes, stage)
    if cache:
        save(cache, interview)
    if current(cache) is None:
        raise pytest.UsageError(
            "An interview keeps its clock in pytest's cache, which is off or cannot be written."
        )
    return interview
