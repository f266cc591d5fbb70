"""Other people's files: folders, patterns, rows, reports."""

import csv
import json
import shutil
import subprocess
import sys

import pytest
from grading.session import submissions
from grading.stages import REFERENCE, ROOT, STAGES

CHEAT = "\n\nimport os\nos._exit(0)\n"


@pytest.fixture
def class_of_four(tmp_path):
    """Four submissions: all right, a slip in stage 3, an incomplete one deeper down, a cheat."""
    folder = tmp_path / "class"
    for name in ("ann", "bob/exercises", "cee/deep", "dan"):
        (folder / name).mkdir(parents=True)
    for stage in STAGES:
        solved = (REFERENCE / stage.file).read_text()
        (folder / "ann" / stage.file).write_text(solved)
        slip = solved.replace("/ math.sqrt(self.head_dim)", "/ self.head_dim")
        (folder / "bob/exercises" / stage.file).write_text(slip)
        (folder / "dan" / stage.file).write_text(solved + CHEAT)
    shutil.copy(REFERENCE / STAGES[1].file, folder / "cee/deep")
    (folder / "ann" / "conftest.py").write_text("raise SystemExit('never read')")
    return folder


def test_a_pattern_gives_a_row_a_folder_and_what_to_teach_next(inside, class_of_four):
    target = inside.folder / "grades.csv"

    run = inside.pytest(f"--exercises={class_of_four}/*", f"--report={target}")

    assert run.status == 1
    lines = [" ".join(line.split()) for line in run.screen.splitlines()]
    assert "ann ok ok ok ok ok 100" in lines
    bob = next(line for line in lines if line.startswith("bob/exercises ok ok"))
    assert bob.endswith(" 70")
    assert "stage 3: the scores are divided by head_dim: without its root, or by its root" in lines
    assert f"The grades are in {target}." in lines
    assert any(line.startswith("cee/deep broken ok broken") for line in lines)
    assert any(line.startswith("dan broken broken") for line in lines)
    assert "2 split_heads 3 of 4 passed" in lines
    assert "The commonest mistakes:" in lines
    rows = list(csv.reader(target.open()))
    assert rows[0] == ["name", *(stage.topic for stage in STAGES), "points", "stopped at"]
    assert [row[0] for row in rows[1:]] == ["ann", "bob", "cee", "dan"]
    assert rows[2][1:3] == ["passed", "passed"]
    assert rows[4][6] == "0"


def test_a_slip_in_one_stage_costs_that_stage_alone(inside, class_of_four):
    target = inside.folder / "grade.json"

    run = inside.pytest(f"--exercises={class_of_four}/bob", f"--report={target}", "--seed=7")

    grade = json.loads(target.read_text())
    scores = [test["score"] for test in grade["tests"]]
    assert scores == [10, 20, scores[2], 15, 25]
    assert scores[2] < 30
    assert grade["score"] == sum(scores)
    extra = grade["extra_data"]
    assert extra["seed"] == 7
    assert extra["stages"]["stage3_compute_attention"]["state"] == "wrong"
    assert len(extra["mistakes"]) == 1
    assert "head_dim" in extra["mistakes"][0]
    assert set(extra["versions"]) == {"python", "torch", "pytest"}
    assert "bob/exercises/stage3_compute_attention.py:" in run.screen
    assert "you are here" not in run.screen
    assert f"The grade is in {target}." in run.screen


def test_several_folders_are_reported_into_a_folder_of_json(inside, class_of_four):
    target = inside.folder / "grades"

    inside.pytest(
        f"--exercises={class_of_four}/ann", f"--exercises={class_of_four}/cee", f"--report={target}"
    )

    found = {path.name: json.loads(path.read_text())["score"] for path in target.iterdir()}
    assert found == {"ann.json": 100, "cee.json": 20}


def test_of_a_file_that_is_missing_no_check_is_named(inside):
    (inside.exercises / STAGES[0].file).unlink()
    report = inside.folder / "grade.csv"

    inside.pytest(f"--exercises={inside.exercises}", f"--report={report}")

    assert "stage 1: The file is missing." in report.read_text()
    assert "check:" not in report.read_text().partition("stage 1: ")[2].partition("stage 2")[0]


