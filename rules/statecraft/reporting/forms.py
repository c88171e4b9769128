"""The order form: lines that a reader edits in a reply. All but the season are comments until their # is taken away, so
that a form sent back as it is changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ruleset import MODERATOR
from rules.statecraft.dates import season_of, year_of
from rules.statecraft.model import Force
from rules.statecraft.reporting import bonds, desk
from rules.statecraft.reporting.openings import openings
from rules.statecraft.reporting.reader import Facts, Reader


def form(reader: Reader) -> tuple[str, ...]:
    """The lines for this reader; () for one who has nothing to order."""
    if reader.code == MODERATOR:
        return desk.form(reader)
    lines = (*answers(openings(reader)), *signatures(reader), *moves(reader))
    return (guard(reader), HINT, *lines) if lines else ()


HINT = "# Take the # away from a line and finish it; the others change nothing."


def guard(reader: Reader) -> str:
    """The line by which orders for another season are refused."""
    return f"SEASON {year_of(reader.world.date)} {season_of(reader.world.date).upper()}"


def answers(opened: list[Facts]) -> Iterator[str]:
    """One line for each way to answer each open item."""
    yield from (f"# {line}" for item in opened for line in item["answers"])


def signatures(reader: Reader) -> Iterator[str]:
    """Drafts that lack the reader's signature, offers that wait for him."""
    for treaty in bonds.treaties(reader):
        if treaty["yours"]:
            yield f"# SIGN {treaty['number']} v{treaty['version']}"
    for offer in bonds.offers(reader):
        if offer["yours"]:
            yield f"# ACCEPT {offer['number']}"


def moves(reader: Reader) -> Iterator[str]:
    """A line for every force that can be sent somewhere; a General only sets its stance."""
    if reader.realm is None:
        yield from (f"# STANCE {force.id} {force.stance}" for force in reader.forces())
        return
    yield from (move(force) for force in reader.forces() if not force.privateer_against and not force.aboard)


def move(force: Force) -> str:
    """The march of a force, to where it is already under way or to be filled in; how many it is stands behind."""
    target = force.heading if force.progress else ""
    return f"# MOVE {force.id} TO {target}".rstrip() + f"   # {force.units} at {force.port or force.place}"
