"""Stage 2, said: hints, questions, why it works, and the known mistakes."""

from __future__ import annotations

from itertools import permutations

import torch
from torch.nn.functional import normalize

from .moves import a_layer, cut_off, where_numbers_went
from .trial import mistake

HINTS = (
    "Nothing is calculated, numbers only move. To which token and to which head does each one "
    "belong?",
    "Cut the last axis into heads first, then bring the heads before the tokens. A single step "
    "to the final shape mixes tokens.",
    "x = x.reshape(batch_size, x.size(1), ?, ?), then exchange axes 1 and 2. A method that moves "
    "axes returns its result; it does not change x.",
)

QUESTIONS = (
    (
        "Does head 0 see only the first numbers of the embedding?",
        "No. In stage 5 query_linear comes before the split, and each number that it gives is a "
        "mix of all d_model numbers of the token.",
    ),
    (
        "Why not view x straight as (B, H, S, head_dim)?",
        "In memory one token's numbers lie together. The first S * head_dim numbers of a sample "
        "are whole tokens, and these would all go to head 0.",
    ),
    (
        "What does transpose cost?",
        "Next to nothing: it exchanges two strides, and no number moves in memory.",
    ),
)

WHY = (
    "The cut divides only the last axis, so a token's numbers stay its own; the\n"
    "exchange of heads and tokens then gives every head a whole sequence."
)

NAMES = ("B", "S", "H", "head_dim")
RIGHT_ORDER = (0, 2, 1, 3)
GONE_STRAIGHT = (("B", "H", "S", "head_dim"), ("B", "H", "head_dim", "S"))  # said on their own


def size(n, name):
    """The size of an axis by its letter."""
    return {"B": n.x.shape[0], "S": n.x.shape[1], "H": n.num_heads, "head_dim": n.head_dim}[name]


def cut(*names):
    """Cut x, as it lies, into axes of these names (or numbers)."""
    return lambda n: n.laid.reshape([size(n, it) if isinstance(it, str) else it for it in names])


def order(*axes):
    return lambda n: n.cut.permute(axes)


# The right way. A mistake below replaces steps of it, by their names.
STEPS = {
    "laid": lambda n: n.x,  # (B, S, d_model)
    "cut": cut(*NAMES),  # (B, S, H, head_dim)
    "heads": order(*RIGHT_ORDER),  # (B, H, S, head_dim)
    "result": lambda n: n.heads,
}

AS_IS = order(0, 1, 2, 3)


def right_cut(*axes):
    """Another order after the right cut: after a wrong one the axes would not be those named."""
    return {"laid": STEPS["laid"], "cut": STEPS["cut"], "heads": order(*axes)}


def orders_after(names):
    """Orders besides the right one that may follow a wrong cut into axes of these names."""
    to_heads = tuple(names.index(it) for it in ("B", "H", "S", "head_dim"))
    straight = [(0, 1, 2, 3)] if names in GONE_STRAIGHT else []
    return {(0, 1, 2, 3), (0, 1, 3, 2), (0, 3, 2, 1), to_heads}.difference([RIGHT_ORDER], straight)


def turned(n):
    return n.x.mT  # (B, d_model, S)


def share(which):
    """Every head gets one and the same share of a token."""
    return lambda n: n.heads[:, [which]].expand(n.heads.shape)


def left_out(some):
    """Stack some of the heads, as from a loop: with none of them, that fails."""
    return lambda n: torch.stack(some(n.heads.unbind(1)), 1)


def windows(step):
    """Stack what begins every `step` numbers, as from a loop of slices."""
    return lambda n: torch.stack(
        [n.x[..., h * step(n) :][..., : n.head_dim] for h in range(n.num_heads)], 1
    )


def named(names):
    return f"({', '.join(names)})"


# Cuts that have a sentence of their own, or are right.
CUTS = (NAMES, ("B", "S", "head_dim", "H"), ("S", "B", "H", "head_dim"))
LIKELY_CUTS = (*GONE_STRAIGHT, ("B", "head_dim", "H", "S"), ("H", "B", "S", "head_dim"))


