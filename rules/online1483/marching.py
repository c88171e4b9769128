"""Action 6: armies march, attack, enter peacefully, ride through (spec section 15)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483 import aftermath, garrisons, ledger
from rules.online1483.hostilities import invade
from rules.online1483.line import Army, Clauses, Line
from rules.online1483.model import BERBERS, PSEUDO_NATIONS, Units
from rules.online1483.relations import at_war
from rules.online1483.standing import lets_in
from rules.online1483.turn import Assault, Turn, lift, pick
from rules.online1483.world import Leader, Territory, World


def move(turn: Turn, line: Line) -> None:
    """Marches into own or open land, or enters foreign land: an attack unless it says otherwise (LND-01 to LND-07)."""
    land, army = turn.world.lands[line.goal], Army(forces=line.forces, place=line.place)
    if _welcome(turn, land):
        _walk(turn, line, army, land)
        return
    if line.peaceful:
        _enter_peacefully(turn, line, army, land)
        return
    turn.warn("W-4", N=land.owner)
    _assault(turn, line, [army])


def _welcome(turn: Turn, land: Territory) -> bool:
    return turn.owns(land.name) or lets_in(turn.world, land.owner, turn.nation, land.name)


def _walk(turn: Turn, line: Line, army: Army, land: Territory) -> None:
    picked = pick(turn, turn.world.lands[army.place], army.forces)
    way = _way(turn, army.place, line, picked, peaceful=True) if picked else None
    if picked and way is not None:
        units, leaders = picked
        lift(turn, turn.world.lands[army.place], units, leaders)
        if not line.peaceful:
            _ride_through(turn, way[:-1])
        ledger.put(land, turn.nation, units)
        for leader in leaders:
            leader.place = land.name


def _enter_peacefully(turn: Turn, line: Line, army: Army, land: Territory) -> None:
    """Into player land: if its owner allows it, or has nobody there to stop it; else it comes to combat (LND-06).
    NPCs and natives never allow it (LND-07)."""
    world = turn.world
    natives = garrisons.unrolled(world, land) or any(land.count(people) for people in PSEUDO_NATIONS)
    if land.owner in PSEUDO_NATIONS or world.kind(land.owner) == "npc" or natives:
        turn.refuse("E-105", T=land.name)
        return
    if at_war(world, turn.nation, land.owner):
        turn.refuse("E-106")
        return
    if land.owner and land.count(land.owner):
        turn.warn("W-4", N=land.owner)
        _assault(turn, line, [army])
        return
    _walk(turn, line, army, land)


def attack(turn: Turn, line: Line) -> None:
    """Armies of one or several territories attack one (LND-05)."""
    if turn.owns(line.goal):
        turn.refuse("E-104", T=line.goal)
        return
    turn.warn("W-4", N=turn.world.lands[line.goal].owner) if _opens_war(turn, line.goal) else None
    _assault(turn, line, line.armies)


def _opens_war(turn: Turn, place: str) -> bool:
    owner = turn.world.lands[place].owner
    return bool(owner) and owner not in PSEUDO_NATIONS and not at_war(turn.world, turn.nation, owner)


def _assault(turn: Turn, line: Line, armies: Iterable[Army]) -> None:
    for army in armies:
        start = turn.world.lands[army.place]
        picked = pick(turn, start, army.forces)
        if picked is None:
            continue
        units, leaders = picked
        if not units:
            turn.refuse("E-111")
            continue
        way = _way(turn, army.place, line, picked, peaceful=False)
        if way is None:
            continue
        lift(turn, start, units, leaders)
        _ride_through(turn, way[:-1])
        enter(turn, line, army.place, units, leaders)


def enter(turn: Turn, line: Line, came: str, units: Units, leaders: list[Leader]) -> None:
    """Units stand in the territory they attack: it is theirs at once if nobody is there, else a battle follows
    (TRN-12 step 4)."""
    assault = assault_on(turn, line)
    for kind, number in units.items():
        assault.marched[kind] = assault.marched.get(kind, 0) + number
    assault.came[came] = assault.came.get(came, 0) + sum(units.values())
    assault.leaders += leaders
    if not is_held(turn.world, turn.world.lands[line.goal], turn.nation) and not any(assault.landed.values()):
        del turn.contested[line.goal]
        invade(turn.world, turn.nation, line.goal)
        aftermath.take_land(turn.world, assault)


def assault_on(turn: Turn, line: Line) -> Assault:
    """The nation's assault on a territory, with the clauses of the first line that has any."""
    assault = turn.contested.setdefault(
        line.goal, Assault(line.goal, turn.nation, friendly=turn.friendly, clauses=_clauses(turn, line))
    )
    if not assault.clauses.retreat and line.clauses.retreat:
        assault.clauses = line.clauses
    assault.avoid = tuple(dict.fromkeys((*assault.avoid, *line.avoid)))
    return assault


