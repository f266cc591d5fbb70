"""What holds of every screen, and how words are found on one."""

import re


def assert_fit(run):
    """Whatever the screen says, it is short, narrow and plain, and it is about the kata."""
    assert len(run.lines) <= 20, run.screen
    assert max(map(len, run.lines)) <= 80, run.screen
    assert run.screen.isascii()
    assert run.screen.isprintable() or run.screen.replace("\n", "").isprintable()
    for alien in ("Traceback", "grading", "conftest", "warning", "Warning", "site-packages"):
        assert alien not in run.screen


def assert_says(run, said):
    """Find words or patterns on the screen, whether or not they are broken into two lines."""
    in_one_line = " ".join(run.screen.split())
    for words in said:
        found = words in run.screen or words in in_one_line
        assert found or re.search(words, run.screen) or re.search(words, in_one_line), run.screen
