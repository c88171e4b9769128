"""The maps of a report: sheets of the world as far as the reader knows it, with the forces that are his.

Two readers who know the same of a sheet and have nothing of their own on it get the same picture, which is drawn once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.ruleset import PUBLIC, Event, Picture
from rules.statecraft.horizon import knows
from rules.statecraft.model import Realm
from rules.statecraft.reporting.reader import Facts, Reader, living

Sheets = Mapping[str, Mapping[str, Any]]
MOST_SHEETS, MOST_AT_DESK = 4, 6
"""Sheets of a report beside the overviews."""
OVERVIEW, WORLD = "europe", "world"
BATTLES = frozenset({"battle", "battle sides", "battle rumour"})
CHANGES = frozenset({"control", "owner", "returned", "colony"})


def pictures(reader: Reader, events: Sequence[Event], when: str) -> tuple[Picture, ...]:
    """The overview, and the sheets on which the reader has something to see. when: what the title says of the time."""
    sheets: Sheets = reader.board.start.get("sheets", {})
    chosen = [name for name in (OVERVIEW, *beyond(reader), *sheets_for(reader, events, sheets)) if name in sheets]
    return tuple(picture(reader, events, sheets, name, when) for name in chosen)


def beyond(reader: Reader) -> Iterator[str]:
    """The world, for whoever knows more of it than all did at first."""
    realm = reader.realm
    if reader.is_moderator or reader.world.open_world or (realm is not None and realm.knows):
        yield WORLD


def sheets_for(reader: Reader, events: Sequence[Event], sheets: Sheets) -> list[str]:
    """The fewest sheets that show what concerns the reader: first that with most of his land, then of the rest."""
    owners = {r.code for r in living(reader.world) if r.player} if reader.is_moderator else {reader.code}
    held = {code for code, land in reader.world.lands.items() if {land.owner, land.controller} & owners}
    left = held | {place for place in concerns(reader, owners, events) if reader.knows(place)}
    detailed = {name: set(sheet["places"]) for name, sheet in sheets.items() if name not in (OVERVIEW, WORLD)}
    chosen: list[str] = []
    while left and detailed and len(chosen) < (MOST_AT_DESK if reader.is_moderator else MOST_SHEETS):
        wanted = left if chosen else held or left
        name = max(detailed, key=lambda name: len(detailed[name] & wanted))
        if not detailed[name] & left:
            break
        chosen.append(name)
        left -= detailed[name]
    return chosen


def concerns(reader: Reader, owners: set[str], events: Sequence[Event]) -> set[str]:
    """The places that a reader wants to look at beside his land: his forces, where something has happened."""
    forces = reader.world.forces.values()
    afoot = {force.place for force in forces if force.owner in owners or force.commander in owners}
    return afoot | set(fought(events)) | set(changed(events)) | {one["place"] for one in heard(events)}


def picture(reader: Reader, events: Sequence[Event], sheets: Sheets, name: str, when: str) -> Picture:
    """One sheet."""
    sheet = sheets[name]
    known = [place for place in (*sheet["places"], *sheet["edge"]) if reader.knows(place)]
    lands = {place: land(reader, place) for place in sorted(known) if place in reader.world.lands}
    drawing = {
        "style": "statecraft",
        "sheet": name,
        "states": named(reader, lands),
        "seas": sorted(place for place in known if place not in lands),
        "lands": lands,
        "forces": [*mine(reader, known), *(one for one in heard(events) if one["place"] in known)],
        "battles": sorted({place for place in fought(events) if place in known}),
        "taken": sorted({place for place in changed(events) if place in lands}),
    }
    title = f"{sheet['title']}, {when}"
    return Picture(geometry=str(reader.board.start["geometry"]), title=title, drawing=drawing, alt=alt(title, drawing))


def land(reader: Reader, place: str) -> Facts:
    """A region as the reader knows it."""
    owner, holder = sides(reader, place)
    seat = capital(reader, place, reader.world.realms[owner]) if owner else ""
    return {"owner": owner, "holder": holder if holder != owner else "", "seat": seat}


def sides(reader: Reader, place: str) -> tuple[str, str]:
    """Who owns and who holds a region. Beyond the Known World only its owners know of what has been founded or won
    there (SC-EXP-08): others see it as it was found."""
    now = reader.world.lands[place]
    if knows(reader.board, reader.world, PUBLIC, place) or reader.is_moderator:
        return now.owner, now.controller
    if _home(reader) in (now.owner, now.controller):
        return now.owner, now.controller
    found = reader.board.regions[place].owner
    return found, found


def _home(reader: Reader) -> str:
    return reader.general.serves if reader.general else reader.code


def capital(reader: Reader, place: str, realm: Realm) -> str:
    """The State's capital if it is in this region."""
    city = reader.board.cities.get(realm.capital)
    return realm.capital if city and city.region == place else ""


def mine(reader: Reader, known: Sequence[str]) -> list[Facts]:
    """The reader's own forces, all of one kind in one place together; the moderator sees everybody's."""
    forces = reader.world.forces.values() if reader.is_moderator else reader.forces()
    sums: Counter[tuple[str, str, str]] = Counter()
    for force in forces:
        if force.place in known:
            sums[force.place, force.owner, force.kind] += force.units
    return [
        {"place": place, "state": owner, "kind": kind, "units": units, "heard": False}
        for (place, owner, kind), units in sorted(sums.items())
    ]


def heard(events: Sequence[Event]) -> list[Facts]:
    """Foreign forces as this report's intelligence has them."""
    seen = (one for event in events if event.kind == "intelligence" for one in event.facts.get("forces", ()))
    keys = ("place", "state", "kind", "units")
    return [{key: one[key] for key in keys} | {"heard": True} for one in seen]


def fought(events: Sequence[Event]) -> Iterator[str]:
    """Where this report tells of a battle."""
    yield from (event.facts["place"] for event in events if event.kind in BATTLES)


def changed(events: Sequence[Event]) -> Iterator[str]:
    """Which regions have another owner or holder."""
    yield from (event.facts["region"] for event in events if event.kind in CHANGES)


def named(reader: Reader, lands: Mapping[str, Facts]) -> dict[str, str]:
    """The names of all States that are on the sheet."""
    codes = {one[side] for one in lands.values() for side in ("owner", "holder") if one[side]}
    return {code: reader.who(code) for code in sorted(codes)}


def alt(title: str, drawing: Mapping[str, Any]) -> str:
    """The picture in words."""
    own = [
        f"{one['units']} {'naval' if one['kind'] == 'N' else 'land'} in {one['place']}"
        for one in drawing["forces"]
        if not one["heard"]
    ]
    shown = f" Units: {', '.join(own[:12])}{' and more' if len(own) > 12 else ''}." if own else ""
    return f"Map, {title}. {len(drawing['lands'])} regions, {len(drawing['seas'])} seas.{shown}"
