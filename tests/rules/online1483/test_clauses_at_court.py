"""Clauses about rebels, colonies, diplomacy and nations without players that no case tells from their neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import (
    civil_war,
    colonies,
    conquest,
    diplomacy,
    edits,
    financed_war,
    independence,
    ledger,
    npc,
    phases,
    relations,
    royal,
    treaties,
)
from rules.online1483.liberation import civil_bonus
from rules.online1483.line import Army, Force, Line, Term
from rules.online1483.marching import attack
from rules.online1483.model import CivilWar, Colony, Obligation
from rules.online1483.turn import begin
from rules.online1483.world import World
from tests.rules.online1483.calculations import world_of
from tests.rules.online1483.two_nations import TWO


@pytest.mark.rule("1483-CIV-08")
def test_rebellions_against_both_sides_of_a_civil_war_are_likelier_while_it_lasts() -> None:
    world = world_of({"nations": {"England": {}, "English rebels": {}, "France": {}}}, ScriptedDice([]))
    world.civil_wars = [CivilWar(nation="England", faction="English rebels")]
    relations.open_war(world, "English rebels", "England", "civil war")
    assert [civil_bonus(world, owner) for owner in ("England", "English rebels", "France")] == [1, 1, 0]
    relations.end_war(world, "English rebels", "England", "treaty")
    civil_war.end_finished(world)
    assert [civil_bonus(world, owner) for owner in ("England", "English rebels")] == [0, 0]


CAPE: dict[str, Any] = {
    "territories": {
        "Cape": {"owner": "Spain", "city": 1, "inc": True, "value": 3, "adj": ["Veld", "Sur"]},
        "Veld": {"owner": "Portugal", "inc": True, "adj": ["Karoo"]},
        "Karoo": {"owner": "Spain", "inc": True},
        "Sur": {"owner": "Spain", "orig": "Zulu", "core": ["Zulu"], "inc": True, "adj": ["Oeste"]},
        "Oeste": {"owner": "Spain", "inc": True},
        "Toledo": {"owner": "Spain", "orig": "Spain", "core": ["Spain"], "city": 4, "inc": True, "capital": True},
    },
    "nations": {"Spain": {"phase": 1}, "Portugal": {"phase": 1}},
    "conquered": ["Zulu"],
}


@pytest.mark.rule("1483-CIV-08", "1483-CIV-07")
def test_a_created_colony_that_rises_without_a_sponsor_has_its_four_chances_alone() -> None:
    world = world_of(CAPE, ScriptedDice([5]))
    world.colonies = [Colony(id="colony of Cape", owner="Spain", land=("Cape",), capital="Cape")]
    world.civil_wars = [CivilWar(nation="Spain", faction="Spanish rebels")]
    civil_war.colonies_roll(world, "Spain")
    assert [event.facts["chance"] for event in world.events if event.kind == "rebellion_tried"] == [4]


@pytest.mark.rule("1483-COL-06")
def test_land_joins_a_city_only_over_land_of_its_own_kind_and_owner() -> None:
    """Karoo lies behind Portugal's Veld, Oeste behind Sur, which was the Zulu's."""
    world = world_of(CAPE, ScriptedDice([]))
    colonies.regroup(world)
    assert {colony.land for colony in world.colonies if not colony.of} == {("Cape",)}
    world.lands["Veld"].owner, world.lands["Sur"].original = "Spain", ""
    colonies.regroup(world)
    assert {colony.land for colony in world.colonies} == {("Cape", "Karoo", "Oeste", "Sur", "Veld")}


@pytest.mark.rule("1483-DIP-09")
@pytest.mark.parametrize(
    ("former", "dice", "at"),
    [("", [9, 1, 1, 10, 10], "Cape"), ("Zulu", [9, 1, 1, 1], "Sur")],
)
def test_who_drove_a_colony_to_war_is_told_as_its_sponsor_and_nobody_else(former, dice, at) -> None:
    world = world_of(
        {**CAPE, "nations": {"Spain": {"phase": 1}, "England": {"phase": 1, "saved": 8}}}, ScriptedDice(dice)
    )
    (colony,) = [each for each in world.colonies if each.of == former]
    world.boxes[colony.id] = {"Spain": "Disfavorable"}
    turn = begin(world, "England", [Line(verb="negative_influence", nation=colony.id, other="Spain", times=1)])
    turn.carry_out(0, diplomacy.negative_influence)
    (told,) = [event for event in world.events if event.kind == "sponsored"]
    assert (told.to, told.facts) == (("England",), {"colony": colony.id, "at": at})


def ionian(border: bool, port: str, coasts: str) -> World:
    """Spain has taken Apulia from Naples. coasts, port: of "Naples" and "Spain" those that have one."""
    shore = ["Ionian Sea"]
    lands = {
        "Naples": {"owner": "Naples", "city": 1, "port": "Naples" in port, "zones": shore if "Naples" in coasts else [],
                   "adj": ["Apulia"] if border else []},
        "Apulia": {"owner": "Spain", "orig": "Naples"},
        "Toledo": {"owner": "Spain", "city": 1, "port": "Spain" in port, "zones": shore if "Spain" in coasts else []},
    }  # fmt: skip
    nations = {"Naples": {"kind": "npc"}, "Spain": {"phase": 1}, "England": {"phase": 1, "saved": 20}}
    past = {"Naples": {"lost_to": {"Spain": ["Apulia"]}}}
    return world_of(
        {"territories": lands, "zones": {"Ionian Sea": []}, "nations": nations, "history": past}, ScriptedDice([])
    )


@pytest.mark.rule("1483-DIP-15")
@pytest.mark.parametrize(
    ("border", "port", "coasts", "open_to_war"),
    [
        (True, "", "", True),
        (False, "Naples", "Naples Spain", True),
        (False, "Spain", "Naples Spain", False),
        (False, "", "Naples Spain", False),
        (False, "Naples", "Naples", False),
        (False, "", "", False),
    ],
)
def test_a_financed_war_needs_a_border_or_two_coasts_and_a_port(border, port, coasts, open_to_war) -> None:
    assert bid_for_naples(ionian(border, port, coasts)) == ([] if open_to_war else ["E-29"])


@pytest.mark.rule("1483-DIP-15")
@pytest.mark.parametrize(("kind", "codes"), [("npc", ["E-29"]), ("tribal", []), ("player", [])])
def test_no_war_is_financed_against_a_nation_that_has_become_an_npc(kind, codes) -> None:
    world = ionian(border=True, port="", coasts="")
    world.realms["Spain"].kind = kind
    assert bid_for_naples(world) == codes


def bid_for_naples(world: World) -> list[str]:
    turn = begin(world, "England", [Line(verb="finance_war", nation="Naples", other="Spain", amount=12)])
    turn.carry_out(0, financed_war.finance)
    return [code for code, _ in turn.outcomes[0].errors]


@pytest.mark.rule("1483-DIP-20")
def test_the_conquest_of_a_financed_nation_ends_payments_and_debts_though_its_faction_fights_on() -> None:
    world = ionian(border=True, port="", coasts="")
    relations.open_war(world, "Naples", "Spain", "financed")
    world.obligations = [Obligation(financer="England", to="Naples", target="Spain", per_turn=12, owed=3)]
    world.lands["Naples"].owner = "Spain"
    conquest.conquer(world, world.realms["Naples"])
    turn = begin(world, "England", [])
    financed_war.forced_payments(turn)
    assert (turn.money, world.obligations, relations.at_war(world, "Naples", "Spain")) == (20, [], True)


@pytest.mark.rule("1483-IND-05")
def test_a_freed_nation_is_offered_to_its_former_player_and_is_his_who_takes_it() -> None:
    position = {**TWO, "conquered": ["Wales"]}
    position["territories"] = {
        **TWO["territories"], "Gwynedd": {"owner": "England", "orig": "Wales", "city": 1, "inc": True},
    }  # fmt: skip
    world = world_of(position, ScriptedDice([]))
    independence.set_free(world, "England", "Wales", ["Gwynedd"])
    assert [e.facts for e in world.events if e.kind == "seat_open"] == [{"nation": "Wales", "claim": "Wales"}]
    assert world.kind("Wales") == "npc"
    edits.apply(world, {"edit": "seat", "nation": "Wales", "open": False}, "taken")
    assert (world.kind("Wales"), world.realms["Wales"].seat_open) == ("player", False)


@pytest.mark.rule("1483-MIS-06")
@pytest.mark.parametrize(("seat_open", "men"), [(True, 3), (False, 0)])
def test_an_open_nation_builds_as_in_peace_whoever_threatens_it(seat_open, men) -> None:
    """Home, value 3, should hold 1 + 2; with all 30 there would be six. France's horse stand at the border."""
    position = {**TWO, "war": [["England", "France"]], "units": {"Field": {"France": {"cavalry": 3}}}}
    world = world_of(position, ScriptedDice([]))
    world.realms["England"].seat_open = seat_open
    phases.run_nations(world, ["England"], {})
    assert (world.lands["Home"].count("England"), world.realms["England"].saved) == (men, 30 - 5 * men + 3)


