"""The border: of what comes from the learner's side, only plain data of the right form gets in."""

import copy

import pytest
import torch
from grading.learner.messages import read_answer
from grading.learner.plain import describe, numbers, pack, unpack

TENSOR = pack(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
FRAME = {"file": "a.py", "line": 3, "function": "f", "code": "x = 1"}
ERROR = {
    "type": "KeyError",
    "text": "'k'",
    "assertion": False,
    "not_written": False,
    "told": False,
    "frames": [FRAME],
}
GOOD = {"token": "abc", "value": TENSOR, "after": [TENSOR], "gradients": {"0": None, "w": TENSOR}}
RAISED = {"token": "abc", "error": ERROR, "printed": ["one", "two"]}
OTHER = {"token": "abc", "value": {"kind": "other", "type": "tuple"}, "built_in": "softmax"}
FACTS = {"token": "abc", "value": {"kind": "facts", "facts": {"self.num_heads": "3"}}}


def altered(reply, *path, to):
    """Copy a reply with the thing at the end of a path of keys replaced."""
    forged = copy.deepcopy(reply)
    inner = forged
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return forged


@pytest.mark.parametrize("reply", [GOOD, RAISED, OTHER, FACTS])
def test_an_honest_answer_gets_in_as_it_is(reply):
    answer = read_answer(copy.deepcopy(reply), "abc", "call")

    assert answer.lost is None
    told = {name: value for name, value in vars(answer).items() if name in reply}
    assert told == {name: value for name, value in reply.items() if name != "token"}


@pytest.mark.parametrize(
    "forged",
    [
        None,
        [],
        {},
        altered(GOOD, "token", to="guessed"),
        altered(GOOD, "verdict", to="passed"),
        altered(GOOD, "lost", to="time"),
        altered(GOOD, "value", to=None),
        altered(GOOD, "error", to=ERROR),
        altered(GOOD, "value", to="4"),
        altered(GOOD, "value", "kind", to="pickle"),
        altered(GOOD, "value", "dtype", to="load"),
        altered(GOOD, "value", "place", to=7),
        altered(GOOD, "value", "shape", to=[2.0, 2]),
        altered(GOOD, "value", "shape", to=[2, -2]),
        altered(GOOD, "value", "shape", to=[True, 4]),
        altered(GOOD, "value", "shape", to=[2, 3]),
        altered(GOOD, "value", "shape", to=[1] * 90 + [4]),
        altered(GOOD, "value", "numbers", to=[1, 2, 3]),
        altered(GOOD, "value", "numbers", to=[1, 2, 3, "4"]),
        altered(GOOD, "value", "numbers", to=[1, 2, 3, [4]]),
        altered(GOOD, "value", "numbers", to=[[1.0], [2.0], [3.0], [4.0]]),
        altered(GOOD, "value", "numbers", to=None),
        altered(altered(GOOD, "value", "dtype", to="int64"), "value", "numbers", to=[2**70] * 4),
        altered(GOOD, "gradients", "w", to={}),
        altered(GOOD, "gradients", to=[1]),
        altered(GOOD, "after", 0, to=3),
        altered(GOOD, "overwrites", to="yes"),
        altered(OTHER, "value", "type", to=5),
        altered(OTHER, "value", "type", to="x" * 10_000),
        altered(OTHER, "built_in", to=5),
        altered(FACTS, "value", "facts", to={"self.num_heads": 3}),
        altered(RAISED, "printed", to=[1]),
        altered(RAISED, "printed", to=["x"] * 1000),
        altered(RAISED, "error", "text", to=None),
        altered(RAISED, "error", "assertion", to="yes"),
        altered(RAISED, "error", "frames", to=[FRAME] * 100),
        altered(RAISED, "error", "frames", 0, "line", to="3"),
        altered(RAISED, "error", "frames", 0, "line", to=-1),
        altered(RAISED, "error", "frames", 0, "code", to=3),
    ],
    ids=str,
)
def test_a_forged_answer_does_not_get_in(forged):
    answer = read_answer(forged, "abc", "call")

    assert answer.lost == "garbled"
    assert answer.value is None


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.int64, torch.bool], ids=str)
def test_a_tensor_comes_back_as_it_was_layout_and_all(dtype):
    tensor = torch.arange(6).reshape(2, 3).to(dtype).T

    back = unpack(pack(tensor))

    assert back.dtype == dtype
    assert back.equal(tensor)
    assert back.stride() == tensor.stride()
    assert numbers(pack(tensor)).is_contiguous()


def test_a_tensor_without_numbers_comes_back_too():
    tensor = torch.empty(2, 0, 3)

    assert numbers(pack(tensor)).equal(tensor)
    assert unpack(pack(tensor)).shape == (2, 0, 3)


def test_a_tensor_that_cannot_be_read_has_no_numbers():
    for tensor in (torch.ones(2, device="meta"), torch.ones(2, 2).to_sparse(), torch.ones(10**6)):
        assert describe(tensor)["numbers"] is None


def test_what_is_no_tensor_is_told_by_its_type():
    assert describe(None) == {"kind": "other", "type": "None"}
    assert describe((1, 2)) == {"kind": "other", "type": "tuple"}
    nested = torch.nested.nested_tensor([torch.ones(1), torch.ones(2)])
    assert describe(nested) == {"kind": "other", "type": "nested tensor"}
