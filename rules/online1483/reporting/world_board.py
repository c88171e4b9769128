"""The whole board in words, nation by nation: everybody may read where everything stands (spec section 33)."""

from __future__ import annotations

from typing import Any

from rules.online1483.garrisons import TABLES
from rules.online1483.model import PSEUDO_NATIONS
from rules.online1483.reporting import holdings
from rules.online1483.reporting.knowledge import Known

Facts = dict[str, Any]


def board(known: Known) -> list[Facts]:
    """Each nation with its land and its ships, by its name, then land of no nation on which somebody stands."""
    places: dict[str, list[str]] = {}
    for place, land in known.state.lands.items():
        places.setdefault(land.owner, []).append(place)
    afloat = {ship.nation for ship in known.state.ships}
    nations = sorted(name for name in known.state.nations if name in places or name in afloat)
    return [nation_row(known, name, places.get(name, [])) for name in (*nations, *sorted(PSEUDO_NATIONS), "")]


def nation_row(known: Known, nation: str, places: list[str]) -> Facts:
    """One nation's board, a pseudo-nation's too; of land without an owner only where units stand."""
    rows = [place_row(known, place) for place in sorted(places)]
    if not nation:
        rows = [row for row in rows if row["units"] or row["guests"]]
    return {"nation": nation, "lands": rows, "fleets": holdings.fleets(known.state, nation)}


def place_row(known: Known, place: str) -> Facts:
    """One territory."""
    state, land = known.state, known.state.lands[place]
    present = {
        nation: holdings.forces_at(state, place, nation) for nation in {**land.units, **generals_at(known, place)}
    }
    return {
        "name": place,
        "value": known.world.worth(known.world.lands[place]),
        "core": land.owner in land.core,
        "incorporated": land.incorporated or land.owner in PSEUDO_NATIONS or not land.owner,
        **holdings.fixtures(state, place, land),
        "units": present.pop(land.owner, {}),
        "guests": {nation: units for nation, units in sorted(present.items()) if units},
    }


def generals_at(known: Known, place: str) -> dict[str, bool]:
    """Nations with generals on land in a place."""
    return {general.nation: True for general in known.state.generals if general.place == place and not general.ship}


def unexplored(known: Known) -> int:
    """In how many territories natives live whom nobody has counted yet (REG-01, REG-03, REG-05)."""
    return sum(
        known.game.board.tags[place] in TABLES and not (land.rolled or land.spent or land.owner)
        for place, land in known.state.lands.items()
    )
