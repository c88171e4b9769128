"""Case operations: knowing, moving, supply, battle (FORMAT 4.6, 4.7)."""

from __future__ import annotations

from typing import Any

from rules.statecraft import (
    attributes,
    battle,
    combat,
    contact,
    devastation,
    intelligence,
    leaders,
    ledger,
    occupation,
    retreat,
    routes,
    supply,
    technology,
)
from rules.statecraft.combat import Fighter, Side
from rules.statecraft.model import Land, Person
from rules.statecraft.occupation import Garrison
from rules.statecraft.retreat import Refuge
from rules.statecraft.table import Table
from tests.rules.statecraft.ops_people import Case
from tests.rules.statecraft.stage import CaseDice, table

TECH = {"heavy_cavalry": "EV-HEAVYCAV", "gunpowder": "EV-GUNPOWDER"}


def rumour(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"reported": intelligence.rumour(table(dice, given.get("options")), given["units"])}


def intel(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    trial = attributes.roll_against(stage, given["guile"], (), "intelligence")
    return {"reported": intelligence.report(stage, trial, given["forces"])}


def move(given: Case, do: Case, dice: CaseDice) -> Case:
    steps = [(step["to"], step["km"], step.get("terrain", "plains")) for step in do["path"]]
    walked = routes.walk(steps, given.get("allowance", routes.ARMY_KM), given.get("progress", 0))
    if walked.entered:
        return {"at": walked.entered[-1], "left": walked.left}
    return {"at": given["at"], "progress": walked.progress}


def capacity(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"capacity": ledger.capacity(given["naval"])}


def transport_(given: Case, do: Case, dice: CaseDice) -> Case:
    wreck = ledger.sinking(given["naval"], given["carried"], do["sunk"])
    left = {"naval": wreck.naval, "capacity": ledger.capacity(wreck.naval)}
    return {**left, "carried": wreck.carried, "drowned": wreck.drowned}


def occupy(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"controlled": occupation.taken(given["capital"], given["seasons"])}


def occupation_(given: Case, do: Case, dice: CaseDice) -> Case:
    land = Land(given["owner"], given.get("controller", given["owner"]), 1)
    found = []
    for season in do["seasons"]:
        enemy = season.get("enemy_army", 0)
        there = Garrison(given["by"], season.get("army", 0), season.get("readiness", 2), enemy)
        occupation.occupy(land, there, given.get("capital", False))
        found.append(land.controller)
    return {"controllers": found}


def supply_due(given: Case, do: Case, dice: CaseDice) -> Case:
    if given["kind"] == "army":
        return {"roll": supply.army_due(given["land"], given["terrain"])}
    return {"roll": supply.navy_due(given.get("moved_km", 0), given.get("in_port", False), given.get("port_km", 0))}


def supply_(given: Case, do: Case, dice: CaseDice) -> Case:
    if "modifier" in given:
        modifier = given["modifier"]
    else:
        modifier = supply.modifier(given["season"], given["terrain"], given.get("surrounded", False))
    result = supply.attrition(table(dice, given.get("options")), given["acumen"], modifier, given["units"], "case")
    return {"effective": result.trial.effective, "loss": result.loss, "units": given["units"] - result.loss}


def devastate(given: Case, do: Case, dice: CaseDice) -> Case:
    loot = devastation.devastate(
        table(dice, given.get("options")), given["strategy"], given["land_units"], given["cap"], "case"
    )
    return {"denied": loot.denied, "collections": loot.collections, "gold": loot.gold}


def blockade(given: Case, do: Case, dice: CaseDice) -> Case:
    loot = devastation.blockade(table(dice, given.get("options")), given["strategy"], given["cap"], "case")
    return {"denied": loot.denied, "collections": loot.collections, "gold": loot.gold}


def contact_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, found = table(dice, given.get("options")), {}
    vigilance = {"a": given["a"], "b": given["b"]}
    for side in ("a", "b"):
        if given.get("officers", {}).get(side):
            officer = leaders.roll_officer(stage, side, f"{side}-A1")
            vigilance[side] = officer.vigilance
            found |= {f"{side}_strategy": officer.strategy, f"{side}_vigilance": officer.vigilance}
    naval = given.get("naval", False)
    noticed = contact.notice(stage, vigilance["a"], vigilance["b"], naval)
    found |= {"notice": noticed.who, "position": {"a": noticed.a, "b": noticed.b}}
    return found | ({"weather_gauge": noticed.gauge} if naval else {})


def fighter(stage: Table, name: str, given: Case) -> Fighter:
    """One force of a case."""
    return Fighter(
        id=name,
        units=given["units"],
        strategy=given.get("strategy", 10),
        vigilance=given.get("vigilance", 10),
        mercs=given.get("mercenaries", 0),
        rank=given.get("commander", "officer"),
        position=given.get("position", 0),
        readiness=given.get("readiness", 2),
        fidei=given.get("fidei_defensor", False),
        effects=technology.effects_of(stage, [TECH[t] for t in given.get("tech", ())]),
        retreat=given.get("retreat", ""),
    )


def side(stage: Table, name: str, given: Case) -> Side:
    """A side of one force, or of those named."""
    forces = given.get("forces", {name: given})
    return Side([fighter(stage, force, facts) for force, facts in forces.items()])


def round_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    sides = {name: side(stage, name, given[name]) for name in ("a", "b")}
    commanders = {name: one.commander.id for name, one in sides.items()}
    result = combat.fight_round(stage, sides["a"], sides["b"], False, "case")
    found: Case = {}
    for place, (name, one) in enumerate(sides.items()):
        found |= {
            f"{name}_margin": result.margins[place],
            f"{name}_loss": result.losses[place],
            f"{name}_units": one.units,
        }
        if "forces" in given[name]:
            found[f"{name}_commander"] = commanders[name]
            found[f"{name}_forces"] = {f.id: f.units for f in one.fighters}
            found[f"{name}_mercenaries"] = {f.id: f.mercs for f in one.fighters}
    return found


def split_losses(given: Case, do: Case, dice: CaseDice) -> Case:
    return {"losses": combat.split_losses(given["forces"], do["losses"])}


def battle_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    a, b = side(stage, "a", given["a"]), side(stage, "b", given["b"])
    fought = battle.fight(stage, a, b, False, "case")
    found = {"rounds": fought.rounds, "losses": [list(pair) for pair in fought.losses], "retreats": fought.retreats}
    return {**found, "pursuit": fought.pursuit, "holds": fought.holds, "a_units": a.units, "b_units": b.units}


def retreat_(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, given.get("options"))
    going = {"units": given["units"], "vigilance": given["retreater"], "position": given.get("retreater_position", 0)}
    staying = {"units": 1, "vigilance": given["stayer"], "position": given.get("stayer_position", 0)}
    leaver, stayer = side(stage, "a", going), side(stage, "b", staying)
    leaver.trapped, stayer.gauge = given.get("trapped", False), given.get("weather_gauge", "none") == "stayer"
    pursuit = retreat.pursuit(stage, leaver, stayer)
    combat.lose(leaver, pursuit)
    return {"pursuit": pursuit, "units": leaver.units, "destroyed": not leaver.units}


def retreat_place(given: Case, do: Case, dice: CaseDice) -> Case:
    near = {p: Refuge(r["km"], r["held_by"], r.get("army", False)) for p, r in given["adjacent"].items()}
    place = retreat.refuge(given.get("to", ()), given.get("came_from", ""), near)
    return {"place": place or "none", "destroyed": not place}


def fortune_after_battle(given: Case, do: Case, dice: CaseDice) -> Case:
    stage, destroyed = table(dice, given.get("options")), given.get("destroyed", False)
    if given["commander"] == "officer":
        return {"dead": not leaders.officer_survives(stage, given["sovereign_fortune"], "case", destroyed)}
    person = Person("case", {"fortune": given["fortune"]}, given["vitality"], 1460)
    return {"dead": not leaders.leader_survives(stage, person, "ENG", "case"), "vitality": person.vitality}


OPS: dict[str, Any] = {
    "rumour": rumour,
    "intel": intel,
    "move": move,
    "capacity": capacity,
    "transport": transport_,
    "occupy": occupy,
    "occupation": occupation_,
    "supply_due": supply_due,
    "supply": supply_,
    "devastate": devastate,
    "blockade": blockade,
    "contact": contact_,
    "round": round_,
    "split_losses": split_losses,
    "battle": battle_,
    "retreat": retreat_,
    "retreat_place": retreat_place,
    "fortune_after_battle": fortune_after_battle,
}
RETREAT = {"retreater", "stayer", "retreater_position", "stayer_position", "units", "trapped", "weather_gauge"}
KEYS = {
    "rumour": ({"units"}, set()),
    "intel": ({"guile", "forces"}, set()),
    "move": ({"at", "progress", "allowance"}, {"path"}),
    "capacity": ({"naval"}, set()),
    "transport": ({"naval", "carried"}, {"sunk"}),
    "occupy": ({"capital", "seasons"}, set()),
    "occupation": ({"owner", "controller", "by", "capital"}, {"seasons"}),
    "supply_due": ({"kind", "land", "terrain", "moved_km", "in_port", "port_km"}, set()),
    "supply": ({"acumen", "units", "season", "terrain", "surrounded", "modifier"}, set()),
    "devastate": ({"strategy", "land_units", "cap"}, set()),
    "blockade": ({"strategy", "cap"}, set()),
    "contact": ({"a", "b", "officers", "naval"}, set()),
    "round": ({"a", "b"}, set()),
    "split_losses": ({"forces"}, {"losses"}),
    "battle": ({"a", "b"}, set()),
    "retreat": (RETREAT, set()),
    "retreat_place": ({"to", "came_from", "adjacent"}, set()),
    "fortune_after_battle": ({"commander", "sovereign_fortune", "fortune", "vitality", "destroyed"}, set()),
}
