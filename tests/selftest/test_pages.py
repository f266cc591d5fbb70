"""The pages: an exercise is its reference without the answer, and its brief tells the truth."""

import doctest
import re
import sys

import pytest
from grading.learner import loading
from grading.stages import EXERCISES, REFERENCE, STAGES
from grading.stub import BEGIN, END, stub

EACH_STAGE = pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
FROM_STAGE_2 = pytest.mark.parametrize("stage", STAGES[1:], ids=lambda stage: stage.name)


def text_of(stage, folder=EXERCISES):
    return (folder / stage.file).read_bytes().decode("utf-8")


def brief_of(stage):
    return text_of(stage).split('"""')[1]


def learners_lines(stage):
    """Give the lines of code that the reference has and the exercise asks for."""
    between = text_of(stage, REFERENCE).split(BEGIN)[1].split(END)[0]
    code = [line.partition("  #")[0].strip() for line in between.splitlines()]
    return [line for line in code if line and not line.startswith("#")]


@EACH_STAGE
def test_an_exercise_is_its_reference_without_the_learners_lines(stage):
    assert text_of(stage) == stub(stage)


@EACH_STAGE
def test_an_exercise_does_not_give_the_answer_away(stage):
    exercise = text_of(stage)

    lines = learners_lines(stage)

    assert lines
    assert [line for line in lines if line in exercise] == []


def test_the_exercise_of_stage_1_does_not_name_the_operator_that_solves_it():
    assert "%" in text_of(STAGES[0], REFERENCE)
    assert "%" not in text_of(STAGES[0])
    assert "assert " not in text_of(STAGES[0])


@EACH_STAGE
def test_what_a_brief_shows_is_what_the_reference_gives(stage):
    files = [REFERENCE / one.file for one in (*stage.earlier, stage)]
    module = sys.modules[loading.load(files, stage.method, package="brief").__module__]
    examples = doctest.DocTestParser().get_doctest(
        brief_of(stage), vars(module).copy(), stage.name, stage.file, 0
    )
    said = []

    runner = doctest.DocTestRunner(
        optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, verbose=False
    )
    result = runner.run(examples, out=said.append)

    assert "".join(said) == ""
    assert result.attempted >= 4


@EACH_STAGE
def test_a_brief_says_what_to_write_and_with_what_and_how_to_try_it(stage):
    brief = brief_of(stage)

    for part in (
        f"Stage {stage.number} of 5: {stage.topic}.",
        "\nGiven:",
        "You write:",
        "\nYou can use:",
        f"\n    python -i -m exercises.{stage.name}\n",
        "Read on: ",
    ):
        assert part in brief or part in f"\n{brief}"


@FROM_STAGE_2
def test_a_brief_says_what_a_method_gets_and_gives_with_shapes(stage):
    table = re.search(r"^    gets .*?^    gives .*?$", brief_of(stage), re.M | re.S).group()

    assert all(name in table for name in stage.parameters)
    assert re.search(r"gives +\(B, .*\)$", table)


@EACH_STAGE
@pytest.mark.parametrize("folder", [EXERCISES, REFERENCE], ids=lambda folder: folder.name)
def test_a_page_is_short_and_narrow(stage, folder):
    lines = text_of(stage, folder).splitlines()

    assert len(lines) < 100
    assert max(map(len, lines)) <= 88
    assert all(line.isascii() for line in lines)


@FROM_STAGE_2
def test_a_class_extends_that_of_the_stage_before(stage):
    before = STAGES[stage.number - 2]

    text = text_of(stage)

    assert f"from .{before.name} import MultiHeadAttention as Stage{before.number}\n" in text
    assert f"class MultiHeadAttention(Stage{before.number}):" in text


def test_an_untouched_exercise_can_be_opened_by_hand(kata):
    run = kata.python("-m", "exercises.stage5_forward")

    assert run.status == 0
    assert "Error" not in run.screen


def test_the_lines_of_a_brief_can_be_typed_as_it_says(kata):
    kata.solve(1, 2, 3, 4, 5)
    examples = doctest.DocTestParser().get_examples(brief_of(STAGES[4]))
    typed = "".join(example.source for example in examples)

    run = kata.python("-i", "-m", "exercises.stage5_forward", typed=typed)

    assert "tensor([[[11.2311,  0.2311]," in run.screen
    assert "tensor([11.,  1.])" in run.screen
    assert "Error" not in run.screen
