"""pytest's reports of checks: which check one is of, how it counts, how much is said of it."""

from __future__ import annotations

import pytest

from ..stages import ROOT, STAGES, Stage

OUTCOME = pytest.StashKey["object"]()

# verdict: the word it is counted under, and what pytest prints of it
WORDS = {
    "passed": ("passed", ".", "PASSED"),
    "locked": ("locked", "L", ("LOCKED", {"yellow": True})),
    "to do": ("to do", "T", ("TO DO", {"yellow": True})),
}
FAILED = ("failed", "F", "FAILED")


def quieten(config: pytest.Config) -> bool:
    """Have pytest say little, so that the screen takes the place of its own report.

    Say whether it does: whoever asks pytest to say more, or nothing, gets what was asked for.
    """
    option = config.option
    if not config.pluginmanager.hasplugin("terminal") or option.verbose or option.collectonly:
        return False
    option.verbose = -1
    if option.tbstyle == "auto" and not getattr(option, "instafail", False):
        option.tbstyle = "no"
    if option.reportchars == "fE":
        option.reportchars = ""
    return True


def check_of(item: pytest.Item) -> tuple[Stage, str] | None:
    """Name the check that a test item is, if it is one of a stage's."""
    for stage in STAGES:
        if item.path == ROOT / "tests" / f"test_{stage.name}.py":
            return stage, getattr(item, "originalname", item.name)
    return None


def mark(report: pytest.TestReport, item: pytest.Item) -> None:
    """Write into a report which check it is of; it has to stay plain for xdist to send it."""
    stage, name = check_of(item)
    outcome = item.stash.get(OUTCOME, None)
    report.kata = [stage.number, name, outcome.verdict if outcome else "wrong"]
    if report.skipped:
        report.longrepr = (str(item.path), item.location[1] + 1, outcome.text)


def verdict(report: pytest.TestReport) -> tuple[tuple[int, str], str] | None:
    """Read from a report what `mark` has written: ((stage number, check), verdict)."""
    number, name, said = getattr(report, "kata", (None, None, None))
    return ((number, name), said) if number else None


def status(report: pytest.TestReport, silent: bool) -> tuple | None:
    """Count to-do and locked checks apart; while silent, print nothing of them."""
    found = verdict(report)
    if found is None:  # a submission, or the setup of a check
        counted = report.when == "call"
        if silent and (counted or report.passed):
            return (report.outcome if counted else "", "", "")
        return None
    if report.outcome == "rerun":  # pytest-rerunfailures asks again, and gets the same.
        return ("rerun", "", "") if silent else None
    words = WORDS.get(found[1], FAILED)
    return (words[0], "", "") if silent else words
