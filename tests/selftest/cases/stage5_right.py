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
