"""What a check gets: the means to ask both sides and to compare their answers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import torch

from . import wording
from .comparison import first_difference
from .draw import Draw, Sizes
from .messages import Answer, Call
from .plain import pack
from .sides import Guarded, Open, reference_answer
from .stages import Stage


class Wrong(Exception):
    """The learner's answer differs: in which call, and how, in lines for the screen."""

    def __init__(self, called: str, said: list[str], got: Answer) -> None:
        super().__init__("\n".join([called, *said]))
        self.called, self.said, self.got = called, said, got


@dataclass(frozen=True)
class Exchange:
    """One call with both answers: the evidence from which a mistake is recognized."""

    call: Call
    got: Answer
    expected: Answer


class Attempt(Draw):
    """One check's dealings with the two sides, which answer a Call with an Answer."""

    def __init__(self, stage: Stage, learner: Guarded | Open, random: Random) -> None:
        super().__init__(random)
        self.stage = stage
        self.exchanges: list[Exchange] = []
        self._learner = learner

    def compare(
        self,
        sizes: Sizes,
        *arguments: object,
        depth: str = "all",
        before: list[tuple] = (),
        gradients: bool = False,
        train: bool = False,
        weights: dict[str, torch.Tensor] | None = None,
    ) -> None:
        """Have both sides call the stage's method with `arguments`; raise Wrong on a difference.

        depth      how far to compare: "call" (it comes to an end), "type", "shape", "all"
        before     arguments of calls made earlier on the same object
        gradients  whether to compare those of the arguments and weights too
        train      whether the object is in training mode
        weights    the layers' weights by name
        """
        call = _pack_call(self.stage.method, sizes, arguments, before, gradients)
        call.train = train
        call.weights = {name: pack(weight) for name, weight in (weights or {}).items()}
        if gradients:
            result = reference_answer(self.stage, call).value
            call.cotangent = pack(self.normal(*result["shape"]))
        self._exchange(call, depth)

    def construct(self, d_model: int, num_heads: int, depth: str = "all") -> None:
        """Have both sides call the constructor; raise Wrong unless the same comes of it."""
        self._exchange(Call(d_model, num_heads, "__init__"), depth)

    def _exchange(self, call: Call, depth: str) -> None:
        self._learner.tell(call)
        expected = reference_answer(self.stage, call)
        got = self._learner.answer()
        self.exchanges.append(Exchange(call, got, expected))
        if said := first_difference(self.stage, call, got, expected, depth):
            raise Wrong(wording.call(self.stage, call), said, got)


def _pack_call(method, sizes, arguments, before, gradients) -> Call:
    tensors: list[torch.Tensor] = []

    def place(one: object) -> object:
        if not isinstance(one, torch.Tensor):
            return one
        known = next((i for i, tensor in enumerate(tensors) if tensor is one), None)
        if known is None:
            tensors.append(one)
        return {"tensor": len(tensors) - 1 if known is None else known}

    placed = [place(one) for one in arguments]
    placed_before = [[place(one) for one in earlier] for earlier in before]
    packed = [pack(tensor) for tensor in tensors]
    for data in packed:
        data["gradient"] = gradients and data["dtype"].startswith("float")
    if len(placed) == 4 and placed[3]:
        packed[placed[3]["tensor"]]["gradient"] = False  # Nothing is learned from a mask.
    return Call(
        sizes.d_model,
        sizes.num_heads,
        method,
        arguments=placed,
        tensors=packed,
        before=placed_before,
        dtype="float64" if any(data["dtype"] == "float64" for data in packed) else "float32",
    )
