"""What holds for a whole process and a file may change: every question starts from the usual."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import warnings
from collections.abc import Iterator

import torch

# Taken before any exercise is loaded, so that one that patches torch does not change them.
_SETTINGS = (
    (torch.set_grad_enabled, True),
    (torch.set_default_dtype, torch.float32),
    (torch.set_default_device, None),
    (torch.set_anomaly_enabled, False),
    (torch.set_num_threads, 1),
    (torch.default_generator.manual_seed, 0),
    (random.seed, 0),
    (sys.setrecursionlimit, sys.getrecursionlimit()),
)
_FOLDER = os.getcwd()


@contextlib.contextmanager
def usual() -> Iterator[None]:
    """Set everything as it usually is, and keep warnings quiet."""
    with contextlib.suppress(OSError):
        os.chdir(_FOLDER)
    for setting, value in _SETTINGS:
        setting(value)
    if hasattr(signal, "setitimer"):  # pragma: no branch (only Windows is without it)
        signal.setitimer(signal.ITIMER_REAL, 0)
    if torch.are_deterministic_algorithms_enabled():  # Only then: this imports much.
        torch.use_deterministic_algorithms(False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
