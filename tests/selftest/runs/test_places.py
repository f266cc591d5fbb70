"""The kata can be called from any place, and no call runs what lies in exercises/."""

import os
import shutil

import pytest
from kata import Kata

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
AS_ANYBODY = ("setpriv", "--bounding-set=-dac_override")  # Root, whom a file's mode now binds.
TRAP = "open({!r}, 'w')\n"


def test_from_a_folder_of_the_kata_all_stages_are_judged(kata):
    ran = kata.folder / "ran"
    (kata.folder / "exercises" / "test_stage1.py").write_text(TRAP.format(str(ran)))

    run = kata.pytest(cwd=kata.folder / "exercises")

    assert not ran.exists()
    assert run.status == 1
    assert "1 to do, " in run.screen
    assert "Next: exercises/stage1_divisibility.py:" in run.screen


@pytest.mark.parametrize("given", ["", "tests/test_stage1_divisibility.py"])
def test_by_absolute_path_from_elsewhere_with_spaces_and_letters_beyond_ascii(tmp_path, given):
    folder, elsewhere = tmp_path / "多头 attention für alle", tmp_path / "elsewhere"
    folder.mkdir(), elsewhere.mkdir()
    kata = Kata(folder)
    kata.solve(1)

    run = kata.pytest(str(folder / given), cwd=elsewhere)

    assert "  1 divisibility        passed " in run.screen
    assert run.status == (0 if "stage1" in given else 1)


def test_whatever_language_the_computer_speaks(kata):
    kata.replace(5, "# Project:", "print('Größe', query.shape)  # Größe:")
    kata.exercise(5).write_bytes(kata.exercise(5).read_bytes().replace(b"return self", b"1 / 0 #"))

    run = kata.pytest(
        "--stage",
        "5",
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
        PYTHONIOENCODING="ascii",
    )

    assert run.status == 1
    assert "Your code raised ZeroDivisionError" in run.screen
    assert run.screen.isascii()


@pytest.mark.skipif(IS_ROOT and not shutil.which("setpriv"), reason="root may write anywhere")
def test_a_checkout_that_nobody_may_write_to(kata):
    kata.solve(1)
    for path in (*kata.folder.rglob("*"), kata.folder):
        path.chmod(0o555 if path.is_dir() else 0o444)

    run = kata.pytest(under=AS_ANYBODY if IS_ROOT else ())

    for path in (kata.folder, *kata.folder.rglob("*")):
        path.chmod(0o755)
    assert not (kata.folder / ".pytest_cache").exists()
    assert run.status == 1
    assert "  1 divisibility        passed " in run.screen
    assert "arning" not in run.screen
    assert len(run.lines) <= 20


@pytest.mark.parametrize("given", [["{folder}"], ["-c", os.devnull, "."]], ids=" ".join)
def test_pytest_runs_no_file_that_lies_in_exercises(kata, given):
    ran = kata.folder / "ran"
    for name in ("conftest.py", "test_stage1.py", "__init__.py"):
        (kata.folder / "exercises" / name).write_text(TRAP.format(str(ran)))

    run = kata.pytest(*(word.format(folder=kata.folder) for word in given))

    assert run.status == 1
    assert "Next: exercises/stage1_divisibility.py:" in run.screen
    assert not ran.exists()
