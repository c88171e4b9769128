"""A pattern of the grammar, as a player reads it -> something that can be matched with the tokens of a line.

Small letters are words of the language; CAPITALS name a slot (slots.SLOTS); [ ] may be left out; ( a | b ) is one of
several; { a | b } any of several, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.online1483.language.scan import NO_FIELDS, Fields, Scan, Step, behind, merged
from rules.online1483.language.vocabulary import FILLERS, SKIPPED, singular

_PIECE = re.compile(r"[A-Z]+|[a-z0-9']+|[][(){}|]")
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_MOST_REPEATS = 12

Slot = Callable[[Scan, int], tuple[Step, ...]]
Slots = Mapping[str, Slot]


@dataclass(frozen=True)
class Word:
    """A word of the language."""

    stem: str


@dataclass(frozen=True)
class Named:
    """A slot."""

    name: str


@dataclass(frozen=True)
class Choice:
    """One of several sequences; optional: or none of them; often: any of them, again and again."""

    among: tuple[Nodes, ...]
    optional: bool = False
    often: bool = False


Nodes = tuple["Word | Named | Choice", ...]


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Nodes:
    """The nodes of a pattern."""
    pieces = _PIECE.findall(pattern)
    among, end = _among(pieces, 0, "")
    assert end == len(pieces), pattern
    return among[0]


def _among(pieces: list[str], at: int, close: str) -> tuple[tuple[Nodes, ...], int]:
    """The sequences up to the closing bracket, and where it stands."""
    among: list[list[Word | Named | Choice]] = [[]]
    while at < len(pieces) and pieces[at] != close:
        piece = pieces[at]
        if piece == "|":
            among.append([])
        elif piece in _CLOSES:
            inside, at = _among(pieces, at + 1, _CLOSES[piece])
            among[-1].append(Choice(inside, optional=piece == "[", often=piece == "{"))
        elif piece.isupper():
            among[-1].append(Named(piece))
        elif piece not in FILLERS and piece not in ("a", "an"):
            among[-1].append(Word(singular(piece)))
        at += 1
    return tuple(tuple(sequence) for sequence in among), at


def firsts(nodes: Nodes) -> frozenset[str]:
    """The words that a pattern can begin with; "" among them if it can begin with a slot."""
    if not nodes:
        return frozenset({""})
    head = nodes[0]
    if isinstance(head, Word):
        return frozenset({head.stem})
    if isinstance(head, Named):
        return frozenset({""})
    found = frozenset().union(*(firsts(sequence) for sequence in head.among))
    return (found | firsts(nodes[1:])) if head.optional or head.often else found


def matches(nodes: Nodes, slots: Slots, scan: Scan, at: int) -> Iterator[Step]:
    """Every way in which a pattern fits the tokens from here."""
    if scan.tired():
        return
    if not nodes:
        yield at, NO_FIELDS
        return
    for end, said in _one(nodes[0], slots, scan, at):
        for last, more in matches(nodes[1:], slots, scan, end):
            yield last, merged(said, more)


def _one(node: Word | Named | Choice, slots: Slots, scan: Scan, at: int) -> Iterator[Step]:
    if isinstance(node, Word):
        start = at if scan.stem(at) == node.stem else behind(scan, at, SKIPPED)
        if scan.stem(start) == node.stem:
            yield start + 1, NO_FIELDS
    elif isinstance(node, Named):
        yield from filled(node.name, slots, scan, behind(scan, at, frozenset(",;:")))
    elif node.often:
        yield from _often(node.among, slots, scan, at, _MOST_REPEATS)
    else:
        for sequence in node.among:
            yield from matches(sequence, slots, scan, at)
        if node.optional:
            yield at, NO_FIELDS


def filled(name: str, slots: Slots, scan: Scan, at: int) -> tuple[Step, ...]:
    """What a slot can hold from here; looked for once a line."""
    key = (name, at)
    if key not in scan.known:
        scan.known[key] = slots[name](scan, at)
    return scan.known[key]


def _often(among: tuple[Nodes, ...], slots: Slots, scan: Scan, at: int, left: int) -> Iterator[Step]:
    """As many of these sequences as there are, the most first."""
    if left:
        for sequence in among:
            for end, said in matches(sequence, slots, scan, at):
                if end > at:
                    for last, more in _often(among, slots, scan, end, left - 1):
                        yield last, merged(said, more)
    yield at, NO_FIELDS


def whole(pattern: str, slots: Slots, scan: Scan, at: int = 0) -> Iterator[Fields]:
    """What a pattern says when it fits all tokens from here on."""
    for end, said in matches(compiled(pattern), slots, scan, at):
        if behind(scan, end, SKIPPED) == len(scan.tokens):
            yield said
