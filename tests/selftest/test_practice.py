"""Hints, moments, reset: what a learner sees besides the verdict."""

import shutil
import subprocess
from pathlib import Path

import pytest
from grading.stages import STAGES


def refuse_to_write(monkeypatch, name):
    """Let no new file of this name be made."""
    really = Path.open

    def refuse(path, *arguments, **how):
        if name in path.name and "x" in arguments:
            raise PermissionError(13, "Permission denied", str(path))
        return really(path, *arguments, **how)

    monkeypatch.setattr(Path, "open", refuse)


def test_hints_come_one_more_each_time_and_then_the_reference_is_named(inside):
    seen = [inside.pytest("--hint").screen for _ in range(4)]

    assert "Stage 1 divisibility: hint 1 of 3" in seen[0]
    assert "  2. " not in seen[0]
    assert "hint 2 of 3" in seen[1]
    assert "hint 3 of 3" in seen[2]
    assert "next resort is reference/stage1_divisibility.py" not in seen[2]
    assert "next resort is reference/stage1_divisibility.py" in seen[3]


def test_a_passed_stage_asks_questions_and_begins_its_hints_anew(inside):
    inside.pytest("--hint")
    inside.pytest("--hint")
    inside.solve(1)

    questions = inside.pytest("--stage", "1", "--hint").screen

    assert "Stage 1 divisibility passes. To talk through:" in questions
    assert "588" in questions
    inside.write(1, inside.reference(1).replace("== 0", "== 1"))
    assert "hint 1 of 3" in inside.pytest("--hint").screen


def test_when_all_passes_there_is_no_hint_left_to_give(inside):
    inside.solve(1, 2, 3, 4, 5)

    assert "All five stages pass." in inside.pytest("--hint").screen


def test_hints_go_on_without_a_cache_from_the_first(inside):
    for _ in range(2):
        assert "hint 1 of 3" in inside.pytest("--hint", "-p", "no:cacheprovider").screen


def test_a_newly_passed_stage_says_why_it_works_and_only_once(inside):
    inside.solve(1, 2)

    first = inside.pytest().screen
    second = inside.pytest().screen

    assert "Stages 1, 2 passed." in first
    assert "Compare reference/stage2_split_heads.py; then pytest --stage 2 --hint" in first
    assert "passed." not in second


def test_stage_3_shows_the_weights_of_orange_from_the_learners_own_code(inside):
    inside.solve(1, 2)
    inside.pytest()
    inside.solve(3)

    lines = inside.pytest().screen.splitlines()

    picture = next(number for number, line in enumerate(lines) if "Orange" in line)
    assert lines[picture].split() == ["Orange", "is", "my", "favorite", "fruit"]
    assert lines[picture + 1].replace("#", "").split() == [".21", ".03", ".05", ".31", ".40"]
    masked = lines[picture + 2].replace("#", "").split()
    assert masked == ["fruit", "masked", ".35", ".05", ".08", ".52", ".00"]
    assert len(lines) <= 20


def test_the_end_compares_with_torch_and_counts_runs(inside):
    inside.solve(1, 2)
    inside.pytest()
    inside.solve(3, 4, 5)

    run = inside.pytest()

    assert run.status == 0
    assert "It took 1 minute and 2 runs." in run.screen
    difference = float(run.screen.split("differ by at most ")[1].split(". It")[0])
    assert 0 <= difference < 1e-4
    assert "100 of 100 points" in run.screen
    assert len(run.screen.splitlines()) <= 20


def test_verbose_shows_the_moments_again(inside):
    inside.solve(1)
    inside.pytest()

    assert "Stage 1 passed." in inside.pytest("-v").screen


def test_a_reset_keeps_what_was_there_and_says_how_to_bring_it_back(inside):
    inside.solve(1, 2)
    mine = inside.reference(2) + "# mine\n"
    inside.write(2, mine)

    run = inside.pytest("--reset", "2")

    assert run.status == 0
    assert "Stage 2 is a stub again" in run.screen
    assert "NotImplementedError" in inside.text(2)
    assert inside.text(1) == inside.reference(1)
    subprocess.run(run.screen.strip().splitlines()[-1], shell=True, check=True)
    assert inside.text(2) == mine


