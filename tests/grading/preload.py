"""What the forkserver imports once, so that no learner's process has to.

A forkserver hides what goes wrong here; a process that lacks it then imports it by itself.
"""

from .startup import import_torch

import_torch()

from . import answering, loading, serving  # noqa: E402, F401  (they need torch)
