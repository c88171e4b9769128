"""What a movement will meet, as far as its owner can know before the deadline (the board is public, spec section 33).

Made from the board as it is now: others may move until the phase is processed, and their standing orders are secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from pydantic import Field

from rules.dice import ScriptedDice
from rules.online1483 import garrisons, sea_routes
from rules.online1483.game import Game
from rules.online1483.line import Line
from rules.online1483.model import BERBERS, State, Units
from rules.online1483.relations import at_war, pair
from rules.online1483.standing import lets_in
from rules.online1483.thawing import thaw
from rules.online1483.turn import Turn, begin
from rules.online1483.world import Territory, World
from rules.ruleset import Value


class Encounter(Value):
    """Who is where a movement leads.

    kind: "held" (units fight for the land), "empty" (nobody does), "natives" (a garrison that is rolled only at the
    first attack, REG-01), "berbers" (a band that is rolled for each battle, REG-13), "fleet" (ships of others). forces:
    nation -> its units, generals counted; foes: those of them at war with the mover; walls: of the city, 0 without one;
    coast: a landing has to overcome the coastal unit first (INV-03).
    """

    kind: Literal["held", "empty", "natives", "berbers", "fleet"]
    place: str
    forces: dict[str, Units] = Field(default_factory=dict)
    foes: tuple[str, ...] = ()
    walls: int = 0
    coast: bool = False


def encounters(game: Game, known: State, nation: str, lines: Sequence[Line]) -> tuple[tuple[Encounter, ...], ...]:
    """For each line what it will meet, as things stand. known: the state as the nation knows it."""
    turn = begin(thaw(game, known, ScriptedDice(())), nation, ())
    turn.world.wars |= {pair(nation, line.nation) for line in lines if line.verb == "declare_war"}
    return tuple(tuple(_MET[line.verb](turn, line)) if line.verb in _MET else () for line in lines)


def _by_land(turn: Turn, line: Line) -> Iterator[Encounter]:
    world = turn.world
    for place in (*line.via, line.goal):
        land = world.lands[place]
        if land.owner != turn.nation and not lets_in(world, land.owner, turn.nation, place):
            yield _in_land(world, land, turn.nation, landing=line.verb == "land")


def _in_land(world: World, land: Territory, nation: str, landing: bool) -> Encounter:
    forces = {guard: _army(world, land, guard) for guard in land.guards if guard != nation}
    kind: Literal["held", "empty", "natives", "berbers"] = "held" if forces else "empty"
    if land.owner == BERBERS:
        kind = "berbers"
    elif garrisons.unrolled(world, land):
        kind = "natives"
    foes = _foes(world, nation, forces)
    return Encounter(kind=kind, place=land.name, forces=forces, foes=foes, walls=world.fort(land), coast=landing)


def _army(world: World, land: Territory, nation: str) -> Units:
    generals = len(world.generals_at(nation, land.name))
    units = {kind: number for kind, number in land.units[nation].items() if number}
    return units | ({"general": generals} if generals else {})


def _foes(world: World, nation: str, others: Iterable[str]) -> tuple[str, ...]:
    return tuple(other for other in others if at_war(world, nation, other))


def _on_the_way(turn: Turn, line: Line) -> Iterator[Encounter]:
    zones = sea_routes.way(turn, line.zone, (*line.via, line.goal), open_all=line.verb == "expedition")
    yield from _fleets(turn, dict.fromkeys(zones or ()))


def _in_place(turn: Turn, line: Line) -> Iterator[Encounter]:
    yield from _fleets(turn, (line.zone,))


def _enemies_beside(turn: Turn, line: Line) -> Iterator[Encounter]:
    """Ships at war that lie where a fleet is: it must fight them before it sets anybody ashore (WAR-02)."""
    return (met for met in _in_place(turn, line) if met.foes)


def _fleets(turn: Turn, zones: Iterable[str]) -> Iterator[Encounter]:
    world = turn.world
    for zone in zones:
        ships = {other: [s.kind for s in theirs] for other, theirs in world.in_zone(zone).items()}
        forces = {other: {kind: kinds.count(kind) for kind in kinds} for other, kinds in ships.items()}
        forces.pop(turn.nation, None)
        if forces:
            yield Encounter(kind="fleet", place=zone, forces=forces, foes=_foes(world, turn.nation, forces))


_MET: dict[str, Callable[[Turn, Line], Iterator[Encounter]]] = {
    "move": _by_land,
    "attack": _by_land,
    "land": _by_land,
    "load": _enemies_beside,
    "sail": _on_the_way,
    "deep_sea": _on_the_way,
    "expedition": _on_the_way,
    "attack_at_sea": _in_place,
}
