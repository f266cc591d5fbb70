"""However the judge ends, no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from judging import MARK, left_over, marked, method

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us look for them")

HANGS = {
    "a loop": "while True: pass",
    "a loop in C": "import itertools; any(itertools.repeat(False))",
    "a nap, deaf to signals": "import signal, time\n"
    "for it in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(it, signal.SIG_IGN)\n"
    "time.sleep(1000)",
    "all files closed": "import os, time; os.closerange(0, 9999); time.sleep(1000)",
}


@pytest.fixture
def hanging(kata):
    """Start a run that hangs in stage 1's file; end it if the test does not."""
    started = []

    def start(body):
        method(body)(kata, 1)
        arguments = ["-o", "check_seconds=100", "-p", "no:cacheprovider"]
        run = subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=kata.folder,
            env={**os.environ, MARK: str(kata.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        started.append(run)
        end = time.monotonic() + 30
        while len(marked(str(kata.folder))) < 3 and time.monotonic() < end:  # judge, nursery, it
            time.sleep(0.02)
        time.sleep(0.3)
        return run

    yield start
    for run in started:
        run.kill()
        run.wait()


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("SIGKILL", "a loop in C"),
        ("SIGKILL", "a nap, deaf to signals"),
        ("SIGTERM", "all files closed"),
        ("SIGINT", "a loop"),
    ],
)
def test_no_process_outlives_the_judge(kata, hanging, how, what):
    run = hanging(HANGS[what])
    run.send_signal(getattr(signal, how))
    status = run.wait(timeout=20)
    assert not left_over(str(kata.folder), seconds=5)
    if how == "SIGINT":
        assert status == 2
