"""Shows where the numbers went that should only have moved."""

from __future__ import annotations

import torch

from .trial import Trial


def where_numbers_went(trials: list[Trial]) -> list[str]:
    """Say of one number of x where it should come out and where it does, if it does at all."""
    for trial in trials:
        if trial.came is None or trial.came.numel() != trial.should.numel() or trial.right:
            continue
        x = trial.given.x.double()
        all_there = torch.equal(x.flatten().sort().values, trial.came.flatten().sort().values)
        if not all_there or len(x.flatten().unique()) < x.numel():
            continue
        for place in torch.cartesian_prod(*map(torch.arange, x.shape)).tolist():
            should, came = (
                (it == x[tuple(place)]).nonzero()[0].tolist() for it in (trial.should, trial.came)
            )
            if should != came:
                return [f"x{place} should come out at {should}; yours has it at {came}."]
    return []
