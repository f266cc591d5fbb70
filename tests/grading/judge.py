"""The judge: one memo of outcomes, from which gate, tests, screen, points and report are told.

Whether a stage is open is a function of the learner's files: it does not matter which checks
were asked for, nor in which order.
"""

from __future__ import annotations

import bdb
from pathlib import Path

import pytest
from coach import explain

from . import stub
from .accidents import raised, why_broken
from .asking import outcomes
from .attempt import questions
from .checks import checks, earns, sentence
from .files import Files
from .learner import errors
from .learner.messages import Answer
from .learner.sides import Guarded, Open
from .learner.worker import Spare
from .outcome import BROKEN, LOCKED, PASSED, TO_DO, WRONG, Outcome
from .pages import EMPTY, MISSING
from .stages import EXERCISES, STAGES, Stage


class Judge:
    """Judges the files of one folder at a time, or one file with a whole class, with one seed.

    seconds    how long one check may take
    gate       whether a stage waits for the stages before it
    megabytes  how much memory one check may use
    """

    def __init__(
        self,
        seed: int,
        seconds: float,
        gate: bool = True,
        folder: Path = EXERCISES,
        megabytes: float = 2000,
    ) -> None:
        self.seed, self.seconds, self.megabytes, self.gate = seed, seconds, megabytes, gate
        self.files = Files(folder)
        self._memo: dict[tuple[Stage, str], Outcome] = {}
        self._openings: dict[Stage, Outcome | None] = {}
        self._sides: dict[Stage, Guarded] = {}
        self._mistakes: dict[Stage, list[str]] = {}
        self._spare = Spare()

    def outcome(self, stage: Stage, name: str) -> Outcome:
        """Judge one check, or remember how it was judged."""
        if (stage, name) not in self._memo:
            if shut := self._shut(stage, name):
                self._memo[stage, name] = shut
            else:
                self._ask_all(stage)
        return self._memo[stage, name]

    def openly(self, stage: Stage, name: str) -> Outcome:
        """Judge one check in this very process, for a debugger: what it raises passes through."""
        if shut := self._shut(stage, name):
            self._memo[stage, name] = shut
        else:
            chain = self._chain(stage)
            try:
                self._ask(stage, [name], Open(chain, stage.method))
            except (bdb.BdbQuit, pytest.exit.Exception):  # Who leaves the debugger is not wrong.
                raise
            except BaseException as error:
                got = Answer(error=errors.describe(error, [str(file) for file in chain]))
                said, line = raised(stage, got.error), self.files.line(stage, got)
                about = sentence(checks(stage)[name])
                self._memo[stage, name] = Outcome(WRONG, about, said=said, line=line)
                raise
        return self._memo[stage, name]

    def state(self, stage: Stage) -> str:
        """Say where a stage stands, in one of the five words."""
        verdicts = [self.outcome(stage, name).verdict for name in checks(stage)]
        if verdicts[0] in (TO_DO, BROKEN, LOCKED):
            return verdicts[0]
        return PASSED if all(verdict == PASSED for verdict in verdicts) else WRONG

    def passed(self, stage: Stage) -> list[str]:
        """Name the checks that passed."""
        return [name for name in checks(stage) if self.outcome(stage, name).verdict == PASSED]

    def points(self, stage: Stage) -> int:
        """Count in proportion to the checks passed; none before the check that earns them.

        Nor are there any for torch's own attention.
        """
        passed = self.passed(stage)
        earned = any(earns(checks(stage)[name]) for name in passed)
        seen = (self.outcome(stage, name).exchanges for name in checks(stage))
        refused = any(one.got.built_in for some in seen for one in some)
        return stage.points * len(passed) // len(checks(stage)) if earned and not refused else 0

    def mistakes(self, stage: Stage) -> list[str]:
        """Name the mistakes that explain what a stage's checks have seen, if they are known."""
        if stage not in self._mistakes:
            wrong = self.state(stage) == WRONG
            seen = [self.outcome(stage, name).exchanges for name in checks(stage)] if wrong else []
            try:
                self._mistakes[stage] = explain(stage, [one for some in seen for one in some])
            except Exception:  # What a hostile answer does to a guess must not hurt the verdict.
                self._mistakes[stage] = []
        return self._mistakes[stage]

    def lent(self, stage: Stage) -> list[Stage]:
        """Give the earlier stages that do not pass, for which the reference stands in."""
        return [earlier for earlier in stage.earlier if self.state(earlier) != PASSED]

    def turn_to(self, folder: Path) -> None:
        """Judge another folder's files from now on, with the same seed."""
        self.forget(STAGES[0])
        self.files = Files(folder)

    def forget(self, changed: Stage) -> None:
        """Forget a stage whose file has changed, and those after it, which stand on it."""
        for stage in STAGES[changed.number - 1 :]:
            self._openings.pop(stage, None)
            self._mistakes.pop(stage, None)
            if stage in self._sides:
                self._sides.pop(stage).close()
            for name in checks(stage):
                self._memo.pop((stage, name), None)

    def close(self) -> None:
        """End the learner's processes."""
        for side in (self._spare, *self._sides.values()):
            side.close()

    def _shut(self, stage: Stage, name: str) -> Outcome | None:
        """Give the outcome of a check that cannot be asked; None for one that can."""
        locked = Outcome(LOCKED, sentence(checks(stage)[name]))
        if self.gate and (lent := self.lent(stage)):
            alone = f"pytest --stage {stage.number} takes it alone."
            locked.said = [f"Locked until stage {lent[0].number} passes; {alone}"]
            return locked
        if stage not in self._openings:
            self._openings[stage] = self._open(stage)
        opening = self._openings[stage]
        if opening and name != next(iter(checks(stage))):
            locked.said = [f"Locked until {self.files.shown(stage)} can be run."]
            return locked
        return opening

    def _open(self, stage: Stage) -> Outcome | None:
        """Load a stage's file; give the outcome of its first check where that is of no use."""
        if stub.is_untouched(stage, self.files.of(stage)):
            line = self.files.line(stage)
            said = [
                f"{self.files.shown(stage)} says what it is for, with an example.",
                f"Your lines take the place of line {line}, which raises NotImplementedError.",
            ]
            return Outcome(TO_DO, f"write {stage.method}", said=said, line=line)
        chain = self._chain(stage)
        # What has passed runs again with the stages after it: it may as well go on.
        again = any(self.state(one) == PASSED for one in stage.earlier[-1:])
        limits = self.seconds, self.megabytes
        side = Guarded(chain, stage.method, *limits, self._spare, again)
        self._sides[stage] = side
        loaded = side.load()
        if loaded.error or loaded.lost:
            said, line = why_broken(stage, loaded), self.files.line(stage, loaded)
            if said[0] in (EMPTY, MISSING) and self.files.are_your_own:
                said.append(f"pytest --reset {stage.number} brings the exercise back.")
            return Outcome(BROKEN, "cannot be loaded", "", said, loaded.printed, line)
        return None

    def _chain(self, stage: Stage) -> list[Path]:
        return self.files.chain(stage, self.lent(stage))

    def _ask_all(self, stage: Stage) -> None:
        """Ask the learner's side all that is still to be asked of a stage."""
        while names := [name for name in checks(stage) if (stage, name) not in self._memo]:
            self._ask(stage, names, self._sides[stage])

    def _ask(self, stage: Stage, names: list[str], side: Guarded | Open) -> None:
        asked = [(name, questions(stage, name, self.seed)) for name in names]
        for name, outcome in outcomes(asked, side, self.files).items():
            self._memo[stage, name] = outcome
