"""Tensors as plain data and back: all that passes between the judge and the learner's side.

Plain data cannot carry code: no tensor subclass, no pickled object, no patched comparison of
the learner's reaches the judge.
"""

from __future__ import annotations

import math

import torch

# Taken before any exercise is loaded, so that one that patches torch does not change them.
_tolist = torch.Tensor.tolist
_flatten = torch.Tensor.flatten
_detach = torch.Tensor.detach

MOST_NUMBERS = 200_000  # A right answer has some hundred; a larger one differs in its shape.


def pack(tensor: torch.Tensor) -> dict:
    """Say a tensor in JSON's words: type, shape, layout in memory, numbers."""
    plain = _detach(tensor)
    readable = (
        plain.layout == torch.strided
        and plain.device.type == "cpu"
        and not plain.is_complex()
        and plain.numel() <= MOST_NUMBERS
    )
    return {
        "kind": "tensor",
        "dtype": _name(plain.dtype),
        "shape": list(plain.shape),
        "strides": list(plain.stride()) if readable else None,
        "numbers": _tolist(_flatten(plain)) if readable else None,
        "place": f"{plain.device.type}, {_name(plain.layout)}",
        "gradient": tensor.requires_grad,
    }


def unpack(data: dict) -> torch.Tensor:
    """Build the tensor that `pack` described, laid out in memory as it was."""
    strided = torch.empty_strided(data["shape"], data["strides"], dtype=dtype_of(data))
    return strided.copy_(numbers(data)).requires_grad_(data["gradient"])


def numbers(data: dict) -> torch.Tensor:
    """Build the tensor that `pack` described, laid out in memory in the plainest way."""
    return torch.tensor(data["numbers"], dtype=dtype_of(data)).reshape(data["shape"])


def dtype_of(data: dict) -> torch.dtype:
    return getattr(torch, data["dtype"])


def describe(value: object) -> dict:
    """Say what a method returned: a tensor's numbers, or else the name of its type."""
    if isinstance(value, torch.Tensor):
        return pack(value)
    return {"kind": "other", "type": "None" if value is None else type(value).__name__}


def check(data: dict) -> None:
    """Raise ValueError unless `data` is what `pack` or `describe` gives: it may be forged."""
    if data["kind"] == "facts":
        texts = [*data["facts"], *data["facts"].values()]
    elif data["kind"] == "other":
        texts = [data["type"]]
    else:
        _check_tensor(data)
        texts = []
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("no words")


def _check_tensor(data: dict) -> None:
    if not all(isinstance(data[name], str) for name in ("dtype", "place")):
        raise ValueError("no dtype or place")
    if not all(type(size) is int and size >= 0 for size in data["shape"]):
        raise ValueError("no shape")
    if data["numbers"] is not None:
        plain = all(type(number) in (int, float, bool) for number in data["numbers"])
        if not plain or len(data["numbers"]) != math.prod(data["shape"]):
            raise ValueError("no numbers")
        numbers(data)


def _name(thing: torch.dtype | torch.layout) -> str:
    return str(thing).removeprefix("torch.")
