"""pytest run within this process, so that coverage sees what the kata's hooks do."""

from __future__ import annotations

import contextlib
import io

import pytest
from grading.stages import ROOT
from kata import Exercises, Run


class Inside(Exercises):
    """Exercises of one's own, judged in this process, gate and all."""

    def pytest(self, *arguments: str, paths: tuple = (ROOT / "tests",)) -> Run:
        printed = io.StringIO()
        settings = ["--rootdir", str(ROOT), "-c", str(ROOT / "tox.ini")]
        if "no:cacheprovider" not in arguments:
            settings += ["-o", f"cache_dir={self.folder / 'cache'}"]
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = pytest.main([*settings, *map(str, paths), *arguments])
        return Run(int(status), printed.getvalue())
