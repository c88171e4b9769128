"""Which sheets a reader gets: at most two, where he has most at stake, and the world in the first report of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.online1483.game import Game
from rules.online1483.model import State
from rules.online1483.reporting.knowledge import Known
from rules.online1483.scenario import Sheet
from rules.ruleset import Event

OVERVIEW = "world"
MOST = 2
HELD, SEEN = 10, 1
"""What a place weighs that a nation holds, sails or fights in, and one beside it."""
WORTH_A_SHEET = 3
OVERVIEW_SHARE = 0.5
"""A part of the world as small as this needs no picture of the whole."""


def sheets_for(public: Known, reader: str) -> tuple[str, ...]:
    """Names of sheets, the one that matters most first. public: what everybody knows."""
    game, sheets = public.game, public.game.scenario.sheets
    regions = {name: sheet for name, sheet in sheets.items() if name != OVERVIEW}
    alone = reader in public.state.nations
    stakes = of_nation(game, public.state, public.events, reader) if alone else of_everybody(public.events)
    chosen = covering(regions, stakes)
    return (*chosen, OVERVIEW) if shows_world(game, public.state, sheets) else chosen


def shows_world(game: Game, public: State, sheets: Mapping[str, Sheet]) -> bool:
    """Whether this is the first report of a turn, in a game of the whole world."""
    whole = sheets.get(OVERVIEW)
    return whole is not None and public.phase <= 1 and len(game.board.borders) > OVERVIEW_SHARE * len(whole.places)


def covering(regions: Mapping[str, Sheet], stakes: Mapping[str, int]) -> tuple[str, ...]:
    """The sheets that show most of what is at stake, each for what the ones before leave out."""
    left, chosen = dict(stakes), list[str]()
    while len(chosen) < MOST:
        weights = {name: sum(left.get(place, 0) for place in sheet.places) for name, sheet in regions.items()}
        best = max(weights, key=lambda name: weights[name], default="")
        if weights.get(best, 0) < WORTH_A_SHEET:
            break
        chosen.append(best)
        left = {place: weight for place, weight in left.items() if place not in regions[best].places}
    return tuple(chosen)


def of_nation(game: Game, public: State, events: Sequence[Event], nation: str) -> dict[str, int]:
    """What a nation has at stake: its land, troops, ships and battles, and a little in what lies beside them."""
    held = {place for place, land in public.lands.items() if nation in (land.owner, *land.units)}
    held |= {ship.zone for ship in public.ships if ship.nation == nation}
    held |= {event.facts["at"] for event in events if event.kind in BATTLES and nation in parties(event)}
    beside = {near for place in held for near in neighbours(game, place)} - held
    return dict.fromkeys(beside, SEEN) | dict.fromkeys(held, HELD)


BATTLES = ("battle", "sea_battle")


def parties(event: Event) -> tuple[str, ...]:
    """Who fought in a battle."""
    return (*event.facts["attackers"], *event.facts["defenders"])


def neighbours(game: Game, place: str) -> tuple[str, ...]:
    """What a territory borders on, the zones that it touches; of a zone the zones beside it."""
    board = game.board
    return board.sea[place] if place in board.sea else (*board.borders[place], *board.coasts[place])


def of_everybody(events: Sequence[Event]) -> Counter[str]:
    """Where most has happened: battles and land that changed hands."""
    places = [event.facts["at"] for event in events if event.kind in BATTLES]
    places += [event.facts["place"] for event in events if event.kind == "owner"]
    return Counter({place: HELD * number for place, number in Counter(places).items()})
