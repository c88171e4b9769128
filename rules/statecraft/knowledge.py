"""Chapter 8: who knows of which place (SC-EXP-01, -05..08)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from rules.statecraft.dates import year_of
from rules.statecraft.horizon import knows
from rules.statecraft.table import Table

RUMOUR_AFTER = 20
WORLD_AFTER = 50
"""Years after the first discovery (SC-EXP-06, -07)."""
Spread = Literal["none", "rumour", "world"]


@dataclass(frozen=True)
class Awareness:
    """What one State knows of a place, whether it may colonise there, whether it knows of another's colony."""

    knows: Literal["place", "rumour", "none"]
    may_colonise: bool
    colony_known: bool


def spread(discovered: int, year: int) -> Spread:
    """What everybody else knows of a place that was first discovered in a year."""
    if year - discovered >= WORLD_AFTER:
        return "world"
    return "rumour" if year - discovered >= RUMOUR_AFTER else "none"


def awareness(others: Spread, told: bool, colony: bool) -> Awareness:
    """What a State knows, given what everybody does and whether it found the place or was told (SC-EXP-05, -08)."""
    place = told or others == "world"
    kept: Literal["rumour", "none"] = "rumour" if others == "rumour" else "none"
    return Awareness("place" if place else kept, place, colony and others == "world")


def learn(table: Table, state: str, places: Collection[str], how: str) -> list[str]:
    """A State learns of places; new ones are noted and told to it. Those that were new to it."""
    realm = table.realm(state)
    new = [p for p in places if not knows(table.board, table.world, state, p)]
    realm.knows += new
    for region in (p for p in new if not table.board.places[p].sea):
        table.world.discovered.setdefault(region, year_of(table.world.date))
    if new:
        table.tell(state, "learned", state=state, places=new, how=how)
    return new


def grow_old(table: Table) -> None:
    """Spring: 20 years after a discovery it is a rumour, after 50 the place joins the Known World (SC-EXP-06, -07)."""
    year = year_of(table.world.date)
    for region, found in sorted(table.world.discovered.items()):
        if spread(found, year) == "world" and region not in table.world.open_world:
            open_up(table, region)
        elif spread(found, year) == "rumour":
            hint(table, region)


def open_up(table: Table, region: str) -> None:
    """A place and the seas on its coast join the Known World."""
    seas = [s for s in table.board.regions[region].seas if s not in table.world.open_world]
    table.world.open_world += [region, *seas]
    table.proclaim("known world", region=region)


def hint(table: Table, region: str) -> None:
    """Everybody who does not know a place learns that land exists there, without its place."""
    for realm in table.living():
        if region not in realm.rumours and not knows(table.board, table.world, realm.code, region):
            realm.rumours.append(region)
            if realm.player:
                table.tell(
                    realm.code, "rumour of land", state=realm.code, bearing=bearing_word(table, realm.capital, region)
                )


def bearing_word(table: Table, city: str, region: str) -> str:
    """The compass direction of a place from a city: "NW"."""
    home = table.board.cities.get(city)
    angle = table.board.bearing(home.region, region) if home else 0.0
    return ("N", "NE", "E", "SE", "S", "SW", "W", "NW")[round(angle / 45) % 8]
