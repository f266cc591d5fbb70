"""Five files that go wrong, each in its own way, judged in one real run of pytest."""

from __future__ import annotations

import contextlib
import hashlib
import re
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import writing
from grading.stages import STAGES
from kata import Kata, Run

MARK = "KATA_SELFTEST"  # in the environment of all processes of a run

# Puts something in the place of one exercise file.
Write = Callable[[Kata, int], None]


@dataclass
class Verdict:
    """What was said of one stage."""

    passed: int
    failed: int
    locked: int
    text: str  # of the first check that failed


def method(body: str, above: str = "") -> Write:
    """Have the stage's method do `body`, with `above` at the top of the file."""

    def write(kata: Kata, number: int) -> None:
        kata.write_method(number, writing.method(STAGES[number - 1], body))
        _put_first(kata.exercise(number), above)

    return write


def solved(below: str = "", above: str = "") -> Write:
    """Solve the stage, with more code at the end of the file or at its top."""

    def write(kata: Kata, number: int) -> None:
        kata.solve(number)
        _put_first(kata.exercise(number), above)
        with kata.exercise(number).open("a", encoding="utf-8") as file:
            file.write("\n" + textwrap.dedent(below))

    return write


def _put_first(file: Path, code: str) -> None:
    text = file.read_text(encoding="utf-8")
    last_import = "\nfrom torch import nn\n"
    file.write_text(text.replace(last_import, f"{last_import}{code}\n", 1), "utf-8")


def content(source: bytes) -> Write:
    """Write these bytes and no others."""
    return lambda kata, number: kata.exercise(number).write_bytes(source)


def changed(old: str, new: str) -> Write:
    """Solve the stage, with `old` replaced by `new`; {method} is the stage's method."""

    def write(kata: Kata, number: int) -> None:
        name = STAGES[number - 1].method
        kata.replace(number, old.format(method=name), new.format(method=name))

    return write


def judge(kata: Kata, files: dict[int, Write], *arguments: str, **how) -> tuple[Run, dict]:
    """Judge these files, with the other stages solved; give the run, and a Verdict by stage.

    Asserts what holds whatever a file does: the run ends with exit status 1 and its whole
    screen, the report names every check, the other stages pass, no file was touched, and no
    process and no file is left behind.
    """
    for stage in STAGES:
        files.get(stage.number, solved())(kata, stage.number)
    before = fingerprint(kata.folder)
    report = kata.folder.parent / "report.xml"
    own = kata.folder / "temporary"
    own.mkdir()
    mark = str(kata.folder)
    how |= {"TMPDIR": str(own), MARK: mark}
    run = kata.pytest("--exercises=exercises", f"--junitxml={report}", *arguments, **how)
    assert run.status == 1, run.screen
    assert fingerprint(kata.folder) == before, "a file of the person's was touched"
    assert not left_over(mark), "a process is left"
    assert not list(own.iterdir()), "a file is left"
    verdicts = read(report)
    for stage in STAGES:
        verdict = verdicts[stage.number]
        assert verdict.passed + verdict.failed + verdict.locked > 8, run.screen
        if stage.number not in files:
            assert not verdict.failed and not verdict.locked, run.screen
        assert f"  {stage.number} {stage.topic}" in run.screen
    first = min(number for number in verdicts if verdicts[number].failed)
    assert f"\nStage {first}: " in run.screen, run.screen
    assert len(run.lines) <= 22, run.screen
    for ours in ("Traceback", "INTERNALERROR", "grading"):
        assert ours not in run.screen, run.screen
    return run, verdicts


def left_over(mark: str, seconds: float = 3) -> list[int]:
    """List the processes that still have this mark in their environment; wait for them to end."""
    end = time.monotonic() + seconds
    while (left := marked(mark)) and time.monotonic() < end:
        time.sleep(0.02)
    return left


def marked(mark: str) -> list[int]:
    """List the living processes that have this mark in their environment (on Linux)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            environment = (folder / "environ").read_bytes().split(b"\0")
            if f"{MARK}={mark}".encode() in environment:
                found.append(int(folder.name))
    return found


def read(report: Path) -> dict[int, Verdict]:
    """Read what a junit.xml says of each stage."""
    verdicts = {stage.number: Verdict(0, 0, 0, "") for stage in STAGES}
    for case in ElementTree.parse(report).iter("testcase"):
        verdict = verdicts[int(re.search(r"test_stage(\d)", case.get("classname"))[1])]
        failure = case.find("failure")
        if failure is not None:
            verdict.failed += 1
            verdict.text = verdict.text or failure.text
        elif case.find("skipped") is not None:
            verdict.locked += 1
        else:
            verdict.passed += 1
    return verdicts


def fingerprint(folder: Path) -> dict[str, str]:
    """Tell the kata's files apart by what they hold; caches aside."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file() and not {"__pycache__", ".pytest_cache"} & set(file.parts)
    }


def wrongs(verdicts: dict[int, Verdict], expected: dict[int, str]) -> list[str]:
    """List the stages whose first failure does not say what is expected of it."""
    return [
        f"stage {number}: {verdicts[number].text!r} does not say {sentence!r}"
        for number, sentence in expected.items()
        if not re.search(sentence, verdicts[number].text)
    ]
