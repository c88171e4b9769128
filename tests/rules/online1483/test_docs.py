"""The map from the rules' text to the code names what there is."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import rules.online1483

DOC = Path("docs/online1483.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:-1] for line in DOC.splitlines() if re.match(r"\| \d", line)]
LISTED = Path(__file__).with_name("rules.txt").read_text(encoding="utf-8").split()
PLACES = sorted({place for row in ROWS for place in re.findall(r"`([^`]+)`", row[3])})


def found(place: str) -> bool:
    """Whether a module of the rules, a name in one, a method of a class in one, or a file of the service is there."""
    if "/" in place:
        return Path(place).is_file()
    module, *names = place.split(".")
    here = importlib.import_module(f"rules.online1483.{module}")
    for name in names:
        here = getattr(here, name, None)
    return here is not None


@pytest.mark.parametrize("place", PLACES)
def test_every_place_in_the_code_is_there(place: str) -> None:
    assert found(place)


def test_the_packages_own_plan_names_every_room_once() -> None:
    named = re.findall(r"`(\w+)`", rules.online1483.__doc__ or "")
    rooms = {path.stem for path in Path(rules.online1483.__file__).parent.iterdir() if path.stem[0] != "_"}
    assert sorted(named) == sorted(rooms)


def test_every_rule_named_is_one_and_every_row_names_code() -> None:
    assert len(ROWS) > 200
    for _, begins, cell, code in ROWS:
        cited = {f"1483-{rule}" for rule in re.findall(r"[A-Z]+-\d+", cell)}
        assert cited, begins
        assert cited <= set(LISTED), begins
        assert "`" in code, begins


def test_nothing_of_the_text_is_out_of_order() -> None:
    lines = [int(row[0]) for row in ROWS]
    assert lines == sorted(lines)
