"""The gate is a function of the learner's files; points and states follow from the outcomes."""

import pytest
from grading.checks import checks
from grading.stages import REFERENCE, STAGES

ALL = (1, 2, 3, 4, 5)
ONE, TWO, THREE, FOUR, FIVE = STAGES
RANDOM_TOKENS = "test_random_tokens"


def states(judge):
    return [judge.state(stage) for stage in STAGES]


def first(judge, stage):
    return judge.outcome(stage, next(iter(checks(stage))))


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
        kata.write(2, "def split_heads(self, x, batch_size):\n    return x\n")
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
    kata.write(2, "def split_heads(self, x, batch_size):\n    return x\n")

    judge = judge_of(kata, gate=False)

    assert judge.state(FOUR) == "passed"
    assert judge.lent(FOUR) == [TWO, THREE]
    assert judge.files.chain(FOUR, judge.lent(FOUR)) == [
        kata.exercise(1),
        REFERENCE / TWO.file,
        REFERENCE / THREE.file,
        kata.exercise(4),
    ]


def test_points_are_in_proportion_to_the_checks_that_pass(kata, judge_of):
    kata.replace(2, "x = x.reshape(sizes)", "x = x.float().reshape(sizes)")

    judge = judge_of(kata, gate=False)

    missed = set(checks(TWO)) - set(judge.passed(TWO))
    assert missed == {"test_float64"}
    assert judge.points(TWO) == 20 * 12 // 13


@pytest.mark.parametrize(
    ("number", "method"),
    [
        (1, "def __init__(self, d_model, num_heads):\n    super().__init__()\n"),
        (2, "def split_heads(self, x, batch_size):\n    return x\n"),
        (3, "def compute_attention(self, query, key, value, mask=None):\n    return query\n"),
        (4, "def combine_heads(self, x, batch_size):\n    return x\n"),
        (5, "def forward(self, query, key, value, mask=None):\n    return query\n"),
    ],
)
def test_a_deleted_raise_earns_nothing_though_some_checks_pass(kata, judge_of, number, method):
    kata.write(number, method)

    judge = judge_of(kata, gate=False)
    stage = STAGES[number - 1]

    assert judge.passed(stage) != []
    assert judge.state(stage) == "wrong"
    assert judge.points(stage) == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "The file is missing."),
        ("def f(:\n", "line 1:  def f(:"),
        ("import torhc\n", "No module named 'torhc'"),
        ("raise SystemExit\n", "line 1:  raise SystemExit"),
        ("", "The file is empty"),
        ("x = 1\n", "The class MultiHeadAttention is missing."),
        ("class MultiheadAttention: pass", "nearest name found is MultiheadAttention."),
        ("MultiHeadAttention = 3", "MultiHeadAttention is no class that extends nn.Module."),
        ("\0", "Line 1 holds a NUL byte"),
    ],
)
def test_a_file_without_a_class_is_broken_and_why_is_said(kata, judge_of, text, said):
    kata.exercise(1).unlink()
    if text is not None:
        kata.exercise(1).write_text(text)

    judge = judge_of(kata)

    assert judge.state(ONE) == "broken"
    assert said in first(judge, ONE).text
    assert judge.outcome(ONE, "test_one_head_can_have_all").verdict == "locked"


def test_a_changed_file_that_still_meets_the_stubs_raise_is_told_the_line(kata, judge_of):
    begun = kata.exercise(1).read_text().replace("raise Not", "x = 1\n        raise Not", 1)
    kata.exercise(1).write_text(begun)

    judge = judge_of(kata)
    outcome = first(judge, ONE)

    assert judge.state(ONE) == "wrong"
    assert outcome.said == [
        f"Line {outcome.line} still raises NotImplementedError: your lines go in its place."
    ]
    line = begun.splitlines()[outcome.line - 1]
    assert line == '        raise NotImplementedError("stage 1: your lines go here")'


@pytest.mark.parametrize("form", ["CRLF", "byte order mark"])
def test_files_of_other_editors_are_judged_like_any(kata, judge_of, form):
    kata.solve(1, 2, 4, 5)
    for number in ALL:
        content = kata.exercise(number).read_bytes()
        changed = content.replace(b"\n", b"\r\n") if form == "CRLF" else b"\xef\xbb\xbf" + content
        kata.exercise(number).write_bytes(changed)

    judge = judge_of(kata, gate=False)

    assert states(judge) == ["passed", "passed", "to do", "passed", "passed"]


def calls_of(judge):
    return [vars(one.call) for one in judge.outcome(TWO, RANDOM_TOKENS).exchanges]


def test_a_seed_brings_the_same_tensors_and_another_seed_others(kata, judge_of):
    kata.solve(2)

    first, again, other = (calls_of(judge_of(kata, gate=False, seed=seed)) for seed in (5, 5, 6))

    assert first[0]["tensors"][0]["numbers"] != []
    assert first == again
    assert first != other


def test_a_check_draws_the_same_whatever_ran_before(kata, judge_of):
    kata.solve(2)
    before = judge_of(kata, gate=False)
    before.state(TWO)

    alone = judge_of(kata, gate=False)

    assert calls_of(alone) == calls_of(before)


def test_each_check_is_judged_once(kata, judge_of):
    kata.solve(2)
    judge = judge_of(kata, gate=False)
    outcomes = [judge.outcome(TWO, name) for name in checks(TWO)]

    judge.state(TWO), judge.points(TWO), judge.lent(THREE), judge.state(THREE)
    again = [judge.outcome(TWO, name) for name in checks(TWO)]

    assert all(one is other for one, other in zip(outcomes, again, strict=True))


def test_a_check_that_hangs_is_wrong_and_the_next_is_judged(kata, judge_of):
    kata.replace(2, "sizes = (", "while x.dtype is torch.float64: pass\n        sizes = (")

    judge = judge_of(kata, gate=False, seconds=2)

    assert len(judge.passed(TWO)) == len(checks(TWO)) - 1
    said = judge.outcome(TWO, "test_float64").said[0]
    assert said.startswith("Your code did not come to an end in time")


def test_in_this_process_what_the_learners_code_raises_passes_through(kata, judge_of):
    kata.solve(1)
    kata.replace(2, "return x.transpose(1, 2)", "assert x.dtype is not torch.float64, 'oh'")
    judge = judge_of(kata)

    outcome = judge.openly(TWO, RANDOM_TOKENS)
    with pytest.raises(AssertionError, match="oh"):
        judge.openly(TWO, "test_float64")

    assert (outcome.verdict, judge.openly(ONE, "test_it_can_be_built").verdict) == (
        "wrong",
        "passed",
    )
    assert judge.outcome(TWO, "test_float64").verdict == "wrong"
    assert judge.openly(THREE, "test_random_heads").verdict == "locked"


def test_in_this_process_a_refusal_that_is_asked_for_passes(kata, judge_of):
    kata.solve(1)

    outcome = judge_of(kata).openly(ONE, "test_an_indivisible_pair_is_refused")

    assert outcome.verdict == "passed"
