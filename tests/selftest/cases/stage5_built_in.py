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


# nn.MultiheadAttention
def forward(self, query, key, value, mask=None):
    attention = nn.MultiheadAttention(self.d_model, self.num_heads, batch_first=True)
    return attention(query, key, value)[0]


# F.multi_head_attention_forward
def forward(self, query, key, value, mask=None):
    layers = (self.query_linear, self.key_linear, self.value_linear)
    q_weight, k_weight, v_weight = (layer.weight for layer in layers)
    out, _ = F.multi_head_attention_forward(
        *(x.transpose(0, 1) for x in (query, key, value)),
        *(self.d_model, self.num_heads, None, None, None, None, False, 0.0),
        *(self.output_linear.weight, self.output_linear.bias),
        use_separate_proj_weight=True,
        q_proj_weight=q_weight,
        k_proj_weight=k_weight,
        v_proj_weight=v_weight,
    )
    return out.transpose(0, 1)
