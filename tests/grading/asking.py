"""Puts the questions of checks to both sides, and makes an outcome of each check."""

from __future__ import annotations

from collections.abc import Iterator

from . import wording
from .accidents import LOST
from .attempt import Exchange, Question
from .checks import checks, sentence
from .comparison import first_difference
from .files import Files
from .learner.messages import Answer
from .learner.sides import Guarded, Open
from .outcome import PASSED, WRONG, Outcome


def outcomes(
    asked: list[tuple[str, list[Question]]], side: Guarded | Open, files: Files
) -> dict[str, Outcome]:
    """Ask the questions of each check, up to its first difference; give the outcomes by name.

    All of it ends where an answer was lost, and with it those to what was asked ahead: the
    checks after that one are not among the outcomes.
    """
    found: dict[str, Outcome] = {}

    def to_ask() -> Iterator[Question]:
        for name, questions in asked:
            stage = questions[0].stage
            found[name] = Outcome(PASSED, sentence(checks(stage)[name]))
            for question in questions:
                if found[name].verdict == PASSED:
                    yield question

    for question, got in side.answers(to_ask()):
        outcome = found[question.check]
        if outcome.verdict == PASSED:
            _compare(question, got, outcome, files)
        if got.lost:
            names = list(found)
            return {name: found[name] for name in names[: names.index(question.check) + 1]}
    return found


def _compare(question: Question, got: Answer, outcome: Outcome, files: Files) -> None:
    """Compare an answer with the reference's, and write down what came of it."""
    stage, call, expected = question.stage, question.call, question.expected
    outcome.exchanges.append(Exchange(call, got, expected))
    outcome.printed = got.printed
    try:
        said = first_difference(stage, call, got, expected, question.depth)
    except Exception:  # What a hostile answer does to a comparison must not hurt the run.
        said = [LOST["garbled"]]
    if said:
        outcome.verdict, outcome.said = WRONG, said
        outcome.called, outcome.line = wording.call(stage, call), files.line(stage, got)
