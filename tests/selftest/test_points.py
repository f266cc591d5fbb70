"""States and points of a stage follow from the outcomes of its checks."""

import pytest
from grading.checks import checks
from grading.stages import STAGES

ALL = (1, 2, 3, 4, 5)
ONE, TWO = STAGES[:2]


def states(judge):
    return [judge.state(stage) for stage in STAGES]


def first(judge, stage):
    return judge.outcome(stage, next(iter(checks(stage))))


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
    kata.write_method(number, method)

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


def test_a_class_that_extends_nothing_of_the_stages_is_told_so(kata, judge_of):
    kata.replace(2, "class MultiHeadAttention(Stage1)", "class MultiHeadAttention(torch.nn.Module)")

    judge = judge_of(kata, gate=False)

    assert "The class takes no sizes: does it extend stage 1's?" in first(judge, STAGES[1]).text


def test_a_method_that_is_none_is_told_by_what_python_says(kata, judge_of):
    kata.write_method(2, "split_heads = property(lambda self: 3)\n")

    judge = judge_of(kata, gate=False)

    assert (
        "Your code raised TypeError: 'int' object is not callable" in first(judge, STAGES[1]).text
    )
