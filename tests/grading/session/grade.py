"""A grade: what one folder's five files are worth, for reports and for the table of many."""

from __future__ import annotations

import csv
import json
import platform
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from ..checks import checks
from ..judge import Judge
from ..outcome import PASSED, WRONG
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
                return f"stage {one.stage.number}: {said}"
        return ""


def grade(judge: Judge, name: str, stages: tuple[Stage, ...] = STAGES) -> Grade:
    """Grade what a judge has judged."""
    return Grade(name, judge.seed, [_grade_stage(judge, stage) for stage in stages])


def _grade_stage(judge: Judge, stage: Stage) -> StageGrade:
    outcomes = [judge.outcome(stage, name) for name in checks(stage)]
    failed = next((one for one in outcomes if one.verdict != PASSED), None)
    return StageGrade(
        stage,
        judge.state(stage),
        judge.points(stage),
        len(judge.passed(stage)),
        f"{failed.sentence}. {' '.join(failed.said)}" if failed else "",
        judge.mistakes(stage),
    )


def write(grades: list[Grade], target: Path) -> None:
    """Write grades: a row each into a .csv, one into a .json, several into a folder of those."""
    if target.suffix == ".csv":
        _write_rows(grades, target)
    elif target.suffix == ".json":
        target.write_text(json.dumps(gradescope(grades[0]), indent=2), encoding="utf-8")
    else:
        target.mkdir(parents=True, exist_ok=True)
        for one in grades:
            text = json.dumps(gradescope(one), indent=2)
            (target / f"{one.name}.json").write_text(text, encoding="utf-8")


def _write_rows(grades: list[Grade], target: Path) -> None:
    with target.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["name", *(stage.topic for stage in STAGES), "points", "stopped at"])
        for one in grades:
            states = {part.stage: part.shown for part in one.stages}
            row = [states.get(stage, "") for stage in STAGES]
            rows.writerow([_as_text(one.name), *row, one.points, _as_text(one.stopped)])


def _as_text(cell: str) -> str:
    """Keep a spreadsheet from taking somebody's text for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def gradescope(one: Grade) -> dict:
    """Say a grade in the form of Gradescope's results.json."""
    return {
        "score": one.points,
        "output": one.stopped or "All stages pass.",
        "tests": [
            {
                "name": f"stage {part.stage.number} {part.stage.topic}",
                "score": part.points,
                "max_score": part.stage.points,
                "status": "passed" if part.state == PASSED else "failed",
                "output": " ".join(part.mistakes) or part.stopped,
            }
            for part in one.stages
        ],
        "extra_data": {
            "stages": {
                part.stage.name: {"state": part.state, "points": part.points} for part in one.stages
            },
            "mistakes": one.mistakes,
            "seed": one.seed,
            "versions": {
                "python": platform.python_version(),
                "torch": metadata.version("torch"),
                "pytest": metadata.version("pytest"),
            },
        },
    }
