"""The coach names a mistake in whatever lines it is made; see test_cases.py too."""

import pytest
from coach_variants import VARIANTS
from grading.outcome import PASSED, WRONG
from grading.stages import STAGES
from inside import OnePage
from writing import method, page

SEED = 20


def look(stage, page, seed=SEED):
    """Judge a page and explain it; give the state and what was said."""
    judge = OnePage(stage, page, seed)
    return judge.state(stage), judge.mistakes(stage)


@pytest.mark.parametrize(
    ("case_id", "stage", "words", "lines"), VARIANTS, ids=[case[0] for case in VARIANTS]
)
def test_variant(case_id, stage, words, lines):
    stage = STAGES[stage - 1]
    state, said = look(stage, page(stage, method(stage, lines)))
    if words is None:
        assert (state, said) == (PASSED, [])
    elif not words:
        assert (state, said) == (WRONG, [])
    else:
        assert state == WRONG
        assert words in " ".join(said)


@pytest.mark.parametrize("seed", range(6))
def test_no_scale_is_not_taken_for_a_fixed_one(seed):
    lines = """
        scores = query @ key.mT
        if mask is not None:
            scores = scores.masked_fill(mask == 0, -torch.inf)
        return scores.softmax(-1) @ value
    """
    _, said = look(STAGES[2], page(STAGES[2], method(STAGES[2], lines)), seed)

    assert said == ["This is what comes out when the scores are not divided by sqrt(head_dim)."]


def test_of_a_raise_that_was_left_there_the_coach_says_nothing():
    source = method(STAGES[0], "super().__init__()\n...\nraise NotImplementedError")
    _, said = look(STAGES[0], page(STAGES[0], source))

    assert said == []
