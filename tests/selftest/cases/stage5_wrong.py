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
