"""A copy of the kata to write into and to run `pytest` in, as a person does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from grading.stages import ROOT, STAGES, Stage

KATA = ("conftest.py", "exercises", "reference", "tests", "tox.ini")


@dataclass
class Run:
    """What a person saw: all that was printed, and the exit status."""

    status: int
    screen: str

    @property
    def lines(self) -> list[str]:
        return self.screen.splitlines()


class Kata:
    """A kata of one's own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in KATA:
            source = ROOT / name
            if source.is_dir():
                ignore = shutil.ignore_patterns("__pycache__", "selftest")
                shutil.copytree(source, folder / name, ignore=ignore)
            else:
                shutil.copy(source, folder)

    def exercise(self, number: int) -> Path:
        return self.folder / "exercises" / STAGES[number - 1].file

    def reference(self, number: int) -> str:
        return (ROOT / "reference" / STAGES[number - 1].file).read_text(encoding="utf-8")

    def solve(self, *numbers: int) -> None:
        """Write the reference's answer into these exercises."""
        for number in numbers:
            self.exercise(number).write_text(self.reference(number), encoding="utf-8")

    def replace(self, number: int, old: str, new: str) -> None:
        """Write the reference's answer with `old` replaced, once, by `new`."""
        solved = self.reference(number)
        assert solved.count(old) >= 1, f"{old!r} is not in the reference of stage {number}"
        self.exercise(number).write_text(solved.replace(old, new, 1), encoding="utf-8")

    def write(self, number: int, method: str) -> None:
        """Write a page whose class has this method in place of the reference's."""
        self.exercise(number).write_text(page(STAGES[number - 1], method), encoding="utf-8")

    def pytest(self, *arguments: str, cwd: Path | None = None, seconds: float = 100, **env) -> Run:
        """Run `pytest` as a process of its own, where there is no terminal."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=cwd or self.folder,
            env={**os.environ, "COLUMNS": "80", **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
        )
        return Run(done.returncode, done.stdout.decode("utf-8", "replace"))


def page(stage: Stage, method: str) -> str:
    """Put a method's source where the reference has its own."""
    solved = (ROOT / "reference" / stage.file).read_text(encoding="utf-8")
    head = solved[: solved.index(f"    def {stage.method}(")]
    indented = "".join(f"    {line}" for line in method.splitlines(keepends=True))
    return head + indented


@pytest.fixture
def kata(tmp_path) -> Kata:
    return Kata(tmp_path)


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes minutes; `tox -e long` runs it")


def pytest_collection_modifyitems(config, items):
    """Leave the long runs out unless -m asks for something."""
    if not config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
