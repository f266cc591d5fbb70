"""The coach: it says which mistake gives what a learner's code gave, and never the cure.

It looks at the plain data of the calls and answers alone; no code of a learner's runs here.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from grading.attempt import Exchange
from grading.stages import Stage

from . import dropout, errors, observed, search
from .trial import Trial

MOST_SAID = 3
IN_TRAINING = (
    "Only in training mode other numbers come back, as by dropout or a mask of that mode's own."
)


def coaching(stage: Stage) -> ModuleType:
    """Give what there is to say about a stage: HINTS, QUESTIONS, WHY, and its known mistakes."""
    return import_module(f"coach.{stage.name}")


def explain(stage: Stage, exchanges: list[Exchange]) -> list[str]:
    """Name the mistakes that explain all that came of a failed stage's calls: 0 to 3 sentences."""
    if any(it.got.lost or it.got.built_in for it in exchanges):
        return []
    coach = coaching(stage)
    own = [it for it in exchanges if it.call.method == stage.method]
    if stage.method == "__init__":
        return coach.explain(own)[:MOST_SAID]
    return _explain(stage, coach, [Trial(stage, it, coach.STEPS) for it in own])[:MOST_SAID]


def _explain(stage: Stage, coach: ModuleType, trials: list[Trial]) -> list[str]:
    if said := observed.other_type(stage, trials):
        return [said]
    changed = observed.changed_argument(stage, trials)
    if changed or (changed := observed.later_calls(trials)):
        return [changed]
    if observed.only_in_training(trials):
        return [search.in_training(trials, coach.MISTAKES) or IN_TRAINING]
    if said := observed.an_example(trials, coach.EXAMPLE):
        return [said]
    if said := observed.rounded(trials) or observed.computed_short(trials):
        return [said]
    if said := dropout.in_words(coach, trials):
        return [said]

    if all(trial.right for trial in trials):
        said = [observed.lost_gradients(stage, trials), observed.lost_dtype(trials)]
        return [one for one in said if one]

    # An error of a second call may come from the first, of which nothing is known.
    trials = [it for it in trials if not (it.got.error and it.exchange.call.before)]
    mistakes = [*coach.MISTAKES, *coach.found_in(trials)]
    if said := search.named(trials, mistakes):
        return said

    if said := search.named(trials, getattr(coach, "INSIDE", []), most=1):
        return said
    if said := observed.kept(trials):
        return [said]
    if said := search.at_times(trials, mistakes):
        return said

    raised = [trial for trial in trials if trial.got.error]
    # An error in a call with one sample may hide behind another: a batch of 1 stretches.
    raised.sort(key=lambda trial: trial.exchange.call.tensors[0]["shape"][0] == 1)
    if raised:
        masked = getattr(raised[0].given, "mask", None) is not None
        meant = errors.in_words(raised[0].got.error, masked)
        answered = [trial for trial in trials if not trial.got.error]
        said = search.named(answered, mistakes) if meant else []
        wrong = [trial for trial in trials if not trial.right]
        if not next(it for it in wrong if it.got.error or search.is_plain(it)).got.error:
            return said  # The error is another check's, for later.
        said += [meant] if said else [meant, observed.occasion(trials, coach.OCCASIONS)]
        return [one for one in said if one]

    return coach.last_resort(trials)
