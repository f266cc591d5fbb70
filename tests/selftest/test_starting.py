"""How the learner's processes are started where the usual way fails."""

from __future__ import annotations

import os

import pytest
from grading.judge import Judge
from grading.learner import processes
from grading.stages import REFERENCE, STAGES


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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no nursery on this system")
def test_where_the_first_nursery_fails_each_process_is_spawned(fresh, tmp_path):
    fresh.setattr(processes, "TESTS", tmp_path)
    assert state() == "passed"
    assert not processes._can_fork


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no nursery on this system")
def test_a_nursery_that_ends_later_is_replaced(fresh):
    assert state() == "passed"
    first = processes.nursery()
    first.close()
    assert state() == "passed"
    assert processes.nursery() is not first
    assert processes._can_fork
