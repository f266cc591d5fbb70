"""Judges the source of a method as if a learner had written it; gives the evidence."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

from grading.attempt import Exchange
from grading.checks import checks
from grading.judge import Judge
from grading.stages import REFERENCE, STAGES, Stage

SIGNATURES = {
    2: "split_heads(self, x, batch_size)",
    3: "compute_attention(self, query, key, value, mask=None)",
    4: "combine_heads(self, x, batch_size)",
    5: "forward(self, query, key, value, mask=None)",
}


def judged(stage: Stage, source: str, folder: Path, seed: int) -> tuple[str, list[Exchange]]:
    """Judge a method's source in place of the reference's; give its state and all exchanges."""
    for one in STAGES:
        shutil.copy(REFERENCE / one.file, folder)
    page = (REFERENCE / stage.file).read_text(encoding="utf-8")
    before = page[: page.index(f"    def {stage.method}(")]
    (folder / stage.file).write_text(before + textwrap.indent(source, "    "), encoding="utf-8")
    judge = Judge(seed, 10.0, gate=False, folder=folder)
    try:
        outcomes = [judge.outcome(stage, name) for name in checks(stage)]
        return judge.state(stage), [it for outcome in outcomes for it in outcome.exchanges]
    finally:
        judge.close()


def method(stage: Stage, lines: str) -> str:
    """Put the signature before the lines of a method."""
    return f"def {SIGNATURES[stage.number]}:\n{textwrap.indent(lines.strip(chr(10)), '    ')}\n"
