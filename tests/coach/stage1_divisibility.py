"""Stage 1, said: hints, questions, why it works, and the known mistakes."""

from __future__ import annotations

import math

from . import errors

HINTS = (
    "How does Python say that 10 shared out among 3 leaves something over?",
    "The remainder must be 0, or else the constructor stops with AssertionError.",
    'assert <the remainder> == 0, "d_model must be divisible by num_heads." in place of the '
    "line that raises; without brackets round both parts: a pair is always true.",
)

QUESTIONS = (
    (
        "Do more heads mean more parameters?",
        "No. With d_model 12 there are 588, with 1, 2, 3 or 12 heads. Only the cut differs.",
    ),
    (
        "Assertion or ValueError, in a library?",
        "ValueError: python -O leaves assertions out, and an assertion states what its author "
        "believes, not what a caller owes.",
    ),
    (
        "Which of the three biases that are left out would matter?",
        "The query's. A key's bias adds the same to all scores of a query, and softmax does not "
        "see that; a value's bias passes through and can be part of the output's.",
    ),
)

WHY = (
    "A remainder of 0 means that head_dim times num_heads is d_model exactly:\n"
    "every number has one head, and what is wrong stops here, near its cause."
)

CHANGED_PLACES = "d_model and num_heads have changed places in the condition."

OF_THE_CHECKS = {(10, 3), (3, 12), (12, 8), (6, 4), (9, 6)}

