"""The limits and the seat belt of a learner's process, asked without being put on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from grading.learner import limits, seat_belt
from grading.learner.seat_belt import KATA, Refused

REFUSED = [
    ("open", (str(KATA / "reference" / "x.py"), "r", 0), "read reference/x.py"),
    ("open", (bytes(KATA / "tests" / "x.py"), "r", 0), "read tests/x.py"),
    ("open", (KATA / "exercises" / "stage1_divisibility.py", "r", 0), "read exercises/stage1"),
    ("open", ("/x", None, os.O_WRONLY | os.O_CREAT), "write /x"),
    ("os.listdir", (str(KATA / "reference"),), "read reference"),
    ("os.remove", ("/x", -1), "delete /x"),
    ("os.chmod", (7, 0o600, -1), "change a file"),
    ("os.mkdir", ("/x", 0o777, -1), "make the folder /x"),
    ("os.system", (b"true",), "start another process"),
    ("socket.connect", (None, ("127.0.0.1", 80)), "use the network"),
    ("os.kill", (1, 9), "send a signal to another process"),
    ("builtins.input", ("x? ",), "wait for input()"),
]
ALLOWED = [
    ("open", (os.devnull, "w", os.O_WRONLY)),
    ("open", (3, "w", os.O_WRONLY)),
    ("open", (os.__file__, "r", 0)),
    ("os.listdir", (None,)),
    ("os.listdir", (3,)),
    ("os.mkdir", (os.path.dirname(os.__file__), 0o777, -1)),
    ("os.kill", (os.getpid(), 9)),
    ("import", ("torch", None, None, None, None)),
]


@pytest.mark.parametrize("event, given, wish", REFUSED)
def test_what_is_refused(event, given, wish):
    with pytest.raises(Refused, match=f"^Your code wanted to {wish}") as raised:
        seat_belt._watch(event, given)
    assert str(raised.value).endswith(", which is refused while it is judged.")


@pytest.mark.parametrize("event, given", ALLOWED)
def test_what_is_allowed(event, given, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    seat_belt._watch(event, given)


class Resource:
    """Stands in for the module, so that nothing is limited here."""

    RLIM_INFINITY, RLIMIT_CORE, RLIMIT_CPU, RLIMIT_AS = -1, 1, 2, 3

    def __init__(self, hard):
        self.hard, self.set = hard, {}

    def getrlimit(self, which):
        return self.hard, self.hard

    def setrlimit(self, which, both):
        if which == self.RLIMIT_CORE:
            raise ValueError("this system will not")
        self.set[which] = both


def test_each_limit_that_the_system_has_is_set(monkeypatch):
    resource = Resource(hard=-1)
    monkeypatch.setattr(limits, "resource", resource)
    monkeypatch.setattr(limits, "_mapped", lambda: 1_000_000)
    limits.set_limits(2, 100)
    assert resource.set == {2: (81, 81), 3: (101_000_000, 101_000_000)}


def test_a_limit_is_never_raised(monkeypatch):
    resource = Resource(hard=5)
    monkeypatch.setattr(limits, "resource", resource)
    monkeypatch.setattr(limits, "_mapped", lambda: 0)
    limits.set_limits(2, 100)
    assert resource.set == {2: (5, 5)}


def test_without_limits_nothing_happens(monkeypatch):
    monkeypatch.setattr(limits, "resource", None)
    limits.set_limits(2, 100)


def test_what_is_mapped(monkeypatch):
    assert limits._mapped() > 0 or not Path("/proc/self/statm").exists()
    monkeypatch.setattr("builtins.open", lambda *_: (_ for _ in ()).throw(FileNotFoundError))
    assert limits._mapped() == 0
