"""The command line: the kata's own options, and one clear sentence for a wrong call."""

from __future__ import annotations

import argparse
import importlib.metadata
import sys
from pathlib import Path

import pytest

OLDEST_TORCH = (2, 0)
INSTALL = "pip install -r tests/requirements.txt"


def add(parser: pytest.Parser) -> None:
    kata = parser.getgroup("kata", "the Multi-Head Attention Kata")
    kata.addoption("--stage", metavar="N", help="judge stage N alone, whatever came before it")
    kata.addoption("--seed", metavar="N", help="draw the same random tensors as the run N did")
    kata.addoption("--watch", action="store_true", help="judge again at every save")
    kata.addoption("--turn", metavar="MINUTES", help="with --watch: ring for the swap of drivers")
    kata.addoption(
        "--reset",
        nargs="?",
        const="all",
        metavar="N",
        help="put all stubs back, or that of stage N",
    )
    parser.addini("check_seconds", "how long one check of an exercise may take", default="5")


def check(config: pytest.Config, root: Path) -> None:
    """Turn the options into numbers. Raises UsageError: pytest says it and exits with 4."""
    option = config.option
    if option.stage is not None:
        option.stage = _whole_number("--stage", option.stage, 1, 5)
    if option.seed is not None:
        option.seed = _whole_number("--seed", option.seed, 0, 999_999_999)
    if option.turn is not None:
        option.turn = _whole_number("--turn", option.turn, 1, 999)
        if not option.watch:
            raise pytest.UsageError("--turn goes with --watch.")
    if option.reset not in (None, "all"):
        option.reset = _whole_number("--reset", option.reset, 1, 5)
    if option.watch and in_process(option):
        raise pytest.UsageError("--watch and a debugger, or -s, do not go together: use one.")
    _check_python()
    _check_torch()
    _check_paths(config, root)


def in_process(option: argparse.Namespace) -> bool:
    """Whether the learner's code has to run in pytest's process, where the debugger is."""
    return option.capture == "no" or option.usepdb or option.trace or "pydevd" in sys.modules


def _whole_number(name: str, given: str, least: int, most: int) -> int:
    if given.isascii() and given.isdigit() and least <= int(given) <= most:
        return int(given)
    raise pytest.UsageError(f"{name} takes a whole number from {least} to {most}, not {given!r}.")


def _check_python() -> None:
    if sys.flags.optimize:
        raise pytest.UsageError(
            "python -O drops every assertion, and stage 1 is one: run pytest without -O."
        )


def _check_torch() -> None:
    try:
        version = importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        raise pytest.UsageError(f"torch is not installed: {INSTALL}") from None
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_TORCH:
        raise pytest.UsageError(f"torch {version} is too old for this kata: {INSTALL}")


def _check_paths(config: pytest.Config, root: Path) -> None:
    """Ask for checks, never for the files that they judge: pytest would run those itself."""
    if config.args_source == config.ArgsSource.INVOCATION_DIR:
        config.args[:] = [str(root / "tests")]
    for argument in config.args:
        path = (config.invocation_params.dir / str(argument).partition("::")[0]).resolve()
        for folder in (root / "exercises", root / "reference"):
            if folder in (path, *path.parents):
                raise pytest.UsageError(
                    f"{argument} is judged, not run, by pytest: say pytest, or pytest --stage N."
                )
