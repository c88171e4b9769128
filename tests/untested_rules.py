"""Print which rules of each game's spec have no test: `make rules`.

A game lists its rule IDs in tests/rules/<game>/rules.txt and those that no test can prove, with the reason, in
untestable.txt ("ID: reason"). A test names the rules whose value it asserts by `@pytest.mark.rule("DIP-ORD-05")`.
Ends with 1 when a rule has neither.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

GAMES = Path(__file__).parent / "rules"


class Marked:
    """Gathers the rule IDs of every collected test."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        marks = (mark for item in session.items for mark in item.iter_markers("rule"))
        self.ids = {rule for mark in marks for rule in mark.args}


def listed(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [line.partition(":")[0].strip() for line in lines if line.strip() and not line.startswith("#")]


def main() -> int:
    marked = Marked()
    with redirect_stdout(StringIO()):
        collected = pytest.main(["--collect-only", "-q", str(GAMES.parent)], plugins=[marked])
    if collected != pytest.ExitCode.OK:
        return int(collected)
    untested = 0
    for folder in sorted(path for path in GAMES.iterdir() if (path / "rules.txt").exists()):
        rules, excused = listed(folder / "rules.txt"), listed(folder / "untestable.txt")
        missing = [rule for rule in rules if rule not in marked.ids and rule not in excused]
        unknown = [rule for rule in excused if rule not in rules]
        tested = len(rules) - len(missing) - len(excused)
        print(f"{folder.name}: {len(rules)} rules, {tested} tested, {len(excused)} excused")
        for rule in missing:
            print(f"  no test: {rule}")
        for rule in unknown:
            print(f"  excused, but no rule: {rule}")
        untested += len(missing) + len(unknown)
    return 1 if untested else 0


if __name__ == "__main__":
    sys.exit(main())
