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
