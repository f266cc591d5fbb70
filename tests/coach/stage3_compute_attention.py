"""Stage 3, said: hints, questions, why it works, known mistakes, torch's own errors."""

from __future__ import annotations

import math

import torch
from torch.nn import functional as F

from .masks import (
    any_call,
    causal,
    divided_by,
    fill,
    first_keys,
    full,
    hidden,
    interleaved,
    less,
    mask,
    masked,
    other_mask,
    own_top,
    root,
    rule,
    scaled,
    scores_of,
    softmax,
    spread,
    unlike,
    unmasked,
    with_mask,
    with_own,
    zeroed,
)
from .trial import mistake

HINTS = (
    "Query is (B, H, Sq, head_dim), key (B, H, Sk, head_dim): which axis must the product sum "
    "away, to leave (B, H, Sq, Sk)?",
    "Turn the key's last two axes round, multiply, scale. Then the mask: which score gives a "
    "weight of exactly 0 after softmax? Softmax over the keys; then times value.",
    "scores = query @ key.transpose(-2, -1) / ?; with a mask, scores = "
    "scores.masked_fill(mask == 0, ?), which returns a new tensor; "
    "return torch.softmax(scores, dim=?) @ value",
)

QUESTIONS = (
    (
        "Why divide by sqrt(head_dim)?",
        "The dot product of two vectors of unit variance has standard deviation sqrt(head_dim), "
        "8 at head_dim 64. Softmax of such scores is nearly one-hot, and its gradients vanish.",
    ),
    (
        "Why -inf before softmax, and not zeros after it?",
        "Zeros after it leave weights that sum to less than 1: .60 in the Orange row without "
        '"fruit", which took its share and handed nothing on.',
    ),
    (
        "What comes of a query that may look at no key at all?",
        "Softmax of nothing but -inf is 0 / 0, so NaN. Some codes give 0 or the mean instead.",
    ),
)

WHY = (
    "A query's scores become weights that sum to 1, and exp(-inf) is exactly 0:\n"
    "what is masked takes no share, and the keys that are left share all of it."
)


# The right way. A mistake below replaces steps of it, by their names.
STEPS = {
    "query": lambda n: n.query,
    "scores": scores_of,  # (B, H, Sq, Sk)
    "scaled": scaled,
    "masked": masked,
    "weights": softmax,
    "hidden": lambda n: n.weights,  # where a mask after the softmax would be
    "kept": lambda n: n.hidden,
    "summed": lambda n: n.kept @ n.value,  # (B, H, Sq, head_dim)
    "result": lambda n: n.summed,
}


NO_ROOT = "the scores are divided by head_dim: without its root, or by its root twice"
FILL_0 = "hidden scores become 0, not -inf, so that hidden keys keep a weight"
FILL_HIGH = "hidden scores become a number that is not low enough, where -inf is asked for"
NOT_OWN = "the highest score of all queries is taken off, not each query's own: exp may give all 0"
NUMBERS = (2, 4, 8, 10, 64, 0.5, 0.125)

