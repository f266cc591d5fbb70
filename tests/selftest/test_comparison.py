"""How two answers are compared, and what is said of the first difference."""

import pytest
import torch
from grading.attempt import questions
from grading.comparison import first_difference
from grading.learner import answering
from grading.learner.messages import Answer, Call
from grading.learner.plain import describe, pack
from grading.reference import reference_class
from grading.stages import STAGES

TWO = STAGES[1]
X = torch.arange(24.0).reshape(2, 3, 4)
CALL = Call(4, 2, "split_heads", [{"tensor": 0}, 2], [pack(X)])
RESULT = X.reshape(2, 3, 2, 2).transpose(1, 2)
GRADIENTS = {"0": pack(torch.ones_like(X)), "query_linear.weight": pack(torch.ones(2, 2))}


def answer(value=RESULT, gradients=GRADIENTS, after=(X,), **rest):
    return Answer(describe(value), gradients, [pack(tensor) for tensor in after], **rest)


def gradients(**changed):
    return answer(gradients=GRADIENTS | changed)


EXPECTED = answer()
OFF = RESULT.clone()
OFF[1, 0, 2, 1] = float("nan")
OFF[1, 1, 2, 1] += 0.5


@pytest.mark.parametrize(
    ("got", "said"),
    [
        (answer(), []),
        (answer(RESULT + 1e-5), []),
        (answer(None), ["It returns None, expected a tensor"]),
        (answer((RESULT,)), ["It returns a tuple, expected a tensor"]),
        (answer(5), ["It returns an int, expected a tensor"]),
        (answer(X), ["The result has the shape (2, 3, 4), expected (2, 2, 3, 2)"]),
        (answer(RESULT.double()), ["The result is float64, expected float32"]),
        (
            answer(RESULT.to("meta")),
            ["The result is meta, strided, expected cpu, strided"],
        ),
        (
            answer(OFF),
            ["[batch 1, head 0, token 2, number 1] is nan, expected 21; 2 of 24 differ"],
        ),
        (
            answer(RESULT + 0.123456),
            ["[batch 0, head 0, token 0, number 0] is 0.1235, expected 0; 24 of 24 differ"],
        ),
        (gradients(**{"0": None}), ["No gradient reaches x"]),
        (gradients(**{"0": pack(torch.ones(3))}), ["The gradient of x has the wrong shape"]),
        (
            gradients(**{"query_linear.weight": pack(torch.tensor([[1.0, 1], [3, 1]]))}),
            ["The gradient of query_linear.weight: [1, 0] is 3, expected 1; 1 of 4 differ"],
        ),
        (answer(after=[X + 1]), ["Your code changed its argument x"]),
        (answer(after=[X[0]]), ["Your code replaced its argument x"]),
        (answer(after=[X.double()]), ["Your code replaced its argument x"]),
        (answer(after=[]), []),
        (
            answer(built_in="scaled_dot_product_attention"),
            [
                "Your code uses torch's own attention (scaled_dot_product_attention).",
                "That is what this kata asks you to write.",
            ],
        ),
        (Answer(lost="died"), ["Your code ended the Python process that it ran in."]),
    ],
)
def test_the_first_difference_is_said(got, said):
    assert first_difference(TWO, CALL, got, EXPECTED) == said


def test_a_check_goes_as_far_as_its_depth():
    wrong_values, wrong_shape, no_tensor = answer(OFF), answer(X), answer(None)

    def passes(got, depth):
        return first_difference(TWO, CALL, got, EXPECTED, depth) == []

    assert [passes(wrong_values, depth) for depth in ("shape", "all")] == [True, False]
    assert [passes(wrong_shape, depth) for depth in ("type", "shape")] == [True, False]
    assert [passes(no_tensor, depth) for depth in ("call", "type")] == [True, False]


def test_a_gradient_that_the_reference_has_not_is_not_asked_for():
    expected = answer(gradients={"0": None})

    assert first_difference(TWO, CALL, answer(gradients={}), expected) == []


def test_a_layer_that_is_missing_is_named():
    class Gone(reference_class(STAGES[4])):
        def __init__(self, *sizes):
            super().__init__(*sizes)
            del self.value_linear

    call = questions(STAGES[4], "test_the_shape", 1)[0].call

    assert "self.value_linear" in answering.answer(Gone, call, []).error["text"]
