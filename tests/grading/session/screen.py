"""The screen: what a person sees at the end of a run, in at most 20 lines of 80 columns."""

from __future__ import annotations

import textwrap

import pytest

from ..checks import checks
from ..learner.serving import BREAKPOINT_SKIPPED
from ..outcome import BROKEN, LOCKED, PASSED, WRONG, Outcome
from ..stages import STAGES, Stage
from . import moments
from .lines import BOLD, GREEN, PLAIN, WIDTH, Line, fit, plain, printable
from .progress import Progress
from .table import current, table

MOST_LINES = 18  # with pytest's own empty line before and its count after: 20
HERE = "<- you are here"
LEAST_LINES = 3  # of an explanation: an empty one, what it is about, and one more


def show(run, terminal: pytest.TerminalReporter) -> None:
    """Print newly passed stages, the table, what to look at first, and what comes next."""
    states = {one: run.judge.state(one) for one in STAGES if run.stage in (None, one.number)}
    news, after = _news(run, states), _next(run, states)
    rows = table(run.judge, states, mark="" if run.submissions else HERE)
    if WRONG in states.values() or BROKEN in states.values():
        news = news[:1] + news[-1:]  # What went wrong matters more than why the rest works.
    room = MOST_LINES - len(news) - len(rows) - len(after)
    for text, markup in [*news, *rows, *_explanation(run, states, room), *after]:
        terminal.write_line(printable(text), **markup)


def _news(run, states: dict[Stage, str]) -> list[Line]:
    """Tell the stages that have passed since the last run, and why they work."""
    if run.stage or run.submissions:
        return []
    progress = Progress(run.cache)
    passed = [stage for stage in states if states[stage] == PASSED]
    new = progress.newly_passed(passed)
    if run.config.option.verbose > 0:
        new = passed
    if not new:
        return []
    numbers = ", ".join(str(stage.number) for stage in new)
    lines = [(f"Stage{'s' * (len(new) > 1)} {numbers} passed.", GREEN)]
    if current(states) is None:
        if not run.interview:  # Whoever asks about it then has questions of their own.
            lines += plain(moments.finish(run.judge, progress.runs, progress.seconds))
    elif not run.interview:
        lines += plain([f"  {text}" for text in moments.why(run.judge, new[-1])])
        questions = f"pytest --stage {new[-1].number} --hint"
        lines += plain([f"  Compare reference/{new[-1].file}; then {questions}"])
    return [*lines, ("", PLAIN)]


def _explanation(run, states: dict[Stage, str], room: int) -> list[Line]:
    """Explain the first check that was asked for and did not pass."""
    stage, outcome = _first(run, states, excused=(PASSED, LOCKED))
    if outcome is None:
        stage, outcome = _first(run, states, excused=(PASSED,))
    if outcome is None or room < LEAST_LINES:
        return []
    title = f"Stage {stage.number}: {outcome.sentence[0].lower()}{outcome.sentence[1:]}"
    heading = textwrap.wrap(title, WIDTH, subsequent_indent="  ")
    mistakes = [] if run.interview else run.judge.mistakes(stage)
    named = [line for text in mistakes for line in fit(text, most=2)]
    said = [line for text in (outcome.called, *outcome.said) for line in fit(text, most=2)]
    room -= 1 + len(heading)
    body = (said[: max(1, room - len(named))] + named)[:room]  # What is named goes first of all.
    left = room - len(body)
    printed = outcome.printed[-left:] if left else []  # The last line is the one that was added.
    body += [line for text in printed for line in fit(f"Your code printed: {text}", most=1)]
    return [("", PLAIN), *((line, BOLD) for line in heading), *plain(body)]


def _first(run, states, excused: tuple[str, ...]) -> tuple[Stage | None, Outcome | None]:
    for stage in states:
        for name in checks(stage):
            if run.asked.get((stage.number, name), PASSED) not in excused:
                return stage, run.judge.outcome(stage, name)
    return None, None


def _outcome(run, check: tuple[int, str]) -> Outcome:
    return run.judge.outcome(STAGES[check[0] - 1], check[1])


def _next(run, states: dict[Stage, str]) -> list[Line]:
    """Say which file to open next, and what a person has to know of this run."""
    here = current(states)
    lines = [("", PLAIN)]
    lent = run.judge.lent(here) if here and run.stage else []
    if lent:
        numbers = ", ".join(f"stage {stage.number}" for stage in lent)
        lines.append((f"Where you have not passed, the reference stands in: {numbers}.", PLAIN))
    printed = [line for check in run.asked for line in _outcome(run, check).printed]
    if BREAKPOINT_SKIPPED in printed:
        lines.append((BREAKPOINT_SKIPPED, PLAIN))
    if run.open:
        lines.append(("Your code ran inside pytest: nothing guards this verdict.", PLAIN))
    if run.interview:
        lines.append((run.interview.clock(), BOLD))
    lines += plain(run.report_said)
    what_next, seed = _what_next(run, states, here), f"seed {run.seed}"
    if len(what_next) + 2 + len(seed) > WIDTH:
        return [*lines, (what_next, BOLD), (seed, BOLD)]
    return [*lines, (f"{what_next}  {seed}", BOLD)]


def _what_next(run, states: dict[Stage, str], here: Stage | None) -> str:
    if here is None:
        return "All that was asked for passes." if len(states) == 1 else "All five stages pass."
    _, failure = _first(run, {here: states[here]}, excused=(PASSED, LOCKED))
    line = failure.line if failure else run.judge.files.line(here)
    alone = f"--stage {run.stage} " if run.stage else ""
    hint = "" if run.interview or run.submissions else f"  hint: pytest {alone}--hint"
    return f"Next: {run.judge.files.shown(here)}:{line}{hint}"
