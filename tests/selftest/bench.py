"""How long a run takes, as a ratio to the imports that no run can do without.

`tox -e bench`: both are whole processes, run in turn, so that they meet the same machine.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

sys.path[:0] = [str(folder) for folder in Path(__file__).parents[:2]]

from kata import Kata  # noqa: E402

ROUNDS = 9
IMPORTS = [sys.executable, "-c", "import torch, pytest"]
SOLVED = [sys.executable, "-m", "pytest"]


def seconds(command: list[str], folder: Path) -> float:
    """Time one process, start to end."""
    begin = time.perf_counter()
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def saves(kata: Kata) -> list[float]:
    """Time from the save of a wrong stage 3 to the end of the screen that `--watch` shows."""
    times = []
    with subprocess.Popen(
        [*SOLVED, "--watch"],
        cwd=kata.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as watching:
        _read_screen(watching.stdout)
        for number in range(ROUNDS):
            begin = time.perf_counter()
            kata.replace(3, "math.sqrt(self.head_dim)", f"{number + 20}")
            _read_screen(watching.stdout)
            times.append(time.perf_counter() - begin)
        watching.terminate()
    return times


def _read_screen(lines: IO[str]) -> None:
    """Read up to the last line of a screen."""
    next(line for line in lines if line.startswith("Next:"))


def main() -> None:
    commands = {"imports": IMPORTS, "solved": SOLVED}
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        kata = Kata(Path(folder))
        kata.solve(1, 2, 3, 4, 5)
        for _ in range(ROUNDS + 1):
            for name, command in commands.items():
                times[name].append(seconds(command, kata.folder))
        kata.exercise(5).unlink()  # so that watching does not end at once
        watched = statistics.median(saves(kata))
    # The first round writes byte code and fills the disk's cache.
    imports, solved = (statistics.median(times[name][1:]) for name in commands)
    print(f"import torch, pytest              {imports:.2f} s")
    print(
        f"pytest on a solved kata           {solved:.2f} s, {solved / imports:.2f} of the imports"
    )
    print(f"--watch, from save to screen      {watched:.2f} s, {watched / solved:.2f} of that")


if __name__ == "__main__":
    main()
