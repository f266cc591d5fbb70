"""Draws the sizes, tensors and masks of a check. One seed brings the same ones again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import torch


@dataclass(frozen=True)
class Sizes:
    """The sizes of one example."""

    batch: int
    query_len: int
    key_len: int
    num_heads: int
    head_dim: int

    @property
    def d_model(self) -> int:
        return self.num_heads * self.head_dim


class Draw:
    """Draws from `random`, and from nothing else."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._generator = torch.Generator().manual_seed(random.getrandbits(60))

    def sizes(self, **fixed: int) -> Sizes:
        """Draw sizes that all differ, so that no two axes can be taken for each other.

        head_dim is no square, else int(sqrt(head_dim)) would be a right scale.
        """
        pools = {
            "batch": (2, 3),
            "query_len": (3, 4, 5, 6),
            "key_len": (3, 4, 5, 6),
            "num_heads": (2, 3, 4),
            "head_dim": (3, 5, 6),
        }
        while True:
            drawn = {name: self.random.choice(pool) for name, pool in pools.items()} | fixed
            sizes = Sizes(**drawn)
            free = {name: size for name, size in drawn.items() if name not in fixed}
            taken = [*free.values(), *set(fixed.values())]
            lengths = [free.get(name) for name in ("batch", "query_len", "key_len")]
            if len(set(taken)) == len(taken) and sizes.d_model not in lengths:
                return sizes

    def normal(self, *shape: int, deviation: float = 1.5) -> torch.Tensor:
        """Draw numbers with mean 0 and this standard deviation, in steps that JSON says shortly.

        They are too fine for half precision, so that one who rounds to it is found out.
        """
        drawn = deviation * torch.randn(*shape, generator=self._generator)
        return (4096 * drawn).round() / 4096

    def eighths(self, *shape: int) -> torch.Tensor:
        """Draw numbers as `normal` does, in eighths: sums of their products are exact."""
        return (8 * self.normal(*shape)).round() / 8

    def tensor(self, numbers: list) -> torch.Tensor:
        """Make a tensor of numbers written out."""
        return torch.tensor(numbers, dtype=torch.float32)

    def identity(self, size: int) -> torch.Tensor:
        """Make the matrix that changes nothing: (size, size)."""
        return torch.eye(size)

    def causal_mask(self, sizes: Sizes) -> torch.Tensor:
        """Let each query see the keys up to its own place: bool (Sq, Sk)."""
        return torch.ones(sizes.query_len, sizes.key_len, dtype=torch.bool).tril()

    def padding_mask(self, sizes: Sizes) -> torch.Tensor:
        """Hide the end of each sample's keys, in each another length: bool (B, 1, 1, Sk)."""
        lengths = self.random.sample(range(1, sizes.key_len), sizes.batch)
        keys = torch.arange(sizes.key_len)
        return (keys < torch.tensor(lengths)[:, None])[:, None, None]

    def mask_per_sample(self, sizes: Sizes) -> torch.Tensor:
        """Hide other keys in every sample, anywhere: bool (B, 1, 1, Sk)."""
        return self._scattered(sizes.batch, 1, 1, sizes.key_len)

    def mask_for_all(self, sizes: Sizes) -> torch.Tensor:
        """Hide the same keys in all samples and heads: bool (Sq, Sk)."""
        return self._scattered(sizes.query_len, sizes.key_len)

    def mask_per_head(self, sizes: Sizes) -> torch.Tensor:
        """Hide other keys in every head: bool (B, H, Sq, Sk)."""
        return self._scattered(sizes.batch, sizes.num_heads, sizes.query_len, sizes.key_len)

    def _scattered(self, *shape: int) -> torch.Tensor:
        """Hide keys at random, at least one a query and never all; others from slice to slice."""
        while True:
            luck = torch.rand(shape, generator=self._generator)
            order = luck.argsort(dim=-1)
            mask = luck > 0.5
            mask.scatter_(-1, order[..., :1], False)
            mask.scatter_(-1, order[..., -1:], True)
            # One key alone cannot be hidden.
            if shape[-1] == 1 or all(_differs(mask, axis) for axis in range(mask.dim())):
                return mask


def _differs(mask: torch.Tensor, axis: int) -> bool:
    """Whether a mask has not the same all along an axis, so that it matters which slice is used."""
    return mask.shape[axis] == 1 or not torch.equal(mask, mask.roll(1, axis))
