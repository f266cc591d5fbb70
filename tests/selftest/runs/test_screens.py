"""The screens, as a person sees them where `pytest` is all that was typed."""

import os
import re

import pytest
from grading.checks import checks
from grading.stages import STAGES

ALL = (1, 2, 3, 4, 5)
ALL_CHECKS = sum(len(checks(stage)) for stage in STAGES)
NO_NEWS = ("-p", "no:cacheprovider")  # Without a cache no stage counts as newly passed.
ERROR = """def split_heads(self, x, batch_size):
    def cut(x):
        return x[{}]
    return cut(x)
"""
CALL_OF_3 = r"compute_attention\(query \(.+\), key \(.+\), value \(.+\), mask \(.+\).*\)"

# In each stage one answer that is wrong: its old and new lines, and what the screen says.
WRONG = {
    1: (
        'assert d_model % num_heads == 0, "d_model must be divisible by num_heads."',
        "pass",
        ["MultiHeadAttention(10, 3)", "It was built; expected AssertionError, "],
    ),
    2: (
        "return x.transpose(1, 2)",
        "return x",
        [
            "Stage 2: the result has the shape (B, H, S, head_dim)",
            r"split_heads\(x \(\d, \d, \d+\), batch_size \d\)",
            r"The result has the shape \(\d, \d, \d, \d\), expected \(\d, \d, \d, \d\)",
        ],
    ),
    3: (
        "scores = scores.masked_fill(mask == 0, -math.inf)",
        "scores = scores * mask",
        [
            "Stage 3: ",
            CALL_OF_3,
            r"\[batch \d, head \d, query \d, number \d\] is \S+, expected \S+; \d+ of \d+ differ",
        ],
    ),
    4: (
        "x = x.transpose(1, 2)",
        "x = x.reshape(x.size(0), x.size(2), x.size(1), x.size(3))",
        ["combine_heads(x (1, 3, 2, 2), batch_size 1)", "[batch 0, token 0, number 2] is 10, "],
    ),
    5: (
        "return self.output_linear(tokens)",
        "return tokens @ self.output_linear.weight.T",
        ["[batch 0, query 0, number 0] is 1.231, expected 11.23; 2 of 4 differ"],
    ),
}


def assert_fit(run):
    """Whatever the screen says, it is short, narrow and plain, and it is about the kata."""
    assert len(run.lines) <= 20, run.screen
    assert max(map(len, run.lines)) <= 80, run.screen
    assert run.screen.isascii()
    assert run.screen.isprintable() or run.screen.replace("\n", "").isprintable()
    for alien in ("Traceback", "grading", "conftest", "warning", "Warning", "site-packages"):
        assert alien not in run.screen


def without_time(run):
    return re.sub(r" in \d+\.\d\ds", "", run.screen)


def assert_says(run, said):
    """Find words or patterns on the screen, whether or not they are broken into two lines."""
    in_one_line = " ".join(run.screen.split())
    for words in said:
        found = words in run.screen or words in in_one_line
        assert found or re.search(words, run.screen) or re.search(words, in_one_line), run.screen


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


@pytest.mark.parametrize("number", ALL)
def test_a_wrong_answer_is_explained_with_the_call_and_the_first_difference(kata, number):
    old, new, said = WRONG[number]
    kata.solve(*range(1, number))
    kata.replace(number, old, new)

    run = kata.pytest(*NO_NEWS)

    assert run.status == 1
    assert_fit(run)
    assert_says(run, said)
    line = kata.line_of(number, "Your lines begin here.") + 1
    assert_says(run, [r"\d+ of \d+ checks +\d+ +<- you are here", f"{kata.shown(number)}:{line} "])


def test_a_newly_passed_stage_leaves_room_for_what_went_wrong_in_the_next(kata):
    old, new, said = WRONG[4]
    kata.solve(1, 2, 3)
    kata.replace(4, old, new)

    run = kata.pytest()

    assert_says(run, ["Stages 1, 2, 3 passed.", *said])


