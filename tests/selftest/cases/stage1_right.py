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
