"""Whose files a stage runs on, and how they are named to a person."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .learner.messages import Answer
from .stages import EXERCISES, REFERENCE, Stage
from .stub import line_to_open


@dataclass(frozen=True)
class Files:
    """A learner's files: a folder of stage files, or one file with the whole class."""

    folder: Path = EXERCISES

    @property
    def are_your_own(self) -> bool:
        """Whether they are those of this kata, and nobody else's."""
        return self.folder == EXERCISES

    def of(self, stage: Stage) -> Path:
        """Give a stage's file."""
        return self.folder if self.folder.is_file() else self.folder / stage.file

    def chain(self, stage: Stage, lent: list[Stage]) -> list[Path]:
        """Give the files that a stage runs on; for those lent, the reference's."""
        if self.folder.is_file():  # Its constructor is its own, whatever it refuses.
            return [self.folder, *(REFERENCE / one.file for one in lent if one.number > 1)]
        earlier = [REFERENCE / one.file if one in lent else self.of(one) for one in stage.earlier]
        return [*earlier, self.of(stage)]

    def shown(self, stage: Stage) -> str:
        """Name a stage's file as it is to be opened."""
        if self.are_your_own:
            return stage.shown
        path, here = self.of(stage), Path.cwd()
        return str(path.relative_to(here) if here in path.parents else path)

    def line(self, stage: Stage, got: Answer | None = None) -> int:
        """Give the line to go to: where an error arose in the stage's file, else its begin."""
        frames = got.error["frames"] if got and got.error else []
        lines = [frame["line"] for frame in frames if frame["file"] == str(self.of(stage))]
        return lines[-1] if lines else line_to_open(stage, self.of(stage))
