"""Small things that are named for a person or for pytest."""

from types import SimpleNamespace

import pytest
from grading.files import Files
from grading.session import reports
from grading.stages import STAGES


def test_ones_own_exercises_are_named_from_the_top_folder_on():
    assert Files().shown(STAGES[1]) == "exercises/stage2_split_heads.py"


@pytest.mark.parametrize(("silent", "words"), [(True, ("rerun", "", "")), (False, None)])
def test_a_check_that_is_asked_again_is_counted_as_a_rerun(silent, words):
    report = SimpleNamespace(kata=[1, "test_it_can_be_built", "wrong"], outcome="rerun")

    assert reports.status(report, silent) == words
