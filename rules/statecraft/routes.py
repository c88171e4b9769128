"""Chapter 13: ways over the map: who may go where, and what a season's walk comes to (SC-MOVE-01..03, -06)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.statecraft import pacts
from rules.statecraft.board import Board, step_cost
from rules.statecraft.horizon import knows
from rules.statecraft.model import Force, World
from rules.statecraft.order_model import Clause
from rules.statecraft.table import Table

ARMY_KM = 500
NAVY_KM = 5_000
ALLOWANCE = {"A": ARMY_KM, "N": NAVY_KM}


@dataclass(frozen=True)
class Entry:
    """Whether an army may enter, and how supply counts there."""

    allowed: bool
    supply: Literal["friendly", "foreign"]


def entry(
    me: str, controller: str, friends: Collection[str], access: Collection[str], at_war: Collection[str]
) -> Entry:
    """SC-MOVE-03, SC-MA-01, SC-WAR-07: own, Vassal's, Suzerain's and accessible land is friendly; unowned land and, in
    war, enemy land may be entered; all other land not."""
    if controller == me or controller in friends or controller in access:
        return Entry(True, "friendly")
    return Entry(not controller or controller in at_war, "foreign")


@dataclass(frozen=True)
class Passport:
    """Where a State's armies (or, with ports, its navies) may go as things stand, looked up once for many regions."""

    owner: str
    friends: frozenset[str]
    enemies: frozenset[str]
    grants: tuple[Clause, ...]
    ports: bool

    @classmethod
    def of(cls, world: World, owner: str, ports: bool = False) -> Passport:
        """Friends: Vassals and the Suzerain, for ports all allies; enemies only matter on land."""
        friends = {*pacts.vassals(world, owner), pacts.suzerain(world, owner)} - {""}
        if ports:
            friends |= set(pacts.partners(world, owner, "defense_pact"))
        terms = [t.clause for t in pacts.in_force(world, "military_access") if t.states[1] == owner]
        scopes = ("PORTS", "ALL") if ports else ("LAND", "ALL")
        enemies = frozenset() if ports else frozenset(pacts.enemies(world, owner))
        return cls(owner, frozenset(friends), enemies, tuple(c for c in terms if c.scope in scopes), ports)

    def entry(self, world: World, region: str) -> Entry:
        """Whether the way into a region is open."""
        controller = world.lands[region].controller
        guests = [c for c in self.grants if c.states[0] == controller and (not c.regions or region in c.regions)]
        return entry(self.owner, controller, self.friends, [controller] if guests else (), self.enemies)


def may_enter(world: World, owner: str, region: str, ports: bool = False) -> Entry:
    """Entry of a State's army (or, with ports, its navy) into a region as things stand."""
    return Passport.of(world, owner, ports).entry(world, region)


def step_open(board: Board, world: World, force: Force, a: str, b: str) -> bool:
    """Whether a force can go from a place to a neighbour at all, whoever owns it: domain, knowledge, ports, straits."""
    link = board.link(a, b)
    if link is None or not knows(board, world, force.owner, b):
        return False
    if force.kind == "N":
        return link.kind == "sea" or (link.kind == "coast" and _port_open(board, force, a, b))
    return link.kind == "land" or (link.kind == "strait" and not strait_closed(board, world, force.owner, a, b))


def _port_open(board: Board, force: Force, a: str, b: str) -> bool:
    region, sea = (b, a) if board.places[a].sea else (a, b)
    ports = board.ports(region, sea)
    if region == a and region == force.place and force.port:
        return any(city.name == force.port for city in ports)
    return bool(ports)


def strait_closed(board: Board, world: World, owner: str, a: str, b: str) -> bool:
    """SC-MOVE-03: an enemy navy in a sea that both regions touch closes a strait."""
    shared = set(board.regions[a].seas) & set(board.regions[b].seas)
    fleets = [f for f in world.forces.values() if f.kind == "N" and f.place in shared]
    return any(pacts.at_war(world, owner, f.owner) for f in fleets)


def path(board: Board, world: World, force: Force, target: str, via: Sequence[str] = ()) -> list[str] | None:
    """The way of a force: the shortest allowed one, else the shortest over closed borders; through each VIA
    in order."""
    steps: list[str] = []
    here = force.place
    for stop in (*via, target):
        leg = _leg(board, world, force, here, stop)
        if leg is None:
            return None
        steps += leg
        here = stop
    return steps


def _leg(board: Board, world: World, force: Force, a: str, b: str) -> list[str] | None:
    if a == b:
        return []
    passport = Passport.of(world, force.owner, force.kind == "N")

    def possible(x: str, y: str) -> bool:
        coastal = force.kind == "N" and not board.places[x].sea and x != force.place
        return step_open(board, world, force, x, y) and not coastal

    def allowed(x: str, y: str) -> bool:
        return possible(x, y) and (board.places[y].sea or passport.entry(world, y).allowed)

    return board.way(a, b, allowed) or board.way(a, b, possible)


@dataclass(frozen=True)
class Walk:
    """A season's walk: places entered, km not used (if it entered one), km saved for the first link (if not)."""

    entered: tuple[str, ...]
    left: int
    progress: int


def walk(steps: Sequence[tuple[str, int, str]], allowance: int, progress: int) -> Walk:
    """SC-MOVE-01, -02: steps of (place, km, terrain entered); km saved earlier count for the first link only."""
    budget = allowance + progress
    entered: list[str] = []
    for place, km, terrain in steps:
        cost = step_cost(km, terrain)
        if cost > budget:
            break
        budget -= cost
        entered.append(place)
    return Walk(tuple(entered), budget if entered else 0, 0 if entered else budget)


def km_steps(board: Board, start: str, way: Sequence[str]) -> list[tuple[str, int, str]]:
    """A path with the km and terrain of each step."""
    found = []
    for a, b in zip((start, *way), way, strict=False):
        link = board.link(a, b)
        found.append((b, link.km if link else 0, board.places[b].terrain))
    return found


def home_port_km(table: Table, force: Force) -> int:
    """Distance in km from a navy at sea to its nearest own or friendly port (SC-SUP-02), one that Military Access opens
    included (SC-MA-01)."""
    board, world = table.board, table.world
    passport = Passport.of(world, force.owner, ports=True)
    ports = [r for r in world.lands if board.ports(r) and passport.entry(world, r).supply == "friendly"]
    return min((board.km(force.place, r) for r in ports), default=NAVY_KM)


def in_port(table: Table, force: Force) -> bool:
    """Whether a navy lies in port."""
    return force.kind == "N" and force.place in table.world.lands
