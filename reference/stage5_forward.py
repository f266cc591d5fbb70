"""Stage 5 of 5: forward. All the pieces, in order.

forward is what runs when the module is called: attention(query, key, value).
Here the map of stage 1 becomes code: project, split, attend, combine, output.
When a sequence attends to itself, query, key and value are the same tensor.
When it attends to another one, key and value come from there, and Sk may
differ from Sq.

    gets     query         (B, Sq, d_model)
             key, value    (B, Sk, d_model)
             mask          as in stage 3
    gives                  (B, Sq, d_model)

Two tokens, [1 0] and [0 1], and two heads of one number each. The weights are
set by hand, so gradients are off. The three input layers change nothing;
output_linear makes a sum and a difference, and adds 10 to the sum.

>>> attention = MultiHeadAttention(d_model=2, num_heads=2).requires_grad_(False)
>>> attention.query_linear.weight[:] = torch.eye(2)
>>> attention.key_linear.weight[:] = torch.eye(2)
>>> attention.value_linear.weight[:] = torch.eye(2)
>>> attention.output_linear.weight[:] = torch.tensor([[1, 1], [1, -1]])
>>> attention.output_linear.bias[:] = torch.tensor([10, 0])
>>> x = torch.tensor([[[1., 0], [0, 1]]])
>>> attention(x, x, x)
tensor([[[11.2311,  0.2311],
         [11.2311, -0.2311]]])

In head 0, token 0 has the scores 1 and 0: it gives itself the weight .731.
Token 1 has 0 and 0: .5 each. Head 1 is the mirror image. Combined, the tokens
are [.731 .5] and [.5 .731]. Now no token may look at a later one, so token 0
sees only itself; combined it is [1 0]:

>>> attention(x, x, x, mask=torch.tensor([[1, 0], [1, 1]]))[0, 0]
tensor([11.,  1.])

Given: all that your class of stage 4 has, since this class extends it.
You write: the body of forward, between the two comment lines.
You can use: your three methods, and self.query_linear, self.key_linear,
self.value_linear, self.output_linear.

Try the lines after >>> by hand, from the top folder, once 1 to 4 pass:
    python -i -m exercises.stage5_forward
An editor's Run button on this file fails: "attempted relative import with no
known parent package". Read on: Vaswani et al. 2017, section 3.2.2.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from .stage4_combine_heads import MultiHeadAttention as Stage4


class MultiHeadAttention(Stage4):
    """Your class of stage 4, and with forward the whole of multi-head attention."""

    def forward(self, query, key, value, mask=None):
        """Return for every query token what it gathered: (B, Sq, d_model).

        query is (B, Sq, d_model), key and value are (B, Sk, d_model), mask is
        None, (Sq, Sk), (B, 1, 1, Sk) or (B, H, Sq, Sk).
        """
        # Your lines begin here.
        batch_size = query.size(0)

        # Project: a layer each, as looking, being found and handing on differ.
        query = self.query_linear(query)  # (B, Sq, d_model)
        key = self.key_linear(key)  # (B, Sk, d_model)
        value = self.value_linear(value)  # (B, Sk, d_model)

        # Split.
        query = self.split_heads(query, batch_size)  # (B, H, Sq, head_dim)
        key = self.split_heads(key, batch_size)  # (B, H, Sk, head_dim)
        value = self.split_heads(value, batch_size)  # (B, H, Sk, head_dim)

        # Attend: all heads at once, none sees another.
        heads = self.compute_attention(query, key, value, mask)  # (B, H, Sq, head_dim)

        # Combine, then output: only this last layer mixes what the heads found.
        tokens = self.combine_heads(heads, batch_size)  # (B, Sq, d_model)
        return self.output_linear(tokens)  # (B, Sq, d_model)
        # Your lines end here.
