"""The reference agrees with torch's own attention, so that it is not the truth by decree."""

import random

import pytest
import torch
import torch.nn.functional as F
from grading.learner.loading import load
from grading.stages import REFERENCE, STAGES
from torch import nn

MultiHeadAttention = load([REFERENCE / one.file for one in STAGES], "forward", package="solved")

CLOSE = {torch.float32: {"rtol": 1e-4, "atol": 1e-5}, torch.float64: {"rtol": 1e-10, "atol": 1e-12}}
EACH_DTYPE = pytest.mark.parametrize("dtype", CLOSE, ids=str)
EACH_MASK = pytest.mark.parametrize("kind", ["none", "causal", "padding", "per head"])
EACH_FORM = pytest.mark.parametrize("form", [torch.bool, torch.int64, torch.float32], ids=str)
SEEDS = range(8)


class Example:
    """Sizes and a mask, drawn at random. In the mask, True may be looked at."""

    def __init__(self, seed, kind):
        draw = random.Random(f"{seed} {kind}")
        self.batch, self.query_len, self.key_len = (draw.randint(1, 6) for _ in range(3))
        self.num_heads, self.head_dim = draw.randint(1, 4), draw.randint(1, 9)
        self.d_model = self.num_heads * self.head_dim
        self.generator = torch.Generator().manual_seed(draw.getrandbits(60))
        shape = {
            "none": None,
            "causal": (self.query_len, self.key_len),
            "padding": (self.batch, 1, 1, self.key_len),
            "per head": (self.batch, self.num_heads, self.query_len, self.key_len),
        }[kind]
        self.mask = None
        if kind == "causal":
            self.mask = torch.ones(shape, dtype=torch.bool).tril()
        elif shape:
            self.mask = torch.rand(shape, generator=self.generator) > 0.4
            self.mask[..., 0] = True  # Somebody has to be looked at.

    def normal(self, *shape, dtype):
        drawn = torch.randn(*shape, generator=self.generator, dtype=dtype)
        return drawn.requires_grad_()


def assert_alike(got, expected, dtype, wanted):
    """Compare values, then the gradients by `wanted`, pairs of tensors of the two sides."""
    torch.testing.assert_close(got, expected, **CLOSE[dtype])
    cotangent = torch.randn_like(got)
    got_gradients = torch.autograd.grad(got, [one for one, _ in wanted], cotangent)
    expected_gradients = torch.autograd.grad(expected, [one for _, one in wanted], cotangent)
    for one, other in zip(got_gradients, expected_gradients, strict=True):
        torch.testing.assert_close(one, other, **CLOSE[dtype])


def test_the_constructor_refuses_what_torch_refuses():
    for d_model in range(1, 25):
        for num_heads in range(1, 25):
            refused = []
            for made in (MultiHeadAttention, nn.MultiheadAttention):
                try:
                    made(d_model, num_heads)
                except AssertionError:
                    refused.append(made)

            assert len(refused) in (0, 2), (d_model, num_heads, refused)


@EACH_DTYPE
def test_split_heads_gives_each_head_its_columns_and_combine_heads_undoes_it(dtype):
    for seed in SEEDS:
        it = Example(seed, "none")
        x = it.normal(it.batch, it.query_len, it.d_model, dtype=dtype)
        attention = MultiHeadAttention(it.d_model, it.num_heads)

        heads = attention.split_heads(x, it.batch)

        assert heads.shape == (it.batch, it.num_heads, it.query_len, it.head_dim)
        for head, columns in enumerate(x.split(it.head_dim, dim=-1)):
            assert heads[:, head].equal(columns)
        assert attention.combine_heads(heads, it.batch).equal(x)
        assert attention.combine_heads(heads.contiguous(), it.batch).equal(x)


@EACH_DTYPE
@EACH_MASK
@EACH_FORM
def test_compute_attention_is_torchs_scaled_dot_product_attention(dtype, kind, form):
    for seed in SEEDS:
        it = Example(seed, kind)
        attention = MultiHeadAttention(it.d_model, it.num_heads)
        lengths = (it.query_len, it.key_len, it.key_len)
        given = [it.normal(it.batch, it.num_heads, s, it.head_dim, dtype=dtype) for s in lengths]

        got = attention.compute_attention(*given, None if it.mask is None else it.mask.to(form))
        expected = F.scaled_dot_product_attention(*given, attn_mask=it.mask)

        assert_alike(got, expected, dtype, [(one, one) for one in given])


def torchs_own(attention, it, dtype):
    """Make torch's module with the same weights; its masks say True where ours says False."""
    own = nn.MultiheadAttention(it.d_model, it.num_heads, batch_first=True, dtype=dtype)
    layers = (attention.query_linear, attention.key_linear, attention.value_linear)
    with torch.no_grad():
        own.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        own.in_proj_bias.zero_()  # The kata's three layers have none.
        own.out_proj.weight.copy_(attention.output_linear.weight)
        own.out_proj.bias.copy_(attention.output_linear.bias)
    return own


def torchs_masks(it, kind):
    hidden = None if it.mask is None else ~it.mask
    if kind == "padding":
        return {"key_padding_mask": hidden[:, 0, 0]}
    return {"attn_mask": hidden.flatten(0, 1) if kind == "per head" else hidden}


@EACH_DTYPE
@EACH_MASK
@EACH_FORM
def test_forward_is_torchs_multihead_attention(dtype, kind, form):
    for seed in SEEDS:
        it = Example(seed, kind)
        attention = MultiHeadAttention(it.d_model, it.num_heads).to(dtype)
        own = torchs_own(attention, it, dtype)
        lengths = (it.query_len, it.key_len, it.key_len)
        given = [it.normal(it.batch, s, it.d_model, dtype=dtype) for s in lengths]

        got = attention(*given, None if it.mask is None else it.mask.to(form))
        expected, _ = own(*given, need_weights=False, **torchs_masks(it, kind))

        weights = [(attention.output_linear.weight, own.out_proj.weight)]
        weights += [(attention.output_linear.bias, own.out_proj.bias)]
        assert_alike(got, expected, dtype, [(one, one) for one in given] + weights)


@EACH_DTYPE
def test_the_gradients_of_the_three_input_layers_are_torchs(dtype):
    for seed in SEEDS:
        it = Example(seed, "per head")
        attention = MultiHeadAttention(it.d_model, it.num_heads).to(dtype)
        own = torchs_own(attention, it, dtype)
        x = it.normal(it.batch, it.query_len, it.d_model, dtype=dtype)

        attention(x, x, x).square().sum().backward()
        own(x, x, x, need_weights=False)[0].square().sum().backward()

        layers = (attention.query_linear, attention.key_linear, attention.value_linear)
        got = torch.cat([layer.weight.grad for layer in layers])
        torch.testing.assert_close(got, own.in_proj_weight.grad, **CLOSE[dtype])
