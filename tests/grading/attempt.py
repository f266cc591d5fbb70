"""What a check gets: the means to draw, and to ask that both sides give the same."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from random import Random

import torch

from .checks import checks
from .draw import Draw, Sizes
from .learner.messages import Answer, Call
from .learner.plain import pack
from .reference import reference_answer
from .stages import Stage


@dataclass
class Question:
    """A call that a check makes, and how far its answer is compared with the reference's."""

    stage: Stage
    check: str
    call: Call
    depth: str

    @functools.cached_property
    def expected(self) -> Answer:
        """The reference's answer."""
        return reference_answer(self.stage, self.call)

    @functools.cached_property
    def json(self) -> str:
        """The call as it is sent."""
        return json.dumps(vars(self.call))


@dataclass(frozen=True)
class Exchange:
    """One call with both answers: the evidence from which a mistake is recognized."""

    call: Call
    got: Answer
    expected: Answer


class Attempt(Draw):
    """Takes down what a check asks, for the judge to put to both sides."""

    def __init__(self, stage: Stage, check: str, random: Random) -> None:
        super().__init__(random)
        self.stage, self.check = stage, check
        self.questions: list[Question] = []

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
        """Ask that both sides' method gives the same for `arguments`.

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
        self._ask(call, depth)

    def construct(self, d_model: int, num_heads: int, depth: str = "all") -> None:
        """Ask that the same comes of both sides' constructor."""
        self._ask(Call(d_model, num_heads, "__init__"), depth)

    def _ask(self, call: Call, depth: str) -> None:
        self.questions.append(Question(self.stage, self.check, call, depth))


@functools.lru_cache(maxsize=512)
def questions(stage: Stage, name: str, seed: int) -> list[Question]:
    """Draw what a check asks. The same seed draws the same, for one folder as for a hundred."""
    attempt = Attempt(stage, name, Random(f"{seed} {stage.name} {name}"))
    checks(stage)[name](attempt)
    return attempt.questions


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
