"""Stage 4, said: hints, questions, why it works, and the known mistakes."""

from __future__ import annotations

from itertools import permutations

import torch

from .moves import a_layer, cut_off, where_numbers_went
from .trial import mistake

HINTS = (
    "Walk stage 2 backwards: its last step first.",
    "Tokens before heads again, then join the last two axes into one. If view complains, ask "
    "what transpose left where it was in memory.",
    "return x.permute(0, ?, ?, ?).reshape(batch_size, ?, self.d_model); -1 in a shape means "
    '"work it out".',
)

QUESTIONS = (
    (
        "Why does view fail after permute, and reshape not?",
        "permute changes strides, not memory. No strides describe the joined axes then; reshape "
        "copies the numbers into the new order, view never copies.",
    ),
    (
        "Is combine_heads(split_heads(x)) == x enough as a test?",
        "No. It also holds if both leave out the exchange of heads and tokens.",
    ),
    (
        "After this method, which numbers of a token came from head 1?",
        "Those from head_dim to 2 * head_dim - 1, just where stage 2 had cut them out. Only "
        "output_linear mixes them with those of other heads.",
    ),
)

WHY = (
    "Tokens before heads brings a token's shares side by side; joining the last\n"
    "two axes then makes one row of d_model numbers of them."
)

NAMES = ("B", "H", "S", "head_dim")
RIGHT_ORDER = (0, 2, 1, 3)


def size(n, name):
    """The size of an axis by its letter."""
    sizes = dict(zip(NAMES, n.x.shape)) | {"d_model": n.d_model}
    return sizes[name]


def cut(*names):
    """Read x, in the order of its memory, as having these axes."""
    return lambda n: n.x.reshape([size(n, it) for it in names])


def order(*axes):
    return lambda n: n.cut.permute(axes)


def joined(*names):
    return lambda n: n.tokens.reshape([size(n, it) if isinstance(it, str) else it for it in names])


# The right way. A mistake below replaces steps of it, by their names.
STEPS = {
    "cut": lambda n: n.x,  # (B, H, S, head_dim)
    "tokens": order(*RIGHT_ORDER),  # (B, S, H, head_dim)
    "joined": joined("B", "S", "d_model"),  # (B, S, d_model)
    "result": lambda n: n.joined,
}

AS_IS = order(0, 1, 2, 3)


def as_given(*axes):
    """Another order of x as it is: if x is read otherwise, the axes are not those named."""
    return {"cut": STEPS["cut"], "tokens": order(*axes)}


def slices(width):
    """Write every head into its slice, which begins `width` numbers after the one before it."""

    def step(n):
        result = torch.zeros_like(n.joined)
        for head, part in enumerate(n.x.unbind(1)):
            result[..., head * width(n) :][..., : n.head_dim] = part
        return result

    return step


def named(names):
    return f"({', '.join(names)})"


def pair(first):
    """Join two neighbouring axes, as they are."""
    return lambda n: n.tokens.flatten(first, first + 1)


