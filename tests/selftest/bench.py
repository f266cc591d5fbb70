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


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        kata = Kata(Path(folder))
        kata.solve(1, 2, 3, 4, 5)
        commands = {"imports": IMPORTS, "solved": SOLVED}
        times = {name: [] for name in commands}
        for _ in range(ROUNDS + 1):
            for name, command in commands.items():
                times[name].append(seconds(command, kata.folder))
    # The first round writes byte code and fills the disk's cache.
    imports, solved = (statistics.median(times[name][1:]) for name in commands)
    print(f"import torch, pytest            {imports:.2f} s")
    print(f"pytest on a solved kata         {solved:.2f} s   {solved / imports:.2f} times")


if __name__ == "__main__":
    main()
