"""Wrong ways to write compute_attention."""


# F.dropout with its default training=True
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(F.dropout(weights, 0.1), value)


# new Dropout module on each call
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(nn.Dropout(0.1)(weights), value)


# weights times value element-wise
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights * value


# key length taken from the query
def compute_attention(self, query, key, value, mask=None):
    b, h, s, d = query.size()
    q, k, v = (t.reshape(b * h, s, d) for t in (query, key, value))
    scores = torch.bmm(q, k.transpose(1, 2)).reshape(b, h, s, s) / math.sqrt(d)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1).reshape(b * h, s, s)
    return torch.bmm(weights, v).reshape(b, h, s, d)


# 0/1 mask added
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores + mask
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# weights zeroed after the softmax
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask == 0, 0.0)
    return torch.matmul(weights, value)


# masked_fill result thrown away
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# filled with 1e-9
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 1e-9)
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# sign lost
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 1e9)
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# fill not negative enough
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -10.0)
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# mask never used
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# matrix product with the mask
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores @ mask
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# caller's mask overwritten
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        mask[mask == 0] = float("-inf")
        scores = scores + mask
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# 1 - mask on a bool mask
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores + (1 - mask) * -1e9
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# own causal mask instead of the given one
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    causal = torch.ones(query.size(-2), key.size(-2), device=query.device).tril()
    scores = scores.masked_fill(causal == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# weights masked and renormalized in place
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights *= mask != 0
        weights /= weights.sum(dim=-1, keepdim=True)
    return torch.matmul(weights, value)


# mask tiled in the wrong order for B*H
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.size()
    sk = key.size(2)
    q, k, v = query.reshape(b * h, sq, d), key.reshape(b * h, sk, d), value.reshape(b * h, sk, d)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(d)
    if mask is not None:
        per_head = mask.dim() == 4 and mask.size(1) == h
        if per_head:
            flat = mask.expand(b, h, sq, sk).reshape(b * h, sq, sk)
        else:
            flat = mask.expand(b, 1, sq, sk).squeeze(1).repeat(h, 1, 1)
        scores = scores.masked_fill(flat == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.bmm(weights, v).view(b, h, sq, d)


# mask without default
def compute_attention(self, query, key, value, mask):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# mask reshaped as a square
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(
            mask.reshape(-1, 1, query.size(2), query.size(2)) == 0, float("-inf")
        )
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# ~ on a mask that is not bool
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# ~ before .bool()
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill((~mask).bool(), float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# weights averaged over the heads
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1).mean(dim=1, keepdim=True)
    return torch.matmul(weights, value)


# attribute name of another tutorial
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(self.d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# left inside no_grad
def compute_attention(self, query, key, value, mask=None):
    with torch.no_grad():
        scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, float("-inf"))
        return torch.matmul(F.softmax(scores, dim=-1), value)


# weights returned too
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value), weights


# scaled after the softmax
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1) / (self.head_dim**0.5)
    return torch.matmul(weights, value)


# scale written as a number
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / 2.0
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# square root forgotten
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / self.head_dim
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# scaled in the query and again in the scores
def compute_attention(self, query, key, value, mask=None):
    query = query / math.sqrt(self.head_dim)
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# softmax over the heads
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=1)
    return torch.matmul(weights, value)


# softmax without dim
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores)
    return torch.matmul(weights, value)


# one softmax over the whole matrix
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores.flatten(-2), dim=-1).view_as(scores)
    return torch.matmul(weights, value)


# torch.softmax without dim
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores)
    return torch.matmul(weights, value)


# torch.sqrt of an int
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / torch.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# axes of the 3-D recipe
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(1, 2)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, value)


# value times weights
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(value, weights)


