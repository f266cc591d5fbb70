"""Many people's files: a test a submission, a row a submission, and what to teach next."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest
from coach.trial import COMES_OUT

from ..outcome import PASSED
from ..stages import STAGES
from .grade import Grade, grade
from .lines import WIDTH, fit, printable
from .submissions import Submission

MOST_COMMON = 3


class SubmissionItem(pytest.Item):
    """One submission as a test, so that JUnit XML and the count are pytest's own."""

    def __init__(self, *, submission: Submission, run, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.submission, self.run = submission, run

    def runtest(self) -> None:
        graded = grade_submission(self.run, self.submission)
        self.run.grades.append(graded)
        is_first = len(self.run.grades) == 1
        lines = row(self.submission.shown, graded)
        _print(self.config, [head(), *lines] if is_first else lines)
        if graded.points < graded.most:
            lines = [f"{one.stage.topic}: {one.shown}" for one in graded.stages]
            pytest.fail("\n".join([graded.stopped, *lines]), pytrace=False)

    def reportinfo(self) -> tuple:
        return self.submission.files, None, self.name


def _print(config: pytest.Config, lines: list[str]) -> None:
    """Print a submission's row as soon as it is judged."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        for text in lines:
            terminal.write_line(printable(text))


def items(session: pytest.Session, run, submissions: list[Submission]) -> list[SubmissionItem]:
    """Make a test of each submission."""
    return [
        SubmissionItem.from_parent(session, name=one.name, submission=one, run=run)
        for one in submissions
    ]


def grade_submission(run, submission: Submission) -> Grade:
    """Judge a submission's files, gate off."""
    run.judge.turn_to(submission.files)
    return grade(run.judge, submission.name)


def head() -> str:
    stages = "".join(f"{stage.number:<7}" for stage in STAGES)
    return f"{'name':<18}{stages}points  stopped at"


def row(name: str, one: Grade) -> list[str]:
    """Say a grade in a line; where it stopped gets a line of its own if it is long."""
    states = "".join(f"{'ok' if part.state == PASSED else part.shown:<7}" for part in one.stages)
    line = f"{name[:17]:<18}{states}{one.points:>6}"
    whole = f"{line}  {one.stopped}".rstrip()
    if len(whole) < max(WIDTH, shutil.get_terminal_size().columns):
        return [whole]
    return [line, *fit(one.stopped, most=2)]


def summary(grades: list[Grade]) -> list[str]:
    """Say how many passed each stage, and the commonest mistakes: the next lesson."""
    lines = []
    for index, stage in enumerate(STAGES):
        passed = sum(one.stages[index].state == PASSED for one in grades)
        lines.append(f"  {stage.number} {stage.topic:<20}{passed} of {len(grades)} passed")
    common = Counter(sentence for one in grades for sentence in set(one.mistakes))
    if common:
        lines.append("The commonest mistakes:")
        for said, count in common.most_common(MOST_COMMON):
            lines += fit(f"{count:>3}  {said.removeprefix(COMES_OUT)}", most=2)
    return lines
