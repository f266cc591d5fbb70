"""How people write the five methods: each file holds the cases of one stage and one verdict.

A case is what stands between one line that begins with "# ", its title, and the next: the
method, with helpers where it has some. In a constructor, `...` stands for the given lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grading.stages import STAGES, Stage
from writing import page

VERDICTS = ("right", "wrong", "built_in")


@dataclass(frozen=True)
class Case:
    """One way to write a stage's method."""

    stage: Stage
    verdict: str
    title: str
    source: str

    @property
    def id(self) -> str:
        return f"{self.stage.number} {self.verdict}: {self.title}"

    @property
    def page(self) -> str:
        """The whole exercise file, with this method in place of the reference's."""
        return page(self.stage, self.source)


def _read(stage: Stage, verdict: str) -> list[Case]:
    file = Path(__file__).with_name(f"stage{stage.number}_{verdict}.py")
    if not file.exists():
        return []
    parts = f"\n{file.read_text(encoding='utf-8')}".split("\n# ")[1:]
    split = (part.partition("\n") for part in parts)
    return [Case(stage, verdict, title, f"{source.rstrip()}\n") for title, _, source in split]


CASES = [case for stage in STAGES for verdict in VERDICTS for case in _read(stage, verdict)]
