"""The learner's side where a process is lost: another takes its place, or says why it cannot."""

from __future__ import annotations

import pytest
from grading.attempt import questions
from grading.checks import checks
from grading.learner import processes
from grading.learner.sides import AHEAD, Guarded
from grading.learner.worker import Spare
from grading.stages import REFERENCE, STAGES

STAGE = STAGES[0]
PAGE = (REFERENCE / STAGE.file).read_text()


@pytest.fixture
def asked():
    """Give more questions than are asked ahead."""
    every = [one for name in checks(STAGE) for one in questions(STAGE, name, seed=1)]
    return every[: AHEAD + 3]


@pytest.fixture
def side_of(monkeypatch, tmp_path):
    """Make sides of pages, on a nursery of the test's own."""
    monkeypatch.setattr(processes, "_nursery", None)
    monkeypatch.setattr(processes, "_can_fork", processes._can_fork)
    made = []

    def side_of(page):
        file = tmp_path / "mine.py"
        file.write_text(page)
        spare = Spare()
        made.append(spare)
        made.append(Guarded([file], STAGE.method, seconds=20, megabytes=2000, spare=spare))
        return made[-1]

    yield side_of
    for one in made:
        one.close()
    processes.close()


def test_a_process_that_was_lost_is_replaced_at_the_next_call(side_of, asked):
    side = side_of(PAGE)
    side.load()
    side.close()

    answers = [answer for _, answer in side.answers(asked)]

    assert [answer.lost for answer in answers] == [None] * len(asked)


@pytest.mark.parametrize(
    ("end", "text", "lost"), [("assert False, 'gone'", "gone", None), ("os._exit(1)", None, "died")]
)
def test_a_file_that_cannot_be_loaded_again_answers_each_call_with_the_reason(
    side_of, asked, tmp_path, end, text, lost
):
    flag = tmp_path / "flag"
    side = side_of(f"import os\nif os.path.exists({str(flag)!r}): {end}\n{PAGE}")
    first = side.load()
    side.close()
    flag.touch()

    answers = [answer for _, answer in side.answers(asked)]

    assert (first.error, first.lost) == (None, None)
    assert [(one.error and one.error["text"], one.lost) for one in answers] == [(text, lost)] * len(
        asked
    )


@pytest.mark.skipif(not processes._can_fork, reason="there is no nursery on this system")
def test_a_file_that_ends_the_nursery_gets_no_other(side_of, asked):
    side = side_of(PAGE)
    side.load()
    nursery = processes.nursery()
    nursery.close()

    answers = [answer.lost for _, answer in side.answers(asked)]

    assert answers == ["nursery"] * len(asked)
    assert processes._nursery is nursery
