"""Many people's files: a test a submission, a row a submission, and what to teach next."""

from __future__ import annotations

import contextlib
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
MOST_NAME = 36  # columns


class SubmissionItem(pytest.Item):
    """One submission as a test, so that JUnit XML and the count are pytest's own."""

    def __init__(self, *, submission: Submission, run, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.submission, self.run = submission, run
        self.add_marker(pytest.mark.timeout(0))  # The judge has a clock for each of its checks.

    def runtest(self) -> None:
        graded = grade_submission(self.run, self.submission)
        self.run.grades.append(graded)
        is_first = len(self.run.grades) == 1
        lines = row(self.submission.shown, graded, _width(self.run))
        _print(self.config, [head(self.run), *lines] if is_first else lines)
        if graded.points < graded.most:
            lines = [f"{one.stage.topic}: {one.shown}" for one in graded.stages]
            pytest.fail("\n".join([graded.stopped, *lines]), pytrace=False)

    def reportinfo(self) -> tuple:
        return self.submission.files, None, self.name


def _print(config: pytest.Config, lines: list[str]) -> None:
    """Print a submission's row as soon as it is judged."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    capture = config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else contextlib.nullcontext():
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


def _width(run) -> int:
    """Give the names' column room for the longest, as far as a screen has it."""
    return min(MOST_NAME, max(len(one.shown) for one in run.submissions))


def head(run) -> str:
    stages = "".join(f"{stage.number:<7}" for stage in STAGES)
    return f"{'name':<{_width(run)}} {stages}points  stopped at"


def row(name: str, one: Grade, width: int) -> list[str]:
    """Say a grade in a line; where it stopped gets a line of its own if it is long."""
    states = "".join(f"{'ok' if part.state == PASSED else part.shown:<7}" for part in one.stages)
    name = name if len(name) <= width else f"{name[: width - 2]}.."
    line = f"{name:<{width}} {states}{one.points:>6}"
    whole = f"{line}  {one.stopped}".rstrip()
    if len(whole) < max(WIDTH, shutil.get_terminal_size().columns):
        return [whole]
    return [line, *fit(one.stopped, most=2)]


def summary(run) -> list[str]:
    """Say how many passed each stage, and the commonest mistakes: the next lesson."""
    grades, lines = run.grades, []
    for index, stage in enumerate(STAGES):
        passed = sum(one.stages[index].state == PASSED for one in grades)
        lines.append(f"  {stage.number} {stage.topic:<20}{passed} of {len(grades)} passed")
    common = Counter(sentence for one in grades for sentence in set(one.mistakes))
    if common:
        lines.append("The commonest mistakes:")
        for said, count in common.most_common(MOST_COMMON):
            lines += fit(f"{count:>3}  {said.removeprefix(COMES_OUT)}", most=2)
    if run.left_out:
        lines += fit(f"Not judged: {', '.join(run.left_out)}", most=3)
    return [*lines, f"All had the same random tensors: --seed {run.seed}"]
