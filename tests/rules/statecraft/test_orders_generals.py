"""What a player who serves as General or Admiral may send (section 1 of the order language)."""

from __future__ import annotations

import pytest

from tests.rules.statecraft.orders_desk import canonical, codes, general, read, start

MAY = (
    ("STANCE A1 attack", "STANCE FRA-A1 attack"),
    ("RETREAT A1 NEVER", "RETREAT FRA-A1 NEVER"),
    ("FIELD REPORT A1", "FIELD REPORT FRA-A1"),
    ("GENERAL ROLLS STRATEGY=first VIGILANCE=second", "GENERAL ROLLS STRATEGY=first VIGILANCE=second"),
    ("general rolls vigilance=first strategy=second", "GENERAL ROLLS STRATEGY=second VIGILANCE=first"),
    ("GENERAL ROLLS AS ROLLED", "GENERAL ROLLS AS ROLLED"),
    ("PRESS TO FRA, ENG SECRET\nTEXT\nSire\nEND TEXT", "PRESS TO FRA, ENG SECRET"),
    ('ASK "May I?"', 'ASK "May I?"'),
    ('TEST guile "x"', 'TEST guile "x"'),
    ("SUCCEED MOVE SCO", "SUCCEED MOVE SCO"),
    ('PAUSE 24H "x"', 'PAUSE 24H "x"'),
)
MUST_NOT = (
    "MOVE A1 TO LYO",
    "A1 H",
    "STANCE A2 attack",
    "RETREAT A2 NEVER",
    "FIELD REPORT A2",
    "COMMAND A1 BY SOVEREIGN",
    "RECRUIT 1 LAND AT Paris",
    "DESTABILIZE SPA PRESTIGE 1",
    "DECLARE WAR ON SPA CONFIRM",
    "SIGN T-3 v1",
)


@pytest.mark.parametrize(("line", "meaning"), MAY)
@pytest.mark.rule("SC-LEAD-05")
def test_may(line: str, meaning: str) -> None:
    parsed = read(line, "G1", general(start()))
    assert codes(parsed) == []
    assert canonical(parsed) == [meaning]


@pytest.mark.parametrize("line", MUST_NOT)
@pytest.mark.rule("SC-LEAD-05")
def test_must_not(line: str) -> None:
    parsed = read(line, "G1", general(start()))
    assert codes(parsed) == ["ERR-RANK"]
    assert parsed.problems[0].message == (
        "ERR-RANK A General orders only the own force; this is for the Sovereign of France."
    )


def test_the_rolls_are_arranged_once_and_only_by_a_general() -> None:
    state = general(start())
    state.world.generals["G1"].arranged = True
    assert codes(read("GENERAL ROLLS AS ROLLED", "G1", state)) == ["ERR-RANK"]
    assert codes(read("GENERAL ROLLS STRATEGY=first VIGILANCE=first", "G1", general(start()))) == ["ERR-SYNTAX"]


def test_letters_go_to_generals_by_name() -> None:
    parsed = read("PRESS TO Gonzalo, GM\nTEXT\nx\nEND TEXT", "FRA", general(start()))
    assert parsed.acts[0].states == ("G1", "MODERATOR")