MISTAKES = [
    # The whole way.
    mistake("x goes straight to (B, H, S, head_dim): a head gets pieces of whole tokens", cut=cut("B", "H", "S", "head_dim"), heads=AS_IS),
    mistake("x goes straight to (B, H, head_dim, S)", cut=cut("B", "H", "head_dim", "S"), heads=AS_IS),
    mistake("tokens and numbers are exchanged before the cut", laid=turned, cut=cut("B", "H", "S", "head_dim"), heads=AS_IS),
    mistake("tokens and numbers are exchanged before the cut", laid=turned),
    mistake("batch and tokens are exchanged before the cut", laid=lambda n: n.x.transpose(0, 1)),
    # How x is cut.
    mistake("num_heads and head_dim change places in the cut", cut=cut("B", "S", "head_dim", "H")),
    mistake("head h takes every num_heads-th number, not head_dim neighbours", cut=cut("B", "S", "head_dim", "H"), heads=order(0, 3, 1, 2)),
    mistake("the batch size is 1 in the cut, whatever x has", cut=cut(1, -1, "H", "head_dim")),
    mistake("the batch size is read from axis 1, the tokens", cut=cut("S", -1, "H", "head_dim")),
    mistake("batch and tokens become one axis", cut=lambda n: n.laid.reshape(-1, n.num_heads, n.head_dim), heads=lambda n: n.cut.transpose(0, 1)),
    mistake("batch and tokens become one axis", cut=lambda n: n.laid.reshape(-1, n.num_heads, n.head_dim), heads=lambda n: n.cut),
    *[mistake(f"x is cut as {named(it)}, not as (B, S, H, head_dim)", cut=cut(*it)) for it in permutations(NAMES) if it not in CUTS],
    *[mistake(f"x is cut as {named(it)}, not as (B, S, H, head_dim)", cut=cut(*it), heads=order(*axes)) for it in LIKELY_CUTS for axes in orders_after(it)],
    # Which axes go where.
    mistake("heads and tokens are never exchanged: the axes stay (B, S, H, head_dim)", **right_cut(0, 1, 2, 3)),
    *[mistake(f"the axes end up as {named(NAMES[i] for i in it)}", **right_cut(*it)) for it in permutations(range(4)) if it not in (RIGHT_ORDER, (0, 1, 2, 3))],
    # What is given back.
    mistake("x comes back as it was", result=lambda n: n.x),
    mistake("x comes back with its last two axes exchanged", result=turned),
    mistake("every head gets the first share of a token", result=share(0)),
    mistake("every head gets the last share of a token", result=share(-1)),
    mistake("the first head is left out", result=left_out(lambda heads: heads[1:])),
    mistake("the first head is left out", result=lambda n: n.heads[:, 1:]),
    mistake("the last head is left out", result=left_out(lambda heads: heads[:-1])),
    mistake("the last head is left out", result=lambda n: n.heads[:, :-1]),
    mistake("the first head is left out, and the last is there twice", result=lambda n: torch.cat([n.heads[:, 1:], n.heads[:, -1:]], 1)),
    mistake("the last head is left out, and the first is there twice", result=lambda n: torch.cat([n.heads[:, :1], n.heads[:, :-1]], 1)),
    mistake("the last number of every head is left out", result=lambda n: n.heads[..., :-1]),
    mistake("the first number of every head is left out", result=lambda n: n.heads[..., 1:]),
    mistake("head h begins at number h of a token, not at number h * head_dim", result=windows(lambda n: 1)),
    mistake("head h begins at number h * num_heads of a token, not at h * head_dim", result=windows(lambda n: n.num_heads)),
    mistake("head h begins at number h * num_heads of a token, not at h * head_dim", result=lambda n: n.x.unfold(-1, n.head_dim, n.num_heads).transpose(1, 2)),
    mistake("every token moves on by one place, and the first is there twice", result=lambda n: torch.cat([n.heads[:, :, :1], n.heads[:, :, :-1]], 2)),
    mistake("all samples get the numbers of the first sample", result=lambda n: n.heads[:1].expand(n.heads.shape)),
    mistake("every head gets the sum of all shares", result=lambda n: n.heads.sum(1, keepdim=True).expand(n.heads.shape)),
    mistake("every head gets the mean of all shares", result=lambda n: n.heads.mean(1, keepdim=True).expand(n.heads.shape)),
    mistake("every head gets all d_model numbers", result=lambda n: n.x.unsqueeze(1).expand(-1, n.num_heads, -1, -1)),
    mistake("there is one head only, with all numbers", result=lambda n: n.x.unsqueeze(1)),
    mistake("only the first head is returned", result=lambda n: n.heads[:, 0]),
    mistake("only the first head is returned", result=lambda n: n.heads[:, :1]),
    mistake("only the last head is returned", result=lambda n: n.heads[:, -1]),
    mistake("the heads come in reverse order", result=lambda n: n.heads.flip(1)),
    mistake("the tokens come in reverse order", result=lambda n: n.heads.flip(2)),
    mistake("the numbers of each head come in reverse order", result=lambda n: n.heads.flip(3)),
    mistake("the heads are added up", result=lambda n: n.heads.sum(1)),
    mistake("the heads are averaged", result=lambda n: n.heads.mean(1)),
    mistake("the heads are put one after another along the tokens: (B, H * S, head_dim)", result=lambda n: n.heads.flatten(1, 2)),
    mistake("the heads are put one after another along the batch: (B * H, S, head_dim)", result=lambda n: n.heads.flatten(0, 1)),
    mistake("the heads are put one after another along the batch", result=lambda n: n.heads.transpose(0, 1).flatten(0, 1)),
    mistake("tokens and numbers of a head are one axis", result=lambda n: n.heads.flatten(2)),
    mistake("tokens are put before heads, and the two are one axis", result=lambda n: n.heads.transpose(1, 2).flatten(1, 2)),
    mistake("axes of size 1 are dropped from the result", result=lambda n: n.heads.squeeze()),
    mistake("the axis of the heads is dropped where there is one head", result=lambda n: n.heads.squeeze(1)),
    mistake("the result has one axis too many", result=lambda n: n.heads.unsqueeze(0)),
    mistake("the numbers are scaled by sqrt(head_dim), which is a matter of stage 3", result=lambda n: n.heads / n.head_dim**0.5),
    mistake("the numbers go through softmax, which is a matter of stage 3", result=lambda n: n.heads.softmax(-1)),
    mistake("the numbers go through relu: none should change", result=lambda n: n.heads.relu()),
    mistake("the tokens are normalized: no number should change", laid=lambda n: torch.layer_norm(n.x, n.x.shape[-1:])),
    mistake("each head is normalized: no number should change", result=lambda n: torch.layer_norm(n.heads, n.heads.shape[-1:])),
    mistake("each head is made a unit vector: no number should change", result=lambda n: normalize(n.heads, dim=-1)),
    mistake("the result holds zeros: it is made but never filled", result=lambda n: torch.zeros_like(n.heads)),
    mistake("only the first head is filled, the others stay 0", result=lambda n: torch.cat([n.heads[:, :1], torch.zeros_like(n.heads[:, 1:])], 1)),
    mistake("only the last head is filled, the others stay 0", result=lambda n: torch.cat([torch.zeros_like(n.heads[:, :-1]), n.heads[:, -1:]], 1)),
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
    return cut_off(trials, {1: "heads", 2: "tokens"})


def last_resort(trials):
    return a_layer(trials, lambda heads: heads.transpose(1, 2).flatten(2)) or where_numbers_went(
        trials
    )


# What the brief's example gives.
EXAMPLE = [[[[0, 1], [10, 11]], [[2, 3], [12, 13]], [[4, 5], [14, 15]]]]
