"""Plugins that people have, each on: verdicts, messages and screen stay what they are.

`tox -e plugins` has them all; elsewhere what is missing is skipped.
"""

from __future__ import annotations

import importlib.util
import re

import pytest
from grading.checks import checks
from grading.stages import STAGES
from half_done import AGAIN, lines, said, shows

MODULES = {
    "pytest-randomly": "pytest_randomly",
    "pytest-xdist": "xdist",
    "pytest-sugar": "pytest_sugar",
    "pytest-cov": "pytest_cov",
    "pytest-rerunfailures": "pytest_rerunfailures",
    "pytest-repeat": "pytest_repeat",
    "pytest-instafail": "pytest_instafail",
}
IN_ORDER = [f"test_{stage.name}::{name}" for stage in STAGES for name in checks(stage)]
ALL_AT_ONCE = ["--force-sugar", "--cov=.", "--reruns", "1", "--count", "2", "--instafail"]
COLORS_AND_MOVES = r"\x1b\[[\d;]*[A-Za-z]"


def needs(*names: str):
    missing = [name for name in names if not importlib.util.find_spec(MODULES[name])]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)}: tox -e plugins has it")


def on(name: str, *arguments: str, end: str = "{failed} failed, {passed} passed, {locked} locked"):
    """Give the arguments that put a plugin on, and how the screen ends then."""
    return pytest.param(arguments, end, id=name, marks=needs(name))


@pytest.fixture
def counts(usual):
    """Count the checks as pytest does, and twice as many, for those that are run twice."""
    words = {"failed": "failure", "passed": "passed", "locked": "skipped"}
    said = [verdict for verdict, _ in usual.verdicts.values()]
    once = {word: said.count(verdict) for word, verdict in words.items()}
    return once | {f"twice_{word}": 2 * count for word, count in once.items()}


def assert_the_screen_is_whole(here, usual):
    """All that is usually shown before pytest's count is there, and no line of it torn."""
    assert shows(here.lines, usual.lines[1:-1]), "\n".join(here.lines)
    assert not re.search("Traceback|INTERNALERROR|[Ww]arning", "\n".join(here.lines))


@pytest.mark.parametrize(
    ("arguments", "end"),
    [
        on("pytest-xdist", "-n2"),
        on("pytest-sugar", "--force-sugar", end="      {locked} skipped"),
        on("pytest-cov", "--cov=.", "--cov-branch"),
        on(
            "pytest-rerunfailures",
            *("--reruns", "1"),
            end="{failed} failed, {passed} passed, {failed} rerun, {locked} locked",
        ),
        on(
            "pytest-repeat",
            *("--count", "2"),
            end="{twice_failed} failed, {twice_passed} passed, {twice_locked} locked",
        ),
    ],
)
def test_a_half_done_kata_gets_the_same_verdicts_and_screen(
    half_done, usual, counts, arguments, end
):
    here = said(half_done, *arguments)

    assert here.status == 1
    verdicts = {re.sub(r"\[\d-\d\]$", "", name): said for name, said in here.verdicts.items()}
    assert verdicts == usual.verdicts
    assert_the_screen_is_whole(here, usual)
    assert set(here.lines[-1].split(", ")) == set(end.format(**counts).split(", "))


@needs("pytest-xdist")
def test_in_parallel_an_interview_has_one_clock(half_done):
    run = half_done.pytest("-n2", "--interview", "45")

    assert run.status == 1
    assert "Interview: 44 min" in run.screen


@needs("pytest-randomly")
def test_in_another_order_the_gate_is_the_same(half_done, usual):
    here = said(half_done, "--randomly-seed=2")

    assert here.status == 1
    assert sorted(here.verdicts) == sorted(IN_ORDER)
    assert [*here.verdicts] != IN_ORDER
    assert here.verdicts == usual.verdicts
    assert_the_screen_is_whole(here, usual)


@needs("pytest-instafail")
def test_a_failure_is_shown_instantly_where_that_was_asked_for(half_done, usual):
    here = said(half_done, "--instafail")

    at_once = "\n".join(here.lines).partition("  1 divisibility ")[0]
    failures = {name: it for name, (verdict, it) in usual.verdicts.items() if verdict == "failure"}
    assert here.status == 1
    assert here.verdicts == usual.verdicts
    assert_the_screen_is_whole(here, usual)
    assert failures
    for name, message in failures.items():
        assert f"_ {name.split('::')[1]} _" in at_once
        assert message.rstrip().splitlines()[-1] in at_once


@needs("pytest-sugar")
def test_on_a_terminal_no_line_is_torn_by_a_bar_that_moves(half_done, usual):
    run = half_done.on_a_terminal(PYTEST_ADDOPTS=" ".join(AGAIN))

    run.screen = re.sub(COLORS_AND_MOVES, "", run.screen)
    assert run.status == 1
    assert "100%" in run.screen
    assert shows(lines(run), usual.lines[1:-1]), run.screen


@needs(*MODULES)
def test_a_solved_kata_passes_with_all_of_them_at_once(kata):
    kata.solve(1, 2, 3, 4, 5)

    here = said(kata, *ALL_AT_ONCE)

    assert here.status == 0
    assert any(line.endswith(" 100 of 100 points") for line in here.lines)
    assert "All five stages pass.  seed 7" in here.lines
    assert [verdict for verdict, _ in here.verdicts.values()] == ["passed"] * len(IN_ORDER) * 2
