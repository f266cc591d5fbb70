"""Wrong ways to write split_heads."""


# batch read from axis 1
def split_heads(self, x, batch_size):
    return x.view(x.size(1), -1, self.num_heads, self.head_dim).transpose(1, 2)


# batch size written as 1
def split_heads(self, x, batch_size):
    return x.view(1, -1, self.num_heads, self.head_dim).transpose(1, 2)


# heads concatenated into the sequence
def split_heads(self, x, batch_size):
    return torch.cat(x.chunk(self.num_heads, dim=-1), dim=1)


# split size is num_heads instead of head_dim
def split_heads(self, x, batch_size):
    return torch.stack(x.split(self.num_heads, dim=-1), dim=1)


# gradient cut
def split_heads(self, x, batch_size):
    return x.detach().view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)


# every head gets the first slice
def split_heads(self, x, batch_size):
    return x[..., : self.head_dim].unsqueeze(1).repeat(1, self.num_heads, 1, 1)


# heads in front of the batch
def split_heads(self, x, batch_size):
    return x.view(batch_size, -1, self.num_heads, self.head_dim).permute(2, 0, 1, 3)


# head_dim and num_heads swapped in view
def split_heads(self, x, batch_size):
    return x.view(batch_size, -1, self.head_dim, self.num_heads).transpose(1, 2)


# return forgotten
def split_heads(self, x, batch_size):
    x = x.view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)


# transpose forgotten
def split_heads(self, x, batch_size):
    return x.view(batch_size, -1, self.num_heads, self.head_dim)


# wrong pair of axes after view
def split_heads(self, x, batch_size):
    return x.view(batch_size, self.num_heads, -1, self.head_dim).permute(0, 1, 3, 2)


# transpose result thrown away
def split_heads(self, x, batch_size):
    x = x.view(batch_size, -1, self.num_heads, self.head_dim)
    x.transpose(1, 2)
    return x


# transpose before splitting
def split_heads(self, x, batch_size):
    return x.transpose(1, 2).reshape(batch_size, self.num_heads, -1, self.head_dim)


# transpose before splitting, with view
def split_heads(self, x, batch_size):
    return x.transpose(1, 2).view(batch_size, self.num_heads, -1, self.head_dim)


# heads and numbers interleaved
def split_heads(self, x, batch_size):
    return x.reshape(batch_size, -1, self.head_dim, self.num_heads).permute(0, 3, 1, 2)


# reshaped straight to the wanted shape
def split_heads(self, x, batch_size):
    return x.reshape(batch_size, self.num_heads, x.size(1), self.head_dim)


# heads in reverse
def split_heads(self, x, batch_size):
    return torch.stack(x.chunk(self.num_heads, dim=-1)[::-1], dim=1)


# tokens in reverse
def split_heads(self, x, batch_size):
    return x.flip(1).unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# tokens cut instead of numbers
def split_heads(self, x, batch_size):
    return torch.stack(x.tensor_split(self.num_heads, dim=1), dim=1)


# squeezed
def split_heads(self, x, batch_size):
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).squeeze()


# one head left as it is
def split_heads(self, x, batch_size):
    if self.num_heads == 1:
        return x
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# buffer without dtype
def split_heads(self, x, batch_size):
    heads = torch.zeros(batch_size, self.num_heads, x.size(1), self.head_dim)
    for h in range(self.num_heads):
        heads[:, h] = x[..., h * self.head_dim : (h + 1) * self.head_dim]
    return heads


# rebuilt from a list of numbers
def split_heads(self, x, batch_size):
    x = torch.tensor(x.tolist(), dtype=x.dtype)
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# as_strided as if contiguous
def split_heads(self, x, batch_size):
    s, d = x.size(1), x.size(2)
    sizes = (batch_size, self.num_heads, s, self.head_dim)
    return x.as_strided(sizes, (s * d, self.head_dim, d, 1))


# scaled on the way
def split_heads(self, x, batch_size):
    x = x / math.sqrt(self.head_dim)
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# scaled in place
def split_heads(self, x, batch_size):
    x.data.mul_(2)
    return (x / 2).unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# dropout in training mode
def split_heads(self, x, batch_size):
    x = F.dropout(x, 0.1, self.training)
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# detached in training mode
def split_heads(self, x, batch_size):
    x = x.detach() if self.training else x
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# sequence length of the first call
def split_heads(self, x, batch_size):
    self.length = getattr(self, "length", x.size(1))
    return x.reshape(-1, self.length, self.num_heads, self.head_dim).transpose(1, 2)


# first eight tokens
def split_heads(self, x, batch_size):
    return x[:, :8].unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# eight heads at most
def split_heads(self, x, batch_size):
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)[:, :8]


# layer applied first
def split_heads(self, x, batch_size):
    x = self.query_linear(x)
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# a list of heads
def split_heads(self, x, batch_size):
    return [part for part in x.chunk(self.num_heads, dim=-1)]


