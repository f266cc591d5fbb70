"""An interview: the clock, what is not said while it runs, and the card at its end."""

import json
import time
from dataclasses import asdict

import pytest
from grading.session.interview import KEY, Interview, current

SLIP = ("/ math.sqrt(self.head_dim)", "/ self.head_dim")


def begin(inside, *arguments):
    """Solve two stages, slip in the third, and start the clock."""
    inside.solve(1, 2)
    inside.write(3, inside.reference(3).replace(*SLIP))
    return inside.pytest("--interview", "45", *arguments)


def later(monkeypatch, minutes):
    """Let so many minutes pass."""
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 60 * minutes)


def test_plain_pytest_goes_on_with_the_clock_and_without_the_coach(inside):
    first = begin(inside).screen
    second = inside.pytest().screen

    for screen in (first, second):
        assert "Interview: 44 min" in screen
        assert "This is what comes out when" not in screen
        assert "--hint" not in screen
        assert "Stage 3: " in screen
    assert inside.pytest("--hint").status == 4
    assert inside.pytest(f"--exercises={inside.exercises}").status == 4


def test_the_card_names_the_mistakes_at_the_end(inside):
    begin(inside)
    target = inside.folder / "card.json"

    run = inside.pytest("--interview", "end", f"--report={target}")

    assert run.status == 0
    assert "Interview of 45 minutes: 30 of 100 points, 1 run." in run.screen
    assert "2 split_heads         passed    in minute 1" in run.screen
    assert "Mistakes on the way:" in run.screen
    assert "This is what comes out when the scores are divided by head_dim" in run.screen
    assert "To talk through:" in run.screen
    assert json.loads(target.read_text())["points"] == 30
    assert f"The card is in {target}." in run.screen
    assert "Interview:" not in inside.pytest().screen


def test_a_card_that_cannot_be_written_can_be_had_again(inside, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    begin(inside)
    with monkeypatch.context() as disk:
        disk.setattr("pathlib.Path.write_text", full)
        run = inside.pytest("--interview", "end", f"--report={inside.folder}/card.json")

    assert run.status == 4
    assert "The card cannot be written: No space left on device." in run.screen
    assert inside.pytest("--interview", "end").status == 0


def test_one_stage_can_be_the_whole_interview(inside):
    inside.pytest("--stage", "2", "--interview", "20")
    inside.solve(2)

    run = inside.pytest()

    assert run.status == 0
    assert "20 of 20 points" in run.screen
    assert "Interview: 19 min" in run.screen
    card = inside.pytest("--interview", "end").screen
    assert "divisibility" not in card
    assert "Mistakes on the way" not in card


def test_after_the_bell_the_last_verdict_before_it_stands(inside, monkeypatch):
    begin(inside)
    later(monkeypatch, 46)
    inside.solve(3)

    run = inside.pytest()

    assert "The last run before it stands: 30 of 100 points." in run.screen
    assert "30 of 100 points, 1 run." in inside.pytest("--interview", "end").screen


def test_an_hour_after_the_bell_it_is_over(inside, monkeypatch):
    begin(inside)
    later(monkeypatch, 106)

    assert "Interview" not in inside.pytest().screen
    assert inside.pytest("--interview", "end").status == 4


def test_a_running_interview_is_not_started_again(inside):
    begin(inside)

    run = inside.pytest("--interview", "45")

    assert run.status == 4
    assert "An interview is running." in run.screen


def test_without_a_cache_it_says_so_at_the_start(inside):
    run = inside.pytest("--interview", "45", "-p", "no:cacheprovider")

    assert run.status == 4
    assert "off or cannot be written" in run.screen


def test_somebody_elses_data_in_the_cache_is_no_interview(inside):
    begin(inside)
    kept = next(inside.folder.glob("cache/**/interview"))
    kept.write_text(json.dumps({"begun": 1, "never": 2}))

    assert inside.pytest("--interview", "end").status == 4


def test_who_has_solved_all_is_not_told_what_an_interviewer_asks(inside):
    inside.solve(1, 2, 3, 4, 5)

    screen = inside.pytest("--interview", "45").screen

    assert "100 of 100 points" in screen
    assert "An interviewer may ask" not in screen


@pytest.mark.parametrize(
    "other", [{"begun": 0}, {"runs": "x"}, {"mistakes": 5}, {"stage": 9}, {"shown": 5}]
)
def test_what_somebody_else_wrote_into_the_cache_is_no_interview(other):
    kept = asdict(Interview(time.time(), 45))

    assert current({KEY: kept}) is not None
    assert current({KEY: kept | other}) is None


def test_a_card_of_no_run_has_nothing_to_talk_through():
    assert Interview(time.time(), 45).card() == ["Interview of 45 minutes: 0 of 0 points, 0 runs."]


def test_a_list_in_the_cache_is_no_interview(inside):
    begin(inside)
    (inside.folder / "cache" / "v" / "kata" / "interview").write_text("[1]")

    run = inside.pytest()

    assert run.status == 1
    assert "Interview:" not in run.screen


@pytest.mark.parametrize(
    ("name", "kept"),
    [("progress", [1]), ("progress", {"runs": "x"}), ("hints", [1]), ("hints", {"1": "x"})],
)
def test_what_somebody_else_wrote_into_the_cache_is_passed_over(inside, name, kept):
    file = inside.folder / "cache" / "v" / "kata" / name
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(kept))

    assert "you are here" in inside.pytest().screen
    assert "hint 1 of 3" in inside.pytest("--hint").screen
