"""Section 5 of the order language: what is refused, with which code and remedy; nothing unknown is ever told."""

from __future__ import annotations

import pytest

from rules.statecraft import errors
from tests.rules.statecraft.orders_desk import codes, read, start, war, warned

REFUSED = (
    ("A7 HOLD", "ERR-FORCE"),
    ("ENG-A1 HOLD", "ERR-FORCE"),
    ("MOVE A1 TO Atlantis", "ERR-PLACE"),
    ("PIRACY London GOLD 5", "ERR-PLACE"),
    ("SCOUT BAL", "ERR-PLACE"),
    ("MOVE A1 TO LYO VIA Atlantis", "ERR-PLACE"),
    ("MOVE A1 TO CHA", "ERR-DOMAIN"),
    ("MOVE N2 TO IDF", "ERR-DOMAIN"),
    ("MOVE N2 TO ESB", "ERR-UNKNOWN-LAND"),
    ("SCOUT VIR", "ERR-UNKNOWN-LAND"),
    ("TELL ENG ABOUT VIR", "ERR-UNKNOWN-LAND"),
    ("COLONY VIR", "ERR-UNKNOWN-LAND"),
    ("EMBARK A1 ON N2", "ERR-NO-PORT"),
    ("EMBARK A2 ON N2", "ERR-NOT-TOGETHER"),
    ("MERGE A1 INTO A2", "ERR-NOT-TOGETHER"),
    ("SPLIT A1 15 AS A9", "ERR-SIZE"),
    ("SPLIT A1 3 AS A2", "ERR-SYNTAX"),
    ("DISBAND A1 16", "ERR-SIZE"),
    ("DEVASTATE LON WITH A1", "ERR-NOT-ENEMY"),
    ("BLOCKADE ENG IN CHA WITH N1", "ERR-NOT-ENEMY"),
    ("BLOCKADE SPA IN CHA WITH N1", "ERR-NO-COAST"),
    ("PRIVATEERS N1 IN CHA AGAINST ENG", "ERR-NOT-AT-WAR"),
    ("RETREAT A1 whenever", "ERR-CONDITION"),
    ("RETREAT A1 NEVER OR AT ONCE", "ERR-CONDITION"),
    ("RETREAT A1 IF LOSS >= 101%", "ERR-CONDITION"),
    ("RETREAT A1 IF ODDS < 0:2", "ERR-CONDITION"),
    ("COMMAND A1 BY Gonzalo", "ERR-NO-SUCH-LEADER"),
    ("FIELD REPORT A1", "ERR-NOT-COMMANDED"),
    ("RECRUIT 50 LAND AT Paris", "ERR-GOLD"),
    ("RECRUIT 30 LAND AT Paris", "ERR-MANPOWER"),
    ("RECRUIT 1 LAND AT London", "ERR-CITY"),
    ("RECRUIT 1 LAND AT IDF", "ERR-CITY"),
    ("RECRUIT 1 LAND AT Atlantis", "ERR-CITY"),
    ("RECRUIT 1 NAVAL AT Paris", "ERR-NO-PORT"),
    ("HIRE 30 MERCENARIES AT Paris", "ERR-GOLD"),
    ("READINESS LAND 0", "ERR-READY-STEP"),
    ("INVESTMENT 90%", "ERR-STEP"),
    ("RELIGION protestant", "ERR-RELIGION"),
    ("LOAN 150", "ERR-HUNDREDS"),
    ("REPAY 100", "ERR-GOLD"),
    ("RECRUIT 0 LAND AT Paris", "ERR-SYNTAX"),
    ("HIRE 0 MERCENARIES AT Paris", "ERR-SYNTAX"),
    ("BANKRUPTCY", "ERR-NO-LOANS"),
    ("EXPLORE WESTWARDS", "ERR-DIRECTION"),
    ('RELEASE IDF AS "X" CAPITAL Paris', "ERR-CAPITAL-LAND"),
    ('RELEASE LON AS "X" CAPITAL London', "ERR-NOT-OWNER"),
    ("DESTABILIZE FRA PRESTIGE 1", "ERR-SELF"),
    ("DESTABILIZE Ruritania PRESTIGE 1", "ERR-STATE"),
    ("DESTABILIZE SPA PRESTIGE 11", "ERR-PRESTIGE"),
    ("FOMENT ENG PRESTIGE 1 GOLD 10", "ERR-MIN-PRESTIGE"),
    ("FOMENT ENG PRESTIGE 9 GOLD 1", "ERR-MIN-GOLD"),
    ("PIRACY CHA GOLD 1", "ERR-MIN-GOLD"),
    ("ANNEX ENG", "ERR-NO-CAPITAL"),
    ("CLAIM ENG FOR SELF", "ERR-NO-VACANCY"),
    ("DECLARE WAR ON ENG", "ERR-CONFIRM"),
    ("DECLARE WAR ON SPA CONFIRM", "ERR-AT-WAR"),
    ("DECLARE WAR ON ENG USING CB CB-9 CONFIRM", "ERR-SYNTAX"),
    ("GENEROUS PEACE TO ENG\nTEXT\nx\nEND TEXT", "ERR-NOT-AT-WAR"),
    ("SUCCEED MOVE ENG", "ERR-STATE-TAKEN"),
    ('REPORT REWARD R-7 "done"', "ERR-NO-REWARD"),
    ('TEST beauty "x"', "ERR-OPTION"),
    ("SIGN T-77 v1", "ERR-PARTY"),
    ("SIGN T-1 v1", "ERR-PARTY"),
    ("LEAVE T-3", "ERR-CONFIRM"),
    ("ACCEPT I-3", "ERR-CLOSED"),
    ("VOTE Q-3 YES", "ERR-NO-VOTE"),
    ("DEFEND Q-3 PRESTIGE 1", "ERR-CLOSED"),
    ("GM SET SCO gold=5", "ERR-SYNTAX"),
    ("RULE Q-1 YES", "ERR-SYNTAX"),
    ("PRESS TO SPA", "ERR-SYNTAX"),
    ("DESTABILIZE SPA", "ERR-SYNTAX"),
    ("COST GROWTH", "ERR-SYNTAX"),
)


