"""Ctrl-C at any moment: no process and no file is left; it ends a session with exit status 2."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys

import pytest
from judging import MARK, left_over

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us look for them")

# Presses Ctrl-C once, at a moment that is the name of a hook or the import of a module.
# It notes whether the session runs.
PLUGIN = """
import os, signal, sys
from pathlib import Path

import pytest

MOMENT = os.environ["MOMENT"]
runs = Path(__file__).with_name("session runs")
pressed = []

def press():
    if not pressed:
        pressed.append(1)
        exec("os.killpg(0, signal.SIGINT)")  # as in torch, whose import makes classes from text

class Importing:
    def find_spec(self, name, path=None, target=None):
        if name == MOMENT:
            press()

sys.meta_path.insert(0, Importing())

@pytest.hookimpl(specname=MOMENT if MOMENT.startswith("pytest_") else "pytest_unconfigure")
def pytest_at_the_moment():
    if MOMENT.startswith("pytest_"):
        press()

@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionstart():
    runs.touch()
    return (yield)

@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish():
    try:
        return (yield)
    finally:
        runs.unlink()
"""
BEFORE = ["grading.session.run", "pytest_configure"]
DURING = [
    "pytest_sessionstart",
    "pytest_runtest_logreport",
    "pytest_terminal_summary",
]


@pytest.fixture
def begin(half_done, tmp_path_factory):
    """Begin a run as a shell does, in a process group of its own; end it if the test does not."""
    begun = []
    temporary = tmp_path_factory.mktemp("temporary")
    (half_done.folder / "press.py").write_text(PLUGIN)

    def begin(moment=""):
        run = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "press"],
            cwd=half_done.folder,
            env=os.environ
            | {
                "MOMENT": moment,
                "PYTHONPATH": str(half_done.folder),
                "TMPDIR": str(temporary),
                MARK: str(half_done.folder),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        begun.append(run)
        return run

    yield begin
    for run in begun:
        run.kill()
        run.communicate()
    assert not left_over(str(half_done.folder)), "a process is left"
    assert not list(temporary.iterdir()), "a file is left"


@pytest.mark.parametrize("moment", DURING)
def test_it_ends_the_session_in_a_few_lines(begin, moment):
    run = begin(moment)

    screen = run.communicate(timeout=60)[0].decode()

    assert run.returncode == 2, screen
    assert "KeyboardInterrupt" in screen or "Exit: you pressed Ctrl-C" in screen
    assert "Traceback" not in screen


def test_it_waits_until_torch_is_imported(begin):
    """An import that is broken off may abort the process, and pytest may fail to report it."""
    run = begin("torch.jit")

    screen = run.communicate(timeout=60)[0].decode()

    assert run.returncode == 2
    assert "/startup.py:" in screen
    assert "/torch/" not in screen


@pytest.mark.parametrize("moment", [*BEFORE, "pytest_unconfigure"])
def test_before_and_after_the_session_it_ends_pytest(begin, moment):
    run = begin(moment)

    run.communicate(timeout=60)

    assert run.returncode in (2, -signal.SIGINT)


@pytest.mark.long
@pytest.mark.parametrize("moment", range(1, 50))
def test_at_any_moment(begin, half_done, moment):
    run = begin()
    with contextlib.suppress(subprocess.TimeoutExpired):
        run.wait(timeout=moment / 20)
    session_runs = (half_done.folder / "session runs").exists()

    with contextlib.suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGINT)
    screen = run.communicate(timeout=60)[0].decode()

    was_over = " locked in " in screen
    if session_runs and not was_over:
        assert run.returncode == 2, screen
    assert run.returncode in ((1, 2, -signal.SIGINT) if was_over else (2, -signal.SIGINT)), screen
