"""Chapter 14: retreat and pursuit (SC-RETREAT)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.statecraft.attributes import roll_against
from rules.statecraft.combat import Side
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

DEFAULT = "IF ODDS < 1:2"
"""Standing instruction of whoever gave none (SC-RETREAT-02, SC-LEAD-01)."""
_LOSS = re.compile(r"IF LOSS >= (\d+)%")
_ODDS = re.compile(r"IF ODDS < (\d+):(\d+)")
_ROUND = re.compile(r"AFTER ROUND (\d+)")


def wants(instruction: str, side: Side, enemy: Side, rounds: int) -> bool:
    """SC-RETREAT-01, -02: whether a side goes now, before the battle (rounds 0) or after a round."""
    return any(_meets(one.strip(), side, enemy, rounds) for one in (instruction or DEFAULT).upper().split(" OR "))


def _meets(condition: str, side: Side, enemy: Side, rounds: int) -> bool:
    if condition == "AT ONCE":
        return True
    if loss := _LOSS.fullmatch(condition):
        return rounds > 0 and (side.start - side.units) * 100 >= int(loss[1]) * side.start
    if odds := _ODDS.fullmatch(condition):
        return side.units * int(odds[2]) < enemy.units * int(odds[1])
    if after := _ROUND.fullmatch(condition):
        return rounds >= int(after[1])
    return False


def readable(instruction: str) -> bool:
    """Whether an instruction is one the rules know."""
    forms = (_LOSS, _ODDS, _ROUND, re.compile("NEVER|AT ONCE"))
    return all(any(f.fullmatch(one.strip()) for f in forms) for one in instruction.upper().split(" OR "))


def decide(table: Table, side: Side, enemy: Side, rounds: int, *subject: str) -> bool:
    """A commander's decision; Readiness 1 always goes (SC-RETREAT-06); an Officer's may be ruled (RQ-OFFICER)."""
    leader = side.commander
    if leader.readiness == 1:
        return True
    wish = wants(leader.retreat, side, enemy, rounds)
    if leader.rank != "officer":
        return wish
    name = ":".join((*subject, leader.id, str(rounds)))
    return table.ask_yes("RQ-OFFICER", name, f"Does the Officer of {leader.id} retreat?", wish)


def pursuit(table: Table, going: Side, staying: Side, *subject: str) -> int:
    """SC-RETREAT-03: the opposed Vigilance test, Position counts; the units the retreater loses.

    No test when the retreater holds the Weather Gauge; raises RefusedError CANNOT-RETREAT when the stayer does
    (SC-WG-01). A trapped force is destroyed (SC-RETREAT-05).
    """
    if staying.gauge:
        raise RefusedError("CANNOT-RETREAT", force=going.commander.id)
    if going.trapped:
        return going.units
    if going.gauge:
        return 0
    leaver = roll_against(table, going.commander.vigilance, (going.position,), "retreat", "retreater", *subject)
    stayer = roll_against(table, staying.commander.vigilance, (staying.position,), "retreat", "stayer", *subject)
    return min(going.units, stayer.gain - leaver.gain) if stayer.success and stayer.gain > leaver.gain else 0


@dataclass(frozen=True)
class Refuge:
    """A place next to a battle. held_by: own, friendly, enemy or other; army: an enemy army stands there."""

    km: int
    held_by: str
    army: bool = False


def refuge(wished: Sequence[str], came_from: str, near: Mapping[str, Refuge]) -> str:
    """SC-RETREAT-04: a wished place, else where it came from, else the nearest own or friendly one; never one held by
    the enemy with an army. "" if there is none: trapped (SC-RETREAT-05)."""
    free = {place: r for place, r in near.items() if not (r.held_by == "enemy" and r.army)}
    for place in (*wished, came_from):
        if place in free:
            return place
    kind = [place for place, r in free.items() if r.held_by in ("own", "friendly")]
    return min(kind, key=lambda place: (free[place].km, place), default="")
