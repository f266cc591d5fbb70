"""Right ways to write compute_attention."""


# (mask == 0) * -1e9 added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + (mask == 0) * -1e9
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# -inf mask added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        bias = torch.zeros_like(scores).masked_fill(mask == 0, float("-inf"))
        scores = scores + bias
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# (1 - mask.float()) * -1e9 added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + (1.0 - mask.to(scores.dtype)) * -1e9
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# missing mask replaced by ones
def compute_attention(self, query, key, value, mask=None):
    if mask is None:
        mask = query.new_ones(query.size(-2), key.size(-2))
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# mask as the baddbmm bias
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    sk = key.size(2)
    bias = query.new_zeros(b, h, sq, sk)
    if mask is not None:
        bias = bias.masked_fill(mask == 0, float("-inf"))
    scores = torch.baddbmm(
        bias.flatten(0, 1), query.flatten(0, 1), key.flatten(0, 1).mT, alpha=d**-0.5
    )
    weights = scores.softmax(-1)
    return torch.bmm(weights, value.flatten(0, 1)).unflatten(0, (b, h))


# masked_fill_ through .data
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores.data.masked_fill_(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# exp with the row maximum subtracted
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    e = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    weights = e / e.sum(dim=-1, keepdim=True)
    return weights @ value


# head by head
def compute_attention(self, query, key, value, mask=None):
    out = []
    for h in range(query.size(1)):
        s = query[:, h] @ key[:, h].transpose(1, 2) / math.sqrt(self.head_dim)
        if mask is not None:
            full = mask.expand(query.size(0), query.size(1), query.size(2), key.size(2))
            s = s.masked_fill(full[:, h] == 0, float("-inf"))
        out.append(F.softmax(s, dim=-1) @ value[:, h])
    return torch.stack(out, dim=1)


# log of the mask added
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores + mask.to(scores.dtype).log()
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# exp of log_softmax
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.log_softmax(scores, dim=-1).exp()
    return weights @ value


# mask.logical_not()
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# mT
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / self.head_dim**0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# missing axes added for 2-D and 3-D masks
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        if mask.dim() == 2:
            mask = mask[None, None]
        elif mask.dim() == 3:
            mask = mask.unsqueeze(1)
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# masked before scaling
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
    return weights @ value


# exp times mask
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    hide = torch.zeros((), dtype=torch.bool, device=scores.device) if mask is None else mask == 0
    top = scores.masked_fill(hide, float("-inf")).amax(-1, keepdim=True)
    e = (scores - top).exp().masked_fill(hide, 0.0)
    weights = e / e.sum(-1, keepdim=True)
    return weights @ value


# masked_fill_ on the scores
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores.masked_fill_(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# softmax as a method
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return scores.softmax(-1).matmul(value)


# fully masked rows set to 0
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.nan_to_num(F.softmax(scores, dim=-1))
    return weights @ value


# nn.Softmax module
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return nn.Softmax(dim=-1)(scores) @ value


# permute(0, 1, 3, 2)
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.permute(0, 1, 3, 2)) / math.sqrt(key.size(3))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# multiplied by head_dim ** -0.5
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(2, 3) * self.head_dim**-0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# query scaled first
def compute_attention(self, query, key, value, mask=None):
    scores = (query / math.sqrt(self.head_dim)) @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# multiplied by rsqrt of a tensor
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT * torch.rsqrt(torch.tensor(float(self.head_dim)))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# softmax in float32, cast back
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(value.dtype)
    return weights @ value


# ~mask.bool()
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(~mask.bool(), float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ value


# (value^T weights^T)^T
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return (value.mT @ weights.mT).mT


# einsum twice
def compute_attention(self, query, key, value, mask=None):
    scores = torch.einsum("bhqd,bhkd->bhqk", query, key) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(dim=-1), value)


# torch.where with finfo.min
def compute_attention(self, query, key, value, mask=None):
    scores = torch.matmul(query, key.transpose(2, 3)) / self.head_dim**0.5
    if mask is not None:
        scores = torch.where(mask.bool(), scores, torch.finfo(scores.dtype).min)
    return torch.matmul(torch.softmax(scores, -1), value)


# filled with -1e4, fit for half precision
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e4)
    return scores.softmax(-1) @ value


