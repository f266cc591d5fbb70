"""The gate holds however the checks are chosen and ordered: locked is never a pass."""

import re

import pytest
from grading.checks import checks
from grading.stages import ROOT, STAGES

COUNTS = {stage.number: len(checks(stage)) for stage in STAGES}
ALL = sum(COUNTS.values())
_, _, THREE, FOUR, FIVE = (ROOT / "tests" / f"test_{stage.name}.py" for stage in STAGES)
REVERSED = """
import pytest

@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    items.reverse()
"""


@pytest.fixture
def gap(inside, monkeypatch):
    """Make exercises with stage 2 to do and all others solved."""
    inside.solve(1, 3, 4, 5)
    (inside.folder / "backwards.py").write_text(REVERSED)
    monkeypatch.syspath_prepend(inside.folder)
    return inside


def assert_gate_holds(cases):
    """Of a stage behind stage 2, which is to do, no check has passed or was judged."""
    assert cases
    for name, (verdict, message) in cases.items():
        number = int(re.search(r"test_stage(\d)", name).group(1))
        if number > 2:
            assert (verdict, "Locked until stage 2 passes" in message) == ("skipped", True), name
        else:
            assert verdict in (("passed",) if number == 1 else ("failure", "skipped")), name


@pytest.mark.parametrize(
    ("given", "count"),
    [
        (["-k", "stage3"], COUNTS[3]),
        (["-m", "earns"], 5),
        (["-p", "backwards"], ALL),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_locked_is_never_a_pass(gap, given, count):
    run, cases = gap.junit(*given)

    assert run.status == 1
    assert len(cases) == count
    assert_gate_holds(cases)


@pytest.mark.parametrize(
    ("paths", "count"),
    [([f"{FIVE}::test_gradients"], 1), ([FOUR, THREE], COUNTS[3] + COUNTS[4])],
    ids=["a check", "two files"],
)
def test_locked_is_never_a_pass_where_a_place_is_given(gap, paths, count):
    run, cases = gap.junit(paths=paths)

    assert run.status == 1
    assert len(cases) == count
    assert_gate_holds(cases)


def test_locked_is_never_a_pass_after_another_run(gap):
    everything = gap.junit()
    failed_last = gap.junit("--lf")
    failed_first = gap.junit("--ff", "-x")

    for run, cases in (everything, failed_last, failed_first):
        assert run.status == 1
        assert_gate_holds(cases)
    assert list(failed_last[1]) == ["tests.test_stage2_split_heads::test_it_can_be_called"]


def test_stepwise_stops_at_the_stage_to_do_and_goes_on_from_there(gap):
    _, first = gap.junit("--sw")
    gap.solve(2)

    run, second = gap.junit("--sw")

    assert_gate_holds(first)
    assert len(first) == COUNTS[1] + 1
    assert run.status == 0
    assert len(second) == ALL - COUNTS[1]


def test_solving_the_gap_opens_what_was_locked_backwards_too(gap):
    gap.solve(2)

    run, cases = gap.junit("-p", "backwards", "--seed", "31")

    assert run.status == 0
    assert [verdict for verdict, _ in cases.values()] == ["passed"] * ALL
    assert re.search(r"100 of 100 points\n(.*\n)*.*seed 31\n", run.screen)


def test_collecting_lists_the_checks_and_runs_nothing(gap):
    for number in (1, 2):
        gap.write(number, f"open({str(gap.folder / 'ran')!r}, 'w')\n")

    run = gap.pytest("--co", "-q")

    assert run.status == 0
    listed = [line.split("::")[1] for line in run.lines if "::" in line]
    assert listed == [name for stage in STAGES for name in checks(stage)]
    assert not (gap.folder / "ran").exists()
    assert "points" not in run.screen


def test_the_gate_holds_where_the_code_runs_inside_pytest(inside):
    inside.solve(2)

    run, cases = inside.junit("-s", "-k", "stage2 and random")

    assert run.status == 1
    (verdict, message), *others = cases.values()
    assert (verdict, others) == ("skipped", [])
    assert "Locked until stage 1 passes" in message
