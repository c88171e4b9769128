"""Ships in a battle: what they are worth, in which order they roll, what their admiral adds (spec section 14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.online1483.combat_values import ADMIRAL
from rules.online1483.world import Convoy, Vessel, World, ship_rank


@dataclass
class Side:
    """Ships of the nations on one side, with the points that each ship has from its admiral (NCB-05)."""

    role: str
    nations: list[str]
    ships: list[Vessel]
    losses: dict[str, tuple[str, ...]]
    deep: bool = False
    points: dict[int, int] = field(default_factory=dict)
    sunk: list[tuple[Vessel, list[Convoy]]] = field(default_factory=list)

    def of(self, nation: str) -> list[Vessel]:
        """The side's ships of one nation that are afloat."""
        return [ship for ship in self.ships if ship.nation == nation]


def _admirals(world: World, side: Side, nation: str) -> list[int]:
    ships = {ship.id for ship in side.of(nation)}
    return [g.level for g in world.leaders.values() if g.ship in ships and g.skill == ADMIRAL]


def deal_points(world: World, side: Side) -> None:
    """Admirals' levels, before round 1 and for the whole battle: one to each ship by type, the rest to the best
    (NCB-05)."""
    for nation in side.nations:
        levels, fleet = sum(_admirals(world, side, nation)), sorted(side.of(nation), key=ship_rank)
        if not levels:
            continue
        _make_known(world, side, nation)
        for ship in fleet[:levels]:
            side.points[ship.id] = 1
        left = levels - len(fleet)
        for ship in sorted(fleet, key=lambda ship: -value(world, side, ship)):
            more = max(0, min(left, world.game.book.number("combat_cap") - value(world, side, ship)))
            side.points[ship.id] = side.points.get(ship.id, 0) + more
            left -= more


def _make_known(world: World, side: Side, nation: str) -> None:
    ships = {ship.id for ship in side.of(nation)}
    for leader in world.leaders.values():
        if leader.ship in ships and leader.skill == ADMIRAL and not leader.known:
            leader.known = True
            world.publish("general_known", nation=nation, at=leader.place, level=leader.level, skill=leader.skill)


def value(world: World, side: Side, ship: Vessel) -> int:
    """Combat value of a ship: base, deep sea penalty, admiral, points, at most the cap (NCB-03, NCB-04, NAV-11).

    An admiral raises a ship that the penalty has brought to 0; one that never could fight stays at 0.
    """
    book = world.game.book
    base = book.unit(ship.kind, side.role)
    if base <= 0:
        return 0
    if side.deep and side.role == "attack":
        base = max(0, base - book.keyed("deepsea.attack_penalty", ship.kind))
    admiral = 1 if _admirals(world, side, ship.nation) else 0
    return min(base + admiral + side.points.get(ship.id, 0), book.number("combat_cap"))


def is_loaded(world: World, ship: Vessel) -> bool:
    """Units, caravans and admirals count as a load (NCB-09)."""
    admiral = any(leader.skill == ADMIRAL for leader in world.aboard(ship))
    return any(ship.cargo.values()) or bool(world.carried(ship)) or admiral


def in_rolling_order(world: World, side: Side) -> list[Vessel]:
    """Ship of the line, frigate, merchantman; undamaged first; empty first; nation after nation (DICE-04)."""
    return [
        ship
        for nation in side.nations
        for ship in sorted(side.of(nation), key=lambda s: (ship_rank(s), s.damaged, is_loaded(world, s)))
    ]
