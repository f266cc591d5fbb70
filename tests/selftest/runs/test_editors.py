"""VS Code and PyCharm show each check with its verdict and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from editors import Editor
from half_done import AGAIN, lines, shows
from judging import fingerprint

FILE = "tests/test_stage3_compute_attention.py"
LOCKED = "Locked until stage 3 passes; pytest --stage {} takes it alone."


@pytest.fixture
def editor(half_done, tmp_path_factory):
    settings = half_done.folder / "tox.ini"
    addopts = f"[pytest]\naddopts = {' '.join(AGAIN)}\n"
    settings.write_text(settings.read_text().replace("[pytest]\n", addopts))
    return Editor(half_done, tmp_path_factory.mktemp("editor"))


def test_vscode_finds_every_check_in_its_file_and_runs_no_exercise(editor, usual):
    for number in (1, 2, 3, 4, 5):
        editor.kata.exercise(number).write_text("open('ran', 'w')\n")
    before = fingerprint(editor.kata.folder)

    run, told = editor.vscode_finds()

    assert run.status == 0
    found = [one["name"].split("::") for one in told]
    assert [f"{Path(file).stem}::{name}" for file, name in found] == [*usual.verdicts]
    for (file, name), line in zip(found, (one["line"] for one in told)):
        assert f"def {name}(" in "".join(Path(file).read_text().splitlines()[line : line + 2])
    assert fingerprint(editor.kata.folder) == before


def test_vscode_runs_all_that_it_found(editor, usual):
    tests = editor.kata.folder / "tests"

    run, told = editor.vscode_runs(
        *(f"{tests}/{name.replace('::', '.py::')}" for name in usual.verdicts)
    )

    assert (run.status, lines(run)) == (usual.status, usual.lines)
    words = {"passed": "passed", "failure": "failed", "skipped": "skipped"}
    assert len(told) == len(usual.verdicts)
    for one, (name, (verdict, message)) in zip(told, usual.verdicts.items()):
        assert name.endswith(f"::{one['name']}")
        assert one["outcome"] == words[verdict]
        if verdict == "failure":
            assert one["message"]
            assert message.endswith(one["message"])


def test_pycharm_runs_the_folder_and_tells_why_a_check_failed_or_is_locked(editor, usual):
    run, told = editor.pycharm_runs(editor.kata.folder / "tests")

    assert run.status == 1
    assert lines(run)[-1] == usual.lines[-1]
    assert "Traceback" not in run.screen
    count, *told = told
    assert count == {"count": len(usual.verdicts)}
    started, ended = told[::2], told[1::2]
    assert [one["name"] for one in started] == [name.split("::")[1] for name in usual.verdicts]
    assert [one["name"] for one in ended] == [one["name"] for one in started]
    for one, (name, (verdict, message)) in zip(ended, usual.verdicts.items()):
        if verdict == "failure":
            assert one["outcome"] == "failed"
            assert one["message"]
            assert message.endswith(one["message"])
        elif verdict == "skipped":
            assert one["message"] == LOCKED.format(name[len("test_stage")])
        else:
            assert one["outcome"] == "passed"


def test_one_check_by_its_name_is_judged_alone(editor, usual):
    check = "test_a_causal_mask"

    run, told = editor.pycharm_runs(editor.kata.folder / f"{FILE}::{check}")

    assert [one["name"] for one in told[1:]] == [check, check]
    assert run.status == 1
    assert lines(run)[-1] == "1 failed"
    assert shows(lines(run), usual.lines[1:6])  # the table of the stages
    assert "Stage 3: with a mask (Sq, Sk), no query sees a later key" in lines(run)
