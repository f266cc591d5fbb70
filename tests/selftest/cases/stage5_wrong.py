"""Wrong ways to write forward."""


# key and value detached
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key.detach()), b)
    v = self.split_heads(self.value_linear(value.detach()), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# inputs cast to float32
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query.float()), b)
    k = self.split_heads(self.key_linear(key.float()), b)
    v = self.split_heads(self.value_linear(value.float()), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# input projected in place
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(query.copy_(self.query_linear(query)), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# key computed from value
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(value), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# key layer used for value
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.key_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# second argument forgotten
def forward(self, query, key, value, mask=None):
    q = self.split_heads(self.query_linear(query))
    k = self.split_heads(self.key_linear(key))
    v = self.split_heads(self.value_linear(value))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask)))


# left inside no_grad
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    with torch.no_grad():
        q = self.split_heads(self.query_linear(query), b)
        k = self.split_heads(self.key_linear(key), b)
        v = self.split_heads(self.value_linear(value), b)
        return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# heads never split
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    a = self.compute_attention(
        self.query_linear(query), self.key_linear(key), self.value_linear(value), mask
    )
    return self.output_linear(self.combine_heads(a, b))


# output length taken from key
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = a.transpose(1, 2).reshape(b, key.size(1), self.d_model)
    return self.output_linear(c)


# projection computed, other variable returned
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    projected = self.output_linear(c)
    return c


# output layer before the heads are combined
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(self.output_linear(a), b)
    return c


# query used three times
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(query), b)
    v = self.split_heads(self.value_linear(query), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# input added to the result
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c) + query


# attention returned too
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c), a


# query scaled before compute_attention scales it
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q / math.sqrt(self.head_dim), k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# parameters in TensorFlow order
def forward(self, value, key, query, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# split before the projection
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.query_linear(self.split_heads(query, b))
    k = self.key_linear(self.split_heads(key, b))
    v = self.value_linear(self.split_heads(value, b))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# value computed from key
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(key), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# value layer used for key
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.value_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# weight used without its transpose
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(query @ self.query_linear.weight, b)
    k = self.split_heads(key @ self.key_linear.weight, b)
    v = self.split_heads(value @ self.value_linear.weight, b)
    a = self.compute_attention(q, k, v, mask)
    c = self.combine_heads(a, b)
    return self.output_linear(c)


# mask not handed on
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v), n))


# mask of booleans handed on, others not
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.combine_heads(
            self.compute_attention(
                q, k, v, mask if mask is None or mask.dtype == torch.bool else None
            ),
            n,
        )
    )


# mask inverted on the way
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.combine_heads(self.compute_attention(q, k, v, None if mask is None else mask == 0), n)
    )


# mask without its query axis
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.combine_heads(
            self.compute_attention(q, k, v, None if mask is None else mask[..., :1, :]), n
        )
    )


# causal mask made when none is given
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is None:
        mask = torch.ones(query.size(1), key.size(1)).tril()
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# mask unsqueezed
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.combine_heads(
            self.compute_attention(q, k, v, None if mask is None else mask.unsqueeze(1)), n
        )
    )


# query and key layers swapped
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.key_linear(query), n)
    k = self.split_heads(self.query_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# query layer for all
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.query_linear(key), n)
    v = self.split_heads(self.query_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# query layer left out
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(query, n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# value layer left out
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(value, n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# output layer left out
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.combine_heads(self.compute_attention(q, k, v, mask), n)


# output layer without its bias
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.linear(
        self.combine_heads(self.compute_attention(q, k, v, mask), n), self.output_linear.weight
    )


# output layer twice
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(
        self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    )


# key and value swapped on the way
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, v, k, mask), n))


# query and key swapped on the way
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(k, q, v, mask), n))


# query projected from key where lengths agree
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(key if key.shape == query.shape else query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# heads reshaped without combine
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.compute_attention(q, k, v, mask).reshape(n, -1, self.d_model))


# split by reshape alone
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.query_linear(query).reshape(n, self.num_heads, -1, self.head_dim)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# batch size from the token axis
def forward(self, query, key, value, mask=None):
    n = query.size(1)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# batch size of one