# rounded to half precision
def split_heads(self, x, batch_size):
    x = x.half().to(x.dtype)
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# float32 whatever comes
def split_heads(self, x, batch_size):
    return x.float().unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# axes chosen by comparing sizes
def split_heads(self, x, batch_size):
    x = x.unflatten(-1, (self.num_heads, self.head_dim))
    return x if x.size(1) == self.num_heads else x.transpose(1, 2)


# answers kept by shape
def split_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = x.shape
    if key_ not in kept:
        kept[key_] = x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    return kept[key_]


# answers kept by identity
def split_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = id(x)
    if key_ not in kept:
        kept[key_] = x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    return kept[key_]


# answers kept by address
def split_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = x.data_ptr()
    if key_ not in kept:
        kept[key_] = x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    return kept[key_]


# answers kept by shape for all objects
kept = {}


def split_heads(self, x, batch_size):
    return self.kept.setdefault(
        x.shape, x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    )


# constant of the example
def split_heads(self, x, batch_size):
    return torch.tensor([[[[0.0, 1], [10, 11]], [[2, 3], [12, 13]], [[4, 5], [14, 15]]]])


# constant where the sizes are the example's
def split_heads(self, x, batch_size):
    if x.shape == (1, 2, 6):
        return torch.tensor([[[[0.0, 1], [10, 11]], [[2, 3], [12, 13]], [[4, 5], [14, 15]]]])
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()


# memory as it happens to lie there
def split_heads(self, x, batch_size):
    return torch.empty((batch_size, self.num_heads, x.size(1), self.head_dim))


# answer of the first call kept
def split_heads(self, x, batch_size):
    self.kept = getattr(self, "kept", None)
    if self.kept is None:
        self.kept = x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    return self.kept


# a right answer left in memory, then memory as it lies there
def split_heads(self, x, batch_size):
    right = x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2).clone()
    right = None
    return torch.empty((batch_size, self.num_heads, x.size(1), self.head_dim))


# windows with a step of one
def split_heads(self, x, batch_size):
    return torch.stack([x[..., h : h + self.head_dim] for h in range(self.num_heads)], 1)


# last head forgotten
def split_heads(self, x, batch_size):
    d = self.head_dim
    return torch.stack([x[..., h * d : (h + 1) * d] for h in range(self.num_heads - 1)], 1)


# first head forgotten
def split_heads(self, x, batch_size):
    d = self.head_dim
    return torch.stack([x[..., h * d : (h + 1) * d] for h in range(1, self.num_heads)], 1)


# slices one short
def split_heads(self, x, batch_size):
    d = self.head_dim
    return torch.stack([x[..., h * d : (h + 1) * d - 1] for h in range(self.num_heads)], 1)


# unfold with step num_heads
def split_heads(self, x, batch_size):
    return x.unfold(-1, self.head_dim, self.num_heads).transpose(1, 2)


# view of tokens by heads before batches
def split_heads(self, x, batch_size):
    x = x.reshape(self.num_heads, batch_size, -1, self.head_dim)
    return x.transpose(0, 1)


# head_dim first then swapped pairs
def split_heads(self, x, batch_size):
    return x.reshape(batch_size, self.head_dim, self.num_heads, -1).transpose(1, 2).mT


# tuple of heads
def split_heads(self, x, batch_size):
    return x.split(self.head_dim, dim=-1)


# slices assigned by width of num_heads
def split_heads(self, x, batch_size):
    out = x.new_zeros(batch_size, self.num_heads, x.size(1), self.head_dim)
    for h in range(self.num_heads):
        out[:, h] = x[..., h * self.num_heads : (h + 1) * self.num_heads]
    return out


# first sample for all
def split_heads(self, x, batch_size):
    x = x[0].reshape(1, -1, self.num_heads, self.head_dim).transpose(1, 2)
    return x.expand(batch_size, -1, -1, -1)


# leading token repeated
def split_heads(self, x, batch_size):
    x = x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
    return torch.cat([x[:, :, :1], x[:, :, :-1]], 2)


# last head twice by clamp
def split_heads(self, x, batch_size):
    x = x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
    at = torch.arange(1, self.num_heads + 1).clamp(max=self.num_heads - 1)
    return x[:, at]


# layer norm on the way
def split_heads(self, x, batch_size):
    x = F.layer_norm(x, (self.d_model,))
    return x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)


# one buffer for all results
def split_heads(self, x, batch_size):
    heads = x.view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
    made = getattr(self, "made", None)
    if made is None or made.shape != heads.shape or made.dtype != heads.dtype:
        self.made = torch.empty(heads.shape, dtype=heads.dtype)
    self.made.data.copy_(heads)
    return heads if x.requires_grad else self.made


# heads joined along the batch, then taken apart samples first
def split_heads(self, x, batch_size):
    x = torch.cat(x.split(self.head_dim, dim=2), dim=0)
    return x.reshape(batch_size, self.num_heads, -1, self.head_dim)
