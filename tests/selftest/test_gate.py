"""The gate is a function of the learner's files; points and states follow from the outcomes."""

import pytest
from grading.stages import REFERENCE, STAGES

ALL = (1, 2, 3, 4, 5)
ONE, TWO, THREE, FOUR, FIVE = STAGES


def states(judge):
    return [judge.state(stage) for stage in STAGES]


@pytest.mark.parametrize("solved", range(6))
def test_each_stage_opens_exactly_the_next_one(kata, judge_of, solved):
    kata.solve(*range(1, solved + 1))

    judge = judge_of(kata)

    expected = ["passed"] * solved + ["to do"] + ["locked"] * 4
    assert states(judge) == expected[:5]
    assert [judge.points(stage) for stage in STAGES] == [10, 20, 30, 15, 25][:solved] + [0] * (
        5 - solved
    )


def test_every_stub_fails_its_stage_even_alone(kata, judge_of):
    judge = judge_of(kata, gate=False)

    assert states(judge) == ["to do"] * 5
    assert [judge.passed(stage) for stage in STAGES] == [[]] * 5


@pytest.mark.parametrize("missing", [1, 2, 3, 4])
def test_a_solved_stage_behind_an_unsolved_one_stays_locked(kata, judge_of, missing):
    kata.solve(*(number for number in ALL if number != missing))

    judge = judge_of(kata)

    assert states(judge)[missing:] == ["locked"] * (5 - missing)
    assert judge.outcome(FIVE, "test_gradients").said == [
        f"Locked until stage {missing} passes; pytest --stage 5 takes it alone."
    ]


@pytest.mark.parametrize("name", ["wrong", "broken"])
def test_a_stage_behind_one_that_is(kata, judge_of, name):
    kata.solve(*ALL)
    if name == "wrong":
        kata.write_method(2, "def split_heads(self, x, batch_size):\n    return x\n")
    else:
        kata.exercise(2).write_text("def")

    judge = judge_of(kata)

    assert states(judge) == ["passed", name, "locked", "locked", "locked"]


def test_with_the_gate_off_a_stage_runs_on_ones_own_earlier_stages(kata, judge_of):
    kata.replace(1, "super().__init__()", "super().__init__()\n        self.mine = 1.0")
    kata.solve(2)
    kata.replace(3, "return weights @ value", "return self.mine * weights @ value")

    judge = judge_of(kata, gate=False)

    assert judge.state(THREE) == "passed"
    assert judge.lent(THREE) == []
    assert judge.files.chain(THREE, judge.lent(THREE)) == [
        kata.exercise(number) for number in (1, 2, 3)
    ]


def test_what_stage_1_adds_can_be_used_in_stage_3(kata, judge_of):
    kata.replace(1, "super().__init__()", "super().__init__()\n        self.mine = 1.0")
    kata.solve(2)
    kata.replace(3, "return weights @ value", "return self.mine * weights @ value")

    judge = judge_of(kata)

    assert states(judge)[:4] == ["passed", "passed", "passed", "to do"]


def test_the_reference_stands_in_for_an_earlier_stage_that_does_not_pass(kata, judge_of):
    kata.solve(1, 4)
    kata.write_method(2, "def split_heads(self, x, batch_size):\n    return x\n")

    judge = judge_of(kata, gate=False)

    assert judge.state(FOUR) == "passed"
    assert judge.lent(FOUR) == [TWO, THREE]
    assert judge.files.chain(FOUR, judge.lent(FOUR)) == [
        kata.exercise(1),
        REFERENCE / TWO.file,
        REFERENCE / THREE.file,
        kata.exercise(4),
    ]
