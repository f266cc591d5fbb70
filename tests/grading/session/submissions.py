"""Other people's files: which folders a pattern names, and which of theirs holds the stages."""

from __future__ import annotations

import glob
from dataclasses import dataclass
from pathlib import Path

import pytest

from ..stages import STAGES


@dataclass(frozen=True)
class Submission:
    """Somebody's files: a folder of stage files, or one file with the whole class."""

    name: str
    given: Path
    files: Path

    @property
    def shown(self) -> str:
        """The name, and which folder below it holds the files, if one does."""
        below = self.files.relative_to(self.given).as_posix()
        return self.name if below == "." else f"{self.name}/{below}"


def find(patterns: list[str], base: Path) -> list[Submission]:
    """Give what the patterns name, by name. Raises UsageError for nothing."""
    found: dict[Path, None] = {}
    for pattern in patterns:
        named = sorted(base / one for one in glob.glob(pattern, root_dir=base))
        usable = [path for path in named if path.is_dir() or path.suffix == ".py"]
        if not usable:
            raise pytest.UsageError(f"--exercises={pattern} names no folder and no .py file.")
        found |= dict.fromkeys(usable)
    names = _names(list(found))
    return sorted(
        (Submission(name, path, stage_folder(path)) for path, name in zip(found, names)),
        key=lambda one: one.name,
    )


def _names(paths: list[Path]) -> list[str]:
    """Name each by its last part, or by its whole path where two have that in common."""
    last = [path.stem if path.suffix == ".py" else path.name for path in paths]
    names: list[str] = []
    for one, path in zip(last, paths):
        name = one if last.count(one) == 1 else path.as_posix().strip("/").replace("/", "_")
        names.append(name if name not in names else f"{name}-{len(names)}")
    return names


def stage_folder(path: Path) -> Path:
    """Find the stage files: in the folder, in its exercises/, or in the only folder below."""
    if path.is_file() or _holds_stages(path):
        return path
    if _holds_stages(path / "exercises"):
        return path / "exercises"
    below = [one for one in sorted(path.iterdir()) if one.is_dir()]
    holders = [
        one for folder in below for one in (folder, folder / "exercises") if _holds_stages(one)
    ]
    return holders[0] if len(holders) == 1 else path


def _holds_stages(folder: Path) -> bool:
    try:
        return any((folder / stage.file).is_file() for stage in STAGES)
    except OSError:  # A folder that cannot be searched holds none that can be read.
        return False
