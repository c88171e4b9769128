"""Chapter 13: a season's movement, sea before land, with the contacts it leads to (SC-MOVE, SC-SEAS-04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.statecraft import encounters, intelligence, pacts, refuge, routes, transport
from rules.statecraft.encounters import Meeting
from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.seen import seen_by
from rules.statecraft.table import Table


@dataclass
class March:
    """A force under way this season: the places still ahead, km left, km used so far, the place it has got to. One that
    a battle has driven elsewhere goes no further."""

    force: Force
    ahead: list[str]
    left: int
    used: int = 0
    at: str = ""
    stopped: bool = False

    @property
    def is_over(self) -> bool:
        """Whether it goes no further."""
        return self.stopped or not self.ahead or self.force.place != self.at


@dataclass
class Marching:
    """All marches of one kind of force; moved: ids of forces that changed place; tested: pairs that met, by place."""

    kind: Literal["A", "N"]
    marches: list[March]
    moved: set[str] = field(default_factory=set)
    tested: dict[str, set[frozenset[str]]] = field(default_factory=dict)


def move_all(table: Table, orders: dict[str, StatecraftOrder]) -> None:
    """SC-SEAS-04: navies move and meet, then armies, then those who land. orders: MOVE by force."""
    for force in table.world.forces.values():
        force.moved_km = 0
    moved: set[str] = set()
    for kind in ("N", "A"):
        marching = Marching(kind, plan(table, kind, orders))
        _advance(table, marching)
        _meet_all(table, marching)
        moved |= marching.moved
    intelligence.rumours_of_movement(table, moved)


def plan(table: Table, kind: Literal["A", "N"], orders: dict[str, StatecraftOrder]) -> list[March]:
    """The ways of all ordered forces of a kind, as far as this season's km carry them."""
    found = []
    for name in sorted(orders, key=lambda f: f):
        force = table.world.forces.get(name)
        if force and force.kind == kind and not force.aboard:
            march = _planned(table, force, orders[name])
            found += [march] if march else []
    return found


def _planned(table: Table, force: Force, order: StatecraftOrder) -> March | None:
    """The way as its owner knows it: what he cannot see does not turn a force aside, it stops it (SC-MOVE-03). Who is
    there already stays."""
    if force.place == order.place and not order.via and order.city in ("", force.port):
        return None
    known = seen_by(table.board, table.world, force.owner)
    way = routes.path(table.board, known, force, order.place, order.via)
    if not way:
        table.tell(force.owner, "no way", force=force.id, place=order.place)
        return None
    saved = force.progress if force.heading == order.place else 0
    steps = routes.km_steps(table.board, force.place, way)
    walked = routes.walk(steps, routes.ALLOWANCE[force.kind], saved)
    entered = _reached(table, force, walked.entered, steps)
    force.heading, force.progress = order.place, walked.progress
    if not entered:
        table.tell(force.owner, "under way", force=force.id, place=order.place, saved=walked.progress)
        return None
    return March(force, list(entered), walked.left, at=force.place)


def _reached(
    table: Table, force: Force, entered: tuple[str, ...], steps: list[tuple[str, int, str]]
) -> tuple[str, ...]:
    """RQ-REACH: the moderator may stop a move at an earlier place of its way."""
    if not entered:
        return entered
    name = f"{force.id}:{table.world.date}"
    answer = table.ask("RQ-REACH", name, f"How far does {force.id} get?", entered[-1]).strip().upper()
    if answer == force.place:
        return ()
    return entered[: entered.index(answer) + 1] if answer in entered else entered


def _advance(table: Table, marching: Marching) -> None:
    """Step by step, whoever is there first: forces passing others are tested for contact (SC-MOVE-07)."""
    while True:
        going = [m for m in marching.marches if not m.is_over and m.force.id in table.world.forces]
        if not going:
            return
        march = min(going, key=lambda m: (m.used + _next_km(table, m), -m.left, m.ahead[0], m.force.id))
        _step(table, marching, march)


def _next_km(table: Table, march: March) -> int:
    return table.board.march(march.force.place, march.ahead[0])


