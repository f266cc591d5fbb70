"""Right ways to write combine_heads."""


# sample by sample
def combine_heads(self, x, batch_size):
    return torch.stack([s.transpose(0, 1).reshape(-1, self.d_model) for s in x])


# chunk, squeeze, concat
def combine_heads(self, x, batch_size):
    return torch.concat([c.squeeze(1) for c in x.chunk(self.num_heads, dim=1)], dim=2)


# reshape, then contiguous
def combine_heads(self, x, batch_size):
    return x.transpose(1, 2).reshape(batch_size, -1, self.d_model).contiguous()


# two transposes
def combine_heads(self, x, batch_size):
    return x.transpose(0, 1).permute(1, 2, 0, 3).reshape(batch_size, -1, self.d_model)


# transpose and flatten(2)
def combine_heads(self, x, batch_size):
    return x.transpose(1, 2).flatten(2)


# permute and flatten from axis -2
def combine_heads(self, x, batch_size):
    return x.permute(0, 2, 1, 3).flatten(start_dim=-2)


# columns by cat over head_dim slices
def combine_heads(self, x, batch_size):
    x = x.permute(0, 2, 1, 3)
    return torch.cat([x[:, :, h, :] for h in range(x.size(2))], dim=-1)


# fancy indexing
def combine_heads(self, x, batch_size):
    column = torch.arange(self.d_model, device=x.device)
    return x[:, column // self.head_dim, :, column % self.head_dim].permute(1, 2, 0)


# permute, contiguous, view
def combine_heads(self, x, batch_size):
    x = x.permute(0, 2, 1, 3).contiguous()
    return x.view(batch_size, -1, self.d_model)


# movedim
def combine_heads(self, x, batch_size):
    return x.movedim(1, 2).reshape(batch_size, -1, self.d_model)


# function forms
def combine_heads(self, x, batch_size):
    return torch.reshape(torch.permute(x, (0, 2, 1, 3)), (batch_size, -1, self.d_model))


# swapaxes
def combine_heads(self, x, batch_size):
    return x.swapaxes(1, 2).flatten(2)


# token by token
def combine_heads(self, x, batch_size):
    return torch.stack(
        [x[:, :, s].reshape(batch_size, self.d_model) for s in range(x.size(2))], dim=1
    )


# sizes unpacked
def combine_heads(self, x, batch_size):
    b, h, s, d = x.shape
    return x.transpose(1, 2).contiguous().view(b, s, h * d)


# split over the head axis and cat
def combine_heads(self, x, batch_size):
    return torch.cat([t[:, 0] for t in torch.split(x, 1, dim=1)], dim=2)


# vmap over the batch
def combine_heads(self, x, batch_size):
    return torch.vmap(lambda s: s.transpose(0, 1).reshape(s.size(1), self.d_model))(x)


# unbind and cat
def combine_heads(self, x, batch_size):
    return torch.cat(x.unbind(dim=1), dim=-1)


# hstack on the numbers' axis
def combine_heads(self, x, batch_size):
    heads = [x[:, h].permute(0, 2, 1) for h in range(self.num_heads)]
    return torch.hstack(heads).permute(0, 2, 1)


# dstack
def combine_heads(self, x, batch_size):
    return torch.dstack([head for head in x.unbind(1)])


# einsum and reshape
def combine_heads(self, x, batch_size):
    return torch.einsum("bhsd->bshd", x).reshape(batch_size, x.shape[2], self.d_model)


# stack along the tokens, then flatten
def combine_heads(self, x, batch_size):
    return torch.stack(list(x.unbind(1)), dim=2).flatten(2)


# filled buffer like the input
def combine_heads(self, x, batch_size):
    out = torch.empty(batch_size, x.size(2), self.d_model, dtype=x.dtype, device=x.device)
    for h in range(self.num_heads):
        out[..., h * self.head_dim : (h + 1) * self.head_dim] = x[:, h]
    return out


# numbers first, then transposed
def combine_heads(self, x, batch_size):
    return x.transpose(2, 3).reshape(batch_size, self.d_model, -1).transpose(1, 2)


# reshape_as
def combine_heads(self, x, batch_size):
    like = x.new_empty(batch_size, x.size(2), self.d_model)
    return x.transpose(1, 2).reshape_as(like)


# sum of padded heads
def combine_heads(self, x, batch_size):
    d, total = self.head_dim, 0
    for h in range(self.num_heads):
        total = total + F.pad(x[:, h], (h * d, self.d_model - (h + 1) * d))
    return total


# clone with a memory format, then view
def combine_heads(self, x, batch_size):
    x = x.transpose(1, 2).clone(memory_format=torch.contiguous_format)
    return x.view(batch_size, -1, self.num_heads * self.head_dim)


# product with a matrix of ones and zeros
def combine_heads(self, x, batch_size):
    eye = torch.eye(self.d_model, dtype=x.dtype, device=x.device)
    return torch.einsum("bhsd,hdm->bsm", x, eye.view(self.num_heads, self.head_dim, -1))


# reduce with cat
def combine_heads(self, x: torch.Tensor, n: int) -> torch.Tensor:
    from functools import reduce

    return reduce(lambda a, b: torch.cat((a, b), dim=-1), x.unbind(1))


# swapdims and flatten by name
def combine_heads(self, x, batch_size):
    return x.swapdims(1, 2).flatten(start_dim=2, end_dim=3)


# the way back of split_heads
def combine_heads(self, x, batch_size):
    tokens = torch.zeros(batch_size, x.size(2), self.d_model, dtype=x.dtype)
    _, way_back = torch.func.vjp(lambda it: self.split_heads(it, batch_size), tokens)
    return way_back(x)[0]
