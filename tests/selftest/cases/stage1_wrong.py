"""Wrong ways to write __init__."""


# sizes written as numbers
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = 2
    self.d_model = 8
    self.head_dim = 4
    self.query_linear = nn.Linear(8, 8, bias=False)
    self.key_linear = nn.Linear(8, 8, bias=False)
    self.value_linear = nn.Linear(8, 8, bias=False)
    self.output_linear = nn.Linear(8, 8)


# checks head_dim * num_heads with a float head_dim
def __init__(self, d_model, num_heads):
    super().__init__()
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model / num_heads
    assert self.head_dim * num_heads == d_model
    self.query_linear = nn.Linear(d_model, d_model, bias=False)
    self.key_linear = nn.Linear(d_model, d_model, bias=False)
    self.value_linear = nn.Linear(d_model, d_model, bias=False)
    self.output_linear = nn.Linear(d_model, d_model)


# // where % belongs
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model // num_heads == 0
    ...


# quotient used as truth value
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model // num_heads
    ...


# weights frozen
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.query_linear.requires_grad_(False)
    self.key_linear.requires_grad_(False)
    self.value_linear.requires_grad_(False)


# comparison that is always true
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads >= 0
    ...


# isinstance of a true quotient
def __init__(self, d_model, num_heads):
    super().__init__()
    assert isinstance(d_model / num_heads, int)
    ...


# remainder used as truth value, so inverted
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads, "not divisible"
    ...


# no divisibility check at all
def __init__(self, d_model, num_heads):
    super().__init__()
    ...


# output layer forgotten
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear = nn.Linear(d_model, d_model, bias=False)
    self.key_linear = nn.Linear(d_model, d_model, bias=False)
    self.value_linear = nn.Linear(d_model, d_model, bias=False)


# super().__init__() forgotten
def __init__(self, d_model, num_heads):
    assert d_model % num_heads == 0
    ...


# projection to a single head
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear = nn.Linear(d_model, self.head_dim, bias=False)
    self.key_linear = nn.Linear(d_model, self.head_dim, bias=False)
    self.value_linear = nn.Linear(d_model, self.head_dim, bias=False)
    self.output_linear = nn.Linear(d_model, d_model)


# one small layer reused by every head
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear = nn.Linear(self.head_dim, self.head_dim, bias=False)
    self.key_linear = nn.Linear(self.head_dim, self.head_dim, bias=False)
    self.value_linear = nn.Linear(self.head_dim, self.head_dim, bias=False)
    self.output_linear = nn.Linear(d_model, d_model)


# returns early instead of raising
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        return
    ...


# one layer object under three names
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    self.num_heads = num_heads
    self.d_model = d_model
    self.head_dim = d_model // num_heads
    self.query_linear, self.key_linear, self.value_linear = [
        nn.Linear(d_model, d_model, bias=False)
    ] * 3
    self.output_linear = nn.Linear(d_model, d_model)


# second super().__init__() wipes the registrations
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    super().__init__()


# assert inside try/except
def __init__(self, d_model, num_heads):
    super().__init__()
    try:
        assert d_model % num_heads == 0
    except AssertionError:
        pass
    ...
