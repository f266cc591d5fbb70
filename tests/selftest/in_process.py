"""pytest run within this process, so that coverage sees what the kata's hooks do."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from grading.stages import REFERENCE, ROOT, STAGES
from grading.stub import stub
from kata import Run


class Inside:
    """Exercises of one's own in `folder`/exercises, judged in this process, gate and all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.exercises = folder / "exercises"
        self.exercises.mkdir()
        for stage in STAGES:
            self.write(stage.number, stub(stage))

    def write(self, number: int, text: str) -> None:
        (self.exercises / STAGES[number - 1].file).write_text(text, encoding="utf-8")

    def text(self, number: int) -> str:
        return (self.exercises / STAGES[number - 1].file).read_text(encoding="utf-8")

    def solve(self, *numbers: int) -> None:
        for number in numbers:
            self.write(number, self.reference(number))

    def reference(self, number: int) -> str:
        return (REFERENCE / STAGES[number - 1].file).read_text(encoding="utf-8")

    def pytest(self, *arguments: str, paths: tuple = (ROOT / "tests",)) -> Run:
        printed = io.StringIO()
        cache = f"cache_dir={self.folder / 'cache'}"
        settings = ["--rootdir", str(ROOT), "-c", str(ROOT / "tox.ini"), "-o", cache]
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = pytest.main([*settings, *map(str, paths), *arguments])
        return Run(int(status), printed.getvalue())
