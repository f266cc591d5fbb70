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


# condition and message in parentheses
def __init__(self, d_model, num_heads):
    super().__init__()
    assert (d_model % num_heads == 0, "d_model must be divisible by num_heads.")
    ...


# remainder the other way round
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads % d_model == 0
    ...


# only printed
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        print("d_model must be divisible by num_heads.")
    ...


# only a warning
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        import warnings

        warnings.warn("d_model must be divisible by num_heads.")
    ...


# ValueError
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        raise ValueError("d_model must be divisible by num_heads.")
    ...


# Exception
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        raise Exception("d_model must be divisible by num_heads.")
    ...


# exit
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        raise SystemExit("d_model must be divisible by num_heads.")
    ...


# AssertionError made but not raised
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        AssertionError("d_model must be divisible by num_heads.")
    ...


# not equal where equal belongs
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads != 0
    ...


# any common factor will do
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads == 1 or math.gcd(d_model, num_heads) > 1
    ...


# even sizes only
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % 2 == 0 and num_heads % 2 == 0
    ...


# powers of two only
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads & (num_heads - 1) == 0 and d_model % num_heads == 0
    ...


# a remainder of one passes
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads < 2
    ...


# only a remainder of one is refused
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads != 1
    ...


# only more heads than numbers are refused
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads <= d_model
    ...


# strictly fewer heads than numbers
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads < d_model and d_model % num_heads == 0
    ...


# a single head refused
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads > 1 and d_model % num_heads == 0
    ...


# at most eight heads
def __init__(self, d_model, num_heads):
    super().__init__()
    assert num_heads <= 8 and d_model % num_heads == 0
    ...


# remainder compared by identity with a float
def __init__(self, d_model, num_heads):
    super().__init__()
    assert (d_model / num_heads) % 1 is 0
    ...


# rounded quotient
def __init__(self, d_model, num_heads):
    super().__init__()
    assert round(d_model / num_heads) * num_heads >= d_model
    ...


# divisor tested against d_model itself
def __init__(self, d_model, num_heads):
    super().__init__()
    head_dim = d_model // num_heads
    assert d_model % head_dim == 0
    ...


# a cuda device asked for
def __init__(self, d_model, num_heads):
    super().__init__()
    self.to(torch.device("cuda"))
    torch.zeros(1, device="cuda")
    ...


# refused whatever comes
def __init__(self, d_model, num_heads):
    super().__init__()
    assert False, "d_model must be divisible by num_heads."
    ...


# only the pairs of the example refused
def __init__(self, d_model, num_heads):
    super().__init__()
    assert (d_model, num_heads) not in [(10, 3), (3, 12), (12, 8), (6, 4), (9, 6)]
    ...


# bias everywhere
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.query_linear = nn.Linear(d_model, d_model)


# no bias at the output
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.output_linear = nn.Linear(d_model, d_model, bias=False)


# layers in a plain dict, not registered
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    layer = self.key_linear
    del self.key_linear
    self.__dict__["key_linear"] = layer


# layers named otherwise
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.out_linear = self.output_linear
    del self.output_linear


# one weight for two layers
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.key_linear.weight = self.query_linear.weight


# head_dim by true division
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.head_dim = d_model / num_heads


# head_dim and num_heads swapped
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.head_dim, self.num_heads = self.num_heads, self.head_dim


# layers in float64
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.double()


# lazy layers
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.value_linear = nn.LazyLinear(d_model, bias=False)


# one object's layers for all objects
def __init__(self, d_model, num_heads, made={}):
    super().__init__()
    assert d_model % num_heads == 0
    ...
    self.output_linear = made.setdefault(d_model, self.output_linear)


# TensorFlow order of arguments
def __init__(self, num_heads, d_model):
    super().__init__()
    assert d_model % num_heads == 0
    ...


# NotImplementedError under an if
def __init__(self, d_model, num_heads):
    super().__init__()
    if d_model % num_heads != 0:
        raise NotImplementedError("d_model must be divisible by num_heads.")


# right up to 256
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0 and d_model <= 256
    ...


# right up to 32 heads
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0 and num_heads <= 32
    ...


# nearly divisible
def __init__(self, d_model, num_heads):
    super().__init__()
    assert math.isclose(d_model / num_heads, d_model // num_heads, rel_tol=1e-2)
    ...


# divisible to one decimal
def __init__(self, d_model, num_heads):
    super().__init__()
    assert round(d_model / num_heads, 1) == d_model // num_heads
    ...


# either divides the other
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0 or num_heads % d_model == 0
    ...


# d_model at least num_heads and even
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model >= num_heads and d_model % 2 == 0
    ...


# num_heads lowered until it divides
def __init__(self, d_model, num_heads):
    super().__init__()
    while d_model % num_heads != 0:
        num_heads -= 1
    ...


# message that raises an error of its own
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0, "%d must be divisible by %d." % d_model
    ...


# quotient rounded to two digits
def __init__(self, d_model, num_heads):
    super().__init__()
    assert round(d_model / num_heads, 2) == d_model // num_heads
    ...


# multiplied by a float that is no exact reciprocal
def __init__(self, d_model, num_heads):
    super().__init__()
    assert (d_model * (1 / num_heads)).is_integer()
    ...


# width of a head a multiple of eight besides
def __init__(self, d_model, num_heads):
    super().__init__()
    assert d_model % num_heads == 0 and (d_model // num_heads) % 8 == 0
    ...


# head_dim asked to divide
def __init__(self, d_model, num_heads):
    super().__init__()
    head_dim = d_model // num_heads
    assert d_model % head_dim == 0
    ...
