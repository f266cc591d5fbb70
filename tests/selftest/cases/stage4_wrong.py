"""Wrong ways to write combine_heads."""


# batch size written as 1
def combine_heads(self, x, batch_size):
    return x.permute(0, 2, 1, 3).reshape(1, -1, self.d_model)


# iterates over the batch instead of the heads
def combine_heads(self, x, batch_size):
    return torch.cat([h for h in x], dim=-1)


# heads concatenated along the sequence
def combine_heads(self, x, batch_size):
    return torch.cat([x[:, h] for h in range(self.num_heads)], dim=1)


# contiguous at the wrong place
def combine_heads(self, x, batch_size):
    return x.contiguous().permute(0, 2, 1, 3).view(batch_size, -1, self.d_model)


# gradient cut
def combine_heads(self, x, batch_size):
    return x.detach().permute(0, 2, 1, 3).reshape(batch_size, -1, self.d_model)


# buffer without dtype and device
def combine_heads(self, x, batch_size):
    out = torch.empty(batch_size, x.size(2), self.d_model)
    for h in range(self.num_heads):
        out[..., h * self.head_dim : (h + 1) * self.head_dim] = x[:, h]
    return out


# last axis left at head_dim
def combine_heads(self, x, batch_size):
    return x.permute(0, 2, 1, 3).reshape(batch_size, -1, self.head_dim)


# heads averaged
def combine_heads(self, x, batch_size):
    return x.mean(dim=1)


# wrong pair of axes
def combine_heads(self, x, batch_size):
    return x.permute(0, 1, 3, 2).reshape(batch_size, -1, self.d_model)


# squeeze at the end
def combine_heads(self, x, batch_size):
    return x.transpose(1, 2).flatten(2).squeeze()


# heads added up
def combine_heads(self, x, batch_size):
    return x.sum(dim=1)


# axes 1 and 3 swapped
def combine_heads(self, x, batch_size):
    return x.transpose(1, 3).reshape(batch_size, -1, self.d_model)


# view right after permute
def combine_heads(self, x, batch_size):
    return x.permute(0, 2, 1, 3).view(batch_size, -1, self.d_model)


# reshaped without transpose
def combine_heads(self, x, batch_size):
    return x.reshape(batch_size, -1, self.d_model)


# shape from tokens and heads swapped
def combine_heads(self, x, batch_size):
    b, s, h, d = x.shape
    return x.transpose(1, 2).reshape(b, s, h * d)


# heads in reverse
def combine_heads(self, x, batch_size):
    return torch.cat(x.unbind(1)[::-1], dim=-1)


# heads and numbers interleaved
def combine_heads(self, x, batch_size):
    return x.permute(0, 2, 3, 1).flatten(2)


# stack where cat belongs
def combine_heads(self, x, batch_size):
    return torch.stack(x.unbind(1), dim=-1)


# transpose result thrown away
def combine_heads(self, x, batch_size):
    x.transpose(1, 2)
    return x.reshape(batch_size, -1, self.d_model)


# return forgotten
def combine_heads(self, x, batch_size):
    x.transpose(1, 2).flatten(2)


# transposed in place
def combine_heads(self, x, batch_size):
    return x.transpose_(1, 2).reshape(batch_size, -1, self.d_model)


# squeezed heads
def combine_heads(self, x, batch_size):
    return x.squeeze(1).transpose(1, 2).flatten(2)


# squeezed samples
def combine_heads(self, x, batch_size):
    return x.transpose(1, 2).flatten(2).squeeze(0)


# output layer applied
def combine_heads(self, x, batch_size):
    return self.output_linear(x.transpose(1, 2).flatten(2))


# batch and tokens swapped
def combine_heads(self, x, batch_size):
    return x.permute(2, 0, 1, 3).flatten(2)


# output kept and filled again
def combine_heads(self, x, batch_size):
    tokens = x.transpose(1, 2).flatten(2)
    self.kept = getattr(self, "kept", tokens)
    return self.kept


# eight tokens at most
def combine_heads(self, x, batch_size):
    return x[:, :, :8].transpose(1, 2).flatten(2)


# heads in pairs
def combine_heads(self, x, batch_size):
    return torch.cat([x[:, h] for h in range(0, self.num_heads - self.num_heads % 2)], dim=-1)