@pytest.mark.parametrize(("line", "code"), REFUSED)
def test_refused(line: str, code: str) -> None:
    parsed = read(line, "FRA", war(start(), "FRA", "SPA"))
    assert codes(parsed) == [code]
    assert parsed.orders == () == parsed.acts
    message = parsed.problems[0].message
    assert message.startswith(f"{code} ")
    assert "{" not in message
    assert message.count('"') % 2 == 0


# fmt: off
CODES = (
    "CANNOT-RETREAT", "ERR-AT-WAR", "ERR-BID", "ERR-BILATERAL", "ERR-BUSY", "ERR-CANNOT-DELIVER", "ERR-CANNOT-PAY",
    "ERR-CAPACITY", "ERR-CAPITAL-LAND", "ERR-CITY", "ERR-CLAUSE", "ERR-CLOSED", "ERR-CONDITION", "ERR-CONFIRM",
    "ERR-CONSENT", "ERR-DIRECTION", "ERR-DOMAIN", "ERR-FORCE", "ERR-GOLD", "ERR-HUNDREDS", "ERR-ID", "ERR-LATE",
    "ERR-MANPOWER", "ERR-MERC-LIMIT", "ERR-MERC-TRADE", "ERR-MIN-GOLD", "ERR-MIN-PRESTIGE", "ERR-NEEDS-FORCE",
    "ERR-NO-CAPITAL", "ERR-NO-COAST", "ERR-NO-LOANS", "ERR-NO-OFFICER", "ERR-NO-PORT", "ERR-NO-REACH",
    "ERR-NO-REWARD", "ERR-NO-SHIPS", "ERR-NO-SUCH-LEADER", "ERR-NO-VACANCY", "ERR-NO-VOTE", "ERR-NOT-AT-WAR",
    "ERR-NOT-COMMANDED", "ERR-NOT-ENEMY", "ERR-NOT-FREE", "ERR-NOT-OWNER", "ERR-NOT-TOGETHER", "ERR-ONCE-A-SEASON",
    "ERR-ONCE-A-YEAR", "ERR-OPTION", "ERR-PARTY", "ERR-PATH", "ERR-PENDING", "ERR-PLACE", "ERR-PLAYED",
    "ERR-PRESTIGE", "ERR-RANK", "ERR-READY-STEP", "ERR-RELIGION", "ERR-SELF", "ERR-SIZE", "ERR-STATE",
    "ERR-STATE-TAKEN", "ERR-STEP", "ERR-SYNTAX", "ERR-TOO-LATE", "ERR-TOO-SOON", "ERR-TWO-STATES",
    "ERR-UNKNOWN-LAND", "ERR-VERSION", "WARN-BORDER", "WARN-LONG", "WARN-OVERLAP",
)
# fmt: on
"""Section 5 of the order language."""


