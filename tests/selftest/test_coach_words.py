"""What the coach has to say is complete, plain and fits the screen."""

import pytest
from coach import coaching
from coach.errors import ERRORS, in_words
from grading.stages import STAGES


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_a_stage_has_all_there_is_to_say(stage):
    coach = coaching(stage)
    assert len(coach.HINTS) == 3
    assert all(len(pair) == 2 for pair in coach.QUESTIONS)
    lines = coach.WHY.splitlines()
    assert len(lines) == 2
    assert max(map(len, lines)) <= 78


@pytest.mark.parametrize("stage", STAGES[1:], ids=lambda stage: stage.name)
def test_mistakes_are_short_and_of_known_steps(stage):
    coach = coaching(stage)
    for one in coach.MISTAKES:
        assert one.steps.keys() <= coach.STEPS.keys()
        assert len(one.when) <= 90, one.when
        assert one.when.isascii()


@pytest.mark.parametrize("pattern", ERRORS, ids=lambda pair: pair[0][:30])
def test_errors_are_one_short_sentence(pattern):
    assert len(pattern[1]) <= 110


@pytest.mark.parametrize(
    ("kind", "text", "code", "meant"),
    [
        ("AttributeError", "'MultiHeadAttention' object has no attribute 'W_q'", "self.W_q(query)", "There is no self.W_q here; the brief says self.query_linear."),
        ("AttributeError", "'MultiHeadAttention' object has no attribute 'num_head'", "self.num_head", "There is no self.num_head here; the brief says self.num_heads."),
        ("AttributeError", "'MultiHeadAttention' object has no attribute 'banana'", "self.banana", "There is no self.banana yet: no line before this one has made it."),
        ("TypeError", "softmax() missing 1 required positional arguments: \"dim\"", "torch.softmax(s)", "softmax is not told over which axis: its argument dim is missing."),
        ("ValueError", "something else altogether", "x()", None),
    ],
)  # fmt: skip
def test_errors_in_words(kind, text, code, meant):
    frames = [{"file": "", "line": 1, "function": "forward", "code": code}]
    error = {"type": kind, "text": text, "assertion": False, "not_written": False, "frames": frames}
    assert in_words(error) == meant
