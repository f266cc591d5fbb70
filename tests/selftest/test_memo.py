"""Each check is judged once, on tensors that its seed alone decides, and in its own time."""

import bdb
import os

import pytest
from grading.checks import checks
from grading.stages import STAGES

ONE, TWO, THREE = STAGES[:3]
RANDOM_TOKENS = "test_random_tokens"


def calls_of(judge):
    return [vars(one.call) for one in judge.outcome(TWO, RANDOM_TOKENS).exchanges]


def test_a_seed_brings_the_same_tensors_and_another_seed_others(kata, judge_of):
    kata.solve(2)

    first, again, other = (calls_of(judge_of(kata, gate=False, seed=seed)) for seed in (5, 5, 6))

    assert first[0]["tensors"][0]["numbers"] != []
    assert first == again
    assert first != other


def test_a_check_draws_the_same_whatever_ran_before(kata, judge_of):
    kata.solve(2)
    before = judge_of(kata, gate=False)
    before.state(TWO)

    alone = judge_of(kata, gate=False)

    assert calls_of(alone) == calls_of(before)


def test_each_check_is_judged_once(kata, judge_of):
    kata.solve(2)
    judge = judge_of(kata, gate=False)
    outcomes = [judge.outcome(TWO, name) for name in checks(TWO)]

    judge.state(TWO), judge.points(TWO), judge.lent(THREE), judge.state(THREE)
    again = [judge.outcome(TWO, name) for name in checks(TWO)]

    assert all(one is other for one, other in zip(outcomes, again, strict=True))


def test_a_check_that_hangs_is_wrong_and_the_next_is_judged(kata, judge_of):
    kata.replace(2, "sizes = (", "while x.dtype is torch.float64: pass\n        sizes = (")

    judge = judge_of(kata, gate=False, seconds=2)

    assert len(judge.passed(TWO)) == len(checks(TWO)) - 1
    said = judge.outcome(TWO, "test_float64").said[0]
    assert said.startswith("Your code did not come to an end in time")


def test_in_this_process_what_the_learners_code_raises_passes_through(kata, judge_of):
    kata.solve(1)
    kata.replace(2, "return x.transpose(1, 2)", "assert x.dtype is not torch.float64, 'oh'")
    judge = judge_of(kata)

    outcome = judge.openly(TWO, RANDOM_TOKENS)
    with pytest.raises(AssertionError, match="oh"):
        judge.openly(TWO, "test_float64")

    assert (outcome.verdict, judge.openly(ONE, "test_it_can_be_built").verdict) == (
        "wrong",
        "passed",
    )
    assert judge.outcome(TWO, "test_float64").verdict == "wrong"
    assert judge.openly(THREE, "test_random_heads").verdict == "locked"


@pytest.mark.parametrize(
    "leave", ["import pytest; pytest.exit('q')", "import bdb; raise bdb.BdbQuit"]
)
def test_who_leaves_the_debugger_is_judged_all_the_same(kata, judge_of, leave):
    kata.solve(1, 2)
    text = kata.exercise(2).read_text()
    kata.exercise(2).write_text(f"import os\nOURS = {os.getpid()}\n{text}")
    here = f"if os.getpid() == OURS: {leave}\n        "
    text = kata.exercise(2).read_text()
    kata.exercise(2).write_text(text.replace("sizes = (", f"{here}sizes = ("))
    judge = judge_of(kata)

    with pytest.raises((pytest.exit.Exception, bdb.BdbQuit)):
        judge.openly(TWO, RANDOM_TOKENS)

    assert judge.state(TWO) == "passed"


def test_in_this_process_a_refusal_that_is_asked_for_passes(kata, judge_of):
    kata.solve(1)

    outcome = judge_of(kata).openly(ONE, "test_an_indivisible_pair_is_refused")

    assert outcome.verdict == "passed"


def test_after_a_hang_in_the_middle_each_later_check_is_judged_anew(kata, judge_of):
    kata.replace(2, "sizes = (", "while x.size(0) == 1: pass\n        sizes = (")

    judge = judge_of(kata, gate=False, seconds=1)

    failed = set(checks(TWO)) - set(judge.passed(TWO))
    assert failed == {"test_the_worked_example", "test_more_sizes", "test_sizes_of_one"}
    assert all("did not come to an end" in judge.outcome(TWO, name).said[0] for name in failed)


def test_a_coach_that_stumbles_over_an_answer_says_nothing(kata, judge_of, monkeypatch):
    def stumble(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("grading.judge.explain", stumble)
    kata.replace(2, "return x", "return x + 1")

    assert judge_of(kata, gate=False).mistakes(TWO) == []