# Which pairs are refused: what is said of it, and whether (d_model, num_heads) is refused.
CONDITIONS = [
    ("No pair of sizes is refused: nothing asserts, or what is asserted is always true, as a pair in brackets is.", lambda d, h: False),
    ("Every pair of sizes is refused: what is asserted is never true.", lambda d, h: True),
    ("The condition is the wrong way round: it refuses what is divisible.", lambda d, h: d % h == 0),
    (CHANGED_PLACES, lambda d, h: h % d != 0),
    ("The condition looks at num_heads % d_model, and the wrong way round.", lambda d, h: h % d == 0),
    ("It is the quotient, d_model // num_heads, that is asked to be 0, not the remainder.", lambda d, h: d // h != 0),
    ("A pair is accepted if each head gets a number: a remainder goes unseen.", lambda d, h: d // h == 0),
    ("Only as many heads as numbers are accepted.", lambda d, h: d != h),
    ("More numbers than heads are asked for, whatever the remainder.", lambda d, h: d <= h),
    (CHANGED_PLACES, lambda d, h: d > h),
    ("The quotient is asked to be a multiple of num_heads, not d_model.", lambda d, h: d // h % h != 0),
    ("The remainder is asked to be 1, not 0.", lambda d, h: d % h != 1),
    ("The remainder is asked to be at most 1, not 0.", lambda d, h: d % h > 1),
    ("Only an odd d_model is refused: the condition never looks at num_heads.", lambda d, h: d % 2 != 0),
    ("An even d_model is accepted where there are no more heads than numbers, whatever is left over.", lambda d, h: d % 2 != 0 or d < h),
    ("An even num_heads is accepted where there are no more heads than numbers, whatever is left over.", lambda d, h: h % 2 != 0 or d < h),
    ("More heads than numbers slip through, at least where num_heads is a multiple of d_model.", lambda d, h: d % h != 0 and h % d != 0),
    ("Only an odd num_heads is refused: the condition never looks at d_model.", lambda d, h: h % 2 != 0),
    ("Only pairs of even numbers are accepted, whatever the remainder.", lambda d, h: d % 2 != 0 or h % 2 != 0),
    ("Any common factor is enough for the condition; the quotient must be whole.", lambda d, h: math.gcd(d, h) == 1),
    ("Any common factor is enough for the condition; the quotient must be whole.", lambda d, h: h != 1 and math.gcd(d, h) == 1),
    ("Only pairs without a common factor slip through.", lambda d, h: d % h != 0 and math.gcd(d, h) > 1),
    ("Only a remainder of 1 is refused: others slip through.", lambda d, h: d % h == 1),
    ("Only a num_heads that is a power of 2 is accepted.", lambda d, h: d % h != 0 or h & (h - 1) != 0),
    ("Only a d_model that is a power of 2 is accepted.", lambda d, h: d % h != 0 or d & (d - 1) != 0),
    ("d_model is asked to be even too.", lambda d, h: d % h != 0 or d % 2 != 0),
    ("num_heads is asked to be even too.", lambda d, h: d % h != 0 or h % 2 != 0),
    ("Only pairs that stand in the brief and its checks are refused, and no others.", lambda d, h: (d, h) in OF_THE_CHECKS),
    ("d_model is checked against a fixed number of heads, 8, not num_heads.", lambda d, h: d % 8 != 0),
    ("One head is refused too.", lambda d, h: d % h != 0 or h == 1),
    ("As many heads as numbers are refused too.", lambda d, h: d % h != 0 or h == d),
    ("More heads than numbers slip through, at least where num_heads is a multiple of d_model.", lambda d, h: d % h != 0 and h < d),
    ("Only more heads than numbers are refused twice over; a whole head_dim of 1 too.", lambda d, h: d // h <= 1),
    ("head_dim is asked to be even, whatever is left over.", lambda d, h: d // h % 2 != 0),
    ("head_dim is asked to be even too.", lambda d, h: d % h != 0 or d // h % 2 != 0),
    ("d_model is asked to be a square of num_heads.", lambda d, h: d != h * h),
    ("It is bits, with &, that are compared, not a remainder.", lambda d, h: d & h != 0),
]  # fmt: skip

OTHER_EXCEPTION = "What cannot be shared is refused, but with {} in place of AssertionError."

# What the constructor makes: the fact's name, words that are in it, and what is said.
FACTS = [
    ("self.head_dim", "a float", "head_dim is a float: / gives one even where nothing is left over."),
    ("self.head_dim", "missing", "There is no self.head_dim any more; it was given."),
    ("self.num_heads", "missing", "There is no self.num_heads any more; it was given."),
    ("self.d_model", "missing", "There is no self.d_model any more; it was given."),
    ("self.num_heads", "", "self.num_heads is not the num_heads that the constructor is given."),
    ("self.d_model", "", "self.d_model is not the d_model that the constructor is given."),
    ("self.head_dim", "", "self.head_dim is not d_model / num_heads."),
]  # fmt: skip

LAYERS = ("query_linear", "key_linear", "value_linear", "output_linear")


def explain(exchanges):
    """Say which condition refuses just these pairs, with which exception, and what is made."""
    if any(it.got.error and it.got.error["not_written"] for it in exchanges):
        return []  # The raise that was there at first hides all that was written.
    said = [_condition(exchanges), _exception(exchanges), _fact(exchanges)]
    return [one for one in said if one]


def _condition(exchanges):
    if half := _left_half_built(exchanges):
        return half
    if any(_turned_round(it) for it in exchanges):
        return "d_model and num_heads have changed places in the def line, or where they are set."
    if all(_refused(it.got) == _refused(it.expected) for it in exchanges):
        return None
    if raised := _always_raised(exchanges):
        return errors.in_words(raised)
    fitting = {
        sentence
        for sentence, refuses in CONDITIONS
        if all(_refused(it.got) == refuses(it.call.d_model, it.call.num_heads) for it in exchanges)
    }
    if not fitting and (least := _least_refused(exchanges)):
        return f"Pairs that can be shared are refused where num_heads is {least} or more."
    return fitting.pop() if len(fitting) == 1 else None


def _least_refused(exchanges):
    """Give the num_heads from which on all is refused, where all that is less is judged right."""
    whole = [it for it in exchanges if not it.expected.error]
    refused = {it.call.num_heads for it in whole if it.got.error}
    accepted = {it.call.num_heads for it in whole if not it.got.error}
    unseen = any(it.expected.error and not it.got.error for it in exchanges)
    if unseen or not refused or not accepted or min(refused) <= max(accepted):
        return None
    return min(refused)


def _refused(answer):
    return answer.error is not None


def _left_half_built(exchanges):
    """An early return in place of an assertion leaves an object without its sizes."""
    for it in exchanges:
        made = (it.got.value or {}).get("facts", {})
        if it.expected.error and made.get("self.num_heads") == "missing":
            return "What cannot be shared ends in an early return: half an object, and no error."
    return None


def _turned_round(exchange):
    """Whether the object has the one size for the other."""
    made = (exchange.got.value or {}).get("facts", {})
    sizes = str(exchange.call.num_heads), str(exchange.call.d_model)
    return len(set(sizes)) > 1 and (made.get("self.d_model"), made.get("self.num_heads")) == sizes


def _always_raised(exchanges):
    """An error that is no refusal, as of a name that is not there."""
    raised = [it.got.error for it in exchanges if it.got.error and not it.expected.error]
    return raised[0] if raised and not raised[0]["assertion"] else None


def _exception(exchanges):
    for it in exchanges:
        error = it.got.error
        other = it.expected.error and error and not error["assertion"]
        alone = all(_refused(one.got) == _refused(one.expected) for one in exchanges)
        if other and alone:
            return OTHER_EXCEPTION.format(error["type"])
    return None


def _fact(exchanges):
    for it in exchanges:
        if it.got.error or it.expected.error or it.got.value["kind"] != "facts":
            continue
        made, should = it.got.value["facts"], it.expected.value["facts"]
        if made == should:
            continue
        return _size(made, should) or _layers(made, should)
    return None


def _size(made, should):
    """A layer of other sizes follows from num_heads or d_model that differ: these come first."""
    for name, words, sentence in FACTS:
        is_ = made.get(name, "missing")
        if is_ != should[name] and words in is_ and not _all_gone(made):
            return sentence
    return None


def _all_gone(made):
    return all(made.get(f"self.{it}", "missing") == "missing" for it in LAYERS)


def _layers(made, should):
    differ = [it for it in LAYERS if made.get(f"self.{it}") != should[f"self.{it}"]]
    missing = [it for it in differ if made.get(f"self.{it}", "missing") == "missing"]
    if _all_gone(made):
        return "All four layers are gone: other names, never made, or wiped out by a later super().__init__()."
    if missing:
        return f"The constructor no longer makes {_listed(missing)}."
    if differ:
        return _sizes(differ, made, should)
    details = [it for it, fact in should.items() if it.count(".") > 1 and made.get(it) != fact]
    known = (
        ("frozen", "{} cannot learn: its gradient is switched off."),
        ("'s too", "{} is no weight of its own: two layers are one and the same."),
        ("another object", "{} is not the object's own: all objects share it."),
        ("not registered", "{} is not registered as a parameter of the module."),
        ("float", "{} has another dtype than a new layer has."),
    )
    said = (
        sentence.format(name.removeprefix("self."))
        for words, sentence in known
        for name in details
        if words in made.get(name, "")
    )
    return next(said, None)


def _sizes(differ, made, should):
    names = _listed(differ)
    is_, wanted = made[f"self.{differ[0]}"], should[f"self.{differ[0]}"]
    if "Linear layer" not in is_:
        return f"{names} is {is_}, where a Linear layer was given."
    verb = "has" if len(differ) == 1 else "have"
    if is_.split(" and ")[0] == wanted.split(" and ")[0]:
        return f"{names} {verb} {is_.split(' and ')[1]}, unlike what was given."
    numbers = is_.removeprefix("a Linear layer with ").split(" and ")[0]
    return f"{names} {verb} other sizes than d_model: {numbers}."


def _listed(names):
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
