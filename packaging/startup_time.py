"""How long the command line takes as a whole process, beside an interpreter that only imports numpy and pydantic."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

RUNS = 5
ZUKA = Path(sys.executable).with_name("zuka")
BASE = [sys.executable, "-c", "import numpy, pydantic"]
COMMANDS = {
    "zuka --version": [str(ZUKA), "--version"],
    "zuka advise full-7b-a100 --json": [str(ZUKA), "advise", "full-7b-a100", "--json"],
}


def seconds(command: list[str]) -> float:
    """The fastest of a few runs: the others were disturbed by something else."""
    return min(_once(command) for _ in range(RUNS))


def _once(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Prints seconds and ratios."""
    base = seconds(BASE)
    print(f'{base:6.3f} s         python -c "import numpy, pydantic"')
    for name, command in COMMANDS.items():
        taken = seconds(command)
        print(f"{taken:6.3f} s  {taken / base:5.2f} x  {name}")
    print(f"{1.5 * base + 0.5:6.3f} s         aim for zuka advise: 1.5 x the base + 0.5 s")


if __name__ == "__main__":
    main()
