"""Action 12 and what it does in other phases: standing and conditional orders (spec section 22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.online1483 import rulings
from rules.online1483.language import judgements
from rules.online1483.line import Force, Line, Trigger
from rules.online1483.model import PSEUDO_NATIONS
from rules.online1483.relations import at_war
from rules.online1483.turn import Turn
from rules.online1483.world import World

VERBS = frozenset({
    "passage", "intercept", "blockade", "join_at_sea", "in_defence", "cautious", "brigand", "rob", "defence_losses",
    "defence_bonus", "if_offers",
})  # fmt: skip
"""Lines that stand until the nation's next turn (CON-09)."""
SUBJECT = ("verb", "nation", "other", "trade", "zone", "place", "places", "subject")
"""Fields that say what a standing order is about: a new one about the same replaces the old (orders.md 2.4)."""


@dataclass(frozen=True)
class Meeting:
    """What a condition is judged by: who comes, and how strong both sides are."""

    other: str
    theirs: int
    ours: int
    round: int = 0


def holds(world: World, nation: str, conditions: Iterable[Trigger], meeting: Meeting) -> bool:
    """Whether every condition of a standing order is met; what nobody can read is no condition (CON-10)."""
    return all(CONDITIONS[condition.kind](world, nation, condition, meeting) for condition in conditions)


def _attacked(world: World, nation: str, condition: Trigger, meeting: Meeting) -> bool:
    return condition.nation in ("", meeting.other) and meeting.theirs >= condition.number


def _arrived(world: World, nation: str, text: str) -> bool:
    """Whether a caravan has been paid in this turn, of the nation that the condition names if it names one (CON-10)."""
    named = {name for name in world.realms if name.casefold() in text.casefold()} - {nation}
    return any(to == nation and (not named or frm in named) for frm, to, _ in world.paid_in)


CONDITIONS: dict[str, Callable[[World, str, Trigger, Meeting], bool]] = {
    "after_round": lambda w, n, c, m: m.round >= c.number,
    "losses": lambda w, n, c, m: True,
    "left": lambda w, n, c, m: m.ours <= c.number,
    "outnumbered": lambda w, n, c, m: m.theirs > m.ours,
    "no_liners": lambda w, n, c, m: True,
    "attacked": _attacked,
    "at_war": lambda w, n, c, m: at_war(w, n, c.nation),
    "accepts": lambda w, n, c, m: any((o.frm, o.to) == (n, c.nation) for o in w.offers),
    "arrived": lambda w, n, c, m: _arrived(w, n, c.text),
    "unread": lambda w, n, c, m: True,
}


def lets_in(world: World, host: str, guest: str, place: str) -> bool:
    """Whether a nation lets another's land units into a territory (CON-02, LND-06 to LND-08, WAR-03)."""
    if host in PSEUDO_NATIONS or world.kind(host) in ("", "npc") or at_war(world, host, guest):
        return False
    return _passage(world, host, guest, "land", place) == "allow"


def _passage(world: World, host: str, guest: str, trade: str, place: str) -> str:
    """The most specific passage order, the later among equals (CON-11); "" without any."""
    fitting = [
        (bool(line.places), number, line.reply)
        for number, line in enumerate(world.standing.get(host, ()))
        if (line.verb, line.nation, line.trade) == ("passage", guest, trade)
        and (not line.places or place in line.places)
    ]
    return max(fitting)[2] if fitting else ""


def attacks_entering(world: World, host: str, mover: str, zone: str, theirs: int) -> bool:
    """Whether ships in a zone attack others that enter it: by war, or by standing order (NAV-02, CON-03)."""
    if at_war(world, host, mover):
        return True
    meeting = Meeting(mover, theirs, len(world.fleet(host, zone)))
    wishes = [
        (*wish, number, attacks)
        for number, line in enumerate(world.standing.get(host, ()))
        for wish, attacks in (_wish(world, host, mover, zone, line, meeting),)
        if wish
    ]
    return max(wishes)[3] if wishes else False


def _wish(
    world: World, host: str, mover: str, zone: str, line: Line, meeting: Meeting
) -> tuple[tuple[bool, bool] | None, bool]:
    """How specific a standing order about entering ships is (nation, place), and whether it says attack (CON-11)."""
    if line.verb == "intercept" and line.zone == zone and line.nation in ("", mover) and mover not in line.avoid:
        met = holds(world, host, line.condition, meeting)
        return ((bool(line.nation), True), True) if met else (None, False)
    about = (line.verb, line.nation, line.trade) == ("passage", mover, "sea")
    if about and (not line.places or zone in line.places):
        return (True, bool(line.places)), line.reply == "deny"
    return None, False


