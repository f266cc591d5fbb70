"""Stage 3: compute_attention gives every query the weighted sum of the values."""

from dataclasses import replace

import pytest


def heads(attempt, sizes):
    """Draw query, key and value of `sizes`: (B, H, Sq or Sk, head_dim) each."""
    lengths = (sizes.query_len, sizes.key_len, sizes.key_len)
    return [attempt.normal(sizes.batch, sizes.num_heads, s, sizes.head_dim) for s in lengths]


def compare(attempt, sizes, mask=None, **how):
    """Let random queries attend to random keys and values on both sides."""
    given = heads(attempt, sizes)
    attempt.compare(sizes, *given, *([] if mask is None else [mask]), **how)


def shifted(attempt, sizes, score):
    """Draw query, key and value whose scores are exact, and as large as `score`.

    They lie around `score` for one query and around its negative for the next. If they were
    not exact, they could be told only to their last digit, and that may be wrong in right
    code. For the same reason head_dim has to have a whole fourth root.
    """
    lengths = (sizes.query_len, sizes.key_len, sizes.key_len)
    drawn = [attempt.eighths(sizes.batch, sizes.num_heads, s, sizes.head_dim) for s in lengths]
    query, key, value = drawn
    query[..., 0] = sizes.head_dim**0.5  # The first number of each adds sqrt(head_dim) * score,
    query[..., 1::2, 0] *= -1  # or takes away as much,
    key[..., 0] = score  # which the scale takes down to score.
    return query, key, value


def test_it_can_be_called(attempt):
    """It can be called with query, key and value."""
    compare(attempt, attempt.sizes(), depth="call")


def test_it_gives_a_tensor(attempt):
    """It gives a tensor."""
    compare(attempt, attempt.sizes(), depth="type")


def test_the_shape(attempt):
    """The result has the shape (B, H, Sq, head_dim)."""
    compare(attempt, attempt.sizes(), depth="shape")


