"""Judges the source of a method as if a learner had written it; gives the evidence."""

from __future__ import annotations

import textwrap

from grading.attempt import Exchange
from grading.comparison import first_difference
from grading.outcome import PASSED, WRONG
from grading.stages import REFERENCE, Stage
from inside import answer, load, questions

SIGNATURES = {
    2: "split_heads(self, x, batch_size)",
    3: "compute_attention(self, query, key, value, mask=None)",
    4: "combine_heads(self, x, batch_size)",
    5: "forward(self, query, key, value, mask=None)",
}


def judged(stage: Stage, source: str, seed: int) -> tuple[str, list[Exchange]]:
    """Judge a method's source in place of the reference's; give its state and all exchanges."""
    page = (REFERENCE / stage.file).read_text(encoding="utf-8")
    before = page[: page.index(f"    def {stage.method}(")]
    cls = load(stage, before + textwrap.indent(source, "    "))
    seen, failed = [], set()
    for it in questions(stage, seed):
        if it.check not in failed:  # A check ends with its first difference.
            got = answer(cls, it.call)
            seen.append(Exchange(it.call, got, it.expected))
            if first_difference(stage, it.call, got, it.expected, it.depth):
                failed.add(it.check)
    return WRONG if failed else PASSED, seen


def method(stage: Stage, lines: str) -> str:
    """Put the signature before the lines of a method."""
    return f"def {SIGNATURES[stage.number]}:\n{textwrap.indent(lines.strip(chr(10)), '    ')}\n"
