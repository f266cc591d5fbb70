"""One run of pytest: what it asks for, the judge that answers, what is shown at its end."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest

from . import options, startup
from .stages import ROOT, STAGES, Stage

RUN = pytest.StashKey["Run"]()
OUTCOME = pytest.StashKey["object"]()


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
    item.config.stash[RUN].note(report)
    if report.skipped:
        report.longrepr = (str(item.path), item.location[1] + 1, outcome.text)


class Run:
    """What one run knows. The judge, and torch with it, come when they are needed."""

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self.config = config
        self.stage: int | None = option.stage
        self.over = False
        self.asked: dict[tuple[int, str], str] = {}
        self.sent = getattr(config, "workerinput", {})  # what xdist sends to its workers
        seeds = (option.seed, self.sent.get("seed"), random.randint(1, 9999))
        self.seed = next(seed for seed in seeds if seed is not None)
        self.open = options.in_process(option)
        self._speak_for_pytest()

    def _speak_for_pytest(self) -> None:
        """Unless pytest was told how to report, let the screen take the place of its report."""
        option = self.config.option
        self.quiet = option.verbose == 0 and not option.collectonly and not self._own_tests()
        if self.quiet:
            option.verbose = -1
            if option.tbstyle == "auto":
                option.tbstyle = "no"
            if option.reportchars == "fE":
                option.reportchars = ""

    def _own_tests(self) -> bool:
        return any("selftest" in Path(str(given)).parts for given in self.config.args)

    def wants(self, item: pytest.Item) -> bool:
        """Whether an item is in what was asked for with --stage."""
        check = check_of(item)
        return self.stage is None or check is None or check[0].number == self.stage

    def warm_up(self) -> None:
        """Have torch imported for the learner's side while pytest collects and ours imports it."""
        sends_tests_out = self.config.getoption("dist", "no") != "no" and not self.sent
        if not (self.config.option.collectonly or self._own_tests() or sends_tests_out):
            startup.warm_up()

    def start(self) -> None:
        """Import torch and make the judge."""
        self.judge  # noqa: B018  (made at first use)

    @functools.cached_property
    def judge(self):
        startup.warm_up()
        startup.import_torch()
        from .judge import Judge

        seconds = float(self.config.getini("check_seconds"))
        return Judge(self.seed, seconds, gate=self.stage is None)

    def take_over(self) -> bool | None:
        """Do what was asked for in place of running tests, if something was."""
        option = self.config.option
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        if option.reset is None and not option.watch:
            return None
        option.verbose = -2  # Nothing is left for pytest to report.
        if option.reset is not None:
            from .reset import reset

            for line in reset([one for one in STAGES if option.reset in ("all", one.number)]):
                terminal.write_line(line)
        else:
            self.start()
            from .watch import watch

            watch(self, terminal, option.turn)
        return True

    def judge_ahead(self, item: pytest.Item) -> None:
        """Judge what pytest is about to ask for."""
        if (check := check_of(item)) and not self.open:
            self.judge.outcome(*check)

    def outcome(self, item: pytest.Item):
        """Give the outcome of the check that an item is."""
        stage, name = check_of(item)
        if self.open:
            return self.judge.openly(stage, name, item.obj)
        return self.judge.outcome(stage, name)

    def note(self, report: pytest.TestReport) -> None:
        """Note the verdict of a report that `mark` has marked."""
        if kata := getattr(report, "kata", None):
            number, name, verdict = kata
            self.asked[number, name] = verdict

    def all_passed(self) -> bool:
        return all(verdict == "passed" for verdict in self.asked.values())

    def status(self, report: pytest.TestReport) -> tuple | None:
        """Count to-do and locked checks apart, and leave the reporting to the screen."""
        self.note(report)  # Where xdist's workers asked, this process hears of it here.
        kata = getattr(report, "kata", None)
        if kata is None:
            return ("", "", "") if self.quiet and report.passed else None
        verdict = kata[2]
        words = {
            "locked": ("locked", "L", ("LOCKED", {"yellow": True})),
            "to do": ("to do", "T", ("TO DO", {"yellow": True})),
        }
        default = ("passed", ".", "PASSED") if verdict == "passed" else ("failed", "F", "FAILED")
        category, letter, word = words.get(verdict, default)
        return (category, "", "") if self.quiet and not self.over else (category, letter, word)

    def show(self, terminal: pytest.TerminalReporter) -> None:
        """Print the screen, if anything was asked."""
        self.over = True
        if self.asked and self.config.option.verbose >= -1:
            self.start()
            from .screen import show

            show(self, terminal)

    def close(self) -> None:
        if "judge" in vars(self):
            self.judge.close()