MISTAKES = [
    # The whole way.
    mistake("tokens and heads are never exchanged: a row mixes several tokens", tokens=AS_IS),
    mistake("the last two axes are exchanged, not tokens and heads", **as_given(0, 1, 3, 2)),
    mistake("axes 1 and 3 are exchanged: a row holds one number of many", **as_given(0, 3, 2, 1)),
    mistake("the heads are put one after another, (B, H * S, head_dim), not side by side", tokens=AS_IS, joined=pair(1)),
    mistake("tokens and heads become one axis: (B, S * H, head_dim)", joined=joined("B", -1, "head_dim")),
    mistake("samples are put side by side, not heads: (H, S, B * head_dim)", tokens=order(1, 2, 0, 3), joined=pair(2)),
    mistake("tokens and numbers become one axis: (B, H, S * head_dim)", tokens=AS_IS, joined=pair(2)),
    mistake("batch and heads become one axis", tokens=AS_IS, joined=pair(0)),
    mistake("tokens and heads are exchanged, but the heads are not joined", joined=lambda n: n.tokens),
    mistake("x is reshaped to (B, d_model, S), and only then are axes exchanged", cut=STEPS["cut"], tokens=lambda n: n.x, joined=lambda n: n.x.reshape(len(n.x), n.d_model, -1).mT),
    mistake("x comes back as it was", result=lambda n: n.x),
    mistake("the axis of the heads is dropped where there is one head", tokens=lambda n: n.x.squeeze(1).transpose(1, 2), joined=lambda n: n.tokens.flatten(2)),
    # How x is read.
    *[mistake(f"x is read as {named(it)}, without moving a number", cut=cut(*it)) for it in permutations(NAMES) if it[0] == "B" and it != NAMES],
    # Which axes go where.
    *[mistake(f"the axes are {named(NAMES[i] for i in it)} when they are joined", **as_given(*it)) for it in permutations(range(4)) if it not in (RIGHT_ORDER, (0, 1, 2, 3), (0, 1, 3, 2), (0, 3, 2, 1))],
    # What is joined.
    mistake("the batch size is 1 in the last shape, whatever x has", joined=joined(1, -1, "d_model")),
    mistake("the batch size in the last shape is the number of tokens", joined=joined("S", -1, "d_model")),
    mistake("the batch size in the last shape is the number of heads", joined=joined("H", -1, "d_model")),
    mistake("batch and tokens become one axis: (B * S, d_model)", joined=joined(-1, "d_model")),
    mistake("tokens and numbers change places in the last shape", joined=joined("B", "d_model", "S")),
    mistake("all of a sample becomes one row", joined=joined("B", -1)),
    mistake("the first two axes are joined, not the last two", joined=pair(0)),
    mistake("tokens and heads become one axis: (B, S * H, head_dim)", joined=pair(1)),
    # What is given back.
    mistake("the heads are added up, not put side by side", result=lambda n: n.x.sum(1)),
    mistake("the heads are averaged, not put side by side", result=lambda n: n.x.mean(1)),
    mistake("the greatest of the heads' numbers are taken", result=lambda n: n.x.amax(1)),
    mistake("the heads are multiplied", result=lambda n: n.x.prod(1)),
    mistake("only the first head is returned", result=lambda n: n.x[:, 0]),
    mistake("only the last head is returned", result=lambda n: n.x[:, -1]),
    mistake("the last head is left out", result=lambda n: torch.cat(n.x.unbind(1)[:-1], -1)),
    mistake("the last head is left out", result=lambda n: n.joined[..., : -n.head_dim]),
    mistake("the first head is left out", result=lambda n: torch.cat(n.x.unbind(1)[1:], -1)),
    mistake("the first head is left out", result=lambda n: n.joined[..., n.head_dim :]),
    mistake("the last head is left at 0", result=lambda n: torch.cat([n.joined[..., : -n.head_dim], torch.zeros_like(n.joined[..., -n.head_dim :])], -1)),
    mistake("the first head is left at 0", result=lambda n: torch.cat([torch.zeros_like(n.joined[..., : n.head_dim]), n.joined[..., n.head_dim :]], -1)),
    mistake("the last head is left out, and the first is there twice", result=lambda n: torch.cat([n.joined[..., : n.head_dim], n.joined[..., : -n.head_dim]], -1)),
    mistake("the first head is left out, and the last is there twice", result=lambda n: torch.cat([n.joined[..., n.head_dim :], n.joined[..., -n.head_dim :]], -1)),
    mistake("the heads overlap: head h is written at number h, not at h * head_dim", result=slices(lambda n: 1)),
    mistake("the heads overlap: each is written over the last number of the one before it", result=slices(lambda n: n.head_dim - 1)),
    mistake("the mean of the heads is there num_heads times", result=lambda n: n.x.mean(1).repeat(1, 1, n.num_heads)),
    mistake("the sum of the heads is there num_heads times", result=lambda n: n.x.sum(1).repeat(1, 1, n.num_heads)),
    mistake("the greatest of the heads' numbers are there num_heads times", result=lambda n: n.x.amax(1).repeat(1, 1, n.num_heads)),
    mistake("head 0 is there num_heads times", result=lambda n: n.x[:, 0].repeat(1, 1, n.num_heads)),
    mistake("the last head is there num_heads times", result=lambda n: n.x[:, -1].repeat(1, 1, n.num_heads)),
    mistake("the heads come in reverse order", result=lambda n: n.x.flip(1).transpose(1, 2).flatten(2)),
    mistake("the tokens come in reverse order", result=lambda n: n.joined.flip(1)),
    mistake("the numbers come in reverse order", result=lambda n: n.joined.flip(2)),
    mistake("tokens and numbers are exchanged in the result", result=lambda n: n.joined.mT),
    mistake("batch and tokens are exchanged in the result", result=lambda n: n.joined.transpose(0, 1)),
    mistake("axes of size 1 are dropped from the result", result=lambda n: n.joined.squeeze()),
    mistake("axes of size 1 are dropped from the result", result=lambda n: n.joined.squeeze(0)),
    mistake("an axis of size 1 is dropped: the tokens'", result=lambda n: n.joined.squeeze(1)),
    mistake("the result has one axis too many", result=lambda n: n.joined.unsqueeze(1)),
    mistake("the numbers are divided by num_heads", result=lambda n: n.joined / n.num_heads),
    mistake("the numbers are divided by sqrt(num_heads)", result=lambda n: n.joined / n.num_heads**0.5),
    mistake("the numbers go through relu: none should change", result=lambda n: n.joined.relu()),
    mistake("the tokens are normalized: no number should change", result=lambda n: torch.layer_norm(n.joined, n.joined.shape[-1:])),
    mistake("the result holds zeros: it is made but never filled", result=lambda n: torch.zeros_like(n.joined)),
    mistake("only the first head is filled, the others stay 0", result=lambda n: torch.cat([n.joined[..., :n.head_dim], torch.zeros_like(n.joined[..., n.head_dim:])], -1)),
    mistake("only the last head is filled, the others stay 0", result=lambda n: torch.cat([torch.zeros_like(n.joined[..., n.head_dim:]), n.joined[..., -n.head_dim:]], -1)),
]  # fmt: skip


def apart(given):
    """Whether x does not lie in one piece in memory."""
    return not given.x.is_contiguous()


# When it fails: among the calls of one kind on exactly those of another, and on no other call.
OCCASIONS = [
    (
        "It fails only where the numbers of x lie in another order in memory.",
        lambda given: True,
        apart,
    )
]

# Where dropout may be, and how what follows it is undone.
DROPPED = [("numbers of the result", lambda n, result: result)]


def found_in(trials):
    return cut_off(trials, {1: "tokens"})


def last_resort(trials):
    return a_layer(trials, lambda tokens: tokens) or where_numbers_went(trials)


# What the brief's example gives.
EXAMPLE = [[[0, 1, 2, 3, 4, 5], [10, 11, 12, 13, 14, 15]]]
