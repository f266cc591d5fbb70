"""Stages 2 and 4: where the numbers went that should only have moved, and what is lost of them."""

from __future__ import annotations

from collections.abc import Callable

import torch

from .trial import Mistake, Trial, mistake

ENOUGH = 8


def where_numbers_went(trials: list[Trial]) -> list[str]:
    """Say of one number of x where it should come out and where it does, if it does at all."""
    for trial in trials:
        if trial.came is None or trial.came.numel() != trial.should.numel() or trial.right:
            continue
        x = trial.given.x.double()
        all_there = torch.equal(x.flatten().sort().values, trial.came.flatten().sort().values)
        if not all_there or len(x.flatten().unique()) < x.numel():
            continue
        places = torch.cartesian_prod(*map(torch.arange, x.shape)).tolist()
        ways = ([it, *_ends(trial, x[tuple(it)])] for it in places)
        place, should, came = next(it for it in ways if it[1] != it[2])
        return [f"x{place} should come out at {should}; yours has it at {came}."]
    return []


def _ends(trial: Trial, number: torch.Tensor) -> list[list[int]]:
    return [(it == number).nonzero()[0].tolist() for it in (trial.should, trial.came)]


def cut_off(trials: list[Trial], axes: dict[int, str]) -> list[Mistake]:
    """Give the mistakes of which an axis tells that is too short in all that is wrong."""
    found = []
    for axis, name in axes.items():
        shorter = {
            trial.came.shape[axis]
            for trial in trials
            if trial.came is not None and not trial.right and trial.came.dim() > axis
        }
        if len(shorter) == 1 and (most := shorter.pop()) > 1:
            said = f"{name} after the first {most} are lost"
            found.append(mistake(said, result=_shortened(axis, most)))
    return found


def _shortened(axis: int, most: int):
    def step(n):
        result = n.heads if hasattr(n, "heads") else n.joined
        return result.narrow(axis, 0, min(most, result.shape[axis]))

    return step


def a_layer(trials: list[Trial], rows: Callable) -> list[str]:
    """Recognize a layer with weights as they are drawn: rows of d_model numbers go through it."""
    fitting = 0  # equations that are left over and hold
    for trial in trials:
        if trial.came is None or trial.came.shape != trial.should.shape:
            return []
        if not trial.came.isfinite().all():
            return []  # A NaN makes the solver below complain on the terminal.
        should, came = rows(trial.should).flatten(0, 1), rows(trial.came).flatten(0, 1)
        count, d_model = should.shape
        if count < d_model + 2:
            continue
        given = torch.cat([should, torch.ones(count, 1).double()], 1)
        layer = torch.linalg.lstsq(given, came).solution
        drawn = 0.5 < layer.abs().max() * d_model**0.5 < 1.001
        dense = (layer[:-1].abs() > 1e-3 * layer.abs().max()).double().mean() > 0.9
        if not drawn or not dense or not torch.allclose(given @ layer, came, atol=1e-5):
            return []
        fitting += (count - d_model - 1) * d_model
    said = "This is what comes out when the tokens go through a layer, a matter of stage 5."
    return [said] if fitting >= ENOUGH else []
