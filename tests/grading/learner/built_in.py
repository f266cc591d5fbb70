"""Watches what a method uses of torch: ready-made attention, and memory as it lies there."""

from __future__ import annotations

import math

import torch
from torch.overrides import TorchFunctionMode

NAMES = {
    "scaled_dot_product_attention",
    "multi_head_attention_forward",
    "flex_attention",
    "_native_multi_head_attention",
    "Attention",  # torch.onnx.ops.attention
}


# What makes tensors of memory in which something old may lie, a right answer among it.
UNFILLED = {"empty", "empty_like", "empty_permuted", "empty_strided", "new_empty"}


class BuiltIn(TorchFunctionMode):
    """Notes a use of torch's own attention, under whatever name it was reached.

    Memory that is handed out unfilled is filled with NaN, so that nothing can be found in it.
    """

    used: str | None = None

    def __torch_function__(self, function, types, args=(), kwargs=None):
        name = str(getattr(function, "__name__", "")).partition(".")[0]
        if name in NAMES or name.startswith("_scaled_dot_product"):
            self.used = name
        made = function(*args, **(kwargs or {}))
        if name in UNFILLED and made.is_floating_point():
            made.fill_(math.nan)
        return made

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
                # A function of the learner's own may be called as the paper calls it.
                is_their_own = isinstance(step, torch.autograd.function.BackwardCFunction)
                if step.name().startswith("ScaledDotProduct") and not is_their_own:
                    self.used = self.used or "scaled_dot_product_attention"
