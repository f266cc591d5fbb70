"""The screens, as a person sees them where `pytest` is all that was typed."""

import os
import re

import pytest
from grading.checks import checks
from grading.stages import STAGES
from screens import assert_fit, assert_says

ALL_CHECKS = sum(len(checks(stage)) for stage in STAGES)


def test_a_fresh_clone_says_what_to_write_and_where(kata):
    run = kata.pytest()

    assert run.status == 1
    assert_fit(run)
    line = kata.line_of(1, "raise NotImplementedError")
    assert_says(
        run,
        [
            r"  1 divisibility        to do               0   <- you are here\n",
            r"  2 split_heads         locked\s*\n",
            r"  5 forward             locked\s* 0 of 100 points\n",
            "Stage 1: write __init__\n",
            f"Your lines take the place of line {line}, which raises NotImplementedError.",
            rf"Next: exercises/stage1_divisibility.py:{line} .*seed \d+\n",
            f"1 to do, {ALL_CHECKS - 1} locked in ",
        ],
    )


def test_a_solved_kata_passes_with_all_points(kata):
    kata.solve(1, 2, 3, 4, 5)

    run = kata.pytest()

    assert run.status == 0
    assert_fit(run)
    assert_says(
        run, ["Stages 1, 2, 3, 4, 5 passed.", "100 of 100 points", f"{ALL_CHECKS} passed in "]
    )
    assert not re.search("failed|locked|to do", run.screen)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminal")
def test_a_terminal_gets_colors_unless_somebody_wants_none(kata):
    run = kata.on_a_terminal()
    plain = kata.on_a_terminal(NO_COLOR="1")

    assert "\x1b[" in run.screen
    assert "\x1b" not in plain.screen
    assert_says(plain, ["Stage 1: write __init__", "<- you are here"])
    assert "\x1b[2J" not in run.screen  # It never clears what was there.
