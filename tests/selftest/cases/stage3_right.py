"""Right ways to write compute_attention."""


# (mask == 0) * -1e9 added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + (mask == 0) * -1e9
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# -inf mask added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        bias = torch.zeros_like(scores).masked_fill(mask == 0, float("-inf"))
        scores = scores + bias
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# (1 - mask.float()) * -1e9 added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + (1.0 - mask.to(scores.dtype)) * -1e9
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# missing mask replaced by ones
def compute_attention(self, query, key, value, mask=None):
    if mask is None:
        mask = query.new_ones(query.size(-2), key.size(-2))
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# mask as the baddbmm bias
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    sk = key.size(2)
    bias = query.new_zeros(b, h, sq, sk)
    if mask is not None:
        bias = bias.masked_fill(mask == 0, float("-inf"))
    scores = torch.baddbmm(
        bias.flatten(0, 1), query.flatten(0, 1), key.flatten(0, 1).mT, alpha=d**-0.5
    )
    weights = scores.softmax(-1)
    return torch.bmm(weights, value.flatten(0, 1)).unflatten(0, (b, h))


# masked_fill_ through .data
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores.data.masked_fill_(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# exp with the row maximum subtracted
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    e = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    weights = e / e.sum(dim=-1, keepdim=True)
    return weights @ value


# head by head
def compute_attention(self, query, key, value, mask=None):
    out = []
    for h in range(query.size(1)):
        s = query[:, h] @ key[:, h].transpose(1, 2) / math.sqrt(self.head_dim)
        if mask is not None:
            full = mask.expand(query.size(0), query.size(1), query.size(2), key.size(2))
            s = s.masked_fill(full[:, h] == 0, float("-inf"))
        out.append(F.softmax(s, dim=-1) @ value[:, h])
    return torch.stack(out, dim=1)


# log of the mask added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + mask.to(scores.dtype).log()
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# exp of log_softmax
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.log_softmax(scores, dim=-1).exp()
    return weights @ value


# mask.logical_not()
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# mT
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / self.head_dim**0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# missing axes added for 2-D and 3-D masks
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.dim() == 2:
            mask = mask[None, None]
        elif mask.dim() == 3:
            mask = mask.unsqueeze(1)
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# masked before scaling
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
    return weights @ value


# exp times mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    hide = torch.zeros((), dtype=torch.bool, device=scores.device) if mask is None else mask == 0
    top = scores.masked_fill(hide, float("-inf")).amax(-1, keepdim=True)
    e = (scores - top).exp().masked_fill(hide, 0.0)
    weights = e / e.sum(-1, keepdim=True)
    return weights @ value


# masked_fill_ on the scores
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores.masked_fill_(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# softmax as a method
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return scores.softmax(-1).matmul(value)


# fully masked rows set to 0
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.nan_to_num(F.softmax(scores, dim=-1))
    return weights @ value


# nn.Softmax module
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return nn.Softmax(dim=-1)(scores) @ value


# permute(0, 1, 3, 2)
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.permute(0, 1, 3, 2)) / math.sqrt(key.size(3))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# multiplied by head_dim ** -0.5
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(2, 3) * self.head_dim**-0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# query scaled first
def compute_attention(self, query, key, value, mask=None):
    scores = (query / math.sqrt(self.head_dim)) @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# multiplied by rsqrt of a tensor
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT * torch.rsqrt(torch.tensor(float(self.head_dim)))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# softmax in float32, cast back
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(value.dtype)
    return weights @ value


# ~mask.bool()
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(~mask.bool(), float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# (value^T weights^T)^T
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return (value.mT @ weights.mT).mT
