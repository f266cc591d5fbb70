"""Recognizes dropout, whose numbers no recipe can foretell.

Dropout makes some numbers 0 and all others 1 / (1 - p) times as large. So one number divides
what came by what should have come, but for the zeros; this is seen once all that follows the
dropout is undone.
"""

from __future__ import annotations

from types import ModuleType

import torch

from .trial import Trial

ENOUGH = 12  # ratios to judge by


def in_words(coach: ModuleType, trials: list[Trial]) -> str | None:
    for what, undo in coach.DROPPED:
        ratios = [_ratios(trial, undo) for trial in trials if _usable(trial)]
        ratios = torch.cat(ratios) if ratios else torch.empty(0)
        kept = ratios[ratios.abs() > 1e-3]
        if len(ratios) < ENOUGH or not 0 < len(kept) < len(ratios):
            continue
        scale = kept.median()
        near = (kept - scale).abs() < 0.01 * scale
        # What follows is undone only as exactly as float32 allows; a few ratios may be off.
        if scale > 1.001 and near.float().mean() > 0.97:
            return f"Dropout is at work: some {what} are 0, and the others grow by a factor."
    return None


def _usable(trial: Trial) -> bool:
    return trial.came is not None and trial.came.shape == trial.should.shape and not trial.right


def _ratios(trial: Trial, undo) -> torch.Tensor:
    came, should = undo(trial.given, trial.came), undo(trial.given, trial.should)
    if came is None:
        return torch.empty(0)
    clear = should.abs() > 0.02
    return came[clear] / should[clear]
