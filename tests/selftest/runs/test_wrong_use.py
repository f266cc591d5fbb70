"""A call that makes no sense gets one sentence and exit status 4."""

import pytest

OLD_TORCH = """
import importlib.metadata

real = importlib.metadata.version

def version(name):
    if name == "torch":
        {}
    return real(name)

importlib.metadata.version = version
"""
STAGE = "--stage takes a whole number from 1 to 5, not {!r}."
SEED = "--seed takes a whole number from 0 to 999999999, not {!r}."


def assert_one_sentence(run, said):
    assert run.status == 4
    spoken = [line for line in run.lines if line]
    assert len(spoken) == 1, run.screen
    assert spoken[0].startswith("ERROR: ")
    assert said in spoken[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--stage", "7"], STAGE.format("7")),
        (["--stage="], STAGE.format("").replace(", not ''", "")),
        (["--stage"], "--stage takes a whole number from 1 to 5."),
        (["--hint", "2"], "2 names no test. Did you mean --stage 2?"),
        (["--report"], "--report takes a .json, a .csv, or a folder"),
        (["--seed", "abc"], SEED.format("abc")),
        (["exercises/stage3_compute_attention.py"], "is judged, not run"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_wrong_call(kata, given, said):
    assert_one_sentence(kata.pytest(*given), said)


def test_python_that_drops_assertions(kata):
    run = kata.python("-O", "-m", "pytest")

    assert_one_sentence(run, "python -O drops every assertion, and stage 1 is one")


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("raise importlib.metadata.PackageNotFoundError", "torch is not installed: pip install "),
        ("return '1.13.1'", "torch 1.13.1 is too old for this kata: pip install "),
    ],
    ids=["missing", "old"],
)
def test_torch_that_is_missing_or_old(kata, version, said):
    (kata.folder / "oldtorch.py").write_text(OLD_TORCH.format(version))

    run = kata.pytest("-p", "oldtorch", PYTHONPATH=str(kata.folder))

    assert_one_sentence(run, said)
