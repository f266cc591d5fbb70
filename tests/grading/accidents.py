"""Tells what went wrong in somebody's code in the words of a beginner: a sentence, their lines."""

from __future__ import annotations

import re
from pathlib import Path

from .learner.messages import Answer
from .stages import Stage

LOST = {
    "time": "Your code did not come to an end in time: a loop without end? "
    "(check_seconds in tox.ini sets how long it may take.)",
    "died": "Your code ended the Python process that it ran in.",
    "crashed": "Your code crashed Python itself, as calls into C or recursion without end can.",
    "nursery": "Your code ended a process that is not its own.",
    "garbled": "No usable answer came from the process that your code ran in.",
}

MEMORY = (
    "Your code wanted more memory than it may use (check_megabytes in tox.ini sets how much it is)."
)
WRITES = "Your code wanted to write a file, which is refused while it is judged."
OUTSIDE = "Your code wanted to import what is outside exercises/, which is refused."

# What is said of an error: its type, what its text is like, the sentence. {} is what the
# pattern has in its group, {line} the line it arose in.
SENTENCES = [
    ("MemoryError", "", MEMORY),
    ("RuntimeError|OutOfMemoryError", "(?:can't|cannot) allocate memory|not enough memory", MEMORY),
    ("RuntimeError", "inline_container|iostream error|unable to (open|resize)", WRITES),
    ("PermissionError", "(.*)", "Your code wanted what is refused while it is judged: {}."),
    ("RecursionError", "", "Your code calls itself again and again, without end."),
    ("SystemExit", "", "Your code tells Python to exit."),
    ("TabError", "", "Line {line} mixes tabs and spaces: indent with spaces everywhere."),
    (
        "IndentationError",
        "(.*)",
        "Line {line}, or one above it, is not indented as Python needs it: {}.",
    ),
    ("SyntaxError", "(.*)", "Python cannot read line {line}: {}."),
    ("ModuleNotFoundError", "'(?:reference|tests)", OUTSIDE),
    ("ImportError", "beyond top-level package", OUTSIDE),
]

TAKES_FEWER = re.compile(r"(?:\w+\.)*(\w+)\(\) takes .* but (\d+) (?:was|were) given")
NEEDS_MORE = re.compile(r"(?:\w+\.)*(\w+)\(\) missing \d+ required positional arguments?: (.*)")


def why_broken(stage: Stage, loaded: Answer) -> list[str]:
    """Say why a file could not be loaded."""
    return [LOST[loaded.lost]] if loaded.lost else raised(stage, loaded.error)


def raised(stage: Stage, error: dict) -> list[str]:
    """Say what was raised, and from which lines of the learner's."""
    if error["not_written"] and error["frames"]:
        line = error["frames"][-1]["line"]
        return [f"Line {line} still raises NotImplementedError: your lines go in its place."]
    said = [_sentence(stage, error)]
    for frame in error["frames"]:
        file = Path(frame["file"]).name
        where = "" if file == stage.file else f"{file}, "
        said.append(f"  {where}line {frame['line']}:  {frame['code']}")
    return said


def _sentence(stage: Stage, error: dict) -> str:
    text = " ".join(error["text"].split())
    if error["told"]:
        return text
    line = error["frames"][-1]["line"] if error["frames"] else 1
    for kind, pattern, sentence in SENTENCES:
        if re.fullmatch(kind, error["type"]) and (found := re.search(pattern, text)):
            return sentence.format(*found.groups(), line=line)
    if error["type"] == "TypeError" and not error["frames"]:  # It was the judge that called.
        found = TAKES_FEWER.fullmatch(text)
        if found and found[1] == "__init__" and stage.number > 1:
            return f"The class takes no sizes: does it extend stage {stage.number - 1}'s? ({text})"
        if found:
            return f"{found[1]} gets more than it takes. Leave its def line as it was. ({text})"
        if found := NEEDS_MORE.fullmatch(text):
            return (
                f"{found[1]} asks for more than it gets: {found[2]}. Leave its def line as it was."
            )
    return f"Your code raised {error['type']}{': ' if text else ''}{text}"
