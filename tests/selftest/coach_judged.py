"""Judges the source of a method as if a learner had written it; gives the evidence."""

from __future__ import annotations

from grading.attempt import Exchange
from grading.comparison import first_difference
from grading.outcome import PASSED, WRONG
from grading.stages import Stage
from inside import answer, load, questions


def judged(stage: Stage, page: str, seed: int) -> tuple[str, list[Exchange]]:
    """Judge a whole page; give its state and all exchanges."""
    cls = load(stage, page)
    seen, failed = [], set()
    for it in questions(stage, seed):
        if it.check not in failed:  # A check ends with its first difference.
            got = answer(cls, it.call)
            seen.append(Exchange(it.call, got, it.expected))
            if first_difference(stage, it.call, got, it.expected, it.depth):
                failed.add(it.check)
    return WRONG if failed else PASSED, seen
