"""Starts torch twice at once: in the learner's side's nursery and in the judge.

Nothing here imports torch at its top: an import of torch takes longer than all else together.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import threading
import warnings
from collections.abc import Iterator


def warm_up() -> None:
    """Have the nursery import torch now, while the judge does the same."""
    from . import processes

    processes.warm_up()


def import_torch() -> None:
    """Import torch fast and without a word.

    A garbage collection while torch is imported costs a tenth of the import, and what is there
    afterwards stays. Without NumPy torch warns, which no learner can help.
    """
    with ctrl_c_waits():
        gc.disable()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import torch
        torch.set_num_threads(1)  # More are no faster here, and hang in a process that is forked.
        gc.enable()
        gc.freeze()


@contextlib.contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl-C have its effect at the end: an import of torch may abort the process over it."""
    if threading.current_thread() is not threading.main_thread():  # Ctrl-C is not for others.
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if pressed:
        signal.raise_signal(signal.SIGINT)
