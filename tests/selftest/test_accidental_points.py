"""No points by accident: what has nothing to do with the answer scores 0, whatever the seed."""

import pytest
from grading.stages import STAGES
from grading.stub import BEGIN, END
from inside import OnePage
from writing import method, own_lines, page

SHAPES = {
    2: "(batch_size, self.num_heads, x.size(1), self.head_dim)",
    3: "query.shape",
    4: "(batch_size, x.size(2), self.d_model)",
    5: "query.shape",
}
MEANS = {
    2: f"x.mean(dim=(1, 2))[:, None, None, None].expand({SHAPES[2]})",
    3: "value.mean(dim=2, keepdim=True).expand(query.shape)",
    4: "x.mean(dim=1).repeat(1, 1, self.num_heads)",
    5: "value.mean(dim=1, keepdim=True).expand(query.shape)",
}


def guesses(stage):
    """Give lines that anyone could write who has not thought about the stage."""
    yield "pass"
    for parameter in stage.parameters:
        yield f"return {parameter}"
    # Not empty: in this process it may hold what the reference has left. See test_cases.
    for make in ("zeros", "ones", "randn", "rand"):
        yield f"return torch.{make}({SHAPES[stage.number]})"
    yield f"return {MEANS[stage.number]}"


def points(stage, guess, seeds=range(5)):
    """List the points of a page, by seed."""
    return [OnePage(stage, guess, seed).points(stage) for seed in seeds]


GUESSES = [(stage, line) for stage in STAGES[1:] for line in guesses(stage)]


@pytest.mark.parametrize(
    ("stage", "line"), GUESSES, ids=[f"{stage.topic}: {line}" for stage, line in GUESSES]
)
def test_a_guess_earns_nothing(stage, line):
    guess = page(stage, method(stage, line))

    assert points(stage, guess) == [0] * 5


@pytest.mark.parametrize("line", ["", "assert True\n", "assert False\n", "return\n", "print(1)\n"])
def test_a_constructor_without_its_assertion_earns_nothing(line):
    stage = STAGES[0]
    before, _, rest = own_lines(stage).partition(f"{BEGIN}\n")
    guess = page(stage, f"{before}\n    {line}{rest.partition(END)[2]}")

    assert points(stage, guess) == [0] * 5


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_the_reference_earns_all(stage):
    assert points(stage, page(stage, own_lines(stage)), [1]) == [stage.points]
