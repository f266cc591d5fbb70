"""`pytest --watch`: judges again at every save, with torch loaded already."""

from __future__ import annotations

import functools
import time
from datetime import datetime
from pathlib import Path

import pytest

from ..checks import checks
from ..outcome import PASSED
from ..pages import EMPTY, Broken, read
from ..stages import ROOT, STAGES, Stage
from .screen import show

LOOK_SECONDS = 0.03  # between two looks at the files
SECONDS_A_MINUTE = 60
EMPTY_SECONDS = 1.0  # A file that is empty is most likely being written.


def watch(run, terminal: pytest.TerminalReporter, turn_minutes: int | None) -> None:
    """Judge at every save until all stages asked for pass, or until Ctrl-C."""
    kata_before = _kata_files()
    before: dict[Stage, bytes] = {}
    bell = _Bell(turn_minutes)
    terminal.write_line("Each save in exercises/ is judged at once; Ctrl-C ends it.")
    try:
        while True:
            now = _settled(run.judge.files.folder)
            changed = [stage for stage in STAGES if now[stage] != before.get(stage, b"\0")]
            if changed:
                run.judge.forget(changed[0])
                _judge(run, terminal)
                before = now
                if run.all_passed():
                    terminal.write_line("All that was asked for passes: the watch is over.")
                    return
            if _kata_files() != kata_before:
                terminal.write_line("The kata's own files have changed: stop and start again.")
                return
            bell.ring_when_due(terminal)
            time.sleep(LOOK_SECONDS)
    except KeyboardInterrupt:
        terminal.write_line("")


def _judge(run, terminal: pytest.TerminalReporter) -> None:
    """Judge the stages asked for, up to the first that does not pass, and show the screen."""
    run.asked.clear()
    stages = [stage for stage in STAGES if run.stage in (None, stage.number)]
    for stage in stages:
        for name in checks(stage):
            run.asked[stage.number, name] = run.judge.outcome(stage, name).verdict
    here = next((stage for stage in stages if run.judge.state(stage) != PASSED), stages[-1])
    passed, asked = len(run.judge.passed(here)), len(checks(here))
    clock = f"{datetime.now():%H:%M:%S}"
    terminal.write_line(f"{clock}  stage {here.number}: {passed} of {asked} checks pass", bold=True)
    show(run, terminal)
    terminal.write_line("")
    terminal.flush()


def _settled(folder: Path) -> dict[Stage, bytes]:
    """Read the five files, once none of them is still being written."""
    end = time.monotonic() + EMPTY_SECONDS
    before = _read(folder)
    while True:
        time.sleep(LOOK_SECONDS)
        now = _read(folder)
        if now == before and (b"" not in now.values() or time.monotonic() > end):
            return now
        before = now


def _read(folder: Path) -> dict[Stage, bytes]:
    """Read contents, not dates: editors replace, rename and touch files."""
    found = {}
    for stage in STAGES:
        try:
            found[stage] = read(folder / stage.file)
        except Broken as broken:
            found[stage] = b"" if str(broken) == EMPTY else str(broken).encode()
    return found


@functools.cache
def _kata_paths() -> list[Path]:
    return [ROOT / "conftest.py", *(ROOT / "tests").rglob("*.py")]


def _kata_files() -> dict[Path, int]:
    """Give the dates of the kata's own files, of which the old ones are in memory."""
    return {file: file.stat().st_mtime_ns for file in _kata_paths() if file.exists()}


class _Bell:
    """Rings for the swap of drivers every so many minutes."""

    def __init__(self, minutes: int | None) -> None:
        self._seconds = SECONDS_A_MINUTE * minutes if minutes else float("inf")
        self._due = time.monotonic() + self._seconds

    def ring_when_due(self, terminal: pytest.TerminalReporter) -> None:
        if time.monotonic() >= self._due:
            self._due += self._seconds
            terminal.write_line("\a  swap: the other one types", bold=True)
            terminal.flush()
