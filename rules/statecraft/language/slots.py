"""The words of a slot -> what they name. A name that means nothing raises RefusedError with its code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.names import Names, fold
from rules.statecraft.attributes import ATTRIBUTES
from rules.statecraft.board import COMPASS
from rules.statecraft.claims import HEIR
from rules.statecraft.dates import date
from rules.statecraft.language import forcing, instructions
from rules.statecraft.language.hearing import Hearing, Reader, meaning, several
from rules.statecraft.language.seat import listed
from rules.statecraft.refusals import RefusedError

MOST_OFFERS = 3


def place(hearing: Hearing) -> str:
    """A region or sea by code, name or city. ERR-UNKNOWN-LAND for one the writer has not discovered, else ERR-PLACE."""
    names = hearing.seat.names
    if not names.places.exact(hearing.words) and fold(hearing.words) in names.hidden:
        raise RefusedError("ERR-UNKNOWN-LAND")
    found = meaning(hearing, names.places)
    if not found:
        near = names.places.near(hearing.words) or names.places.holding(hearing.words)
        offers = [hearing.seat.name(code) for code in near[:MOST_OFFERS]]
        raise RefusedError("ERR-PLACE", x=hearing.words, suggestions=listed(offers))
    return found


def region(hearing: Hearing) -> str:
    """A place on land."""
    return _of_sort(hearing, sea=False)


def sea(hearing: Hearing) -> str:
    """A place at sea."""
    return _of_sort(hearing, sea=True)


def _of_sort(hearing: Hearing, sea: bool) -> str:
    found, board = place(hearing), hearing.seat.board
    if board.places[found].sea != sea:
        near = board.neighbours(found, "coast")
        raise RefusedError("ERR-PLACE", x=hearing.words, suggestions=listed([hearing.seat.name(p) for p in near]))
    return found


def city(hearing: Hearing) -> str:
    """A city by its name. ERR-CITY for anything else, with the cities of a region that was written instead."""
    found = meaning(hearing, hearing.seat.names.cities)
    if not found:
        here = hearing.seat.names.places.exact(hearing.words)
        cities = [c.name for p in here for c in hearing.seat.board.places[p].cities]
        raise RefusedError("ERR-CITY", city=hearing.words, cities=listed(cities))
    return found


def port(hearing: Hearing) -> str:
    """A city where a force may land. ERR-NO-PORT for anything else."""
    found = meaning(hearing, hearing.seat.names.cities)
    if not found:
        here = hearing.seat.names.places.exact(hearing.words)
        ports = [c.name for p in here for c in hearing.seat.board.places[p].cities if c.port]
        coast = next((p for p in here if not hearing.seat.board.places[p].sea), "")
        raise RefusedError("ERR-NO-PORT", place=hearing.words, cities=listed(ports), coast=coast)
    return found


def shore(hearing: Hearing) -> tuple[str, str]:
    """Where an army lands: ("city", name) or ("place", region)."""
    exact = hearing.seat.names.cities.exact(hearing.words)
    return ("city", exact[0]) if exact else ("place", region(hearing))


def state(hearing: Hearing) -> str:
    """A State by code or name. ERR-STATE."""
    found = meaning(hearing, hearing.seat.names.states)
    if not found:
        near = [hearing.seat.name(code) for code in hearing.seat.names.states.near(hearing.words)[:MOST_OFFERS]]
        raise RefusedError("ERR-STATE", x=hearing.words, suggestions=listed(near))
    return found


def claimant(hearing: Hearing) -> str:
    """A State that claims a throne, or the heir to it."""
    return HEIR if hearing.words.upper() == HEIR else state(hearing)


def general(hearing: Hearing) -> str:
    """A General or Admiral by name. ERR-NO-SUCH-LEADER."""
    found = meaning(hearing, hearing.seat.names.leaders)
    if not found:
        raise RefusedError("ERR-NO-SUCH-LEADER", name=hearing.words)
    return found


def leader(hearing: Hearing) -> str:
    """SOVEREIGN, OFFICER or a General."""
    word = hearing.words.upper()
    return word if word in ("SOVEREIGN", "OFFICER") else general(hearing)


def recipient(hearing: Hearing) -> str:
    """Whom a letter goes to: a State, a General, the Gamemaster."""
    if hearing.words.upper() in ("GM", "GAMEMASTER", "MODERATOR"):
        return "MODERATOR"
    exact = hearing.seat.names.leaders.exact(hearing.words)
    return exact[0] if exact else state(hearing)


def who(hearing: Hearing) -> str:
    """A State, a General, or a player by the name of the seat."""
    realms = hearing.seat.world.realms.values()
    seated = next((r.code for r in realms if r.player and r.player.casefold() == hearing.words.casefold()), "")
    return seated or recipient(hearing)


def expedition(hearing: Hearing) -> str:
    """The State whose expedition it is, named itself or by the quote that sent it."""
    if not re.fullmatch(r"Q-?\d{1,6}", hearing.words, re.IGNORECASE):
        return state(hearing)
    item = hearing.seat.world.items.get(_own_id(hearing, "Q"))
    if item is None or "by" not in item.about:
        raise RefusedError("ERR-CLOSED", item=hearing.words.upper())
    return str(item.about["by"])


def season(hearing: Hearing) -> int:
    """ "1502 Spring"; a year alone is its Spring."""
    year = next(t.text for t in hearing.tokens if t.text.isdecimal())
    named = next((t.text for t in hearing.tokens if not t.text.isdecimal()), "Spring")
    return date(int(year), named)


def direction(hearing: Hearing) -> str:
    """One of eight. ERR-DIRECTION."""
    if hearing.words.upper() not in COMPASS:
        raise RefusedError("ERR-DIRECTION")
    return hearing.words.upper()


def attribute(hearing: Hearing) -> str:
    """One of the eight attributes. ERR-OPTION."""
    if hearing.words.lower() not in ATTRIBUTES:
        raise RefusedError("ERR-OPTION", list=", ".join(ATTRIBUTES))
    return hearing.words.lower()


def religion(hearing: Hearing) -> str:
    """A faith that may be chosen now. ERR-RELIGION."""
    faiths = hearing.seat.world.religions
    found = meaning(hearing, Names.of(((f, f) for f in faiths), faiths))
    if not found:
        raise RefusedError("ERR-RELIGION", list=", ".join(faiths))
    return found


def event(hearing: Hearing) -> str:
    """An event of the scenario or the moderator's own. ERR-OPTION."""
    events = {**hearing.seat.board.events, **hearing.seat.world.extra_events}
    if hearing.words.upper() not in events:
        raise RefusedError("ERR-OPTION", list=", ".join(sorted(events)))
    return hearing.words.upper()


