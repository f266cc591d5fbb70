"""The command line, asked within this process: one sentence for a wrong call, and exit 4."""

import importlib.metadata
import sys
import types

import pytest
from grading import reference
from grading.session import options, surroundings
from grading.stages import ROOT

ON_A_DEBUGGER = "Your code ran inside pytest: nothing guards this verdict."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--stage", "7"], "--stage takes a whole number from 1 to 5, not '7'."),
        (["--stage", "x"], "--stage takes a whole number from 1 to 5, not 'x'."),
        (["--stage", "0"], "--stage takes a whole number from 1 to 5, not '0'."),
        (["--stage", "\u00b2"], "--stage takes a whole number from 1 to 5, not '\u00b2'."),
        (["--stage="], "--stage takes a whole number from 1 to 5."),
        (["--hint", "2"], "2 names no test. Did you mean --stage 2?"),
        (["--seed=-1"], "--seed takes a whole number from 0 to 999999999, not '-1'."),
        (["--seed", "abc"], "--seed takes a whole number from 0 to 999999999, not 'abc'."),
        (["--turn", "5"], "--turn goes with --watch."),
        (["--report"], "--report takes a .json, a .csv, or a folder"),
        (["2"], "2 names no test. Did you mean --stage 2?"),
        (["--hint", "--watch"], "one at a time"),
        (["--reset=3", "--stage=2"], "leave --stage out"),
        (["--interview=45", "--hint"], "starts with a run of the checks"),
        (["--report=/dev/null/x.csv"], "there is no folder"),
        (["--hint", "--report=x.csv"], "--report needs something judged"),
        (["--interview", "end", "--report=x.csv"], "--interview end writes its card as .json."),
        (["--watch", "-s"], "--watch does not go with -s or a debugger."),
        (["--exercises=x", "--pdb"], "--exercises does not go with -s or a debugger"),
        (["--exercises=.", "--watch"], "--watch is for your own files, not --exercises."),
        (["--report=no/such/folder/a.json"], "--report: there is no folder "),
        (["exercises/stage1_divisibility.py"], "is judged, not run: say pytest"),
        (["reference"], "is judged, not run: say pytest"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_wrong_call(inside, monkeypatch, given, said):
    monkeypatch.chdir(options.__file__.rpartition("tests")[0])

    run = inside.pytest(*given)

    assert run.status == 4
    assert said in run.screen
    assert "Traceback" not in run.screen


def fail(name):
    raise importlib.metadata.PackageNotFoundError(name)


@pytest.mark.parametrize(
    ("version", "said"),
    [
        (fail, "torch is not installed: pip install -r tests/requirements.txt"),
        (lambda name: "1.13.1+cpu", "torch 1.13.1+cpu is too old for this kata: pip install "),
    ],
)
def test_torch_that_is_missing_or_old(inside, monkeypatch, version, said):
    monkeypatch.setattr(importlib.metadata, "version", version)

    run = inside.pytest()

    assert run.status == 4
    assert said in run.screen


def test_python_that_drops_assertions(inside, monkeypatch):
    optimized = types.SimpleNamespace(flags=types.SimpleNamespace(optimize=1), modules=sys.modules)
    monkeypatch.setattr(surroundings, "sys", optimized)

    run = inside.pytest()

    assert run.status == 4
    assert "python -O drops every assertion" in run.screen


TWO_FOLDERS = [f"--exercises={ROOT / name}" for name in ("exercises", "reference")]


def test_a_missing_reference_is_told_with_what_brings_it_back(inside, monkeypatch):
    monkeypatch.setattr(surroundings, "REFERENCE", ROOT / "nowhere")

    run = inside.pytest()

    assert run.status == 4
    missing = "nowhere/stage1_divisibility.py"
    assert f"{missing} is missing, which judges stage 1: git checkout {missing}" in run.screen


@pytest.mark.parametrize("given", [[], ["--hint"], TWO_FOLDERS], ids=str)
def test_a_reference_that_was_broken_is_told_too(inside, monkeypatch, given):
    inside.write(3, "def f(:")
    monkeypatch.setattr(reference, "REFERENCE", inside.exercises)
    reference.reference_class.cache_clear()

    run = inside.pytest(*given)

    assert run.status == 4
    assert "What judges cannot be run (SyntaxError" in run.screen
    assert "git checkout reference brings it back." in run.screen
    assert "Traceback" not in run.screen


def test_under_an_editors_debugger_the_code_runs_where_the_debugger_is(inside, monkeypatch):
    monkeypatch.setitem(sys.modules, "pydevd", types.ModuleType("pydevd"))
    inside.solve(2)

    run = inside.pytest("--stage", "2")

    assert run.status == 0
    assert ON_A_DEBUGGER in run.screen


def test_from_another_folder_all_checks_are_meant(inside, monkeypatch):
    monkeypatch.chdir(ROOT / "reference")
    inside.solve(1, 2, 3, 4, 5)

    run = inside.pytest(paths=())

    assert run.status == 0
    assert "100 of 100 points" in run.screen


@pytest.mark.parametrize("given", ["abc", "-1", "nan", "0"])
def test_a_limit_is_a_number_above_0(inside, given):
    run = inside.pytest("-o", f"check_seconds={given}")

    assert run.status == 4
    assert f"check_seconds takes a number above 0, not {given!r}." in run.screen


def test_a_report_of_a_kind_that_is_there_already_as_another(inside):
    (inside.folder / "grade.csv").mkdir()

    run = inside.pytest(f"--report={inside.folder}/grade.csv")

    assert run.status == 4
    assert "grade.csv is not a file." in run.screen


@pytest.mark.parametrize("plugin", ["capture", "debugging"])
def test_a_plugin_of_pytest_that_is_off_takes_its_option_with_it(inside, plugin):
    inside.solve(1)

    run = inside.pytest("-p", f"no:{plugin}", "--stage", "1")

    assert "10 of 10 points" in run.screen


def test_without_pytest_timeout_no_warning_is_shown(inside):
    run = inside.pytest("-p", "no:timeout")

    assert "you are here" in run.screen
    assert "arning" not in run.screen


def test_a_hint_wants_a_terminal(inside):
    run = inside.pytest("-p", "no:terminal", "--hint")

    assert run.status == 4
    assert "leave -p no:terminal out" in run.screen


def test_whoever_asks_pytest_to_say_more_gets_it(inside):
    inside.write(1, inside.reference(1).replace("% num_heads == 0", "% num_heads >= 0"))

    screen = inside.pytest("--tb=short", "-rA", "--stage", "1").screen

    assert "= FAILURES =" in screen
    assert "short test summary info" in screen
