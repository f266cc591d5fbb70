"""Stage 1: the constructor makes what heads can share equally, and refuses the rest."""

import pytest


def test_it_can_be_built(attempt):
    """It can be built: 3 heads share 12 numbers."""
    attempt.construct(12, 3, depth="call")


@pytest.mark.earns
def test_an_indivisible_pair_is_refused(attempt):
    """3 heads cannot share 10 numbers: AssertionError."""
    attempt.construct(12, 3, depth="call")
    attempt.construct(10, 3)


def test_more_heads_than_numbers_are_refused(attempt):
    """12 heads cannot share 3 numbers."""
    attempt.construct(3, 12)
    for d_model in (2, 3, attempt.random.randint(4, 9)):  # Times 2 to 3: seldom a multiple.
        attempt.construct(d_model, 2 * d_model + attempt.random.randint(1, d_model - 1))


def test_a_common_factor_is_not_enough(attempt):
    """8 heads cannot share 12 numbers, though 4 divides both."""
    for d_model, num_heads in ((12, 8), (6, 4), (9, 6)):
        attempt.construct(d_model, num_heads)


def test_many_indivisible_pairs_are_refused(attempt):
    """Whatever the sizes: a remainder is refused."""
    for most in 12 * (12, 64):
        num_heads = attempt.random.randint(2, most)
        whole = num_heads * attempt.random.randint(1, 6)
        attempt.construct(whole + attempt.random.randint(1, num_heads - 1), num_heads)
    attempt.construct(513, 8)  # A remainder is one even where it is small beside all else.
    attempt.construct(1025, 32)
    attempt.construct(1025, 1024)


def test_one_head_can_have_all(attempt):
    """One head can have any number of numbers for itself."""
    for d_model in (1, 7, attempt.random.randint(2, 30)):
        attempt.construct(d_model, 1, depth="call")


def test_every_head_can_have_one_number(attempt):
    """As many heads as numbers: one each, and primes too."""
    for d_model in (2, 13, attempt.random.randint(3, 30)):
        attempt.construct(d_model, d_model, depth="call")


def test_many_divisible_pairs_can_be_built(attempt):
    """Whatever the sizes: without a remainder it can be built."""
    for d_model, num_heads in ((192, 12), (64, 64), (49, 49), (160, 10), (272, 34)):
        attempt.construct(d_model, num_heads, depth="call")
    for _ in range(8):
        num_heads = attempt.random.randint(2, 7)
        attempt.construct(num_heads * attempt.random.randint(2, 7), num_heads, depth="call")


def test_sizes_and_layers_are_those_given(attempt):
    """The sizes and the four layers are still as they were given."""
    sizes = attempt.sizes()
    for num_heads in (sizes.num_heads, 1, sizes.d_model):
        attempt.construct(sizes.d_model, num_heads)