def reward(hearing: Hearing) -> str:
    """An announced reward. ERR-NO-REWARD."""
    found = f"R-{re.sub(r'[^0-9]', '', hearing.words)}"
    if found not in hearing.seat.world.rewards:
        raise RefusedError("ERR-NO-REWARD", x=hearing.words.upper())
    return found


def assignments(hearing: Hearing) -> dict[str, str]:
    """ "stability=5, tax income=40" -> names in small letters with their values. Raises RefusedError ERR-SYNTAX."""
    pairs = [part.partition("=") for part in hearing.raw.split(",")]
    if not all(name.strip() and value.strip() for name, _, value in pairs):
        raise RefusedError("ERR-SYNTAX", line=hearing.raw, suggestions="stability=5, gold=20")
    return {"_".join(name.lower().split()): value.strip(' "') for name, _, value in pairs}


def shares(hearing: Hearing) -> dict[str, int]:
    """ "ENG=5, SPA=8": forces promised to a Coalition."""
    found = {}
    for name, number in assignments(hearing).items():
        known = hearing.seat.names.states.exact(name)
        if not known or not re.fullmatch(r"\d{1,6}", number):
            raise RefusedError(
                "ERR-STATE" if not known else "ERR-SYNTAX", x=name, line=hearing.raw, suggestions="ENG=5"
            )
        found[known[0]] = int(number)
    return found


def _reference(series: str, code: str) -> Reader:
    return lambda hearing: _own_id(hearing, series, code)


def _own_id(hearing: Hearing, series: str, code: str = "ERR-CLOSED") -> str:
    """The game's own id of what the writer calls "T-4". Raises RefusedError if he was shown no such thing."""
    written = f"{series}-{int(re.sub(r'[^0-9]', '', hearing.words))}"
    found = hearing.seat.meant(written)
    if not found:
        facts = {"item": written, "treaty": written, "line": written, "hint": "Your last report lists the numbers"}
        raise RefusedError(code, **facts, reason="you were not asked")
    return found


def _int(hearing: Hearing) -> int:
    return int(hearing.tokens[0].text.lower().strip("vh"))


def _words(hearing: Hearing) -> str:
    return hearing.words


def _capitals(hearing: Hearing) -> str:
    return hearing.words.upper()


def _raw(hearing: Hearing) -> str:
    return hearing.raw.strip()


READERS: Mapping[str, Reader] = {
    **dict.fromkeys(("number", "signed", "whole", "percent", "hours", "year", "version"), _int),
    **dict.fromkeys(("text", "title", "word", "player"), _words),
    **dict.fromkeys(("value", "expression"), _raw),
    "ruling": _capitals,
    "season": season,
    "force": forcing.reader(""),
    "army": forcing.reader("A"),
    "navy": forcing.reader("N"),
    "any force": forcing.any_force,
    "given force": forcing.given_force,
    "new force": forcing.new_force,
    "place": place,
    "region": region,
    "sea": sea,
    "places": several(place),
    "regions": several(region),
    "city": city,
    "port": port,
    "shore": shore,
    "claimant": claimant,
    "state": state,
    "states": several(state),
    "pair": several(state),
    "recipients": several(recipient),
    "who": who,
    "leader": leader,
    "general": general,
    "expedition": expedition,
    "direction": direction,
    "attribute": attribute,
    "religion": religion,
    "condition": instructions.retreat,
    "assignments": assignments,
    "shares": shares,
    "event": event,
    "reward": reward,
    "Q": _reference("Q", "ERR-CLOSED"),
    "ballot": _reference("Q", "ERR-NO-VOTE"),
    "I": _reference("I", "ERR-CLOSED"),
    "T": _reference("T", "ERR-PARTY"),
    "CB": _reference("CB", "ERR-SYNTAX"),
}
"""By kind of slot."""
