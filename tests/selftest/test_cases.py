"""Nothing wrong passes, nothing right fails: one test a case of tests/selftest/cases."""

import shutil
from collections import Counter
from unittest import mock

import pytest
from cases import CASES
from grading.checks import checks
from grading.judge import Judge
from grading.loading import run_safely
from grading.messages import Answer
from grading.outcome import LOCKED, PASSED, WRONG
from grading.stages import REFERENCE, STAGES
from inside import answer


class Here:
    """Stands in for the learner's process: answers in this one, which is faster."""

    def __init__(self, files, method, seconds, megabytes, spare):
        self._pages, self._method = [(str(file), file.read_bytes()) for file in files], method

    def load(self):
        self._class, error = run_safely(self._pages, self._method, own=[])
        return Answer(error=error)

    def answers(self, questions):
        for question in questions:
            yield answer(self._class, question.call)

    def begin(self):
        pass

    close = begin


class OneFile(Judge):
    """Judges a folder of the reference's files with one file of another's.

    That the reference passes has a test of its own, so that it is not judged every time.
    """

    def __init__(self, case, folder):
        shutil.copytree(REFERENCE, folder, dirs_exist_ok=True)
        (folder / case.stage.file).write_text(case.page, encoding="utf-8")
        super().__init__(seed=4127, seconds=5, folder=folder)
        self._case = case

    def state(self, stage):
        return super().state(stage) if stage is self._case.stage else PASSED

    def said(self):
        """Give what the first check that fails says."""
        outcomes = (self.outcome(self._case.stage, name) for name in checks(self._case.stage))
        return next(outcome.text for outcome in outcomes if outcome.verdict != PASSED)


@pytest.fixture
def judged(case, tmp_path):
    with mock.patch("grading.judge.Guarded", Here), mock.patch("grading.judge.Spare"):
        yield OneFile(case, tmp_path)


def cases(verdict):
    these = [case for case in CASES if case.verdict == verdict]
    return pytest.mark.parametrize("case", these, ids=lambda case: case.id)


@cases("right")
def test_right_passes_with_all_points(case, judged):
    assert judged.state(case.stage) == PASSED, judged.said()
    assert judged.points(case.stage) == case.stage.points


@cases("wrong")
def test_wrong_fails_and_opens_nothing(case, judged):
    assert judged.state(case.stage) == WRONG
    assert judged.said()
    assert judged.points(case.stage) < case.stage.points
    for later in STAGES[case.stage.number :]:
        assert judged.outcome(later, next(iter(checks(later)))).verdict == LOCKED


@cases("built_in")
def test_built_in_attention_is_refused_by_name(case, judged):
    assert judged.state(case.stage) == WRONG
    assert "torch's own attention" in judged.said()
    assert judged.points(case.stage) == 0


def test_every_case_has_a_title_of_its_own():
    assert max(Counter(case.id for case in CASES).values()) == 1
