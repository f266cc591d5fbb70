"""The screen: what a person sees at the end of a run, in at most 20 lines of 80 columns."""

from __future__ import annotations

import textwrap

import pytest

from .checks import checks
from .outcome import LOCKED, PASSED, WRONG, Outcome
from .stages import STAGES, Stage

WIDTH = 79
MOST_LINES = 18  # with pytest's own empty line before and its count after: 20
TOTAL_COLUMN = 48

PASSED_WORDS = {
    1: "No head is left with less than its share.",
    2: "Every head now has its own columns of every token.",
    3: "Every query now gathers what its keys let through.",
    4: "Every token has its heads' results side by side again.",
    5: "It runs from query, key and value to the output.",
}

GREEN, BOLD, PLAIN = {"green": True}, {"bold": True}, {}

Line = tuple[str, dict]


def show(run, terminal: pytest.TerminalReporter) -> None:
    """Print newly passed stages, the table, what to look at first, and what comes next."""
    states = {one: run.judge.state(one) for one in STAGES if run.stage in (None, one.number)}
    before = [*_news(run, states), *_table(run, states)]
    after = _next(run, states)
    between = _explanation(run, states, room=MOST_LINES - len(before) - len(after))
    for text, markup in [*before, *between, *after]:
        terminal.write_line(_printable(text), **markup)


def _printable(text: str) -> str:
    """Drop what a learner's code may print to steer the terminal."""
    return "".join(sign for sign in text if sign.isprintable())


def _news(run, states: dict[Stage, str]) -> list[Line]:
    """Tell the stages that have passed since the last run."""
    cache = getattr(run.config, "cache", None)
    if cache is None or run.stage is not None:
        return []
    before = cache.get("kata/passed", [])
    passed = [stage for stage in states if states[stage] == PASSED]
    cache.set("kata/passed", [stage.number for stage in passed])
    new = [stage for stage in passed if stage.number not in before]
    if not new:
        return []
    if len(new) > 1:
        numbers = ", ".join(str(stage.number) for stage in new)
        return [(f"Stages {numbers} passed.", GREEN), ("", PLAIN)]
    return [
        (f"Stage {new[0].number} passed. {PASSED_WORDS[new[0].number]}", GREEN),
        (f"   compare: reference/{new[0].file}", PLAIN),
        ("", PLAIN),
    ]


def _table(run, states: dict[Stage, str]) -> list[Line]:
    """A line a stage: state, points, and where the learner is."""
    here = _here(states)
    points = {stage: run.judge.points(stage) for stage in states}
    total = f"{sum(points.values())} of {sum(stage.points for stage in states)} points"
    lines = []
    for stage, state in states.items():
        if state == WRONG:
            state = f"{len(run.judge.passed(stage))} of {len(checks(stage))} checks"
        earned = "" if state == LOCKED else points[stage]
        mark = "   <- you are here" if stage is here else ""
        row = f"  {stage.number} {stage.topic:<20}{state:<17}{earned:>4}{mark}"
        lines.append((row, BOLD if stage is here else GREEN if state == PASSED else PLAIN))
    last, markup = lines[-1]
    if len(last) > TOTAL_COLUMN:
        return [*lines, (" " * TOTAL_COLUMN + total, PLAIN)]
    return [*lines[:-1], (f"{last:<{TOTAL_COLUMN}}{total}", markup)]


def _here(states: dict[Stage, str]) -> Stage | None:
    return next((stage for stage, state in states.items() if state != PASSED), None)


def _explanation(run, states: dict[Stage, str], room: int) -> list[Line]:
    """Explain the first check that was asked for and did not pass."""
    stage, outcome = _first(run, states, excused=(PASSED, LOCKED))
    if outcome is None:
        stage, outcome = _first(run, states, excused=(PASSED,))
    if outcome is None:
        return []
    title = outcome.sentence[0].lower() + outcome.sentence[1:]
    said = [_fit(text, most=2) for text in (outcome.called, *outcome.said)]
    printed = [_fit(f"Your code printed: {text}", most=1) for text in outcome.printed]
    body = [line for lines in (*said, *printed) for line in lines][: room - 2]
    return [
        ("", PLAIN),
        (f"Stage {stage.number}: {title}", BOLD),
        *((line, PLAIN) for line in body),
    ]


def _first(run, states, excused: tuple[str, ...]) -> tuple[Stage | None, Outcome | None]:
    for stage in states:
        for name in checks(stage):
            if run.asked.get((stage.number, name), PASSED) not in excused:
                return stage, run.judge.outcome(stage, name)
    return None, None


def _fit(text: str, most: int) -> list[str]:
    """Break a text into at most so many lines of the screen."""
    inside = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(
        _printable(text),
        WIDTH,
        initial_indent="  " + inside,
        subsequent_indent="    " + inside,
        max_lines=most,
        placeholder=" ...",
    )


def _next(run, states: dict[Stage, str]) -> list[Line]:
    """Say which file to open next, and what a person has to know of this run."""
    lines = [("", PLAIN)]
    here = _here(states)
    lent = [] if here is None else run.judge.lent(here)
    if run.stage and lent:
        numbers = " and ".join(str(stage.number) for stage in lent)
        lines.append((f"The reference stands in for stage {numbers}, which does not pass.", PLAIN))
    if run.open:
        lines.append(("Your code ran inside pytest: nothing guards this verdict.", PLAIN))
    if here is None:
        where = "All that was asked for passes." if run.stage else "Done: all five files are yours."
    else:
        _, failure = _first(run, {here: states[here]}, excused=(PASSED, LOCKED))
        where = f"Next: {here.shown}:{failure.line if failure else run.judge.line(here)}"
    return [*lines, (f"{where}      seed {run.seed}", BOLD)]
