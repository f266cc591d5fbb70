"""One run of pytest: what it asks for, the judge that answers, what was asked so far."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest

from ..learner import startup
from ..stages import EXERCISES, STAGES
from . import interview, options, reports, submissions, surroundings

RUN = pytest.StashKey["Run"]()


class Run:
    """What one run knows. The judge, and torch with it, come when they are needed.

    asked   the verdicts told so far, by (stage number, check)
    open    whether the learner's code runs in this process, for a debugger
    quiet   whether the screen takes the place of pytest's own report
    grades  of the submissions judged so far, where there are several
    """

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self.config = config
        self.sent = getattr(config, "workerinput", {})  # what xdist sends to its workers
        self.interview = self._find_interview()
        asked_by_interview = self.interview.stage if self.interview else None
        self.stage: int | None = option.stage or asked_by_interview
        self.asked: dict[tuple[int, str], str] = {}
        self.open = options.in_process(option)
        self.grades: list = []
        self.shown = False
        self.report_said: list[str] = []  # where the report is, or why there is none
        self.unwritten = False
        self.submissions = submissions.find(option.exercises or [], config.invocation_params.dir)
        self.left_out = submissions.left_out(option.exercises or [], config.invocation_params.dir)
        if self.many and option.report and option.report.suffix == ".json":
            raise pytest.UsageError("--report: a .json holds one grade; give a .csv or a folder.")
        if self.many and self.stage:
            raise pytest.UsageError("--stage goes with one folder: several get a row of all five.")
        seeds = (option.seed, self.sent.get("seed"), random.randint(1, 9999))
        self.seed = next(seed for seed in seeds if seed is not None)
        self.quiet = not surroundings.is_selftest(config) and reports.quieten(config)

    @property
    def cache(self) -> pytest.Cache | None:
        """Give pytest's cache, unless it was turned off."""
        return getattr(self.config, "cache", None)

    @property
    def folder(self) -> Path:
        """Where the files lie that are judged."""
        return self.submissions[0].files if self.submissions else EXERCISES

    @property
    def name(self) -> str:
        """Whose files are judged."""
        return self.submissions[0].name if self.submissions else "exercises"

    @property
    def many(self) -> bool:
        """Whether several people's files are judged."""
        return len(self.submissions) > 1

    def begin(self) -> None:
        """Have torch imported for the learner's side while pytest collects and ours imports it."""
        option = self.config.option
        sends_tests_out = self.config.getoption("dist", "no") != "no" and not self.sent
        idle = option.collectonly or option.reset or option.interview == "end"
        if not (idle or surroundings.is_selftest(self.config) or sends_tests_out):
            startup.warm_up()

    def choose(self, session: pytest.Session, items: list[pytest.Item]) -> list[pytest.Item]:
        """Give the tests to run: those of --stage, or one for each submission."""
        if self.many:
            self.judge  # noqa: B018  (before whatever else imports torch)
            from .many import items as submission_items

            return submission_items(session, self, self.submissions)
        return [item for item in items if self._wants(item)]

    def _wants(self, item: pytest.Item) -> bool:
        check = reports.check_of(item)
        return self.stage is None or check is None or check[0].number == self.stage

    @functools.cached_property
    def judge(self):
        """The judge of this run; torch is imported when it is first asked for."""
        startup.warm_up()
        startup.import_torch()
        from ..judge import Judge
        from ..reference import reference_class

        reference_class(STAGES[-1])  # Where it cannot be run, that is said before all else.
        seconds, megabytes = (
            float(self.config.getini(name)) for name in ("check_seconds", "check_megabytes")
        )
        gate = self.stage is None and not self.submissions
        return Judge(self.seed, seconds, gate, self.folder, megabytes)

    def outcome(self, item: pytest.Item):
        """Give the outcome of the check that an item is."""
        stage, name = reports.check_of(item)
        if self.open:
            return self.judge.openly(stage, name)
        return self.judge.outcome(stage, name)

    def judge_ahead(self, item: pytest.Item) -> None:
        """Judge what pytest is about to ask for."""
        if (check := reports.check_of(item)) and not self.open:
            self.judge.outcome(*check)

    def note(self, report: pytest.TestReport) -> None:
        """Note the verdict that a report tells."""
        if found := reports.verdict(report):
            check, said = found
            self.asked[check] = said

    def all_passed(self) -> bool:
        return all(said == "passed" for said in self.asked.values())

    @property
    def silent(self) -> bool:
        """Whether pytest is to print nothing of a test: until the screen is due."""
        return self.quiet and not self.shown

    def finish(self) -> None:
        """Write the report that was asked for, and note an interview's verdict."""
        target = self.config.option.report
        if self.sent or not (self.asked or self.grades) or not (target or self.interview):
            return
        self.judge  # noqa: B018  (before whatever else imports torch)
        from .grade import grade
        from .gradebook import write

        if not self.grades:
            stages = tuple(one for one in STAGES if self.stage in (None, one.number))
            self.grades = [grade(self.judge, self.name, stages)]
        if target:
            try:
                write(self.grades, target)
                self.report_said = [f"The grade{'s are' if self.many else ' is'} in {target}."]
            except OSError as error:
                self.report_said = [f"The report could not be written: {error.strerror}."]
                self.unwritten = True
        if self.interview:
            self.interview.note(self.grades[0])
            interview.save(self.cache, self.interview)

    def show(self, terminal: pytest.TerminalReporter) -> None:
        """Print the screen, if anything was asked."""
        self.shown = True
        if not (self.asked or self.grades) or self.config.option.verbose < -1:
            return
        self.judge  # noqa: B018  (before whatever else imports torch)
        if self.many:
            from .many import summary

            for line in [*summary(self), *self.report_said]:
                terminal.write_line(line)
        else:
            from .screen import show

            show(self, terminal)

    def close(self) -> None:
        """End the learner's processes."""
        if "judge" in vars(self):
            self.judge.close()

    def _find_interview(self) -> interview.Interview | None:
        """Start the interview that was asked for, or find the one that runs."""
        option = self.config.option
        if isinstance(option.interview, int) and not self.sent:  # A worker starts no second clock.
            return interview.start(self.cache, option.interview, option.stage)
        if option.collectonly or surroundings.is_selftest(self.config):
            return None
        running = interview.current(self.cache)
        if option.exercises and running and running.left > 0:
            raise pytest.UsageError(f"No --exercises during an interview. {running.clock()}")
        return None if option.exercises else running
