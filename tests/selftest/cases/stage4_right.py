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
