"""Stage 5: forward projects, splits, attends, combines, and ends with the output layer."""

from dataclasses import replace

import pytest


def tokens(attempt, sizes):
    """Draw query, key and value of `sizes`: (B, Sq or Sk, d_model) each."""
    lengths = (sizes.query_len, sizes.key_len, sizes.key_len)
    return [attempt.normal(sizes.batch, length, sizes.d_model) for length in lengths]


def weights(attempt, sizes):
    """Draw the four layers' weights, with which tokens keep their size, about."""
    drawn = {
        f"{name}_linear.weight": attempt.normal(
            sizes.d_model, sizes.d_model, deviation=1 / sizes.d_model**0.5
        )
        for name in ("query", "key", "value", "output")
    }
    return drawn | {"output_linear.bias": attempt.normal(sizes.d_model)}


def compare(attempt, sizes, *given, **how):
    """Run forward on `given`, or else on random tokens, with random weights, on both sides."""
    given = given or tokens(attempt, sizes)
    attempt.compare(sizes, *given, weights=weights(attempt, sizes), **how)


def masked(attempt, sizes, mask, **how):
    compare(attempt, sizes, *tokens(attempt, sizes), mask, **how)


def shifted(attempt, sizes, score):
    """Draw tokens and weights with which scores are exact, and as large as `score`.

    They lie around `score` for one query and around its negative for the next. The layers of
    query, key and value change nothing; see stage 3's checks for the rest.
    """
    plain = attempt.identity(sizes.d_model)
    drawn = weights(attempt, sizes)
    drawn |= {f"{name}_linear.weight": plain for name in ("query", "key", "value")}
    lengths = (sizes.query_len, sizes.key_len, sizes.key_len)
    query, key, value = (attempt.eighths(sizes.batch, s, sizes.d_model) for s in lengths)
    query[..., :: sizes.head_dim] = sizes.head_dim**0.5
    query[:, 1::2, :: sizes.head_dim] *= -1
    key[..., :: sizes.head_dim] = score
    return (query, key, value), drawn


def test_it_can_be_called(attempt):
    """It can be called with query, key and value."""
    compare(attempt, attempt.sizes(), depth="call")


def test_it_gives_a_tensor(attempt):
    """It gives a tensor."""
    compare(attempt, attempt.sizes(), depth="type")


def test_the_shape(attempt):
    """The result has the shape (B, Sq, d_model)."""
    compare(attempt, attempt.sizes(), depth="shape")


def test_the_worked_example(attempt):
    """The example of the brief, then other numbers in its place."""
    sizes = attempt.sizes(batch=1, query_len=2, key_len=2, num_heads=2, head_dim=1)
    x = attempt.tensor([[[1, 0], [0, 1]]])
    set_by_hand = {
        "query_linear.weight": attempt.identity(2),
        "key_linear.weight": attempt.identity(2),
        "value_linear.weight": attempt.identity(2),
        "output_linear.weight": attempt.tensor([[1, 1], [1, -1]]),
        "output_linear.bias": attempt.tensor([10, 0]),
    }
    attempt.compare(sizes, x, x, x, weights=set_by_hand)
    causal = attempt.causal_mask(sizes).long()
    attempt.compare(sizes, x, x, x, causal, weights=set_by_hand)
    compare(attempt, sizes)


def test_a_sequence_that_attends_to_itself(attempt):
    """One tensor is query, key and value at once, or two of them."""
    sizes = attempt.sizes(query_len=5, key_len=5)
    x, other, _ = tokens(attempt, sizes)
    compare(attempt, sizes, x, x, x, gradients=True)
    for mask in (attempt.causal_mask, attempt.padding_mask, attempt.mask_per_head):
        compare(attempt, sizes, x, x, x, mask(sizes))
    for given in ((x, x, other), (x, other, x)):
        compare(attempt, sizes, *given)


@pytest.mark.earns
def test_different_query_key_and_value(attempt):
    """Query, key and value are three different tensors."""
    compare(attempt, attempt.sizes(query_len=5, key_len=5))
    compare(attempt, attempt.sizes())


def test_a_sequence_that_attends_to_another(attempt):
    """Key and value are one tensor, shorter or longer than the query."""
    for lengths in ({"query_len": 2, "key_len": 7}, {"query_len": 7, "key_len": 2}):
        sizes = attempt.sizes(**lengths)
        query, key, _ = tokens(attempt, sizes)
        compare(attempt, sizes, query, key, key)


def test_more_sizes(attempt):
    """It works for other sizes too."""
    compare(attempt, attempt.sizes())
    compare(attempt, attempt.sizes(head_dim=4))
    for larger in (
        attempt.sizes(batch=2, query_len=9, key_len=10, num_heads=11, head_dim=1),
        attempt.sizes(batch=1, query_len=33, key_len=70, num_heads=2, head_dim=3),
        attempt.sizes(batch=1, query_len=2, key_len=160, num_heads=1, head_dim=3),
    ):
        masked(attempt, larger, attempt.mask_for_all(larger))