def _clauses(turn: Turn, line: Line) -> Clauses:
    """The line's clauses, its order of losses completed by the one for all battles (LCB-12)."""
    general = [other.losses for other in turn.lines if other.verb == "losses"]
    if line.clauses.losses or not general:
        return line.clauses
    return line.clauses.model_copy(update={"losses": general[-1]})


def is_held(world: World, land: Territory, nation: str) -> bool:
    """Whether someone fights for a territory: units, an unrolled garrison, the Berbers (LCB-01, REG-10, REG-13)."""
    others = any(land.count(guest) for guest in land.units if guest != nation)
    return others or garrisons.unrolled(world, land) or land.owner == BERBERS


def _way(turn: Turn, start: str, line: Line, picked: tuple[Units, list[Leader]], peaceful: bool) -> list[str] | None:
    """The territories entered; refused with E-101, E-102, E-103 or E-111 (LND-01 to LND-04, LND-14)."""
    world, near = turn.world, turn.world.game.board.borders
    units, _ = picked
    if line.goal in near[start] and not line.via:
        return [line.goal]
    middles = [m for m in (line.via or near[start]) if m in near[start] and line.goal in near[m]]
    if not middles or len(line.via) > 1 or line.goal == start:
        turn.refuse("E-101", A=start, B=line.goal)
        return None
    slow = next((kind for kind in units if world.game.book.unit(kind, "move") < 2), None)
    if slow:
        turn.refuse("E-102", unit=slow, m=1)
        return None
    open_ways = [m for m in middles if not _barred(turn, m)]
    if not open_ways:
        turn.refuse("E-103", T=middles[0])
        return None
    best = min(open_ways, key=lambda m: (not turn.owns(m), not _welcome(turn, world.lands[m]), m))
    if not units and not (_welcome(turn, world.lands[best]) and peaceful):
        turn.refuse("E-111")
        return None
    return [best, line.goal]


def _barred(turn: Turn, place: str) -> bool:
    """Enemy units in the first territory, whoever owns it, or a battle still to be fought there (LND-02, LND-14)."""
    world, land = turn.world, turn.world.lands[place]
    if place in turn.contested or any(land.count(guest) and at_war(world, turn.nation, guest) for guest in land.units):
        return True
    return not _welcome(turn, land) and is_held(world, land, turn.nation)


def _ride_through(turn: Turn, passed: Iterable[str]) -> None:
    """Empty enemy land that is ridden through is captured (LND-03); entering it is an attack (LND-05)."""
    for place in passed:
        land = turn.world.lands[place]
        if not _welcome(turn, land):
            if _opens_war(turn, place):
                turn.warn("W-4", N=land.owner)
            invade(turn.world, turn.nation, place)
            rider = Assault(place, turn.nation, friendly=turn.friendly)
            aftermath.take_land(turn.world, rider)


def move_tribal_city(turn: Turn, line: Line) -> None:
    """A tribal city moves one territory, within the tribe's own land (TRB-06, TRB-07)."""
    world = turn.world
    start, goal = world.lands[line.place], world.lands[line.goal]
    if not turn.is_tribe():
        turn.refuse("E-70")
        return
    if not (turn.owns(start.name) and start.tribal_city) or start.name in turn.moved_cities:
        turn.refuse("E-81", n=0, unit="tribal city", place=start.name)
        return
    if goal.name not in world.game.board.borders[start.name]:
        turn.refuse("E-101", A=start.name, B=goal.name)
        return
    if not turn.owns(goal.name):
        turn.refuse("E-110", T=goal.name)
        return
    if goal.tribal_city:
        turn.refuse("E-71", T=goal.name)
        return
    turn.warn("W-5", T=goal.name)
    start.tribal_city, goal.tribal_city = False, True
    turn.moved_cities |= {start.name, goal.name}
    world.publish("tribal_city_moved", nation=turn.nation, frm=start.name, to=goal.name)
