"""The order form: a line for everything of a nation that could be ordered, each behind a # until its reader wants it.

A form sent back as it is orders nothing: the reading of mails takes what follows a # for a remark.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.online1483.model import State, Units
from rules.online1483.reporting import holdings, relations
from rules.online1483.reporting.holdings import Facts
from rules.online1483.reporting.knowledge import Known
from rules.online1483.tribes import automatic
from rules.online1483.windows import acting
from rules.online1483.wording import PLURALS, UNIT_WORDS

REMARK = "# "
SHORT = 2
"""So many types of units are named one by one."""


def form(known: Known, nation: str) -> tuple[str, ...]:
    """The form of a nation that moves next; () for others."""
    if nation not in acting(known.state):
        return ()
    lines = setup(known, nation) if known.state.phase == 0 else turn(known, nation)
    return tuple(REMARK + line for line in lines)


def setup(known: Known, tribe: str) -> Iterator[str]:
    """What a tribe may send: the choice that would be made for it."""
    yield from (str(line) for line in automatic(known.world, tribe))


def turn(known: Known, nation: str) -> Iterator[str]:
    """One nation's turn in the order of the actions."""
    state = known.state
    rows = holdings.lands(known, nation)
    for offer in relations.offers(known, nation)["received"]:
        yield f"{offer['answers'][0]}"
    yield from builds(rows)
    for fleet in holdings.fleets(state, nation):
        yield f"SAIL {units_in_words(fleet['ships'])} FROM {fleet['zone']} TO ..."
    yield from marches(state, nation)
    for row in rows:
        if not row["incorporated"]:
            yield f"INCORPORATE {row['name']}"
    yield "KEEP STANDING ORDERS"


def builds(rows: list[Facts]) -> Iterator[str]:
    """Where troops can be raised: the cities of incorporated land."""
    for row in rows:
        if row["incorporated"] and (row["city"] is not None or row["tribal"]):
            yield f"BUILD ... IN {row['name']}"


def marches(state: State, nation: str) -> Iterator[str]:
    """Every army where it stands."""
    for place in sorted(state.lands):
        units = holdings.forces_at(state, place, nation)
        if units:
            yield f"MOVE {units_in_words(units)} FROM {place} TO ..."


def units_in_words(units: Units) -> str:
    """Units as orders name them: "3 INFANTRY, 2 FRIGATES"; "ALL" where that would be long."""
    if len(units) > SHORT:
        return "ALL"
    return ", ".join(f"{number} {kind_in_words(kind, number)}" for kind, number in units.items())


def kind_in_words(kind: str, number: int) -> str:
    """A type as orders name it."""
    word = UNIT_WORDS.get(kind, kind.upper())
    return PLURALS.get(kind, word) if number != 1 else word
