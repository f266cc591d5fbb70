"""The five stages, as data. A stage's name is its file's name in all four folders."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = ROOT / "exercises"
REFERENCE = ROOT / "reference"


@dataclass(frozen=True)
class Stage:
    """One method to write.

    `parameters` and `axes` name what the method gets and the axes of what it gives, so that
    a message can say "head 1" instead of "axis 1".
    """

    number: int
    topic: str
    method: str
    parameters: tuple[str, ...]
    axes: tuple[str, ...]
    points: int

    @property
    def name(self) -> str:
        return f"stage{self.number}_{self.topic}"

    @property
    def file(self) -> str:
        return f"{self.name}.py"

    @property
    def shown(self) -> str:
        """The exercise file, as a learner types it."""
        return f"exercises/{self.file}"

    @property
    def earlier(self) -> tuple[Stage, ...]:
        return STAGES[: self.number - 1]


STAGES = (
    Stage(1, "divisibility", "__init__", ("d_model", "num_heads"), (), 10),
    Stage(2, "split_heads", "split_heads", ("x", "batch_size"),
          ("batch", "head", "token", "number"), 20),
    Stage(3, "compute_attention", "compute_attention", ("query", "key", "value", "mask"),
          ("batch", "head", "query", "number"), 30),
    Stage(4, "combine_heads", "combine_heads", ("x", "batch_size"),
          ("batch", "token", "number"), 15),
    Stage(5, "forward", "forward", ("query", "key", "value", "mask"),
          ("batch", "query", "number"), 25),
)  # fmt: skip