@pytest.mark.parametrize("write", [lambda file: file.unlink(), lambda file: file.write_text("")])
def test_a_file_that_is_gone_or_empty_can_be_had_again(inside, write):
    inside.solve(1)
    write(inside.exercises / STAGES[1].file)

    assert "pytest --reset 2 brings the exercise back." in inside.pytest().screen
    assert "to do" in inside.pytest("--reset", "2").screen + inside.pytest().screen


def test_a_reset_makes_the_folder_that_is_gone(inside):
    shutil.rmtree(inside.exercises)

    run = inside.pytest("--reset")

    assert run.status == 0
    assert "NotImplementedError" in inside.text(5)


def test_the_hint_that_is_offered_is_of_the_stage_that_was_asked_for(inside):
    assert "hint: pytest --stage 4 --hint" in inside.pytest("--stage", "4").screen


def test_a_reset_of_all_leaves_untouched_stubs_where_they_are(inside):
    inside.solve(3)

    run = inside.pytest("--reset")

    assert "Stage 1 is an untouched stub already." in run.screen
    assert [kept.name for kept in inside.folder.glob(".attempts/*/*")] == [
        "stage3_compute_attention.py"
    ]
    assert "untouched stub" in inside.pytest("--reset", "3").screen


def test_two_resets_within_a_second_keep_both(inside):
    for text in ("one", "two"):
        inside.write(4, text)
        inside.pytest("--reset", "4")

    kept = sorted(path.read_text() for path in inside.folder.glob(".attempts/*/*"))
    assert kept == ["one", "two"]


def test_a_reset_that_cannot_write_leaves_the_file_where_it_was(inside, monkeypatch):
    inside.write(2, "mine")
    refuse_to_write(monkeypatch, "stage2")

    run = inside.pytest("--reset", "2")

    assert run.status == 4
    assert "stage2_split_heads.py cannot be put back: Permission denied." in run.screen
    assert "What was there" not in run.screen
    assert inside.text(2) == "mine"


def test_a_reset_brings_back_a_file_that_was_deleted(inside):
    (inside.exercises / "stage3_compute_attention.py").unlink()

    run = inside.pytest("--reset", "-p", "no:cacheprovider")

    assert run.status == 0
    assert "NotImplementedError" in inside.text(3)
    assert not (inside.folder / ".attempts").exists()


def test_a_reset_that_fails_for_one_file_says_so_and_keeps_what_it_moved(inside, monkeypatch):
    inside.write(1, "mine")
    (inside.exercises / "stage2_split_heads.py").unlink()
    refuse_to_write(monkeypatch, "stage2")

    run = inside.pytest("--reset")

    assert run.status == 4
    assert "Stage 1 is a stub again" in run.screen
    assert "This brings it back:" in run.screen
    assert "exercises/stage2_split_heads.py cannot be put back: Permission denied." in run.screen
    assert next(inside.folder.glob(".attempts/*/*")).read_text() == "mine"


def test_a_reset_without_a_free_name_moves_nothing(inside, monkeypatch):
    inside.write(1, "mine")

    def taken(*_, **__):
        raise FileExistsError

    monkeypatch.setattr(Path, "mkdir", taken)
    run = inside.pytest("--reset", "1", "-p", "no:cacheprovider")

    assert run.status == 4
    assert "there is no free name left in .attempts" in run.screen
    assert inside.text(1) == "mine"


def test_nothing_is_news_without_a_cache(inside):
    inside.solve(1)

    run = inside.pytest("-p", "no:cacheprovider")

    assert "1 divisibility        passed" in run.screen
    assert "Stage 1 passed." not in run.screen


def test_a_breakpoint_left_in_code_that_passes_is_mentioned(inside):
    inside.write(
        1, inside.reference(1).replace("super().__init__()", "super().__init__(); breakpoint()")
    )

    screen = inside.pytest().screen

    assert "1 divisibility        passed" in screen
    assert "breakpoint() stops only under pytest -s." in screen
