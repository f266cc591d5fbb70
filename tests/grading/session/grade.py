"""A grade: what one folder's five files are worth."""

from __future__ import annotations

from dataclasses import dataclass

from coach.trial import COMES_OUT

from ..checks import checks
from ..judge import Judge
from ..outcome import BROKEN, PASSED, TO_DO, WRONG, Outcome
from ..stages import STAGES, Stage


@dataclass(frozen=True)
class StageGrade:
    """One stage's part: `stopped` is the sentence of its first failing check, if one fails."""

    stage: Stage
    state: str
    points: int
    passed: int
    stopped: str
    mistakes: list[str]

    @property
    def shown(self) -> str:
        """The state in a word that fits a narrow column."""
        return f"{self.passed}/{len(checks(self.stage))}" if self.state == WRONG else self.state


@dataclass(frozen=True)
class Grade:
    name: str
    seed: int
    stages: list[StageGrade]

    @property
    def points(self) -> int:
        return sum(one.points for one in self.stages)

    @property
    def most(self) -> int:
        return sum(one.stage.points for one in self.stages)

    @property
    def mistakes(self) -> list[str]:
        return [sentence for one in self.stages for sentence in one.mistakes]

    @property
    def stopped(self) -> str:
        """What to look at first: the first mistake known, else the first check that fails."""
        for one in self.stages:
            if one.state != PASSED:
                said = one.mistakes[0] if one.mistakes else one.stopped
                return f"stage {one.stage.number}: {said.removeprefix(COMES_OUT)}"
        return ""


def grade(judge: Judge, name: str, stages: tuple[Stage, ...] = STAGES) -> Grade:
    """Grade what a judge has judged."""
    return Grade(name, judge.seed, [_grade_stage(judge, stage) for stage in stages])


def _stopped(failed: Outcome) -> str:
    """Say in a line why a check does not pass, and which it is."""
    if failed.verdict == TO_DO:
        return "not begun"
    said = " ".join(line.strip() for line in failed.said)
    return said if failed.verdict == BROKEN else f"{said} (check: {failed.sentence})"


def _grade_stage(judge: Judge, stage: Stage) -> StageGrade:
    outcomes = [judge.outcome(stage, name) for name in checks(stage)]
    failed = next((one for one in outcomes if one.verdict != PASSED), None)
    return StageGrade(
        stage,
        judge.state(stage),
        judge.points(stage),
        len(judge.passed(stage)),
        _stopped(failed) if failed else "",
        judge.mistakes(stage),
    )
