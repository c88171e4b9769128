"""The names of forces: "ENG-A1", "A1", "ARMY London", or a place where only one of one's own stands."""

from __future__ import annotations

import re

from rules.names import fold
from rules.statecraft.language.hearing import Hearing, Reader
from rules.statecraft.language.seat import Seat, listed
from rules.statecraft.model import Force
from rules.statecraft.refusals import RefusedError

_NAME = re.compile(r"(?:(?P<owner>\w{1,12})-)?(?P<name>[AN][0-9]{1,4})", re.IGNORECASE)
_SORTS = {"ARMY": "A", "NAVY": "N", "FLEET": "N"}
_WORDS = {"A": "army", "N": "navy"}


def looks_like_force(seat: Seat, words: str) -> bool:
    """Whether words may be meant as a force: a force's name, ARMY or NAVY with something, or a place."""
    first, _, rest = words.partition(" ")
    named = _NAME.fullmatch(rest if first.upper() in _SORTS and rest else words)
    return bool(named) or (first.upper() in _SORTS and bool(rest)) or bool(seat.names.places.exact(words))


def reader(kind: str) -> Reader:
    """A reader of an own force; kind A or N where only that makes sense."""

    def read(hearing: Hearing) -> str:
        return own_force(hearing.seat, hearing.words, kind)

    return read


def own_force(seat: Seat, words: str, kind: str = "") -> str:
    """The id of a force of the writer's State. ERR-FORCE; ERR-RANK for a General who does not lead it."""
    first, _, rest = words.partition(" ")
    sort = _SORTS.get(first.upper(), "")
    name = rest if sort and rest else words
    found = _named(seat, name) or _standing(seat, name, sort or kind)
    if found is None or (kind and found.kind != kind):
        owner = (_NAME.fullmatch(name) or {"owner": ""})["owner"]
        raise RefusedError("ERR-FORCE", x=words, list=_own(seat, kind), owner=owner or "")
    if seat.general and found.commander != seat.power:
        raise RefusedError("ERR-RANK", state=seat.state)
    return found.id


def _named(seat: Seat, name: str) -> Force | None:
    match = _NAME.fullmatch(name)
    if match is None or (match["owner"] or seat.state).upper() != seat.state:
        return None
    return seat.world.forces.get(f"{seat.state}-{match['name'].upper()}")


def _standing(seat: Seat, name: str, kind: str) -> Force | None:
    """The only own force (of a kind) in a place; of several in one region the only one in that port. Raises
    RefusedError if there is more than one."""
    codes = seat.names.places.exact(name)
    here = [f for f in seat.forces if f.place in codes and kind in ("", f.kind)]
    in_port = [f for f in here if f.port and fold(f.port) == fold(name)]
    here = in_port if len(here) > 1 and in_port else here
    if len(here) > 1:
        raise RefusedError("ERR-FORCE", x=name, list=listed([_shown(seat, f) for f in here]))
    return here[0] if here else None


def _own(seat: Seat, kind: str) -> str:
    return listed([_shown(seat, f) for f in seat.forces if kind in ("", f.kind)]) or "none"


def _shown(seat: Seat, force: Force) -> str:
    where = force.port or seat.name(force.place)
    return f"{force.id.rpartition('-')[2]} ({where}, {force.units})"


def any_force(hearing: Hearing) -> str:
    """Any force by its full name; whether it exists is not said (it may be a secret)."""
    match = _NAME.fullmatch(hearing.words)
    if match is None or not match["owner"]:
        raise RefusedError("ERR-FORCE", x=hearing.words, list="a full name like ENG-A1")
    return hearing.words.upper()


def given_force(hearing: Hearing) -> str:
    """Any force by its full name, or "A1" for one of whoever gives it; whether it exists is not said."""
    match = _NAME.fullmatch(hearing.words)
    return match["name"].upper() if match and not match["owner"] else any_force(hearing)


def new_force(hearing: Hearing) -> str:
    """A name that no force of the State has: "ENG-A4"."""
    seat, match = hearing.seat, _NAME.fullmatch(hearing.words)
    name = f"{seat.state}-{match['name'].upper()}" if match else ""
    if not match or (match["owner"] or seat.state).upper() != seat.state or name in seat.base.forces:
        free = {kind: _free(seat, kind) for kind in ("A", "N")}
        raise RefusedError(
            "ERR-SYNTAX", line=f"AS {hearing.words}", suggestions=f"AS {free['A']} (army), AS {free['N']} (navy)"
        )
    return name


def _free(seat: Seat, kind: str) -> str:
    number = next(n for n in range(1, 10_000) if f"{seat.state}-{kind}{n}" not in seat.world.forces)
    return f"{kind}{number}"
