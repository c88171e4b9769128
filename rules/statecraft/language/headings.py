"""Lines that say for which game, State and season the mail is, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.statecraft.dates import SEASONS, date
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.tokens import Token, tokens
from rules.statecraft.model import PIRATES

_GAMEMASTER = frozenset({"GM", "GAMEMASTER", "MODERATOR"})


@dataclass(frozen=True)
class Heading:
    """game: a line GAME ...; season: what SEASON names; named: whom AS names ("" nobody, None without AS); rest: what
    follows "AS <State>" on the same line."""

    game: bool = False
    season: int | None = None
    named: str | None = None
    known: bool = True
    rest: str = ""
    end: bool = False


def heading(seat: Seat, text: str) -> Heading | None:
    """The heading that a line is, None if it is none."""
    found = tokens(text)
    first = found[0].key if found else ""
    if first == "END" and len(found) == 1:
        return Heading(end=True)
    if first == "GAME" and len(found) > 1:
        as_ = next((i for i, token in enumerate(found) if token.key == "AS"), len(found))
        return _named(seat, text, found[as_ + 1 :], game=True) if as_ < len(found) else Heading(game=True)
    if first == "SEASON":
        return _season(found[1:])
    return _named(seat, text, found[1:], game=False) if first == "AS" and len(found) > 1 else None


def _season(found: Sequence[Token]) -> Heading | None:
    years = [int(t.text) for t in found if t.text.isdecimal() and len(t.text) <= 4]
    seasons = [t.text.capitalize() for t in found if t.text.capitalize() in SEASONS]
    return Heading(season=date(years[0], seasons[0])) if len(years) == len(seasons) == 1 and len(found) == 2 else None


def _named(seat: Seat, text: str, found: Sequence[Token], game: bool) -> Heading:
    """Whom AS names: the longest name that is known; what stands behind it is an order."""
    if found and found[0].key in _GAMEMASTER:
        return Heading(game=game, named="MODERATOR", rest=_rest(text, found[1:]))
    if found and found[0].key in ("GENERAL", "ADMIRAL"):
        return _general(seat, found[1:], game)
    for end in range(len(found), 0, -1):
        code = _state(seat, " ".join(token.text for token in found[:end]))
        if code:
            return Heading(game=game, named=code, rest=_rest(text, found[end:]))
    return Heading(game=game, named="", known=False)


def _state(seat: Seat, words: str) -> str:
    exact = seat.names.states.exact(words)
    return PIRATES if words.upper() == PIRATES else exact[0] if exact else ""


def _general(seat: Seat, found: Sequence[Token], game: bool) -> Heading:
    exact = seat.names.leaders.exact(" ".join(token.text for token in found))
    return Heading(game=game, named=exact[0] if exact else "", known=bool(exact))


def _rest(text: str, found: Sequence[Token]) -> str:
    return text[found[0].start :] if found else ""


def belongs(seat: Seat, found: Heading) -> bool:
    """Whether this writer may write for whom a heading names."""
    if found.named is None:
        return True
    return found.known if seat.moderator else found.named == seat.power
