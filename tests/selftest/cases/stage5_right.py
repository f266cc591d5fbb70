"""Right ways to write forward."""


# intermediate results kept on self
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    self.q = self.split_heads(self.query_linear(query), b)
    self.k = self.split_heads(self.key_linear(key), b)
    self.v = self.split_heads(self.value_linear(value), b)
    self.context = self.compute_attention(self.q, self.k, self.v, mask)
    return self.output_linear(self.combine_heads(self.context, b))


# queries in blocks
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    q = self.split_heads(self.query_linear(query), b)
    full = None if mask is None else mask.expand(b, self.num_heads, query.size(1), key.size(1))
    blocks = []
    for i in range(0, q.size(2), 2):
        m = None if full is None else full[:, :, i : i + 2]
        blocks.append(self.compute_attention(q[:, :, i : i + 2], k, v, m))
    return self.output_linear(self.combine_heads(torch.cat(blocks, dim=2), b))


# contiguous inputs
def forward(self, query, key, value, mask=None):
    query, key, value = (t.contiguous() for t in (query, key, value))
    b = query.size(0)
    q, k, v = (
        self.split_heads(t, b)
        for t in (self.query_linear(query), self.key_linear(key), self.value_linear(value))
    )
    return self.output_linear(
        self.combine_heads(self.compute_attention(q, k, v, mask), b)
    ).contiguous()


