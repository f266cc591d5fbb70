"""Ways to have torch's own attention do the work of compute_attention."""


# F.scaled_dot_product_attention, bool mask
def compute_attention(self, query, key, value, mask=None):
    keep = None if mask is None else mask != 0
    return F.scaled_dot_product_attention(query, key, value, attn_mask=keep)


# any mask taken for causal
def compute_attention(self, query, key, value, mask=None):
    return F.scaled_dot_product_attention(query, key, value, is_causal=mask is not None)


# query scaled before SDPA scales it
def compute_attention(self, query, key, value, mask=None):
    query = query / math.sqrt(self.head_dim)
    return F.scaled_dot_product_attention(
        query, key, value, attn_mask=None if mask is None else mask != 0
    )


# inverted mask for SDPA
def compute_attention(self, query, key, value, mask=None):
    return F.scaled_dot_product_attention(
        query, key, value, attn_mask=None if mask is None else mask == 0
    )