def test_the_worked_example(attempt):
    """The example of the brief, then without its mask, then other numbers."""
    sizes = attempt.sizes(batch=1, query_len=1, key_len=3, num_heads=1, head_dim=4)
    query = attempt.tensor([[[[2, 0, 0, 0]]]])
    key = attempt.tensor([[[[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]]])
    value = attempt.tensor([[[[10, 0, 0, 0], [0, 10, 0, 0], [9, 9, 9, 9]]]])
    attempt.compare(sizes, query, key, value, attempt.tensor([[1, 1, 0]]).long())
    attempt.compare(sizes, query, key, value)
    compare(attempt, sizes)


def test_the_lesson_example(attempt):
    """The lesson's weights of "Orange" in "Orange is my favorite fruit", fruit masked too."""
    sizes = attempt.sizes(batch=1, query_len=1, key_len=5, num_heads=1, head_dim=5)
    identity = attempt.identity(5)[None, None]  # (B, H, Sk, head_dim)
    scores = attempt.tensor([[[[-1.56, -3.51, -3.00, -1.17, -0.92]]]])
    query = scores * sizes.head_dim**0.5  # With the identity as key, these are the scores,
    attempt.compare(sizes, query, identity, identity)  # and as value, it gives the weights.
    attempt.compare(sizes, query, identity, identity, attempt.tensor([[1, 1, 1, 1, 0]]))


@pytest.mark.earns
def test_random_heads(attempt):
    """Random queries, keys and values."""
    compare(attempt, attempt.sizes())


def test_as_many_keys_as_queries(attempt):
    """As many keys as queries."""
    compare(attempt, attempt.sizes(query_len=5, key_len=5))


def test_more_keys_or_more_queries(attempt):
    """More keys than queries, and more queries than keys."""
    compare(attempt, attempt.sizes(query_len=3, key_len=8))
    compare(attempt, attempt.sizes(query_len=8, key_len=3))


def test_more_sizes(attempt):
    """It works for other sizes too, and where head_dim is a square."""
    for head_dim in (attempt.random.choice((2, 8, 10)), 4, 9, 16):
        compare(attempt, attempt.sizes(head_dim=head_dim))
    for larger in (
        attempt.sizes(batch=2, query_len=9, key_len=10, num_heads=11, head_dim=3),
        attempt.sizes(batch=1, query_len=33, key_len=70, num_heads=2, head_dim=3),
        attempt.sizes(batch=1, query_len=2, key_len=160, num_heads=1, head_dim=3),
    ):
        compare(attempt, larger, attempt.mask_for_all(larger))


def test_equal_sizes(attempt):
    """It works where all sizes are equal, whatever the mask's shape."""
    sizes = attempt.sizes(batch=3, query_len=3, key_len=3, num_heads=3, head_dim=3)
    compare(attempt, sizes)
    for mask in (attempt.mask_for_all, attempt.mask_per_sample, attempt.mask_per_head):
        compare(attempt, sizes, mask(sizes))


def test_sizes_of_one(attempt):
    """It works for one sample, one query, one key, one head, and heads of one number."""
    for one in ("batch", "query_len", "key_len", "num_heads", "head_dim"):
        sizes = attempt.sizes(**{one: 1})
        compare(attempt, sizes)
        compare(attempt, sizes, attempt.mask_per_head(sizes))


def test_a_causal_mask(attempt):
    """With a mask (Sq, Sk), no query sees a later key."""
    sizes = attempt.sizes(query_len=5, key_len=5)
    compare(attempt, sizes, attempt.causal_mask(sizes))
    sizes = attempt.sizes()
    compare(attempt, sizes, attempt.causal_mask(sizes))


def test_a_mask_for_all_heads(attempt):
    """With a mask (Sq, Sk), any key can be hidden, not only later ones."""
    sizes = attempt.sizes()
    compare(attempt, sizes, attempt.mask_for_all(sizes))
    sizes = attempt.sizes(query_len=5, key_len=5)
    compare(attempt, sizes, attempt.mask_for_all(sizes))


def test_padded_keys_get_no_weight(attempt):
    """With a mask (B, 1, 1, Sk), padded keys get no weight."""
    for sizes in (attempt.sizes(), attempt.sizes(query_len=5, key_len=5)):
        compare(attempt, sizes, attempt.padding_mask(sizes))
        compare(attempt, sizes, attempt.mask_per_sample(sizes))


def test_a_mask_per_head(attempt):
    """With a mask (B, H, Sq, Sk), every head has a mask of its own."""
    for sizes in (attempt.sizes(), attempt.sizes(query_len=5, key_len=5)):
        compare(attempt, sizes, attempt.mask_per_head(sizes))


def test_a_mask_of_integers(attempt):
    """A mask of integers, 1 and 0, hides as one of True and False does."""
    sizes = attempt.sizes()
    compare(attempt, sizes, attempt.padding_mask(sizes).long())
    compare(attempt, sizes, attempt.mask_per_head(sizes).int())
    compare(attempt, sizes, attempt.causal_mask(sizes).int())


def test_a_mask_of_floats(attempt):
    """A mask of floats, 1. and 0., hides as one of True and False does."""
    sizes = attempt.sizes()
    compare(attempt, sizes, attempt.padding_mask(sizes).float())
    compare(attempt, sizes, attempt.mask_per_head(sizes).float())
    compare(attempt, sizes, attempt.causal_mask(sizes).float())


def test_high_scores(attempt):
    """Scores in the hundreds do no harm, above zero or below."""
    sizes = attempt.sizes(head_dim=16)
    attempt.compare(sizes, *shifted(attempt, sizes, 128.0))
    attempt.compare(sizes, *shifted(attempt, sizes, 128.0), attempt.padding_mask(sizes))


def test_gradients(attempt):
    """Gradients flow back to query, key and value."""
    compare(attempt, attempt.sizes(), gradients=True)


def test_gradients_under_a_mask(attempt):
    """Gradients flow back under a mask, and none to a hidden key."""
    sizes = attempt.sizes()
    compare(attempt, sizes, attempt.padding_mask(sizes), gradients=True)
    compare(attempt, sizes, attempt.mask_per_head(sizes).float(), gradients=True)


def test_a_second_call(attempt):
    """A call remembers nothing of the one before, nor its mask."""
    sizes = attempt.sizes()
    others = [
        replace(sizes, query_len=sizes.query_len + more, key_len=sizes.key_len + more)
        for more in (-1, 1)
    ]
    given = (*heads(attempt, sizes), attempt.mask_per_head(sizes))
    first = (*heads(attempt, sizes), attempt.mask_per_head(sizes))
    compare(attempt, sizes, before=[first])
    compare(attempt, sizes, before=[heads(attempt, other) for other in others])
    for earlier in (first, given, given[:3]):
        attempt.compare(sizes, *given, before=[earlier])


def test_one_tensor_as_query_key_and_value(attempt):
    """One tensor can be query, key and value at once, or two of them."""
    sizes = attempt.sizes(query_len=5, key_len=5)
    x, other, _ = (one / 1.5 for one in heads(attempt, sizes))
    attempt.compare(sizes, x, x, x, gradients=True)  # Any larger, a token would see but itself.
    attempt.compare(sizes, x, x, x, attempt.causal_mask(sizes), gradients=True)
    attempt.compare(sizes, x, x, x, attempt.padding_mask(sizes))
    for given in ((x, x, other), (x, other, x), (x, other, other)):
        attempt.compare(sizes, *given)


def test_another_layout_in_memory(attempt):
    """It works where the numbers lie in another order in memory."""
    sizes = attempt.sizes()
    tokens_first = [
        attempt.normal(sizes.batch, length, sizes.num_heads, sizes.head_dim).transpose(1, 2)
        for length in (sizes.query_len, sizes.key_len, sizes.key_len)
    ]
    attempt.compare(sizes, *tokens_first)
    attempt.compare(sizes, *tokens_first, attempt.padding_mask(sizes))


def test_training_mode(attempt):
    """In training mode it gives the same."""
    sizes = attempt.sizes()
    mask = attempt.mask_per_head(sizes)
    compare(attempt, sizes, mask, gradients=True, train=True)
    compare(attempt, sizes, train=True)
    compare(attempt, sizes, train=True, before=[(*heads(attempt, sizes), mask)])


def test_float64(attempt):
    """float64 in, float64 out."""
    sizes = attempt.sizes()
    given = [tensor.double() for tensor in heads(attempt, sizes)]
    attempt.compare(sizes, *given)
    attempt.compare(sizes, *given, attempt.mask_per_head(sizes))


def test_low_scores_and_a_mask(attempt):
    """A hidden key gets no weight even where all other scores are very low."""
    sizes = attempt.sizes(head_dim=16)
    for mask in (attempt.padding_mask(sizes), attempt.mask_per_head(sizes)):
        # float64, so that any way to take a softmax is exact enough at such a size.
        low = [tensor.double() for tensor in shifted(attempt, sizes, 2000.0)]
        attempt.compare(sizes, *low, mask)
