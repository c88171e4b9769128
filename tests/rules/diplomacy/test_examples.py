"""The examples of the game's first rules, in their long and in their short notation, from text to outcome."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.diplomacy.model import State
from rules.ruleset import Closed, Resolution
from tests.rules.diplomacy.boards import NO_DICE, causes, facts_of, results, standard, units

GAME = standard("standard-1900")
NOTATIONS = pytest.mark.parametrize("notation", ["long", "short"])
Texts = Mapping[str, Mapping[str, str]]
"""For each notation what each power writes."""


def played(notation: str, sides: dict[str, list[str]], texts: Texts, **board: object) -> Resolution[State]:
    """Parse each power's text on the board and close the phase. Every text must be read without a problem."""
    state = GAME.position({"units": sides, **board}).state
    orders = {}
    for power, text in texts[notation].items():
        parsed = GAME.parse(text, state, power, ())
        assert [problem for problem in parsed.problems if problem.kind != "doubtful"] == []
        orders[power] = parsed.orders
    return GAME.adjudicate(state, Closed(window=str(state.phase)), orders, (), NO_DICE)


GREECE = {"Austria": ["A GRE"], "Turkey": ["F AEG"], "Italy": ["F ION"]}
HOLDS = {"long": "Army Greece holds", "short": "A Greece H"}
LANDS = {"long": "Fleet Aegean Sea moves to Greece", "short": "F Aegean Sea - Greece"}
HELPS = {
    "long": "Fleet Ionian Sea supports the Turkish Fleet Aegean Sea's move to Greece",
    "short": "F Ionian Sea S F Aegean Sea - Greece",
}


@NOTATIONS
@pytest.mark.rule("DIP-EX-01")
def test_two_armies_clash_over_burgundy(notation: str) -> None:
    texts = {
        "long": {"France": "FRANCE Army Gascony moves to Burgundy", "Germany": "Army Munich moves to Burgundy"},
        "short": {"France": "FRANCE A Gascony - Burgundy", "Germany": "GERMANY A Munich - Burgundy"},
    }
    after = played(notation, {"France": ["A GAS"], "Germany": ["A MUN"]}, texts)
    assert units(after.state) == {"France": ["A GAS"], "Germany": ["A MUN"]}
    assert causes(after)["A GAS - BUR"] == {"code": "bounced", "with": [["Germany", "A MUN"]]}


@NOTATIONS
@pytest.mark.rule("DIP-EX-02")
def test_support_from_paris_decides_it(notation: str) -> None:
    texts = {
        "long": {
            "France": "Army Gascony moves to Burgundy\nA Paris supports the Army in Gascony's move to Burgundy",
            "Germany": "Army Munich moves to Burgundy",
        },
        "short": {
            "France": "A Gascony - Burgundy\nA Paris S A Gascony - Burgundy",
            "Germany": "A Munich - Burgundy",
        },
    }
    after = played(notation, {"France": ["A GAS", "A PAR"], "Germany": ["A MUN"]}, texts)
    assert units(after.state) == {"France": ["A BUR", "A PAR"], "Germany": ["A MUN"]}


@NOTATIONS
@pytest.mark.rule("DIP-EX-03")
def test_italy_helps_turkey_into_greece(notation: str) -> None:
    texts = {n: {"Austria": HOLDS[n], "Turkey": LANDS[n], "Italy": HELPS[n]} for n in ("long", "short")}
    after = played(notation, GREECE, texts)
    assert units(after.state) == {"Italy": ["F ION"], "Turkey": ["F GRE"]}
    assert set(after.state.dislodged[0].options) == {"ALB", "SER", "BUL"}


@NOTATIONS
@pytest.mark.rule("DIP-EX-04")
def test_badly_coordinated_nobody_moves(notation: str) -> None:
    alone = {"long": "Fleet Ionian Sea moves to Greece", "short": "F Ionian Sea - Greece"}
    texts = {n: {"Austria": HOLDS[n], "Turkey": LANDS[n], "Italy": alone[n]} for n in ("long", "short")}
    after = played(notation, GREECE, texts)
    assert units(after.state) == GREECE
    assert set(results(after).values()) == {"succeeds", "fails"}


