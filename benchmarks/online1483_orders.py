"""Random orders that a nation might send, for benchmarks and property tests: plausible, mostly legal, the same for a
seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.online1483.game import Game
from rules.online1483.line import Army, Force, Item, Line
from rules.online1483.model import State
from rules.online1483.rulebook import LAND_KINDS

Maker = Callable[["Orderer"], Line | None]


class Orderer:
    """Draws lines for one nation on one board."""

    def __init__(self, game: Game, state: State, nation: str, random: Random) -> None:
        self.board, self.state, self.nation, self.random = game.board, state, nation, random
        self.lands = sorted(name for name, land in state.lands.items() if land.owner == nation)
        self.ships = [ship for ship in state.ships if ship.nation == nation]
        self.armies = sorted(n for n, land in state.lands.items() if sum(land.units.get(nation, {}).values()))
        self.nations = sorted(n for n, row in state.nations.items() if n != nation and row.kind in ("player", "tribal"))
        self.npcs = sorted(n for n, row in state.nations.items() if row.kind == "npc")
        self.colonies = sorted(colony.id for colony in state.colonies)
        self.fallen = sorted(n for n, row in state.nations.items() if row.kind == "rebel_faction")

    def pick(self, things: list[str]) -> str:
        """One of some things, "" of none."""
        return self.random.choice(things) if things else ""

    def troops(self, place: str) -> tuple[Force, ...]:
        """Some of the units in a place."""
        here = self.state.lands[place].units.get(self.nation, {})
        kinds = [kind for kind in LAND_KINDS if here.get(kind)]
        kind = self.random.choice(kinds)
        return (Force(kind=kind, count=self.random.randint(1, here[kind])),)

    def march(self) -> Line | None:
        """A move or an attack to a neighbour."""
        place = self.pick(self.armies)
        goal = self.pick(list(self.board.borders[place])) if place else ""
        if not goal:
            return None
        if self.state.lands[goal].owner == self.nation:
            return Line(verb="move", forces=self.troops(place), place=place, goal=goal)
        return Line(verb="attack", goal=goal, armies=(Army(forces=self.troops(place), place=place),))

    def build(self) -> Line | None:
        """A unit somewhere."""
        kind = self.random.choice(("infantry", "infantry", "cavalry", "artillery", "general", "frigate", "merchantman"))
        place = self.pick(self.lands)
        zone = self.pick(list(self.board.coasts[place])) if place and kind in ("frigate", "merchantman") else ""
        return (
            Line(verb="build", forces=(Force(kind=kind, count=self.random.randint(1, 2)),), place=place, zone=zone)
            if place
            else None
        )

    def sail(self) -> Line | None:
        """A ship to a neighbouring zone, or far in deep sea."""
        if not self.ships:
            return None
        ship = self.random.choice(self.ships)
        goal = self.pick(list(self.board.sea[ship.zone]))
        verb = self.random.choice(("sail", "sail", "deep_sea"))
        return Line(verb=verb, ships=(Force(kind=ship.kind),), zone=ship.zone, goal=goal) if goal else None

    def load(self) -> Line | None:
        """A unit aboard a ship."""
        carriers = [ship for ship in self.ships if ship.kind != "frigate"]
        if not carriers:
            return None
        ship = self.random.choice(carriers)
        place = self.pick([name for name in self.board.shores[ship.zone] if name in self.armies])
        fleet = (Force(kind=ship.kind),)
        return (
            Line(verb="load", forces=(Force(kind="infantry"),), place=place, ships=fleet, zone=ship.zone)
            if place
            else None
        )

    def disembark(self) -> Line | None:
        """Units from a ship onto some shore, of a nation without a player where there is one."""
        full = [ship for ship in self.ships if any(ship.cargo.values())]
        if not full:
            return None
        ship = self.random.choice(full)
        shores = list(self.board.shores[ship.zone])
        goal = self.pick([name for name in shores if self.state.lands[name].owner in self.npcs] or shores)
        return Line(verb="land", forces=(Force(kind="all", count=0),), zone=ship.zone, goal=goal) if goal else None

    def talk(self) -> Line | None:
        """Something of Action 1 or 11."""
        npc, other, place = self.pick(self.npcs), self.pick(self.nations), self.pick(sorted(self.state.lands))
        choices = [
            Line(verb="influence", nation=npc, times=2, up_to=True),
            Line(verb="negative_influence", nation=npc, other=other),
            Line(verb="declare_war", nation=self.random.choice((npc, other))),
            Line(verb="threaten", nation=npc, other=other),
            Line(verb="marry", nation=npc),
            Line(verb="demand_surrender", nation=npc),
            Line(verb="offer_peace", nation=other),
            Line(verb="offer_peace", nation=npc),
            Line(verb="answer", nation=other, subject="peace", reply="accept"),
            Line(verb="call_ally", nation=npc, other=other),
            Line(verb="civil_war", nation=other, amount=10),
            *self.risings(),
            Line(verb="if_offers", nation=other, subject="peace", reply="accept"),
            Line(verb="intercept", zone=self.pick(sorted(self.board.sea)), nation=other),
            Line(verb="rob", place=place),
            Line(verb="keep_standing"),
        ]
        return self.random.choice(choices)

    def risings(self) -> list[Line]:
        """Rebellions that might succeed: in land that a conquered nation has lost, in a city of somebody's colony."""
        fallen, lands = self.pick(self.fallen), self.state.lands
        lost = [n for n, land in lands.items() if land.original == fallen and land.owner not in ("", self.nation)]
        others = [c for c in self.state.colonies if c.owner != self.nation and lands[c.capital or c.land[0]].city]
        colony = self.random.choice(others) if others else None
        rebels = Line(
            verb="liberate", nation=fallen, place=self.pick(sorted(lost)), amount=self.random.choice((15, 25))
        )
        rising = [Line(verb="colonial_rebellion", place=colony.capital, amount=4)] if colony and colony.capital else []
        return [*([rebels] if fallen and lost else []), *rising]

    def invest(self) -> Line | None:
        """Something of Action 2, 3 or 9."""
        place, other = self.pick(self.lands), self.pick(self.nations)
        if not place:
            return None
        land_item = Item(kind="territory", place=place)
        held = [name for name in self.lands if not self.state.lands[name].incorporated]
        choices = [
            Line(verb="economy", places=(place,)),
            Line(verb="build_city", place=place),
            Line(verb="build_port", place=place),
            Line(verb="fortify", place=place),
            Line(verb="develop_trade", trade=self.random.choice(("sea", "land"))),
            Line(verb="steal_trade", trade=self.random.choice(("sea", "land")), nation=other),
            Line(verb="caravan", amount=3, place=place, nation=other),
            Line(verb="upgrade", place=place),
            Line(verb="incorporate", places=(self.pick(held) or place,)),
            Line(verb="incorporate", places=(self.pick(held) or place,)),
            Line(verb="trade", nation=other, give=(land_item,), get=(Item(kind="trade", amount=1, trade="land"),)),
            Line(verb="answer", nation=other, subject="trade", reply="accept"),
        ]  # fmt: skip
        return self.random.choice(choices)


def orders(game: Game, state: State, nation: str, random: Random, count: int = 20) -> list[Line]:
    """So many lines for a nation, in no particular order."""
    orderer = Orderer(game, state, nation, random)
    makers: tuple[Callable[[], Line | None], ...] = (
        orderer.march, orderer.march, orderer.march, orderer.build, orderer.build, orderer.sail, orderer.sail,
        orderer.load, orderer.load, orderer.disembark, orderer.disembark, orderer.talk, orderer.invest, orderer.invest,
    )  # fmt: skip
    drawn = (random.choice(makers)() for _ in range(count * 3))
    lines = [line for line in drawn if line is not None]
    return lines[:count]
