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
