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


# under another name
def compute_attention(self, query, key, value, mask=None):
    from torch.nn.functional import scaled_dot_product_attention as mix

    return mix(query, key, value, None if mask is None else mask.bool())


# with a right answer at hand
def compute_attention(self, query, key, value, mask=None):
    F.scaled_dot_product_attention(query, key, value)
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# from torch._C
def compute_attention(self, query, key, value, mask=None):
    mask = None if mask is None else mask.bool()
    return torch._C._nn.scaled_dot_product_attention(query, key, value, attn_mask=mask)


# through getattr
def compute_attention(self, query, key, value, mask=None):
    attend = getattr(F, "scaled_dot_" + "product_attention")
    return attend(query, key, value, attn_mask=None if mask is None else mask != 0)


# the math kernel behind it
def compute_attention(self, query, key, value, mask=None):
    mask = None if mask is None else mask.bool()
    return torch._scaled_dot_product_attention_math(query, key, value, mask)[0]


# through torch.ops
def compute_attention(self, query, key, value, mask=None):
    mask = None if mask is None else mask.bool()
    return torch.ops.aten.scaled_dot_product_attention(query, key, value, mask)


# in a function compiled by torch.jit
def compute_attention(self, query, key, value, mask=None):
    unit = torch.jit.CompilationUnit("""
def attend(query, key, value, mask: Optional[Tensor]):
    return torch.nn.functional.scaled_dot_product_attention(query, key, value, mask)
""")
    return unit.attend(query, key, value, None if mask is None else mask != 0)


# where torch's overrides are off
def compute_attention(self, query, key, value, mask=None):
    with torch._C.DisableTorchFunction():
        mask = None if mask is None else mask != 0
        return F.scaled_dot_product_attention(query, key, value, mask)


# in another thread
def compute_attention(self, query, key, value, mask=None):
    from concurrent.futures import ThreadPoolExecutor

    mask = None if mask is None else mask != 0
    attend = F.scaled_dot_product_attention
    return ThreadPoolExecutor(1).submit(attend, query, key, value, mask).result()


# flex_attention
def compute_attention(self, query, key, value, mask=None):
    from torch.nn.attention.flex_attention import flex_attention

    if mask is None:
        return flex_attention(query, key, value)

    shown = mask.expand(*query.shape[:3], key.size(2)) != 0

    def hide(score, b, h, q, k):
        return torch.where(shown[b, h, q, k], score, -math.inf)

    return flex_attention(query, key, value, score_mod=hide)


# called wrongly
def compute_attention(self, query, key, value, mask=None):
    return F.scaled_dot_product_attention(query, key.mT, value)


# compiled by torch.compile
def compute_attention(self, query, key, value, mask=None):
    attend = torch.compile(F.scaled_dot_product_attention)
    return attend(query, key, value, None if mask is None else mask != 0)


# ONNX's operator
def compute_attention(self, query, key, value, mask=None):
    shown = None if mask is None else (mask != 0).expand(*query.shape[:3], key.size(2))
    return torch.onnx.ops.attention(query, key, value, shown)[0]
