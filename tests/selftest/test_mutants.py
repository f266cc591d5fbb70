"""Every small change to the reference's methods is found, save those that change nothing."""

import pytest
from grading.comparison import first_difference
from grading.stages import STAGES
from inside import answer, load, questions
from mutation import mutants
from writing import own_lines, page

SAME_AXIS = "the same axis, counted from the other end"
SAME_PAIR = "the same two axes"
NO_LESS = "no remainder and no number of a mask is below 0"
SAME_NUMBER = "small whole numbers are one object in CPython"
SAME_BATCH = "query, key and value are of one batch"

# By stage: the changed line, and why nobody could tell.
EQUIVALENT = {
    1: {
        "assert d_model % num_heads <= 0, 'd_model must be divisible by num_heads.'": NO_LESS,
        "assert d_model % num_heads is 0, 'd_model must be divisible by num_heads.'": SAME_NUMBER,
    },
    2: {
        "return x.transpose(2, 1)": SAME_PAIR,
        "return x.transpose(1, -2)": SAME_AXIS,
    },
    3: {
        "scores = query @ key.transpose(-1, -2)": SAME_PAIR,
        "scores = query @ key.transpose(2, -1)": SAME_AXIS,
        "scores = query @ key.transpose(--2, -1)": SAME_AXIS,
        "if mask != None:": "a tensor is not equal to None",
        "scores = scores.masked_fill(mask <= 0, -math.inf)": NO_LESS,
    },
    4: {
        "x = x.transpose(2, 1)": SAME_PAIR,
        "x = x.transpose(1, -2)": SAME_AXIS,
    },
    5: {
        "batch_size = key.size(0)": SAME_BATCH,
        "batch_size = value.size(0)": SAME_BATCH,
    },
}


def survives(stage, source, seed=4127):
    """Judge a changed method; one that cannot even be loaded does not survive."""
    try:
        cls = load(stage, page(stage, source))
    except SyntaxError:
        return False
    return not any(
        first_difference(stage, it.call, answer(cls, it.call), it.expected, it.depth)
        for it in questions(stage, seed)
    )


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_only_changes_that_change_nothing_survive(stage):
    tried = list(mutants(own_lines(stage)))

    alive = {line for line, source in tried if survives(stage, source)}

    print(f"{len(tried)} changes, {len(alive)} of them equivalent")
    assert alive == set(EQUIVALENT[stage.number])
