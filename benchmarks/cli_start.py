"""How long the command line takes to start, bytecode compiled: the median of some runs of real processes.

    python benchmarks/cli_start.py [RUNS]

Bars: `moderator --help` under 100 ms, `moderator receive` under 60 ms.
"""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAIL = b"From: a@play.test\nTo: orders@play.test\nSubject: orders\n\nA PAR - BUR\n"
COMMANDS = {"--help": 100, "game --help": 0, "receive": 60, "scenario list": 0}
"""Words -> bar in milliseconds, 0 for none."""


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    for package in ("moderator", "rules"):
        compileall.compile_dir(ROOT / package, quiet=1)
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "MODERATOR_SPOOL": f"{folder}/spool"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        print(f"{'bare python':24} {median(['-c', 'pass'], folder, environment, runs):6.1f} ms")
        for words, bar in COMMANDS.items():
            took = median(["-m", "moderator", *words.split()], folder, environment, runs)
            missed += bool(bar) and took > bar
            print(f"{'moderator ' + words:24} {took:6.1f} ms" + (f"  (bar {bar} ms)" if bar else ""))
    return 1 if missed else 0


def median(words: list[str], folder: str, environment: dict[str, str], runs: int) -> float:
    def once() -> float:
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, *words], cwd=folder, env=environment, input=MAIL, stdout=subprocess.DEVNULL, check=True
        )
        return (time.perf_counter() - began) * 1000

    once()
    return statistics.median(once() for _ in range(runs))


if __name__ == "__main__":
    sys.exit(main())