# .forward instead of a call
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear.forward(query), b)
    k = self.split_heads(self.key_linear.forward(key), b)
    v = self.split_heads(self.value_linear.forward(value), b)
    return self.output_linear.forward(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# output projection summed per head
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    parts = self.output_linear.weight.split(self.head_dim, dim=1)
    return sum(a[:, h] @ w.T for h, w in enumerate(parts)) + self.output_linear.bias


# helpers not called
def forward(self, query, key, value, mask=None):
    b, sq, d = query.shape
    h, hd = self.num_heads, self.head_dim
    q = self.query_linear(query).view(b, sq, h, hd).transpose(1, 2)
    k = self.key_linear(key).view(b, -1, h, hd).transpose(1, 2)
    v = self.value_linear(value).view(b, -1, h, hd).transpose(1, 2)
    scores = q @ k.transpose(-2, -1) / math.sqrt(hd)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return self.output_linear((scores.softmax(-1) @ v).transpose(1, 2).reshape(b, sq, d))


# step by step
def forward(self, query, key, value, mask=None):
    batch_size = query.size(0)
    query = self.split_heads(self.query_linear(query), batch_size)
    key = self.split_heads(self.key_linear(key), batch_size)
    value = self.split_heads(self.value_linear(value), batch_size)
    attention_weights = self.compute_attention(query, key, value, mask)
    output = self.combine_heads(attention_weights, batch_size)
    return self.output_linear(output)


# value first
def forward(self, query, key, value, mask=None):
    b = value.size(0)
    v = self.split_heads(self.value_linear(value), b)
    k = self.split_heads(self.key_linear(key), b)
    q = self.split_heads(self.query_linear(query), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# sample by sample
def forward(self, query, key, value, mask=None):
    out = []
    for i in range(query.size(0)):
        m = mask
        if mask is not None and mask.dim() == 4 and mask.size(0) > 1:
            m = mask[i : i + 1]
        q = self.split_heads(self.query_linear(query[i : i + 1]), 1)
        k = self.split_heads(self.key_linear(key[i : i + 1]), 1)
        v = self.split_heads(self.value_linear(value[i : i + 1]), 1)
        out.append(self.combine_heads(self.compute_attention(q, k, v, m), 1))
    return self.output_linear(torch.cat(out, dim=0))


# functional layers
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(F.linear(query, self.query_linear.weight), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.linear(
        self.combine_heads(self.compute_attention(q, k, v, mask), n),
        self.output_linear.weight,
        bias=self.output_linear.bias,
    )


# product with the transposed weight
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(query @ self.query_linear.weight.T, n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(value.matmul(self.value_linear.weight.t()), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# einsum with the weights
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(torch.einsum("bsi,oi->bso", key, self.key_linear.weight), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# inlined with everything
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# everything by keyword
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), batch_size=n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.combine_heads(self.compute_attention(query=q, key=k, value=v, mask=mask), n)
    )


# tokens of one batch size unpacked
def forward(self, query, key, value, mask=None):
    n, _, _ = query.shape
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# projections stacked when one tensor is given thrice
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if query is key and key is value:
        layers = (self.query_linear, self.key_linear, self.value_linear)
        weight = torch.cat([layer.weight for layer in layers])
        q, k, v = F.linear(query, weight).chunk(3, dim=-1)
    else:
        q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = (self.split_heads(x, n) for x in (q, k, v))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# map over pairs
def forward(self, query, key, value, mask=None):
    layers = (self.query_linear, self.key_linear, self.value_linear)
    pairs = zip(layers, (query, key, value))
    heads = [self.split_heads(layer(x), len(x)) for layer, x in pairs]
    tokens = self.combine_heads(self.compute_attention(*heads, mask), len(query))
    return self.output_linear(tokens)


# head by head with slices of the weights
def forward(self, query, key, value, mask=None):
    n, out = query.size(0), []
    full = None if mask is None else mask.expand(n, self.num_heads, query.size(1), key.size(1))
    for h in range(self.num_heads):
        rows = slice(h * self.head_dim, (h + 1) * self.head_dim)
        q = query @ self.query_linear.weight[rows].T
        k = key @ self.key_linear.weight[rows].T
        v = value @ self.value_linear.weight[rows].T
        scores = q @ k.mT / math.sqrt(self.head_dim)
        if full is not None:
            scores = scores.masked_fill(full[:, h] == 0, -math.inf)
        out.append(scores.softmax(-1) @ v)
    return self.output_linear(torch.cat(out, dim=-1))


# scores through the product of the weights
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    v = self.split_heads(self.value_linear(value), n)
    wq = self.query_linear.weight.unflatten(0, (self.num_heads, self.head_dim))
    wk = self.key_linear.weight.unflatten(0, (self.num_heads, self.head_dim))
    scores = torch.einsum("bqi,hdi,hdj,bkj->bhqk", query, wq, wk, key) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return self.output_linear(self.combine_heads(scores.softmax(-1) @ v, n))


# output layer inlined with addmm
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    tokens = self.combine_heads(self.compute_attention(q, k, v, mask), n)
    out = torch.addmm(self.output_linear.bias, tokens.flatten(0, 1), self.output_linear.weight.T)
    return out.unflatten(0, (n, -1))


# mask made four axes wide first
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is not None:
        mask = mask.expand(n, self.num_heads, query.size(1), key.size(1)).bool()
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# parameters named otherwise, with type hints and more of them
def forward(
    self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, attn_mask=None, need_weights=False
):
    n = q.size(0)
    q = self.split_heads(self.query_linear(q), n)
    k = self.split_heads(self.key_linear(k), n)
    v = self.split_heads(self.value_linear(v), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, attn_mask), n))


# helpers redefined
def split_heads(self, x):
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


def combine_heads(self, x):
    return x.transpose(1, 2).flatten(-2)


def forward(self, query, key, value, mask=None):
    q = self.split_heads(self.query_linear(query))
    k = self.split_heads(self.key_linear(key))
    v = self.split_heads(self.value_linear(value))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask)))


# scaled in place on its own tensors
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q /= math.sqrt(self.head_dim)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# output layer in a hook of the constructor's
def __init__(self, d_model, num_heads):
    super().__init__(d_model, num_heads)
    self.register_forward_hook(lambda module, given, result: module.output_linear(result))


def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    return self.combine_heads(self.compute_attention(q, k, v, mask), b)


# weights of value and output layer multiplied first
def forward(self, query, key, value, mask=None):
    b, n, d = query.size(0), self.num_heads, self.head_dim
    into = self.value_linear.weight.view(n, d, -1)
    out = self.output_linear.weight.view(-1, n, d)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    values = torch.einsum("bki,ndi,ond->bnko", value, into, out)
    scores = q @ k.mT / math.sqrt(d)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ values).sum(1) + self.output_linear.bias
