"""Clauses of lines that may fight: when to retreat, the order of losses, generals' points; and conditions.

CON-10, LCB-06, LCB-12, NCB-11, GEN-06.

A condition that nobody can read is kept as its text: the moderator is asked, and without an answer it is no condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.online1483.language import counting, naming, vocabulary
from rules.online1483.language.filling import choice, into, listing, many, said_as
from rules.online1483.language.listing import Said
from rules.online1483.language.patterns import Slots
from rules.online1483.language.scan import Fields, Scan
from rules.online1483.line import Force, Retreat, Trigger

TRIGGERS = (
    ("after_round", "after round NUMBER"),
    ("after_round", "after NUMBER round"),
    ("losses", "(loss|losses|lost) [at least] NUMBER [or more] [unit|ship]"),
    ("losses", "NUMBER or more (loss|losses|lost)"),
    ("losses", "after NUMBER (loss|losses)"),
    ("losses", "[after] losing NUMBER [or more] [unit|ship|man]"),
    ("left", "[only] NUMBER or (fewer|less) [unit|ship] [are] left"),
    ("outnumbered", "[we are] outnumbered"),
    ("no_liners", "no (ship of line|sol|liner) [are] left"),
    ("attacked", "[we are] attacked {by NATION | (with|by) NUMBER or more [unit|ship]}"),
    ("at_war", "[we are] [at] war with NATION"),
    ("accepts", "NATION accepts"),
)
"""Conditions that can be read: the kind of trigger and how it is written."""
ENDINGS = frozenset(map(vocabulary.singular, ("losses", "bonus", "avoid", "or")))
"""Words (their stems) that end a condition in free words, where something follows that can be read."""
ANY_OF = frozenset({"or", ","})
ALL_OF = frozenset({"and", ","})


def _trigger(kind: str, fields: Fields) -> Trigger:
    return Trigger.model_validate({"kind": kind, "number": fields.get("amount", 0), "nation": fields.get("nation", "")})


_SLOTS: Slots = {"NUMBER": into("amount", counting.number), "NATION": into("nation", naming.nation)}
known_trigger = said_as(TRIGGERS, _SLOTS, _trigger)


def trigger(scan: Scan, at: int) -> Iterator[Said]:
    """A condition; one in free words is taken as its text if nothing else fits."""
    yield from known_trigger(scan, at)
    yield from _arrival(scan, at)
    if scan.freely:
        yield from _free(scan, at)


def _arrival(scan: Scan, at: int) -> Iterator[Said]:
    """ "... has arrived" (CON-10)."""
    for end in range(at + 1, len(scan.tokens) - 1):
        if scan.stem(end) in ("has", "have") and scan.stem(end + 1) == "arrived":
            yield end + 2, Trigger(kind="arrived", text=scan.said_freely(at, end)), ()
            return


def _free(scan: Scan, at: int) -> Iterator[Said]:
    last = len(scan.tokens)
    ends = [end for end in range(at + 1, last) if scan.stem(end) in ENDINGS]
    for end in (*ends, last) if at < last else ():
        text = scan.said_freely(at, end)
        if text:
            yield end, Trigger(kind="unread", text=text), ()


conditions = listing(trigger, parted=ALL_OF)
"""Conditions of a standing order, which must all hold."""
_any_condition = listing(trigger, parted=ANY_OF)
_any_known_condition = listing(known_trigger, parted=ANY_OF)


def _retreat(_: str, fields: Fields) -> Retreat:
    return Retreat(any_of=fields["any_of"], goal=fields.get("goal", ""))


_RETREAT_SLOTS: Slots = {
    "GOAL": into("goal", naming.place),
    "SHIPS": choice("goal", vocabulary.SHIP_SHELTER),
    "CONDITIONS": into("any_of", _any_condition),
    "KNOWN": into("any_of", _any_known_condition),
}
RETREATS = (
    ("retreat", "(retreat|withdraw|fall back) [to (SHIPS|GOAL)] (if|when|on|once) CONDITIONS"),
    ("retreat", "(retreat|withdraw|fall back) [to (SHIPS|GOAL)] CONDITIONS"),
    ("retreat", "(if|when) KNOWN (retreat|withdraw|fall back) [to (SHIPS|GOAL)]"),
)
retreat = said_as(RETREATS, _RETREAT_SLOTS, _retreat)


def _points(scan: Scan, at: int) -> Iterator[Said]:
    """ "2 infantry" as points of generals for a type."""
    for end, force, remarks in counting.unit(scan, at, vocabulary.LAND_KINDS | vocabulary.SHIP_KINDS, ""):
        if not force.name and force.count:
            yield end, force, remarks


def _kinds(_: str, fields: Fields) -> tuple[str, ...]:
    return tuple(fields["losses"])


def _bonus(_: str, fields: Fields) -> tuple[Force, ...]:
    return tuple(fields["bonus"])


points: Any = many("bonus", _points)
kinds: Any = many("losses", counting.kind, parted=frozenset({",", "and", "then", "&", ">", "first"}))
losses = said_as((("losses", "[take] (losses|loss) [first] KINDS"),), {"KINDS": kinds}, _kinds)
bonus = said_as((("bonus", "[general] bonus [of] POINTS"),), {"POINTS": points}, _bonus)
