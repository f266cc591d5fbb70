"""Tensors as plain data and back: all that passes between the judge and the learner's side.

Plain data cannot carry code: no tensor subclass, no pickled object, no patched comparison of
the learner's reaches the judge.
"""

from __future__ import annotations

import math
from array import array

import torch

# Taken before any exercise is loaded, so that one that patches torch does not change them.
_tolist = torch.Tensor.tolist
_flatten = torch.Tensor.flatten
_detach = torch.Tensor.detach
_resolve_neg = torch.Tensor.resolve_neg  # of a view that is negated only when it is read
_view = torch.Tensor.view


def _name(thing: torch.dtype | torch.layout) -> str:
    return str(thing).removeprefix("torch.")


MOST_NUMBERS = 20_000  # A right answer has some hundred; a larger one differs in its shape.
MOST_AXES = 64
MOST_TEXT = 4_000  # characters of any one text

_DTYPES = {_name(it): it for it in vars(torch).values() if isinstance(it, torch.dtype)}
# Numbers are said in integers, a float in the one that has its bits: these are exact, and what
# JSON and Python's arrays are fastest with. Of a type that is not here its name tells that it is
# wrong.
_CODES = {  # of the arrays
    "bool": "B",
    "uint8": "B",
    "int8": "b",
    "int16": "h",
    "float16": "h",
    "bfloat16": "h",
    "int32": "i",
    "float32": "i",
    "int64": "q",
    "float64": "q",
}
_INTEGERS = {
    "B": torch.uint8,
    "b": torch.int8,
    "h": torch.int16,
    "i": torch.int32,
    "q": torch.int64,
}


def pack(tensor: torch.Tensor) -> dict:
    """Say a tensor in JSON's words: type, shape, layout in memory, numbers."""
    plain = _detach(tensor)
    readable = (
        _name(plain.dtype) in _CODES
        and plain.layout == torch.strided
        and plain.device.type == "cpu"
        and plain.numel() <= MOST_NUMBERS
    )
    return {
        "kind": "tensor",
        "dtype": _name(plain.dtype),
        "shape": list(plain.shape),
        "strides": list(plain.stride()) if readable else None,
        "numbers": _integers(plain) if readable else None,
        "place": f"{plain.device.type}, {_name(plain.layout)}",
        "gradient": tensor.requires_grad,
    }


def _integers(plain: torch.Tensor) -> list[int]:
    said_as = _INTEGERS[_CODES[_name(plain.dtype)]]
    return _tolist(_view(_resolve_neg(_flatten(plain)), said_as))


def unpack(data: dict) -> torch.Tensor:
    """Build the tensor that `pack` described, laid out in memory as it was."""
    strided = torch.empty_strided(data["shape"], data["strides"], dtype=dtype_of(data))
    return strided.copy_(numbers(data)).requires_grad_(data["gradient"])


def numbers(data: dict) -> torch.Tensor:
    """Build the tensor that `pack` described, laid out in memory in the plainest way."""
    if not data["numbers"]:
        return torch.empty(data["shape"], dtype=dtype_of(data))
    said = array(_CODES[data["dtype"]], data["numbers"])
    return torch.frombuffer(said, dtype=dtype_of(data)).reshape(data["shape"])


def dtype_of(data: dict) -> torch.dtype:
    return _DTYPES[data["dtype"]]


def describe(value: object) -> dict:
    """Say what a method returned: a tensor's numbers, or else the name of its type."""
    if isinstance(value, torch.Tensor) and not value.is_nested:
        return pack(value)
    name = "None" if value is None else type(value).__name__
    name = "nested tensor" if name == "Tensor" else name  # It has no shape that could be said.
    return {"kind": "other", "type": name[:MOST_TEXT] or "object"}


FORMS = {
    "facts": {"kind", "facts"},
    "other": {"kind", "type"},
    "tensor": {"kind", "dtype", "shape", "strides", "numbers", "place", "gradient"},
}


def check(data: dict) -> None:
    """Raise ValueError unless `data` is what `pack` or `describe` gives: it may be forged."""
    if set(data) != FORMS.get(data["kind"]):
        raise ValueError("no form that is known")
    if data["kind"] == "facts":
        check_texts([*data["facts"], *data["facts"].values()])
    elif data["kind"] == "other":
        check_texts([data["type"]])
        if not data["type"]:
            raise ValueError("no name")
    else:
        check_tensor(data)


def check_texts(texts: list) -> None:
    """Raise ValueError unless all are words, and not too long to be shown."""
    if not all(isinstance(text, str) and len(text) <= MOST_TEXT for text in texts):
        raise ValueError("no words")


def check_tensor(data: dict) -> None:
    """Raise ValueError unless `data` is what `pack` gives."""
    check_texts([data["place"]])
    shape = data["shape"]
    if data["kind"] != "tensor" or data["dtype"] not in _DTYPES or len(shape) > MOST_AXES:
        raise ValueError("no tensor")
    if not all(type(size) is int and 0 <= size < 2**63 for size in shape):
        raise ValueError("no shape")
    count = math.prod(shape)
    if data["numbers"] is not None:
        if data["dtype"] not in _CODES or len(data["numbers"]) != count:
            raise ValueError("numbers that nobody can read")
        array(_CODES[data["dtype"]], data["numbers"])  # It says so if they are too large, or none.
    elif data["dtype"] in _CODES and data["place"] == "cpu, strided" and count <= MOST_NUMBERS:
        raise ValueError("numbers are missing")
