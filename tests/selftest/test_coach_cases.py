"""The coach names the mistakes of other people's code, and says nothing of what is right."""

import json
from pathlib import Path

import pytest
from coach import explain
from coach_judged import judged, method
from coach_sentences import SENTENCES
from coach_variants import VARIANTS
from grading.stages import STAGES

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
SEED = 20


def look(stage, source):
    """Judge and explain; give the state and what was said."""
    state, exchanges = judged(stage, source, SEED)
    return state, explain(stage, exchanges)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    stage = STAGES[case["stage"] - 1]
    state, said = look(stage, case["source"])
    if case["verdict"] == "wrong":
        assert state == "wrong"
        assert SENTENCES[case["id"]] in said
    else:
        assert said == []


@pytest.mark.parametrize(
    ("case_id", "stage", "words", "lines"), VARIANTS, ids=[case[0] for case in VARIANTS]
)
def test_variant(case_id, stage, words, lines):
    stage = STAGES[stage - 1]
    state, said = look(stage, method(stage, lines))
    if words is None:
        assert (state, said) == ("passed", [])
    else:
        assert state == "wrong"
        assert words in " ".join(said)
