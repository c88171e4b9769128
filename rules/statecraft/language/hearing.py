"""One slot of a line being read: by whom, and its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.names import Names, fold
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.tokens import Token


@dataclass
class Notes:
    """What was read into a line that it does not say: told to its author."""

    said: list[str] = field(default_factory=list)

    def read_as(self, spelling: str, name: str) -> None:
        """A misspelt name was taken for this one."""
        self.said.append(f'"{spelling}" was read as {name}.')


@dataclass(frozen=True)
class Hearing:
    """A slot's tokens, and the stretch of the line that they cover as it was written."""

    seat: Seat
    tokens: tuple[Token, ...]
    raw: str
    notes: Notes

    @property
    def words(self) -> str:
        """The words with single blanks, without quotes."""
        return " ".join(token.text for token in self.tokens)

    def part(self, tokens: Sequence[Token]) -> Hearing:
        """One name of a list."""
        return Hearing(self.seat, tuple(tokens), " ".join(t.text for t in tokens), self.notes)


Reader = Callable[[Hearing], Any]
"""The words of a slot -> what they name. Raises RefusedError with the code of a name that means nothing."""


def meaning(hearing: Hearing, names: Names) -> str:
    """The one thing that the words name, exactly or, misspelt as a full name, nearly; "" for nothing."""
    exact = names.exact(hearing.words)
    if exact:
        return exact[0]
    guess = names.misspelt(hearing.words)
    if guess:
        hearing.notes.read_as(hearing.words, hearing.seat.name(guess))
    return guess or ""


_AND = ("AND", "&")
"""Between names; at the beginning AND may be the code of a region."""


def several(reader: Reader) -> Reader:
    """A reader of a list of names parted by commas, by "and", or only by blanks."""

    def read(hearing: Hearing) -> tuple[Any, ...]:
        return tuple(reader(hearing.part(part)) for part in _parts(hearing))

    return read


def _parts(hearing: Hearing) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in hearing.tokens:
        if token.text == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    behind_commas = [part[1:] if len(part) > 1 and part[0].key in _AND else part for part in parts[1:]]
    return [piece for part in (parts[0], *behind_commas) if part for piece in _names_in(hearing.seat, part)]


def _names_in(seat: Seat, part: list[Token]) -> list[list[Token]]:
    """What stands between two commas: one name, or names with "and" or blanks between them."""
    if len(part) == 1 or _is_name(seat, part):
        return [part]
    cut = next((i for i, token in enumerate(part) if i and token.key in _AND), 0)
    if cut:
        return [piece for half in (part[:cut], part[cut + 1 :]) if half for piece in _names_in(seat, half)]
    for end in range(len(part) - 1, 0, -1):
        if _is_name(seat, part[:end]):
            return [part[:end], *_names_in(seat, part[end:])]
    return [part]


def _is_name(seat: Seat, part: Sequence[Token]) -> bool:
    whole = " ".join(token.text for token in part)
    return bool(seat.names.states.exact(whole) or seat.names.places.exact(whole)) or fold(whole) in seat.names.hidden
