"""Chapter 13: Step 4, who controls land (SC-MOVE-09, -10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.statecraft import encounters, lands, pacts, refuge, units
from rules.statecraft.encounters import Meeting
from rules.statecraft.model import Land
from rules.statecraft.table import Table

CAPITAL_SEASONS = 2
"""Seasons on end that a capital's region must be held (R-30)."""


def taken(capital: bool, seasons: int) -> bool:
    """SC-MOVE-09: whether so many seasons on end give control."""
    return seasons >= (CAPITAL_SEASONS if capital else 1)


@dataclass(frozen=True)
class Garrison:
    """Who stands in a region at Step 4: a State's army with its Readiness, and an enemy army beside it."""

    state: str
    units: int
    readiness: int = 2
    enemy_units: int = 0


def occupy(land: Land, there: Garrison, capital: bool) -> bool:
    """One region, one Step 4: count the seasons, change control if they suffice. Whether it changed.

    Own land is freed at once (SC-MOVE-10); an army of Readiness 1, or one that shares the region with an enemy, takes
    nothing and starts again.
    """
    able = there.units > 0 and there.readiness > 1 and not there.enemy_units
    if not able or land.controller == there.state:
        if land.occupier == there.state or there.enemy_units or not there.units:
            land.occupier, land.held = "", 0
        return False
    land.held = land.held + 1 if land.occupier == there.state else 1
    land.occupier = there.state
    own = land.owner == there.state
    if own or taken(capital, land.held):
        land.controller, land.occupier, land.held = there.state, "", 0
        return True
    return False


def occupy_all(table: Table) -> None:
    """SC-SEAS-05: every region with an army that is at war with its controller; capitals that nobody holds
    start again."""
    capitals = {lands.capital_region(table, realm) for realm in table.living()}
    for code, land in sorted(table.world.lands.items()):
        there = _garrison(table, code, land)
        if there is None:
            land.occupier, land.held = "", 0
            continue
        former = land.controller
        if occupy(land, there, code in capitals):
            readers = lands.hearers(table, code, there.state, former, land.owner)
            table.tell(readers, "control", region=code, state=there.state, owner=land.owner)
            units.lose_recruits(table, code)
            _drive_out(table, code)


def _garrison(table: Table, region: str, land: Land) -> Garrison | None:
    armies = [f for f in table.world.forces.values() if f.kind == "A" and f.place == region and not f.aboard]
    if not land.controller:
        return None
    hostile = sorted(
        {f.owner for f in armies if f.owner == land.owner or pacts.at_war(table.world, f.owner, land.controller)}
    )
    hostile = [o for o in hostile if o != land.controller]
    if not hostile:
        return None
    first = land.owner if land.owner in hostile else hostile[0]
    against = [f.units for f in armies if pacts.at_war(table.world, first, f.owner)]
    own = sum(f.units for f in armies if f.owner == first)
    return Garrison(first, own, table.realm(first).land_readiness, sum(against))


def _drive_out(table: Table, region: str) -> None:
    """SC-MOVE-06: a region has fallen: enemy navies in its ports leave to the adjacent sea, contact tested."""
    holder = table.world.lands[region].controller
    for navy in [f for f in table.world.forces.values() if f.kind == "N" and f.place == region]:
        if navy.owner != holder and pacts.at_war(table.world, navy.owner, holder):
            sea = next(c for c in table.board.ports(region) if c.name == navy.port or not navy.port).seas[0]
            refuge.settle_in(table, navy, sea)
            table.tell(navy.owner, "driven out", force=navy.id, place=sea)
            tested: set[frozenset[str]] = set()
            for meeting in encounters.meetings(table, sea, "N", (navy.id,), tested):
                if navy in meeting.a:
                    encounters.meet(table, Meeting(sea, meeting.a, meeting.b))
