"""What came of a check: a verdict and what a person needs to know of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .attempt import Exchange

PASSED, WRONG, TO_DO, BROKEN, LOCKED = "passed", "wrong", "to do", "broken", "locked"


@dataclass
class Outcome:
    """The verdict on one check.

    sentence   what the check is about, as its docstring says it
    called     the call that went wrong, with the shapes of its arguments
    said       how it went wrong, in lines for the screen
    printed    the last lines that the learner's code printed
    line       the line of the exercise file to go to
    exchanges  the calls and answers of the check, for the coach
    """

    verdict: str
    sentence: str
    called: str = ""
    said: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    line: int = 1
    exchanges: list[Exchange] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All that is to be said, for whoever reads a test's message."""
        printed = [f"Your code printed: {line}" for line in self.printed]
        lines = [self.called] if self.called else []
        return "\n".join([*lines, *self.said, *printed])
