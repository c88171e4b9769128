"""Case operations: the clock, forces without orders, the order language (FORMAT 4.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from moderator import scenarios
from rules.dice import KeyedDice
from rules.statecraft import caretaking, items
from rules.statecraft.dates import year_of
from rules.statecraft.doing import talk
from rules.statecraft.language.building import NO_TEXT
from rules.statecraft.model import Force, State
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import War
from rules.statecraft.ruleset import Statecraft, bind
from tests.rules.statecraft.ops_people import Case
from tests.rules.statecraft.stage import CaseDice, realm, table


@lru_cache
def game() -> tuple[Statecraft, State]:
    """The Age of Exploration at its start; every ruling takes its default at once (FORMAT 2)."""
    rules = bind(scenarios.load("statecraft/age-of-exploration", {"options.auto": "full"}))
    return rules, rules.setup([f"player {n}" for n in range(6)], KeyedDice(bytes(16))).state


def deadline(given: Case, do: Case, dice: CaseDice) -> Case:
    stage = table(dice, {"auto": "off"})
    state = realm(stage, "ENG")
    if given.get("pauses_this_year", 0):
        state.paused = year_of(stage.world.date)
    talk.pause(stage, "ENG", StatecraftOrder(verb="PAUSE"))
    for item in items.open_of_kind(stage, "ruling"):
        return {"ruling": item.about["type"], "default": item.about["default"]}
    return {"deadline_shift_h": next(e.facts["hours"] for e in stage.events if e.kind == "pause")}


def auto_orders(given: Case, do: Case, dice: CaseDice) -> Case:
    order = caretaking.without_orders(Force("ENG-A1", "ENG", "A", 1, "LON"))
    return {"orders": order.verb, "stance": order.stance}


PURSE = ("gold", "manpower", "prestige", "stability", "investment")


def staged(given: Case) -> State:
    """The start of the scenario, with its own purse before the first upkeep, and the given facts in place of its
    values."""
    rules, start = game()
    state = start.model_copy(deep=True)
    world, me = state.world, given["state"]
    printed = rules.board_data.start["states"].get(me, {})
    world.realms[me].gold, world.realms[me].loans = printed.get("gold", world.realms[me].gold), {}
    for name in PURSE:
        if name in given:
            setattr(world.realms[me], name, given[name])
    for enemy in given.get("at_war", ()):
        world.wars.append(War(me, enemy, world.date))
    if "forces" in given:
        world.forces = {k: f for k, f in world.forces.items() if f.owner != me}
        for name, facts in given["forces"].items():
            force = Force(f"{me}-{name}", me, name[0], facts.get("units", 1), facts["at"])  # type: ignore[arg-type]
            world.forces[force.id] = force
    return state


BELOW = "\nTEXT\n.\nEND TEXT"


def order(given: Case, do: Case, dice: CaseDice) -> Case:
    """One line is judged alone; if it lacks only the text that belongs below it, with one."""
    rules, _ = game()
    parsed = rules.parse(do["line"], staged(given), given["state"], ())
    if any(NO_TEXT in p.message for p in parsed.problems):
        parsed = rules.parse(do["line"] + BELOW, staged(given), given["state"], ())
    wrong = [p for p in parsed.problems if p.kind != "doubtful"]
    if wrong:
        raise RefusedError(wrong[0].message.split()[0])
    return {"canonical": next(meant for reading in parsed.readings for meant in reading.means)}


OPS: dict[str, Any] = {"deadline": deadline, "auto_orders": auto_orders, "order": order}
KEYS = {
    "deadline": ({"pauses_this_year"}, {"act"}),
    "auto_orders": ({"orders"}, set()),
    "order": ({"state", "forces", "at_war", *PURSE}, {"line"}),
}
