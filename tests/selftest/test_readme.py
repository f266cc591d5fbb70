"""The README's commands and screen, as they stand in it."""

import re
import shlex

import pytest
from grading.stages import ROOT, STAGES

README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGING = (r"seed \d+", r"in [\d.]+s")  # from one run to the next
COMMANDS = re.findall(r"`pytest( [^`]*)?`", README)


def without_what_changes(text):
    for pattern in CHANGING:
        text = re.sub(pattern, "", text)
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_the_first_screen_is_the_one_that_is_shown(kata):
    shown = README.split("You see:\n\n```\n")[1].split("```")[0]

    seen = kata.pytest().screen

    assert without_what_changes(seen) == without_what_changes(shown)


@pytest.mark.parametrize(
    "arguments", sorted(set(COMMANDS) - {"", " --watch", " -s --seed 4127 -k shape"})
)
def test_each_command_works(inside, arguments):
    filled = arguments.replace("PATTERN", f"{inside.exercises}").replace(
        "FILE", f"{inside.folder / 'grade.json'}"
    )

    run = inside.pytest(*shlex.split(filled))

    assert run.status == (0 if "--hint" in arguments or "--reset" in arguments else 1)
    assert "Traceback" not in run.screen
    assert "usage:" not in run.screen


def test_a_breakpoint_stops_where_the_readme_says(kata):
    kata.solve(1)
    kata.replace(2, "sizes = (", "breakpoint()\n        sizes = (")
    arguments = next(one for one in COMMANDS if one.startswith(" -s")).split()

    run = kata.pytest(*arguments, typed="c\n" * 3)

    assert "(Pdb)" in run.screen
    assert "split_heads()" in run.screen


def test_the_table_of_stages_is_that_of_the_kata():
    rows = re.findall(r"^\| (\d) (\w+) \|.*\| (\d+) \|$", README, re.M)

    assert rows == [(str(one.number), one.topic, str(one.points)) for one in STAGES]


def test_ci_calls_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text()

    assert "`tox p` runs the kata's own tests" in README
    assert script.rstrip().endswith("tox p")
    assert "pip install -r tests/requirements.txt && pytest" in README


def test_every_link_leads_somewhere():
    pages = [ROOT / "README.md", *(ROOT / ".github").glob("*.md")]
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]

    assert links
    assert [(page.name, to) for page, to in links if not (page.parent / to).exists()] == []
