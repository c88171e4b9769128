"""A report's pictures: the sheets on which its reader has most at stake, each equal for everybody who gets it.

They are made from the state and the events as the public knows them, so nothing secret can be on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.online1483.game import Game
from rules.online1483.garrisons import TABLES
from rules.online1483.model import PSEUDO_NATIONS, TRIBES, Land, State
from rules.online1483.reporting import moment
from rules.online1483.reporting.interests import OVERVIEW, sheets_for
from rules.online1483.reporting.knowledge import Known
from rules.online1483.scenario import Sheet
from rules.ruleset import Event, Picture

Drawn = dict[str, Any]
TRIBAL = "Tribal Nation "


def pictures(known: Known) -> tuple[Picture, ...]:
    """The pictures of a report, those of its reader's own regions first."""
    public, events = known.public(), known.events
    when = f"{'after ' if moment.closed(events) else ''}{lowered(moment.happened(public.state, events))}"
    names = sheets_for(public, known.reader)
    return tuple(picture(public, name, when) for name in names)


def lowered(title: str) -> str:
    """A title in the middle of a sentence."""
    return title[0].lower() + title[1:]


def picture(public: Known, name: str, when: str) -> Picture:
    """One sheet at one time. public: what everybody knows; when: "after turn 3, phase 2"."""
    game = public.game
    sheet = game.scenario.sheets[name]
    drawing = drawn(game, public.state, public.events, name, sheet)
    return Picture(
        geometry=game.scenario.geometry,
        title=f"{sheet.title}, {when}",
        drawing=drawing,
        alt=in_words(sheet, drawing, when),
    )


def drawn(game: Game, public: State, events: Sequence[Event], name: str, sheet: Sheet) -> Drawn:
    """The facts of a sheet, as moderator.maps.world1483 reads them; of the world only whose everything is."""
    shown = [place for place in (*sheet.places, *sheet.edge) if place in public.lands]
    zones = [place for place in sheet.places if place in game.board.sea]
    taken, fought = changed_hands(public, events), battlefields(events)
    figures = colours_only if name == OVERVIEW else land_drawn
    lands = {
        place: figures(game, public, place) | marks(taken=place in taken, fought=place in fought) for place in shown
    }
    own_seats = seats(public, [place for place in sheet.places if place in public.lands])
    whole = {"style": "world1483", "sheet": name, "lands": lands, "seats": own_seats}
    if name == OVERVIEW:
        return whole
    return whole | {
        "stacks": [*armies(public, shown), *fleets(public, zones)],
        "caravans": sorted({caravan.place for caravan in public.caravans} & {*shown, *zones}),
        "battles": sorted(fought & {*zones}),
    }


def colours_only(game: Game, public: State, place: str) -> Drawn:
    """Whose colour a territory has, and its owner where that is another (MAP-08)."""
    land = public.lands[place]
    tint = ground_of(game, place, land)
    return {"tint": tint, **({"holder": land.owner} if land.owner not in ("", tint) else {})}


def land_drawn(game: Game, public: State, place: str) -> Drawn:
    """A territory with all its figures."""
    land = public.lands[place]
    nation = public.nations.get(land.owner)
    return {
        **colours_only(game, public, place),
        "value": game.book.number("tribe.city_value") if land.tribal_city else land.value,
        **({"city": land.city} if land.city is not None else {}),
        **({"tribal": tribal_mark(land.owner)} if land.tribal_city else {}),
        **marks(
            core=land.owner in land.core,
            capital=nation is not None and nation.capital == place,
            port=land.port,
            wild=game.board.tags[place] in TABLES and not (land.rolled or land.spent or land.owner),
        ),
    }


def marks(**set_: bool) -> Drawn:
    """Those marks that are set."""
    return {name: True for name, value in set_.items() if value}


def ground_of(game: Game, place: str, land: Land) -> str:
    """Whose colour a territory has."""
    if land.incorporated or land.owner in PSEUDO_NATIONS:
        return land.owner
    before = land.taken_from if land.owner else ""
    wild = TRIBES if game.board.tags[place] in TABLES else ""
    return before or (land.original if land.owner else "") or wild


def tribal_mark(nation: str) -> str:
    """ "T7" for Tribal Nation 7 (CTY-13)."""
    return "T" + nation.removeprefix(TRIBAL) if nation.startswith(TRIBAL) else nation[:2]


def armies(public: State, places: Iterable[str]) -> list[Drawn]:
    """Land units and generals by place and nation, the owner's first."""
    generals: dict[tuple[str, str], int] = {}
    for general in public.generals:
        if not general.ship:
            generals[general.place, general.nation] = generals.get((general.place, general.nation), 0) + 1
    rows = []
    for place in places:
        land = public.lands[place]
        present = {*land.units, *(nation for spot, nation in generals if spot == place)}
        for nation in sorted(present, key=lambda name: (name != land.owner, name)):
            count = sum(land.units.get(nation, {}).values())
            rows.append(stack(place, nation, count, generals.get((place, nation), 0)))
    return rows


def fleets(public: State, zones: Iterable[str]) -> list[Drawn]:
    """Ships by zone and nation."""
    wanted, found = set(zones), dict[tuple[str, str], int]()
    for ship in public.ships:
        if ship.zone in wanted:
            found[ship.zone, ship.nation] = found.get((ship.zone, ship.nation), 0) + 1
    return [stack(zone, nation, count, 0) for (zone, nation), count in sorted(found.items())]


def stack(place: str, nation: str, count: int, generals: int) -> Drawn:
    """One counter."""
    return {"place": place, "nation": nation, "count": count} | ({"generals": generals} if generals else {})


def seats(public: State, places: Sequence[str]) -> dict[str, str]:
    """Where each nation's name is written on a sheet: at its capital, else at the best land in its colour there."""
    found: dict[str, str] = {}
    for name, nation in public.nations.items():
        own = [place for place in places if public.lands[place].owner == name and public.lands[place].incorporated]
        if own:
            found[name] = nation.capital if nation.capital in own else max(own, key=lambda p: weight(public.lands[p]))
    return found


def weight(land: Land) -> tuple[bool, int]:
    """How much a territory stands for its nation."""
    return land.tribal_city, land.value


def changed_hands(public: State, events: Sequence[Event]) -> set[str]:
    """Territories whose owner is another than before these events."""
    before: dict[str, str] = {}
    for event in events:
        if event.kind == "owner":
            before.setdefault(event.facts["place"], event.facts["frm"])
    return {place for place, owner in before.items() if public.lands[place].owner != owner}


def battlefields(events: Sequence[Event]) -> set[str]:
    """Where battles were fought."""
    return {event.facts["at"] for event in events if event.kind in ("battle", "sea_battle")}


def in_words(sheet: Sheet, drawing: Mapping[str, Any], when: str) -> str:
    """The picture for who cannot see it."""
    lands = {place: land for place, land in drawing["lands"].items() if place in sheet.places}
    fought = [place for place, land in lands.items() if land.get("fought")] + drawing.get("battles", [])
    taken = [
        f"{place} by {land.get('holder') or land['tint'] or 'nobody'}"
        for place, land in lands.items()
        if land.get("taken")
    ]
    return (
        f"Map of {sheet.title}, {when}: {len(lands)} territories of {len(drawing['seats'])} nations."
        + (f" Battles: {', '.join(fought)}." if fought else "")
        + (f" Taken: {', '.join(taken)}." if taken else "")
    )