# filled with -1e20
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask < 1, float("-1e20"))
    return scores.softmax(-1) @ value


# additive float mask made first
def compute_attention(self, query, key, value, mask=None):
    bias = 0.0
    if mask is not None:
        bias = torch.zeros(mask.shape, dtype=query.dtype).masked_fill(mask == 0, -math.inf)
    return F.softmax(query @ key.mT / math.sqrt(self.head_dim) + bias, dim=-1) @ value


# bmm with an expanded mask
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    sk = key.size(2)
    q, k, v = (t.reshape(b * h, -1, d) for t in (query, key, value))
    scores = torch.bmm(q, k.transpose(1, 2)) * (1 / math.sqrt(d))
    if mask is not None:
        hidden = mask.expand(b, h, sq, sk).reshape(b * h, sq, sk).logical_not()
        scores = scores.masked_fill(hidden, float("-inf"))
    return torch.bmm(scores.softmax(2), v).view(b, h, sq, d)


# mask repeated for every head
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    q, k, v = query.flatten(0, 1), key.flatten(0, 1), value.flatten(0, 1)
    scores = q @ k.mT / d**0.5
    if mask is not None:
        if mask.dim() == 4 and mask.size(1) == 1:
            mask = mask.squeeze(1).repeat_interleave(h, dim=0)
        elif mask.dim() == 4:
            mask = mask.flatten(0, 1)
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ v).unflatten(0, (b, h))


# query by query
def compute_attention(self, query, key, value, mask=None):
    out = []
    full = None if mask is None else mask.expand(*query.shape[:3], key.size(2))
    for i in range(query.size(2)):
        scores = (query[:, :, i : i + 1] * key).sum(-1) / math.sqrt(self.head_dim)
        if full is not None:
            scores = scores.masked_fill(full[:, :, i] == 0, -math.inf)
        out.append((scores.softmax(-1)[..., None] * value).sum(dim=2))
    return torch.stack(out, dim=2)


# broadcast products instead of matmul
def compute_attention(self, query, key, value, mask=None):
    scores = (query[:, :, :, None] * key[:, :, None]).sum(-1) / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1)[..., None] * value[:, :, None]).sum(-2)


# logsumexp
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores - scores.logsumexp(-1, keepdim=True)).exp() @ value


# a softmax of one's own with the maximum detached
def compute_attention(self, query, key, value, mask=None):
    def softmax(x):
        x = (x - x.detach().max(dim=-1, keepdim=True).values).exp()
        return x / x.sum(dim=-1, keepdim=True)

    scores = query.matmul(key.transpose(-1, -2)).div(self.head_dim**0.5)
    if mask is not None:
        scores.masked_fill_(mask.eq(0), -math.inf)
    return softmax(scores).matmul(value)


# numerator and denominator apart
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    e = (scores - scores.amax(-1, keepdim=True)).exp()
    return (e @ value) / e.sum(-1, keepdim=True)


# weights zeroed and normalized again
def compute_attention(self, query, key, value, mask=None):
    weights = F.softmax(query @ key.mT / math.sqrt(self.head_dim), dim=-1)
    if mask is not None:
        weights = weights * (mask != 0)
        weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ value


# fully masked rows made uniform
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        keep = mask.bool() | ~mask.bool().any(-1, keepdim=True)
        scores = scores.masked_fill(~keep, -math.inf)
    return scores.softmax(-1) @ value


# fully masked rows raise no NaN
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is None:
        return scores.softmax(-1) @ value
    weights = scores.masked_fill(mask == 0, -math.inf).softmax(-1)
    return weights.masked_fill(mask == 0, 0.0) @ value


