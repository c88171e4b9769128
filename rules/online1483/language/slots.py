"""Every slot of the grammar: the name in capitals -> what can stand there and which field of the order it fills.

"each.*" means a line for each thing of the list; "clauses.*" belongs to the clauses of a line that may fight.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.online1483.language import clauses, counting, items, naming, vocabulary
from rules.online1483.language.filling import choice, into, listing, many, said_as
from rules.online1483.language.lexicon import Leniency
from rules.online1483.language.listing import Said
from rules.online1483.language.patterns import Slot, Slots
from rules.online1483.language.scan import Fields, Remark, Scan, Step
from rules.online1483.line import Army, Fleet


def _army(_: str, fields: Fields) -> Army:
    return Army(forces=fields["forces"], place=fields["place"])


def _fleet(_: str, fields: Fields) -> Fleet:
    return Fleet(ships=fields["ships"], zone=fields["zone"])


_UNITS = many("forces", counting.land_unit)
_SHIPS = many("ships", counting.ship)
_ARMY_SLOTS: Slots = {"UNITS": _UNITS, "PLACE": into("place", naming.place)}
_FLEET_SLOTS: Slots = {"SHIPS": _SHIPS, "ZONE": into("zone", naming.zone)}
_army_from = said_as((("army", "UNITS (from|in|at) PLACE"),), _ARMY_SLOTS, _army)
_from_army = said_as((("army", "from PLACE with UNITS"),), _ARMY_SLOTS, _army)
_joining = said_as((("fleet", "SHIPS (in|at|from) ZONE"),), _FLEET_SLOTS, _fleet)


def _times(scan: Scan, at: int) -> tuple[Step, ...]:
    """ "3 times", "up to 3 times", "max 3 tries", "twice", "x3"."""
    start = at + 2 if scan.phrase(at, at + 2) in ("up to", "at most") else at + (scan.stem(at) in ("max", "maximum"))
    number, said = vocabulary.OFTEN.get(scan.stem(start), 0) or counting.multiplier(scan, start), start + 1
    if not number and scan.stem(start + 1) in ("time", "x", "try", "attempt"):
        number, said = max(scan.number(start), 0), start + 2
    elif not number and start > at:
        number = max(scan.number(start), 0)
    return ((said, {"times": number, "up_to": start > at}),) if number else ()


def _tries(scan: Scan, at: int) -> tuple[Step, ...]:
    """The same where it always means "up to"."""
    return tuple((end, {**fields, "up_to": fields["up_to"] or fields["times"] > 1}) for end, fields in _times(scan, at))


def _count(scan: Scan, at: int) -> tuple[Step, ...]:
    """ "2" in "develop 2 sea trade"."""
    number = scan.number(at)
    return ((at + 1, {"times": number}),) if number > 0 else ()


def _count_up_to(scan: Scan, at: int) -> tuple[Step, ...]:
    """ "2" in "steal 2 sea trade from France"."""
    return tuple((end, {**fields, "up_to": fields["times"] > 1}) for end, fields in _count(scan, at))


def _cargo(scan: Scan, at: int) -> tuple[Step, ...]:
    """A list of what ships carry; at most one caravan, which is told by its content."""
    found: list[Step] = []
    for end, things, remarks in listing(counting.cargo)(scan, at):
        forces = tuple(thing for thing in things if not isinstance(thing, int))
        caravans = [thing for thing in things if isinstance(thing, int)]
        if len(caravans) < 2:
            money = {"amount": caravans[0]} if caravans else {}
            found.append((end, {"forces": forces, **money, "remarks": remarks}))
    return tuple(found)


def _code(scan: Scan, at: int) -> tuple[Step, ...]:
    """The code of an open offer."""
    word = scan.tokens[at].word.upper() if at < len(scan.tokens) else ""
    known = scan.lexicon.offers.get(word)
    if known:
        return ((at + 1, {"nation": known.frm, "offer": known}),)
    if scan.leniency is Leniency.ANYTHING and word[1:].isdecimal() and word[:1].isalpha():
        return ((at + 1, {"remarks": (Remark("E-132", {}),)}),)
    return ()


def _about(scan: Scan, at: int) -> tuple[Step, ...]:
    """What standing orders to be cancelled are about: a nation or a place."""
    found = naming.any_name(scan, at, ("nation", "territory", "zone"))
    fields = {"nation": "nation", "territory": "place", "zone": "place"}
    return tuple((end, {fields[sort]: meant, "remarks": remarks}) for end, (sort, meant), remarks in found)


def _local(scan: Scan, at: int) -> Iterator[Said]:
    """The natives of a tribal land."""
    if scan.phrase(at, at + 2) in ("local people", "local native", "native people"):
        yield at + 2, "", ()


def _repaired(scan: Scan, at: int) -> Iterator[Said]:
    """How many ships are repaired; 0 for all of them."""
    if scan.stem(at) == "all":
        yield at + 1, 0, ()
    yield from counting.some(scan, at)


def _leader(scan: Scan, at: int) -> tuple[Step, ...]:
    """A general by his name, where his place alone says who he is."""
    return tuple((end, {}) for end, force, _ in counting.land_unit(scan, at) if force.name)


def _city(scan: Scan, at: int) -> Iterator[Said]:
    """A territory in front of what is raised there; never an unknown word, which could be any."""
    if scan.leniency is not Leniency.ANYTHING:
        yield from naming.place(scan, at + (scan.stem(at) in ("in", "at")))


SLOTS: dict[str, Slot] = {
    "NATION": into("nation", naming.nation),
    "OTHER": into("other", naming.nation),
    "RULER": into("ruler", naming.nation),
    "PAYER": into("payer", naming.nation),
    "ENEMY": into("nation", naming.nation),
    "LOCALS": into("nation", _local),
    "NATIONS": many("each.nation", naming.nation),
    "AVOIDED": many("avoid", naming.nation),
    "PLACE": into("place", naming.place),
    "CITY": into("place", _city),
    "GOAL": into("goal", naming.place),
    "PLACES": many("places", naming.place),
    "EACH": many("each.place", naming.place),
    "VIA": many("via", naming.place),
    "LANDS": many("places", naming.place, trade="land"),
    "ZONE": into("zone", naming.zone),
    "SEA": into("goal", naming.zone),
    "SEAS": many("via", naming.zone),
    "WATERS": many("places", naming.zone, trade="sea"),
    "SPOT": into("place", naming.spot),
    "ABOUT": _about,
    "UNITS": _UNITS,
    "SHIPS": _SHIPS,
    "FORCES": many("forces", counting.raised),
    "LEADER": _leader,
    "CARGO": _cargo,
    "ARMIES": many("armies", _army_from),
    "FROMARMY": into("armies", listing(_from_army)),
    "JOINING": many("merges", _joining),
    "NUMBER": into("amount", counting.number),
    "SOME": into("amount", counting.some),
    "REPAIRED": into("amount", _repaired),
    "TIMES": _times,
    "TRIES": _tries,
    "COUNT": _count,
    "COUNTUPTO": _count_up_to,
    "BOX": choice("until", vocabulary.BOXES),
    "TRADE": choice("trade", vocabulary.TRADES),
    "REPLY": choice("reply", vocabulary.REPLIES),
    "TRIBUTEREPLY": choice("reply", vocabulary.TRIBUTE_REPLIES),
    "PERMIT": choice("reply", vocabulary.PERMITS),
    "SUBJECT": choice("subject", vocabulary.SUBJECTS),
    "PEACEFULLY": choice("peaceful", vocabulary.PEACEFUL, peace=True),
    "CODE": _code,
    "RETREAT": into("clauses.retreat", clauses.retreat),
    "LOSSES": into("clauses.losses", clauses.losses),
    "BONUS": into("clauses.bonus", clauses.bonus),
    "KINDS": clauses.kinds,
    "POINTS": clauses.points,
    "CONDITION": into("condition", clauses.conditions),
    "GIVEN": into("give", items.items),
    "GOTTEN": into("get", items.items),
    "TERMS": into("terms", items.terms),
}
