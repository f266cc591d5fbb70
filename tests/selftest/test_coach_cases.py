"""The coach names the mistakes of other people's code, and says nothing of what is right."""

import pytest
from cases import CASES
from coach import explain
from coach_judged import judged
from coach_sentences import SENTENCES
from coach_variants import VARIANTS
from grading.outcome import PASSED, WRONG
from grading.stages import STAGES
from writing import method, page

SEED = 20
TOLD = [case for case in CASES if case.id in SENTENCES]
SILENT = [case for case in CASES if case.verdict != "wrong"]


def look(stage, whole_page):
    """Judge and explain; give the state and what was said."""
    state, exchanges = judged(stage, whole_page, SEED)
    return state, explain(stage, exchanges)


def test_the_table_speaks_of_cases_that_there_are():
    assert len(TOLD) == len(SENTENCES)


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case.id)
def test_a_wrong_case_gets_the_sentence_that_names_its_mistake(case):
    state, said = look(case.stage, case.page)

    assert state == WRONG
    assert SENTENCES[case.id] in said


@pytest.mark.parametrize("case", SILENT, ids=lambda case: case.id)
def test_what_is_right_or_built_in_gets_no_sentence(case):
    _, said = look(case.stage, case.page)

    assert said == []


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
    _, seen = judged(STAGES[2], page(STAGES[2], method(STAGES[2], lines)), seed)

    assert explain(STAGES[2], seen) == [
        "This is what comes out when the scores are not divided by sqrt(head_dim)."
    ]


def test_of_a_raise_that_was_left_there_the_coach_says_nothing():
    source = method(STAGES[0], "super().__init__()\n...\nraise NotImplementedError")
    _, seen = judged(STAGES[0], page(STAGES[0], source), SEED)

    assert explain(STAGES[0], seen) == []