BACKED = {
    "long": "Army Greece holds\nArmy Bulgaria supports Army Greece holding",
    "short": "A Greece Holds\nA Bulgaria S A Greece",
}


@NOTATIONS
@pytest.mark.rule("DIP-EX-05")
def test_two_against_two_nothing_moves(notation: str) -> None:
    sides = GREECE | {"Austria": ["A BUL", "A GRE"]}
    texts = {n: {"Austria": BACKED[n], "Turkey": LANDS[n], "Italy": HELPS[n]} for n in ("long", "short")}
    after = played(notation, sides, texts)
    assert units(after.state) == sides
    assert results(after)["F AEG - GRE"] == "fails"


@NOTATIONS
@pytest.mark.rule("DIP-EX-06")
def test_russia_cuts_the_support_and_both_provinces_fall(notation: str) -> None:
    sides = GREECE | {"Austria": ["A BUL", "A GRE"], "Russia": ["A RUM", "F BLA"]}
    russia = {
        "long": "Army Romania moves to Bulgaria\nFleet Black Sea supports Army Romania's move to Bulgaria",
        "short": "A Romania - Bulgaria\nF Black Sea S A Romania - Bulgaria",
    }
    texts = {
        n: {"Austria": BACKED[n], "Turkey": LANDS[n], "Italy": HELPS[n], "Russia": russia[n]} for n in ("long", "short")
    }
    after = played(notation, sides, texts)
    assert units(after.state) == {"Italy": ["F ION"], "Russia": ["A BUL", "F BLA"], "Turkey": ["F GRE"]}
    assert causes(after)["A BUL S A GRE"] == {"code": "cut", "by": [["Russia", "A RUM"]]}
    retreats = {str(fate.unit): set(fate.options) for fate in after.state.dislodged}
    assert retreats["A BUL"] == {"SER", "CON"}


@NOTATIONS
@pytest.mark.rule("DIP-EX-07")
@pytest.mark.parametrize("helped", [True, False], ids=["with England", "without"])
def test_a_convoy_of_two_powers_from_brest_to_holland(notation: str, helped: bool) -> None:
    france = {
        "long": "Army Brest moves to Holland\nFleet English Channel convoys Army Brest to Holland",
        "short": "A Brest - Holland\nF English Channel convoys A Brest - Holland",
    }
    england = {
        "long": "Fleet North Sea convoys the French Army Brest to Holland",
        "short": "F North Sea convoys the French A Brest-Holland",
    }
    texts = {n: {"France": france[n], "England": england[n] if helped else ""} for n in ("long", "short")}
    after = played(notation, {"France": ["A BRE", "F ENG"], "England": ["F NTH"]}, texts)
    assert units(after.state)["France"] == (["A HOL", "F ENG"] if helped else ["A BRE", "F ENG"])


@NOTATIONS
@pytest.mark.rule("DIP-EX-08")
def test_in_winter_germany_builds_and_russia_removes(notation: str) -> None:
    texts = {
        "long": {"Germany": "Build Army in Munich", "Russia": "Remove Fleet Sevastopol"},
        "short": {"Germany": "Build A Munich", "Russia": "Remove F Sevastopol"},
    }
    sides = {"Germany": ["F KIE", "A BER"], "Russia": ["A WAR", "F SEV"]}
    centres = {"Germany": ["KIE", "BER", "MUN"], "Russia": ["WAR"]}
    state = GAME.position({"phase": "W1900A", "units": sides, "centres": centres}).state
    assert [window.awaited for window in GAME.windows(state)] == [("Germany", "Russia")]
    after = played(notation, sides, texts, phase="W1900A", centres=centres)
    assert units(after.state) == {"Germany": ["A BER", "A MUN", "F KIE"], "Russia": ["A WAR"]}
    assert len(facts_of(after, "adjustment-result")) == 2
