"""A call that makes no sense gets one sentence and exit status 4; test_options.py has more."""

import pytest


def assert_one_sentence(run, said):
    assert run.status == 4
    spoken = [line for line in run.lines if line]
    assert len(spoken) == 1, run.screen
    assert spoken[0].startswith("ERROR: ")
    assert said in spoken[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--stage", "7"], "--stage takes a whole number from 1 to 5, not '7'."),
        (["--stage"], "--stage takes a whole number from 1 to 5."),
        (["exercises/stage3_compute_attention.py"], "is judged, not run"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_wrong_call(kata, given, said):
    assert_one_sentence(kata.pytest(*given), said)


def test_python_that_drops_assertions(kata):
    run = kata.python("-O", "-m", "pytest")

    assert_one_sentence(run, "python -O drops every assertion, and stage 1 is one")