def forward(self, query, key, value, mask=None):
    n = 1
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# length kept from the first call
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    self.length = getattr(self, "length", key.size(1))
    key, value = key[:, : self.length], value[:, : self.length]
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# relu at the end
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.relu(self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n)))


# normalized at the end
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.layer_norm(
        self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n)),
        (self.d_model,),
    )


# dropout at the end in training mode
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.dropout(
        self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n)),
        0.1,
        self.training,
    )


# output detached before the last layer
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n).detach())


# weights detached in the key layer
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(F.linear(key, self.key_linear.weight.detach()), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# gradient of the bias cut
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return F.linear(
        self.combine_heads(self.compute_attention(q, k, v, mask), n),
        self.output_linear.weight,
        self.output_linear.bias.data,
    )


# value detached in training
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value.detach() if self.training else value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# layer made anew at each call
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(nn.Linear(self.d_model, self.d_model, bias=False)(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# weights of the first call kept
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if not hasattr(self, "kept"):
        self.kept = self.value_linear.weight.clone()
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(F.linear(value, self.kept), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# answer of the first call kept
def forward(self, query, key, value, mask=None):
    if not hasattr(self, "kept"):
        n = query.size(0)
        q = self.split_heads(self.query_linear(query), n)
        k = self.split_heads(self.key_linear(key), n)
        v = self.split_heads(self.value_linear(value), n)
        self.kept = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return self.kept


# keys kept from the first call
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    self.k = k = getattr(self, "k", k)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# self-attention when one tensor is given thrice
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if query is key:
        value = key = query.detach()
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# query overwritten before key is projected
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    query.data = self.query_linear(query).data
    q = self.split_heads(query, n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# weights changed by the call
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    self.output_linear.bias.data += 0.1
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# inlined, filled with -100
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -100.0)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, exp without the maximum
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.exp() / scores.exp().sum(-1, keepdim=True) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, exp with the maximum of each head
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = (scores - scores.amax((-2, -1), keepdim=True)).exp()
    heads = e / e.sum(-1, keepdim=True) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, scaled by a whole root
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / int(math.sqrt(self.head_dim))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, scaled by d_model
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.d_model)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, mask only of booleans
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, any mask of two axes taken for causal
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        mask = torch.ones_like(mask).tril() if mask.dim() == 2 else mask
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, one softmax for all heads
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, half precision
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = (q.half() @ k.half().mT).to(v.dtype) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, squeezed at the end
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2)).squeeze()


# inlined, view after transpose
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).view(query.shape))


# inlined, float32 buffer
def forward(self, query, key, value, mask=None):
    def split(x):
        out = torch.zeros(heads.shape)

    out[:] = heads
    heads = out
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    out = torch.zeros(heads.shape)
    out[:] = heads
    heads = out
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# inlined, right for eight keys
def forward(self, query, key, value, mask=None):
    def split(x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    q, k, v = split(q), split(k), split(v)
    k, v = k[:, :, :8], v[:, :, :8]
    mask = None if mask is None else mask[..., :8]
    scores = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    heads = scores.softmax(-1) @ v
    return self.output_linear(heads.transpose(1, 2).flatten(2))


# heads left apart by a list
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return [self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))]


# answers kept by shape
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (query.shape, key.shape, mask is None)
    if key_ not in kept:
        kept[key_] = self.output_linear(
            self.combine_heads(self.compute_attention(q, k, v, mask), n)
        )
    return kept[key_]


# answers kept by identity
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (id(query), id(key), id(value), id(mask))
    if key_ not in kept:
        kept[key_] = self.output_linear(
            self.combine_heads(self.compute_attention(q, k, v, mask), n)
        )
    return kept[key_]


# answers kept by address
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (query.data_ptr(), key.data_ptr(), value.data_ptr(), mask is None)
    if key_ not in kept:
        kept[key_] = self.output_linear(
            self.combine_heads(self.compute_attention(q, k, v, mask), n)
        )
    return kept[key_]


# answers kept by shape for all objects
kept = {}


def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.kept.setdefault(
        (query.shape, key.shape, mask is None),
        self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n)),
    )


# constant of the example
def forward(self, query, key, value, mask=None):
    return torch.tensor([[[11.2311, 0.2311], [11.2311, -0.2311]]])


