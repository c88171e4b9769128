"""The set-up of tribes: in list order they choose cities and lands and spend their resources (TRB-02 to TRB-04,
IND-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.online1483 import ledger
from rules.online1483.building import NEEDS
from rules.online1483.line import Line
from rules.online1483.model import BERBERS
from rules.online1483.rulebook import LAND_KINDS
from rules.online1483.turn import Turn, begin
from rules.online1483.world import Territory, World


def run(world: World, orders: Mapping[str, Sequence[Line]]) -> None:
    """Every tribe's choice in the order of the list; one that sent none is chosen for (TRB-02)."""
    waiting = [realm for realm in world.alive("tribal") if realm.name not in world.chosen]
    world.publish("phase", turn=world.turn, phase=0, nations=[realm.name for realm in waiting])
    for realm in waiting:
        choose(world, realm.name, orders.get(realm.name) or automatic(world, realm.name))
    world.phase = 1


def is_open(world: World, tribe: str, land: Territory) -> bool:
    """Free land of the tribe's own area; Berber land only as a last resort; none of Independents (TRB-02, IND-18)."""
    row = world.game.scenario.tribes.get(tribe)
    area = world.game.scenario.tribal_areas.get(row.area) if row else None
    if land.owner == BERBERS and area:
        return land.name in area.last_resort and not any(_free(world, name) for name in area.free)
    return _free(world, land.name) and (area is None or land.name in area.free)


def _free(world: World, name: str) -> bool:
    return not world.lands[name].owner


def choose(world: World, tribe: str, lines: Sequence[Line]) -> Turn:
    """One tribe's set-up mail: tribal cities, lands, units for its resources (TRB-02 to TRB-04)."""
    turn = begin(world, tribe, lines)
    world.chosen.append(tribe)
    if not world.realms[tribe].saved:
        ledger.receive(world, tribe, world.game.book.number("tribe.start_resources"), "tribe's start")
    for verb, limit in (("setup_cities", "tribe.cities"), ("setup_lands", "tribe.extra_territories")):
        left = world.game.book.number(limit)
        for number, line in enumerate(lines):
            turn.number, turn.line = number, line
            for place in line.places if line.verb == verb else ():
                left -= _claim(turn, world.lands[place], left, city=verb == "setup_cities")
    for number, line in enumerate(lines):
        if line.verb == "setup_place":
            turn.carry_out(number, _place)
    return turn


def _claim(turn: Turn, land: Territory, left: int, city: bool) -> int:
    if left < 1:
        turn.refuse("E-62", T=land.name, n=0)
    elif not is_open(turn.world, turn.nation, land):
        turn.refuse("E-110", T=land.name)
    else:
        land.owner, land.incorporated, land.tribal_city = turn.nation, True, city
        land.spent = land.spent or turn.world.game.board.tags[land.name] not in ("", "berber")
        turn.world.publish("owner", place=land.name, frm="", to=turn.nation, incorporated=True)
        return 1
    return 0


def _place(turn: Turn, line: Line) -> None:
    world, land, realm = turn.world, turn.world.lands[line.place], turn.world.realms[turn.nation]
    if not turn.owns(land.name):
        turn.refuse("E-110", T=land.name)
        return
    for force in line.forces:
        need = NEEDS.get(force.kind, "")
        if force.kind not in (*LAND_KINDS, "general") or (realm.native and need and not getattr(realm, need)):
            turn.refuse("E-64", need=need)
            continue
        if not turn.afford(force.count * world.game.book.cost(force.kind), "set-up"):
            continue
        if force.kind != "general":
            ledger.enlist(world, land, turn.nation, {force.kind: force.count}, "set-up")
            continue
        for _ in range(force.count):
            ledger.appoint(world, turn.nation, land.name, "set-up")


def automatic(world: World, tribe: str) -> tuple[Line, ...]:
    """For a tribe that sent nothing: the most valuable free land, infantry for all its money; Berber land only for
    cities that have no other place."""
    from rules.online1483.line import Force

    book = world.game.book
    free = [name for name, land in world.lands.items() if is_open(world, tribe, land)]
    free.sort(key=lambda name: (-world.lands[name].value, name))
    cities, rest = free[: book.number("tribe.cities")], free[book.number("tribe.cities") :]
    rest = [name for name in rest if world.lands[name].owner != BERBERS]
    lands = rest[: book.number("tribe.extra_territories")]
    if not cities:
        return ()
    men = book.number("tribe.start_resources") // book.cost("infantry")
    return (
        Line(verb="setup_cities", places=tuple(cities)),
        Line(verb="setup_lands", places=tuple(lands)),
        Line(verb="setup_place", place=cities[0], forces=(Force(kind="infantry", count=men),)),
    )