# root of the scale on either side
def compute_attention(self, query, key, value, mask=None):
    root = self.head_dim**-0.25
    scores = (query * root) @ (key * root).mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# key scaled
def compute_attention(self, query, key, value, mask=None):
    scores = query @ (key / math.sqrt(self.head_dim)).mT
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# torch.sqrt of a tensor
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / torch.sqrt(torch.tensor(self.head_dim))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# sqrt of a tensor of the input's dtype
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / torch.tensor(self.head_dim, dtype=query.dtype).sqrt()
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# always in float64 inside
def compute_attention(self, query, key, value, mask=None):
    scores = query.double() @ key.double().mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return (scores.softmax(-1) @ value.double()).to(query.dtype)


# parameters named otherwise, with type hints
def compute_attention(
    self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, m: "torch.Tensor | None" = None
) -> torch.Tensor:
    scores = torch.mul(torch.matmul(q, torch.transpose(k, -1, -2)), self.head_dim ** (-1 / 2))
    if m is not None:
        scores = torch.masked_fill(scores, torch.eq(m, 0), float("-inf"))
    return torch.matmul(F.softmax(scores, dim=3), v)


# any number of arguments
def compute_attention(self, *args):
    query, key, value, *rest = args
    mask = rest[0] if rest else None
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores[(mask == 0).expand_as(scores)] = -math.inf
    return scores.softmax(-1) @ value


# scores filled by index
def compute_attention(self, query, key, value, mask=None, **options):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        keep = mask.bool().expand_as(scores)
        hidden = torch.full_like(scores, -math.inf)
        hidden[keep] = scores[keep]
        scores = hidden
    return scores.softmax(-1) @ value


# dropout of probability zero
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    weights = F.dropout(scores.softmax(-1), p=0.0, training=self.training)
    self.weights = weights.detach()
    return weights @ value


# class attribute and helper methods
fill = float("-inf")


def compute_attention(self, query, key, value, mask=None):
    return self.weigh(self.score(query, key), mask) @ value


def score(self, query, key):
    return query @ key.transpose(-2, -1) / self.head_dim**0.5


def weigh(self, scores, mask):
    return (scores if mask is None else scores.masked_fill(mask == 0, self.fill)).softmax(-1)


# a running softmax over blocks of keys
def compute_attention(self, query, key, value, mask=None):
    top = query.new_full((*query.shape[:3], 1), -1e30)
    total, out = torch.zeros_like(top), torch.zeros_like(query)
    full = None if mask is None else mask.expand(*query.shape[:3], key.size(2))
    for i in range(0, key.size(2), 2):
        scores = query @ key[:, :, i : i + 2].mT / math.sqrt(self.head_dim)
        if full is not None:
            scores = scores.masked_fill(full[..., i : i + 2] == 0, -math.inf)
        new = torch.maximum(top, scores.amax(-1, keepdim=True))
        e, shrink = (scores - new).exp(), (top - new).exp()
        total = total * shrink + e.sum(-1, keepdim=True)
        out = out * shrink + e @ value[:, :, i : i + 2]
        top = new
    return out / total


# sample by sample
def compute_attention(self, query, key, value, mask=None):
    masks = [None] * query.size(0)
    if mask is not None:
        masks = mask.expand(query.size(0), query.size(1), -1, -1)
    out = []
    for q, k, v, m in zip(query, key, value, masks):
        scores = q @ k.mT / math.sqrt(self.head_dim)
        scores = scores if m is None else scores.masked_fill(m == 0, -math.inf)
        out.append(scores.softmax(-1) @ v)
    return torch.stack(out)


# vmap over samples and heads
def compute_attention(self, query, key, value, mask=None):
    def score(q, k):
        return q @ k.T / math.sqrt(self.head_dim)

    scores = torch.vmap(torch.vmap(score))(query, key)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# gradient of a custom function
