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


# split into heads and stacked
def split_heads(self, x, batch_size):
    return torch.stack(torch.split(x, self.head_dim, dim=2), dim=1)


# tensor_split
def split_heads(self, x, batch_size):
    return torch.stack(x.tensor_split(self.num_heads, dim=-1), 1)


# hsplit on a transposed tensor
def split_heads(self, x, batch_size):
    parts = x.transpose(1, 2).hsplit(self.num_heads)
    return torch.stack([part.transpose(1, 2) for part in parts], 1)


# as_strided on a contiguous copy
def split_heads(self, x, batch_size):
    x = x.contiguous()
    s, d = x.size(1), x.size(2)
    sizes = (batch_size, self.num_heads, s, self.head_dim)
    return x.as_strided(sizes, (s * d, self.head_dim, d, 1), x.storage_offset())


# gather by column numbers
def split_heads(self, x, batch_size):
    columns = torch.arange(self.d_model, device=x.device).view(self.num_heads, self.head_dim)
    return x[:, :, columns].permute(0, 2, 1, 3)


# index_select per head
def split_heads(self, x, batch_size):
    steps = torch.arange(self.head_dim, device=x.device)
    heads = [x.index_select(2, h * self.head_dim + steps) for h in range(self.num_heads)]
    return torch.stack(heads, 1)


# filled buffer with dtype and device
def split_heads(self, x, batch_size):
    heads = x.new_empty(batch_size, self.num_heads, x.size(1), self.head_dim)
    for h in range(self.num_heads):
        heads[:, h] = x[..., h * self.head_dim : (h + 1) * self.head_dim]
    return heads


# narrow
def split_heads(self, x, batch_size):
    d = self.head_dim
    return torch.stack([x.narrow(-1, h * d, d) for h in range(self.num_heads)], dim=1)


# product with a matrix of ones and zeros
def split_heads(self, x, batch_size):
    eye = torch.eye(self.d_model, dtype=x.dtype, device=x.device)
    pick = eye.view(self.d_model, self.num_heads, self.head_dim)
    return torch.einsum("bsm,mhd->bhsd", x, pick)


# a helper and a keyword
def split_heads(self, x, batch_size):
    return self._turn(x=self._cut(x, n=batch_size))


def _cut(self, x, n):
    return x.reshape(n, x.shape[1], self.num_heads, self.head_dim)


def _turn(self, *, x):
    return torch.swapaxes(x, 2, 1)


# parameters named otherwise, with type hints
def split_heads(self, tensor: torch.Tensor, n: int) -> torch.Tensor:
    sizes = (n, -1, self.num_heads, tensor.shape[-1] // self.num_heads)
    return tensor.reshape(sizes).permute(dims=(0, 2, 1, 3))


# contiguous at the end
def split_heads(self, x, batch_size):
    return x.unflatten(2, [self.num_heads, -1]).transpose(-3, -2).contiguous()


# moveaxis with several axes
def split_heads(self, x, batch_size):
    return x.unflatten(2, (-1, self.head_dim)).moveaxis((1, 2), (2, 1))


# token by token
def split_heads(self, x, batch_size):
    shape = (batch_size, self.num_heads, self.head_dim)
    return torch.stack([x[:, s].reshape(shape) for s in range(x.size(1))], dim=2)


# through numbers in three nested loops
def split_heads(self, *args):
    x, n = args
    rows = []
    for b in range(n):
        heads = [x[b, :, h * self.head_dim :][:, : self.head_dim] for h in range(self.num_heads)]
        rows.append(torch.stack(heads))
    return torch.stack(rows)


# patches of one row, head_dim wide
def split_heads(self, x, batch_size):
    width = (1, self.head_dim)
    patches = F.unfold(x.unsqueeze(1), width, stride=width)
    return patches.view(batch_size, self.head_dim, -1, self.num_heads).permute(0, 3, 2, 1)


# of a view that is negated when it is read
def split_heads(self, x, batch_size):
    x = torch.complex(torch.zeros_like(x), -x).conj().imag
    return x.reshape(batch_size, -1, self.num_heads, self.head_dim).transpose(1, 2)
