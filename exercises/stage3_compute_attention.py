"""Stage 3 of 5: compute_attention. Each token gathers what it needs.

Is "Orange" a color or a fruit? Its query meets the keys of all five tokens,
its own included, and gives each a weight. The weights sum to 1:

    Orange   is    my    favorite   fruit
     .21     .03   .05     .31       .40

In every head, for every query:
    score     dot product of query and key, divided by sqrt(head_dim)
    mask      where the mask is 0, the score becomes -inf
    weight    softmax of the scores, over the keys
    result    each value times its weight, summed

    gets     query         (B, H, Sq, head_dim)
             key, value    (B, H, Sk, head_dim)
             mask          None, or bool, int or float of shape (Sq, Sk),
                           (B, 1, 1, Sk) to hide padding, or (B, H, Sq, Sk)
    gives                  (B, H, Sq, head_dim)

In the mask, 1 or True may be looked at, 0 or False may not. With booleans,
F.scaled_dot_product_attention reads it the same way, nn.MultiheadAttention
the other way round. (Both are refused here: you are writing them.)

One query, three keys A, B and C, and C is masked:

>>> attention = MultiHeadAttention(d_model=4, num_heads=1)
>>> query = torch.tensor([[[[2., 0, 0, 0]]]])
>>> key = torch.tensor([[[[1., 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]]])
>>> value = torch.tensor([[[[10., 0, 0, 0], [0, 10, 0, 0], [9, 9, 9, 9]]]])
>>> mask = torch.tensor([[1, 1, 0]])
>>> attention.compute_attention(query, key, value, mask)
tensor([[[[7.3106, 2.6894, 0.0000, 0.0000]]]])

Dot products: 2 0 2. Divided by sqrt(4): 1 0 1. Masked: 1 0 -inf. Weights:
.731 .269 0. C fits as well as A, yet none of its nines arrives.

Given: all that your class of stage 2 has, since this class extends it.
You write: the body of compute_attention, between the two comment lines.
You can use: self.head_dim, math, torch, F.

Try the lines after >>> by hand, from the top folder, once stage 1 passes:
    python -i -m exercises.stage3_compute_attention
An editor's Run button on this file fails: "attempted relative import with no
known parent package". Read on: Vaswani et al. 2017, section 3.2.1.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from .stage2_split_heads import MultiHeadAttention as Stage2


class MultiHeadAttention(Stage2):
    """Your class of stage 2, whose tokens can now look at one another."""

    def compute_attention(self, query, key, value, mask=None):
        """Return for every query the weighted sum of the values.

        query (B, H, Sq, head_dim), key and value (B, H, Sk, head_dim), mask
        None, (Sq, Sk), (B, 1, 1, Sk) or (B, H, Sq, Sk): (B, H, Sq, head_dim).
        """
        # Your lines begin here.
        raise NotImplementedError("stage 3: your lines go here")
        # Your lines end here.
