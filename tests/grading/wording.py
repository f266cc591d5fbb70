"""Names the things of a call as a person would: its arguments, a place in a tensor."""

from __future__ import annotations

from .learner.messages import Call
from .stages import Stage


def shape(sizes: list[int]) -> str:
    return str(tuple(sizes))


def call(stage: Stage, made: Call) -> str:
    """Say a call with the shapes of its arguments: "split_heads(x (2, 5, 12), batch_size 2)"."""
    if made.method == "__init__":
        return f"MultiHeadAttention({made.d_model}, {made.num_heads})"
    given = ", ".join(
        f"{name} {_argument(made, one)}" for name, one in zip(stage.parameters, made.arguments)
    )
    mode = "  (in training mode)" if made.train else ""
    return f"{made.method}({given}){mode}"


def _argument(made: Call, given: object) -> str:
    if not isinstance(given, dict):
        return str(given)
    tensor = made.tensors[given["tensor"]]
    dtype = "" if tensor["dtype"] == "float32" else f" {tensor['dtype']}"
    return f"{shape(tensor['shape'])}{dtype}"


def argument_names(stage: Stage, made: Call, index: int) -> str:
    """Name a tensor of a call: "query", or "query, key, value" where it is given three times."""
    places = zip(stage.parameters, made.arguments)
    return ", ".join(name for name, given in places if given == {"tensor": index})


def place(axes: tuple[str, ...], index: list[int]) -> str:
    """Say a place in a tensor: "[batch 0, head 1, query 2, number 3]"."""
    named = zip(axes, index) if len(axes) == len(index) else (("", number) for number in index)
    return "[" + ", ".join(f"{axis} {number}".strip() for axis, number in named) + "]"


def number(value: float) -> str:
    return str(value) if isinstance(value, (bool, int)) else f"{value:.4g}"
