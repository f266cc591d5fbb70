"""Nothing wrong passes, nothing right fails: one test a case of tests/selftest/cases."""

import shutil
from collections import Counter

import pytest
from cases import CASES
from grading.checks import checks
from grading.judge import Judge
from grading.learner.startup import import_torch, warm_up
from grading.outcome import LOCKED, PASSED, WRONG, Outcome
from grading.stages import REFERENCE, STAGES
from inside import failed

SEED = 4127


class OneFile(Judge):
    """Judges one file of a case's among the reference's, without processes.

    That the reference passes has a test of its own, so that it is not judged every time.
    """

    def __init__(self, case):
        super().__init__(SEED, seconds=5)
        self._stage, self._wrong = case.stage, failed(case.stage, case.page, SEED)

    def state(self, stage):
        return super().state(stage) if stage is self._stage else PASSED

    def _open(self, stage):
        return None

    def _ask_all(self, stage):
        for name in checks(stage):
            said = self._wrong.get(name, [])
            self._memo[stage, name] = Outcome(WRONG if said else PASSED, name, said=said)


@pytest.fixture
def judged(case, monkeypatch):
    monkeypatch.setattr("grading.judge.Spare", lambda: None)
    return OneFile(case)


def said(judge, stage):
    """Give what the first check that fails says."""
    outcomes = (judge.outcome(stage, name) for name in checks(stage))
    return next((outcome.text for outcome in outcomes if outcome.verdict != PASSED), "")


def cases(verdict):
    these = [case for case in CASES if case.verdict == verdict]
    return pytest.mark.parametrize("case", these, ids=lambda case: case.id)


@cases("right")
def test_right_passes_with_all_points(case, judged):
    assert judged.state(case.stage) == PASSED, said(judged, case.stage)
    assert judged.points(case.stage) == case.stage.points


@pytest.mark.filterwarnings("ignore")
@cases("wrong")
def test_wrong_fails_and_opens_nothing(case, judged):
    assert judged.state(case.stage) == WRONG
    assert said(judged, case.stage)
    assert judged.points(case.stage) < case.stage.points
    for later in STAGES[case.stage.number :]:
        assert judged.outcome(later, next(iter(checks(later)))).verdict == LOCKED


@cases("built_in")
def test_built_in_attention_is_refused_by_name(case, judged):
    assert judged.state(case.stage) == WRONG
    assert "torch's own attention" in said(judged, case.stage)
    assert judged.points(case.stage) == 0


def test_every_case_has_a_title_of_its_own():
    assert max(Counter(case.id for case in CASES).values()) == 1


@pytest.fixture(scope="module")
def processes():
    warm_up()  # Else every learner's process would import torch anew.
    import_torch()


# Of each kind the last, and those that depend on what else is in a process's memory.
SOME = list({(case.stage, case.verdict): case for case in CASES}.values())
MEMORY = [case for case in CASES if case.title.endswith("memory as it lies there")]
MEMORY += [case for case in CASES if case.title == "memory as it happens to lie there"]


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("case", dict.fromkeys(SOME + MEMORY), ids=lambda case: case.id)
def test_a_process_of_its_own_makes_no_difference(case, tmp_path):
    shutil.copytree(REFERENCE, tmp_path, dirs_exist_ok=True)
    (tmp_path / case.stage.file).write_text(case.page, encoding="utf-8")
    judge = Judge(SEED, seconds=5, gate=False, folder=tmp_path)

    assert (judge.state(case.stage) == PASSED) == (case.verdict == "right")
    if case in MEMORY:
        assert judge.points(case.stage) == 0

    judge.close()
