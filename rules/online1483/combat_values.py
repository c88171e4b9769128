"""Combat values on land, anew each round: base, penalty, skills, walls, native bonus, level points, cap (LCB-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.online1483 import technology
from rules.online1483.line import Force
from rules.online1483.strength import fort_bonus
from rules.online1483.world import Leader, Territory, World

TERRAIN, TACTICIAN, CAUTIOUS, ENGINEER, STEPPE, QUARTERMASTER, STATESMAN, PEOPLE, BRIGAND, ADMIRAL = range(1, 11)
"""Skills of generals in the numbers of the rules (GEN-11 to GEN-20)."""
COASTAL, MILITIA = "coastal", "militia"
ROLLING_ORDER = (COASTAL, MILITIA, "infantry", "cavalry", "knights", "artillery")
POINT_TIES = ("knights", "cavalry", "infantry", "artillery")


@dataclass(eq=False)
class Fighter:
    """One unit in a battle. landed: it came from a ship; band: it rides off afterwards (REG-13); points: those that its
    general has put on it for good (GEN-06)."""

    nation: str
    kind: str
    landed: bool = False
    band: bool = False
    points: int = 0


@dataclass
class Side:
    """The fighters of one side. leaders: by nation; joined: nations that changed sides, without generals' help
    (GEN-08). bonus: how a nation's points are assigned; assigned: points put on units so far, by nation and place in
    that list."""

    role: str
    nations: list[str]
    fighters: list[Fighter]
    leaders: dict[str, list[Leader]]
    joined: set[str] = field(default_factory=set)
    bonus: dict[str, tuple[Force, ...]] = field(default_factory=dict)
    losses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    assigned: dict[tuple[str, int], int] = field(default_factory=dict)

    def skills(self, nation: str) -> set[int]:
        """Skills at work for a nation's units: each works once (GEN-07), none for those who changed sides (GEN-08)."""
        return set() if nation in self.joined else {leader.skill for leader in self.leaders.get(nation, ())}

    def levels(self, nation: str) -> int:
        """Points a round: the levels of all its generals added (GEN-05, GEN-07)."""
        return 0 if nation in self.joined else sum(leader.level for leader in self.leaders.get(nation, ()))


@dataclass
class Ground:
    """Where a battle is fought: the fortification left and whether artillery besieges it in this round."""

    land: Territory
    city: bool
    fort: int
    besieged: bool = False


def in_rolling_order(world: World, side: Side) -> list[Fighter]:
    """Coastal unit, then nation after nation in phase order, by type, landed before marched (DICE-03)."""
    ranks = {nation: world.phase_rank(nation) for nation in side.nations}
    return sorted(
        side.fighters,
        key=lambda f: (f.kind != COASTAL, ranks[f.nation], ROLLING_ORDER.index(f.kind), not f.landed),
    )


def values(world: World, side: Side, enemy: Side, ground: Ground) -> dict[Fighter, int]:
    """Combat value of every fighter of a side in this round."""
    book = world.game.book
    worth = {fighter: _before_points(world, side, enemy, ground, fighter) for fighter in side.fighters}
    for nation in side.nations:
        if nation in side.bonus:
            _assigned_points(world, side, nation, worth, ground)
        else:
            _dealt_points(world, side, nation, worth)
    return {fighter: min(number, book.number("combat_cap")) for fighter, number in worth.items()}


def _base(world: World, side: Side, ground: Ground, fighter: Fighter) -> int:
    book = world.game.book
    if fighter.kind == COASTAL:
        return book.number("coastal.defence")
    if fighter.kind == MILITIA:
        return book.number("militia.defence")
    if fighter.kind == "artillery" and side.role == "attack" and (ground.besieged or fighter.landed):
        return 0
    base = book.unit(fighter.kind, side.role)
    penalty = book.keyed("invasion.penalty", fighter.kind) if fighter.landed else 0
    return max(0, base - penalty)