def test_an_error_is_shown_with_the_learners_own_lines_and_no_others(kata):
    kata.solve(1)
    kata.write(2, ERROR.format("'k'"))

    run = kata.pytest()

    assert_fit(run)
    inner, outer = kata.line_of(2, "return x['k']"), kata.line_of(2, "return cut(x)")
    shown = [line.strip() for line in run.lines if line.strip().startswith("line ")]
    assert shown == [f"line {outer}:  return cut(x)", f"line {inner}:  return x['k']"]
    assert_says(run, ["Your code raised ", f"Next: {kata.shown(2)}:{inner} "])


def test_the_stubs_raise_in_a_file_that_was_changed_is_told_with_its_line(kata):
    begun = kata.exercise(1).read_text().replace("raise Not", "x = 1\n        raise Not", 1)
    kata.exercise(1).write_text(begun)

    run = kata.pytest()

    assert_fit(run)
    line = kata.line_of(1, "raise Not")
    assert_says(
        run,
        [
            f"Line {line} still raises NotImplementedError: your lines go in its place.",
            f"Next: {kata.shown(1)}:{line} ",
        ],
    )


def test_the_last_three_lines_that_the_code_printed_are_shown(kata):
    kata.solve(1)
    loop = "for i in range(9): print('number', i, '\\x1b[31m')\n        return x"
    kata.replace(2, "return x.transpose(1, 2)", loop)

    run = kata.pytest(*NO_NEWS)

    assert_fit(run)
    printed = [line.strip() for line in run.lines if "Your code printed" in line]
    assert len(printed) == 3
    for line, i in zip(printed, (6, 7, 8)):
        assert line.startswith(f"Your code printed: number {i}")


def test_a_stage_that_passes_now_is_told_first_and_once(kata):
    kata.solve(1)

    run = kata.pytest("--seed", "4127")
    again = kata.pytest("--seed", "4127")

    for screen in (run, again):
        assert_fit(screen)
        assert_says(screen, ["  1 divisibility        passed             10\n", "seed 4127\n"])
    told = [line for line in run.lines if line][:2]
    assert told[0].startswith("Stage 1 passed.")
    assert_says(run, ["Compare reference/stage1_divisibility.py; "])
    assert "Stage 1 passed" not in again.screen
    assert [line for line in again.lines if line][0].startswith("  1 divisibility ")


def test_a_solved_kata_passes_with_all_points(kata):
    kata.solve(*ALL)

    run = kata.pytest()

    assert run.status == 0
    assert_fit(run)
    assert_says(
        run, ["Stages 1, 2, 3, 4, 5 passed.", "100 of 100 points", f"{ALL_CHECKS} passed in "]
    )
    assert not re.search("failed|locked|to do", run.screen)


def test_a_stage_alone_says_whose_earlier_stages_it_runs_on(kata):
    kata.solve(1, 4)

    run = kata.pytest("--stage", "4")
    kata.replace(4, "x = x.transpose(1, 2)", "x = x + 0")
    wrong = kata.pytest("--stage", "4")

    assert (run.status, wrong.status) == (0, 1)
    for screen in (run, wrong):
        assert_fit(screen)
        assert_says(screen, ["  4 combine_heads  ", " of 15 points"])
        assert "split_heads" not in screen.screen
    assert_says(run, ["15 of 15 points", "All that was asked for passes."])
    assert_says(wrong, ["the reference stands in: stage 2, stage 3."])


def test_the_seed_that_was_printed_replays_the_very_same_screen(kata):
    kata.solve(1, 2)
    old, new, _ = WRONG[3]
    kata.replace(3, old, new)
    run = kata.pytest(*NO_NEWS)
    seed = re.search(r"seed (\d+)\n", run.screen).group(1)

    again = kata.pytest(*NO_NEWS, "--seed", seed)

    assert without_time(again) == without_time(run)
    assert_says(again, [CALL_OF_3])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminal")
def test_a_terminal_gets_colors_unless_somebody_wants_none(kata):
    run = kata.on_a_terminal()
    plain = kata.on_a_terminal(NO_COLOR="1")

    assert "\x1b[" in run.screen
    assert "\x1b" not in plain.screen
    assert_says(plain, ["Stage 1: write __init__", "<- you are here"])
    assert "\x1b[2J" not in run.screen  # It never clears what was there.
