"""A copy of the kata to write into and to run `pytest` in, as a person does."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest
from grading.learner.startup import import_torch, warm_up
from grading.stages import ROOT, STAGES, Stage

import_torch()  # Here, since a test that imports it first would show its warning about NumPy.

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

    def shown(self, number: int) -> str:
        return STAGES[number - 1].shown

    def line_of(self, number: int, words: str) -> int:
        """Give the number of the last line of an exercise that holds these words."""
        lines = self.exercise(number).read_text(encoding="utf-8").splitlines()
        return max(i for i, line in enumerate(lines, start=1) if words in line)

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

    def pytest(self, *arguments: str, **how) -> Run:
        """Run `pytest`, which wants no terminal, as a process of its own."""
        return self.python("-m", "pytest", *arguments, **how)

    def python(
        self,
        *arguments: str,
        cwd: Path | None = None,
        typed: str = "",
        under: tuple[str, ...] = (),
        **env: str,
    ) -> Run:
        """Run `python` in the kata's folder or in `cwd`.

        typed  what somebody has typed ahead
        under  the command that runs it
        env    variables of the environment, besides those of this process
        """
        done = subprocess.run(
            [*under, sys.executable, *arguments],
            cwd=cwd or self.folder,
            env=_surroundings() | env,
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=100,
        )
        return Run(done.returncode, done.stdout.decode("utf-8", "replace"))

    def on_a_terminal(self, **env) -> Run:
        """Run `pytest` in a terminal, which can show colors."""
        import pty

        mine, theirs = pty.openpty()
        command = [sys.executable, "-m", "pytest"]
        surroundings = _surroundings() | {"TERM": "xterm"} | env
        with subprocess.Popen(
            command, cwd=self.folder, env=surroundings, stdin=theirs, stdout=theirs, stderr=theirs
        ) as running:
            os.close(theirs)
            seen = b""
            with contextlib.suppress(OSError):  # Linux says so where others send nothing more.
                while part := os.read(mine, 4096):
                    seen += part
        os.close(mine)
        return Run(running.returncode, seen.decode("utf-8").replace("\r\n", "\n"))

    def junit(self, *arguments: str, **how) -> tuple[Run, dict[str, tuple[str, str]]]:
        """Run `pytest`; give each check's verdict and message too, as its JUnit file has them."""
        run = self.pytest("--junitxml=junit.xml", *arguments, **how)
        cases = ElementTree.parse((how.get("cwd") or self.folder) / "junit.xml").iter("testcase")
        return run, {f"{one.get('classname')}::{one.get('name')}": _verdict(one) for one in cases}


def _verdict(case: ElementTree.Element) -> tuple[str, str]:
    for found in case:
        if found.tag in ("failure", "error", "skipped"):
            return found.tag, f"{found.get('message')}\n{found.text}"
    return "passed", ""


def _surroundings() -> dict[str, str]:
    """Give the environment of a person's shell, without what this very run has put there."""
    ours = ("PYTEST_", "COV_", "COVERAGE_", "NO_COLOR", "FORCE_COLOR", "PY_COLORS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"COLUMNS": "80"}


def page(stage: Stage, method: str) -> str:
    """Put a method's source where the reference has its own."""
    solved = (ROOT / "reference" / stage.file).read_text(encoding="utf-8")
    head = solved[: solved.index(f"    def {stage.method}(")]
    indented = "".join(f"    {line}" for line in method.splitlines(keepends=True))
    return head + indented


@pytest.fixture(scope="session")
def forkserver():
    """Have learners' processes start as in a run of the kata, for a judge within this one."""
    warm_up()


@pytest.fixture
def judge_of(forkserver):
    """Make judges of folders; they are closed at the test's end."""
    from grading.judge import Judge

    made = []

    def judge_of(kata: Kata, gate: bool = True, seed: int = 1, seconds: float = 20) -> Judge:
        made.append(Judge(seed, seconds, gate, kata.folder / "exercises"))
        return made[-1]

    yield judge_of
    for judge in made:
        judge.close()


@pytest.fixture
def kata(tmp_path) -> Kata:
    return Kata(tmp_path)


@pytest.fixture
def inside(tmp_path, monkeypatch):
    """Run pytest within this process, on exercises of one's own."""
    from in_process import Inside

    kata = Inside(tmp_path)
    monkeypatch.setattr("grading.session.run.EXERCISES", kata.exercises)
    return kata


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes minutes; `tox -e long` runs it")


def pytest_collection_modifyitems(config, items):
    """Leave the long runs out unless -m asks for something."""
    if not config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
