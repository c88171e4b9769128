"""Clauses that the cases pass by: each on a position that tells it from its neighbours."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import berbers, colonial, colonies, diplomacy, edits, independence, npc, royal, standing, trades
from rules.online1483.line import Item, Line, Trigger
from rules.online1483.model import Colony, Offer
from rules.online1483.position import map_document
from rules.online1483.processing import process
from rules.online1483.relations import box, move_box, set_box
from rules.online1483.scenario import game_of
from rules.online1483.standing import Meeting
from rules.online1483.turn import begin
from tests.rules.online1483 import playing
from tests.rules.online1483.calculations import world_of
from tests.rules.online1483.lines import read_items, read_lines

MERCHANTS: dict[str, Any] = {
    "territories": {
        "Home": {"value": 4, "owner": "England", "inc": True, "core": ["England"], "orig": "England", "city": 3,
                 "port": True, "capital": True, "zones": ["North Sea"]},
        "Fort": {"value": 4, "owner": "France", "inc": True, "core": ["France"], "orig": "France", "city": 3,
                 "port": True, "capital": True, "zones": ["Channel"]},
    },
    "zones": {"North Sea": ["Channel"], "Channel": ["North Sea"]},
    "nations": {"England": {"phase": 1}, "France": {"phase": 1}},
    "ships": {"North Sea": {"England": [{"type": "merchantman"}]}, "Channel": {"France": [{"type": "merchantman"}]}},
    "standing": {"France": ["SHIPS IN Channel ATTACK England"]},
}  # fmt: skip


def sea_battle(defence: int) -> dict[str, Any]:
    """A merchantman in deep sea, which cannot score, against one of this defence value."""
    numbers = deepcopy(playing.NUMBERS)
    numbers["unit"]["merchantman"]["defence"] = defence
    game = game_of({"map": map_document(MERCHANTS), "numbers": numbers, "judgements": "auto", "phases": 4})
    state = playing.state_of(
        game, MERCHANTS, lambda text: read_lines(game, MERCHANTS, text), lambda text: read_items(game, MERCHANTS, text)
    )
    lines = {"England": read_lines(game, MERCHANTS, "DEEP SEA 1 MERCHANTMAN FROM North Sea TO Channel")}
    world = playing.thaw(game, state, ScriptedDice([1, 10] if defence else []))
    process(world, "England", lines)
    (fought,) = [event.facts for event in world.events if event.kind == "sea_battle"]
    return fought


@pytest.mark.rule("1483-NCB-12")
def test_where_nobody_can_score_the_attacker_goes_without_a_roll() -> None:
    fought = sea_battle(defence=0)
    assert (fought["winner"], fought["rounds"]) == ("attacker_retreats", 0)
    assert sea_battle(defence=1)["winner"] == "defender"


@pytest.mark.rule("1483-ROY-07")
def test_the_new_capital_is_the_best_city_of_the_remaining_land() -> None:
    graph = {"Rome": ("Ostia",), "Ostia": ("Rome", "Capua"), "Capua": ("Ostia", "Cumae"), "Cumae": ("Capua",)}
    values = {"Rome": 6, "Ostia": 1, "Capua": 3, "Cumae": 2}
    parts = royal.divide(graph, values, {"Rome": 6, "Capua": 3, "Cumae": 2}, "Rome", 2, 600)
    assert [part.capital for part in parts] == ["Rome", "Capua"]


@pytest.mark.rule("1483-ROY-07")
def test_with_two_heirs_land_goes_to_the_nearer_and_a_tie_to_the_first() -> None:
    names = ("Rome", "Ostia", "Capua", "Cumae", "Paestum", "Elea")
    graph = {name: tuple(n for n in names if abs(names.index(n) - place) == 1) for place, name in enumerate(names)}
    values = dict.fromkeys(names, 1) | {"Rome": 6, "Capua": 2, "Elea": 3}
    parts = royal.divide(graph, values, {"Rome": 6, "Capua": 2, "Elea": 3}, "Rome", 3, 600)
    assert {part.capital: part.land for part in parts} == {
        "Rome": ("Rome",), "Capua": ("Capua", "Cumae", "Ostia"), "Elea": ("Elea", "Paestum"),
    }  # fmt: skip
    tied = royal.divide(graph, values, {"Rome": 6, "Ostia": 2, "Cumae": 3}, "Rome", 3, 600)
    assert {part.capital: part.land for part in tied}["Cumae"] == ("Capua", "Cumae", "Elea", "Paestum")


@pytest.mark.rule("1483-ROY-07")
def test_without_a_city_in_the_remainder_there_is_no_split() -> None:
    graph = {"Rome": ("Ostia",), "Ostia": ("Rome",)}
    parts = royal.divide(graph, {"Rome": 6, "Ostia": 5}, {"Rome": 6}, "Rome", 2, 600)
    assert [(part.capital, part.land, part.sum) for part in parts] == [("Rome", ("Ostia", "Rome"), 11)]


@pytest.mark.rule("1483-CON-10")
@pytest.mark.parametrize(
    ("condition", "theirs", "ours", "holds"),
    [
        (Trigger(kind="attacked", nation="England", number=3), 3, 1, True),
        (Trigger(kind="attacked", nation="England", number=3), 2, 1, False),
        (Trigger(kind="attacked", nation="Spain"), 3, 1, False),
        (Trigger(kind="outnumbered"), 3, 2, True),
        (Trigger(kind="outnumbered"), 2, 2, False),
    ],
)
def test_a_condition_is_judged_by_who_comes_and_how_strong(condition, theirs, ours, holds) -> None:
    world = world_of({}, ScriptedDice([]))
    assert standing.holds(world, "France", [condition], Meeting("England", theirs, ours)) is holds


LINE_OF_LAND: dict[str, Any] = {
    "territories": {
        "Fez": {"tag": "berber", "owner": "Berbers", "adj": ["Oran"]},
        "Oran": {"owner": "Morocco", "adj": ["Fez", "Sus"]},
        "Sus": {"tag": "berber", "owner": "Morocco", "adj": ["Oran", "Taza"]},
        "Taza": {"owner": "Morocco", "adj": ["Sus"]},
    },
    "nations": {"Morocco": {"phase": 1}},
}


@pytest.mark.rule("1483-REG-14")
def test_raids_come_from_land_that_the_berbers_hold_now() -> None:
    world = world_of(LINE_OF_LAND, ScriptedDice([]))
    assert [land.name for land in berbers.candidates(world)] == ["Oran"]


FREED: dict[str, Any] = {
    "territories": {
        "Paris": {"owner": "France", "orig": "France", "core": ["France"], "inc": True, "city": 2, "capital": True},
        "Lyon": {"owner": "England", "orig": "France", "core": ["France"]},
        "Rouen": {"owner": "Spain", "orig": "France", "core": ["France"]},
        "London": {"owner": "England", "orig": "England", "core": ["England"], "city": 2, "capital": True},
        "Toledo": {"owner": "Spain", "orig": "Spain", "core": ["Spain"], "city": 2, "capital": True},
    },
    "nations": {"France": {"kind": "rebel_nation"}, "England": {"phase": 1}, "Spain": {"phase": 1}},
    "units": {"London": {"England": {"infantry": 9}}, "Toledo": {"Spain": {"infantry": 1}}},
}


@pytest.mark.rule("1483-LIB-08")
def test_a_freed_nation_turns_on_the_weakest_holder_of_its_land_a_turn_later() -> None:
    world = world_of(FREED, ScriptedDice([]))
    npc.act(world, "France", None)
    assert world.wars == set()
    world.turn += 1
    npc.act(world, "France", None)
    assert world.wars == {("France", "Spain")}


@pytest.mark.rule("1483-LIB-08")
@pytest.mark.parametrize(
    ("core", "goals", "enemy"),
    [("France", ["Rouen"], "Spain"), ("Spain", [], "England"), ("Portugal", [], "England")],
)
def test_land_that_is_core_of_others_is_no_goal_of_a_freed_nation(core, goals, enemy) -> None:
    position = deepcopy(FREED)
    position["units"] |= {"Paris": {"France": {"cavalry": 2}}}
    position["territories"]["Rouen"] |= {"core": [core], "adj": ["Paris"]}
    world = world_of(position, ScriptedDice([]))
    world.wars = {("France", "Spain")}
    assert [line.goal for line in npc.attack_lines(world, "France")] == goals
    world.wars, world.realms["France"].free_since = set(), 1
    npc.act(world, "France", None)
    assert {name for war in world.wars for name in war} == {"France", enemy}


@pytest.mark.rule("1483-DIP-02")
@pytest.mark.parametrize(
    ("before", "steps", "after"),
    [("Allied", 1, "Allied"), ("AtWar", -1, "AtWar"), ("Favorable", 2, "Allied"), ("Neutral", -1, "Disfavorable")],
)
def test_moves_past_either_end_of_the_chart_are_lost(before, steps, after) -> None:
    world = world_of({"nations": {"Naples": {"kind": "npc"}, "Spain": {}}}, ScriptedDice([]))
    set_box(world, "Naples", "Spain", before)
    move_box(world, "Naples", "Spain", steps)
    assert box(world, "Naples", "Spain") == after


HELD: dict[str, Any] = {
    "territories": {
        "Paris": {"owner": "England", "orig": "France", "core": ["France"], "city": 2},
        "London": {"owner": "England", "orig": "England", "core": ["England"], "city": 2, "inc": True, "capital": True},
    },
    "nations": {"England": {"phase": 1}, "Spain": {"phase": 1}},
    "conquered": ["France"],
    "box": {"rebels of France": {"Spain": "Favorable"}},
}


@pytest.mark.rule("1483-COL-11")
def test_a_conquered_colony_begins_with_the_boxes_of_its_faction() -> None:
    world = world_of(HELD, ScriptedDice([]))
    world.colonies, before = [], {colony.id for colony in world.colonies}
    for id in before:
        del world.boxes[id]
    colonies.regroup(world)
    (colony,) = world.colonies
    assert (colony.of, world.boxes[colony.id]) == ("France", {"Spain": "Favorable"})


@pytest.mark.rule("1483-DIP-08", "1483-DIP-09", "1483-MAR-04")
def test_a_colony_without_a_faction_that_could_rise_is_not_driven_to_war() -> None:
    world = world_of(HELD, ScriptedDice([]))
    (colony,) = world.colonies
    world.realms["France"].kind, world.boxes[colony.id] = "gone", {"England": "Disfavorable"}
    turn = begin(world, "Spain", [Line(verb="negative_influence", nation=colony.id, other="England", times=1)])
    turn.carry_out(0, diplomacy.negative_influence)
    assert [code for code, _ in turn.outcomes[0].errors] == ["E-24"]
    assert (world.wars, world.boxes[colony.id]) == (set(), {"England": "Disfavorable"})


@pytest.mark.rule("1483-IND-07", "1483-ECO-04")
def test_a_nation_that_is_set_free_has_its_trade_back() -> None:
    world = world_of(HELD, ScriptedDice([]))
    world.realms["France"].locked_sea, world.realms["France"].locked_land = 2, 1
    independence.set_free(world, "England", "France", ["Paris"])
    france = world.realms["France"]
    assert (france.sea_trade, france.land_trade, france.locked_sea, france.locked_land) == (2, 1, 0, 0)


WANDERERS: dict[str, Any] = {
    "territories": {
        "Kraal": {"owner": "Tribal Nation 7", "city": 2, "inc": True, "value": 2},
        "London": {"owner": "England", "orig": "England", "core": ["England"], "city": 2, "inc": True, "capital": True},
    },
    "nations": {"England": {"phase": 1, "saved": 50}, "Tribal Nation 7": {"phase": 1, "kind": "tribal"}},
}


@pytest.mark.rule("1483-CRB-09")
@pytest.mark.parametrize(("kind", "paid"), [("tribal", 0), ("player", 2)])
def test_no_colony_of_a_tribe_rises(kind, paid) -> None:
    world = world_of(WANDERERS, ScriptedDice([10]))
    world.realms["Tribal Nation 7"].kind = kind
    world.colonies = [Colony(id="colony of Kraal", owner="Tribal Nation 7", land=("Kraal",), capital="Kraal")]
    line = Line(verb="colonial_rebellion", place="Kraal", amount=1)
    turn = begin(world, "England", [line])
    turn.carry_out(0, colonial.sponsor)
    assert world.realms["England"].saved == 50 - paid
    assert [code for code, _ in turn.outcomes[0].errors] == ([] if paid else ["E-145"])


OVERSEAS: dict[str, Any] = {
    "territories": {
        "Cape": {"owner": "Spain", "city": 1, "inc": True, "value": 3, "adj": ["Natal"]},
        "Natal": {"owner": "Spain", "city": 1, "inc": True, "value": 2},
        "Toledo": {"owner": "Spain", "orig": "Spain", "core": ["Spain"], "city": 4, "inc": True, "capital": True},
    },
    "nations": {"Spain": {"phase": 1}},
}


@pytest.mark.rule("1483-CRB-03", "1483-CRB-05")
def test_a_second_city_that_rises_in_the_same_phase_goes_over_to_the_same_nation() -> None:
    """Level 1 (2), skill 9; Natal does not join (9) and rises by itself later: 2 x 10 resources, 4 infantry in all. A
    third outbreak, where the rebels are already, changes nothing."""
    world = world_of(OVERSEAS, ScriptedDice([2, 9, 9, 2, 9]))
    colony = Colony(id="colony of Cape", owner="Spain", land=("Cape", "Natal"), capital="Cape")
    world.colonies = [colony]
    colonial.rise(world, colony, "Cape", sponsor="")
    world.realms["colony of Cape"].saved = 7
    for _ in range(2):
        colonial.rise(world, colony, "Natal", sponsor="")
    assert {world.lands[name].owner for name in ("Cape", "Natal")} == {"colony of Cape"}
    assert world.realms["colony of Cape"].saved == 7
    assert sum(land.count("colony of Cape") for land in world.lands.values()) == 4


@pytest.mark.rule("1483-CON-10")
@pytest.mark.parametrize(("text", "holds"), [("the caravan", True), ("money of Spain", True), ("Venice's gold", False)])
def test_what_has_arrived_is_a_caravan_that_was_paid_in(text, holds) -> None:
    world = world_of({"nations": {"France": {}, "Spain": {}, "Venice": {}}}, ScriptedDice([]))
    world.paid_in = [("Spain", "France", 5)]
    condition = Trigger(kind="arrived", text=text)
    assert standing.holds(world, "France", [condition], Meeting("England", 1, 1)) is holds
    assert not standing.holds(world, "Venice", [condition], Meeting("England", 1, 1))


EMPIRE: dict[str, Any] = {
    "territories": {
        "Rome": {"owner": "Rome", "orig": "Rome", "core": ["Rome"], "inc": True, "city": 3, "value": 15,
                 "capital": True, "adj": ["Capua"]},
        "Capua": {"owner": "Rome", "orig": "Rome", "core": ["Rome"], "inc": True, "city": 2, "value": 14,
                  "adj": ["Carthage"]},
        "Carthage": {"owner": "Rome", "orig": "Carthage", "inc": True, "city": 2, "value": 13, "adj": ["Oasis"]},
        "Oasis": {"owner": "Rome", "inc": True, "value": 1},
    },
    "nations": {"Rome": {"phase": 1}},
    "conquered": ["Carthage"],
}  # fmt: skip


@pytest.mark.rule("1483-ROY-09", "1483-GLO-11", "1483-COL-02")
def test_an_heirs_core_is_his_own_land_and_conquered_land_stays_what_it_was() -> None:
    world = world_of(EMPIRE, ScriptedDice([]))
    royal.split(world, "Rome", royal.Division(ways=2, share=50), 43)
    owners = {name: land.owner for name, land in world.lands.items()}
    assert owners == {"Rome": "Rome", "Capua": "Rome of Capua", "Carthage": "Rome of Capua", "Oasis": "Rome of Capua"}
    originals = {name: land.original for name, land in world.lands.items()}
    assert originals == {"Rome": "Rome", "Capua": "Rome of Capua", "Carthage": "Carthage", "Oasis": ""}
    assert "Rome of Capua" in world.lands["Rome"].core
    assert world.lands["Carthage"].core == []
    assert world.kind("Rome of Capua") == "player"


@pytest.mark.rule("1483-ROY-11", "1483-MIS-06")
def test_a_nation_without_a_player_is_divided_once() -> None:
    world = world_of(EMPIRE, ScriptedDice([1]))
    world.realms["Rome"].seat_open = True
    royal.abandoned(world)
    parts = {name for name, realm in world.realms.items() if realm.seat_open}
    assert parts == {"Rome", "Rome of Capua"}
    royal.abandoned(world)
    assert {realm.name for realm in world.alive("player")} == parts
    edits.apply(world, {"edit": "seat", "nation": "Rome of Capua", "open": False}, "taken")
    assert not world.realms["Rome of Capua"].divided


@pytest.mark.rule("1483-NPC-05", "1483-MIS-02")
def test_what_the_most_threatened_city_cannot_build_is_built_in_the_next() -> None:
    position = {
        "territories": {
            "Outpost": {"owner": "Savoy", "inc": True, "city": 1, "value": 2, "adj": ["Camp"]},
            "Turin": {"owner": "Savoy", "core": ["Savoy"], "inc": True, "city": 1, "value": 3, "capital": True,
                      "adj": ["Pass"]},
            "Camp": {"owner": "France"}, "Pass": {"owner": "France"},
        },
        "units": {"Camp": {"France": {"cavalry": 3}}, "Pass": {"France": {"infantry": 1}}},
        "nations": {"Savoy": {"kind": "npc", "saved": 32}, "France": {"phase": 1}},
        "war": [["France", "Savoy"]],
    }  # fmt: skip
    world = world_of(position, ScriptedDice([]))
    for lines in (npc.defence_lines(world, "Savoy"), npc.defensive_move(world, "Savoy")):
        assert [(line.place, line.forces[0].count) for line in lines] == [("Outpost", 2), ("Turin", 4)]


@pytest.mark.rule("1483-TRD-04")
def test_both_are_told_what_the_other_wrote() -> None:
    theirs = Offer(frm="Spain", to="France", kind="trade", give=(Item(kind="resources", amount=9),),
                   get=(Item(kind="trade", trade="sea", amount=1),))  # fmt: skip
    world = world_of({"nations": {"France": {"sea_trade": 2}, "Spain": {}}}, ScriptedDice([]))
    world.offers = [theirs]
    line = Line(verb="trade", nation="Spain", give=theirs.get, get=(Item(kind="resources", amount=10),))
    turn = begin(world, "France", [line])
    turn.carry_out(0, trades.trade)
    assert turn.outcomes[0].errors == [("E-152", {"N": "Spain", "list": "GIVE 9 RESOURCES; GET 1 SEA TRADE"})]
    (told,) = [event for event in world.events if event.kind == "trade_differs"]
    assert (told.to, told.facts["partner"]) == (("Spain",), "France")


@pytest.mark.rule("1483-TRD-05", "1483-TRD-06")
@pytest.mark.parametrize(
    ("item", "code", "named"),
    [
        (Item(kind="port", place="Cadiz"), "E-65", {"T": "Cadiz"}),
        (Item(kind="territory", place="Cadiz"), "E-63", {"T": "Cadiz"}),
        (Item(kind="resources", amount=7), "E-153", {"n": 7, "N": "France"}),
        (Item(kind="trade", trade="sea", amount=3), "E-43", {"N": "Spain", "kind": "sea"}),
    ],
)
def test_what_cannot_be_handed_over_is_named(item, code, named) -> None:
    position = {"territories": {"Cadiz": {"owner": "France"}}, "nations": {"France": {}, "Spain": {"saved": 77}}}
    world = world_of(position, ScriptedDice([]))
    world.offers = [Offer(frm="Spain", to="France", kind="trade", give=(item,))]
    turn = begin(world, "France", [Line(verb="answer", subject="trade", nation="Spain", reply="accept")])
    turn.carry_out(0, trades.answer)
    ((given, facts),) = turn.outcomes[0].errors
    assert (given, {name: facts[name] for name in named}) == (code, named)
    assert 77 not in facts.values()
