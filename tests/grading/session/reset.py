"""`pytest --reset`: the stubs again. What was there is moved aside, never deleted."""

from __future__ import annotations

import datetime
import os
import shlex
from pathlib import Path

from ..stages import Stage
from ..stub import is_untouched, stub


def reset(stages: list[Stage], root: Path) -> tuple[list[str], list[str]]:
    """Put the stubs of `stages` back; say what was done, and what could not be.

    What could neither be moved nor written is left as it was.
    """
    said, failed, kept = [], [], None
    for stage in stages:
        exercise = root / "exercises" / stage.file
        if is_untouched(stage, exercise):
            said.append(f"Stage {stage.number} is an untouched stub already.")
            continue
        try:
            if os.path.lexists(exercise):
                kept = kept or _new_folder(root)
                os.rename(exercise, kept / stage.file)
            exercise.parent.mkdir(exist_ok=True)
            with exercise.open("x", encoding="utf-8") as file:  # An editor may have saved anew.
                file.write(stub(stage))
            said.append(f"Stage {stage.number} is a stub again: {stage.shown}")
        except OSError as error:
            failed.append(f"{stage.shown} cannot be put back: {error.strerror}.")
            if kept and os.path.lexists(kept / stage.file):
                os.rename(kept / stage.file, exercise)
    if kept and not os.listdir(kept):  # All of it went back.
        kept.rmdir()
    elif kept:
        said += [
            f"What was there is in {kept.relative_to(root).as_posix()}. This brings it back:",
            f"  {_command(kept, root)}",
        ]
    return said, failed


def _new_folder(root: Path) -> Path:
    """Make a folder named by date and time, and by a number if that one is taken."""
    name = f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    for number in range(1, 1000):
        folder = root / ".attempts" / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            continue
    raise OSError(0, "there is no free name left in .attempts")


def _command(kept: Path, root: Path) -> str:
    """Say the command that undoes a reset, as it works where the learner stands."""
    here = Path.cwd() == root
    source, target = (
        path.relative_to(root) if here else path for path in (kept, root / "exercises")
    )
    if os.name == "nt":  # pragma: no cover  (Windows)
        return f'copy /y "{source}\\*" "{target}"'
    return f"cp -R {shlex.quote(source.as_posix())}/. {shlex.quote(target.as_posix())}/"