def test_every_code_has_its_sentence() -> None:
    assert sorted(errors.SAYINGS) == sorted(CODES)
    assert {code for code in CODES if errors.SAYINGS[code].kind == "doubtful"} == {
        code for code in CODES if code.startswith("WARN")
    }


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_without_facts_leaves_no_gap(code: str) -> None:
    message = errors.message(code, {})
    assert message.startswith(f"{code} ")
    assert "{" not in message


def test_the_remedy_is_named() -> None:
    messages = {line: read(line, "FRA", start()).problems[0].message for line in ("A7 H", "MOVE A1 TO LYX", "ANEX NAV")}
    assert messages["A7 H"].endswith(
        "Your forces: A1 (Ile-de-France, 15), A2 (Gascogne, 8), N1 (Brest, 3), N2 (Marseilles, 12)."
    )
    assert "Nearest names: " in messages["MOVE A1 TO LYX"]
    assert messages["ANEX NAV"].endswith("Did you mean: ANNEX NAV?")


def test_facts_are_told_by_name() -> None:
    assert read("DECLARE WAR ON SPA CONFIRM", "FRA", war(start(), "FRA", "SPA")).problems[0].message == (
        "ERR-AT-WAR You are already at war with Spain."
    )
    assert read("MOVE A1 TO CHA", "FRA", start()).problems[0].message == (
        "ERR-DOMAIN FRA-A1 cannot go to English Channel: armies stay on land, navies at sea and in ports."
    )


@pytest.mark.rule("SC-EXP-01", "SC-EXP-05")
def test_what_is_not_discovered_is_never_offered() -> None:
    """A near miss of an unknown place or State is told nothing that a name out of thin air would not be told."""
    assert read("MOVE N1 TO Virginja").problems[0].message == read("MOVE N1 TO Virginja").problems[0].message
    assert "Virginia" not in read("MOVE N1 TO Virginja").problems[0].message
    assert codes(read("MOVE N1 TO Virginja")) == ["ERR-PLACE"]
    for name in ("Inca Empire", "INC", "Aztec Empire", "Aztek Empire"):
        assert read(f"DESTABILIZE {name} PRESTIGE 1").problems[0].message == f'ERR-STATE "{name}" is no State I know.'


@pytest.mark.rule("SC-EXP-05")
def test_what_is_discovered_has_its_name() -> None:
    assert codes(read('N1 - "Sao Tome"', "POR")) == []
    assert codes(read('N1 - "Sao Tome"', "FRA")) == ["ERR-UNKNOWN-LAND"]


def test_the_forces_of_others_are_not_told() -> None:
    assert read("ENG-A1 H").problems[0].message.replace("ENG-A1", "ENG-A77") == read("ENG-A77 H").problems[0].message


def test_warnings() -> None:
    assert warned(read("MOVE A1 TO Franche-Comte")) == [
        "WARN-BORDER Franche-Comte belongs to Austria; without war or access the army will stop at the border."
    ]
    assert warned(read("MOVE A1 TO GAS")) == ["WARN-LONG Farther than one season; arrives about 1492 Summer."]


def test_readiness_in_a_move_changes_nothing_and_is_told() -> None:
    parsed = read("MOVE A1 TO LYO IN READINESS 3")
    assert str(parsed.orders[0]) == "MOVE FRA-A1 TO LYO STANCE defend IN READINESS 3"
    assert parsed.problems[0].kind == "doubtful"
    assert "READINESS LAND 2" in parsed.problems[0].message
