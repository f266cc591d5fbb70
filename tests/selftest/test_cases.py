"""Nothing wrong passes, nothing right fails: one test a case of tests/selftest/cases."""

import shutil
from collections import Counter

import pytest
from cases import CASES
from coach_sentences import SENTENCES
from grading.checks import checks
from grading.judge import Judge
from grading.learner.startup import import_torch, warm_up
from grading.outcome import LOCKED, PASSED, WRONG
from grading.stages import REFERENCE, STAGES
from inside import OnePage

SEED = 20


def judged(case):
    return OnePage(case.stage, case.page, SEED)


def said(judge, stage):
    """Give what the first check that fails says."""
    outcomes = (judge.outcome(stage, name) for name in checks(stage))
    return next((outcome.text for outcome in outcomes if outcome.verdict != PASSED), "")


def cases(verdict):
    these = [case for case in CASES if case.verdict == verdict]
    return pytest.mark.parametrize("case", these, ids=lambda case: case.id)


@cases("right")
def test_right_passes_with_all_points(case):
    judge = judged(case)

    assert judge.state(case.stage) == PASSED, said(judge, case.stage)
    assert judge.points(case.stage) == case.stage.points
    assert judge.mistakes(case.stage) == []


@pytest.mark.filterwarnings("ignore")
@cases("wrong")
def test_wrong_fails_opens_nothing_and_is_told_right(case):
    judge = judged(case)

    assert judge.state(case.stage) == WRONG
    assert said(judge, case.stage)
    assert judge.points(case.stage) < case.stage.points
    for later in STAGES[case.stage.number :]:
        assert judge.outcome(later, next(iter(checks(later)))).verdict == LOCKED
    if case.id in SENTENCES:
        assert SENTENCES[case.id] in judge.mistakes(case.stage)


@cases("built_in")
def test_built_in_attention_is_refused_by_name(case):
    judge = judged(case)

    assert judge.state(case.stage) == WRONG
    assert "torch's own attention" in said(judge, case.stage)
    assert judge.points(case.stage) == 0
    assert judge.mistakes(case.stage) == []


def test_the_table_of_sentences_speaks_of_wrong_cases():
    assert SENTENCES.keys() <= {case.id for case in CASES if case.verdict == "wrong"}


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
