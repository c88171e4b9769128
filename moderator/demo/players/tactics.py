"""What the players order: by the book at first, then each unit where it is worth most, and friends help one another.

No great players, but plausible ones: they take what nobody holds, stay on what they have taken until it counts, watch
their homes and attack with support. Chance breaks ties, so that no two games are alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from moderator.demo.players import openings
from moderator.demo.players.atlas import Atlas, Board, province
from moderator.demo.players.orders import Order

FREE_CENTRE, HELD_CENTRE = 8.0, 6.0
CAPTURE, WAIT_FOR_FALL, GUARD = 12.0, 5.0, 3.0
WORTH_MORE_THAN_HELP = 5.0
BOLDNESS = 0.4
"""How often an attack on a unit goes ahead without support."""
FLEETS = {
    "Austria-Hungary": 0.2,
    "Britain": 0.8,
    "France": 0.4,
    "Germany": 0.3,
    "Italy": 0.5,
    "Russia": 0.3,
    "Ottoman Empire": 0.4,
}
"""How much of what a power builds is fleets."""


@dataclass(frozen=True)
class Table:
    """What a player looks at while he thinks. fall: centres change hands after this phase."""

    board: Board
    atlas: Atlas
    power: str
    fall: bool
    chance: Random

    @cached_property
    def mine(self) -> Mapping[str, str]:
        """My units: place -> kind."""
        return self.board.of(self.power)

    @cached_property
    def goals(self) -> frozenset[str]:
        """Centres that are not mine."""
        return frozenset(c for c in self.atlas.centres if self.board.owners.get(c) != self.power)

    def ways(self, place: str) -> tuple[str, ...]:
        """Where my unit can go."""
        return self.atlas.ways.get((self.mine[place], place), ())

    def threats(self, where: str) -> int:
        """How many units of others could enter a province."""
        reaching = (
            owner != self.power and any(province(way) == where for way in self.atlas.ways.get((kind, place), ()))
            for place, (owner, kind) in self.board.units.items()
        )
        return sum(reaching)

    def hostile(self, where: str) -> bool:
        """Whether somebody else's unit stands in a province."""
        return self.board.holder(where) not in ("", self.power)

    def worth(self, place: str, target: str) -> float:
        """What going there, or staying, is worth to the unit in this place."""
        where = province(target)
        if place == target:
            kept = CAPTURE if self.fall else WAIT_FOR_FALL
            return kept if where in self.goals else GUARD * (where in self.atlas.centres and self.threats(where) > 0)
        if where in self.goals:
            return (HELD_CENTRE if self.hostile(where) else FREE_CENTRE) - self.threats(where) / 2
        return 4.0 - self.atlas.far(target, self.mine[place], self.goals)


def movement(table: Table, window: str) -> list[Order]:
    """An order for each of my units."""
    by_book = {order.unit[2:]: order for order in openings.lines(table.power, window) if _fits(table, order)}
    rest = [place for place in table.mine if place not in by_book]
    taken = {province(order.target or place) for place, order in by_book.items()}
    goes = {**by_book, **_helped(table, _plans(table, rest, taken))}
    return [goes[place] for place in table.mine]


def _fits(table: Table, order: Order) -> bool:
    return all(table.mine.get(unit[2:]) == unit[0] for unit in (order.unit, order.helped) if unit)


def _plans(table: Table, places: list[str], taken: set[str]) -> dict[str, tuple[str, float]]:
    """For each unit the best place that no other of mine wants: place -> (target, worth)."""
    plans: dict[str, tuple[str, float]] = {}
    for worth, place, target in sorted(_wishes(table, places), reverse=True):
        free = province(target) not in taken and (place == target or _leaving(table, plans, place, target))
        if place not in plans and free:
            plans[place] = target, worth
            taken.add(province(target))
    return {place: plans.get(place, (place, 0.0)) for place in places}


def _wishes(table: Table, places: list[str]) -> Iterator[tuple[float, str, str]]:
    for place in places:
        for target in (place, *table.ways(place)):
            yield table.worth(place, target) + table.chance.random(), place, target


def _leaving(table: Table, plans: Mapping[str, tuple[str, float]], place: str, target: str) -> bool:
    """Whether a province is free of my own units, or the one in it goes elsewhere and not the other way round."""
    there = next((mine for mine in table.mine if province(mine) == province(target)), None)
    if there is None:
        return True
    goes = plans.get(there, (there, 0.0))[0]
    return goes != there and province(goes) != province(place)


def _helped(table: Table, plans: Mapping[str, tuple[str, float]]) -> dict[str, Order]:
    """The plans as orders: those with little to do support the attacks, and a hopeless attack is left."""
    attacks = [place for place, (target, _) in plans.items() if place != target and _contested(table, target)]
    helpers: dict[str, str] = {}
    for place, (_, worth) in plans.items():
        near = (a for a in attacks if a != place and _can_help(table, place, plans[a][0]) and a not in helpers)
        attack = next(near, None) if worth < WORTH_MORE_THAN_HELP and place not in helpers.values() else None
        if attack is not None:
            helpers[place] = attack
    return {place: _order(table, plans, helpers, place) for place in plans}


def _contested(table: Table, target: str) -> bool:
    """Whether others may want a place in which none of mine stands."""
    return table.board.holder(target) != table.power and table.threats(province(target)) > 0


def _can_help(table: Table, place: str, target: str) -> bool:
    return any(province(way) == province(target) for way in table.ways(place))


def _order(table: Table, plans: Mapping[str, tuple[str, float]], helpers: Mapping[str, str], place: str) -> Order:
    unit, target = f"{table.mine[place]} {place}", plans[place][0]
    if place in helpers:
        friend = helpers[place]
        return Order("support", unit, plans[friend][0], f"{table.mine[friend]} {friend}")
    alone = table.hostile(province(target)) and place not in helpers.values() and table.chance.random() > BOLDNESS
    return Order("hold", unit) if place == target or alone else Order("move", unit, target)


def retreats(offered: Mapping[str, tuple[str, ...]], units: tuple[str, ...], atlas: Atlas) -> list[Order]:
    """Back to a centre where possible; two never to the same place."""
    taken: set[str] = set()
    found = []
    for unit in units:
        ways = [way for way in offered.get(unit, ()) if province(way) not in taken]
        ways.sort(key=lambda way: province(way) not in atlas.centres)
        found.append(Order("retreat", unit, ways[0]) if ways else Order("disband", unit))
        taken.update(province(way) for way in ways[:1])
    return found


def builds(table: Table, sites: tuple[str, ...], number: int) -> list[Order]:
    """So many units in the sites offered, fleets and armies as the power likes them; waived where there is no room."""
    chosen = table.chance.sample(sites, min(number, len(sites)))
    return [Order("build", _new_unit(table, site)) for site in chosen] + [Order("waive")] * (number - len(chosen))


def _new_unit(table: Table, site: str) -> str:
    berths = [place for kind, place in table.atlas.ways if kind == "F" and province(place) == site]
    reached = [place for place in berths if table.atlas.ways["F", place]]
    fleet = bool(reached) and table.chance.random() < FLEETS[table.power]
    return f"F {table.chance.choice(reached)}" if fleet else f"A {site}"


def removals(table: Table, number: int) -> list[Order]:
    """The units that are farthest from any centre of mine."""
    homes = frozenset(table.board.owners) - table.goals

    def distance(place: str) -> int:
        return 0 if province(place) in homes else table.atlas.far(place, table.mine[place], homes)

    gone = sorted(table.mine, key=distance, reverse=True)[:number]
    return [Order("remove", f"{table.mine[place]} {place}") for place in gone]
