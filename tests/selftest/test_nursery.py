"""How the nursery ends processes: with their group, and with what they left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from grading.learner import nursery

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="there is no nursery on this system"
)
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans away")

WAITS = "print('up', flush=True); input()"
STARTS_ANOTHER = f"""
import subprocess, sys
subprocess.Popen([sys.executable, "-c", {WAITS!r}], start_new_session={{apart}})
"""


@pytest.fixture
def child():
    """Start Python with some code, in a group of its own; wait until `ups` processes are up."""
    started = []

    def child(code, ups=1, head=True):
        # Text would be read ahead; what is read here is the line and no more.
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=head,
        )
        started.append(process)
        for _ in range(ups):
            assert process.stdout.readline() == b"up\n"
        return process

    yield child
    for process in started:
        process.stdin.close()  # Whoever waits for input ends by it.
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("head", [True, False])
def test_a_process_is_ended_whether_or_not_it_heads_a_group(child, head):
    process = child(WAITS, head=head)

    ended = nursery._end(process.pid)

    assert ended == -signal.SIGKILL
    assert process.stdout.read() == b""


def test_a_process_that_has_ended_by_itself_keeps_its_exit_code(child):
    process = child("raise SystemExit(3)", ups=0)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)

    assert nursery._end(process.pid) == 3


def test_a_process_is_ended_with_all_of_its_group(child):
    process = child(STARTS_ANOTHER.format(apart=False) + WAITS, ups=2)

    nursery._end(process.pid)

    assert process.stdout.read() == b""  # It ends once nobody holds it open.


@ON_LINUX
def test_what_a_process_left_in_a_session_of_its_own_is_ended_and_others_are_not(child):
    spared = child(WAITS)
    known = nursery._children()
    nursery.prctl(nursery.ADOPT_ORPHANS, 1)
    try:
        parent = child(STARTS_ANOTHER.format(apart=True))
        parent.wait()

        nursery._end_orphans(known)

        assert parent.stdout.read() == b""
        assert nursery._children() == known
        assert spared.poll() is None
    finally:
        nursery.prctl(nursery.ADOPT_ORPHANS, 0)


@ON_LINUX
def test_children_are_our_own_processes_alone(child):
    process = child(WAITS)

    found = nursery._children()

    assert process.pid in found
    assert os.getpid() not in found
    assert os.getppid() not in found


def test_elsewhere_than_on_linux_the_kernel_is_not_asked(child, monkeypatch):
    child(WAITS)
    asked = []
    monkeypatch.setattr(nursery.ctypes, "CDLL", asked.append)
    monkeypatch.setattr(sys, "platform", "darwin")

    nursery.prctl(nursery.ADOPT_ORPHANS, 1)
    found = nursery._children()

    assert asked == []
    assert found == set()
