"""The screen: what a person sees at the end of a run, in at most 20 lines of 80 columns."""

from __future__ import annotations

import textwrap

import pytest

from .checks import checks
from .outcome import LOCKED, PASSED, WRONG, Outcome
from .stages import STAGES, Stage

WIDTH = 79
MOST_LINES_OF_A_CALL = 2
MOST_LINES_OF_AN_EXPLANATION = 5

PASSED_WORDS = {
    1: "No head is left with less than its share.",
    2: "Every head now has its own columns of every token.",
    3: "Every query now gathers what its keys let through.",
    4: "Every token has its heads' results side by side again.",
    5: "It runs from query, key and value to the output.",
}


def show(run, terminal: pytest.TerminalReporter) -> None:
    """Print newly passed stages, the table, what to look at first, and what comes next."""
    shown = [stage for stage in STAGES if run.stage in (None, stage.number)]
    states = {stage: run.judge.state(stage) for stage in shown}
    for text, markup in [
        *_news(run, states),
        *_table(run, states),
        *_explanation(run, states),
        *_next(run, states),
    ]:
        terminal.write_line(_printable(text), **markup)


def _printable(text: str) -> str:
    """Drop what a learner's code may print to steer the terminal."""
    return "".join(sign for sign in text if sign.isprintable())


def _news(run, states: dict[Stage, str]) -> list[tuple[str, dict]]:
    """Tell the stages that have passed since the last run."""
    cache = getattr(run.config, "cache", None)
    if cache is None or run.stage is not None:
        return []
    before = cache.get("kata/passed", [])
    passed = [stage for stage in states if states[stage] == PASSED]
    cache.set("kata/passed", [stage.number for stage in passed])
    new = [stage for stage in passed if stage.number not in before]
    lines = [(f"Stage {one.number} passed. {PASSED_WORDS[one.number]}", {"green": True}) for one in new]
    if len(new) == 1:
        lines.append((f"   compare: reference/{new[0].file}", {}))
    return lines + [("", {})]


def _table(run, states: dict[Stage, str]) -> list[tuple[str, dict]]:
    lines = []
    here = _here(states)
    points = {stage: run.judge.points(stage) for stage in states}
    total = f"{sum(points.values())} of {sum(stage.points for stage in states)} points"
    for stage, state in states.items():
        if state == WRONG:
            state = f"{len(run.judge.passed(stage))} of {len(checks(stage))} checks"
        earned = "" if state == LOCKED else str(points[stage])
        row = f"  {stage.number} {stage.topic:<20}{state:<17}{earned:>4}"
        row += "   <- you are here" if stage is here else ""
        colour = {"green": True} if state == PASSED else {"bold": True} if stage is here else {}
        lines.append((row, colour))
    last, colour = lines[-1]
    lines[-1] = (f"{last:<46}{total}" if here is not stage else last, colour)
    if here is stage:
        lines.append((" " * 46 + total, {}))
    return lines


def _here(states: dict[Stage, str]) -> Stage | None:
    return next((stage for stage, state in states.items() if state != PASSED), None)


def _explanation(run, states: dict[Stage, str]) -> list[tuple[str, dict]]:
    """Explain the first check that was asked for and did not pass."""
    found = _first_failure(run, states)
    if found is None:
        return []
    stage, outcome = found
    lines = ["", f"Stage {stage.number}: {outcome.sentence[0].lower()}{outcome.sentence[1:]}"]
    lines += _fit(outcome.called, MOST_LINES_OF_A_CALL)
    room = MOST_LINES_OF_AN_EXPLANATION
    for said in outcome.said[:room]:
        lines += _fit(said, 2)
    lines += [line for text in outcome.printed for line in _fit(f"Your code printed: {text}", 1)]
    return [(line, {"bold": number == 1}) for number, line in enumerate(lines)]


def _first_failure(run, states: dict[Stage, str]) -> tuple[Stage, Outcome] | None:
    for stage in states:
        for name in checks(stage):
            if run.asked.get((stage.number, name), PASSED) not in (PASSED, LOCKED):
                return stage, run.judge.outcome(stage, name)
    return None


def _fit(text: str, most: int) -> list[str]:
    """Break a text into at most so many lines; keep the indentation of code."""
    return textwrap.wrap(
        _printable(text),
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        max_lines=most,
        placeholder=" ...",
        drop_whitespace=True,
    )


def _next(run, states: dict[Stage, str]) -> list[tuple[str, dict]]:
    found = _first_failure(run, states)
    here = found[0] if found else _here(states)
    if here is None:
        where = "Done: MultiHeadAttention in exercises/stage5_forward.py is wholly yours"
    else:
        line = found[1].line if found else 1
        where = f"Next: {here.shown}:{line}"
    lent = [] if here is None or run.judge.gate else run.judge.lent(here)
    stands_in = ", ".join(str(stage.number) for stage in lent)
    borrowed = [(f"The reference stands in for stage {stands_in}.", {})] if lent else []
    guard = [("Run in one process: nothing guards this verdict.", {})] if run.open else []
    return [("", {}), *borrowed, *guard, (f"{where}      seed {run.seed}", {"bold": True})]
