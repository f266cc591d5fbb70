"""pytest's own ways to report go on working: each check by its name, with its message."""

import re

import pytest

ASSERTION = 'assert d_model % num_heads == 0, "d_model must be divisible by num_heads."'
REFUSAL = "It was built; expected AssertionError, with whatever text"


@pytest.fixture
def wrong(inside):
    """Have stage 1 build whatever it is asked for: some of its checks pass."""
    inside.replace(1, ASSERTION, "pass")
    return inside


def test_verbose_names_each_check_with_its_verdict_and_junit_has_the_messages(wrong):
    run, cases = wrong.junit("-v", "-k", "stage1 or stage2")

    words = dict(re.findall(r"^tests/test_(stage\d)\w*\.py::\w+ (\w+)", run.screen, re.M))
    verdicts = re.findall(
        r"^tests/test_stage1_\w+\.py::test_\w+ (PASSED|FAILED) ", run.screen, re.M
    )
    assert run.status == 1
    assert words == {"stage1": "PASSED", "stage2": "LOCKED"}
    assert (verdicts.count("PASSED"), verdicts.count("FAILED")) == (5, 4)
    verdict, message = cases["tests.test_stage1_divisibility::test_an_indivisible_pair_is_refused"]
    assert verdict == "failure"
    assert f"MultiHeadAttention(10, 3)\n{REFUSAL}" in message
    verdict, message = cases["tests.test_stage2_split_heads::test_the_shape"]
    assert verdict == "skipped"
    assert "Locked until stage 1 passes; pytest --stage 2 takes it alone." in message
    assert len(cases) == 9 + 13
    assert not re.search(r"Traceback|grading|conftest\.py", run.screen + str(cases))


@pytest.mark.parametrize("given", [["-q"], ["--tb=short"], ["-rf", "--tb=long"]])
def test_however_pytest_is_told_to_report_it_says_each_failed_check_and_why(wrong, given):
    run = wrong.pytest("-k", "stage1", *given)

    assert run.status == 1
    assert run.screen.count(f"\n{REFUSAL}\n") == 4
    assert re.findall(r"^_+ (test_\w+) _+$", run.screen, re.M) == [
        "test_an_indivisible_pair_is_refused",
        "test_more_heads_than_numbers_are_refused",
        "test_a_common_factor_is_not_enough",
        "test_many_indivisible_pairs_are_refused",
    ]
    assert "5 of 9 checks" in run.screen
    assert not re.search(r"Traceback|grading|conftest\.py", run.screen)


def test_a_summary_of_all_names_the_checks_that_passed_too(wrong):
    run = wrong.pytest("-k", "stage1", "-rA")

    listed = re.findall(r"^(PASSED|FAILED) tests/test_stage1_\w+\.py::test_", run.screen, re.M)
    assert (listed.count("PASSED"), listed.count("FAILED")) == (5, 4)
