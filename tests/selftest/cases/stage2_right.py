"""Right ways to write split_heads."""


# sample by sample
def split_heads(self, x, batch_size):
    return torch.stack([s.view(-1, self.num_heads, self.head_dim).transpose(0, 1) for s in x])


# slices with a new axis, concatenated
def split_heads(self, x, batch_size):
    parts = [
        x[..., i : i + self.head_dim].unsqueeze(1) for i in range(0, self.d_model, self.head_dim)
    ]
    return torch.cat(parts, dim=1)


# chunk and stack
def split_heads(self, x, batch_size):
    return torch.stack(x.chunk(self.num_heads, dim=-1), dim=1)


# clone at the end
def split_heads(self, x, batch_size):
    return x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2).clone()


# dsplit and stack
def split_heads(self, x, batch_size):
    return torch.stack(torch.dsplit(x, self.num_heads), 1)


# einsum for the axis order
def split_heads(self, x, batch_size):
    return torch.einsum("bshd->bhsd", x.reshape(batch_size, -1, self.num_heads, self.head_dim))


# select per head
def split_heads(self, x, batch_size):
    x4 = x.view(batch_size, -1, self.num_heads, self.head_dim)
    return torch.stack([x4.select(2, h) for h in range(self.num_heads)], dim=1)


# loop over slices
def split_heads(self, x, batch_size):
    heads = []
    for h in range(self.num_heads):
        heads.append(x[:, :, h * self.head_dim : (h + 1) * self.head_dim])
    return torch.stack(heads, dim=1)


# movedim
def split_heads(self, x, batch_size):
    return x.reshape(*x.shape[:2], self.num_heads, self.head_dim).movedim(-2, 1)


# reshape and permute
def split_heads(self, x, batch_size):
    seq_length = x.size(1)
    x = x.reshape(batch_size, seq_length, self.num_heads, self.head_dim)
    return x.permute(0, 2, 1, 3)


# features first, then split
def split_heads(self, x, batch_size):
    return x.transpose(1, 2).reshape(batch_size, self.num_heads, self.head_dim, -1).transpose(2, 3)


# unbind the head axis
def split_heads(self, x, batch_size):
    return torch.stack(x.view(batch_size, -1, self.num_heads, self.head_dim).unbind(2), dim=1)


# unflatten
def split_heads(self, x, batch_size):
    return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


# unfold with step head_dim
def split_heads(self, x, batch_size):
    return x.unfold(-1, self.head_dim, self.head_dim).transpose(1, 2)


# view and transpose
def split_heads(self, x, batch_size):
    return x.view(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)


# vmap over the batch
def split_heads(self, x, batch_size):
    def one(sample):
        return sample.reshape(-1, self.num_heads, self.head_dim).transpose(0, 1)

    return torch.vmap(one)(x)
