"""The coach tells its choices apart: each alone, and two of them at once."""

import random

import pytest
from coach import coaching, explain
from coach.trial import Trial
from coach_pretend import exchanges
from grading.stages import STAGES

SEED = 11
SOME = 12
# The share of pairs to be named. Stage 3 stays below .8: some ways to make weights do not see a
# scale, and samples that meet are not tried in one batch. So does stage 5: which layer, which input
# and which order of arguments can stand in for one another, with the same numbers.
NAMED = {2: 0.8, 3: 0.75, 4: 0.8, 5: 0.7}
SEARCHED = STAGES[1:]

# Nothing but errors comes of these, and errors say less than numbers: only the error is told.
ONLY_ERRORS = {
    "a matrix product with the mask is taken",
    "the mask gets another axis at its end",
    "the mask loses its axes of size 1",
    "the mask is applied to the query",
    "another axis is put into the mask at place 1",
    "another axis is put into the mask in front",
    "another axis is put into the mask at its end",
    "the heads are averaged, not joined",
    "the heads are added up, not joined",
    "the heads are not joined before output_linear",
    "output_linear comes before the heads are joined",
}

# Only a call after one with gradients shows this, and who pretends gives no gradients.
NEVER_SHOWN = {"the mask has no effect where query, key and value are one tensor"}
UNTOLD = ONLY_ERRORS | NEVER_SHOWN


by_stage = pytest.mark.parametrize("stage", SEARCHED, ids=lambda stage: stage.name)


def assert_named_alone(stage, choices):
    for one in choices:
        said = " ".join(explain(stage, exchanges(stage, frozenset({one}), SEED)))
        assert one.when in said


def named(stage, pairs):
    """Give the share of pairs of which both are named."""
    said = [" ".join(explain(stage, exchanges(stage, pair, SEED))) for pair in pairs]
    both = [all(one.when in it for one in pair) for pair, it in zip(pairs, said)]
    return sum(both) / len(both)


@by_stage
def test_choices_alone_are_named(stage):
    assert_named_alone(stage, random.Random(SEED).sample(_told(stage), SOME))


@by_stage
def test_most_pairs_are_named(stage):
    assert named(stage, _pairs(stage, SOME)) >= NAMED[stage.number] - 0.1


@pytest.mark.long
@by_stage
def test_each_choice_alone_is_named(stage):
    assert_named_alone(stage, _told(stage))


@pytest.mark.long
@by_stage
def test_of_many_pairs_most_are_named(stage):
    assert named(stage, _pairs(stage, 60)) >= NAMED[stage.number]


def _told(stage):
    return [one for one in coaching(stage).MISTAKES if one.when not in UNTOLD]


def _pairs(stage, count):
    """Draw pairs of numeric choices of which each changes something besides the other."""
    drawn, choose = [], random.Random(SEED)
    coach = coaching(stage)
    given = [it for it in exchanges(stage, frozenset(), 1) if it.call.method == stage.method]
    trials = [Trial(stage, it, coach.STEPS) for it in given]
    while len(drawn) < count:
        one, other = choose.sample(_told(stage), 2)
        if one.steps.keys().isdisjoint(other.steps) and all(
            any(trial.matters(this, frozenset({that})) for trial in trials)
            for this, that in ((one, other), (other, one))
        ):
            drawn.append(frozenset({one, other}))
    return drawn