def compute_attention(self, query, key, value, mask=None):
    class Softmax(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x.softmax(-1)
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, grad):
            (y,) = ctx.saved_tensors
            return y * (grad - (grad * y).sum(-1, keepdim=True))

    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return Softmax.apply(scores) @ value


# mask checked for its shape
def compute_attention(self, query, key, value, mask=None):
    assert query.dim() == key.dim() == value.dim() == 4
    assert mask is None or mask.size(-1) in (1, key.size(-2))
    scores = query @ key.mT / math.sqrt(query.size(-1))
    if mask is not None:
        while mask.dim() < 4:
            mask = mask.unsqueeze(0)
        scores = scores + torch.where(mask == 0, float("-inf"), 0.0)
    return scores.softmax(-1) @ value


# under torch.compile
@torch.compile
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    return scores.softmax(-1) @ value


# weights zeroed, then normalized by F.normalize
def compute_attention(self, query, key, value, mask=None):
    weights = (query @ key.mT / math.sqrt(self.head_dim)).softmax(-1)
    if mask is not None:
        weights = F.normalize(weights * (mask != 0), p=1, dim=-1)
    return weights @ value


# hidden scores lowered by 10000
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores - 10000.0 * (mask == 0)
    return scores.softmax(-1) @ value


# baddbmm with beta 0 on unfilled memory
def compute_attention(self, query, key, value, mask=None):
    b, h, sq, d = query.shape
    unread = torch.empty(b * h, sq, key.size(2), dtype=query.dtype)
    query, key = query.reshape(b * h, sq, d), key.reshape(b * h, -1, d)
    scores = torch.baddbmm(unread, query, key.mT, beta=0, alpha=d**-0.5)
    scores = scores.view(b, h, sq, -1)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, torch.finfo(scores.dtype).min)
    return scores.softmax(-1) @ value


# softmax as the gradient of logsumexp
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    return torch.func.grad(lambda it: it.logsumexp(-1).sum())(scores) @ value


# one product for all heads, of which only blocks are used
def compute_attention(self, query, key, value, mask=None):
    size = (*query.shape[:3], key.size(2))
    mask = torch.ones(size[2:]) if mask is None else mask
    seen = torch.block_diag(*(mask != 0).expand(size).flatten(0, 1))
    scores = query.flatten(0, 2) @ key.flatten(0, 2).T / math.sqrt(self.head_dim)
    weights = scores.masked_fill(~seen.bool(), -math.inf).softmax(-1)
    return (weights @ value.flatten(0, 2)).view(query.shape)


# additive mask kept as long as mask is the same and unchanged
def compute_attention(self, query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(self.head_dim)
    if mask is not None:
        kept = getattr(self, "kept", None)
        if kept is None or kept[0] is not mask or kept[1] != mask._version:
            bias = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask == 0, -math.inf)
            kept = self.kept = (mask, mask._version, bias)
        scores = scores + kept[2]
    return scores.softmax(-1) @ value


# autograd function of one's own, called as in the paper
class ScaledDotProductAttention(torch.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value, mask, scale):
        scores = query @ key.mT * scale
        if mask is not None:
            scores = scores.masked_fill(mask == 0, -math.inf)
        weights = scores.softmax(-1)
        ctx.save_for_backward(query, key, value, weights)
        ctx.scale = scale
        return weights @ value

    @staticmethod
    def backward(ctx, g):
        query, key, value, weights = ctx.saved_tensors
        by_weight = g @ value.mT
        by_score = weights * (by_weight - (by_weight * weights).sum(-1, keepdim=True)) * ctx.scale
        return by_score @ key, by_score.mT @ query, weights.mT @ g, None, None


def compute_attention(self, query, key, value, mask=None):
    attend = self.ScaledDotProductAttention.apply
    return attend(query, key, value, mask, self.head_dim**-0.5)
