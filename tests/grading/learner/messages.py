"""The two messages between the judge and a side: a call and its answer, in plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import MOST_FRAMES
from .plain import check, check_tensor, check_texts

MOST_LINES_PRINTED = 3
MOST_LINES = 1_000_000


@dataclass
class Call:
    """Build MultiHeadAttention(d_model, num_heads), then call its method once.

    arguments  what the method gets: a number, None, or {"tensor": index into tensors};
               the same index twice is one tensor given twice
    before     arguments of calls made earlier on the same object; their results are dropped
    weights    start values by parameter name; the others stay as the constructor made them
    cotangent  the gradient of some loss by the method's result; None asks for no gradients
    """

    d_model: int
    num_heads: int
    method: str
    arguments: list = field(default_factory=list)
    tensors: list[dict] = field(default_factory=list)
    before: list[list] = field(default_factory=list)
    weights: dict[str, dict] = field(default_factory=dict)
    dtype: str = "float32"
    train: bool = False
    cotangent: dict | None = None


@dataclass
class Answer:
    """What came of a call.

    value      what the method returned (`plain.describe`); for the constructor, the facts
    gradients  by name of tensor index or parameter; None where none arrived
    after      the tensors of the call as they are after it; None for one that is as before
    overwrites whether the call changed what an earlier one had returned
    error      what was raised instead (`errors.describe`)
    built_in   the attention of torch's own that was used, if one was
    printed    the last lines that the code printed
    lost       why no answer came at all: a key of `accidents.LOST`
    """

    value: dict | None = None
    gradients: dict[str, dict | None] = field(default_factory=dict)
    after: list[dict | None] = field(default_factory=list)
    overwrites: bool = False
    error: dict | None = None
    built_in: str | None = None
    printed: list[str] = field(default_factory=list)
    lost: str | None = None


def read_answer(reply: dict, token: str, kind: str) -> Answer:
    """Make an answer, to a "call" or a "load", of what came from the learner's side.

    It may be forged or garbled. This is the border: whatever gets past it is plain data of the
    right form, and of a size that can be shown.
    """
    try:
        if reply.pop("token") != token:
            return Answer(lost="garbled")
        answer = Answer(**reply)
        _check_answer(answer)
        if (answer.value is None) == (answer.error is None) and kind == "call":
            raise ValueError("neither a result nor an error, or both")
        return answer
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RuntimeError):
        return Answer(lost="garbled")


def _check_answer(answer: Answer) -> None:
    if answer.lost is not None:
        raise ValueError("the judge alone says that an answer is lost")
    if answer.error is not None:
        _check_error(answer.error)
    elif answer.value is not None:
        check(answer.value)
    for data in (*answer.gradients.values(), *answer.after):
        if data is not None:
            check_tensor(data)
    if type(answer.printed) is not list:
        raise ValueError("no lines")
    check_texts([*answer.gradients, *answer.printed])
    if type(answer.overwrites) is not bool:
        raise ValueError("neither yes nor no")
    if answer.built_in is not None:
        check_texts([answer.built_in])
    if len(answer.printed) > MOST_LINES_PRINTED:
        raise ValueError("too many lines")


def _check_error(error: dict) -> None:
    texts = [error["type"], error["text"]]
    for frame in error["frames"]:
        texts += [frame["file"], frame["function"], frame["code"]]
        if type(frame["line"]) is not int or not 0 < frame["line"] < MOST_LINES:
            raise ValueError("no line")
    check_texts(texts)
    if not all(type(error[name]) is bool for name in ("assertion", "not_written", "told")):
        raise ValueError("neither yes nor no")
    if len(error["frames"]) > MOST_FRAMES:
        raise ValueError("too many frames")