def test_equal_sizes(attempt):
    """It works where all sizes are equal, whatever the mask's shape."""
    sizes = attempt.sizes(batch=3, query_len=3, key_len=3, num_heads=3, head_dim=3)
    compare(attempt, sizes)
    for mask in (attempt.mask_for_all, attempt.mask_per_sample, attempt.mask_per_head):
        masked(attempt, sizes, mask(sizes))


def test_sizes_of_one(attempt):
    """It works for one sample, one query, one key, one head, and heads of one number."""
    for one in ("batch", "query_len", "key_len", "num_heads", "head_dim"):
        sizes = attempt.sizes(**{one: 1})
        masked(attempt, sizes, attempt.mask_per_head(sizes))


def test_a_causal_mask(attempt):
    """The mask is handed on: with (Sq, Sk), no query sees a later key."""
    sizes = attempt.sizes(query_len=5, key_len=5)
    masked(attempt, sizes, attempt.causal_mask(sizes))
    sizes = attempt.sizes()
    masked(attempt, sizes, attempt.causal_mask(sizes).int())


def test_a_mask_for_all_heads(attempt):
    """With a mask (Sq, Sk), any key can be hidden, not only later ones."""
    for sizes in (attempt.sizes(), attempt.sizes(query_len=5, key_len=5)):
        masked(attempt, sizes, attempt.mask_for_all(sizes))
        masked(attempt, sizes, attempt.mask_for_all(sizes).float())


def test_a_padding_mask(attempt):
    """With a mask (B, 1, 1, Sk), padded keys get no weight."""
    for sizes in (attempt.sizes(), attempt.sizes(query_len=5, key_len=5)):
        masked(attempt, sizes, attempt.padding_mask(sizes))
        masked(attempt, sizes, attempt.padding_mask(sizes).long())
        masked(attempt, sizes, attempt.padding_mask(sizes).float())


def test_a_mask_per_head(attempt):
    """With a mask (B, H, Sq, Sk), every head has a mask of its own."""
    sizes = attempt.sizes()
    masked(attempt, sizes, attempt.mask_per_head(sizes))
    masked(attempt, sizes, attempt.mask_per_head(sizes).float())


def test_gradients(attempt):
    """Gradients flow back to query, key and value and to every layer."""
    compare(attempt, attempt.sizes(), gradients=True)


def test_gradients_under_a_mask(attempt):
    """Gradients flow back under a mask too."""
    sizes = attempt.sizes()
    masked(attempt, sizes, attempt.padding_mask(sizes), gradients=True)


def test_a_second_call(attempt):
    """A call remembers nothing of the one before, nor its mask."""
    sizes = attempt.sizes()
    others = [
        replace(sizes, query_len=sizes.query_len + more, key_len=sizes.key_len + more)
        for more in (-1, 1)
    ]
    given = (*tokens(attempt, sizes), attempt.padding_mask(sizes))
    first = (*tokens(attempt, sizes), attempt.padding_mask(sizes))
    compare(attempt, sizes, before=[first])
    compare(attempt, sizes, before=[tokens(attempt, other) for other in others])
    for earlier in (first, given, given[:3]):
        compare(attempt, sizes, *given, before=[earlier])


def test_another_layout_in_memory(attempt):
    """It works where the numbers lie in another order in memory."""
    sizes = attempt.sizes()
    tokens_first = [
        attempt.normal(length, sizes.batch, sizes.d_model).transpose(0, 1)
        for length in (sizes.query_len, sizes.key_len, sizes.key_len)
    ]
    compare(attempt, sizes, *tokens_first)


def test_training_mode(attempt):
    """In training mode it gives the same."""
    sizes = attempt.sizes()
    masked(attempt, sizes, attempt.padding_mask(sizes), gradients=True, train=True)
    compare(attempt, sizes, train=True)


def test_float64(attempt):
    """float64 in, float64 out."""
    sizes = attempt.sizes()
    compare(attempt, sizes, *(tensor.double() for tensor in tokens(attempt, sizes)))


def test_high_and_low_scores(attempt):
    """Very high scores do no harm, nor do very low ones under a mask."""
    sizes = attempt.sizes(num_heads=2, head_dim=16)
    given, drawn = shifted(attempt, sizes, 128.0)
    attempt.compare(sizes, *given, weights=drawn)
    given, drawn = shifted(attempt, sizes, 2000.0)
    mask = attempt.padding_mask(sizes)
    attempt.compare(sizes, *(tensor.double() for tensor in given), mask, weights=drawn)


def test_five_files_are_one_class(attempt):
    """Your five files are one class: it refuses, splits, attends and combines."""
    attempt.construct(12, 3)
    attempt.construct(10, 3)
    sizes = attempt.sizes()
    masked(attempt, sizes, attempt.padding_mask(sizes), gradients=True)
