"""One nation's turn while it is processed: what it began with, what has moved, what is bought, what was refused.

Action modules take a `Turn` and a `Line`. A line that the rules forbid is refused with a code of orders.md, a line that
may not do what was meant is warned about; both are events to the nation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules.online1483 import ledger
from rules.online1483.line import Clauses, Force, Line
from rules.online1483.model import Units
from rules.online1483.rulebook import LAND_KINDS
from rules.online1483.world import Leader, Pair, Territory, Vessel, World

Facts = str | int | list[str]


@dataclass(frozen=True)
class Start:
    """A territory when the nation's processing began (TRN-08)."""

    owner: str
    incorporated: bool
    city: bool
    port: bool
    core: bool


@dataclass
class Assault:
    """Units that have entered a territory where they must fight (LCB-01), kept apart until they have.

    marched, landed: units by type; came: source territory -> number of units; ships: those that landed units, where
    these may go back (INV-05). attack_line: the clauses of the line.
    """

    place: str
    nation: str
    marched: Units = field(default_factory=dict)
    landed: Units = field(default_factory=dict)
    leaders: list[Leader] = field(default_factory=list)
    came: dict[str, int] = field(default_factory=dict)
    ships: list[int] = field(default_factory=list)
    clauses: Clauses = field(default_factory=Clauses)
    avoid: tuple[str, ...] = ()
    friendly: frozenset[str] = frozenset()


@dataclass
class Purchase:
    """Something bought in Action 3 (or a caravan of Action 2) that appears in Action 8.

    place: where it was bought; where it has appeared, once it has, so that it counts there (BLD-02, PLC-03).
    """

    line: Line
    kind: str
    place: str
    zone: str = ""
    price: int = 0
    to: str = ""


@dataclass
class Outcome:
    """What became of one line: codes with what their messages need, money spent, whether it did anything."""

    errors: list[tuple[str, dict[str, Facts]]] = field(default_factory=list)
    warnings: list[tuple[str, dict[str, Facts]]] = field(default_factory=list)
    cost: int = 0
    money: int = 0
    acted: bool = False


@dataclass
class Turn:
    """The state of a nation's turn (TRN-12).

    ready, ready_leaders: units and generals that have not moved, by territory. points: movement left to each ship;
    loaded_at: ship -> zone of its loading; unloaded: ship -> territory it has dropped units in; deep: ships in deep sea
    movement. tries: what may be done once a turn and has been. contested: assaults in the order of the lines.
    """

    world: World
    nation: str
    lines: tuple[Line, ...]
    start: dict[str, Start]
    ready: dict[str, Units]
    ready_leaders: set[int]
    points: dict[int, int]
    line: Line | None = None
    loaded_at: dict[int, str] = field(default_factory=dict)
    unloaded: dict[int, str] = field(default_factory=dict)
    deep: set[int] = field(default_factory=set)
    tries: set[tuple[str, ...]] = field(default_factory=set)
    purchases: list[Purchase] = field(default_factory=list)
    contested: dict[str, Assault] = field(default_factory=dict)
    friendly: frozenset[str] = frozenset()
    moved_cities: set[str] = field(default_factory=set)
    boarded_cities: set[int] = field(default_factory=set)
    caravan_steps: set[int] = field(default_factory=set)
    fought_at: set[str] = field(default_factory=set)
    launched: list[int] = field(default_factory=list)
    lost_core: set[str] = field(default_factory=set)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    earlier_battles: frozenset[Pair] = frozenset()
    number: int = -1

    @property
    def outcome(self) -> Outcome:
        """What has become of the line that is being carried out."""
        return self.outcomes.setdefault(self.number, Outcome())

    def carry_out(self, number: int, handler: Callable[[Turn, Line], None]) -> None:
        """Carry out the line of this number; what it refuses, spends and does is noted with it."""
        self.number, self.line = number, self.lines[number]
        before = len(self.world.events)
        handler(self, self.line)
        told = self.world.events[before:]
        self.outcome.acted |= any(event.kind not in ("refused", "warned") for event in told)
        self.outcome.money = self.world.realms[self.nation].saved
        self.number, self.line = -1, None

    def refuse(self, code: str, **facts: Facts) -> None:
        """The line (or this part of it) is not carried out."""
        self.outcome.errors.append((code, facts))
        self.world.tell(self.nation, "refused", nation=self.nation, line=str(self.line or ""), code=code, why=facts)

    def warn(self, code: str, **facts: Facts) -> None:
        """The line is carried out, but perhaps not as its writer thought."""
        self.outcome.warnings.append((code, facts))
        self.world.tell(self.nation, "warned", nation=self.nation, line=str(self.line or ""), code=code, why=facts)

    @property
    def money(self) -> int:
        """What the nation can spend now; nothing while it owes for a financed war (DIP-19)."""
        owes = any(o.financer == self.nation and o.owed for o in self.world.obligations)
        return 0 if owes else self.world.realms[self.nation].saved

    def afford(self, cost: int, why: str) -> bool:
        """Pay for an order line, or refuse it alone (TRN-07)."""
        if self.money < cost:
            self.refuse("E-31", cost=cost, money=self.money)
            return False
        ledger.pay(self.world, self.nation, cost, why, ordered=True, about=self._about())
        self.outcome.cost += cost
        return True

    def _about(self) -> str:
        """The one nation or place that the line is about, "" for none or several."""
        line = self.line
        named = (line.nation, line.place, *line.places) if line else ()
        found = [name for name in named if name]
        return found[0] if len(found) == 1 else ""

    def owns(self, place: str) -> bool:
        """Whether the nation owns a territory now."""
        return self.world.lands[place].owner == self.nation

    def is_tribe(self) -> bool:
        """Whether the nation is a tribe."""
        return self.world.kind(self.nation) == "tribal"

    def lost_since_receipt(self, land: Territory, ship: bool) -> bool:
        """Whether a place that this line named as legal has gone since: its owner, its port or its city is
        another's."""
        return not self.owns(land.name) or not (land.port if ship else self.world.has_city(land))

    def once(self, *key: str) -> bool:
        """Whether this has not been tried yet this turn; notes that it has now."""
        if key in self.tries:
            return False
        self.tries.add(key)
        return True


