"""Steps of stage 3 that its tables are made of: scores, scales, masks, and their kinds."""

from __future__ import annotations

import math

import torch


def scores_of(n):
    return n.query @ n.key.mT  # (B, H, Sq, Sk)


def root(n):
    return n.head_dim**0.5


def scaled(n):
    return n.scores / root(n)


def masked(n):
    return n.scaled if n.mask is None else n.scaled.masked_fill(n.mask == 0, -math.inf)


def softmax(n):
    return n.masked.softmax(-1)


def less(n, top):
    """A softmax of one's own, with `top` taken off the scores."""
    e = (n.masked - top).exp()
    return e / e.sum(-1, keepdim=True)


def own_top(n):
    """Give exp of the scores, with each query's highest taken off."""
    return (n.masked - n.masked.amax(-1, keepdim=True)).exp()


def divided_by(number):
    return lambda n: n.scores / number(n)


def fill(number):
    return rule(lambda n: n.scaled.masked_fill(n.mask == 0, number))


def rule(with_mask):
    """A rule for the mask, where there is one."""
    return lambda n: n.scaled if n.mask is None else with_mask(n)


def other_mask(change):
    """The right rule with another mask."""
    return rule(lambda n: n.scaled.masked_fill(change(n) == 0, -math.inf))


def unmasked(n):
    return n.scaled


def hidden(change):
    return lambda n: n.weights if n.mask is None else change(n)


def causal(n, diagonal=0):
    return torch.ones(n.scaled.shape[-2:]).tril(diagonal)


def full(n):
    """The mask, at its full size: (B, H, Sq, Sk)."""
    return n.mask.expand(n.scores.shape)


def spread(n):
    """A mask of one head, tiled over all rows (batch, head) in the order of `repeat`."""
    batch, num_heads = n.scores.shape[:2]
    if n.mask.dim() != 4 or n.mask.shape[1] == num_heads:
        return n.mask
    tiled = n.mask.expand(batch, 1, *n.scores.shape[2:]).squeeze(1).repeat(num_heads, 1, 1)
    return tiled.reshape(n.scores.shape)


def interleaved(n):
    """A mask per sample, tiled over (head, batch) in the order of `repeat_interleave`."""
    mask = full(n)
    return mask.transpose(0, 1).reshape(mask.shape)


def with_own(n, own):
    """The scores with a mask of your own in place of the given one."""
    return n.scaled.masked_fill(own == 0, -math.inf)


def first_keys(n, most):
    """The scores, with all keys hidden but the first ones."""
    return masked(n).masked_fill(torch.arange(n.scaled.shape[-1]) >= most, -math.inf)


def zeroed(n):
    return n.weights * (n.mask != 0)


def unlike(given):
    """Whether Sq and Sk differ."""
    return given.query.shape[-2] != given.key.shape[-2]


def any_call(given):
    return True


def with_mask(given):
    return given.mask is not None


def mask(test):
    return lambda given: test(given.mask)