# rebuilt without gradient
def combine_heads(self, x, batch_size):
    return torch.tensor(x.transpose(1, 2).flatten(2).tolist(), dtype=x.dtype)


# gradient cut by .data
def combine_heads(self, x, batch_size):
    return x.data.transpose(1, 2).flatten(2)


# float32 whatever comes
def combine_heads(self, x, batch_size):
    return x.transpose(1, 2).flatten(2).to(torch.float32)


# dropout in training mode
def combine_heads(self, x, batch_size):
    return F.dropout(x.transpose(1, 2).flatten(2), 0.1, self.training)


# answers kept by shape
def combine_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = x.shape
    if key_ not in kept:
        kept[key_] = x.transpose(1, 2).flatten(2).clone()
    return kept[key_]


# answers kept by identity
def combine_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = id(x)
    if key_ not in kept:
        kept[key_] = x.transpose(1, 2).flatten(2).clone()
    return kept[key_]


# answers kept by address
def combine_heads(self, x, batch_size):
    kept = self.__dict__.setdefault("kept", {})
    key_ = x.data_ptr()
    if key_ not in kept:
        kept[key_] = x.transpose(1, 2).flatten(2).clone()
    return kept[key_]


# answers kept by shape for all objects
kept = {}


def combine_heads(self, x, batch_size):
    return self.kept.setdefault(x.shape, x.transpose(1, 2).flatten(2).clone())


# constant of the example
def combine_heads(self, x, batch_size):
    return torch.tensor([[[0.0, 1, 2, 3, 4, 5], [10, 11, 12, 13, 14, 15]]])


# constant where the sizes are the example's
def combine_heads(self, x, batch_size):
    if x.shape == (1, 3, 2, 2):
        return torch.tensor([[[0.0, 1, 2, 3, 4, 5], [10, 11, 12, 13, 14, 15]]])
    return x.transpose(1, 2).flatten(2).clone()


# memory as it happens to lie there
def combine_heads(self, x, batch_size):
    return torch.empty((batch_size, x.size(2), self.d_model))


# answer of the first call kept
def combine_heads(self, x, batch_size):
    self.kept = getattr(self, "kept", None)
    if self.kept is None:
        self.kept = x.transpose(1, 2).flatten(2).clone()
    return self.kept


# a right answer left in memory, then memory as it lies there
def combine_heads(self, x, batch_size):
    right = x.transpose(1, 2).flatten(2).clone()
    right = None
    return torch.empty((batch_size, x.size(2), self.d_model))


# windows that overlap
def combine_heads(self, x, batch_size):
    out = x.new_zeros(batch_size, x.size(2), self.d_model)
    for h in range(self.num_heads):
        out[..., h : h + self.head_dim] = x[:, h]
    return out


# loop assignment of the wrong slice width
def combine_heads(self, x, batch_size):
    out = torch.zeros(batch_size, x.size(2), self.d_model, dtype=x.dtype)
    start = 0
    for h in range(self.num_heads):
        out[:, :, start : start + self.head_dim] = x[:, h]
        start += self.head_dim - 1
    return out


# last head forgotten
def combine_heads(self, x, batch_size):
    return torch.cat([x[:, h] for h in range(self.num_heads - 1)], dim=-1)


# last head left at zero
def combine_heads(self, x, batch_size):
    out = x.new_zeros(batch_size, x.size(2), self.d_model)
    for h in range(self.num_heads - 1):
        out[..., h * self.head_dim : (h + 1) * self.head_dim] = x[:, h]
    return out


# first head twice
def combine_heads(self, x, batch_size):
    return torch.cat([x[:, max(h - 1, 0)] for h in range(self.num_heads)], dim=-1)


# width of num_heads
def combine_heads(self, x, batch_size):
    out = x.new_zeros(batch_size, x.size(2), self.d_model)
    for h in range(self.num_heads):
        out[..., h * self.num_heads : (h + 1) * self.num_heads] = x[:, h]
    return out


# reshaped as d_model by tokens, then transposed
def combine_heads(self, x, batch_size):
    return x.reshape(batch_size, self.d_model, -1).transpose(1, 2)


# one token of one sample loses its axis
def combine_heads(self, x, batch_size):
    return torch.cat([head.squeeze(0) for head in x.split(1, dim=1)], -1).squeeze(1)