def _step(table: Table, marching: Marching, march: March) -> None:
    force, place = march.force, march.ahead[0]
    if not _border_open(table, force, place):
        march.stopped = True
        table.tell(force.owner, "stopped at border", force=force.id, place=place)
        return
    leaving = _run_blockade(table, marching, march, place)
    if leaving or force.id not in table.world.forces:
        march.stopped = True
        return
    march.used += _next_km(table, march)
    force.moved_km = march.used
    march.ahead.pop(0)
    before = force.place
    refuge.settle_in(table, force, place)
    force.came_from, march.at = before, place
    marching.moved.add(force.id)
    if march.ahead or _coming_the_other_way(marching, march, before):
        _pass(table, marching, march)


def _border_open(table: Table, force: Force, place: str) -> bool:
    """SC-MOVE-03: without war or access an army stops before a border; navies need a port that is open to them."""
    if place not in table.world.lands:
        return True
    ports = force.kind == "N"
    strait = not ports and routes.step_open(table.board, table.world, force, force.place, place)
    return routes.may_enter(table.world, force.owner, place, ports).allowed and (ports or strait)


def _coming_the_other_way(marching: Marching, march: March, before: str) -> bool:
    """SC-MOVE-07: somebody in this place is about to use the same link in the opposite direction."""
    here = march.force.place
    return any(m.ahead[:1] == [before] and m.force.place == here and not m.is_over for m in marching.marches)


def _pass(table: Table, marching: Marching, march: March) -> None:
    """A force in passing meets who stands here; a battle ends its march."""
    place = march.force.place
    tested = marching.tested.setdefault(place, set())
    others = [
        m
        for m in encounters.meetings(table, place, marching.kind, (march.force.id,), set(tested))
        if march.force in m.a
    ]
    for meeting in others:
        pairs = {frozenset((x.owner, y.owner)) for x in meeting.a for y in meeting.b}
        alone = Meeting(place, (march.force,), meeting.b)
        if encounters.meet(table, alone):
            tested |= pairs
            march.stopped = True
            for other in marching.marches:
                other.stopped = other.stopped or other.force in meeting.b
            return


def _run_blockade(table: Table, marching: Marching, march: March, sea: str) -> bool:
    """SC-BLOCK-02: a navy leaving a blockaded port is always detected, and the blockader has the Weather Gauge. Whether
    that ended its march."""
    force = march.force
    if force.kind != "N" or force.place not in table.world.lands:
        return False
    for navy, (where, enemy) in sorted(table.world.blockading.items()):
        guard = table.world.forces.get(navy)
        if guard and where == sea and enemy == force.owner and guard.place == sea:
            refuge.settle_in(table, force, sea)
            marching.moved.add(force.id)
            met = Meeting(sea, (force,), (guard,), blockader=guard.owner)
            marching.tested.setdefault(sea, set()).add(frozenset((force.owner, guard.owner)))
            return encounters.meet(table, met) is not None
    return False


def _meet_all(table: Table, marching: Marching) -> None:
    """Contacts where forces ended, by place (SC-SEAS-04)."""
    for place in sorted({f.place for f in table.world.forces.values() if f.kind == marching.kind}):
        tested = marching.tested.setdefault(place, set())
        for meeting in encounters.meetings(table, place, marching.kind, marching.moved, tested):
            alive = all(f.id in table.world.forces and f.place == place for f in (*meeting.a, *meeting.b))
            if alive:
                encounters.meet(table, meeting)


def land_all(table: Table, landings: dict[str, str]) -> None:
    """Armies go ashore last, and meet who is there. landings: army -> region."""
    for army, region in sorted(landings.items()):
        force = table.world.forces.get(army)
        if force and force.aboard and transport.land(table, force, region):
            tested: set[frozenset[str]] = set()
            for meeting in encounters.meetings(table, region, "A", (army,), tested):
                if any(f.id == army for f in meeting.a) and pacts.wars(table.world, force.owner):
                    encounters.meet(table, meeting)