@pytest.mark.rule("1483-NPC-02")
def test_an_ally_that_was_called_enters_its_patrons_war() -> None:
    nations = {**TWO["nations"], "Naples": {"kind": "npc"}}
    lands = {**TWO["territories"], "Naples": {"owner": "Naples", "core": ["Naples"], "inc": True, "city": 1}}
    world = world_of({**TWO, "territories": lands, "nations": nations}, ScriptedDice([]))
    phases.run_phase5(world, {})
    assert world.wars == set()
    world.coming_wars = [("Naples", "France")]
    phases.run_phase5(world, {})
    assert world.wars == {("France", "Naples")}


@pytest.mark.rule("1483-NPC-04")
@pytest.mark.parametrize(
    ("budget", "bought"),
    [(20, {"Turin": 3, "Genoa": 1}), (10, {"Turin": 2}), (100, {"Turin": 3, "Genoa": 2})],
)
def test_in_peace_the_capital_is_manned_first_and_no_city_beyond_its_measure(budget, bought) -> None:
    """Turin, value 3, should hold 1 + 2 and has none; Genoa, value 5, should hold 1 + 3 and has two."""
    assert npc.peace_builds(budget, 5, {"Genoa": (5, 2), "Turin": (3, 0)}, "Turin") == bought


@pytest.mark.rule("1483-ROY-06")
@pytest.mark.parametrize(
    ("share", "land"),
    [
        (8, ["Rome"]),
        (9, ["Rome", "Capua"]),
        (11, ["Rome", "Capua"]),
        (14, ["Rome", "Capua", "Ostia", "Elea"]),
        (22, ["Rome", "Capua", "Ostia", "Elea"]),
        (23, ["Rome", "Capua", "Ostia", "Elea", "Paestum"]),
    ],
)
def test_the_favoured_son_takes_near_land_first_then_rich_land_then_by_name(share, land) -> None:
    """Three neighbours of Rome, one place that no land joins; 6 + 3 = 9, + 3 = 12, + 2 = 14, + 9 = 23. Elea would fit
    into 11 after Capua, but Ostia is next and does not."""
    graph = {
        "Rome": ("Capua", "Elea", "Ostia"),
        "Capua": ("Rome",),
        "Elea": ("Rome",),
        "Ostia": ("Rome",),
        "Paestum": (),
    }
    values = {"Paestum": 9, "Ostia": 3, "Elea": 2, "Capua": 3, "Rome": 6}
    assert royal.favoured(graph, values, "Rome", 100 * share) == land


@pytest.mark.rule("1483-TRD-02")
@pytest.mark.parametrize("betrayal", ["declare_war", "attack"])
def test_words_of_friendship_cost_nothing_and_stop_nobody(betrayal) -> None:
    world = world_of({**TWO, "war": [["England", "France"]]}, ScriptedDice([]))
    ledger.put(world.lands["Home"], "England", {"infantry": 1})
    world.standing["France"] = (Line(verb="if_offers", nation="England", subject="peace", reply="accept"),)
    words = (Term(kind="text", text="eternal friendship"),)
    army = Army(forces=(Force(kind="infantry"),), place="Home")
    breach = Line(verb="declare_war", nation="France") if betrayal == "declare_war" else Line(
        verb="attack", goal="Field", armies=(army,)
    )  # fmt: skip
    turn = begin(world, "England", [Line(verb="offer_peace", nation="France", terms=words), breach])
    turn.carry_out(0, treaties.offer_peace)
    assert (world.wars, [world.realms[name].saved for name in ("England", "France")]) == (set(), [30, 30])
    turn.carry_out(1, diplomacy.declare_war if betrayal == "declare_war" else attack)
    assert (turn.outcomes[1].errors, world.wars) == ([], {("England", "France")})
