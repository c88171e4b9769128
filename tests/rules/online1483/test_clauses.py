"""Clauses that the cases pass by: each on a position that tells it from its neighbours."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import berbers, colonial, colonies, npc, royal, standing
from rules.online1483.line import Line, Trigger
from rules.online1483.model import Colony
from rules.online1483.position import map_document
from rules.online1483.processing import process
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
