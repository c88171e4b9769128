"""Chapter 10: Peace (SC-PEACE)."""

from __future__ import annotations

from itertools import combinations

from rules.statecraft import caretaking, coalition, honor, lands, pacts
from rules.statecraft.model import Force
from rules.statecraft.pacts import Term
from rules.statecraft.relations import War
from rules.statecraft.table import Table

LEAVE_WITHIN = 1
"""Seasons that armies have to leave foreign land (SC-PEACE-03)."""


def conclude(table: Table, term: Term) -> None:
    """SC-PEACE-01: every war between the parties named ends."""
    for a, b in combinations(term.states, 2):
        if len(term.states) == 2 or pacts.at_war(table.world, a, b):
            between(table, a, b)


def between(table: Table, a: str, b: str) -> None:
    """SC-COAL-03: the war of the two ends, and of all members whose Coalition leader signs."""
    make(table, a, b)
    for leader, enemy in ((a, b), (b, a)):
        for led in coalition.led_by(table, leader, enemy):
            for member in led.states:
                if pacts.at_war(table.world, member, enemy):
                    make(table, member, enemy)
            coalition.dissolve(table, led)


def make(table: Table, a: str, b: str) -> None:
    """SC-PEACE-03: the war ends, occupied regions go back to their owners, privateers return."""
    for war in pacts.wars(table.world, a):
        if b in (war.attacker, war.defender):
            war.ended = table.world.date
            for loser in (a, b):
                if brought_low(table, war, loser):
                    reward_patience(table, loser, war.since)
    table.proclaim("peace", states=sorted((a, b)))
    for code, land in sorted(table.world.lands.items()):
        occupied = land.controller in (a, b) and land.owner not in ("", land.controller)
        if occupied and not pacts.at_war(table.world, land.owner, land.controller):
            holder, land.controller, land.occupier, land.held = land.controller, land.owner, "", 0
            table.tell((holder, land.owner), "returned", region=code, state=land.owner)
    for force in table.world.forces.values():
        if force.owner in (a, b) and force.privateer_against in (a, b):
            force.privateer_against = ""


def brought_low(table: Table, war: War, state: str) -> bool:
    """Whether a State lost half its units or its capital in a war: a great temptation to its neighbours (SC-NAP-02)."""
    region = lands.capital_region(table, table.realm(state))
    fallen = bool(region) and table.world.lands[region].controller != state
    before = war.strength.get(state, 0)
    return fallen or (before > 0 and caretaking.units(table, state) * 2 <= before)


def reward_patience(table: Table, state: str, since: int) -> None:
    """SC-NAP-02: who kept a Non-Aggression Pact with it through the war gains 1 Honor, once a pact (RQ-HONOR)."""
    for term in pacts.in_force(table.world, "non_aggression"):
        if state in term.states and term.treaty.since <= since and term.clause.number not in term.treaty.tempted:
            keeper = next(s for s in term.states if s != state)
            term.treaty.tempted.append(term.clause.number)
            name = f"{keeper}:{state}:{table.world.date}"
            gain = table.ask_number(
                "RQ-HONOR",
                name,
                f"Honor for {table.called(keeper)}, who kept its pact with {table.called(state)}",
                1,
            )
            honor.change(table, table.realm(keeper), gain, "pact kept")


def send_home(table: Table) -> None:
    """Step 0: armies that a Peace has left on foreign land for more than one season go to their nearest own land."""
    for force in list(table.world.forces.values()):
        if force.kind == "A" and not force.aboard and _overstays(table, force):
            home = _nearest_own(table, force)
            if home:
                force.place, force.progress = home, 0
                table.tell(force.owner, "sent home", force=force.id, place=home)


def _overstays(table: Table, force: Force) -> bool:
    land = table.world.lands.get(force.place)
    if land is None or land.controller in ("", force.owner):
        return False
    ended = [w.ended for w in table.world.wars if {w.attacker, w.defender} == {force.owner, land.controller}]
    recent = any(e is not None and table.world.date - e == LEAVE_WITHIN + 1 for e in ended)
    war = pacts.at_war(table.world, force.owner, land.controller)
    return recent and not war and not pacts.grants(table.world, land.controller, force.owner)


def _nearest_own(table: Table, force: Force) -> str:
    own = [r for r in lands.owned(table, force.owner) if table.world.lands[r].controller == force.owner]
    return min(own, key=lambda r: (table.board.km(force.place, r), r), default="")
