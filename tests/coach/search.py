"""Finds the smallest set of known mistakes that gives exactly what the learner's code gave."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

from .batch import likely_pairs
from .trial import Mistake, Trial

Set = frozenset[Mistake]

MOST = 3  # mistakes at once
SECONDS = 0.2
FEW = 90  # mistakes, of which all pairs can be tried


class _TooLong(Exception):
    """The search has had its time."""


def smallest_sets(trials: list[Trial], mistakes: list[Mistake]) -> list[Set]:
    """Give all sets of the smallest size that fit every trial; none where nothing is known.

    Trials that tell much come first: a set is dropped at the first that it does not fit.
    """
    end = time.process_time() + SECONDS
    ordered = sorted(trials, key=_telling)
    if all(trial.right or trial.came is None for trial in trials):
        return []  # Errors alone fit too many mistakes.
    try:
        for size in range(1, MOST + 1):
            if found := set(_sets(frozenset(), ordered, mistakes, size, end)):
                return list(found)
    except _TooLong:
        pass
    return []


def named(trials: list[Trial], mistakes: list[Mistake]) -> list[str]:
    """Name the mistakes that explain the trials, in sentences; none where nothing is known."""
    said = [{one.when for one in one_set} for one_set in smallest_sets(trials, mistakes)]
    common = set.intersection(*said) if said else set()
    listed = list(dict.fromkeys(one.when for one in mistakes if one.when in common))
    if any(one != common for one in said):  # Several sets fit: what they share is not all.
        return [f"Among other things, {one}." for one in listed]
    first = [f"This is what comes out when {one}." for one in listed[:1]]
    return first + [f"At the same time, {one}." for one in listed[1:]]


def _sets(
    chosen: Set, trials: list[Trial], mistakes: list[Mistake], most: int, end: float
) -> Iterator[Set]:
    """Extend `chosen` by what the first trial that it does not fit asks for."""
    trial = next((one for one in trials if not one.fits(chosen)), None)
    if trial is None:
        yield chosen
        return
    left = most - len(chosen)
    if left < 1:
        return
    free = []
    for one in mistakes:
        if time.process_time() > end:
            raise _TooLong
        if _compatible(one, chosen) and trial.matters(one, chosen):
            free.append(one)
    for added in itertools.chain(zip(free), _pairs(trial, free) if left > 1 else ()):
        if time.process_time() > end:
            raise _TooLong
        if trial.fits(chosen.union(added)):
            yield from _sets(chosen.union(added), trials, mistakes, most, end)


def _pairs(trial: Trial, free: list[Mistake]) -> Iterator[tuple[Mistake, Mistake]]:
    """Give the likely pairs; where there are few, as for moves, just all."""
    if trial.came is not None:
        yield from likely_pairs(trial, free)
    if len(free) <= FEW:
        for one, other in itertools.combinations(free, 2):
            if one.steps.keys().isdisjoint(other.steps):
                yield one, other


def _compatible(one: Mistake, chosen: Set) -> bool:
    return all(one.steps.keys().isdisjoint(other.steps) for other in chosen)


def _telling(trial: Trial) -> tuple:
    """Numbers of a plain call tell most; the examples of the briefs, with round numbers, least."""
    call = trial.exchange.call
    plain = trial.came is not None and call.tensors[0]["shape"][0] > 1
    return (not plain, len(call.arguments), bool(call.before), len(call.tensors[0]["numbers"]))
