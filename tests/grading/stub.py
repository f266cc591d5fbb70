"""The exercise as it is handed out: the reference without the learner's lines."""

from __future__ import annotations

import re
from pathlib import Path

from .pages import Broken, read
from .stages import REFERENCE, Stage

STILL = "your lines go here"
BEGIN = "# Your lines begin here."
END = "# Your lines end here."


def stub(stage: Stage) -> str:
    """Make the text of an untouched exercise file from the reference."""
    solved = (REFERENCE / stage.file).read_text(encoding="utf-8")
    line = f'raise NotImplementedError("stage {stage.number}: {STILL}")'
    between = re.compile(rf"^( *){re.escape(BEGIN)}\n.*^ *{re.escape(END)}\n", re.M | re.S)
    return between.sub(rf"\1{BEGIN}\n\1{line}\n\1{END}\n", solved)


def is_untouched(stage: Stage, file: Path) -> bool:
    """Whether nothing was written yet; line ends and a byte order mark are no writing."""
    try:
        text = read(file).decode("utf-8-sig")
    except (Broken, ValueError):
        return False
    return text.splitlines() == stub(stage).splitlines()


def line_to_open(stage: Stage, file: Path) -> int:
    """Give the number of the line where the learner's lines begin, else the method's, else 1."""
    try:
        lines = read(file).decode("utf-8", "replace").splitlines()
    except Broken:
        return 1
    for sought, below in ((BEGIN, 1), (f"def {stage.method}(", 0)):
        for number, line in enumerate(lines, start=1):
            if line.strip().startswith(sought):
                return number + below
    return 1
