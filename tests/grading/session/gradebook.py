"""`pytest --report=FILE`: grades as rows for a spreadsheet, or in Gradescope's form."""

from __future__ import annotations

import csv
import json
import platform
from importlib import metadata
from pathlib import Path

from ..outcome import PASSED
from ..stages import STAGES
from .grade import Grade

MOST_NAME = 200  # characters; a file's name may have 255 bytes


def write(grades: list[Grade], target: Path) -> None:
    """Write grades: a row each into a .csv, one into a .json, several into a folder of those."""
    if target.suffix == ".csv":
        _write_rows(grades, target)
    elif target.suffix == ".json":
        target.write_text(json.dumps(gradescope(grades[0]), indent=2), encoding="utf-8")
    else:
        target.mkdir(parents=True, exist_ok=True)
        for one in grades:
            text = json.dumps(gradescope(one), indent=2)
            (target / f"{one.name[:MOST_NAME]}.json").write_text(text, encoding="utf-8")


def _write_rows(grades: list[Grade], target: Path) -> None:
    # A name or a text may hold what is no sign at all, as from an old archive.
    with target.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["name", *(stage.topic for stage in STAGES), "points", "stopped at"])
        for one in grades:
            states = {part.stage: part.shown for part in one.stages}
            row = [states.get(stage, "") for stage in STAGES]
            rows.writerow([_as_text(one.name), *row, one.points, _as_text(one.stopped)])


def _as_text(cell: str) -> str:
    """Keep a spreadsheet from taking somebody's text for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def gradescope(one: Grade) -> dict:
    """Say a grade in the form of Gradescope's results.json."""
    return {
        "score": one.points,
        "output": one.stopped or "All stages pass.",
        "tests": [
            {
                "name": f"stage {part.stage.number} {part.stage.topic}",
                "score": part.points,
                "max_score": part.stage.points,
                "status": "passed" if part.state == PASSED else "failed",
                "output": " ".join(part.mistakes) or part.stopped,
            }
            for part in one.stages
        ],
        "extra_data": {
            "stages": {
                part.stage.name: {"state": part.state, "points": part.points} for part in one.stages
            },
            "mistakes": one.mistakes,
            "seed": one.seed,
            "versions": {
                "python": platform.python_version(),
                "torch": metadata.version("torch"),
                "pytest": metadata.version("pytest"),
            },
        },
    }
