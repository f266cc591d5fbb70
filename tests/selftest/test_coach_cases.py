"""The coach names the mistakes of other people's code, and says nothing of what is right."""

import json
import time
from pathlib import Path

import coach_start  # noqa: F401  (first: it starts torch)
import pytest
from coach import explain
from coach_judged import judged, method
from coach_sentences import SENTENCES
from coach_variants import VARIANTS
from grading.stages import STAGES

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
SEED = 20
SECONDS = 0.3


@pytest.fixture(scope="module")
def spent():
    """The time that each diagnosis took, in seconds of this process."""
    return {}


def look(case_id, stage, source, folder, spent):
    """Judge and explain; give the state and what was said."""
    state, exchanges = judged(stage, source, folder, SEED)
    start = time.process_time()
    said = explain(stage, exchanges)
    spent[case_id] = time.process_time() - start
    return state, said


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case, tmp_path, spent):
    stage = STAGES[case["stage"] - 1]
    state, said = look(case["id"], stage, case["source"], tmp_path, spent)
    if case["verdict"] == "wrong":
        assert state == "wrong"
        assert SENTENCES[case["id"]] in said
    else:
        assert said == []


@pytest.mark.parametrize(
    ("case_id", "stage", "words", "lines"), VARIANTS, ids=[case[0] for case in VARIANTS]
)
def test_variant(case_id, stage, words, lines, tmp_path, spent):
    stage = STAGES[stage - 1]
    state, said = look(case_id, stage, method(stage, lines), tmp_path, spent)
    if words is None:
        assert (state, said) == ("passed", [])
    else:
        assert state == "wrong"
        assert words in " ".join(said)


def test_it_takes_little_time(spent):
    slow = {case_id: seconds for case_id, seconds in spent.items() if seconds > SECONDS}
    assert not slow
