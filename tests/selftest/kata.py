"""Exercises to write into, and a copy of the kata to run `pytest` in, as a person does."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from grading.stages import REFERENCE, ROOT, STAGES
from grading.stub import stub
from writing import page

KATA = ("conftest.py", "exercises", "reference", "tests", "tox.ini")


@dataclass
class Run:
    """What a person saw: all that was printed, and the exit status."""

    status: int
    screen: str

    @property
    def lines(self) -> list[str]:
        return self.screen.splitlines()


class Exercises:
    """The five exercise files below a folder of one's own, stubs at first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.exercises = folder / "exercises"
        self.exercises.mkdir(exist_ok=True)
        for stage in STAGES:
            self.write(stage.number, stub(stage))

    def exercise(self, number: int) -> Path:
        return self.exercises / STAGES[number - 1].file

    def shown(self, number: int) -> str:
        return STAGES[number - 1].shown

    def text(self, number: int) -> str:
        return self.exercise(number).read_text(encoding="utf-8")

    def reference(self, number: int) -> str:
        return (REFERENCE / STAGES[number - 1].file).read_text(encoding="utf-8")

    def line_of(self, number: int, words: str) -> int:
        """Give the number of the last line of an exercise that holds these words."""
        lines = self.text(number).splitlines()
        return max(i for i, line in enumerate(lines, start=1) if words in line)

    def write(self, number: int, page: str) -> None:
        self.exercise(number).write_text(page, encoding="utf-8")

    def solve(self, *numbers: int) -> None:
        """Write the reference's answer into these exercises."""
        for number in numbers:
            self.write(number, self.reference(number))

    def replace(self, number: int, old: str, new: str) -> None:
        """Write the reference's answer with `old` replaced, once, by `new`."""
        solved = self.reference(number)
        assert solved.count(old) >= 1, f"{old!r} is not in the reference of stage {number}"
        self.write(number, solved.replace(old, new, 1))

    def write_method(self, number: int, method: str) -> None:
        """Write a page whose class has this method in place of the reference's."""
        self.write(number, page(STAGES[number - 1], method))

    def junit(self, *arguments: str, **how) -> tuple[Run, dict[str, tuple[str, str]]]:
        """Run `pytest`; give each check's verdict and message too, as its JUnit file has them."""
        report = self.folder / "junit.xml"
        run = self.pytest(f"--junitxml={report}", *arguments, **how)
        cases = ElementTree.parse(report).iter("testcase")
        return run, {f"{one.get('classname')}::{one.get('name')}": _verdict(one) for one in cases}


class Kata(Exercises):
    """A kata of one's own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        for name in KATA:
            source = ROOT / name
            if source.is_dir():
                ignore = shutil.ignore_patterns("__pycache__", "selftest")
                shutil.copytree(source, folder / name, ignore=ignore)
            else:
                shutil.copy(source, folder)
        super().__init__(folder)  # Whoever works on the kata may have solved some.

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


def _verdict(case: ElementTree.Element) -> tuple[str, str]:
    for found in case:
        if found.tag in ("failure", "error", "skipped"):
            return found.tag, f"{found.get('message')}\n{found.text}"
    return "passed", ""


def _surroundings() -> dict[str, str]:
    """Give the environment of a person's shell, without what this very run has put there."""
    ours = ("PYTEST_", "TOX_", "COV_", "COVERAGE_", "NO_COLOR", "FORCE_COLOR", "PY_COLORS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"COLUMNS": "80"}