MISTAKES = [
    # Which two tensors meet for the scores.
    mistake("queries and keys change places in the scores", scores=lambda n: n.key @ n.query.mT),
    mistake("the scores are made of query and query", scores=lambda n: n.query @ n.query.mT),
    mistake("the scores are made of key and key", scores=lambda n: n.key @ n.key.mT),
    mistake("the scores are made of query and value", scores=lambda n: n.query @ n.value.mT),
    mistake("the scores are made of value and key", scores=lambda n: n.value @ n.key.mT),
    mistake("query and key are multiplied element by element", scores=lambda n: n.query * n.key),
    mistake("the key is not transposed", scores=lambda n: n.query @ n.key),
    mistake("key.T turns round all four axes, not the last two", scores=lambda n: n.query @ n.key.permute(3, 2, 1, 0)),
    mistake("the key's heads and tokens are exchanged, not its last two axes", scores=lambda n: n.query @ n.key.transpose(1, 2)),
    mistake("the query is transposed, not the key", scores=lambda n: n.query.mT @ n.key),
    mistake("the scores have the opposite sign", scores=lambda n: -scores_of(n)),
    mistake("the scores are taken without their signs", scores=lambda n: scores_of(n).abs()),
    mistake("the scores go through relu", scores=lambda n: scores_of(n).relu()),
    mistake("the scores are squared", scores=lambda n: scores_of(n) ** 2),
    mistake("the scores go through tanh", scores=lambda n: scores_of(n).tanh()),
    mistake("query and key are made unit vectors first", scores=lambda n: F.normalize(n.query, dim=-1) @ F.normalize(n.key, dim=-1).mT),
    mistake("the query is made a unit vector first", scores=lambda n: F.normalize(n.query, dim=-1) @ n.key.mT),
    mistake("the key is made a unit vector first", scores=lambda n: n.query @ F.normalize(n.key, dim=-1).mT),
    mistake("the scores are distances, not dot products", scores=lambda n: torch.cdist(n.query, n.key)),
    mistake("the scores are negative distances, not dot products", scores=lambda n: -torch.cdist(n.query, n.key)),
    mistake("the scores are averaged over the heads", scores=lambda n: scores_of(n).mean(1, keepdim=True).expand(scores_of(n).shape)),
    mistake("the scores are summed over the heads", scores=lambda n: scores_of(n).sum(1, keepdim=True).expand(scores_of(n).shape)),
    mistake("all heads use the scores of head 0", scores=lambda n: scores_of(n)[:, :1].expand(scores_of(n).shape)),
    mistake("the key is reshaped to (B, H, head_dim, Sk), not transposed", scores=lambda n: n.query @ n.key.reshape(n.key.mT.shape)),
    mistake("a query is scored by the keys of all heads, added up", scores=lambda n: n.query @ n.key.sum(1, keepdim=True).mT),
    mistake("a query is scored by the keys of all samples, added up", scores=lambda n: n.query @ n.key.sum(0, keepdim=True).mT),
    mistake("the key is normalized first", scores=lambda n: n.query @ F.rms_norm(n.key, n.key.shape[-1:]).mT),
    mistake("query and key are normalized first", scores=lambda n: F.rms_norm(n.query, n.query.shape[-1:]) @ F.rms_norm(n.key, n.key.shape[-1:]).mT),
    mistake("query and key are normalized first", scores=lambda n: F.layer_norm(n.query, n.query.shape[-1:]) @ F.layer_norm(n.key, n.key.shape[-1:]).mT),
    mistake("the root is taken of the key too, and that of a negative number is NaN", scores=lambda n: n.query @ (n.key.mT / n.head_dim) ** 0.5, scaled=lambda n: n.scores),
    mistake("the scores are computed in half precision", scores=lambda n: (n.query.half() @ n.key.half().mT).to(n.query.dtype)),
    mistake("the scores are computed in bfloat16", scores=lambda n: (n.query.bfloat16() @ n.key.bfloat16().mT).to(n.query.dtype)),
    # What the scores are divided by.
    mistake("the scores are not divided by sqrt(head_dim)", scaled=lambda n: n.scores),
    mistake(NO_ROOT, scaled=divided_by(lambda n: n.head_dim)),
    mistake("the scores are divided by sqrt(d_model), not sqrt(head_dim)", scaled=divided_by(lambda n: n.d_model**0.5)),
    mistake("the scores are divided by d_model, not sqrt(head_dim)", scaled=divided_by(lambda n: n.d_model)),
    mistake("the scores are divided by sqrt(num_heads), not sqrt(head_dim)", scaled=divided_by(lambda n: n.num_heads**0.5)),
    mistake("the scores are divided by num_heads, not sqrt(head_dim)", scaled=divided_by(lambda n: n.num_heads)),
    mistake("the scores are divided by sqrt(d_model) and by num_heads, not by sqrt(head_dim)", scaled=divided_by(lambda n: n.d_model**0.5 * n.num_heads)),
    mistake("the scores are divided by sqrt(Sk), the key's length", scaled=divided_by(lambda n: n.scores.shape[-1] ** 0.5)),
    mistake("the scores are divided by Sk, the key's length", scaled=divided_by(lambda n: n.scores.shape[-1])),
    mistake("the scores are divided by sqrt(Sq), the query's length", scaled=divided_by(lambda n: n.query.shape[-2] ** 0.5)),
    mistake("the scores are divided by Sq, the query's length", scaled=divided_by(lambda n: n.query.shape[-2])),
    mistake("the scores are divided by the root of the batch size", scaled=divided_by(lambda n: n.query.shape[0] ** 0.5)),
    mistake("the scores are divided by the batch size", scaled=divided_by(lambda n: n.query.shape[0])),
    mistake("the root of head_dim is cut to a whole number", scaled=divided_by(lambda n: int(root(n)))),
    mistake("the root of head_dim is rounded to a whole number", scaled=divided_by(lambda n: round(root(n)))),
    mistake("the root of head_dim is rounded up to a whole number", scaled=divided_by(lambda n: math.ceil(root(n)))),
    mistake("the scores are multiplied by sqrt(head_dim), not divided", scaled=divided_by(lambda n: 1 / root(n))),
    mistake("the scores are multiplied by head_dim", scaled=divided_by(lambda n: 1 / n.head_dim)),
    mistake("the scores are divided by sqrt(head_dim) three times", scaled=divided_by(lambda n: root(n) ** 3)),
    mistake("the scores are divided by head_dim squared", scaled=divided_by(lambda n: n.head_dim**2)),
    mistake("the scores are divided by half of head_dim, not by its root", scaled=divided_by(lambda n: n.head_dim / 2)),
    mistake("the scores are divided by head_dim and by 2: ** binds more than / does", scaled=divided_by(lambda n: n.head_dim * 2)),
    mistake("the scores are divided by the fourth root of head_dim", scaled=divided_by(lambda n: root(n) ** 0.5)),
    mistake("the scores are divided by the third root of head_dim", scaled=divided_by(lambda n: n.head_dim ** (1 / 3))),
    *[mistake("the scores are divided by the logarithm of head_dim", scaled=divided_by(lambda n, log=log: log(n.head_dim))) for log in (math.log, math.log2, math.log10)],
    mistake("the scores are divided by sqrt(head_dim) plus a number", scaled=divided_by(lambda n: root(n) + 1)),
    mistake("1 is added to head_dim under the root", scaled=divided_by(lambda n: (n.head_dim + 1) ** 0.5)),
    mistake("1 is taken from head_dim under the root", scaled=divided_by(lambda n: (n.head_dim - 1) ** 0.5)),
    mistake("the scores are divided by the length of the query's vectors", scaled=lambda n: n.scores / n.query.norm(dim=-1, keepdim=True)),
    mistake("the scores are divided by their own deviation", scaled=lambda n: n.scores / n.scores.std(-1, keepdim=True, correction=0)),
    *[mistake(f"the scores are divided by a fixed number, {it}, whatever head_dim is", scaled=divided_by(lambda n, it=it: it)) for it in NUMBERS],
    mistake("sqrt(head_dim) divides the weights, after the softmax, not the scores", scaled=lambda n: n.scores, kept=lambda n: n.hidden / root(n)),
    mistake("the weights are divided by sqrt(head_dim) too, after the softmax", kept=lambda n: n.hidden / root(n)),
    mistake("the weights are divided by head_dim after the softmax, and the scores are not", scaled=lambda n: n.scores, kept=lambda n: n.hidden / n.head_dim),
    mistake("sqrt(head_dim) multiplies the weights, after the softmax", kept=lambda n: n.hidden * root(n)),
    mistake("the root is taken of the scores too, not of head_dim alone", scaled=lambda n: (n.scores / n.head_dim).abs() ** 0.5),
    mistake("the root is taken of the scores too, not of head_dim alone", scaled=lambda n: (n.scores / n.head_dim) ** 0.5),
    mistake("the division of the scores rounds down to whole numbers, as // does", scaled=lambda n: n.scores // root(n)),
    mistake("the scores are divided by head_dim // int(sqrt(head_dim)): the root of squares only", scaled=divided_by(lambda n: n.head_dim // int(root(n)))),
    *[mistake("the scores are cut off above and below, as clamp does", scaled=lambda n, it=it: scaled(n).clamp(-it, it)) for it in (1, 5, 10, 50)],
    *[mistake("the scores are bent towards a highest and a lowest one, as tanh does", scaled=lambda n, it=it: it * (scaled(n) / it).tanh()) for it in (5, 10, 20, 30, 50)],
    mistake("the highest score of each key is taken off, not that of each query", scaled=lambda n: scaled(n) - scaled(n).amax(-2, keepdim=True)),
    *[mistake("the scores are rounded", scaled=lambda n, it=it: scaled(n).round(decimals=it)) for it in (0, 1, 2)],
    # What the mask does.
    mistake("the mask has no effect", masked=unmasked),
    mistake("the mask is read the other way round: it hides where it is 1", masked=rule(lambda n: n.scaled.masked_fill(n.mask != 0, -math.inf))),
    mistake("the mask sets weights to 0 after the softmax, so that they no longer sum to 1", masked=unmasked, hidden=hidden(lambda n: n.weights.masked_fill(n.mask == 0, 0))),
    mistake("the mask, read the other way round, sets weights to 0 after the softmax", masked=unmasked, hidden=hidden(lambda n: n.weights.masked_fill(n.mask != 0, 0))),
    mistake("the mask sets weights to -inf, after the softmax", masked=unmasked, hidden=hidden(lambda n: n.weights.masked_fill(n.mask == 0, -math.inf))),
    mistake("the mask sets weights to a large negative number, after the softmax", masked=unmasked, hidden=hidden(lambda n: n.weights.masked_fill(n.mask == 0, -1e9))),
    mistake("the mask is added to the weights after the softmax", masked=unmasked, hidden=hidden(lambda n: n.weights + n.mask)),
    mistake("the mask is applied before the softmax, and after it a second softmax evens out", hidden=hidden(lambda n: n.weights.masked_fill(n.mask == 0, -math.inf).softmax(-1))),
    mistake("the mask fills weights after the softmax, and a second softmax follows", masked=unmasked, hidden=hidden(lambda n: n.weights.masked_fill(n.mask == 0, -math.inf).softmax(-1))),
    mistake("the mask, 1 and 0, is added to the scores", masked=rule(lambda n: n.scaled + n.mask)),
    mistake("the mask, 1 and 0, is subtracted from the scores", masked=rule(lambda n: n.scaled - n.mask)),
    mistake("a matrix product with the mask is taken", masked=rule(lambda n: n.scaled @ n.mask)),
    mistake("the scores are divided by the mask", masked=rule(lambda n: n.scaled / n.mask)),
    mistake("everything is 0 but what the mask hides", masked=rule(lambda n: n.scaled * (n.mask == 0))),
    mistake(FILL_0, masked=fill(0)),
    mistake(FILL_0, masked=rule(lambda n: n.scaled * n.mask)),
    mistake("hidden scores become 1, not -inf", masked=fill(1)),
    mistake("hidden scores become a large positive number: all weight goes to hidden keys", masked=fill(1e9)),
    mistake("a query with a hidden key gets NaN: of +inf or NaN in its scores, or of exp that is inf", masked=fill(math.inf)),
    mistake("all scores become NaN or -inf under a mask, as by 0 times -inf", masked=rule(lambda n: n.scaled + torch.full_like(n.scaled, math.nan))),
    *[mistake(FILL_HIGH, masked=fill(-it)) for it in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 50, 100, 1000)],
    *[mistake("hidden scores are filled before the scale, and the scale makes them less low", masked=rule(lambda n, it=it: n.scaled.masked_fill(n.mask == 0, -it / root(n)))) for it in (1, 5, 10)],
    *[mistake(FILL_HIGH, masked=rule(lambda n, it=it: n.scaled.masked_fill(n.mask == 0, -it / root(n)))) for it in (20, 50, 100, 1000)],
    *[mistake("hidden scores are lowered by too little, where -inf is asked for", masked=rule(lambda n, it=it: n.scaled - it * (n.mask == 0))) for it in (2, 3, 5, 10, 20)],
    mistake("hidden scores are raised, not lowered", masked=rule(lambda n: n.scaled + 1e9 * (n.mask == 0))),
    mistake("hidden scores are multiplied by a low number, so that negative ones become high", masked=rule(lambda n: torch.where(n.mask == 0, n.scaled * -1e9, n.scaled))),
    mistake("all scores become the same large number", masked=rule(lambda n: torch.full_like(n.scaled, -1e9))),
    mistake("only the mask makes the weights, and the scores are lost", masked=rule(lambda n: torch.zeros_like(n.scaled).masked_fill(n.mask == 0, -math.inf))),
    mistake("a causal mask of your own is used in place of the given one", masked=lambda n: n.scaled.masked_fill(causal(n) == 0, -math.inf)),
    mistake("a causal mask of your own is used besides the given one", masked=lambda n: masked(n).masked_fill(causal(n) == 0, -math.inf)),
    mistake("a causal mask of your own replaces the given one, where one is given", masked=other_mask(causal)),
    mistake("a causal mask of your own is used where none is given", masked=lambda n: masked(n) if n.mask is not None else n.scaled.masked_fill(causal(n) == 0, -math.inf)),
    mistake("a causal mask of your own is used besides a given one, where one is given", masked=rule(lambda n: masked(n).masked_fill(causal(n) == 0, -math.inf))),
    mistake("a mask of your own hides all earlier keys", masked=lambda n: n.scaled.masked_fill(causal(n).tril(-1) != 0, -math.inf)),
    mistake("a causal mask of your own hides a query's own place too", masked=lambda n: n.scaled.masked_fill(causal(n, -1) == 0, -math.inf)),
    mistake("only the upper triangle of the mask is read", masked=other_mask(lambda n: full(n).triu())),
    mistake("only the lower triangle of the mask is read", masked=other_mask(lambda n: n.mask.tril())),
    mistake("only the lower triangle of the mask is read", masked=rule(lambda n: n.scaled.masked_fill(n.mask.tril() == 0, -1e9))),
    mistake("only the first head is masked", masked=rule(lambda n: torch.cat([masked(n)[:, :1], n.scaled[:, 1:]], 1))),
    mistake("the last head is not masked", masked=rule(lambda n: torch.cat([masked(n)[:, :-1], n.scaled[:, -1:]], 1))),
    mistake("the mask hides queries too, not keys alone, where Sq and Sk are equal", masked=rule(lambda n: masked(n) if unlike(n) else masked(n).masked_fill(n.mask.mT == 0, -1e9))),
    mistake("the mask hides queries too, not keys alone, where Sq and Sk are equal", masked=rule(lambda n: masked(n) if unlike(n) else n.scaled.masked_fill((n.mask == 0) | (n.mask.mT == 0), -1e9))),
    mistake("all samples get the mask of the first sample", masked=other_mask(lambda n: n.mask[:1] if n.mask.dim() == 4 else n.mask)),
    mistake("mask[0] is used for all: one sample's mask, or one query's of (Sq, Sk)", masked=other_mask(lambda n: n.mask[0])),
    mistake("all samples get the mask of the last sample", masked=other_mask(lambda n: n.mask[-1:] if n.mask.dim() == 4 else n.mask)),
    mistake("all heads get the mask of the first head", masked=other_mask(lambda n: n.mask[:, :1] if n.mask.dim() == 4 else n.mask)),
    mistake("all samples and heads get the mask of the first sample's first head", masked=other_mask(lambda n: n.mask[0, 0] if n.mask.dim() == 4 else n.mask)),
    mistake("all queries get the mask of the first query", masked=other_mask(lambda n: n.mask[..., :1, :])),
    mistake("all queries get the mask of the last query", masked=other_mask(lambda n: n.mask[..., -1:, :])),
    mistake("the mask's samples and heads come in the wrong order", masked=other_mask(spread)),
    mistake("the mask's samples and heads come in the wrong order", masked=other_mask(interleaved)),
    mistake("the order of the keys in the mask is turned round", masked=other_mask(lambda n: n.mask.flip(-1))),
    mistake("the mask is transposed: its last two axes change places", masked=other_mask(lambda n: n.mask.mT)),
    mistake("the mask is transposed: its last two axes change places", masked=other_mask(lambda n: full(n).mT)),
    mistake("the mask gets another axis at place 1", masked=other_mask(lambda n: n.mask.unsqueeze(1))),
    mistake("the mask gets another axis in front", masked=other_mask(lambda n: n.mask.unsqueeze(0))),
    mistake("the mask gets another axis in the middle", masked=other_mask(lambda n: n.mask.unsqueeze(2))),
    mistake("the mask gets another axis at its end", masked=other_mask(lambda n: n.mask.unsqueeze(-1))),
    mistake("the mask loses its axes of size 1", masked=other_mask(lambda n: n.mask.squeeze())),
    mistake("a mask counts only where all heads have the same", masked=other_mask(lambda n: full(n).bool().all(1, keepdim=True))),
    mistake("one sample's mask counts for all: what one hides is hidden for all", masked=other_mask(lambda n: full(n).bool().all(0, keepdim=True))),
    mistake("a mask of (Sq, Sk) has no effect", masked=rule(lambda n: n.scaled if n.mask.dim() == 2 else masked(n))),
    mistake("a mask of four axes has no effect", masked=rule(lambda n: n.scaled if n.mask.dim() == 4 else masked(n))),
    mistake("a mask that is not of True and False has no effect", masked=rule(lambda n: masked(n) if n.mask.dtype == torch.bool else n.scaled)),
    mistake("a mask of True and False has no effect", masked=rule(lambda n: n.scaled if n.mask.dtype == torch.bool else masked(n))),
    mistake("a mask of True and False is read the other way round", masked=rule(lambda n: n.scaled.masked_fill(n.mask, -math.inf) if n.mask.dtype == torch.bool else masked(n))),
    mistake("the mask is inverted with ~, which turns 1 into -2: true as well", masked=other_mask(lambda n: ~(~n.mask).bool())),
    mistake("a mask of True and False is added to the scores, as 1 and 0", masked=rule(lambda n: n.scaled + n.mask if n.mask.dtype == torch.bool else masked(n))),
    mistake("a mask of numbers is added to the scores, as 1 and 0", masked=rule(lambda n: masked(n) if n.mask.dtype == torch.bool else n.scaled + n.mask)),
    mistake("the mask is applied to the query", query=lambda n: n.query if n.mask is None else n.query * n.mask, masked=unmasked),
    mistake("hidden values become 0, but hidden keys still take their weight", masked=unmasked, summed=lambda n: n.hidden @ (n.value if n.mask is None else n.value * n.mask.mT)),
    mistake("hidden keys become 0, so that their scores are 0 and not -inf", masked=unmasked, scores=lambda n: n.query @ (n.key if n.mask is None else n.key * n.mask.mT).mT),
    mistake("the mask is read the other way round: it hides where it is 1", masked=rule(lambda n: n.scaled.masked_fill(n.mask != 0, -1e9))),
    mistake("the mask is read the other way round: it hides where it is 1", masked=rule(lambda n: n.scaled + n.mask * -1e9)),
    mistake("hidden scores become the lowest of their row, not -inf", masked=rule(lambda n: torch.where(n.mask == 0, n.scaled.amin(-1, keepdim=True), n.scaled))),
    mistake("hidden scores become about the lowest score there is, not -inf", masked=rule(lambda n: n.scaled.masked_fill(n.mask == 0, n.scaled.min().item()))),
    mistake("hidden scores become about the lowest score there is, not -inf", masked=rule(lambda n: n.scaled.masked_fill(n.mask == 0, n.scaled.min().item() - 1))),
    mistake("the mask is applied to the query, before the product", query=lambda n: n.query if n.mask is None else n.query.masked_fill(n.mask[..., :1] == 0, -1e9), masked=unmasked),
    mistake("hidden values become 0, but hidden keys still take their weight", masked=unmasked, summed=lambda n: n.hidden @ (n.value if n.mask is None else n.value.masked_fill(full(n)[:, :, :1].mT == 0, 0))),
    mistake("masked weights are made to sum to 1 over the queries, not over the keys", masked=unmasked, hidden=hidden(lambda n: zeroed(n) / zeroed(n).sum(-2, keepdim=True))),
    mistake("masked weights are made to sum to 1 over all queries and keys together", masked=unmasked, hidden=hidden(lambda n: zeroed(n) / zeroed(n).sum((-2, -1), keepdim=True))),
    mistake("the last key is left out, as by a loop that ends too early", masked=lambda n: F.pad(masked(n)[..., :-1], (0, 1), value=-math.inf)),
    mistake("the first key is left out, as by a loop that begins too late", masked=lambda n: F.pad(masked(n)[..., 1:], (1, 0), value=-math.inf)),
    mistake("all keys get the mask of the last key", masked=other_mask(lambda n: n.mask[..., -1:])),
    mistake("all keys get the mask of the last key", masked=rule(lambda n: n.scaled.masked_fill(n.mask[..., -1:] == 0, -1e9))),
    mistake("all keys get the mask of the first key", masked=other_mask(lambda n: n.mask[..., :1])),
    mistake("all keys get the mask of the first key", masked=rule(lambda n: n.scaled.masked_fill(n.mask[..., :1] == 0, -1e9))),
    mistake("a mask of floats is added to the scores, as 1 and 0", masked=rule(lambda n: n.scaled + n.mask if n.mask.is_floating_point() else masked(n))),
    mistake("a mask of floats has no effect", masked=rule(lambda n: n.scaled if n.mask.is_floating_point() else masked(n))),
    mistake("the mask has no effect but in training mode", masked=lambda n: masked(n) if n.train else n.scaled),
    mistake("any mask of (Sq, Sk) is taken for a causal one", masked=rule(lambda n: with_own(n, causal(n)) if n.mask.dim() == 2 else masked(n))),
    mistake("any mask of (Sq, Sk) is taken for a causal one that hides a query's own place too", masked=rule(lambda n: with_own(n, causal(n, -1)) if n.mask.dim() == 2 else masked(n))),
    mistake("a causal mask of your own is used wherever Sq and Sk are equal", masked=lambda n: masked(n) if unlike(n) else with_own(n, causal(n))),
    mistake("a causal mask of your own is used where query and key are one tensor", masked=lambda n: with_own(n, causal(n)) if n.mask is None and n.query is n.key else masked(n)),
    mistake("the mask has no effect where query, key and value are one tensor", masked=lambda n: n.scaled if n.query is n.key is n.value else masked(n)),
    mistake("keys after the eighth get no weight", masked=lambda n: first_keys(n, 8)),
    mistake("keys after the first Sq get no weight", masked=lambda n: first_keys(n, n.query.shape[-2])),
    # How scores become weights.
    mistake("there is no softmax where no mask is given", weights=lambda n: n.masked if n.mask is None else softmax(n)),
    mistake("there is no softmax", weights=lambda n: n.masked),
    mistake("there is no softmax", masked=fill(0), weights=lambda n: n.masked),
    mistake("there is no softmax", masked=fill(-1e9), weights=lambda n: n.masked),
    mistake("the softmax is taken over the queries, not over the keys", weights=lambda n: n.masked.softmax(-2)),
    mistake("the softmax is taken over the queries, not over the keys", masked=fill(-1e9), weights=lambda n: n.masked.softmax(-2)),
    mistake("the softmax is taken over the heads, not over the keys", weights=lambda n: n.masked.softmax(1)),
    mistake("the softmax is taken over the heads, not over the keys", masked=fill(-1e9), weights=lambda n: n.masked.softmax(1)),
    mistake("the softmax is taken over the batch, not over the keys", weights=lambda n: n.masked.softmax(0)),
    mistake("the softmax is taken over the batch, not over the keys", masked=fill(-1e9), weights=lambda n: n.masked.softmax(0)),
    mistake("one softmax is taken over all queries and keys of a head together", weights=lambda n: n.masked.flatten(-2).softmax(-1).reshape(n.masked.shape)),
    mistake("one softmax is taken over all heads, queries and keys together", weights=lambda n: n.masked.flatten(1).softmax(-1).reshape(n.masked.shape)),
    mistake("one softmax is taken over the whole tensor", weights=lambda n: n.masked.flatten().softmax(-1).reshape(n.masked.shape)),
    mistake("softmax is taken twice", weights=lambda n: softmax(n).softmax(-1)),
    mistake("softmax is taken twice, the second time over the queries", weights=lambda n: softmax(n).softmax(-2)),
    mistake("the weights are a sigmoid of the scores, not a softmax", weights=lambda n: n.masked.sigmoid()),
    mistake("a sigmoid of the scores, divided by its sum, makes the weights", weights=lambda n: n.masked.sigmoid() / n.masked.sigmoid().sum(-1, keepdim=True)),
    mistake("the logarithm of the softmax is taken", weights=lambda n: n.masked.log_softmax(-1)),
    mistake("the logarithm of the softmax is taken", masked=fill(-1e9), weights=lambda n: n.masked.log_softmax(-1)),
    mistake("exp of the scores is not divided by its sum", weights=lambda n: n.masked.exp()),
    mistake("exp of the scores is divided by its sum over the queries", weights=lambda n: n.masked.exp() / n.masked.exp().sum(-2, keepdim=True)),
    mistake("exp of the scores is divided by its sum over the queries", weights=lambda n: own_top(n) / own_top(n).sum(-2, keepdim=True)),
    mistake("exp of the scores is divided by its sum over everything", weights=lambda n: n.masked.exp() / n.masked.exp().sum()),
    mistake("exp is taken of the scores as they are: exp of hundreds is inf, and inf / inf is NaN", weights=lambda n: n.masked.exp() / n.masked.exp().sum(-1, keepdim=True)),
    mistake("exp is taken of the scores as they are: exp of hundreds is inf, and inf / inf is NaN", weights=lambda n: n.masked.exp() / (n.masked.exp().sum(-1, keepdim=True) + 1e-9)),
    mistake(NOT_OWN, weights=lambda n: less(n, n.masked.max())),
    mistake(NOT_OWN, weights=lambda n: less(n, n.masked.amax((-2, -1), keepdim=True))),
    mistake("the highest score of each key is taken off, not that of each query", weights=lambda n: less(n, n.masked.amax(-2, keepdim=True))),
    mistake("1 is added to the sum of exp, so that the weights sum to less than 1", weights=lambda n: own_top(n) / (own_top(n).sum(-1, keepdim=True) + (-n.masked.amax(-1, keepdim=True)).exp())),
    mistake("the highest score is taken off but exp is not divided by its sum", weights=own_top),
    mistake("a small number is added to the sum of exp", weights=lambda n: n.masked.exp() / (n.masked.exp().sum(-1, keepdim=True) + 1e-6)),
    mistake("the scores are divided by their sum, without exp", weights=lambda n: n.masked / n.masked.sum(-1, keepdim=True)),
    mistake("the scores are divided by the sum of their sizes, without exp", weights=lambda n: n.masked / n.masked.abs().sum(-1, keepdim=True)),
    mistake("the scores are made unit vectors, where softmax is asked for", weights=lambda n: F.normalize(n.masked, dim=-1)),
    mistake("relu takes the place of softmax", weights=lambda n: n.masked.relu()),
    *[mistake("relu of the scores, divided by its sum, takes the place of softmax", weights=lambda n, it=it: n.masked.relu() / (n.masked.relu().sum(-1, keepdim=True) + it)) for it in (0, 1e-6)],
    mistake("tanh takes the place of softmax", weights=lambda n: n.masked.tanh()),
    mistake("softmin is taken: the lowest score gets the most", weights=lambda n: (-n.masked).softmax(-1)),
    mistake("all weight goes to the highest score", weights=lambda n: F.one_hot(n.masked.argmax(-1), n.masked.shape[-1]).to(n.masked.dtype)),
    mistake("powers of 2 take the place of exp", weights=lambda n: (n.masked * math.log(2)).softmax(-1)),
    mistake("all keys get the same weight", weights=lambda n: torch.full_like(n.masked, 1 / n.masked.shape[-1])),
    mistake("all heads use the mean of the heads' weights", kept=lambda n: n.hidden.mean(1, keepdim=True)),
    mistake("the weights are summed over the heads", kept=lambda n: n.hidden.sum(1, keepdim=True)),
    mistake("the weights are averaged over the batch", kept=lambda n: n.hidden.mean(0, keepdim=True)),
    mistake("all heads use the weights of head 0", kept=lambda n: n.hidden[:, :1]),
    mistake("all samples use the weights of sample 0", kept=lambda n: n.hidden[:1]),
    mistake("1 is taken from every weight's share", kept=lambda n: 1 - n.hidden),
    mistake("the weights are rounded", kept=lambda n: n.hidden.round()),
    mistake("one softmax is taken over heads and keys together", weights=lambda n: n.masked.transpose(1, 2).flatten(2).softmax(-1).reshape(n.masked.transpose(1, 2).shape).transpose(1, 2)),
    mistake("a small number is added to the weights", kept=lambda n: n.hidden + 1e-3),
    mistake("a small number is added to the sum of the weights", kept=lambda n: n.hidden / (n.hidden.sum(-1, keepdim=True) + 1e-3)),
    # What is summed.
    mistake("the weighted sum is of the queries, not of the values", summed=lambda n: n.kept @ n.query),
    mistake("the weighted sum is of the keys, not of the values", summed=lambda n: n.kept @ n.key),
    mistake("the values are summed by the scores, before mask and softmax", summed=lambda n: n.scaled @ n.value),
    mistake("the values are summed by the weights transposed", summed=lambda n: n.kept.mT @ n.value),
    mistake("weights and values are multiplied element by element", summed=lambda n: n.kept * n.value),
    mistake("the values come first in the product, the weights second", summed=lambda n: n.value @ n.kept),
    mistake("the value is transposed", summed=lambda n: n.kept @ n.value.mT),
    mistake("the value's heads and tokens are exchanged", summed=lambda n: n.kept @ n.value.transpose(1, 2)),
    mistake("each value is multiplied by the sum of its weights over the queries", summed=lambda n: n.kept.sum(-2).unsqueeze(-1) * n.value),
    mistake("all heads use the value of the first head", summed=lambda n: n.kept @ n.value[:, :1]),
    mistake("the values of all heads are added up", summed=lambda n: n.kept @ n.value.sum(1, keepdim=True)),
    mistake("all samples use the value of the first sample", summed=lambda n: n.kept @ n.value[:1]),
    mistake("the last head gives 0, as by a loop that ends too early", summed=lambda n: F.pad((n.kept @ n.value)[:, :-1], (0, 0, 0, 0, 0, 1))),
    mistake("heads after the eighth give 0", summed=lambda n: n.kept @ n.value * (torch.arange(n.num_heads) < 8)[:, None, None]),
    mistake("the weights are returned, not the weighted sum", summed=lambda n: n.kept),
    mistake("the scores are returned", summed=lambda n: n.scaled),
    mistake("the scores are returned", summed=lambda n: n.scores),
    mistake("the scores, masked, are returned", summed=lambda n: n.masked),
    mistake("the value is returned as it came", summed=lambda n: n.value),
    mistake("the query is returned as it came", summed=lambda n: n.query),
    mistake("the values come in reverse order", summed=lambda n: n.kept @ n.value.flip(-2)),
    mistake("the query is added to the result", result=lambda n: n.summed + n.query),
    mistake("the value is added to the result", result=lambda n: n.summed + n.value),
    mistake("the sum is divided by the number of keys: the weights sum to 1 already", result=lambda n: n.summed / n.value.shape[-2]),
    mistake("the sum is divided by the number of heads", result=lambda n: n.summed / n.num_heads),
    mistake("the value is divided by the fourth root of head_dim too", result=lambda n: n.summed / root(n) ** 0.5),
    mistake("the result is summed over the heads", result=lambda n: n.summed.sum(1)),
    mistake("the result is averaged over the heads", result=lambda n: n.summed.mean(1)),
    mistake("the result goes through softmax once more", result=lambda n: n.summed.softmax(-1)),
    mistake("heads and queries are exchanged in the result", result=lambda n: n.summed.transpose(1, 2)),
    mistake("the last two axes of the result are exchanged", result=lambda n: n.summed.mT),
    mistake("the heads are joined already: (B, Sq, d_model)", result=lambda n: n.summed.transpose(1, 2).flatten(2)),
    mistake("the result is viewed as (B, Sq, d_model), before heads and queries are exchanged", result=lambda n: n.summed.reshape(len(n.summed), -1, n.d_model)),
    mistake("batch and heads are one axis still", result=lambda n: n.summed.flatten(0, 1)),
    mistake("axes of size 1 are dropped from the result", result=lambda n: n.summed.squeeze()),
    mistake("the heads' axis is dropped where there is one head", result=lambda n: n.summed.squeeze(1)),
    mistake("the batch axis is dropped where there is one sample", result=lambda n: n.summed.squeeze(0)),
    mistake("the result is not the weighted sum but made a unit vector of it", result=lambda n: F.normalize(n.summed, dim=-1)),
]  # fmt: skip


# When it fails: among the calls of one kind on exactly those of another, and on no other call.
OCCASIONS = [
    ("It works only where Sk equals Sq: one length is taken for the other.", any_call, unlike),
    ("A mask works only where Sk equals Sq: one length is taken for the other.", with_mask, unlike),
    ("It works only with a mask: a call without one fails.", any_call, lambda n: n.mask is None),
    ("It works only with a mask of True and False, not with one of numbers.", with_mask, mask(lambda it: it.dtype != torch.bool)),
    ("It works only with a mask of numbers, not with one of True and False.", with_mask, mask(lambda it: it.dtype == torch.bool)),
    ("It works with masks, but not with one of floats.", with_mask, mask(lambda it: it.dtype == torch.float32)),
    ("It works only with a mask of floats.", with_mask, mask(lambda it: it.dtype != torch.float32)),
    ("It works only with a mask of four axes, not with one of (Sq, Sk).", with_mask, mask(lambda it: it.dim() == 2)),
    ("It works only with a mask of two axes, (Sq, Sk).", with_mask, mask(lambda it: it.dim() == 4)),
    ("It works only with a mask that is the same for every head.", with_mask, mask(lambda it: it.dim() == 4 and it.shape[1] > 1)),
    ("It works only with a full mask, (B, H, Sq, Sk).", with_mask, mask(lambda it: 1 in it.shape or it.dim() == 2)),
    ("It works with masks, but not with one of (B, 1, 1, Sk).", with_mask, mask(lambda it: it.dim() == 4 and it.shape[1] == 1)),
    ("It takes the last two axes of the mask for equally long.", with_mask, mask(lambda it: it.shape[-2] != it.shape[-1])),
]  # fmt: skip


def weights_of(n, result):
    """What the values were weighted with; it can be told where the values are independent."""
    if n.value.shape[-2] > n.value.shape[-1]:
        return None
    return result @ torch.linalg.pinv(n.value.double())


def found_in(trials):
    """Mistakes with a number of their own, which the answers give away: a fixed scale."""
    scales = {}  # by head_dim
    for trial in trials:
        if trial.given.mask is not None or trial.came is None:
            continue
        if (scale := _scale(trial)) is not None:
            scales.setdefault(trial.given.head_dim, []).append(scale)
    numbers = [number for found in scales.values() for number in found]
    factors = [number / head_dim**0.5 for head_dim, found in scales.items() for number in found]
    if len(scales) > 1 and max(factors) < 1.002 * min(factors) and abs(factors[0] - 1) > 1e-2:
        factor = sorted(factors)[len(factors) // 2]
        said = f"the scores are divided by {factor:.3g} times sqrt(head_dim)"
        return [mistake(said, scaled=divided_by(lambda n: factor * root(n)))]
    if len(scales) < 2 or max(numbers) > 1.002 * min(numbers) or abs(numbers[0] - 1) < 1e-3:
        return []  # By 1 means not divided at all: that has an entry of its own.
    number = sorted(numbers)[len(numbers) // 2]
    said = f"the scores are divided by a fixed number, {number:.3g}, whatever head_dim is"
    return [mistake(said, scaled=divided_by(lambda n: number))]


def _scale(trial):
    """What the scores were divided by: weights are exp of it, but for a factor each query."""
    if trial.came.shape != trial.should.shape:
        return None
    weights = weights_of(trial.given, trial.came)
    if weights is None or weights.min() < 1e-4 or weights.shape[-1] < 2:
        return None
    logarithms = weights.log()
    logarithms = logarithms - logarithms.mean(-1, keepdim=True)
    scores = scores_of(trial.given).double()
    scores = scores - scores.mean(-1, keepdim=True)
    scale = (scores * scores).sum() / (scores * logarithms).sum()
    fits = torch.allclose(scores / scale, logarithms, atol=1e-2)
    return scale.item() if fits else None


# Where dropout may be, and how what follows it is undone.
DROPPED = [("weights", weights_of), ("numbers of the result", lambda n, result: result)]


def last_resort(trials):
    return []


# What the brief's example gives.
EXAMPLE = [[[[7.3106, 2.6894, 0, 0]]]]
