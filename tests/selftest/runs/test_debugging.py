"""With -s and --pdb the learner's code runs where a debugger can stop in it."""

import pytest

UNGUARDED = "Your code ran inside pytest: nothing guards this verdict."


@pytest.fixture
def halted(kata):
    """Make a kata whose stage 2 holds a breakpoint."""
    kata.solve(1)
    kata.replace(2, "sizes = (", "breakpoint()\n        sizes = (")
    return kata


def test_a_breakpoint_stops_in_the_learners_lines_under_s(halted):
    line = halted.line_of(2, "sizes = (")

    run = halted.pytest("-s", "-k", "stage2 and more_sizes", typed="p x.dim()\n" + "c\n" * 9)

    assert run.status == 0
    stops = run.screen.count("stage2_split_heads.py(")
    assert stops == 4
    assert run.screen.count(f"stage2_split_heads.py({line})split_heads()") == stops
    assert "(Pdb) 3\n" in run.screen
    assert UNGUARDED in run.screen
    assert "  2 split_heads         passed " in run.screen


def test_a_post_mortem_begins_in_the_learners_lines(kata):
    kata.solve(1)
    kata.replace(2, "return x.transpose(1, 2)", "raise KeyError('oh')")
    line = kata.line_of(2, "raise KeyError")

    run = kata.pytest("--pdb", "-x", "-k", "stage2", typed="p sizes\nc\n")

    assert run.status == 1
    assert f"stage2_split_heads.py({line})split_heads()\n-> raise KeyError('oh')" in run.screen
    assert "(Pdb) (" in run.screen
    assert UNGUARDED in run.screen
