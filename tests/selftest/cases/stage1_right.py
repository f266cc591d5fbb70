"""Right ways to write __init__."""


# plain assert
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...


# assert with message
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0, f"{d_model} % {num_heads} is not 0"
    ...


# divmod
def __init__(self, d_model, num_heads):
    super().__init__()
    _, rest = divmod(d_model, num_heads)
    assert rest == 0
    ...


# math.fmod
def __init__(self, d_model, num_heads):
    super().__init__()
    assert math.fmod(d_model, num_heads) == 0
    ...


# num_heads * head_dim as layer width
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads, self.head_dim = num_heads, d_model // num_heads
    self.d_model = self.num_heads * self.head_dim
    width = num_heads * self.head_dim
    self.query_linear = nn.Linear(d_model, width, bias=False)
    self.key_linear = nn.Linear(d_model, width, bias=False)
    self.value_linear = nn.Linear(d_model, width, bias=False)
    self.output_linear = nn.Linear(width, d_model)


# float.is_integer
def __init__(self, d_model, num_heads):
    super().__init__()
    assert (d_model / num_heads).is_integer()
    ...


# layers built in another order
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.d_model, self.num_heads, self.head_dim = d_model, num_heads, d_model // num_heads
    self.output_linear = nn.Linear(d_model, d_model)
    self.value_linear = nn.Linear(d_model, d_model, bias=False)
    self.key_linear = nn.Linear(d_model, d_model, bias=False)
    self.query_linear = nn.Linear(d_model, d_model, bias=False)


# bias given by position, output bias explicit
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear = nn.Linear(d_model, d_model, False)
    self.key_linear = nn.Linear(d_model, d_model, False)
    self.value_linear = nn.Linear(d_model, d_model, False)
    self.output_linear = nn.Linear(d_model, d_model, bias=True)


# layers in a loop
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.d_model, self.num_heads, self.head_dim = d_model, num_heads, d_model // num_heads
    for name in ("query", "key", "value"):
        setattr(self, name + "_linear", nn.Linear(d_model, d_model, bias=False))
    self.add_module("output_linear", nn.Linear(d_model, d_model))


# subclass of AssertionError
def __init__(self, d_model, num_heads):
    super().__init__()

    class NotDivisible(AssertionError):
        pass

    if d_model % num_heads:
        raise NotDivisible(d_model, num_heads)
    ...


# a Linear subclass
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0

    class Projection(nn.Linear):
        pass

    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear = Projection(d_model, d_model, bias=False)
    self.key_linear = Projection(d_model, d_model, bias=False)
    self.value_linear = Projection(d_model, d_model, bias=False)
    self.output_linear = nn.Linear(d_model, d_model)


# torch._assert
def __init__(self, d_model, num_heads):
    super().__init__()
    torch._assert(d_model % num_heads == 0, "d_model must be divisible by num_heads")
    ...


# both quotients compared
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model / num_heads == d_model // num_heads
    ...


# raise under an if
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        raise AssertionError("d_model must be divisible by num_heads.")
    ...


# raise of the bare class
def __init__(self, d_model: int, num_heads: int) -> None:
    super().__init__()
    if d_model % num_heads:
        raise AssertionError
    ...


# assert after the layers
def __init__(self, d_model, num_heads):
    super().__init__()
    ...
    assert self.head_dim * self.num_heads == self.d_model


# assert before super
def __init__(self, d_model, num_heads):
    assert not d_model % num_heads, "no equal share"
    super().__init__()
    ...


# ValueError turned into AssertionError
def __init__(self, d_model, num_heads):
    super().__init__()
    try:
        if d_model % num_heads:
            raise ValueError(d_model)
    except ValueError as error:
        raise AssertionError("d_model must be divisible by num_heads.") from error
    ...


# both an assertion and a value error
def __init__(self, d_model, num_heads):
    super().__init__()

    class Indivisible(AssertionError, ValueError):
        pass

    if d_model % num_heads:
        raise Indivisible
    ...


# greatest common divisor
def __init__(self, d_model, num_heads):
    super().__init__()
    assert math.gcd(d_model, num_heads) == num_heads
    ...


# num_heads among the divisors
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads in [n for n in range(1, d_model + 1) if d_model % n == 0]
    ...


# d_model among the multiples
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model in range(0, d_model + 1, num_heads)
    ...


# helper that asserts
def __init__(self, d_model, num_heads):
    super().__init__()
    self._check(d_model, num_heads)
    ...


@staticmethod
def _check(d_model, num_heads):
    assert d_model % num_heads == 0


# torch's remainder and testing functions
def __init__(self, d_model, num_heads):
    super().__init__()
    rest = torch.remainder(torch.tensor(d_model), num_heads)
    torch.testing.assert_close(rest.item(), 0)
    ...


# extra attributes, modules, buffers and parameters
def __init__(self, d_model, num_heads, dropout=0.1):
    super().__init__()
    assert d_model % num_heads == 0
    self.scale = 1 / math.sqrt(d_model // num_heads)
    self.dropout = nn.Dropout(dropout)
    self.norm = nn.LayerNorm(d_model)
    self.register_buffer("steps", torch.zeros(1))
    ...
    self.layers = nn.ModuleList([self.query_linear, self.key_linear, self.value_linear])


# start values of one's own
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    for layer in (self.query_linear, self.key_linear, self.value_linear):
        nn.init.xavier_uniform_(layer.weight)
    self.output_linear.bias.data.zero_()
    nn.init.zeros_(self.output_linear.weight)


# layers first in a list
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads, self.d_model, self.head_dim = num_heads, d_model, d_model // num_heads
    self.layers = nn.ModuleList(nn.Linear(d_model, d_model, bias=i == 3) for i in range(4))
    self.query_linear, self.key_linear, self.value_linear, self.output_linear = self.layers


# head_dim as a property
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.query_linear = nn.Linear(d_model, d_model, bias=False)
    self.key_linear = nn.Linear(d_model, d_model, bias=False)
    self.value_linear = nn.Linear(d_model, d_model, bias=False)
    self.output_linear = nn.Linear(d_model, d_model)


@property
def head_dim(self):
    return self.d_model // self.num_heads