def test_junit_xml_has_a_test_a_folder(inside, class_of_four):
    target = inside.folder / "junit.xml"

    inside.pytest(f"--exercises={class_of_four}/*", f"--junitxml={target}")

    text = target.read_text()
    assert 'tests="4"' in text
    assert 'failures="3"' in text
    assert 'name="ann"' in text


def test_your_own_run_can_be_reported_too(inside):
    inside.solve(1)
    target = inside.folder / "mine.json"

    inside.pytest(f"--report={target}")

    grade = json.loads(target.read_text())
    assert grade["score"] == 10
    assert grade["extra_data"]["stages"]["stage2_split_heads"] == {"state": "to do", "points": 0}
    assert grade["extra_data"]["stages"]["stage3_compute_attention"]["state"] == "locked"


def test_a_name_that_a_spreadsheet_would_calculate_is_kept_as_text(inside, class_of_four):
    (class_of_four / "ann").rename(class_of_four / "=1+1")
    target = inside.folder / "grades.csv"

    inside.pytest(
        f"--exercises={class_of_four}/=*", f"--exercises={class_of_four}/c*", f"--report={target}"
    )

    assert [row[0] for row in csv.reader(target.open())][1:] == ["'=1+1", "cee"]


def test_equal_names_are_told_apart(inside, class_of_four):
    (class_of_four / "more/ann").mkdir(parents=True)
    target = inside.folder / "grades"

    inside.pytest(
        f"--exercises={class_of_four}/ann",
        f"--exercises={class_of_four}/more/ann",
        f"--report={target}",
    )

    assert sorted(path.name for path in target.iterdir()) == ["ann.json", "more_ann.json"]


def test_a_folder_with_one_page_is_a_whole_class(inside):
    (inside.folder / "eve").mkdir()
    (inside.folder / "eve" / "attention.py").write_text(inside.reference(1))
    (inside.folder / "eve" / "conftest.py").write_text("raise SystemExit('never read')")

    screen = inside.pytest(f"--exercises={inside.folder}/eve").screen

    assert "1 divisibility        passed             10" in screen
    assert (
        "The method split_heads is missing."
        in inside.pytest(f"--exercises={inside.folder}/eve", "--stage", "2").screen
    )


def test_what_a_computer_puts_beside_the_stage_files_is_passed_over(inside):
    for name in ("mine", "__MACOSX"):
        (inside.folder / "eve" / name).mkdir(parents=True)
        (inside.folder / "eve" / name / STAGES[0].file).write_text(inside.reference(1))

    screen = inside.pytest(f"--exercises={inside.folder}/eve").screen

    assert "1 divisibility        passed             10" in screen


def test_a_folder_of_folders_is_asked_for_by_a_pattern(inside, class_of_four):
    run = inside.pytest(f"--exercises={class_of_four}")

    assert run.status == 4
    assert f"Did you mean --exercises='{class_of_four}/*'?" in run.screen


def test_what_cannot_be_judged_is_named(inside, class_of_four):
    (class_of_four / "fay.zip").touch()

    screen = inside.pytest(f"--exercises={class_of_four}/*", "--seed", "7").screen

    assert "Not judged: fay.zip" in screen
    assert "All had the same random tensors: --seed 7" in screen


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--exercises=nothing*"], "--exercises=nothing* names no folder and no .py file."),
        (["--exercises=.", "-s"], "nothing would guard the verdict"),
        (["--exercises=.", "--watch"], "--watch is for your own files"),
        (["--report=/no/such/folder/x.csv"], "--report: there is no folder /no/such/folder."),
        (["--report=/dev/null"], "--report: /dev/null is no ordinary file."),
        (["--exercises=exercises", "--exercises=reference", "--stage=2"], "--stage goes with one"),
        (["--report=grade.txt"], "--report takes a .json, a .csv, or a folder"),
        (["--exercises=.", "--reset"], "are for your own files, not --exercises."),
        (["--exercises=exercises", "--exercises=reference", "--report=x.json"], "holds one grade"),
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(inside, arguments, sentence):
    run = inside.pytest(*arguments)

    assert run.status == 4
    assert sentence in run.screen
    assert len(run.screen.strip().splitlines()) == 1


