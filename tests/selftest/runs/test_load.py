"""Many judgings, one after the other and at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from grading.judge import Judge
from grading.learner import processes
from grading.stages import STAGES
from judging import MARK, changed, marked


def used(process: int) -> tuple[int, int, int]:
    """Count a process's open files and its threads, and its memory in MB (on Linux)."""
    folder = Path(f"/proc/{process}")
    status = dict(
        line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line
    )
    resident = int(status["VmRSS"].split()[0]) // 1000
    return len(os.listdir(folder / "fd")), int(status["Threads"]), resident


def children(process: int) -> int:
    stats = (
        file.read_text().rpartition(")")[2].split() for file in Path("/proc").glob("[0-9]*/stat")
    )
    return sum(int(stat[1]) == process for stat in stats)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us count")
def test_200_judgings_leave_nothing_behind(kata):
    kata.solve(1)
    changed("return", "return 0 *")(kata, 2)

    def judge():
        judge = Judge(1, 5, gate=False, folder=kata.folder / "exercises")
        states = [judge.state(stage) for stage in STAGES[:2]]
        judge.close()
        return states

    def usage():
        nursery = processes.nursery()._process.pid
        return used(os.getpid()), used(nursery), children(nursery), children(os.getpid())

    for _ in range(20):
        judge()
    before = usage()
    for _ in range(200):
        assert judge() == ["passed", "wrong"]
    after = usage()

    for (files, threads, memory), (files_later, threads_later, memory_later) in zip(
        before[:2], after[:2]
    ):
        assert files_later <= files
        assert threads_later <= threads
        assert memory_later <= memory + 10
    assert after[2:] == before[2:]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us look for them")
def test_200_runs_one_after_the_other_leave_no_process_no_file_and_no_growth(half_done, tmp_path):
    temporary, mark = tmp_path / "temporary", str(tmp_path)
    temporary.mkdir()

    def run():
        assert half_done.pytest(TMPDIR=str(temporary), **{MARK: mark}).status == 1
        assert not marked(mark)
        return {file: file.stat().st_size for file in tmp_path.rglob("*")}

    run()
    sizes = run()
    for _ in range(198):
        sizes_later = run()

    assert sizes_later.keys() == sizes.keys()
    assert sum(sizes_later.values()) <= sum(sizes.values()) + len("200")  # the count of runs
    assert not list(temporary.iterdir())


@pytest.mark.long
def test_8_runs_at_once_give_the_right_verdict(kata):
    """In one folder, too."""
    for number in (1, 2, 4, 5):
        kata.solve(number)
    changed("math.sqrt(self.head_dim)", "self.head_dim")(kata, 3)
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "pytest", "--stage", str(stage)],
            cwd=kata.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for stage in (1, 2, 3, 3, 4, 5, 2, 3)
    ]
    screens = [run.communicate(timeout=100)[0].decode() for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 1, 1, 0, 0, 0, 1], "\n".join(screens)
