"""What the kernel holds a learner's process to, as far as the system has such limits."""

from __future__ import annotations

import contextlib
import os

try:
    import resource
except ImportError:  # pragma: no cover (only Windows is without it)
    resource = None

CHECKS = 40  # More than any stage has: a stage's process may take so many checks' time.


def set_limits(seconds: float, megabytes: float) -> None:
    """Limit memory (by so much more than there is now), processor time, and writing to none."""
    cpu = int(seconds * CHECKS) + 1
    _limit("RLIMIT_CORE", 0)
    _limit("RLIMIT_FSIZE", 0)
    _limit("RLIMIT_CPU", cpu)  # The judge's clock is shorter; this is for when the judge is gone.
    if mapped := _mapped():
        # A fixed number may be too small for torch alone, where it is built for CUDA.
        _limit("RLIMIT_AS", mapped + int(megabytes * 1_000_000))


def _limit(name: str, most: int) -> None:
    if hasattr(resource, name):
        which = getattr(resource, name)
        hard = resource.getrlimit(which)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(which, (most, most))


def _mapped() -> int:
    """Count the bytes of memory that are mapped; 0 where the system does not say (not Linux)."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