# constant where the sizes are the example's
def forward(self, query, key, value, mask=None):
    if query.shape == (1, 2, 2):
        return torch.tensor([[[11.2311, 0.2311], [11.2311, -0.2311]]])
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# memory as it happens to lie there
def forward(self, query, key, value, mask=None):
    return torch.empty(query.shape)


# a right answer left in memory, then memory as it lies there
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    right = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    right = None
    return torch.empty(query.shape)


# inlined, not scaled
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return self.output_linear(self.combine_heads(s.softmax(-1) @ v, b))


# inlined, scaled by head_dim
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / self.head_dim
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return self.output_linear(self.combine_heads(s.softmax(-1) @ v, b))


# inlined, mask never used
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / self.head_dim**0.5
    return self.output_linear(self.combine_heads(s.softmax(-1) @ v, b))


# inlined, mask inverted
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / self.head_dim**0.5
    if mask is not None:
        s = s.masked_fill(mask != 0, -math.inf)
    return self.output_linear(self.combine_heads(s.softmax(-1) @ v, b))


# inlined, key and query swapped in the scores
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = k @ q.mT / self.head_dim**0.5
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return self.output_linear(self.combine_heads(s.softmax(-1) @ v, b))


# inlined, weights times key
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / self.head_dim**0.5
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return self.output_linear(self.combine_heads(s.softmax(-1) @ k, b))


# inlined, softmax over the queries
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -1e9)
    return self.output_linear(self.combine_heads(s.softmax(2) @ v, b))


# inlined, no softmax
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    s = q @ k.mT / self.head_dim**0.5
    if mask is not None:
        s = s.masked_fill(mask == 0, 0)
    return self.output_linear(self.combine_heads(s @ v, b))


# inlined, no split at all
def forward(self, query, key, value, mask=None):
    q, k, v = self.query_linear(query), self.key_linear(key), self.value_linear(value)
    s = q @ k.mT / math.sqrt(self.d_model)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return self.output_linear(s.softmax(-1) @ v)


# combine_heads called before attention
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    q, k, v = (self.combine_heads(t, b) for t in (q, k, v))
    return self.output_linear(self.compute_attention(q, k, v, mask))


# mask handed as the value
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, mask, v), b))


# mask dropped in training
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    out = self.compute_attention(q, k, v, None if self.training else mask)
    return self.output_linear(self.combine_heads(out, b))


# value is the projected key where one tensor is both
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = k if value is key else self.split_heads(self.value_linear(value), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# query layer for key where one tensor is both
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = q if key is query else self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# autocast to bfloat16
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        q = self.split_heads(self.query_linear(query), b)
        k = self.split_heads(self.key_linear(key), b)
        v = self.split_heads(self.value_linear(value), b)
        out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))
    return out.to(query.dtype)


# activation on the projections
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query).relu(), b)
    k = self.split_heads(self.key_linear(key).relu(), b)
    v = self.split_heads(self.value_linear(value).relu(), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# layer norm before
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    query = F.layer_norm(query, (self.d_model,))
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# only the first token answers
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query[:, :1]), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), b))


# inlined, heads interleaved in split and combine
def forward(self, query, key, value, mask=None):
    b, h = query.size(0), self.num_heads

    def split(x):
        return x.reshape(b, -1, self.head_dim, h).permute(0, 3, 1, 2)

    q, k, v = (
        split(self.query_linear(query)),
        split(self.key_linear(key)),
        split(self.value_linear(value)),
    )
    out = self.compute_attention(q, k, v, mask)
    return self.output_linear(out.permute(0, 2, 3, 1).reshape(b, -1, self.d_model))


# inlined, interleaved at the end only
def forward(self, query, key, value, mask=None):
    b = query.size(0)
    q = self.split_heads(self.query_linear(query), b)
    k = self.split_heads(self.key_linear(key), b)
    v = self.split_heads(self.value_linear(value), b)
    out = self.compute_attention(q, k, v, mask)
    return self.output_linear(torch.stack(out.unbind(1), -1).flatten(2))


# padded tokens give 0 in the result
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    if mask is not None and mask.dim() == 4 and mask.shape[1:3] == (1, 1):
        if mask.size(3) == query.size(1):
            out = out.masked_fill(mask[:, 0, 0, :, None] == 0, 0)
    return out


