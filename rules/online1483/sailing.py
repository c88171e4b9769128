"""Action 4: fleets sail, by normal or by deep sea movement, and fight where they meet an enemy (spec section 13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.online1483 import caravans, ice, sea_routes
from rules.online1483.line import Clauses, Fleet, Line
from rules.online1483.relations import at_war
from rules.online1483.sea_battle import SeaFight, engage
from rules.online1483.standing import attacks_entering
from rules.online1483.turn import Turn, pick_ships
from rules.online1483.world import Vessel, World


@dataclass
class Voyage:
    """A fleet on its way."""

    ships: list[Vessel]
    path: list[str]
    target: str = ""
    clauses: Clauses = field(default_factory=Clauses)
    merges: tuple[Fleet, ...] = ()
    deep: bool = False
    behind: list[str] = field(default_factory=list)


def sail(turn: Turn, line: Line) -> None:
    """Normal or deep sea movement of ships that start in one zone (NAV-01 to NAV-03, NAV-09 to NAV-14)."""
    ships = pick_ships(turn, line.zone, line.ships)
    deep = line.verb == "deep_sea"
    if ships is None or not _may_sail(turn, ships, deep):
        return
    if deep and line.nation:
        turn.refuse("E-93")
        return
    path = sea_routes.way(turn, line.zone, (*line.via, line.goal))
    if path is None or not _far_enough(turn, ships, line.zone, path, deep):
        return
    if not _merges_fit(turn, line, path, deep):
        return
    turn.deep |= {ship.id for ship in ships} if deep else set()
    _warn(turn, path, line, deep)
    run(turn, Voyage(ships, path, line.nation, line.clauses, line.merges, deep, [line.zone]))


def _may_sail(turn: Turn, ships: Sequence[Vessel], deep: bool) -> bool:
    if any(ship.id in turn.boarded_cities for ship in ships):
        turn.refuse("E-82b")
    elif deep and any(ship.id in turn.loaded_at for ship in ships):
        turn.refuse("E-84")
    else:
        return True
    return False


def reach_of(turn: Turn, ship: Vessel, deep: bool) -> int:
    """Points that a ship has left; in deep sea four times its movement, if it has not moved yet (NAV-09)."""
    book = turn.world.game.book
    full, left = book.unit(ship.kind, "move"), turn.points.get(ship.id, 0)
    if not deep:
        return left
    return full * book.number("deepsea.factor") if left == full else 0


def _far_enough(turn: Turn, ships: Sequence[Vessel], start: str, path: list[str], deep: bool) -> bool:
    slowest = min(ships, key=lambda ship: reach_of(turn, ship, deep))
    needed = sea_routes.length(turn.world, start, path)
    if needed <= reach_of(turn, slowest, deep):
        return True
    turn.refuse("E-86", d=needed, unit=slowest.kind, m=reach_of(turn, slowest, deep))
    return False


def _merges_fit(turn: Turn, line: Line, path: list[str], deep: bool) -> bool:
    """Ships that join on the way must be there and have the points for the rest (NAV-14)."""
    for fleet in line.merges:
        if fleet.zone not in path:
            turn.refuse("E-81", n=0, unit="ships", place=fleet.zone)
            return False
        joining = pick_ships(turn, fleet.zone, fleet.ships)
        rest = path[path.index(fleet.zone) + 1 :]
        if joining is None or not _far_enough(turn, joining, fleet.zone, rest, deep):
            return False
    return True


def _warn(turn: Turn, path: list[str], line: Line, deep: bool) -> None:
    world = turn.world
    for zone in path:
        foes = [other for other in world.in_zone(zone) if at_war(world, turn.nation, other)]
        if foes and deep:
            turn.warn("E-89", Z=zone, N=foes[0])
        elif foes:
            turn.warn("W-2", Z=zone, N=foes[0])
        if zone in world.game.board.ice:
            turn.warn("W-3", Z=zone)
    if line.nation and line.nation not in world.in_zone(path[-1] if path else line.zone):
        turn.warn("E-94", N=line.nation, Z=path[-1] if path else line.zone)


def run(turn: Turn, voyage: Voyage) -> bool:
    """Enters zone after zone: ice, joining ships, fights; whether the fleet reached its goal (TRN-12 step 3)."""
    world = turn.world
    caravans.rob_at_sea(world, voyage.ships if voyage.path else ())
    for zone in voyage.path:
        here = voyage.behind[-1]
        if voyage.deep and sea_routes.hostile(world, turn.nation, zone):
            break
        _enter(turn, voyage, here, zone)
        if not voyage.ships:
            return False
        if not _fight(turn, voyage, zone):
            return False
    if voyage.target and not voyage.path:
        _fight(turn, voyage, voyage.behind[-1])
    return voyage.behind[-1] == (voyage.path[-1] if voyage.path else voyage.behind[0])


def _enter(turn: Turn, voyage: Voyage, here: str, zone: str) -> None:
    world, cost = turn.world, ice.cost(turn.world, here, zone)
    for ship in voyage.ships:
        move_ship(world, ship, zone)
        turn.points[ship.id] = 0 if voyage.deep else turn.points[ship.id] - cost
    voyage.behind.append(zone)
    voyage.ships = ice.roll(world, voyage.ships)
    caravans.rob_at_sea(world, voyage.ships)
    for fleet in voyage.merges:
        if fleet.zone == zone:
            voyage.ships += [s for s in pick_ships(turn, zone, fleet.ships) or () if s not in voyage.ships]
    slowest = min((turn.points[ship.id] for ship in voyage.ships), default=0)
    for ship in voyage.ships:
        turn.points[ship.id] = slowest


def move_ship(world: World, ship: Vessel, zone: str) -> None:
    """Ship, generals and caravans aboard are in another zone."""
    ship.zone = zone
    for leader in world.aboard(ship):
        leader.place = zone
    for convoy in world.carried(ship):
        convoy.place = zone


def foes_in(turn: Turn, voyage: Voyage, zone: str) -> list[str]:
    """Nations whose ships here fight a fleet that enters (NCB-01)."""
    world = turn.world
    return [
        other
        for other in world.in_zone(zone)
        if other != turn.nation
        and (other == voyage.target or attacks_entering(world, other, turn.nation, zone, len(voyage.ships)))
    ]


def _fight(turn: Turn, voyage: Voyage, zone: str) -> bool:
    """Fights whoever fights here; whether the fleet may go on (NCB-02, NAV-11)."""
    foes = foes_in(turn, voyage, zone)
    if not foes:
        return True
    fight = SeaFight(
        zone=zone, attacker=turn.nation, ships=voyage.ships, foes=foes, clauses=voyage.clauses, deep=voyage.deep,
        came_from=voyage.behind[-2] if len(voyage.behind) > 1 else "", losses=own_losses(turn, voyage.clauses),
    )  # fmt: skip
    won = engage(turn, fight)
    turn.fought_at.add(zone)
    voyage.ships = [ship for ship in voyage.ships if ship.id in turn.world.ships]
    at_its_end = voyage.target in foes and zone == [voyage.behind[0], *voyage.path][-1]
    goes_on = won and not voyage.deep and not at_its_end
    if not goes_on:
        for ship in voyage.ships:
            turn.points[ship.id] = 0
    return goes_on


def own_losses(turn: Turn, clauses: Clauses) -> tuple[str, ...]:
    """The order of losses for ships of this turn's fleets: the line's own, else that for all battles (NCB-08)."""
    general = [line.losses for line in turn.lines if line.verb == "losses_at_sea"]
    return clauses.losses or (general[-1] if general else ())


def attack_in_place(turn: Turn, line: Line) -> None:
    """Attacks ships in a zone where one is (orders.md 4.5)."""
    ships = pick_ships(turn, line.zone, line.ships)
    if ships is None:
        return
    if any(ship.id in turn.deep for ship in ships):
        turn.refuse("E-93")
        return
    if line.nation not in turn.world.in_zone(line.zone):
        turn.warn("E-94", N=line.nation, Z=line.zone)
        return
    voyage = Voyage(ships, [], line.nation, line.clauses, behind=[line.zone])
    _fight(turn, voyage, line.zone)


def attack_or_leave(turn: Turn) -> None:
    """After the lines: ships that still share a zone with those of an enemy fight them (WAR-02)."""
    world = turn.world
    for zone in sorted({ship.zone for ship in world.ships.values() if ship.nation == turn.nation}):
        if zone in turn.fought_at or not sea_routes.hostile(world, turn.nation, zone):
            continue
        ships = [ship for ship in world.fleet(turn.nation, zone) if ship.id in turn.points]
        foe = next(other for other in world.in_zone(zone) if at_war(world, turn.nation, other))
        if ships and not any(ship.id in turn.deep for ship in ships):
            _fight(turn, Voyage(ships, [], foe, behind=[zone]), zone)
