"""What has passed is judged on in the process it is in; what has not gets none near another."""

import pytest
from grading.stages import STAGES

TWO, THREE = STAGES[1:3]
TELL = "import os; print(os.getpid())\n        "
FROM_THEN_ON = "import os\nos.loaded = getattr(os, 'loaded', 0) + 1\n"


@pytest.fixture
def processes_of(kata, judge_of):
    """Give the processes in which stages 2 and 3 run, where `old` is `new` in stage 2."""

    def processes_of(old, new):
        kata.solve(1)
        kata.replace(2, "sizes = (", f"{TELL}sizes = (")
        text = kata.exercise(2).read_text()
        kata.exercise(2).write_text(text.replace(old, new, 1))
        kata.replace(3, "scores = query", f"{TELL}scores = query")
        judge = judge_of(kata, gate=False)
        return [judge.outcome(stage, "test_it_can_be_called").printed for stage in (TWO, THREE)]

    return processes_of


def test_a_stage_goes_on_where_the_one_before_has_passed(processes_of):
    two, three = processes_of("", "")

    assert two == three != []


def test_a_stage_gets_a_process_of_its_own_where_the_one_before_has_not(processes_of):
    two, three = processes_of("return x", "return 2 * x")

    assert len(two) == len(three) == 1
    assert two != three


def test_a_file_that_cannot_be_run_twice_gets_a_process_of_its_own(kata, judge_of):
    kata.solve(1, 2, 3)
    once = "assert os.loaded < 2, 'loaded twice'\n"
    kata.exercise(2).write_text(FROM_THEN_ON + once + kata.exercise(2).read_text())

    judge = judge_of(kata)

    assert [judge.state(stage) for stage in (TWO, THREE)] == ["passed", "passed"]
