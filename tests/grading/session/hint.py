"""`pytest --hint`: a stage's hints, one more each time, and its questions once it has passed."""

from __future__ import annotations

import textwrap

import pytest
from coach import coaching

from ..outcome import PASSED
from ..stages import STAGES, Stage
from .lines import WIDTH

KEY = "kata/hints"  # in pytest's cache: how many hints were shown, by stage number


def hint(run) -> list[str]:
    """Give the lines that `--hint` shows, for the stage asked for or else the current one."""
    if run.interview:
        raise pytest.UsageError(f"No hints during an interview. {run.interview.clock()}")
    cache = run.cache
    kept = cache.get(KEY, {}) if cache else {}
    counts = kept.items() if isinstance(kept, dict) else ()
    shown = {stage: count for stage, count in counts if isinstance(count, int)}
    current = next((one for one in STAGES if run.judge.state(one) != PASSED), None)
    stage = STAGES[run.stage - 1] if run.stage else current
    if stage is None:
        return ["All five stages pass. Questions on one: pytest --stage 3 --hint"]
    if run.judge.state(stage) == PASSED:
        shown.pop(str(stage.number), None)  # Whoever begins again gets the first hint first.
        lines = _questions(stage)
    else:
        count = min(shown.get(str(stage.number), 0) + 1, len(coaching(stage).HINTS))
        is_last = shown.get(str(stage.number), 0) >= count
        shown[str(stage.number)] = count
        lines = _hints(stage, count, is_last)
    if cache:
        cache.set(KEY, shown)
    return lines


def _hints(stage: Stage, count: int, is_last: bool) -> list[str]:
    hints = coaching(stage).HINTS
    lines = [f"Stage {stage.number} {stage.topic}: hint {count} of {len(hints)}"]
    for number, text in enumerate(hints[:count], start=1):
        lines += _paragraph(f"{number}. ", text)
    if is_last:
        lines.append(f"There are no more hints: the next resort is reference/{stage.file}")
    return lines


def _questions(stage: Stage) -> list[str]:
    lines = [f"Stage {stage.number} {stage.topic} passes. To talk through:"]
    for question, answer in coaching(stage).QUESTIONS:
        lines += _paragraph("- ", question) + _paragraph("  ", answer)
    return lines


def _paragraph(first: str, text: str) -> list[str]:
    indent = " " * (len(first) + 2)
    return textwrap.wrap(text, WIDTH, initial_indent="  " + first, subsequent_indent=indent)