# weighted sum of the queries
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / (self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return torch.matmul(weights, query)


# value from key
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ key


# key from query
def compute_attention(self, query, key, value, mask=None):
    scores = query @ query.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scores of value
def compute_attention(self, query, key, value, mask=None):
    scores = query @ value.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# query and key swapped
def compute_attention(self, query, key, value, mask=None):
    scores = key @ query.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# not scaled
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by the root of the key length
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.size(2))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by the root of the query length
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / query.size(-2) ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by the root of d_model
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.d_model)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by the root of num_heads
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.num_heads)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by a whole root
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / int(math.sqrt(self.head_dim))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by math.isqrt
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.isqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by a rounded root
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / round(math.sqrt(self.head_dim))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# multiplied by the root
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT * math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# multiplied by head_dim ** 1 / 2
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / (self.head_dim**1 / 2)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# minus one half taken of the wrong thing
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT * -(self.head_dim**0.5)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# root of the scores instead
def compute_attention(self, query, key, value, mask=None):
    scores = (query @ key.mT / self.head_dim).abs() ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# floor division
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT // math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled by the head count in one layout
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.d_model / self.num_heads + 1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scaled only where head_dim exceeds four
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT
    if self.head_dim > 4:
        scores = scores / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# scale of the first call
def compute_attention(self, query, key, value, mask=None):
    self.scale = getattr(self, "scale", math.sqrt(query.size(2)))
    scores = query @ key.mT / self.scale
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# key not transposed but reshaped
def compute_attention(self, query, key, value, mask=None):
    b, h, s, d = key.shape
    scores = query @ key.reshape(b, h, d, s) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# softmax over the queries
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-2) @ value


# softmax over the samples
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(0) @ value


# no softmax
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 0.0)
    return scores @ value


# sigmoid
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return torch.sigmoid(scores) @ value


# log_softmax left as it is
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    return scores.log_softmax(-1) @ value


# softmax taken twice
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1).softmax(-1) @ value


# softmin
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, math.inf)
    return F.softmin(scores, -1) @ value


# hardest key only
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    weights = F.one_hot(scores.argmax(-1), key.size(2)).to(value.dtype)
    return weights @ value


# exp without the maximum
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = scores.exp()
    return e / e.sum(-1, keepdim=True) @ value


# exp with the maximum of all
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = (scores - scores.max()).exp()
    return e / e.sum() @ value


# exp with the maximum of all, divided by the sum of each row
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = (scores - scores.max()).exp()
    return e / e.sum(-1, keepdim=True) @ value


# exp with the maximum of each head
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = (scores - scores.amax(dim=(-2, -1), keepdim=True)).exp()
    return e / e.sum(-1, keepdim=True) @ value


# scores clamped
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    scores = scores.clamp(-50, 50)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# weights off by one in a thousand
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    weights = scores.softmax(-1)
    return weights / (weights.sum(-1, keepdim=True) + 1e-3) @ value


# a small number added to the weights
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) + 1e-3) @ value


# half precision inside
def compute_attention(self, query, key, value, mask=None):
    scores = (query.half() @ key.half().mT).to(query.dtype) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# bfloat16 inside
def compute_attention(self, query, key, value, mask=None):
    scores = (query.bfloat16() @ key.bfloat16().mT).to(query.dtype) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# weights in half precision
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1).half().to(value.dtype) @ value


# scores rounded to two digits
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    scores = scores + (scores.detach().round(decimals=2) - scores.detach())
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# value rounded to eighths
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    value = value + ((value * 8).round() / 8 - value).detach()
    return scores.softmax(-1) @ value


# filled with zero
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, 0)
    return scores.softmax(-1) @ value


# filled with -1
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1)
    return scores.softmax(-1) @ value


# filled with -100
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -100.0)
    return scores.softmax(-1) @ value


# filled with -1000
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1000.0)
    return scores.softmax(-1) @ value


# filled with the lowest score
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, scores.min().item() - 1)
    return scores.softmax(-1) @ value


# filled with finfo.tiny
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, torch.finfo(scores.dtype).tiny)
    return scores.softmax(-1) @ value


# filled with the largest number
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, torch.finfo(scores.dtype).max)
    return scores.softmax(-1) @ value


# mask inverted
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 1, -math.inf)
    return scores.softmax(-1) @ value


# mask as truth, inverted
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.bool(), -1e9)
    return scores.softmax(-1) @ value


# scores multiplied by the mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores * mask
    return scores.softmax(-1) @ value


# mask times minus infinity
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + (1 - mask.float()) * -math.inf
    return scores.softmax(-1) @ value


# mask added with -1e9 on the wrong side
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + mask.float() * -1e9
    return scores.softmax(-1) @ value