def begin(world: World, nation: str, lines: Iterable[Line]) -> Turn:
    """The turn of a nation as it begins (TRN-08)."""
    start = {
        name: Start(land.owner, land.incorporated, world.has_city(land), land.port, nation in land.core)
        for name, land in world.lands.items()
    }
    ships = [ship for ship in world.ships.values() if ship.nation == nation]
    return Turn(
        world=world,
        nation=nation,
        lines=tuple(lines),
        earlier_battles=frozenset(world.battles),
        start=start,
        ready={name: ledger.standing(land, nation) for name, land in world.lands.items() if land.count(nation)},
        ready_leaders={g.id for g in world.leaders.values() if g.nation == nation and not g.ship},
        points={ship.id: world.game.book.unit(ship.kind, "move") for ship in ships},
    )


def pick(turn: Turn, land: Territory, forces: Iterable[Force]) -> tuple[Units, list[Leader]] | None:
    """The unmoved units and generals that a line means; refused with E-81 where there are fewer."""
    free = turn.ready.get(land.name, {})
    here = [g for g in turn.world.generals_at(turn.nation, land.name) if g.id in turn.ready_leaders]
    units: Units = {}
    leaders: list[Leader] = []
    for force in forces:
        if force.kind == "general" or force.kind == "all":
            leaders += _named(here, force, leaders)
        kinds = LAND_KINDS if force.kind == "all" else (force.kind,) if force.kind in LAND_KINDS else ()
        for kind in kinds:
            left = free.get(kind, 0) - units.get(kind, 0)
            units[kind] = units.get(kind, 0) + (force.count or left)
    short = next((kind for kind, number in units.items() if number > free.get(kind, 0)), None)
    wanted = sum(force.count for force in forces if force.kind == "general")
    if short is None and wanted > len(leaders):
        short = "general"
    units = {kind: number for kind, number in units.items() if number}
    if short or not (units or leaders):
        turn.refuse("E-81", n=free.get(short or "", 0), unit=short or "units", place=land.name)
        return None
    return units, leaders


def _named(here: list[Leader], force: Force, taken: list[Leader]) -> list[Leader]:
    free = [leader for leader in here if leader not in taken]
    if force.name:
        folded = force.name.casefold()
        return [leader for leader in free if leader.name.casefold() == folded][:1] or free[:1]
    return free[: force.count] if force.kind == "general" and force.count else free


def lift(turn: Turn, land: Territory, units: Units, leaders: Iterable[Leader]) -> None:
    """Take picked units out of a territory; they have moved."""
    turn.outcome.acted = True
    ledger.take(land, turn.nation, units) if units else None
    for kind, number in units.items():
        turn.ready[land.name][kind] -= number
    turn.ready_leaders -= {leader.id for leader in leaders}


def pick_ships(turn: Turn, zone: str, forces: Iterable[Force], prefer_room: bool = False) -> list[Vessel] | None:
    """Ships in a zone that a line means; E-81 where there are fewer.

    To load, those with most room come first; to sail, those that carry something.
    """
    here = [ship for ship in turn.world.fleet(turn.nation, zone) if ship.id in turn.points]

    def freight(ship: Vessel) -> tuple[int, int]:
        full = sum(ship.cargo.values()) + len(turn.world.aboard(ship)) + len(turn.world.carried(ship))
        tired = -turn.points.get(ship.id, 0)
        return (full, tired) if prefer_room else (tired, -full)

    here.sort(key=freight)
    chosen: list[Vessel] = []
    for force in forces:
        fitting = [s for s in here if s not in chosen and force.kind in ("ships", "all", s.kind)]
        wanted = force.count if force.kind not in ("ships", "all") and force.count else len(fitting)
        if wanted > len(fitting) or not fitting:
            turn.refuse("E-81", n=len(fitting), unit=force.kind, place=zone)
            return None
        chosen += fitting[:wanted]
    return chosen
