"""A kata that is half done, and all that a run of pytest says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from kata import Kata, Run

# The same screen each time: the same random tensors, and no stage that newly passes.
AGAIN = ("--seed", "7", "-p", "no:cacheprovider")

TOP = [  # of the screen
    "",
    "  1 divisibility        passed             10",
    "  2 split_heads         passed             20",
]


@dataclass
class Said:
    """The exit status, the screen but for the time it took, and each check's verdict and message.

    A check is named as in `test_stage1_divisibility::test_it_can_be_built`.
    """

    status: int
    lines: list[str]
    verdicts: dict[str, tuple[str, str]]


def half_done(folder: Path) -> Kata:
    """Make a kata of which stages 1 and 2 pass and 3 is wrong; 4 and 5 are solved, but locked."""
    kata = Kata(folder)
    kata.solve(1, 2, 4, 5)
    kata.replace(3, "scores = scores.masked_fill(mask == 0, -math.inf)", "scores = scores * mask")
    return kata


def said(kata: Kata, *arguments: str, **how) -> Said:
    """Run pytest, with what else `Kata.python` takes."""
    run, cases = kata.junit(*AGAIN, *arguments, **how)
    verdicts = {
        name.rpartition(".")[2]: (verdict, message.replace(str(kata.folder), ""))
        for name, (verdict, message) in cases.items()
    }
    return Said(run.status, lines(run), verdicts)


def lines(run: Run) -> list[str]:
    """Split the screen, but not where a line goes on after a carriage return."""
    timeless = re.sub(r" in \d+\.\d\ds(?: \(0:\d\d:\d\d\))?$", "", run.screen, flags=re.M)
    return timeless.removesuffix("\n").split("\n")


def shows(seen: list[str], whole: list[str]) -> bool:
    """Whether these lines were seen, all of them, with no other line in between."""
    return any(seen[i : i + len(whole)] == whole for i in range(len(seen)))
