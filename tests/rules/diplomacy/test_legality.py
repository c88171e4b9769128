"""Why an order is illegal or doubtful, as a player reads it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.canonical import read_order
from rules.diplomacy.causes import SENTENCES, cause, explain
from rules.diplomacy.legality import why_doubtful, why_illegal
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.routes import routes, useful_fleets
from rules.diplomacy.rulebook import DATC, Rulebook
from tests.rules.diplomacy.boards import STANDARD, state_of

BOARD = STANDARD.terrain


def said(power: str, line: str, **position: Any) -> str:
    """The sentence for one order on one board, "" for a legal one."""
    why = why_illegal(BOARD, state_of(**position), power, read_order(BOARD, line))
    return explain(BOARD, why) if why else ""


@pytest.mark.rule("DIP-ORD-02", "DIP-ORD-03", "DIP-ORD-06", "DIP-COAST-03")
@pytest.mark.parametrize(
    ("units", "line", "sentence"),
    [
        (["A MOS"], "A MOS - MUN", "Moscow does not border Munich and no convoy is possible. The army holds."),
        (
            ["A PAR"],
            "A PAR - PAR",
            "A unit cannot move to where it is. It holds.",
        ),
        (["A PAR"], "A BUR - PAR", "You have no unit in Burgundy."),
        (["A LVP"], "A LVP - IRI", "An army cannot enter the Irish Sea. The army holds."),
        (["F KIE"], "F KIE - MUN", "A fleet cannot enter Munich. The fleet holds."),
        (["F ROM"], "F ROM - VEN", "A fleet in Rome cannot reach Venice. The fleet holds."),
        (["F SPA/nc"], "F SPA/nc - LYO", "Your fleet is on the north coast and cannot reach the Gulf of Lyon."),
        (
            ["F POR"],
            "F POR - SPA",
            "Both coasts of Spain can be reached from Portugal. Send F Por - Spa/nc or F Por - Spa/sc. "
            "As written the fleet holds.",
        ),
        (
            ["F GAS"],
            "F GAS - SPA/sc",
            "From Gascony a fleet can reach only Spain (north coast), not Spain (south coast). The fleet holds.",
        ),
        (["A PRU", "A LVN"], "A PRU S A LVN - PRU", "A unit cannot support a move into its own province."),
        (["A PRU"], "A PRU S A PRU", "A unit cannot support itself."),
        (["A PRU"], "A PRU S A SIL", "There is no unit in Silesia."),
        (
            ["A MAR", "A PAR"],
            "A MAR S A PAR - PIC",
            "Marseilles does not border Picardy; the support is impossible. The army holds.",
        ),
        (
            ["F ROM", "A APU"],
            "F ROM S A APU - VEN",
            "A fleet in Rome cannot enter Venice, so it cannot support there.",
        ),
        (
            ["A BUR", "F KIE"],
            "A BUR S F KIE - MUN",
            "The fleet in Kiel cannot go to Munich, so it cannot be supported there.",
        ),
        (["F CON", "A GRE"], "F CON C A GRE - SEV", "Only a fleet in a sea province can convoy."),
        (["F NTH", "F LON"], "F NTH C A LON - BEL", "Only an army can be convoyed; in London there is a fleet."),
        (["F NTH", "A LON"], "F NTH C A LON - BRE", "No chain of fleets could carry an army from London to Brest."),
        (
            ["F ENG", "F IRI", "A LON"],
            "F IRI C A LON - BEL",
            "The fleet in the Irish Sea is not needed on any route from London to Belgium.",
        ),
        (["A PAR"], "A PAR R BUR", "No retreats in a movement phase."),
        (["A PAR"], "Build A MAR", "No builds in a movement phase."),
        (["F NTH", "A YOR"], "A YOR - HOL", ""),
        (["A PAR"], "A PAR H", ""),
    ],
)
def test_what_a_player_is_told(units: list[str], line: str, sentence: str) -> None:
    assert said("France", line, units={"France": units}) == sentence


@pytest.mark.rule("DIP-ORD-01")
def test_a_unit_of_another_power_is_named_as_such() -> None:
    sentence = said("France", "A MUN - BUR", units={"Germany": ["A MUN"]})
    assert sentence == "The army in Munich is German; you cannot order it."


@pytest.mark.rule("DIP-RET-01")
def test_another_powers_dislodged_unit_is_not_taken_for_the_one_that_stands_there_now() -> None:
    dislodged = {"Germany": {"A MUN": {"from": "BUR"}}}
    sentence = said("France", "A MUN R TYR", phase="F1901R", units={"France": ["A MUN"]}, dislodged=dislodged)
    assert sentence == "The army that may retreat from Munich is German; you cannot order it."


@pytest.mark.rule("DIP-RET-01")
def test_a_retreat_that_cannot_be_lists_those_that_can() -> None:
    position = {
        "phase": "S1901R",
        "units": {"France": ["A MUN"], "Austria": ["A TYR", "A BOH", "A SIL"]},
        "dislodged": {"Germany": {"A MUN": {"from": "BUR"}}},
    }
    may = "Your army from Munich may retreat to Ruhr, Kiel or Berlin"
    ends = {"A MUN R BUR": "Burgundy is where the attack came from.", "A MUN R TYR": "There is a unit in Tyrolia."}
    for line, end in ends.items():
        told = said("Germany", line, **position)
        assert told.endswith(end)
        assert all(name in told for name in ("Ruhr", "Kiel", "Berlin", "Your army from Munich may retreat to"))
    assert may.split(" to ")[0] in said("Germany", "A MUN R PAR", **position)


@pytest.mark.rule("DIP-UNIT-04")
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Build F MOS", "Moscow has no coast; only an army can be built there."),
        ("Build F STP", "Which coast: F STP/nc or F STP/sc? Without it the build fails."),
        ("Build A SEV", "There is a unit in Sevastopol; nothing can be built there."),
        ("Build A BEL", "Belgium is not one of your home centres; you can build in Moscow and St Petersburg."),
        ("Remove A SEV", "You have no unit to remove."),
        ("Build F STP/nc", ""),
    ],
)
def test_what_a_builder_is_told(line: str, sentence: str) -> None:
    owned = {"Russia": ["MOS", "STP", "SEV", "BEL"]}
    assert said("Russia", line, phase="W1901A", units={"Russia": ["A SEV"]}, centres=owned) == sentence


def test_a_build_without_a_type_is_an_army_inland_and_a_fleet_on_a_named_coast() -> None:
    state = state_of(phase="W1901A", units={}, centres={"Russia": ["MOS", "STP", "SEV"]})
    for place, code in (("MOS", None), ("STP/nc", None), ("SEV", "build-kind-missing")):
        why = why_illegal(BOARD, state, "Russia", DiplomacyOrder(verb="build", place=place))
        assert (why.code if why else None) == code


@pytest.mark.parametrize(
    "order",
    [
        DiplomacyOrder(verb="move", kind="A", place="PAR"),
        DiplomacyOrder(verb="support", kind="A", place="PAR"),
        DiplomacyOrder(verb="move", kind="A", place="PAR", target="XYZ"),
    ],
)
def test_an_order_that_lacks_a_place_is_illegal(order: DiplomacyOrder) -> None:
    why = why_illegal(BOARD, state_of(units={"France": ["A PAR"]}), "France", order)
    assert why is not None
    assert why.code == "incomplete"


def doubt(state: State, lines: list[str], rulebook: Rulebook = DATC) -> str:
    """What is odd about the first of these orders of France."""
    orders = [read_order(BOARD, line) for line in lines]
    why = why_doubtful(BOARD, state, "France", orders[0], orders, rulebook)
    return explain(BOARD, why) if why else ""


@pytest.mark.rule("DIP-ORD-03")
def test_a_support_that_its_own_power_does_not_use_is_doubtful() -> None:
    state = state_of(units={"France": ["A PAR", "A MAR"], "Germany": ["A MUN"]})
    unused = "Your army in Marseilles is not ordered to do that; so far the support does nothing."
    assert doubt(state, ["A PAR S A MAR - BUR", "A MAR H"]) == unused
    assert doubt(state, ["A PAR S A MAR - BUR"]) == unused
    assert doubt(state, ["A PAR S A MAR - BUR", "A MAR - BUR"]) == ""
    assert doubt(state, ["A PAR S A MUN - BUR"]) == ""


@pytest.mark.rule("DIP-ORD-06")
def test_a_move_that_needs_the_fleets_of_others_is_doubtful() -> None:
    state = state_of(units={"France": ["A LVP", "F NAO"], "England": ["F NWG"]})
    seas = "the North Atlantic Ocean and the Norwegian Sea"
    needs = f"Needs fleets that convoy ({seas}); without their orders the army stays."
    assert doubt(state, ["A LVP - NWY", "F NAO C A LVP - NWY"]) == needs
    alone = state_of(units={"France": ["A BRE", "F ENG"]})
    assert doubt(alone, ["A BRE - LON", "F ENG C A BRE - LON"]) == ""
    assert doubt(alone, ["F ENG C A BRE - LON", "A BRE H"]).startswith("Your army in Brest is not ordered to go there")


@pytest.mark.rule("DIP-ORD-06", "DIP-ORD-07")
def test_via_convoy_next_door_is_doubtful_and_says_what_happens_without_a_fleet() -> None:
    state = state_of(units={"France": ["A BEL"], "England": ["F NTH"]})
    assert doubt(state, ["A BEL - HOL via convoy"]).endswith("it will not go by land.")
    fallback = Rulebook(land_fallback=True)
    assert doubt(state, ["A BEL - HOL via convoy"], fallback).endswith("the army goes by land.")


@pytest.mark.rule("DIP-ORD-06")
def test_routes_leave_out_every_fleet_that_is_not_needed() -> None:
    fleets = frozenset({"ENG", "NTH", "IRI", "MAO"})
    assert routes(BOARD, "LON", "BEL", fleets) == (("ENG",), ("NTH",))
    assert useful_fleets(BOARD, "WAL", "HOL", fleets) == {"ENG", "NTH"}
    assert routes(BOARD, "LON", "BEL", frozenset({"MAO"})) == ()
    assert routes(BOARD, "LVP", "EDI", frozenset({"IRI", "ENG", "NTH", "NAO", "NWG"})) == (
        ("NAO", "NWG"),
        ("IRI", "ENG", "NTH"),
    )


FACTS: dict[str, Any] = {
    "place": "PAR",
    "target": "NTH",
    "helped": "STP/sc",
    "kind": "A",
    "a_kind": "F",
    "A_kind": "A",
    "helped_kind": "F",
    "adjective": "Germany",
    "coast": "nc",
    "verb": "move",
    "phase": "adjustment",
    "options": ["MUN", "BUR"],
    "may_retreat": [],
    "route": ["NTH"],
    "choices": ["F Por - Spa/nc", "F Por - Spa/sc"],
    "owed": 2,
    "by": [["Germany", "A MUN"]],
    "with": [["Germany", "A MUN"], ["France", "F BRE"]],
}


@pytest.mark.parametrize("code", SENTENCES)
def test_every_cause_can_be_said_in_whole_sentences(code: str) -> None:
    sentence = explain(BOARD, cause(code, **FACTS))
    assert "{" not in sentence
    assert sentence[0].isupper()
    assert sentence[-1] in ".?"