def _before_points(world: World, side: Side, enemy: Side, ground: Ground, fighter: Fighter) -> int:
    """Everything but level points; nothing is added to a base of 0 (LCB-14), to militia or the coastal unit."""
    base = _base(world, side, ground, fighter)
    if base <= 0 or fighter.kind in (COASTAL, MILITIA):
        return max(0, base)
    walls = fort_bonus(world, ground.fort) if side.role == "defence" and fighter.kind == "infantry" else 0
    native = technology.bonus(world, fighter.nation, enemy.nations, ground.land)
    return base + _skill_bonus(world, side, ground, fighter) + walls + native


def _skill_bonus(world: World, side: Side, ground: Ground, fighter: Fighter) -> int:
    """Master of Terrain, Master Tactician, Master of the Steppe, Quartermaster (GEN-11, 12, 15, 16)."""
    skills, defends, foot = side.skills(fighter.nation), side.role == "defence", fighter.kind == "infantry"
    total = 0
    if TERRAIN in skills and defends and foot and not ground.city:
        total += 2
    if TACTICIAN in skills and not defends and fighter.kind in ("infantry", "cavalry"):
        total += 1
    if STEPPE in skills and _all_mounted(side, fighter.nation):
        total += 2
    if QUARTERMASTER in skills and defends and foot and ground.city:
        total += 1
    return total


def _all_mounted(side: Side, nation: str) -> bool:
    kinds = {f.kind for f in side.fighters if f.nation == nation and f.kind not in (COASTAL, MILITIA)}
    return kinds <= {"cavalry", "knights"}


def _pointable(side: Side, nation: str, worth: dict[Fighter, int]) -> list[Fighter]:
    return [f for f in side.fighters if f.nation == nation and f.kind not in (COASTAL, MILITIA) and worth[f] > 0]


def _dealt_points(world: World, side: Side, nation: str, worth: dict[Fighter, int]) -> None:
    """One point a unit from the best down, round after round, until they are used or all are at the cap (GEN-05)."""
    cap, points = world.game.book.number("combat_cap"), side.levels(nation)
    queue = sorted(_pointable(side, nation, worth), key=lambda f: (-worth[f], POINT_TIES.index(f.kind)))
    while points and any(worth[fighter] < cap for fighter in queue):
        for fighter in queue:
            if points and worth[fighter] < cap:
                worth[fighter] += 1
                points -= 1


def _assigned_points(world: World, side: Side, nation: str, worth: dict[Fighter, int], ground: Ground) -> None:
    """Points as ordered: put on units once, as soon as these can use them, and lost with them (GEN-06)."""
    left = side.levels(nation) - sum(number for (owner, _), number in side.assigned.items() if owner == nation)
    for place, force in enumerate(side.bonus[nation]):
        units = [f for f in side.fighters if (f.nation, f.kind) == (nation, force.kind)]
        units = [f for f in units if _can_use_points(world, side, ground, f)]
        if units and (nation, place) not in side.assigned:
            share = side.assigned[nation, place] = min(force.count, max(0, left))
            left -= share
            for number in range(share):
                units[number % len(units)].points += 1
    for fighter in side.fighters:
        worth[fighter] += fighter.points if fighter.nation == nation else 0


def _can_use_points(world: World, side: Side, ground: Ground, fighter: Fighter) -> bool:
    """What has a value of its own, and artillery in the open field that did not come from a ship (LCB-14, INV-02)."""
    gun_in_the_field = fighter.kind == "artillery" and not ground.city and not fighter.landed
    return gun_in_the_field or _base(world, side, ground, fighter) > 0


def siege_limit(world: World, skills: Iterable[int]) -> int:
    """Highest siege roll that hits the walls (LCB-02, GEN-14)."""
    book = world.game.book
    return book.number("engineer.siege") if ENGINEER in skills else book.unit("artillery", "siege")


def scores(worth: Sequence[int]) -> bool:
    """Whether anyone can hit at all (LCB-15)."""
    return any(number > 0 for number in worth)