# mask before the product
def compute_attention(self, query, key, value, mask=None):
    if mask is not None:
        query = query.masked_fill(mask[..., :1] == 0, -1e9)
    scores = query @ key.mT / math.sqrt(self.head_dim)
    return scores.softmax(-1) @ value


# mask of the value
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        value = value.masked_fill(mask.expand(*query.shape[:3], key.size(2))[:, :, :1].mT == 0, 0)
    return scores.softmax(-1) @ value


# weights zeroed, normalized over the queries
def compute_attention(self, query, key, value, mask=None):
    weights = (query @ key.mT / math.sqrt(self.head_dim)).softmax(-1)
    if mask is not None:
        weights = weights * (mask != 0)
        weights = weights / weights.sum(-2, keepdim=True)
    return weights @ value


# mask transposed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.mT.expand(scores.shape) == 0, -math.inf)
    return scores.softmax(-1) @ value


# square mask transposed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        mask = mask.mT if mask.size(-1) == mask.size(-2) else mask
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# first sample's mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask[:1] == 0 if mask.dim() == 4 else mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# first head's mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask[:, :1] == 0 if mask.dim() == 4 else mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# first query's mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask[..., :1, :] == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask of the last key's column
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask[..., -1:] == 0, -1e9)
    return scores.softmax(-1) @ value


# an axis added to every mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.unsqueeze(1) == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask squeezed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.squeeze() == 0, -math.inf)
    return scores.softmax(-1) @ value


# masks of four axes only
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dim() == 4:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# masks of two axes only
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dim() == 2:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# masks of booleans only
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dtype == torch.bool:
        scores = scores.masked_fill(~mask, -math.inf)
    return scores.softmax(-1) @ value


# float masks taken as additive
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.is_floating_point():
            scores = scores + mask
        else:
            scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# masked only in training
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and self.training:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# masked only in evaluation
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and not self.training:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# any mask of two axes taken for causal
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.dim() == 2:
            mask = torch.ones_like(mask).tril()
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# causal wherever lengths are equal
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if query.size(2) == key.size(2):
        mask = torch.ones(query.size(2), key.size(2)).tril()
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# causal by triu with the diagonal
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.dim() == 2:
            mask = 1 - torch.ones(mask.shape).triu()
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# truth of the mask asked
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# any hidden key hides for all
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        mask = mask.bool().all(0, keepdim=True) if mask.dim() == 4 else mask
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask of the first call remembered
def compute_attention(self, query, key, value, mask=None):
    if mask is not None and not hasattr(self, "mask"):
        self.mask = mask
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(self.mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# last mask remembered
def compute_attention(self, query, key, value, mask=None):
    if mask is not None:
        self.mask = mask
    mask = getattr(self, "mask", None)
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask cast in place
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        mask.data = mask.data.float()
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask inverted in place
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not_(), -math.inf)
    return scores.softmax(-1) @ value


# query scaled in place
def compute_attention(self, query, key, value, mask=None):
    query /= math.sqrt(self.head_dim)
    scores = query @ key.mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# query scaled in place without gradient
def compute_attention(self, query, key, value, mask=None):
    with torch.no_grad():
        query.div_(math.sqrt(self.head_dim))
    scores = query @ key.mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# key transposed in place
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose_(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# value zeroed after use
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    out = scores.softmax(-1) @ value.clone()
    value.data.zero_()
    return out


# weights detached
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1).detach() @ value


# scores under no_grad
def compute_attention(self, query, key, value, mask=None):
    with torch.no_grad():
        scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# value's gradient cut
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value.detach()


# query's gradient cut
def compute_attention(self, query, key, value, mask=None):
    scores = query.detach() @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# key's gradient cut by .data
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.data.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# gradient cut under a mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.detach().masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# gradient cut in training
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    weights = scores.softmax(-1)
    return (weights.detach() if self.training else weights) @ value


# gradient doubled
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    out = scores.softmax(-1) @ value
    return 2 * out - out.detach()


# dropout in training mode
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return F.dropout(scores.softmax(-1), 0.1, self.training) @ value


# dropout kept on the object
def compute_attention(self, query, key, value, mask=None):
    self.dropout = getattr(self, "dropout", None) or nn.Dropout(0.1)
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return self.dropout(scores.softmax(-1)) @ value


# little dropout in training mode
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return F.dropout(scores.softmax(-1), 0.01, self.training) @ value


