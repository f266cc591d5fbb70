"""What can be seen without a search: what came back, what was changed, when it went wrong."""

from __future__ import annotations

from collections.abc import Callable

import torch
from grading import wording
from grading.learner.plain import numbers
from grading.stages import Stage

from .trial import Trial

OTHER_TYPES = {
    "None": "{method} ends without a return, so that None comes back.",
    "tuple": "A tuple comes back: by two things after return, a comma, or split, chunk, unbind.",
    "list": "A list comes back, where the brief asks for one tensor.",
    "ndarray": "A NumPy array comes back, which carries no gradients.",
    "Size": "The shape comes back, not the tensor.",
    "float": "A plain number comes back, where the brief asks for a tensor.",
    "int": "A plain number comes back, where the brief asks for a tensor.",
    "dict": "A dict comes back, where the brief asks for one tensor.",
    "generator": "A generator comes back: yield stands where return should.",
    "method": "A method comes back that was never called: its round brackets are missing.",
    "builtin_function_or_method": "A method comes back that was never called.",
    "max": "A pair of values and places comes back, as max gives it.",
}


def other_type(stage: Stage, trials: list[Trial]) -> str | None:
    """Say what comes back in place of a tensor."""
    for trial in trials:
        value = trial.got.value
        if value and value["kind"] == "other" and value["type"] in OTHER_TYPES:
            return OTHER_TYPES[value["type"]].format(method=stage.method)
    return None


def changed_argument(stage: Stage, trials: list[Trial]) -> str | None:
    """Say which argument was changed in place."""
    for trial in trials:
        call = trial.exchange.call
        for index, (given, after) in enumerate(zip(call.tensors, trial.got.after)):
            if after and any(after[it] != given[it] for it in ("dtype", "shape", "numbers")):
                names = wording.argument_names(stage, call, index) or "one of an earlier call"
                return (
                    f"An operation in place (+=, or a name that ends in _) changes {names}, "
                    "which is the caller's own."
                )
    return None


def lost_dtype(trials: list[Trial]) -> str | None:
    for trial in trials:
        got, expected = trial.got.value, trial.exchange.expected.value
        if trial.right and got["dtype"] != expected["dtype"]:
            return (
                f"It is {got['dtype']} that comes back for {expected['dtype']}: "
                "a tensor made anew or cast keeps a dtype of its own."
            )
    return None


def lost_gradients(stage: Stage, trials: list[Trial]) -> str | None:
    """Say which gradients do not arrive, or arrive wrong, where the numbers are right."""
    missing, wrong, asked = set(), set(), set()
    for trial in trials:
        if not trial.right or not trial.exchange.call.cotangent:
            continue
        for name, should in trial.exchange.expected.gradients.items():
            said = (
                wording.argument_names(stage, trial.exchange.call, int(name))
                if name.isdigit()
                else name
            )
            came = trial.got.gradients.get(name)
            asked.add(said)
            if came is None:
                missing.add(said)
            elif came["numbers"] is not None and not _near(numbers(came), numbers(should)):
                wrong.add(said)
    if missing and missing == asked:
        return "No gradient passes at all: something like detach, .data or no_grad cuts it off."
    if missing:
        return (
            f"Something like detach, .data or no_grad cuts off the gradient of {_listed(missing)}."
        )
    if wrong == asked and (factor := _factor(trials)):
        return f"The numbers are right, but the gradients come out {factor:.3g} times as large."
    if wrong == asked and len(wrong) > 1:
        return None
    if wrong:
        return (
            f"The numbers are right, but part of the way that the gradient of {_listed(wrong)} "
            "takes is cut off, as by detach."
        )
    return None


def _factor(trials: list[Trial]) -> float | None:
    """Give the number by which all gradients are too large, if there is one."""
    pairs = [
        (numbers(came).double(), numbers(should).double())
        for trial in trials
        for name, should in trial.exchange.expected.gradients.items()
        if (came := trial.got.gradients.get(name)) is not None
        and came["numbers"] is not None
        and came["shape"] == should["shape"]
    ]
    size = sum(((should * should).sum() for _, should in pairs), torch.tensor(0.0))
    factor = (sum((came * should).sum() for came, should in pairs) / size).item()
    same = all(_near(came, factor * should) for came, should in pairs)
    return factor if same and abs(factor - 1) > 0.01 and abs(factor) > 0.01 else None


def _near(came: torch.Tensor, should: torch.Tensor) -> bool:
    return came.shape == should.shape and torch.allclose(came, should, rtol=1e-3, atol=1e-3)


def _listed(names: set[str]) -> str:
    """List names; what is said of "query, key, value", one tensor, is left to calls with three."""
    names = {it for it in names if "," not in it} or set(", ".join(names).split(", "))
    *most, last = sorted(names)
    return f"{', '.join(most)} and {last}" if most else last


