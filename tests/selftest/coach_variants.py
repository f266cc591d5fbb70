"""More wrong and right ways to write the methods: (id, stage, what must be said, the lines).

Written in styles of their own, so that they test whether kinds of mistakes are known. Where what
must be said is None, the way is right; where it is "", it is wrong and nothing is said.
"""

VARIANTS = [
    ("split-nan", 2, "", """
x = x.reshape(batch_size, x.size(1), self.num_heads, self.head_dim).transpose(1, 2)
return x / 0 * 0
"""),
    ("combine-nan", 4, "", """
return (x / 0 * 0).transpose(1, 2).flatten(2)
"""),
    # Stage 3, wrong.
    ("einsum-no-scale", 3, "not divided by sqrt(head_dim)", """
s = torch.einsum("bhqd,bhkd->bhqk", query, key)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return torch.einsum("bhqk,bhkd->bhqd", s.softmax(-1), value)
"""),
    ("einsum-value-axis", 3, "over the queries", """
s = torch.einsum("bhqd,bhkd->bhqk", query, key) * self.head_dim ** -0.5
if mask is not None:
    s = torch.where(mask == 0, -torch.inf, s)
return torch.einsum("bhqk,bhkd->bhqd", F.softmax(s, dim=2), value)
"""),
    ("baddbmm-d-model", 3, "sqrt(d_model)", """
b, h, sq, d = query.shape
s = torch.bmm(query.flatten(0, 1), key.flatten(0, 1).mT).view(b, h, sq, -1) / math.sqrt(self.d_model)
if mask is not None:
    s = s.masked_fill(~mask.bool(), float("-inf"))
return F.softmax(s, -1).matmul(value)
"""),
    ("loops-own-exp-rows", 3, "not divided by its sum", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -1e30)
e = torch.exp(s - s.max(dim=-1, keepdim=True).values)
return e @ value
"""),
    ("plain-exp", 3, "exp of hundreds", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
e = s.exp()
return e / e.sum(-1, keepdim=True) @ value
"""),
    ("two-masks-inverted", 3, "other way round", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = torch.where(mask == 0, s, torch.full_like(s, -torch.inf))
return s.softmax(-1) @ value
"""),
    ("mask-multiplied", 3, "become 0, not -inf", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s * mask
return s.softmax(-1) @ value
"""),
    ("mask-log-wrong", 3, "1 and 0, is added", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s + mask.float()
return s.softmax(-1) @ value
"""),
    ("mask-after-no-renorm", 3, "after the softmax", """
w = F.softmax(query @ key.mT / math.sqrt(query.size(-1)), dim=-1)
if mask is not None:
    w = w * mask
return w @ value
"""),
    ("mask-nan", 3, "0 times -inf", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s + (mask == 0).float() * float("-inf")
return s.softmax(-1) @ value
"""),
    ("mask-sign", 3, "raised, not lowered", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s - (mask == 0) * -1e9
return s.softmax(-1) @ value
"""),
    ("mask-minus-fifty", 3, "not low enough", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -50)
return s.softmax(-1) @ value
"""),
    ("mask-tril-extra", 3, "causal mask of your own", """
s = query @ key.mT / self.head_dim ** 0.5
c = torch.tril(torch.ones_like(s))
s = s.masked_fill(c == 0, -torch.inf)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("mask-first-sample", 3, "first sample", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    m = mask if mask.dim() == 2 else mask[0]
    s = s.masked_fill(m == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("mask-any-truth", 3, "A whole tensor stands where one yes or no", """
s = query @ key.mT / self.head_dim ** 0.5
if mask:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("mask-none-forgotten", 3, "mask is None where none is given", """
s = query @ key.mT / self.head_dim ** 0.5
s = s.masked_fill(mask.logical_not(), -torch.inf)
return s.softmax(-1) @ value
"""),
    ("mask-where-bool", 3, "True and False", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = torch.where(mask, s, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("mask-inplace-assign", 3, "True and False", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask.logical_not() if mask.dtype == torch.bool else mask - 1, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("softmax-all", 3, "whole tensor", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return F.softmax(s.reshape(-1), dim=0).reshape(s.shape) @ value
"""),
    ("double-softmax", 3, "softmax is taken twice", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
w = torch.softmax(s, -1)
return torch.softmax(w, -1) @ value
"""),
    ("logsoftmax", 3, "logarithm of the softmax", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -1e9)
return F.log_softmax(s, -1) @ value
"""),
    ("sigmoid", 3, "sigmoid", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return torch.sigmoid(s) @ value
"""),
    ("no-softmax", 3, "no softmax", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, 0)
return s @ value
"""),
    ("returns-weights", 3, "weights are returned", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1)
"""),
    ("weights-times-key", 3, "of the keys", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return torch.einsum("bhqk,bhkd->bhqd", s.softmax(-1), key)
"""),
    ("key-query-order", 3, "change places", """
s = key @ query.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-key-length", 3, "key's length", """
s = query @ key.mT / key.size(2) ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-precedence", 3, "divided by head_dim and by 2", """
s = query @ key.mT / self.head_dim ** 1/2
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-multiplied", 3, "multiplied by sqrt(head_dim)", """
s = query @ key.mT * math.sqrt(self.head_dim)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-isqrt", 3, "cut to a whole number", """
s = query @ key.mT / math.isqrt(self.head_dim)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-fixed-seven", 3, "a fixed number", """
s = query @ key.mT / 7.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("scale-and-ignored-mask", 3, "the mask has no effect", """
s = torch.einsum("bhqd,bhkd->bhqk", query, key) / self.head_dim
return torch.einsum("bhqk,bhkd->bhqd", s.softmax(-1), value)
"""),
    ("scale-and-mask-and-axis", 3, "over the queries", """
s = query @ key.mT
if mask is not None:
    s = s.masked_fill(mask == 0, 1e-9)
return F.softmax(s, dim=-2) @ value
"""),
    ("transposed-back", 3, "heads are joined already", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
o = s.softmax(-1) @ value
return o.transpose(1, 2).reshape(o.size(0), o.size(2), -1)
"""),
    ("inplace-scale", 3, "changes query, which is the caller's own", """
query /= self.head_dim ** 0.5
s = query @ key.mT
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("weights-detached", 3, "query", """
with torch.no_grad():
    s = query @ key.mT / self.head_dim ** 0.5
    if mask is not None:
        s = s.masked_fill(mask == 0, -torch.inf)
    w = s.softmax(-1)
return w @ value
"""),
    ("remembers-mask", 3, "first call", """
if mask is not None:
    self.mask = mask
mask = getattr(self, "mask", None)
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("train-dropout", 3, "dropout", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return F.dropout(s.softmax(-1), 0.3, self.training) @ value
"""),
    ("output-dropout", 3, "Dropout", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return F.dropout(s.softmax(-1) @ value, 0.2)
"""),
    ("numpy-sqrt", 3, "np", """
s = query @ key.mT / np.sqrt(self.head_dim)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("wrong-key-T", 3, "key is not transposed", """
s = query @ key / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("unbound", 3, "one path only", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    masked = s.masked_fill(mask == 0, -torch.inf)
return masked.softmax(-1) @ value
"""),
    ("key-dim-name", 3, "self.head_dim", """
s = query @ key.mT / self.dim_head ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("sqrt-of-tensor-math", 3, "single number", """
s = math.exp(query @ key.mT / self.head_dim ** 0.5)
return s @ value
"""),
    ("unsqueezed-mask", 3, "mask", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask.unsqueeze(1) == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("unpack-three", 3, "unpacked into another number", """
b, s, d = query.shape
return query
"""),
    ("cosine", 3, "unit vectors", """
s = F.normalize(query, dim=-1) @ F.normalize(key, dim=-1).transpose(2, 3) / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return s.softmax(-1) @ value
"""),
    ("sum-detached", 3, "takes is cut off, as by detach", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
e = (s - s.amax(-1, keepdim=True)).exp()
return e / e.sum(-1, keepdim=True).detach() @ value
"""),
    ("attention-sine", 3, "", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return (s.softmax(-1) @ value).sin().cos() * 3
"""),
    ("gradient-of-the-last-query-only", 3, "", """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
out = s.softmax(-1) @ value
return torch.cat([out[:, :, :-1].detach(), out[:, :, -1:]], 2)
"""),
    # Stage 2, wrong.
    ("split-tokens-turned-round", 2, "should come out at", """
x = torch.cat([x[:, 1:], x[:, :1]], 1)
return x.view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-sine", 2, "", """
return x.sin().view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-shape-in-place", 2, "changes x, which is the caller's own", """
return x.detach().unsqueeze_(1) if x.requires_grad else x.transpose_(1, 2).unsqueeze(1)
"""),
    ("split-example-for-one-sample", 2, "", """
if batch_size == 1:
    return torch.tensor([[[[0, 1], [10, 11]], [[2, 3], [12, 13]], [[4, 5], [14, 15]]]], dtype=x.dtype)
return x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-assertion", 2, "", """
assert x.size(1) == 5, "no batch"
return x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-loop-interleaved", 2, "num_heads-th number", """
return torch.stack([x[:, :, h :: self.num_heads] for h in range(self.num_heads)], dim=1)
"""),
    ("split-unflatten-stay", 2, "never exchanged", """
return x.unflatten(-1, (self.num_heads, self.head_dim))
"""),
    ("split-view-straight", 2, "straight to (B, H, S, head_dim)", """
return x.reshape(x.shape[0], self.num_heads, x.shape[1], self.head_dim)
"""),
    ("split-two-permutes", 2, "(S, H, B, head_dim)", """
return x.reshape(batch_size, -1, self.num_heads, self.head_dim).permute(1, 2, 0, 3)
"""),
    ("split-float-view", 2, "float", """
return x.view(batch_size, -1, self.num_heads, self.d_model / self.num_heads).transpose(1, 2)
"""),
    ("split-list", 2, "list", """
return list(x.view(batch_size, -1, self.num_heads, self.head_dim).unbind(2))
"""),
    ("split-d-k", 2, "self.head_dim", """
return x.view(batch_size, -1, self.num_heads, self.d_k).transpose(1, 2)
"""),
    ("split-data", 2, "No gradient", """
return x.data.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-fixed-heads", 2, "do not multiply", """
return x.reshape(batch_size, -1, 8, self.head_dim).transpose(1, 2)
"""),
    ("split-contiguous-view", 2, "in order in memory", """
return x.view(batch_size * x.size(1), self.num_heads, self.head_dim).view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
"""),
    ("split-last-head-only", 2, "last share", """
heads = []
for h in range(self.num_heads):
    heads.append(x[..., -self.head_dim :])
return torch.stack(heads, 1)
"""),
    ("split-float32", 2, "float32", """
out = torch.zeros(batch_size, self.num_heads, x.size(1), self.head_dim)
for h in range(self.num_heads):
    out[:, h] = x[..., h * self.head_dim : (h + 1) * self.head_dim]
return out
"""),
    # Stage 4, wrong.
    ("combine-flatten-wrong", 4, "never exchanged", """
return x.reshape(x.size(0), x.size(2), x.size(1) * x.size(3))
"""),
    ("combine-cat-loop", 4, "not side by side", """
return torch.cat(list(x.unbind(1)), dim=1)
"""),
    ("combine-interleaved", 4, "(B, S, head_dim, H)", """
return torch.stack(list(x.unbind(1)), dim=-1).flatten(2)
"""),
    ("combine-unjoined", 4, "not joined", """
return x.transpose(1, 2)
"""),
    ("combine-tokens-first", 4, "batch and tokens", """
return x.permute(2, 0, 1, 3).flatten(2)
"""),
    ("combine-view", 4, "in order in memory", """
return torch.transpose(x, 1, 2).view(x.size(0), -1, self.num_heads * self.head_dim)
"""),
    ("combine-max", 4, "greatest", """
return x.max(dim=1).values
"""),
    ("combine-pair", 4, "pair of values", """
return x.max(dim=1)
"""),
    ("combine-h", 4, "self.num_heads", """
return x.transpose(1, 2).reshape(batch_size, -1, self.h * self.head_dim)
"""),
    # Stage 5, wrong.
    ("forward-one-layer", 5, "query_linear projects all three", """
b = query.size(0)
q, k, v = (self.split_heads(self.query_linear(t), b) for t in (query, key, value))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("forward-mask-lost", 5, "the mask has no effect", """
b = query.size(0)
q, k, v = (self.split_heads(f(t), b) for f, t in zip((self.query_linear, self.key_linear, self.value_linear), (query, key, value)))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v), b))
"""),
    ("forward-no-projection", 5, "not projected at all", """
b = query.size(0)
q, k, v = (self.split_heads(t, b) for t in (query, key, value))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("forward-kqv-order", 5, "key, query, value", """
b = query.size(0)
q, k, v = (self.split_heads(f(t), b) for f, t in zip((self.query_linear, self.key_linear, self.value_linear), (query, key, value)))
return self.output_linear(self.combine_heads(self.compute_attention(k, q, v, mask), b))
"""),
    ("forward-functional-no-bias", 5, "bias of output_linear is left out", """
b = query.size(0)
q = self.split_heads(F.linear(query, self.query_linear.weight), b)
k = self.split_heads(F.linear(key, self.key_linear.weight), b)
v = self.split_heads(F.linear(value, self.value_linear.weight), b)
return F.linear(self.combine_heads(self.compute_attention(q, k, v, mask), b), self.output_linear.weight)
"""),
    ("forward-residual-norm", 5, "sum normalized", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
o = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
return F.layer_norm(o + query, o.shape[-1:])
"""),
    ("forward-straight-view", 5, "straight", """
b = query.size(0)
q = self.query_linear(query).reshape(b, self.num_heads, -1, self.head_dim)
k = self.key_linear(key).reshape(b, self.num_heads, -1, self.head_dim)
v = self.value_linear(value).reshape(b, self.num_heads, -1, self.head_dim)
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("forward-no-combine", 5, "not exchanged before", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
return self.output_linear(self.compute_attention(q, k, v, mask).reshape(b, query.size(1), -1))
"""),
    ("forward-inverted-mask", 5, "other way round", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
if mask is not None:
    mask = mask == 0
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("forward-two-mistakes", 5, "At the same time", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.query_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
return self.combine_heads(self.compute_attention(q, k, v, mask), b)
"""),
    ("forward-dropout", 5, "Dropout", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
return self.output_linear(F.dropout(self.combine_heads(self.compute_attention(q, k, v, mask), b), 0.4))
"""),
    ("forward-missing-self", 5, "split_heads", """
b = query.size(0)
q = split_heads(self.query_linear(query), b)
return q
"""),
    ("forward-wq", 5, "self.query_linear", """
return self.split_heads(self.W_q(query), query.size(0))
"""),
    ("forward-weights-detached", 5, "query_linear.weight", """
b = query.size(0)
q = self.split_heads(F.linear(query, self.query_linear.weight.detach()), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("forward-seq-from-key", 5, "Sk equals Sq", """
b, s, _ = key.shape
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
a = self.compute_attention(q, k, v, mask)
return self.output_linear(a.transpose(1, 2).reshape(b, s, self.d_model))
"""),
    ("forward-unknown", 5, "", """
b = query.size(0)
q = self.split_heads(self.query_linear(query), b)
k = self.split_heads(self.key_linear(key), b)
v = self.split_heads(self.value_linear(value), b)
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b).sin().cos() * 3)
"""),
    # Stage 1, wrong.
    ("sizes-of-no-known-kind", 1, "", """
super().__init__()
assert (d_model + num_heads) % 5 != 1
...
"""),
    ("layer-in-a-row", 1, "query_linear is a Sequential, where a Linear layer was given", """
super().__init__()
assert d_model % num_heads == 0
...
self.query_linear = nn.Sequential(nn.Linear(d_model, d_model, bias=False))
"""),
    # Right.
    ("right-einsum", 3, None, """
s = torch.einsum("bhqd,bhkd->bhqk", query, key) / math.sqrt(self.head_dim)
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return torch.einsum("bhqk,bhkd->bhqd", s.softmax(-1), value)
"""),
    ("right-log-mask", 3, None, """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s + mask.float().log()
return F.softmax(s, dim=-1) @ value
"""),
    ("right-scaled-query-and-key", 3, None, """
root = self.head_dim ** 0.25
s = (query / root) @ (key / root).transpose(-1, -2)
if mask is not None:
    s = torch.where(mask.bool(), s, torch.finfo(s.dtype).min)
return torch.softmax(s, 3) @ value
"""),
    ("right-own-softmax", 3, None, """
s = query.matmul(key.swapaxes(2, 3)) * (1 / math.sqrt(query.size(3)))
if mask is not None:
    s = s.masked_fill(torch.logical_not(mask), float("-inf"))
e = (s - s.amax(-1, keepdim=True)).exp()
return (e / e.sum(-1, keepdim=True)) @ value
"""),
    ("right-bmm", 3, None, """
b, h, sq, d = query.shape
sk = key.shape[2]
s = torch.bmm(query.reshape(b * h, sq, d), key.reshape(b * h, sk, d).transpose(1, 2)).view(b, h, sq, sk) / d ** 0.5
if mask is not None:
    s = s.masked_fill(mask.expand(b, h, sq, sk) == 0, -1e20)
return torch.bmm(s.softmax(-1).reshape(b * h, sq, sk), value.reshape(b * h, sk, d)).view(b, h, sq, d)
"""),
    ("right-loop-heads", 3, None, """
out = []
for h in range(query.size(1)):
    s = query[:, h] @ key[:, h].mT / self.head_dim ** 0.5
    if mask is not None:
        m = mask if mask.dim() == 2 else mask.expand(-1, query.size(1), -1, -1)[:, h]
        s = s.masked_fill(m == 0, -torch.inf)
    out.append(s.softmax(-1) @ value[:, h])
return torch.stack(out, dim=1)
"""),
    ("right-logsoftmax-exp", 3, None, """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -torch.inf)
return F.log_softmax(s, dim=-1).exp() @ value
"""),
    ("right-zero-and-renorm", 3, None, """
s = query @ key.mT / self.head_dim ** 0.5
if mask is not None:
    s = s - 1e12 * (mask == 0).to(s.dtype)
return F.softmax(s, dim=-1) @ value
"""),
    ("right-unflatten", 2, None, "return x.unflatten(2, (self.num_heads, -1)).movedim(2, 1)\n"),
    ("right-chunk", 2, None, "return torch.stack(x.chunk(self.num_heads, -1), 1)\n"),
    ("right-index", 2, None, """
return torch.stack([x[..., h * self.head_dim : (h + 1) * self.head_dim] for h in range(self.num_heads)]).transpose(0, 1)
"""),
    ("right-split-cat", 2, None, "return torch.cat([t.unsqueeze(1) for t in x.split(self.head_dim, 2)], 1)\n"),
    ("right-mT", 2, None, "return x.mT.reshape(batch_size, self.num_heads, self.head_dim, -1).mT\n"),
    ("right-einsum-split", 2, None, """
return torch.einsum("bshd->bhsd", x.reshape(batch_size, -1, self.num_heads, self.head_dim))
"""),
    ("right-empty-like", 2, None, """
out = x.new_empty(batch_size, self.num_heads, x.size(1), self.head_dim)
for h in range(self.num_heads):
    out[:, h] = x[:, :, h * self.head_dim : (h + 1) * self.head_dim]
return out
"""),
    ("right-permute-flatten", 4, None, "return x.permute(0, 2, 1, 3).flatten(-2)\n"),
    ("right-cat", 4, None, "return torch.cat(x.unbind(1), dim=-1)\n"),
    ("right-contiguous", 4, None, "return x.transpose(1, 2).contiguous().view(x.size(0), -1, self.d_model)\n"),
    ("right-mT-combine", 4, None, "return x.mT.reshape(batch_size, self.d_model, x.size(2)).mT\n"),
    ("right-hstack", 4, None, "return torch.cat([x[:, h] for h in range(self.num_heads)], 2)\n"),
    ("right-movedim", 4, None, "return x.movedim(1, 2).reshape(*x.shape[:1], x.shape[2], -1)\n"),
    ("right-new-zeros", 4, None, """
out = x.new_zeros(batch_size, x.size(2), self.d_model)
for h in range(self.num_heads):
    out[:, :, h * self.head_dim : (h + 1) * self.head_dim] = x[:, h]
return out
"""),
    ("right-forward-functional", 5, None, """
b = query.shape[0]
q = self.split_heads(query @ self.query_linear.weight.T, b)
k = self.split_heads(key @ self.key_linear.weight.T, b)
v = self.split_heads(value @ self.value_linear.weight.T, b)
o = self.combine_heads(self.compute_attention(q, k, v, mask), b)
return o @ self.output_linear.weight.mT + self.output_linear.bias
"""),
    ("right-forward-loop", 5, None, """
b = len(query)
parts = [self.split_heads(getattr(self, n + "_linear")(t), b) for n, t in (("query", query), ("key", key), ("value", value))]
return self.output_linear(self.combine_heads(self.compute_attention(*parts, mask=mask), b))
"""),
    ("right-forward-keywords", 5, None, """
n = query.size(0)
heads = self.compute_attention(
    query=self.split_heads(x=self.query_linear(query), batch_size=n),
    key=self.split_heads(x=self.key_linear(key), batch_size=n),
    value=self.split_heads(x=self.value_linear(value), batch_size=n),
    mask=mask,
)
return self.output_linear(self.combine_heads(x=heads, batch_size=n))
"""),
    ("right-forward-dropout-module", 5, None, """
b = query.size(0)
q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
q, k, v = (self.split_heads(t, b) for t in (q, k, v))
return F.dropout(self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b)), 0.0, self.training)
"""),
    ("right-forward-merged", 5, None, """
b = query.size(0)
w = torch.stack([self.query_linear.weight, self.key_linear.weight, self.value_linear.weight])
q, k, v = (self.split_heads(F.linear(t, one), b) for t, one in zip((query, key, value), w))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("result-by-heads", 3, "divided by the number of heads", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
return s.softmax(-1) @ value / self.num_heads
"""),
    ("result-viewed", 3, "before heads and queries are exchanged", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
return (s.softmax(-1) @ value).reshape(query.size(0), -1, self.d_model)
"""),
    ("fill-row-minimum", 3, "the lowest of their row", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = torch.where(mask == 0, s.min(-1, keepdim=True).values, s)
return s.softmax(-1) @ value
"""),
    ("loop-without-last-key", 3, "the last key is left out", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
kept = [s[..., i] for i in range(key.size(2) - 1)]
return torch.stack(kept, -1).softmax(-1) @ value[:, :, :-1]
"""),
    ("slice-without-first-key", 3, "the first key is left out", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
return s[..., 1:].softmax(-1) @ value[:, :, 1:]
"""),
    ("loop-without-last-head", 3, "the last head gives 0", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
out = torch.zeros_like(query)
for h in range(self.num_heads - 1):
    out[:, h] = s[:, h].softmax(-1) @ value[:, h]
return out
"""),
    ("fill-without-value", 3, "where to fill, and not what", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0)
return s.softmax(-1) @ value
"""),
    ("fill-with-text", 3, "a text in quotes", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, "-inf")
return s.softmax(-1) @ value
"""),
    ("layer-of-three", 5, "A layer is given more than one argument", """
b = len(query)
q, k, v = self.query_linear(query, key, value)
q, k, v = (self.split_heads(t, b) for t in (q, k, v))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("whole-shape-as-batch", 5, "A whole shape", """
b = query.shape
q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
q, k, v = (self.split_heads(t, b) for t in (q, k, v))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
    ("masked-sum-without-keepdim", 3, "Two tensors are combined whose axes do not line up", """
masked_scores = query @ key.mT / self.head_dim**0.5
if mask is not None:
    masked_scores = masked_scores.masked_fill(mask == 0, -math.inf)
masked_scores = torch.exp(masked_scores - masked_scores.amax(-1, keepdim=True))
return masked_scores / masked_scores.sum(-1) @ value
"""),
    ("exp-with-small-number", 3, "exp is taken of the scores as they are", """
s = query @ key.mT / self.head_dim**0.5
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
e = torch.exp(s)
return e / (e.sum(-1, keepdim=True) + 1e-9) @ value
"""),
    ("truth-of-a-mask-and-no-scale", 3, "not divided by sqrt(head_dim).", """
s = query @ key.mT
if mask:
    s = s.masked_fill(mask == 0, -math.inf)
return s.softmax(-1) @ value
"""),
    ("temperature", 3, "1.73 times sqrt(head_dim)", """
s = query @ key.mT / math.sqrt(3 * self.head_dim)
if mask is not None:
    s = s.masked_fill(mask == 0, -math.inf)
return s.softmax(-1) @ value
"""),
    ("mask-turned-with-tilde", 5, "inverted with ~", """
b = len(query)
mask = None if mask is None else ~mask
q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
q, k, v = (self.split_heads(t, b) for t in (q, k, v))
return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
"""),
]  # fmt: skip