# noise
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    scores = scores + 0.01 * torch.randn_like(scores)
    return scores.softmax(-1) @ value


# view instead of reshape
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    scores = query.view(b * h, sq, d) @ key.view(b * h, -1, d).mT / math.sqrt(d)
    scores = scores.view(b, h, sq, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# buffer without dtype
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    out = torch.zeros(query.shape)
    out[:] = scores.softmax(-1) @ value
    return out


# bias without dtype in float64
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        bias = torch.zeros(scores.shape)
        bias[(mask == 0).expand_as(bias)] = -1e9
        scores = scores.float() + bias
    return scores.softmax(-1).float() @ value


# default float64 left on
def compute_attention(self, query, key, value, mask=None):
    torch.set_default_dtype(torch.float64)
    scores = query @ key.mT / torch.tensor([math.sqrt(self.head_dim)])
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value.to(scores.dtype)


# answer in float64
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value).double()


# result squeezed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value).squeeze()


# result of one head squeezed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value).squeeze(1)


# heads joined already
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value).transpose(1, 2).flatten(2)


# result transposed
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value).transpose(1, 2)


# weights returned
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1)


# scores returned
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores


# right for eight keys at most
def compute_attention(self, query, key, value, mask=None):
    key, value = key[:, :, :8], value[:, :, :8]
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask[..., :8] == 0, -math.inf)
    return scores.softmax(-1) @ value


# right for eight heads at most
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    out = scores.softmax(-1) @ value
    return out * (torch.arange(out.size(1)) < 8).to(out.dtype)[:, None, None]


