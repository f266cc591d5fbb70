"""The judge's end of a learner's process: whatever comes of it, or does not, is an answer."""

from __future__ import annotations

import json
import signal
import socket
import time

import pytest
from grading.learner import processes, worker
from grading.learner.messages import Answer
from grading.learner.worker import Spare, Worker


class Puppet:
    """Stands in for a learner's process: the test speaks for it."""

    patience = 5.0

    def __init__(self, theirs: socket.socket) -> None:
        self.socket = theirs.dup()
        self.code, self.failures = 0, 0

    def failed(self):
        self.failures += 1

    def end(self, system_number):
        return self.code

    end_soon = end


@pytest.fixture
def puppets(monkeypatch):
    """Have puppets started in place of processes; give those there are."""
    made = []

    def start(theirs):
        made.append(Puppet(theirs))
        return made[-1]

    monkeypatch.setattr(processes, "start", start)
    yield made
    for puppet in made:
        puppet.socket.close()


@pytest.fixture
def asked(puppets):
    """Ask a worker something; give it and the puppet that should answer."""
    one = Worker()
    one.send_call("{}", time.monotonic() + 5)
    yield one, puppets[0]
    one.close()


def receive(one, seconds=5):
    return one.receive(time.monotonic() + seconds, "call")


@pytest.mark.parametrize(
    "sent",
    [b"no JSON\n", b"\xff\n", b"[" * 100_000 + b"\n", b"{}\n", b"x" * 2_000],
    ids=["words", "no text", "brackets without end", "no token", "a line without end"],
)
def test_what_is_no_answer_is_garbled_and_ends_the_process(asked, monkeypatch, sent):
    one, puppet = asked
    if not sent.endswith(b"\n"):
        monkeypatch.setattr(worker, "MOST_BYTES", 1_000)
    puppet.socket.sendall(sent)

    answer = receive(one)

    assert answer.lost == "garbled"
    assert one.closed


@pytest.mark.parametrize(("seconds", "sent"), [(0, b""), (0.01, b""), (0, b"half a line")])
def test_an_answer_that_does_not_come_in_time_is_lost_and_ends_the_process(asked, seconds, sent):
    one, puppet = asked
    puppet.socket.sendall(sent)

    answer = receive(one, seconds)

    assert answer.lost == "time"
    assert one.closed


@pytest.mark.parametrize(
    ("code", "lost"),
    [
        (0, "died"),
        (3, "died"),
        (-signal.SIGTERM, "died"),
        (-worker.KILL, "died"),
        (-worker.TOO_LONG, "time"),
        (-signal.SIGSEGV, "crashed"),
        (0xC0000005, "crashed"),  # as Windows says it
        (None, "nursery"),
    ],
)
def test_a_process_that_hangs_up_is_lost_as_its_exit_code_says(asked, code, lost):
    one, puppet = asked
    puppet.code = code
    puppet.socket.close()

    answer = receive(one)

    assert answer.lost == lost


def test_an_answer_in_pieces_and_the_next_one_arrive_each_in_its_turn(asked):
    one, puppet = asked
    one.send_load({"pages": []}, time.monotonic() + 5)
    first, second = (json.loads(line)["token"] for line in puppet.socket.recv(1 << 16).splitlines())
    value = {"kind": "other", "type": "None"}
    lines = [{"token": first, "value": value}, {"token": second}]
    puppet.socket.sendall("\n".join(json.dumps(line) for line in lines).encode() + b"\n")

    answers = receive(one), one.receive(time.monotonic() + 5, "load")

    assert answers == (Answer(value=value), Answer())
    assert not one.closed


def test_an_answer_that_the_judge_was_too_slow_to_look_at_is_in_time(asked):
    one, puppet = asked
    token = json.loads(puppet.socket.recv(1 << 16))["token"]
    puppet.socket.sendall(json.dumps({"token": token, "built_in": None}).encode() + b"\n")

    assert one.receive(time.monotonic() - 1, "load") == Answer()


def test_where_no_process_gets_ready_the_last_of_some_tries_is_given_closed(puppets, monkeypatch):
    start = processes.start

    def start_and_hang_up(theirs):
        puppet = start(theirs)
        puppet.socket.close()
        return puppet

    monkeypatch.setattr(processes, "start", start_and_hang_up)
    spare = Spare()

    taken = spare.take(again=False)

    assert taken.closed
    assert [puppet.failures for puppet in puppets] == [1] * worker.TRIES + [0]
    spare.close()


def test_a_worker_that_is_closed_is_not_ended_once_more(puppets):
    one = Worker()
    one.close()
    ended = []
    puppets[0].end_soon = ended.append

    one.close_soon()

    assert ended == []
