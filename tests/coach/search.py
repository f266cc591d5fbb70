"""Finds the smallest set of known mistakes that gives exactly what the learner's code gave."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from . import conditions
from .batch import likely_pairs
from .trial import COMES_OUT, Mistake, Trial

Set = frozenset[Mistake]

MOST = 3  # mistakes at once
FEW = 90  # mistakes, of which all pairs can be tried one by one
LONG = 30  # tokens: where only such calls are wrong, it is no pair of the mistakes known here
TRIES = 2500  # of mistakes beside others, and of pairs, some 0.2 s; single ones are all tried


def named(trials: list[Trial], mistakes: list[Mistake], most: int = MOST) -> list[str]:
    """Name the mistakes that explain the trials, in sentences; none where nothing is known."""
    said = [{one.when for one in one_set} for one_set in smallest_sets(trials, mistakes, most)]
    common = set.intersection(*said) if said else set()
    listed = list(dict.fromkeys(one.when for one in mistakes if one.when in common))
    if any(one != common for one in said):  # Several sets fit: what they share is not all.
        return [f"Among other things, {one}." for one in listed]
    first = [f"{COMES_OUT}{one}." for one in listed[:1]]
    return first + [f"At the same time, {one}." for one in listed[1:]]


def at_times(trials: list[Trial], mistakes: list[Mistake]) -> list[str]:
    """Name the one mistake that explains all wrong trials, if one kind of calls is just these."""
    wrong = [trial for trial in trials if not trial.right]
    if sum(is_plain(trial) for trial in wrong) < 2:
        return []  # What one call alone gave, or the brief's example, tells too little.
    found = set()
    for one in mistakes:
        if all(trial.fits(frozenset({one})) for trial in wrong):
            for words, test in conditions.of(wrong):
                if all(
                    trial.fits(frozenset({one} if test(trial.given) else ())) for trial in trials
                ):
                    found.add(f"{COMES_OUT}{one.when}, but only {words}.")
    return list(found) if len(found) == 1 else []


def in_training(trials: list[Trial], mistakes: list[Mistake]) -> str | None:
    """Name the one mistake that explains all wrong trials, where these are all in training mode."""
    wrong = [trial for trial in trials if not trial.right]
    found = {it.when for it in mistakes if all(trial.fits(frozenset({it})) for trial in wrong)}
    return f"{COMES_OUT}{found.pop()}, but only in training mode." if len(found) == 1 else None


def smallest_sets(trials: list[Trial], mistakes: list[Mistake], most: int = MOST) -> list[Set]:
    """Give all sets of the smallest size, up to `most`, that fit every trial."""
    if all(trial.right or trial.came is None for trial in trials):
        return []  # Errors alone fit too many mistakes.
    search = _Search(trials, mistakes)
    try:
        for size in range(1, most + 1):
            if found := set(search.sets(frozenset(), size)):
                return list(found)
    except _TooLong:
        pass
    return []


class _TooLong(Exception):
    """The search has had its tries."""


class _Search:
    """Trials that tell much come first: a set is dropped at the first that it does not fit."""

    def __init__(self, trials: list[Trial], mistakes: list[Mistake]) -> None:
        self.trials, self.mistakes = sorted(trials, key=_telling), mistakes
        self._tries = 0
        self._free: dict[tuple[Trial, Set], list[Mistake]] = {}
        self._pairs: dict[tuple[Trial, Set], list[Set]] = {}

    def sets(self, chosen: Set, most: int) -> Iterator[Set]:
        """Extend `chosen` by what the first trial that it does not fit asks for."""
        trial = next((one for one in self.trials if not one.fits(chosen)), None)
        if trial is None:
            yield chosen
            return
        left = most - len(chosen)
        if left > 0:
            for one in self._that_matter(trial, chosen):
                if trial.fits(more := chosen | {one}):
                    yield from self.sets(more, most)
        if left > 1:
            for pair in self._that_fit(trial, chosen):
                yield from self.sets(chosen | pair, most)

    def _that_matter(self, trial: Trial, chosen: Set) -> list[Mistake]:
        """Give the mistakes that can be added and change something in this trial."""
        if (trial, chosen) not in self._free:
            free = self._free[trial, chosen] = []
            for one in self.mistakes:
                if chosen:
                    self._count()
                if all(_apart(one, other) for other in chosen) and trial.matters(one, chosen):
                    free.append(one)
        return self._free[trial, chosen]

    def _that_fit(self, trial: Trial, chosen: Set) -> list[Set]:
        """Give the pairs that can be added and make it fit this trial."""
        if (trial, chosen) not in self._pairs:
            pairs = self._pairs[trial, chosen] = []
            for pair in map(frozenset, self._tried(trial, chosen)):
                self._count()
                if trial.fits(chosen | pair) and pair not in pairs:
                    pairs.append(pair)
        return self._pairs[trial, chosen]

    def _tried(self, trial: Trial, chosen: Set) -> Iterator[tuple[Mistake, Mistake]]:
        """Give pairs to try: the likely ones; where there are few mistakes, just all."""
        free = self._that_matter(trial, chosen)
        if trial.came is not None and not chosen and trial.came.shape[-2] < LONG:
            yield from likely_pairs(trial, free)
        if len(free) <= FEW:
            yield from (pair for pair in itertools.combinations(free, 2) if _apart(*pair))

    def _count(self) -> None:
        """Count tries, not seconds: a busy machine is to say what an idle one says."""
        self._tries += 1
        if self._tries > TRIES:
            raise _TooLong


def _apart(one: Mistake, other: Mistake) -> bool:
    """Whether two mistakes are made in different steps."""
    return one.steps.keys().isdisjoint(other.steps)


def _telling(trial: Trial) -> tuple:
    """Numbers of a plain call tell most; the examples of the briefs, with round numbers, least."""
    call = trial.exchange.call
    return (
        not is_plain(trial),
        len(call.arguments),
        bool(call.before),
        len(call.tensors[0]["numbers"]),
    )


def is_plain(trial: Trial) -> bool:
    return trial.came is not None and trial.exchange.call.tensors[0]["shape"][0] > 1