# queries in blocks, the last one lost
def compute_attention(self, query, key, value, mask=None):
    blocks = []
    for i in range(0, query.size(2) // 2 * 2, 2):
        q = query[:, :, i : i + 2]
        scores = q @ key.mT / math.sqrt(self.head_dim)
        if mask is not None:
            full = mask.expand(*query.shape[:3], key.size(2))
            scores = scores.masked_fill(full[:, :, i : i + 2] == 0, -math.inf)
        blocks.append(scores.softmax(-1) @ value)
    return torch.cat(blocks, 2)


# a residual added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value + query


# heads mixed by softmax over heads and keys
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    weights = (
        scores.transpose(1, 2)
        .flatten(2)
        .softmax(-1)
        .unflatten(2, (query.size(1), -1))
        .transpose(1, 2)
    )
    return weights @ value


# einsum over the wrong letter
def compute_attention(self, query, key, value, mask=None):
    scores = torch.einsum("bhqd,bhkd->bhqk", query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return torch.einsum("bhqk,bhkd->bhkd", scores.softmax(-1), value)


# einsum that sums the heads
def compute_attention(self, query, key, value, mask=None):
    scores = torch.einsum("bhqd,bgkd->bhqk", query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# value of the first head
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value[:, :1]


# value of the first sample
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value[:1]


# cosine similarity
def compute_attention(self, query, key, value, mask=None):
    scores = F.normalize(query, dim=-1) @ F.normalize(key, dim=-1).mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# negative distance
def compute_attention(self, query, key, value, mask=None):
    scores = -torch.cdist(query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# special case of equal tensors
def compute_attention(self, query, key, value, mask=None):
    if query is key and key is value:
        mask = None
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# one tensor taken for causal
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if query is key and mask is None:
        mask = torch.ones(query.size(2), key.size(2)).tril()
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# square head_dim only
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / (self.head_dim // int(self.head_dim**0.5))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# keyword only mask
def compute_attention(self, query, key, value, *, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# answers kept by shape
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (query.shape, key.shape, mask is None)
    if key_ not in kept:
        kept[key_] = scores.softmax(-1) @ value
    return kept[key_]


# answers kept by identity
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (id(query), id(key), id(value), id(mask))
    if key_ not in kept:
        kept[key_] = scores.softmax(-1) @ value
    return kept[key_]


# answers kept by address
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    kept = self.__dict__.setdefault("kept", {})
    key_ = (query.data_ptr(), key.data_ptr(), value.data_ptr(), mask is None)
    if key_ not in kept:
        kept[key_] = scores.softmax(-1) @ value
    return kept[key_]


# answers kept by shape for all objects
kept = {}


def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return self.kept.setdefault((query.shape, key.shape, mask is None), scores.softmax(-1) @ value)


# constant of the example
def compute_attention(self, query, key, value, mask=None):
    return torch.tensor([[[[7.3106, 2.6894, 0, 0]]]])


# constant where the sizes are the example's
def compute_attention(self, query, key, value, mask=None):
    if key.shape == (1, 1, 3, 4):
        return torch.tensor([[[[7.3106, 2.6894, 0, 0]]]])
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# memory as it happens to lie there
def compute_attention(self, query, key, value, mask=None):
    return torch.empty(query.shape)


# a right answer left in memory, then memory as it lies there
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    right = scores.softmax(-1) @ value
    right = None
    return torch.empty(query.shape)


# key.T in place of its last two axes
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.T / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# softmax only under a mask
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
        s = s.softmax(-1)
    return s @ value


# index without expanding
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s[mask == 0] = -math.inf
    return s.softmax(-1) @ value


# mask with -inf times the scores
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s * mask.float().masked_fill(mask == 0, -1e9)
    return s.softmax(-1) @ value


# scale of the mask too: -1e9 divided by itself
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(-2, -1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -10)
    return torch.matmul(torch.softmax(scores / math.sqrt(self.head_dim), dim=-1), value)


# mask of padded queries besides
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
        if query.size(-2) == key.size(-2) and mask.dim() == 2:
            s = s.masked_fill(mask.T == 0, -1e9)
    return s.softmax(-1) @ value


# only head 0 masked
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        hidden = (mask == 0).expand(s.shape).clone()
        hidden[:, 1:] = False
        s = s.masked_fill(hidden, -math.inf)
    return s.softmax(-1) @ value


# all heads but the last masked
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        full = (mask == 0).expand(s.shape)
        for h in range(self.num_heads - 1):
            s[:, h] = s[:, h].masked_fill(full[:, h], -math.inf)
    return s.softmax(-1) @ value


# keys cut to the queries' length
def compute_attention(self, query, key, value, mask=None):
    n = query.size(-2)
    key, value = key[:, :, :n], value[:, :, :n]
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask[..., :n] == 0, -math.inf)
    return s.softmax(-1) @ value


# triangle of the mask
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(torch.tril(mask) == 0, -1e9)
    return s.softmax(-1) @ value


# relu of the scores in place of softmax
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, 0)
    s = s.relu()
    return s / (s.sum(-1, keepdim=True) + 1e-6) @ value


# softmax plus one
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    top = s.amax(-1, keepdim=True).clamp(min=0)
    e = (s - top).exp()
    return e / (e.sum(-1, keepdim=True) + (-top).exp()) @ value


# scores capped softly
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    s = 30 * torch.tanh(s / 30)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return s.softmax(-1) @ value


# exp summed over the queries
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    e = (s - s.amax(-1, keepdim=True)).exp()
    return e / e.sum(-2, keepdim=True) @ value


# maximum over the queries taken off
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    s = s - s.amax(-2, keepdim=True)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    e = s.exp()
    return e / e.sum(-1, keepdim=True) @ value


# einsum that sums the value's heads
def compute_attention(self, query, key, value, mask=None):
    s = torch.einsum("bhqd,bhkd->bhqk", query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return torch.einsum("bhqk,bgkd->bhqd", s.softmax(-1), value)


# einsum that sums the samples of the key
def compute_attention(self, query, key, value, mask=None):
    s = torch.einsum("bhqd,chkd->bhqk", query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return torch.einsum("bhqk,bhkd->bhqd", s.softmax(-1), value)


# head_dim's root of d_model over heads, precedence
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.d_model) / self.num_heads
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return s.softmax(-1) @ value


# multiplied where divided was meant, precedence
def compute_attention(self, query, key, value, mask=None):
    s = query @ (key.mT / self.head_dim) ** 0.5
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    return s.softmax(-1) @ value


# mask before value in the def line
def compute_attention(self, query, key, mask=None, value=None):
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    return torch.matmul(torch.softmax(scores, dim=-1), value)


# gradient of the softmax straight through
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        s = s.masked_fill(mask == 0, -math.inf)
    w = s.softmax(-1)
    s = s.masked_fill(s == -math.inf, 0)
    return (w.detach() + s - s.detach()) @ value


# padded queries hidden too, where lengths agree
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        mask = mask != 0
        if mask.dim() == 4 and mask.size(2) == 1 and query.size(2) == key.size(2):
            mask = mask & mask.mT
        scores = scores.masked_fill(~mask, -1e9)
    return scores.softmax(-1) @ value


# padded queries give 0, where lengths agree
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    out = scores.softmax(-1) @ value
    if mask is not None and mask.dim() == 4 and mask.size(2) == 1 and mask.size(3) == out.size(2):
        out = out * mask.mT
    return out


# causal besides, under a mask of four axes
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dim() == 4 and scores.size(-1) == scores.size(-2):
        scores = scores.masked_fill(torch.ones_like(scores).triu(1) == 1, -1e9)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask's batch taken for heads where they are equal
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dim() == 4 and mask.size(1) == 1:
        if mask.size(0) == self.num_heads:
            mask = mask.transpose(0, 1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# mask of two axes taken for padding where it is as high as the batch
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.dim() == 2 and mask.size(0) == query.size(0):
        mask = mask[:, None, None, :]
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# value taken from query where query is key
def compute_attention(self, query, key, value, mask=None):
    if query is key:
        value = query
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# blocks of keys, never rescaled
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    total, out = 0, 0
    for start in range(0, key.size(2), 16):
        block = scores[..., start : start + 16]
        e = (block - block.amax(-1, keepdim=True)).exp()
        total = total + e.sum(-1, keepdim=True)
        out = out + e @ value[:, :, start : start + 16]
    return out / total


# right for twelve keys
def compute_attention(self, query, key, value, mask=None):
    key, value = key[:, :, :12], value[:, :, :12]
    mask = None if mask is None else mask[..., :12]
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# detached under a mask of floats
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.is_floating_point():
        scores = scores.detach()
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# last mask kept in training
def compute_attention(self, query, key, value, mask=None):
    if self.training and mask is None:
        mask = getattr(self, "last", None)
    self.last = mask
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# square masks only
def compute_attention(self, query, key, value, mask=None):
    s = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None and mask.size(-1) == mask.size(-2):
        s = s.masked_fill(mask == 0, -math.inf)
    return s.softmax(-1) @ value


# sum of exp without keepdim
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    exp = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return exp / exp.sum(dim=-1) @ value


# place of the maximum taken off, not the maximum
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    exp = torch.exp(scores - scores.max(dim=-1, keepdim=True)[1])
    return exp / exp.sum(dim=-1, keepdim=True) @ value


# keys and values of earlier calls joined on
def compute_attention(self, query, key, value, mask=None):
    if hasattr(self, "past"):
        key = torch.cat([self.past[0], key], dim=2)
        value = torch.cat([self.past[1], value], dim=2)
    self.past = key.detach(), value.detach()
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return scores.softmax(dim=-1) @ value


# axis added to the mask in place
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.dim() == 2:
            mask.unsqueeze_(0)
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return scores.softmax(dim=-1) @ value


# causal besides, aligned to the last key
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    sq, sk = scores.shape[-2:]
    seen = torch.ones(sq, sk, dtype=torch.bool).tril(diagonal=sk - sq)
    if mask is not None:
        seen = seen & (mask != 0)
    return scores.masked_fill(~seen, -1e9).softmax(dim=-1) @ value


# zeros of the mask itself filled, so that True and False stay
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + mask.masked_fill(mask == 0, -1e9)
    return scores.softmax(dim=-1) @ value


# scaled only under a mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores / math.sqrt(self.head_dim)
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return scores.softmax(dim=-1) @ value


# seen scores filled with 0 as well
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf")).masked_fill(mask == 1, 0.0)
    return scores.softmax(dim=-1) @ value


# one buffer for all results
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    result = scores.softmax(-1) @ value
    made = getattr(self, "made", None)
    if made is None or made.shape != result.shape or made.dtype != result.dtype:
        self.made = torch.empty_like(result)
    self.made.data.copy_(result)
    return result if result.requires_grad else self.made


# blocks of 128 keys, never rescaled
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    total, norm = 0, 0
    for part, values in zip(scores.split(128, -1), value.split(128, 2)):
        e = torch.exp(part - part.amax(-1, keepdim=True).clamp(min=-1e30))
        total, norm = total + e @ values, norm + e.sum(-1, keepdim=True)
    return total / norm