def attacks_new_ships(world: World, host: str, builder: str, zone: str) -> bool:
    """Whether ships in a zone attack those newly built there (PLC-06)."""
    if at_war(world, host, builder):
        return True
    return any(
        (line.verb, line.zone, line.nation) == ("blockade", zone, builder) for line in world.standing.get(host, ())
    )


def joins_at_sea(world: World, nation: str, one: str, other: str, zone: str) -> str:
    """Whom a nation joins when two others fight in a zone, "" to stay out (CON-04)."""
    lines = [
        line
        for line in world.standing.get(nation, ())
        if line.verb == "join_at_sea" and {line.nation, line.other} == {one, other} and line.zone in ("", zone)
    ]
    return lines[-1].ruler if lines else ""


def in_defence(world: World, guest: str, attacker: str, place: str) -> str | None:
    """What a guest has ordered for an attack: whom to join, "" not to fight, None without an order (CON-06, CON-07)."""
    lines = [
        line
        for line in world.standing.get(guest, ())
        if line.verb == "in_defence" and line.nation == attacker and line.place in ("", place)
    ]
    return ([line for line in lines if line.place] or lines)[-1].ruler if lines else None


def loss_order(world: World, nation: str, place: str) -> tuple[str, ...]:
    """The order of losses that a defender has laid down for a place or everywhere (CON-09, LCB-12, NCB-08)."""
    lines = [line for line in world.standing.get(nation, ()) if line.verb == "defence_losses"]
    fitting = [line for line in lines if line.place == place] or [line for line in lines if not line.place]
    return fitting[-1].losses if fitting else ()


def bonus_order(world: World, nation: str, place: str) -> tuple[Force, ...]:
    """How a defender has dealt out his generals' points (GEN-06)."""
    lines = [line for line in world.standing.get(nation, ()) if line.verb == "defence_bonus"]
    fitting = [line for line in lines if line.place == place] or [line for line in lines if not line.place]
    return fitting[-1].bonus if fitting else ()


def cautious_order(world: World, nation: str, place: str) -> Line | None:
    """The order under which The Cautious leaves a battle (GEN-13)."""
    lines = [line for line in world.standing.get(nation, ()) if line.verb == "cautious" and line.place == place]
    return lines[-1] if lines else None


def subject(line: Line) -> tuple[object, ...]:
    """What a standing order is about."""
    return tuple(getattr(line, name) for name in SUBJECT)


def _about(line: Line, cancel: Line) -> bool:
    named = {cancel.nation, cancel.place} - {""}
    about = {line.nation, line.other, line.ruler, line.place, line.zone, *line.places}
    return not named or bool(named & about)


def replace_all(turn: Turn) -> None:
    """Standing orders of this turn replace the old ones; kept ones stay unless a new one is about the same, or they are
    cancelled (CON-01, TRN-12 step 10)."""
    world, lines = turn.world, turn.lines
    old = world.standing.get(turn.nation, ())
    kept = old if any(line.verb == "keep_standing" for line in lines) else ()
    for cancel in (line for line in lines if line.verb == "cancel_standing"):
        kept = tuple(line for line in old if line in kept or cancel.nation or cancel.place)
        kept = tuple(line for line in kept if not _about(line, cancel))
    new: list[Line] = []
    for number, line in enumerate(lines):
        if line.verb in VERBS:
            turn.number, turn.line = number, line
            order = _read(turn, line) if _allowed(turn, line) else None
            new += [order] if order else []
    turn.number, turn.line = -1, None
    fresh = {subject(line) for line in new}
    world.standing[turn.nation] = tuple(line for line in kept if subject(line) not in fresh) + tuple(new)


def _read(turn: Turn, line: Line) -> Line | None:
    """The order as it stands from now on; its writer is told what nobody could read in it (CON-10, GEN-13)."""
    for code, condition in judgements.unread(line):
        turn.warn(code, text=condition.text, ruling=rulings.given(turn.world, turn.nation, code, condition))
    return rulings.followed(turn.world, turn.nation, line)


def _allowed(turn: Turn, line: Line) -> bool:
    if line.verb == "passage" and line.reply == "allow" and at_war(turn.world, turn.nation, line.nation):
        turn.refuse("E-106")
        return False
    return True
