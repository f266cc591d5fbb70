"""Whatever is set around a run, it says what it always says: verdicts, messages, screen."""

from __future__ import annotations

import os
import subprocess

import pytest
from half_done import AGAIN, lines, said
from kata import KATA

SETTINGS = {
    "-W error, 60 columns, --import-mode=importlib": (
        ["-W", "error", "--import-mode=importlib"],
        {"COLUMNS": "60"},
    ),
    "PYTHONWARNINGS=error, no bytecode, a plain terminal, -c /dev/null, stdin closed": (
        ["-c", os.devnull],
        {
            "PYTHONWARNINGS": "error",
            "PYTHONDONTWRITEBYTECODE": "1",
            "LC_ALL": "C",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "under": ("sh", "-c", 'exec "$@" <&-', "sh"),
        },
    ),
}
ALL_AT_ONCE = (
    [argument for arguments, _ in SETTINGS.values() for argument in arguments],
    {name: value for _, how in SETTINGS.values() for name, value in how.items()},
)

# The kata goes to a disk of its own, of which the rest is filled.
DISK = f"""
mkdir disk && mount -t tmpfs -o size=4m none disk || exit 97
cp -R {" ".join(KATA)} disk && cd disk || exit 97
head -c 9m /dev/zero > rest 2> /dev/null
echo more 2> /dev/null > more && exit 98
TMPDIR=$PWD exec "$@"
"""
OWN_MOUNTS = ("unshare", "--map-root-user", "--mount")
FULL_DISK = (*OWN_MOUNTS, "sh", "-c", DISK, "sh")


def can_mount() -> bool:
    try:
        trial = subprocess.run([*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/tmp"])
    except OSError:
        return False
    return trial.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
@pytest.mark.parametrize(("arguments", "how"), SETTINGS.values(), ids=SETTINGS)
def test_a_half_done_kata_gets_the_same_verdicts_and_screen(half_done, usual, arguments, how):
    assert said(half_done, *arguments, **how) == usual


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
def test_a_solved_kata_passes_where_all_is_set_at_once_and_no_bytecode_is_written(kata):
    kata.solve(1, 2, 3, 4, 5)

    arguments, how = ALL_AT_ONCE
    run = kata.pytest(*AGAIN, *arguments, **how)

    assert run.status == 0
    assert "100 of 100 points\n" in run.screen
    assert "All five stages pass.  seed 7\n" in run.screen
    assert not list(kata.folder.rglob("*.pyc"))


def test_a_cache_that_cannot_be_written_is_no_news(half_done, usual):
    """Neither where every warning is an error nor where there is no settings file."""
    no_folder = half_done.folder / "tox.ini" / "cache"
    cannot = ["-o", f"cache_dir={no_folder}"]

    run = half_done.pytest("--seed", "7", *cannot, "-W", "error", "-c", os.devnull)

    assert run.status == 1
    assert lines(run) == ["", "Stages 1, 2 passed.", *usual.lines]


@pytest.mark.skipif(not can_mount(), reason="only some users of Linux may mount a disk")
def test_a_full_disk_takes_no_line_from_the_screen(half_done, usual):
    run = half_done.pytest("--seed", "7", under=FULL_DISK)

    assert run.status == 1
    assert lines(run) == ["", "Stages 1, 2 passed.", *usual.lines]


@pytest.mark.skipif(not can_mount(), reason="only some users of Linux may mount a disk")
def test_on_a_full_disk_a_report_is_missed_and_the_screen_is_there(half_done, usual):
    run = half_done.pytest(*AGAIN, "--report=grade.csv", under=FULL_DISK)

    assert run.status == 4
    *screen, what_next, count = usual.lines
    why = "The report could not be written: No space left on device."
    assert lines(run) == [*screen, why, what_next, count]
