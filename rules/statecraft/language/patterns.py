"""The notation of the grammar, and its forms as programs for matching.py.

WORD|OTHER      a keyword, the first spelling is the canonical one
<field:kind>    something named: the order's field it fills, and a kind of slots.py
<field=A|B>     one of these words
<field!WORD>    a word that sets a field to true
[...]           may be left out; several beside each other may stand in any order
{field=value}   what the form itself says, without a word for it
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

_ELEMENT = re.compile(r"\[|\]|\{(\w+)=([^}]*)\}|<([\w./]+)([:=!])([^>]*)>|([^\s\[\]{}<>]+)")


@dataclass(frozen=True)
class Word:
    """A keyword, with its other spellings."""

    spellings: tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """Something named."""

    field: str
    kind: str


@dataclass(frozen=True)
class Choice:
    """One of a few words (or short phrases)."""

    field: str
    options: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Flag:
    """A word that says yes."""

    field: str
    word: str


@dataclass(frozen=True)
class Options:
    """Parts that may be left out, in any order."""

    parts: tuple[tuple[Element, ...], ...]


Element = Word | Slot | Choice | Flag | Options


@dataclass(frozen=True)
class Pattern:
    """A pattern ready to match. says: fields that it sets by itself; reserved: words that begin an optional part, which
    are therefore part of no name."""

    program: tuple[Element, ...]
    says: tuple[tuple[str, str], ...]
    reserved: frozenset[str]

    @property
    def opening(self) -> str:
        """The first word, "" if something named comes first."""
        first = self.program[0]
        return first.spellings[0] if isinstance(first, Word) else ""


@lru_cache(maxsize=1024)
def pattern(written: str) -> Pattern:
    """Compile a pattern of the grammar."""
    found = list(_ELEMENT.finditer(written))
    says = tuple((m[1], m[2]) for m in found if m[1])
    program = _sequence(iter([m for m in found if not m[1]]))
    return Pattern(tuple(_grouped(program)), says, frozenset(_openings(program)))


def _openings(program: Sequence[Element]) -> Iterator[str]:
    """The words with which optional parts begin."""
    for part in (part for element in program if isinstance(element, Options) for part in element.parts):
        match part[0]:
            case Word():
                yield from part[0].spellings
            case Flag():
                yield part[0].word
            case Choice():
                yield from (option[0].upper() for option in part[0].options)
            case _:
                pass


def _sequence(found: Iterator[re.Match[str]]) -> list[Element]:
    """The elements up to the end or the bracket that closes."""
    program: list[Element] = []
    for match in found:
        if match[0] == "]":
            break
        program.append(Options((tuple(_sequence(found)),)) if match[0] == "[" else _element(match))
    return program


def _element(match: re.Match[str]) -> Element:
    name, sort, rest = match[3], match[4], match[5]
    if sort == ":":
        return Slot(name, rest)
    if sort == "=":
        return Choice(name, tuple(tuple(option.split()) for option in rest.split("|")))
    return Flag(name, rest) if sort == "!" else Word(tuple(match[6].split("|")))


def _grouped(program: Sequence[Element]) -> Iterator[Element]:
    """Optional parts beside each other as one set of them."""
    waiting: list[tuple[Element, ...]] = []
    for element in program:
        if isinstance(element, Options):
            waiting += [tuple(_grouped(part)) for part in element.parts]
            continue
        if waiting:
            yield Options(tuple(waiting))
            waiting = []
        yield element
    if waiting:
        yield Options(tuple(waiting))
