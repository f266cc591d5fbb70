"""Starts torch twice at once: in the learner's side's forkserver and in the judge.

Nothing here imports torch at its top: an import of torch takes longer than all else together.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import types
import warnings
from pathlib import Path
from unittest import mock

START_METHODS = ("forkserver", "spawn")


def context():
    """Return multiprocessing's way to start a process: forkserver where there is one."""
    known = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context(next(m for m in START_METHODS if m in known))


def warm_up() -> None:
    """Have the forkserver import torch now, while the judge does the same."""
    if context().get_start_method() != "forkserver":
        return
    from multiprocessing import forkserver

    forkserver.set_forkserver_preload(["grading.preload"])
    tests = str(Path(__file__).parents[1])
    path = os.pathsep.join(filter(None, [tests, os.environ.get("PYTHONPATH")]))
    # The forkserver inherits all three: where grading is, that torch without NumPy warns in
    # vain, and that Ctrl-C is for the judge.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with mock.patch.dict(os.environ, PYTHONWARNINGS="ignore", PYTHONPATH=path), blank_main():
            forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def blank_main():
    """Hide the running script, which multiprocessing would run again in every process."""
    return mock.patch.dict(sys.modules, {"__main__": types.ModuleType("__main__")})


def import_torch() -> None:
    """Import torch fast and without a word.

    A garbage collection while torch is imported costs a tenth of the import, and what is there
    afterwards stays. Without NumPy torch warns, which no learner can help.
    """
    gc.disable()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import torch
    torch.set_num_threads(1)  # More are no faster here, and hang in a process that is forked.
    gc.enable()
    gc.freeze()
