"""No flake: a right answer passes on every seed, a wrong one fails on every seed.

The long run measures how far right answers stray and how near wrong ones come; what it found
stands beside TOLERANCE in grading/comparison.py. `tox -e long` runs it again.
"""

import math

import pytest
from cases import CASES, Case
from grading.comparison import TOLERANCE
from grading.stages import STAGES
from inside import answer, load, questions, stray
from writing import own_lines

REFERENCE = [Case(stage, "right", "the reference", own_lines(stage)) for stage in STAGES]
NEAREST = [
    "3 right: logsumexp",
    "3 right: a softmax of one's own with the maximum detached",
    "3 right: always in float64 inside",
    "3 right: exp with the row maximum subtracted",
    "3 right: numerator and denominator apart",
    "3 right: a running softmax over blocks of keys",
    "3 right: gradient of a custom function",
    "5 right: scaled in place on its own tensors",
    "5 right: scores through the product of the weights",
    "5 right: head by head with slices of the weights",
]
RIGHT = [*REFERENCE, *(case for case in CASES if case.id in NEAREST)]
WRONG = [case for case in CASES if case.verdict == "wrong"]
PLAINLY_WRONG = 0.03  # Of a case that differs by so much no more need be asked.


def furthest(case, seed):
    """Measure how far a case strays from the reference at most."""
    cls = load(case.stage, case.page)
    asked = questions(case.stage, seed)
    return max(stray(it, answer(cls, it.call)) for it in asked)


def plainest(case, seed):
    """Measure by how much a case differs where it differs most."""
    cls, most = load(case.stage, case.page), 0.0
    for it in questions(case.stage, seed):
        most = max(most, stray(it, answer(cls, it.call)))
        if most > PLAINLY_WRONG:
            break
    return most


def by_stage(cases):
    """Take the cases a stage at a time, so that they share what is drawn."""
    stages = [[case for case in cases if case.stage is stage] for stage in STAGES]
    return pytest.mark.parametrize("cases", stages, ids=lambda cases: cases[0].stage.name)


def assert_right(cases, seeds):
    worst = {case.id: 0.0 for case in cases}
    for seed in seeds:
        for case in cases:
            worst[case.id] = max(worst[case.id], furthest(case, seed))
    print(*(f"{off:.1e} at most: {id}" for id, off in worst.items()), sep="\n")
    assert max(worst.values()) < TOLERANCE / 2


def assert_wrong(cases, seeds):
    least = {case.id: math.inf for case in cases}
    for seed in seeds:
        for case in cases:
            least[case.id] = min(least[case.id], plainest(case, seed))
    near = sorted(least.items(), key=lambda item: item[1])[:10]
    print(*(f"{off:.1e} at least: {id}" for id, off in near), sep="\n")
    assert min(least.values()) > TOLERANCE * 2


def test_the_nearest_are_known():
    assert len(RIGHT) == len(REFERENCE) + len(NEAREST)


@by_stage(RIGHT)
def test_right_passes_on_some_seeds(cases):
    assert_right(cases, range(1, 3))


@by_stage(WRONG[::4])
def test_wrong_fails_on_another_seed(cases):
    assert_wrong(cases, range(1, 2))


@pytest.mark.long
@pytest.mark.timeout(7200)
@by_stage(RIGHT)
def test_right_passes_on_2000_seeds(cases):
    assert_right(cases, range(2000))


@pytest.mark.long
@pytest.mark.timeout(7200)
@by_stage(WRONG)
def test_wrong_fails_on_200_seeds(cases):
    assert_wrong(cases, range(10_000, 10_201))
