"""Stage 1 of 5: divisibility. Every head gets an equal share.

In five files you write multi-head attention, with which the tokens of a
sequence (the words of a sentence, say) learn from one another. Each token has
a query, what it looks for; a key, what it is found by; and a value, what it
hands on. The better a token's query fits a key, the more it receives of the
value that goes with that key.

    project    a layer each for query, key and value                stage 5
    split      cut every token's numbers into heads                 stage 2
    attend     in each head, match queries to keys, collect values  stage 3
    combine    put the heads' results side by side                  stage 4
    output     one more layer mixes the heads' results              stage 5

    B          batch: how many sequences at once
    S          sequence length in tokens; Sq of the query, Sk of key and value
    H          num_heads: how many heads
    d_model    how many numbers describe a token
    head_dim   how many of them one head works with: d_model / H

This stage is the constructor, which gets d_model and num_heads, two positive
integers. Three heads cannot share 10 numbers: 3 each makes 9, and one number
has no head. Unnoticed, that fails only in stage 2, far from its cause: for five
tokens, "shape '[1, 5, 3, 3]' is invalid for input of size 50". Stop it here:

>>> MultiHeadAttention(12, 3).head_dim
4
>>> MultiHeadAttention(12, 12).head_dim
1
>>> MultiHeadAttention(3, 12)
Traceback (most recent call last):
    ...
AssertionError: d_model must be divisible by num_heads.
>>> MultiHeadAttention(10, 3)
Traceback (most recent call last):
    ...
AssertionError: d_model must be divisible by num_heads.

Given: the attributes and the four layers. You write: one assertion, exactly
where the exercise raises NotImplementedError, in place of that line.
You can use: d_model, num_heads. To check it, run pytest in the top folder.

Try the lines after >>> by hand, from the top folder:
    python -i -m exercises.stage1_divisibility
From stage 2 on, each file's class extends your own class of the stage before.
An editor's Run button then fails: "attempted relative import with no known
parent package". Read on: Vaswani et al. 2017, section 3.2.2.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn


class MultiHeadAttention(nn.Module):
    """Multi-head attention, so far only its sizes and its four layers."""

    def __init__(self, d_model, num_heads):
        """Make the layers for num_heads heads of d_model / num_heads numbers.

        AssertionError if the heads cannot share d_model numbers equally.
        """
        super().__init__()

        # Your lines begin here.
        raise NotImplementedError("stage 1: your lines go here")
        # Your lines end here.

        self.num_heads = num_heads
        self.d_model = d_model
        self.head_dim = d_model // num_heads

        self.query_linear = nn.Linear(d_model, d_model, bias=False)
        self.key_linear = nn.Linear(d_model, d_model, bias=False)
        self.value_linear = nn.Linear(d_model, d_model, bias=False)
        self.output_linear = nn.Linear(d_model, d_model)
