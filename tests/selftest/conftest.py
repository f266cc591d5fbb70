"""What the kata's own tests are given: a copy of the kata, judges, pytest within this process."""

import os
import signal

import pytest
from grading.learner.processes import SURROUNDINGS
from grading.learner.startup import import_torch, warm_up
from grading.stages import ROOT
from kata import Kata

os.environ |= SURROUNDINGS  # What is answered within this process is answered as in a learner's.

# Whoever tests in the background has Ctrl-C ignored, and so would all that is started here.
signal.signal(signal.SIGINT, signal.default_int_handler)

import_torch()  # Here, since a test that imports it first would show its warning about NumPy.


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
    for module in ("files", "session.run"):
        monkeypatch.setattr(f"grading.{module}.EXERCISES", kata.exercises)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    return kata


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes minutes; `tox -e long` runs it")


def pytest_collection_modifyitems(config, items):
    """Leave the long runs out unless -m asks for something."""
    if not config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
