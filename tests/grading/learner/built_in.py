"""Finds out whether torch's own attention was used, which is what the kata asks one to write."""

from __future__ import annotations

import torch
from torch.overrides import TorchFunctionMode

NAMES = {
    "scaled_dot_product_attention",
    "multi_head_attention_forward",
    "flex_attention",
    "_native_multi_head_attention",
}


class BuiltIn(TorchFunctionMode):
    """Notes a use of torch's own attention, under whatever name it was reached."""

    used: str | None = None

    def __torch_function__(self, function, types, args=(), kwargs=None):
        name = str(getattr(function, "__name__", "")).partition(".")[0]
        if name in NAMES or name.startswith("_scaled_dot_product"):
            self.used = name
        return function(*args, **(kwargs or {}))

    def look_back(self, value: object) -> None:
        """Look for a use in the steps that a gradient of `value` goes back through.

        There it is found too if it came from a script of torch's, or from another thread.
        """
        to_visit = [value.grad_fn] if isinstance(value, torch.Tensor) else []
        visited = {None}
        while to_visit:
            step = to_visit.pop()
            if step not in visited:
                visited.add(step)
                to_visit += [before for before, _ in step.next_functions]
                if step.name().startswith("ScaledDotProduct"):
                    self.used = self.used or "scaled_dot_product_attention"
