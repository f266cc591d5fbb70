"""Stage 2: split_heads gives every head its own share of every token's numbers."""

from dataclasses import replace

import pytest


def tokens(attempt, sizes):
    """Draw tokens of `sizes`: (B, S, d_model)."""
    return attempt.normal(sizes.batch, sizes.query_len, sizes.d_model)


def compare(attempt, sizes, x=None, **how):
    """Split `x`, or else random tokens of `sizes`, on both sides."""
    x = tokens(attempt, sizes) if x is None else x
    attempt.compare(sizes, x, sizes.batch, **how)


def test_it_can_be_called(attempt):
    """It can be called."""
    compare(attempt, attempt.sizes(), depth="call")


def test_it_gives_a_tensor(attempt):
    """It gives a tensor."""
    compare(attempt, attempt.sizes(), depth="type")


def test_the_shape(attempt):
    """The result has the shape (B, H, S, head_dim)."""
    compare(attempt, attempt.sizes(), depth="shape")


def test_the_worked_example(attempt):
    """The example of the brief, then other numbers in its place."""
    sizes = attempt.sizes(batch=1, query_len=2, num_heads=3, head_dim=2)
    compare(attempt, sizes, attempt.tensor([[[0, 1, 2, 3, 4, 5], [10, 11, 12, 13, 14, 15]]]))
    compare(attempt, sizes)


@pytest.mark.earns
def test_random_tokens(attempt):
    """Every number of random tokens is in its place."""
    compare(attempt, attempt.sizes())


def test_more_sizes(attempt):
    """It works for other sizes too."""
    compare(attempt, attempt.sizes())
    compare(attempt, attempt.sizes())
    compare(attempt, attempt.sizes(query_len=17, num_heads=9, head_dim=4))
    compare(attempt, attempt.sizes(batch=1, query_len=33, num_heads=2, head_dim=3))


def test_equal_sizes(attempt):
    """It works where batch, tokens, heads and head_dim are equal."""
    compare(attempt, attempt.sizes(batch=3, query_len=3, num_heads=3, head_dim=3))
    compare(attempt, attempt.sizes(batch=2, query_len=4, num_heads=2, head_dim=4))


def test_sizes_of_one(attempt):
    """It works for one sample, one token, one head, and heads of one number."""
    for one in ("batch", "query_len", "num_heads", "head_dim"):
        compare(attempt, attempt.sizes(**{one: 1}))
    compare(attempt, attempt.sizes(batch=1, query_len=1))


def test_another_layout_in_memory(attempt):
    """It works where the numbers lie in another order in memory."""
    sizes = attempt.sizes()
    tokens_first = attempt.normal(sizes.query_len, sizes.batch, sizes.d_model)
    compare(attempt, sizes, tokens_first.transpose(0, 1))
    numbers_first = attempt.normal(sizes.batch, sizes.d_model, sizes.query_len)
    compare(attempt, sizes, numbers_first.transpose(1, 2))


def test_gradients(attempt):
    """Gradients flow back to x."""
    compare(attempt, attempt.sizes(), gradients=True)


def test_a_second_call(attempt):
    """A call remembers nothing of the one before."""
    sizes = attempt.sizes()
    x = tokens(attempt, sizes)
    lengths = (sizes.query_len - 1, sizes.query_len + 1)
    others = [tokens(attempt, replace(sizes, query_len=length)) for length in lengths]
    for earlier in ([tokens(attempt, sizes)], [x], others):
        compare(attempt, sizes, x, before=[(one, sizes.batch) for one in earlier])


def test_training_mode(attempt):
    """In training mode it gives the same."""
    compare(attempt, attempt.sizes(), gradients=True, train=True)


def test_float64(attempt):
    """float64 in, float64 out."""
    sizes = attempt.sizes()
    compare(attempt, sizes, tokens(attempt, sizes).double())
