"""What the screen says of a stage that passes now, and of what went wrong in the next."""

import re

import pytest
from screens import assert_fit, assert_says

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


@pytest.mark.parametrize("number", WRONG)
def test_a_wrong_answer_is_explained_with_the_call_and_the_first_difference(inside, number):
    old, new, said = WRONG[number]
    inside.solve(*range(1, number))
    inside.replace(number, old, new)

    run = inside.pytest(*NO_NEWS)

    assert run.status == 1
    assert_fit(run)
    assert_says(run, said)
    line = inside.line_of(number, "Your lines begin here.") + 1
    assert_says(
        run, [r"\d+ of \d+ checks +\d+ +<- you are here", f"{inside.shown(number)}:{line} "]
    )


def test_a_newly_passed_stage_leaves_room_for_what_went_wrong_in_the_next(inside):
    old, new, said = WRONG[4]
    inside.solve(1, 2, 3)
    inside.replace(4, old, new)

    run = inside.pytest()

    assert_says(run, ["Stages 1, 2, 3 passed.", *said])


def test_an_error_is_shown_with_the_learners_own_lines_and_no_others(inside):
    inside.solve(1)
    inside.write_method(2, ERROR.format("'k'"))

    run = inside.pytest()

    assert_fit(run)
    inner, outer = inside.line_of(2, "return x['k']"), inside.line_of(2, "return cut(x)")
    shown = [line.strip() for line in run.lines if line.strip().startswith("line ")]
    assert shown == [f"line {outer}:  return cut(x)", f"line {inner}:  return x['k']"]
    assert_says(run, ["Your code raised ", f"Next: {inside.shown(2)}:{inner} "])


def test_the_stubs_raise_in_a_file_that_was_changed_is_told_with_its_line(inside):
    begun = inside.text(1).replace("raise Not", "x = 1\n        raise Not", 1)
    inside.write(1, begun)

    run = inside.pytest()

    assert_fit(run)
    line = inside.line_of(1, "raise Not")
    assert_says(
        run,
        [
            f"Line {line} still raises NotImplementedError: your lines go in its place.",
            f"Next: {inside.shown(1)}:{line} ",
        ],
    )


def test_the_last_three_lines_that_the_code_printed_are_shown(inside):
    inside.solve(1)
    loop = "for i in range(9): print('number', i, '\\x1b[31m')\n        return x"
    inside.replace(2, "return x.transpose(1, 2)", loop)

    run = inside.pytest(*NO_NEWS)

    assert_fit(run)
    printed = [line.strip() for line in run.lines if "Your code printed" in line]
    assert len(printed) == 3
    for line, i in zip(printed, (6, 7, 8)):
        assert line.startswith(f"Your code printed: number {i}")


def test_a_stage_that_passes_now_is_told_first_and_once(inside):
    inside.solve(1)

    run = inside.pytest("--seed", "4127")
    again = inside.pytest("--seed", "4127")

    for screen in (run, again):
        assert_fit(screen)
        assert_says(screen, ["  1 divisibility        passed             10\n", "seed 4127\n"])
    told = [line for line in run.lines if line][:2]
    assert told[0].startswith("Stage 1 passed.")
    assert_says(run, ["Compare reference/stage1_divisibility.py; "])
    assert "Stage 1 passed" not in again.screen
    assert [line for line in again.lines if line][0].startswith("  1 divisibility ")


def test_a_stage_alone_says_whose_earlier_stages_it_runs_on(inside):
    inside.solve(1, 4)

    run = inside.pytest("--stage", "4")
    inside.replace(4, "x = x.transpose(1, 2)", "x = x + 0")
    wrong = inside.pytest("--stage", "4")

    assert (run.status, wrong.status) == (0, 1)
    for screen in (run, wrong):
        assert_fit(screen)
        assert_says(screen, ["  4 combine_heads  ", " of 15 points"])
        assert "split_heads" not in screen.screen
    assert_says(run, ["15 of 15 points", "All that was asked for passes."])
    assert_says(wrong, ["the reference stands in: stage 2, stage 3."])


def test_a_missing_exercise_is_a_broken_stage_and_no_wrong_call(inside):
    inside.exercise(1).unlink()

    run = inside.pytest()

    assert run.status == 1
    assert "  1 divisibility        broken " in run.screen
    assert "The file is missing." in run.screen
    assert "Next: exercises/stage1_divisibility.py:1 " in run.screen


def test_a_breakpoint_that_is_left_in_stops_no_plain_run_and_says_so(inside):
    inside.solve(1)
    inside.replace(2, "return x.transpose(1, 2)", "breakpoint()\n        return x")

    run = inside.pytest(*NO_NEWS)

    assert run.status == 1
    assert "Your code printed: breakpoint() stops only under pytest -s." in run.screen
    assert "(Pdb)" not in run.screen
    assert "nothing guards this verdict" not in run.screen


def test_recursion_shows_no_thousand_lines(inside):
    inside.solve(1, 2, 3, 4)
    inside.replace(5, "query = self.query_linear(query)", "self.forward(query, key, value)")

    run = inside.pytest(*NO_NEWS)

    assert_says(run, ["Your code calls itself again and again, without end."])
    assert run.screen.count("  line ") == 1


def test_a_bom_crlf_a_print_and_a_breakpoint_are_fine(inside):
    inside.solve(4, 5)
    inside.exercise(1).write_bytes(b"\xef\xbb\xbf" + inside.reference(1).encode())
    inside.replace(2, "# Your lines begin here.", "print(x.shape)\n        breakpoint()")
    inside.exercise(3).write_bytes(inside.reference(3).encode().replace(b"\n", b"\r\n"))

    assert inside.pytest().status == 0


def test_the_seed_that_was_printed_replays_the_very_same_screen(inside):
    inside.solve(1, 2)
    inside.replace(3, *WRONG[3][:2])
    run = inside.pytest(*NO_NEWS)
    seed = re.search(r"seed (\d+)\n", run.screen).group(1)

    again = inside.pytest(*NO_NEWS, "--seed", seed)

    assert without_time(again) == without_time(run)
    assert_says(again, [CALL_OF_3])


def without_time(run):
    return re.sub(r" in \d+\.\d\ds", "", run.screen)
