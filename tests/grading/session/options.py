"""The command line: the kata's own options, and one clear sentence for a wrong call."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import pytest

from ..stages import STAGES

REPORT = "--report takes a .json, a .csv, or a folder for several .json."
WORDS = {"reset": ("all",), "interview": ("end",)}  # what an option takes besides numbers


def add(parser: pytest.Parser) -> None:
    """Declare the kata's options. They are checked later: argparse's own errors are long."""
    kata = parser.getgroup("kata", "the Multi-Head Attention Kata").addoption
    value = {"nargs": "?", "const": ""}  # One that is left out is found out later, too.
    kata("--stage", **value, metavar="N", help="judge stage N alone, whatever came before it")
    kata("--seed", **value, metavar="N", help="draw the same random tensors as the run N did")
    kata("--hint", action="store_true", help="the hints so far and the next one")
    kata("--watch", action="store_true", help="judge again at every save")
    kata("--turn", **value, metavar="MINUTES", help="with --watch: ring for the swap of drivers")
    kata("--reset", nargs="?", const="all", metavar="N", help="put the stubs back, or that of N")
    kata("--exercises", action="append", metavar="PATTERN", help="judge other people's files")
    kata("--report", **value, metavar="FILE", help="write the grade: .json, .csv, or a folder")
    kata(
        "--interview", **value, metavar="MINUTES", help="practice against the clock; end: the card"
    )
    parser.addini("check_seconds", "how long one check of an exercise may take", default="5")
    parser.addini(
        "check_megabytes", "how much memory an exercise may use, on Linux", default="2000"
    )


def check(config: pytest.Config) -> None:
    """Turn the options into numbers. Raises UsageError: pytest says it and exits with 4."""
    option = config.option
    for name, least, most in (
        ("stage", 1, len(STAGES)),
        ("seed", 0, 999_999_999),
        ("turn", 1, 999),
        ("reset", 1, len(STAGES)),
        ("interview", 1, 999),
    ):
        given = getattr(option, name)
        if given is not None and given not in WORDS.get(name, ()):
            setattr(option, name, _whole_number(f"--{name}", given, least, most))
    if option.report == "":
        raise pytest.UsageError(REPORT)
    if option.report is not None:
        option.report = Path(os.path.abspath(config.invocation_params.dir / option.report))
    _check_together(option)
    _check_report(option)
    for name in ("check_seconds", "check_megabytes"):
        _check_limit(name, config.getini(name))


def _check_together(option: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    several = option.exercises and getattr(option, "dist", "no") != "no"
    starts = option.interview not in (None, "end")
    instead = [option.reset, option.hint, option.watch, option.interview == "end"]
    for wrong, sentence in (
        (
            sum(map(bool, instead)) > 1,
            "--reset, --hint, --watch and --interview end: one at a time.",
        ),
        (option.reset and option.stage, "--reset 3 takes its stage itself: leave --stage out."),
        (
            starts and (option.reset or option.hint or option.collectonly),
            "--interview MINUTES starts with a run of the checks.",
        ),
        (option.turn and not option.watch, "--turn goes with --watch."),
        (option.watch and in_process(option), "--watch does not go with -s or a debugger."),
        (option.exercises and option.watch, "--watch is for your own files, not --exercises."),
        (
            option.exercises and in_process(option),
            "--exercises does not go with -s or a debugger: nothing would guard the verdict.",
        ),
        (several, "--exercises does not go with -n."),
        (
            option.report and (option.hint or option.reset),
            "--report needs something judged: it does not go with --hint and --reset.",
        ),
        (
            option.report and option.interview == "end" and option.report.suffix != ".json",
            "--interview end writes its card as .json.",
        ),
        (
            option.exercises and (option.reset or option.hint or option.interview),
            "--reset, --hint and --interview are for your own files, not --exercises.",
        ),
    ):
        if wrong:
            raise pytest.UsageError(sentence)


def _check_report(option: argparse.Namespace) -> None:
    """Find out before anything is judged whether a report can be written."""
    target = option.report
    if target is None:
        return
    is_file = target.suffix in (".json", ".csv")
    if target.suffix and not is_file:
        raise pytest.UsageError(REPORT)
    if not target.parent.is_dir():
        raise pytest.UsageError(f"--report: there is no folder {target.parent}.")
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise pytest.UsageError(f"--report: {target} is no ordinary file.")
    if target.exists() and is_file == target.is_dir():
        kind = "a file" if is_file else "a folder"
        raise pytest.UsageError(f"--report: {target} is not {kind}.")


def _check_limit(name: str, given: str) -> None:
    try:
        fits = 0 < float(given) < 1e9
    except ValueError:
        fits = False
    if not fits:
        raise pytest.UsageError(f"{name} takes a number above 0, not {given!r}.")


def in_process(option: argparse.Namespace) -> bool:
    """Whether the learner's code has to run in pytest's process, where the debugger is."""
    asked = getattr(option, "capture", "") == "no"  # An option is missing where its plugin is off.
    debugged = getattr(option, "usepdb", False) or getattr(option, "trace", False)
    return asked or debugged or "pydevd" in sys.modules


def _whole_number(name: str, given: str, least: int, most: int) -> int:
    if given.isascii() and given.isdigit() and least <= int(given) <= most:
        return int(given)
    instead = f", not {given!r}" if given else ""
    raise pytest.UsageError(f"{name} takes a whole number from {least} to {most}{instead}.")
