"""What has to hold around a run: the Python, the torch, the paths asked for, the cache."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest

from ..stages import EXERCISES, REFERENCE, ROOT, STAGES

OLDEST_TORCH = (2, 0)
INSTALL = "pip install -r tests/requirements.txt"
SELFTEST = ROOT / "tests" / "selftest"


def check(config: pytest.Config) -> None:
    """Say what does not hold. Raises UsageError: pytest says it and exits with 4."""
    _check_python()
    _check_torch()
    _check_the_kata()
    _check_paths(config)
    _excuse_the_cache(config)


def is_selftest(config: pytest.Config) -> bool:
    """Whether this is a run of the kata's own tests, and none of a learner's."""
    return any(SELFTEST in (path, *path.parents) for path in _paths(config))


def _paths(config: pytest.Config) -> list[Path]:
    here = config.invocation_params.dir
    return [(here / str(given).partition("::")[0]).resolve() for given in config.args]


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


def _check_the_kata() -> None:
    """A learner's files may be missing; those that judge them may not."""
    for stage in STAGES:
        for file in (REFERENCE / stage.file, ROOT / "tests" / f"test_{stage.name}.py"):
            if not file.is_file():
                shown = file.relative_to(ROOT).as_posix()
                raise pytest.UsageError(
                    f"{shown} is missing, which judges stage {stage.number}: "
                    f"git checkout {shown} brings it back."
                )


def _excuse_the_cache(config: pytest.Config) -> None:
    """Say nothing of a cache that cannot be written, even if -W makes every warning an error."""
    given = config.known_args_namespace
    given.pythonwarnings = [*(given.pythonwarnings or ()), "ignore::pytest.PytestCacheWarning"]


def _check_paths(config: pytest.Config) -> None:
    """Ask for checks, never for the files that they judge: pytest would run those itself."""
    if config.args_source == config.ArgsSource.INVOCATION_DIR:
        config.args[:] = [str(ROOT / "tests")]
    for argument, path in zip(config.args, _paths(config)):
        if str(argument).isdigit():
            raise pytest.UsageError(
                f"{argument} names no test. Did you mean --stage {argument}? "
                "It goes with --hint and --watch too."
            )
        if {EXERCISES, REFERENCE} & {path, *path.parents}:
            raise pytest.UsageError(
                f"{argument} is judged, not run: say pytest, or pytest --stage N."
            )