def test_no_conftest_of_theirs_is_run(class_of_four):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", f"--exercises={class_of_four}/ann"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0
    assert "100 of 100 points" in done.stdout


@pytest.fixture
def whole_class(inside):
    """Judge one file with a whole class, right but for what is replaced in it."""

    def judge(old, new):
        texts = [inside.reference(number).rpartition("class ")[2] for number in range(1, 6)]
        bodies = [text[text.index("    def ") :] for text in texts]
        imports = "import math\nimport torch\nfrom torch import nn\n"
        whole = f"{imports}class MultiHeadAttention(nn.Module):\n{''.join(bodies)}"
        assert old in whole
        (inside.folder / "eve.py").write_text(whole.replace(old, new))
        run = inside.pytest(f"--exercises={inside.folder}/eve.py")
        return run.screen, [" ".join(line.split()) for line in run.screen.splitlines()]

    return judge


def test_one_file_with_a_whole_class_is_judged_stage_by_stage(whole_class):
    screen, lines = whole_class("/ math.sqrt(self.head_dim)", "")

    assert "2 split_heads passed 20" in lines
    assert "4 combine_heads passed 15" in lines
    assert any(line.startswith("3 compute_attention 3 of") for line in lines)
    assert "eve.py:" in screen


@pytest.mark.parametrize(
    ("old", "new", "points"),
    [
        ("/ math.sqrt(self.head_dim)", "", 70),
        ("def split_heads", "def split", 80),
        ("def combine_heads(self, x, batch_size)", "def combine_heads(x)", 85),
        ("assert d_model % num_heads == 0", "assert d_model", 88),  # Stage 5 asks it once more.
    ],
)
def test_a_slip_in_a_whole_class_costs_its_own_stage_alone(whole_class, old, new, points):
    screen, lines = whole_class(old, new)

    assert any(line.endswith(f" {points} of 100 points") for line in lines), screen


def test_a_layer_with_another_name_is_told_to_keep_its_own(whole_class):
    screen, _ = whole_class("value_linear", "W_v")

    assert "self.value_linear is missing" in screen


def test_a_report_that_cannot_be_written_is_told_after_the_screen(inside, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("grading.session.gradebook.write", full)
    inside.solve(1, 2, 3, 4, 5)

    run = inside.pytest(f"--report={inside.folder}/grade.csv")

    assert run.status == 4
    assert "100 of 100 points" in run.screen
    assert "The report could not be written: No space left on device." in run.screen


def test_three_of_one_name_keep_three_reports(inside):
    paths = [inside.folder / path for path in ("a/b_c/d", "a/b/c/d", "a_b/c/d")]
    for path in paths:
        path.mkdir(parents=True)
    target = inside.folder / "grades"

    inside.pytest(*(f"--exercises={path}" for path in paths), f"--report={target}")

    assert len(list(target.iterdir())) == 3


def test_a_folder_that_cannot_be_searched_holds_no_stages(monkeypatch, tmp_path):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.is_file", refuse)

    assert not submissions._holds_stages(tmp_path)


def test_a_folder_that_cannot_be_read_and_a_pipe_hold_nothing(inside, monkeypatch):
    (inside.folder / "eve").mkdir()
    monkeypatch.setattr("pathlib.Path.iterdir", lambda path: (_ for _ in ()).throw(OSError(13)))

    assert submissions.stage_folder(inside.folder / "eve") == inside.folder / "eve"
    assert submissions.stage_folder(inside.folder / "no.py") == inside.folder / "no.py"


def test_a_text_that_is_no_text_costs_nobody_a_row(inside, class_of_four):
    target = inside.folder / "grades.csv"
    for stage in STAGES[2:3]:
        file = class_of_four / "ann" / stage.file
        file.write_text(file.read_text().replace("scores = ", r"raise ValueError('caf\udce9')  # "))

    inside.pytest(f"--exercises={class_of_four}/*", f"--report={target}")

    rows = list(csv.reader(target.open()))
    assert [row[0] for row in rows[1:]] == ["ann", "bob", "cee", "dan"]
    assert r"caf\udce9" in rows[1][7]


def test_many_are_judged_without_pytests_capture(inside, class_of_four):
    run = inside.pytest(f"--exercises={class_of_four}/*", "-p", "no:capture")

    assert "1 passed" in run.screen
