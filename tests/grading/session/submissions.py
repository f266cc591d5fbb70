"""Other people's files: which folders a pattern names, and which of theirs holds the stages."""

from __future__ import annotations

import glob
import os
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
        named = _matched(pattern, base)
        usable = [path for path in named if path.is_dir() or path.suffix == ".py"]
        if not usable:
            raise pytest.UsageError(f"--exercises={pattern} names no folder and no .py file.")
        found |= dict.fromkeys(usable)
    folders = [stage_folder(path) for path in found]
    if len(found) == 1 and folders == [*found] and len(many := _holders(*found)) > 1:
        raise pytest.UsageError(
            f"--exercises={pattern} names one folder with {len(many)} folders of stage files in "
            f"it. Did you mean --exercises='{pattern.rstrip('/')}/*'?"
        )
    names = _names(list(found))
    return sorted(
        (Submission(*one) for one in zip(names, found, folders)),
        key=lambda one: one.name,
    )


def left_out(patterns: list[str], base: Path) -> list[str]:
    """Name the files that the patterns match and nobody can judge."""
    named = (path for pattern in patterns for path in _matched(pattern, base))
    return sorted({path.name for path in named if path.is_file() and path.suffix != ".py"})


def _matched(pattern: str, base: Path) -> list[Path]:
    """Give what a pattern names; a name may hold brackets, which mean something in a pattern."""
    matched = glob.glob(pattern, root_dir=base) or glob.glob(glob.escape(pattern), root_dir=base)
    return sorted(Path(os.path.normpath(base / one)) for one in matched)


def _names(paths: list[Path]) -> list[str]:
    """Name each by its last part, or where two have that in common by where their paths part."""
    last = [path.stem if path.suffix == ".py" else path.name for path in paths]
    common = os.path.commonpath(paths) if paths else ""
    names: list[str] = []
    for one, path in zip(last, paths):
        parted = path.relative_to(common).as_posix().replace("/", "_")
        name = one if last.count(one) == 1 else parted
        names.append(name if name not in names else f"{name}-{len(names)}")
    return names


def stage_folder(path: Path) -> Path:
    """Find the stage files: in the folder, in its exercises/, or in the only folder below.

    Where there are none, the only .py file of a folder is taken for a whole class.
    """
    if not path.is_dir() or _holds_stages(path):
        return path
    if _holds_stages(path / "exercises"):
        return path / "exercises"
    holders = _holders(path)
    pages = [one for one in path.glob("*.py") if one.name != "conftest.py"]
    found = holders or pages
    return found[0] if len(found) == 1 else path


def _holders(path: Path) -> list[Path]:
    """Give the folders below that hold stage files; what a computer puts there is none."""
    try:
        below = sorted(path.iterdir()) if path.is_dir() else []
    except OSError:  # A folder that cannot be read holds none that can be judged.
        below = []
    below = [one for one in below if one.is_dir() and not one.name.startswith((".", "__"))]
    both = (one for folder in below for one in (folder, folder / "exercises"))
    return [one for one in both if _holds_stages(one)]


def _holds_stages(folder: Path) -> bool:
    try:
        return any((folder / stage.file).is_file() for stage in STAGES)
    except OSError:  # A folder that cannot be searched holds none that can be read.
        return False