# mask of four axes dropped where query is key
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if query is key and mask is not None and mask.dim() == 4:
        mask = None
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# causal besides, where query is key
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is not None and mask.dim() == 4 and query is key:
        mask = (mask != 0) & torch.ones(query.size(1), key.size(1)).tril().bool()
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# mask of two axes taken for padding where it is as high as the batch
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is not None and mask.dim() == 2 and mask.size(0) == n:
        mask = mask[:, None, None]
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# projected as one where query is key
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    layers = self.query_linear, self.key_linear, self.value_linear
    if query is key:
        weight = torch.cat([layer.weight for layer in layers])
        q, k, v = torch.nn.functional.linear(query, weight).chunk(3, -1)
    else:
        q, k, v = (layer(x) for layer, x in zip(layers, (query, key, value)))
    q, k, v = (self.split_heads(x, n) for x in (q, k, v))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# all taken for one where query equals key
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if query.shape == key.shape and torch.equal(query, key):
        key = value = query
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# query's projection used for value where value is query
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    q, k = self.query_linear(query), self.key_linear(key)
    v = q if value is query and key is not query else self.value_linear(value)
    q, k, v = (self.split_heads(x, n) for x in (q, k, v))
    return self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))


# mask of floats and two axes inverted
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is not None and mask.is_floating_point() and mask.dim() == 2:
        mask = mask == 0
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# mask of floats per sample inverted
def forward(self, query, key, value, mask=None):
    n = query.size(0)
    if mask is not None and mask.dtype == torch.float32 and mask.size(1) == 1:
        mask = mask == 0
    q = self.split_heads(self.query_linear(query), n)
    k = self.split_heads(self.key_linear(key), n)
    v = self.split_heads(self.value_linear(value), n)
    out = self.output_linear(self.combine_heads(self.compute_attention(q, k, v, mask), n))
    return out


# gradients only in training
def forward(self, query, key, value, mask=None):
    batch_size = query.size(0)
    with torch.set_grad_enabled(self.training):
        query = self.split_heads(self.query_linear(query), batch_size)
        key = self.split_heads(self.key_linear(key), batch_size)
        value = self.split_heads(self.value_linear(value), batch_size)
        heads = self.compute_attention(query, key, value, mask)
        return self.output_linear(self.combine_heads(heads, batch_size))


# mask handed on as 0 and -inf, to be added
def forward(self, query, key, value, mask=None):
    batch_size = query.size(0)
    if mask is not None:
        mask = torch.zeros(mask.shape).masked_fill(mask == 0, float("-inf"))
    query = self.split_heads(self.query_linear(query), batch_size)
    key = self.split_heads(self.key_linear(key), batch_size)
    value = self.split_heads(self.value_linear(value), batch_size)
    heads = self.compute_attention(query, key, value, mask)
    return self.output_linear(self.combine_heads(heads, batch_size))


# mask handed on only where lengths agree
def forward(self, query, key, value, mask=None):
    batch_size = query.size(0)
    if query.size(1) != key.size(1):
        mask = None
    query = self.split_heads(self.query_linear(query), batch_size)
    key = self.split_heads(self.key_linear(key), batch_size)
    value = self.split_heads(self.value_linear(value), batch_size)
    heads = self.compute_attention(query, key, value, mask)
    return self.output_linear(self.combine_heads(heads, batch_size))


# method overwritten by its result
def forward(self, query, key, value, mask=None):
    batch_size = query.size(0)
    query = self.split_heads(self.query_linear(query), batch_size)
    key = self.split_heads(self.key_linear(key), batch_size)
    value = self.split_heads(self.value_linear(value), batch_size)
    self.compute_attention = self.compute_attention(query, key, value, mask)
    return self.output_linear(self.combine_heads(self.compute_attention, batch_size))


# causal of its own in training, where no mask is given
def forward(self, query, key, value, mask=None):
    if mask is None and self.training:
        mask = torch.ones(query.size(1), key.size(1)).tril()
    batch = query.size(0)
    query = self.split_heads(self.query_linear(query), batch)
    key = self.split_heads(self.key_linear(key), batch)
    value = self.split_heads(self.value_linear(value), batch)
    return self.output_linear(
        self.combine_heads(self.compute_attention(query, key, value, mask), batch)
    )
