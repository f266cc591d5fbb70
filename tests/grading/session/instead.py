"""What a call asks for in place of running tests: to reset, to give a hint, to watch, to end."""

from __future__ import annotations

import json

import pytest

from ..stages import STAGES
from . import interview
from .progress import Progress
from .reset import reset


def asks(option) -> bool:
    """Whether something is to be done in place of running tests."""
    return option.reset is not None or option.hint or option.watch or option.interview == "end"


def do(run, terminal: pytest.TerminalReporter) -> None:
    """Do what was asked for, and print it."""
    option = run.config.option
    if terminal is None:
        raise pytest.UsageError("This prints something: leave -p no:terminal out.")
    option.verbose = -2  # Nothing is left for pytest to report.
    if option.reset is not None:
        _reset(run, terminal)
    elif option.interview == "end":
        _end_interview(run, terminal)
    else:
        run.judge  # noqa: B018  (before whatever else imports torch)
        from .hint import hint
        from .watch import watch

        if option.hint:
            _print(terminal, hint(run))
        else:
            watch(run, terminal, option.turn)


def _print(terminal: pytest.TerminalReporter, lines: list[str]) -> None:
    for line in lines:
        terminal.write_line(line)


def _reset(run, terminal: pytest.TerminalReporter) -> None:
    wanted = run.config.option.reset
    stages = [one for one in STAGES if wanted in ("all", one.number)]
    said, failed = reset(stages, run.folder.parent)
    _print(terminal, said)
    if failed:
        raise pytest.UsageError(" ".join(failed))
    if wanted == "all":
        Progress(run.cache).forget()


def _end_interview(run, terminal: pytest.TerminalReporter) -> None:
    running = interview.current(run.cache)
    if running is None:
        raise pytest.UsageError("No interview is running: pytest --interview 45 starts one.")
    _print(terminal, running.card())
    if target := run.config.option.report:
        try:
            target.write_text(json.dumps(running.plain(), indent=2), encoding="utf-8")
        except OSError as error:  # The interview goes on, so that the card can be had again.
            raise pytest.UsageError(f"The card cannot be written: {error.strerror}.") from None
        _print(terminal, [f"The card is in {target}."])
    interview.save(run.cache, None)
