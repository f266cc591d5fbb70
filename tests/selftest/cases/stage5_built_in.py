"""Ways to have torch's own attention do the work of forward."""


# SDPA inside forward
def forward(self, query, key, value, mask=None):
    b = query.size(0)

    def heads(t):
        return t.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    q, k, v = (
        heads(self.query_linear(query)),
        heads(self.key_linear(key)),
        heads(self.value_linear(value)),
    )
    out = F.scaled_dot_product_attention(q, k, v, attn_mask=None if mask is None else mask != 0)
    return self.output_linear(out.transpose(1, 2).flatten(2))
