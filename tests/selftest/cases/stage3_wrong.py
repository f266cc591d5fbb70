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
