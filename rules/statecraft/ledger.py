"""Every change of a Measure, a Condition or the units of a force, each with the line its owner reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.statecraft.model import Force, Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table, force_order

Measure = Literal[
    "gold",
    "manpower",
    "prestige",
    "honor",
    "tax_income",
    "recruitment",
    "decay",
    "centralization",
    "investment",
    "stability",
]
BOUNDS: dict[str, tuple[int, int | None]] = {
    "gold": (0, None),
    "manpower": (0, None),
    "prestige": (0, None),
    "honor": (0, 20),
    "tax_income": (0, None),
    "recruitment": (0, None),
    "decay": (0, None),
    "centralization": (0, 10),
    "investment": (0, 100),
    "stability": (0, 10),
}
"""Least and most of each (SC-MEAS-01, -02, -04, SC-COND-03..05, -09, SC-STAB-01)."""


def change(table: Table, realm: Realm, measure: Measure, amount: int, cause: str) -> int:
    """Change one figure within its bounds; the change really made, which the owner's ledger line names."""
    before = int(getattr(realm, measure))
    least, most = BOUNDS[measure]
    after = max(least, before + amount)
    after = after if most is None else min(most, after)
    setattr(realm, measure, after)
    if after != before:
        table.tell(realm.code, "ledger", state=realm.code, what=measure, change=after - before, now=after, cause=cause)
    return after - before


def spend_prestige(table: Table, realm: Realm, amount: int, cause: str) -> None:
    """Prestige paid of one's own will: it counts for the score (SC-GEN-06)."""
    realm.spent -= change(table, realm, "prestige", -amount, cause)


def gain_manpower(table: Table, realm: Realm, amount: int, cause: str) -> None:
    """Manpower gained, up to five times Recruitment (SC-MEAS-03): a fall of Recruitment cuts what is there."""
    capped = min(5 * realm.recruitment, realm.manpower + amount)
    change(table, realm, "manpower", capped - realm.manpower, cause)


def change_units(table: Table, force: Force, amount: int, cause: str) -> int:
    """Units of a force gained or lost, mercenaries lost first (SC-UNIT-03); at 0 the force is gone. The change made."""
    after = max(0, force.units + amount)
    made = after - force.units
    force.units = after
    force.mercs = max(0, force.mercs + made) if made < 0 else force.mercs
    if made:
        facts = {"force": force.id, "change": made, "now": after, "place": force.place, "cause": cause}
        table.tell(force.owner, "units", state=force.owner, **facts)
    if not after:
        remove(table, force)
    elif force.kind == "N" and made < 0:
        drown(table, force, -made)
    return made


def capacity(naval_units: int) -> int:
    """SC-MOVE-04: land units that so many ships carry."""
    return naval_units // 2


def aboard(table: Table, navy: str) -> list[Force]:
    """The armies that a navy carries, by id."""
    return sorted((f for f in table.world.forces.values() if f.aboard == navy), key=lambda f: f.id)


@dataclass(frozen=True)
class Wreck:
    """Ships and land units left after a loss, and land units drowned."""

    naval: int
    carried: int
    drowned: int


def sinking(naval: int, carried: int, sunk: int) -> Wreck:
    """SC-MOVE-05: sinking ships take the land units above the new capacity.

    Raises RefusedError if there were too many aboard.
    """
    if carried > capacity(naval):
        raise RefusedError("ERR-CAPACITY", n=capacity(naval), m=carried)
    left = max(0, naval - sunk)
    kept = min(carried, capacity(left))
    return Wreck(left, kept, carried - kept)


def drown(table: Table, navy: Force, sunk: int) -> None:
    """Ships have been lost: land units aboard go down with them, the last army first."""
    carried = sum(f.units for f in aboard(table, navy.id))
    over = sinking(navy.units + sunk, carried, sunk).drowned
    for army in reversed(aboard(table, navy.id)):
        lost = min(over, army.units)
        over -= lost
        if lost:
            change_units(table, army, -lost, "drowned")


def remove(table: Table, force: Force) -> None:
    """Take a force off the map, and the land units aboard it with it (SC-MOVE-05)."""
    table.world.forces.pop(force.id, None)
    table.world.blockading.pop(force.id, None)
    for carried in aboard(table, force.id):
        change_units(table, carried, -carried.units, "drowned")


def raise_force(table: Table, owner: str, kind: Literal["A", "N"], units: int, place: str, cause: str) -> Force:
    """A new force of a State with the next free number."""
    force = Force(id=free_name(table, owner, kind), owner=owner, kind=kind, units=0, place=place)
    if kind == "N" and not table.board.places[place].sea:
        ports = table.board.ports(place)
        force.port = ports[0].name if ports else ""
    table.world.forces[force.id] = force
    change_units(table, force, units, cause)
    return force


def free_name(table: Table, owner: str, kind: str) -> str:
    """The next force id of a State: numbers of forces that are gone are not used again."""
    taken = [force_order(f)[2] for f in table.world.forces if f.startswith(f"{owner}-{kind}")]
    key = f"force {owner} {kind}"
    number = max([table.world.counters.get(key, 0), *taken]) + 1
    table.world.counters[key] = number
    return f"{owner}-{kind}{number}"
