"""A report's pictures: facts for the drawing style "diplomacy", equal for every reader.

After a movement phase there are two: the orders as arrows over the board as it was, and the board as it is. After any
other phase one says both, with its retreats, builds and removals marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.diplomacy.board import Board
from rules.diplomacy.model import State, Unit
from rules.diplomacy.naming import place_of
from rules.diplomacy.news import News, Row, against_rules, succeeded, unit_of
from rules.ruleset import Picture

Drawn = dict[str, Any]


@dataclass(frozen=True)
class Studio:
    """What all pictures of a game share: its board, the powers' display names in order, the geometry to draw on."""

    board: Board
    names: Mapping[str, str]
    geometry: str


def pictures(studio: Studio, state: State, news: News, phase: str) -> tuple[Picture, ...]:
    """The pictures of a report. phase: the title of the phase that it tells of, or of the open one if none closed."""
    now = "The final board" if state.outcome else f"After {phase}" if news.closed else phase
    standing = board_now(studio, state, news, now)
    return (orders_given(studio, state, news, f"{phase}: orders"), standing) if news.orders else (standing,)


def orders_given(studio: Studio, state: State, news: News, title: str) -> Picture:
    """The board before a movement phase, and its orders."""
    beaten = {row["unit"] for row in news.orders if row["dislodged_by"]}
    units = before(state, news)
    orders = list(arrows(news.orders))
    return Picture(
        geometry=studio.geometry,
        title=title,
        drawing={
            **ground(studio, news.centres.get("before") or state.centres, units),
            "units": [drawn(unit, dislodged=str(unit) in beaten) for unit in units],
            "orders": orders,
        },
        alt=f"Map, {title}. {counted(orders)}, dislodged: {len(beaten)}.",
    )


def before(state: State, news: News) -> list[Unit]:
    """The units where they stood before they moved."""
    came = {row["target"]: unit_of(row) for row in news.orders if row["verb"] == "move" and succeeded(row)}
    beaten = {unit_of(row): None for row in news.orders if row["dislodged_by"]}
    return [came.get(unit.place, unit) for unit in state.units] + list(beaten)


def board_now(studio: Studio, state: State, news: News, title: str) -> Picture:
    """The board as it stands, with the retreats, builds and removals that led to it and the retreats that are due."""
    standing = [drawn(unit, built=str(unit) in news.built) for unit in state.units]
    beaten = [drawn(fate.unit, dislodged=True) for fate in state.dislodged]
    return Picture(
        geometry=studio.geometry,
        title=title,
        drawing={
            **ground(studio, state.centres, state.units),
            "units": standing + beaten + [drawn(unit, gone=True) for unit in news.gone],
            "orders": [*retreats_made(news), *retreats_open(state)],
            "contested": list(state.contested),
        },
        alt=f"Map, {title}. {strengths(studio, state)}.",
    )


def retreats_made(news: News) -> Iterator[Drawn]:
    """The retreats that were ordered, those that failed too."""
    for row in news.retreats:
        if row["verb"] == "retreat" and row["result"] != "void":
            yield arrow("retreat", row, target=row["target"])


def retreats_open(state: State) -> Iterator[Drawn]:
    """Every place to which a dislodged unit may retreat."""
    for fate in state.dislodged:
        for place in fate.options:
            yield {"type": "option", "place": fate.unit.place, "target": place}


def ground(studio: Studio, centres: Mapping[str, str], units: Iterable[Unit]) -> Drawn:
    """Owners and centres. A province takes the tint of its centre's owner, one without a centre that of its unit."""
    board = studio.board
    owner = {board.province_of(unit.place): unit.power for unit in units}
    owner |= {centre: centres.get(centre, "") for centre in board.centres}
    return {
        "style": "diplomacy",
        "powers": dict(studio.names),
        "owner": {place: power for place, power in owner.items() if power and place not in board.seas},
        "centres": {centre: centres.get(centre, "") for centre in board.centres},
    }


def drawn(unit: Unit, **marks: bool) -> Drawn:
    """A unit with those of the marks that are set."""
    return {"kind": unit.kind, "place": unit.place, "power": unit.power} | {mark: True for mark in marks if marks[mark]}


def arrows(orders: Iterable[Row]) -> Iterator[Drawn]:
    """The orders that leave a mark: holds and void ones do not, nor does a fleet that an army's way passes over."""
    rows = [row for row in orders if row["verb"] in ARROWS and not against_rules(row)]
    carrying = {(fleet, row["unit"]) for row in rows for fleet in row["convoy_route"]}
    for row in rows:
        if (place_of(row["unit"]), row["helped"]) not in carrying:
            yield ARROWS[row["verb"]](row)


def march(row: Row) -> Drawn:
    """A move by land or by its own keel, or over the fleets that carried it."""
    route = list(row["convoy_route"])
    return (
        arrow("convoyed", row, target=row["target"], via=route) if route else arrow("move", row, target=row["target"])
    )


def help_of(row: Row) -> Drawn:
    """A support or a convoy."""
    return arrow(row["verb"], row, helped=place_of(row["helped"]), target=row["target"])


def arrow(kind: str, row: Row, **ways: Any) -> Drawn:
    """One order as the drawing style has it."""
    return {"type": kind, "place": place_of(row["unit"]), "ok": succeeded(row), **ways}


ARROWS: Mapping[str, Callable[[Row], Drawn]] = {"move": march, "support": help_of, "convoy": help_of}
WORDS = {"move": "moves", "convoyed": "moves by convoy", "support": "supports", "convoy": "convoys"}


def counted(orders: Iterable[Drawn]) -> str:
    """The orders in words: "moves: 12 (3 failed), supports: 2"."""
    orders = tuple(orders)
    whole = Counter(order["type"] for order in orders)
    lost = Counter(order["type"] for order in orders if not order["ok"])
    return (
        ", ".join(
            f"{words}: {whole[kind]}" + (f" ({lost[kind]} failed)" if lost[kind] else "")
            for kind, words in WORDS.items()
            if whole[kind]
        )
        or "moves: 0"
    )


def strengths(studio: Studio, state: State) -> str:
    """Every power's centres and units in words."""
    centres, units = Counter(state.centres.values()), Counter(unit.power for unit in state.units)
    return "; ".join(f"{name}, centres {centres[power]}, units {units[power]}" for power, name in studio.names.items())