def later_calls(trials: list[Trial]) -> str | None:
    """Say what only a second call brings to light."""
    wrong = [trial for trial in trials if not trial.right]
    if wrong and all(trial.exchange.call.before for trial in wrong):
        return "A second call is answered otherwise: the object keeps something of the first call."
    return None


def only_in_training(trials: list[Trial]) -> bool:
    wrong = [trial for trial in trials if not trial.right]
    return bool(wrong) and all(trial.exchange.call.train for trial in wrong)


def occasion(trials: list[Trial], occasions: list) -> str | None:
    """Say when it fails, if it fails on exactly the occasions of one kind, and is right else."""
    if not all(trial.right or trial.got.error for trial in trials):
        return None
    fitting = [
        sentence
        for sentence, among, test in occasions
        if _fails_on(trials, lambda given, a=among, t=test: a(given) and t(given))
        and any(among(it.given) and not test(it.given) for it in trials)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _fails_on(trials: list[Trial], test: Callable) -> bool:
    return all(bool(trial.got.error) == test(trial.given) for trial in trials)


def an_example(trials: list[Trial], example: list) -> str | None:
    """Say that the numbers of the brief's example are written out in the code."""
    written = torch.tensor(example).double()
    wrong = [trial for trial in trials if not trial.right]
    if not wrong or not all(_same_numbers(trial.came, written) for trial in wrong):
        return None
    if all(_same_numbers(trial.came, written) for trial in trials):
        return "The numbers of the brief's example come back, whatever is given."
    if all(trial.should.shape == written.shape for trial in wrong):
        return "Where the sizes are the example's, its numbers come back, whatever is given."
    return None


def _same_numbers(came: torch.Tensor | None, written: torch.Tensor) -> bool:
    return came is not None and came.shape == written.shape and torch.allclose(came, written)


def kept(trials: list[Trial]) -> str | None:
    """Say that answers are kept from one object to the next: they are those of other calls."""
    kept_ones = 0
    for place, trial in enumerate(trials):
        if trial.right or trial.got.error or trial.exchange.call.before:
            continue  # What was kept of a call before this one, is not known.
        if trial.came is None or not any(
            trial.should.shape == trial.came.shape == other.should.shape
            and torch.allclose(trial.came, other.should, rtol=1e-4, atol=1e-4)
            and _given_first(trial) != _given_first(other)
            for other in trials[:place]
        ):
            return None
        kept_ones += trial.came.numel() > ENOUGH
    if not kept_ones:
        return None
    return "What an earlier call of the same shape gave comes back again: answers are kept."


def _given_first(trial: Trial) -> tuple:
    """What alone makes two answers differ: the first tensor and the weights."""
    return trial.exchange.call.tensors[0], trial.exchange.call.weights


ENOUGH = 12  # numbers, or calls, to judge by


def rounded(trials: list[Trial]) -> str | None:
    """Say that all numbers are rounded: right but for that, and of the short form."""
    for dtype, digits, words in (
        (torch.half, 11, "half precision"),
        (torch.bfloat16, 8, "bfloat16"),
    ):
        if all(_is_rounded(trial, dtype, digits) for trial in trials) and _many_off(trials):
            return f"The numbers are rounded to {words}."
    return None


def computed_short(trials: list[Trial]) -> str | None:
    """Say that all is computed in a short form: what is wrong has this form, and most is close."""
    wrong = [trial for trial in trials if not trial.right]
    if len(wrong) < ENOUGH or any(
        it.came is None or it.came.shape != it.should.shape for it in wrong
    ):
        return None
    close = sum(
        bool(((it.came - it.should).abs() <= CLOSE * it.should.abs().max()).all()) for it in wrong
    )
    for dtype, words in ((torch.bfloat16, "bfloat16"), (torch.half, "half precision")):
        if close > 0.8 * len(wrong) and all(_has_form(it.came, dtype) for it in wrong):
            return f"The numbers are computed in {words}: they come close, with too few digits."
    return None


CLOSE = 0.02  # of the largest number


def _has_form(numbers: torch.Tensor, dtype: torch.dtype) -> bool:
    return torch.equal(numbers, numbers.to(dtype).double())


def _many_off(trials: list[Trial]) -> bool:
    return sum(int((it.came != it.should).sum()) for it in trials) > ENOUGH


def _is_rounded(trial: Trial, dtype: torch.dtype, digits: int) -> bool:
    came, should = trial.came, trial.should
    if came is None or came.shape != should.shape:
        return False
    near = (came - should).abs() <= 1.05 * 2.0**-digits * should.abs() + 1e-6
    return bool(near.all()) and _has_form(came, dtype)
