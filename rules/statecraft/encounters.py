"""Chapter 14 on the map: hostile forces in one place, from contact to the Fortune tests after a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.statecraft import (
    battle,
    contact,
    intelligence,
    leaders,
    ledger,
    pacts,
    refuge,
    seats,
    succession,
    technology,
)
from rules.statecraft.attributes import Trial
from rules.statecraft.battle import Battle
from rules.statecraft.combat import Fighter, Side
from rules.statecraft.contact import Notice, Temper
from rules.statecraft.model import PIRATES, Force
from rules.statecraft.table import Table

AVOIDING = "AT ONCE"
"""The instruction of a force whose stance is to avoid battle (SC-MOVE-08)."""


@dataclass(frozen=True)
class Meeting:
    """Two hostile groups in one place: a moves or attacks. gauge: a blockader that is sure of its prey
    (SC-BLOCK-02)."""

    place: str
    a: tuple[Force, ...]
    b: tuple[Force, ...]
    blockader: str = ""

    @property
    def naval(self) -> bool:
        """Whether they meet at sea."""
        return self.a[0].kind == "N"


def hostile(table: Table, a: str, b: str) -> bool:
    """SC-CONT-01: States at war; pirates against everyone; rebels are at war with their former owner from the start."""
    return a != b and (PIRATES in (a, b) or pacts.at_war(table.world, a, b))


def present(table: Table, place: str, kind: str) -> list[Force]:
    """Forces of a kind that can meet others in a place: not aboard, navies in port left out (SC-MOVE-06)."""
    ashore = place in table.world.lands
    if kind == "N" and ashore:
        return []
    found = [f for f in table.world.forces.values() if f.place == place and f.kind == kind and not f.aboard]
    return sorted(found, key=lambda f: f.id)


def meetings(table: Table, place: str, kind: str, moved: Iterable[str], tested: set[frozenset[str]]) -> list[Meeting]:
    """The untested hostile pairs of a place, each with the allies on both sides; the mover is the attacker."""
    movers = set(moved)
    forces = present(table, place, kind)
    owners = sorted(
        {f.owner for f in forces}, key=lambda o: (not any(f.owner == o and f.id in movers for f in forces), o)
    )
    found = []
    for i, first in enumerate(owners):
        for second in owners[i + 1 :]:
            if hostile(table, first, second) and frozenset((first, second)) not in tested:
                sides = _sides(table, forces, first, second)
                tested |= {frozenset((x.owner, y.owner)) for x in sides[0] for y in sides[1]}
                found.append(Meeting(place, *sides))
    return found


def _sides(table: Table, forces: list[Force], a: str, b: str) -> tuple[tuple[Force, ...], tuple[Force, ...]]:
    """Everybody hostile to b and not to a stands with a, and the other way round."""

    def with_one(one: str, other: str) -> tuple[Force, ...]:
        return tuple(
            f for f in forces if f.owner == one or (_fights(table, f, other) and not hostile(table, f.owner, one))
        )

    first = with_one(a, b)
    return first, tuple(f for f in with_one(b, a) if f not in first)


def _fights(table: Table, force: Force, other: str) -> bool:
    return hostile(table, force.owner, other) and PIRATES not in (force.owner, other)


def meet(table: Table, meeting: Meeting) -> Battle | None:
    """Contact, and a battle if it comes to one. None without a battle."""
    a, b = leaders.commander(list(meeting.a)), leaders.commander(list(meeting.b))
    for force in (a, b):
        leaders.ensure_officer(table, force)
    key = (meeting.place, a.id, b.id, str(table.world.date))
    found = _noticed(table, meeting, a, b, key)
    tempers = [_temper(table, meeting, side) for side in (meeting.a, meeting.b)]
    _tell_contact(table, meeting, found)
    if not contact.fights(found, tempers[0], tempers[1]):
        return None
    return _fight(table, meeting, found, key)


def _noticed(table: Table, meeting: Meeting, a: Force, b: Force, key: tuple[str, ...]) -> Notice:
    vigilance = (leaders.attribute(table, a, "vigilance"), leaders.attribute(table, b, "vigilance"))
    found = contact.notice(table, *vigilance, meeting.naval, *key)
    if meeting.blockader:
        return Notice("both", found.a, found.b, "b" if meeting.b[0].owner == meeting.blockader else "a")
    if not meeting.naval:
        return found
    mine, theirs = technology.positions(_effects(table, a), _effects(table, b), found.a, found.b, True)
    return Notice(found.who, found.a, found.b, contact.gauge_of(mine, theirs))


def _temper(table: Table, meeting: Meeting, side: tuple[Force, ...]) -> Temper:
    leader = leaders.commander(list(side))
    land = table.world.lands.get(meeting.place)
    others = meeting.b if side is meeting.a else meeting.a
    home = land is not None and land.controller == leader.owner
    entering = side is meeting.a and land is not None and land.controller in {f.owner for f in others}
    stance = "attack" if meeting.blockader == leader.owner else leader.stance
    return Temper(stance, sum(f.units for f in side), home, entering)


def _tell_contact(table: Table, meeting: Meeting, found: Notice) -> None:
    for who, mine, theirs in (("a", meeting.a, meeting.b), ("b", meeting.b, meeting.a)):
        if found.who in ("both", who):
            readers = sorted({f.owner for f in mine})
            table.tell(readers, "contact", place=meeting.place, with_=[f.owner for f in theirs], noticed=found.who)


def fighter(table: Table, force: Force, enemy: str, position: int) -> Fighter:
    """A force as it counts in battle against an enemy (SC-COMBAT-02, SC-PAPA-02); a kept Position counts if it is
    better."""
    realm, foe = table.realm(force.owner), table.realm(enemy)
    kept = force.position if force.position_at == force.place else 0
    return Fighter(
        id=force.id,
        owner=force.owner,
        units=force.units,
        mercs=force.mercs,
        rank=leaders.kind(force),
        strategy=leaders.attribute(table, force, "strategy"),
        vigilance=leaders.attribute(table, force, "vigilance"),
        position=max(position, kept),
        readiness=realm.naval_readiness if force.kind == "N" else realm.land_readiness,
        fidei=table.world.fidei == realm.code and realm.religion != foe.religion,
        effects=_effects(table, force),
        retreat=AVOIDING if force.stance == "avoid" else force.retreat,
    )


def _effects(table: Table, force: Force) -> list[Mapping[str, Any]]:
    return technology.effects_of(table, technology.held(table, force.owner))


def _fight(table: Table, meeting: Meeting, found: Notice, key: tuple[str, ...]) -> Battle:
    foes = (meeting.b[0].owner, meeting.a[0].owner)
    a = Side([fighter(table, f, foes[0], found.a) for f in meeting.a], found.gauge == "a")
    b = Side([fighter(table, f, foes[1], found.b) for f in meeting.b], found.gauge == "b")
    a.trapped = not any(refuge.way_out(table, f, meeting.place) for f in meeting.a)
    b.trapped = not any(refuge.way_out(table, f, meeting.place) for f in meeting.b)
    fought = battle.fight(table, a, b, meeting.naval, *key)
    intelligence.rumour_of_battle(table, meeting.place, a, b, fought)
    positions = {f.id: f.position for f in (*a.fighters, *b.fighters)}
    for nth, side in enumerate((a, b)):
        made = zip(fought.commanders, fought.tests, strict=True)
        _take_losses(table, side, fought, [(states[nth], tests[nth]) for states, tests in made])
    for side, forces, name in ((a, meeting.a, "a"), (b, meeting.b, "b")):
        _after(table, side, forces, key)
        if fought.retreats in (name, "both") and not (fought.retreats == "both" and name == "b"):
            refuge.withdraw(table, [f for f in forces if f.id in table.world.forces], meeting.place, foes)
        elif not meeting.naval and fought.holds == name:
            _keep_position(table, forces, positions, meeting.place)
    return fought


def _take_losses(table: Table, side: Side, fought: Battle, tests: list[tuple[str, Trial]]) -> None:
    """What the battle left of each force is written back; own side exact (SC-COMBAT-09), each State with the tests of
    its own commander: they give away his Strategy (SC-CON-08, SC-ANN-12)."""
    for one in side.fighters:
        force = table.world.forces[one.id]
        lost = force.units - one.units
        rolls = [(test.effective, test.die) for state, test in tests if state == one.owner]
        facts = {"rounds": fought.rounds, "lost": lost, "left": one.units, "held": fought.holds, "tests": rolls}
        table.tell(one.owner, "battle", force=one.id, place=force.place, **facts)
        if lost:
            ledger.change_units(table, force, -lost, "battle")


def _after(table: Table, side: Side, forces: tuple[Force, ...], key: tuple[str, ...]) -> None:
    """SC-COMBAT-08: the Fortune test of the commander of a side."""
    leader = next(f for f in forces if f.id == side.commander.id)
    person = leaders.person(table, leader)
    destroyed = leader.units == 0
    if person is None:
        if not leaders.officer_survives(table, table.attribute(leader.owner, "fortune"), leader.id, destroyed):
            if not destroyed:
                table.tell(leader.owner, "officer fell", force=leader.id)
            leaders.dismiss(leader)
    elif not leaders.leader_survives(table, person, _who(leader), key[0]):
        if leader.commander == "sovereign":
            succession.bury(table, leader.owner, "battle")
        else:
            seats.retire_general(table, table.world.generals[leader.commander])


def _who(force: Force) -> str:
    return force.owner if force.commander == "sovereign" else force.commander


def _keep_position(table: Table, forces: tuple[Force, ...], positions: dict[str, int], place: str) -> None:
    """SC-CONT-04: an army that stays on the field keeps its Position until it leaves the region."""
    for force in forces:
        if force.id in table.world.forces:
            force.position, force.position_at = positions[force.id], place
