"""How the learner's processes are started where the usual way fails."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading

import pytest
from grading.judge import Judge
from grading.learner import processes
from grading.learner.startup import ctrl_c_waits
from grading.learner.worker import Worker
from grading.stages import REFERENCE, STAGES

BY_NURSERY = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="there is no nursery on this system"
)


@pytest.fixture
def fresh(monkeypatch):
    """Let the test start a nursery of its own, and end it."""
    monkeypatch.setattr(processes, "_nursery", None)
    monkeypatch.setattr(processes, "_can_fork", processes._can_fork)
    yield monkeypatch
    processes.close()


def state():
    judge = Judge(1, 5, gate=False, folder=REFERENCE)
    try:
        return judge.state(STAGES[0])
    finally:
        judge.close()


def test_without_fork_each_process_is_spawned(fresh):
    fresh.setattr(processes, "_can_fork", False)
    assert state() == "passed"
    assert processes._nursery is None


@BY_NURSERY
def test_where_the_first_nursery_fails_each_process_is_spawned(fresh, tmp_path):
    fresh.setattr(processes, "TESTS", tmp_path)
    assert state() == "passed"
    assert not processes._can_fork


@BY_NURSERY
def test_a_nursery_that_ends_later_is_replaced(fresh):
    assert state() == "passed"
    first = processes.nursery()
    first.close()
    assert state() == "passed"
    assert processes.nursery() is not first
    assert processes._can_fork


def test_without_fork_nothing_is_warmed_up(fresh):
    fresh.setattr(processes, "_can_fork", False)

    processes.warm_up()

    assert processes._nursery is None


def test_a_spawned_process_that_is_not_ready_in_time_is_killed(fresh):
    fresh.setattr(processes, "_can_fork", False)
    fresh.setattr(processes.Spawned, "patience", 0)
    worker = Worker()
    process = worker._process._process

    ready = worker.is_ready()
    process.join(10)

    assert not ready
    assert process.exitcode not in (None, 0)
    worker.close()


@BY_NURSERY
def test_a_nursery_that_is_stopped_is_killed_at_the_end(fresh):
    nursery = processes.nursery()
    nursery._process.send_signal(signal.SIGSTOP)

    nursery.close()

    assert nursery._process.returncode == -signal.SIGKILL


@BY_NURSERY
def test_where_the_nursery_is_gone_the_judge_ends_the_process_itself(fresh):
    gone = processes.nursery()
    gone.close()
    fresh.setattr(processes, "nursery", lambda: gone)
    mine, theirs = socket.socketpair()
    with (
        mine,
        theirs,
        subprocess.Popen(
            [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=True
        ) as child,
    ):
        forked = processes.Forked(theirs)

        codes = forked.end(None), forked.end_soon(child.pid)

        child.stdin.close()
    assert codes == (None, None)
    assert child.returncode == -signal.SIGKILL


def test_ctrl_c_has_its_effect_once_torch_is_imported():
    handler, done = signal.getsignal(signal.SIGINT), []

    with pytest.raises(KeyboardInterrupt), ctrl_c_waits():
        signal.raise_signal(signal.SIGINT)
        done.append("the import")

    assert done == ["the import"]
    assert signal.getsignal(signal.SIGINT) is handler


def test_torch_can_be_imported_in_a_thread_too():
    done = []

    def in_a_thread():
        with ctrl_c_waits():
            done.append("the import")

    thread = threading.Thread(target=in_a_thread)
    thread.start()
    thread.join()
    assert done == ["the import"]
