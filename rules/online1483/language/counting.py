"""Slots for numbers and for units: "3 infantry", "a general", "all ships", "General Talbot"."""

from __future__ import annotations

from collections.abc import Iterator

from rules.online1483.language import vocabulary as words
from rules.online1483.language.lexicon import Leniency
from rules.online1483.language.listing import Said
from rules.online1483.language.scan import Remark, Scan
from rules.online1483.line import Force

MOST_WORDS_OF_A_UNIT = 4
MOST_WORDS_OF_A_GENERAL = 3
_MONEY = frozenset({"resource", "gold", "money", "res", "coin", "ducat"})
_CARAVAN = frozenset({"caravan", "convoy"})


def number(scan: Scan, at: int) -> Iterator[Said]:
    """A number of at least one, perhaps of resources."""
    found = scan.number(at)
    if found > 0:
        yield at + 1 + (scan.stem(at + 1) in _MONEY), found, ()
        yield at + 1, found, ()
    elif scan.leniency is Leniency.ANYTHING:
        yield at + bool(found) + (scan.stem(at) in _MONEY), 1, (Remark("E-14", {}),)


def number_or_none(scan: Scan, at: int) -> Iterator[Said]:
    """A number that may be nothing: "0"."""
    if scan.number(at) == -1 and not scan.tokens[at].word.strip("0"):
        yield at + 1, 0, ()
    yield from number(scan, at)


def some(scan: Scan, at: int) -> Iterator[Said]:
    """A number, or one if none is said."""
    yield from number(scan, at) if scan.number(at) else ((at, 1, ()),)


def unit(scan: Scan, at: int, kinds: frozenset[str], everything: str) -> Iterator[Said]:
    """Units of one kind; kinds: those that are meant here; everything: "all", "ships" or "" for what ALL means here."""
    if everything:
        table = words.ALL_UNITS if everything == "all" else words.ALL_SHIPS | words.ALL_UNITS
        yield from ((end, Force(kind=everything, count=0), ()) for end, _ in phrase(scan, at, table))
    if "general" in kinds:
        yield from _general(scan, at)
    whole = scan.stem(at) == "all"
    start = at + bool(scan.number(at) > 0 or whole)
    start += start > at and scan.stem(start) == "x"
    for end, kind in phrase(scan, start, words.UNITS):
        long = len(scan.words(start, end)) >= words.SHORTEST_UNIT
        if kind in kinds and (long or start > at):
            yield from _counted(scan, at, end, kind)
    if scan.leniency is Leniency.ANYTHING:
        yield from _no_unit(scan, at)


def _counted(scan: Scan, at: int, end: int, kind: str) -> Iterator[Said]:
    """Units whose name ends there, with a word "units" behind it or not; "infantry x3" is three."""
    number = 0 if scan.stem(at) == "all" else max(scan.number(at), 1)
    if scan.number(at) == 0 and multiplier(scan, end):
        yield end + 1, Force(kind=kind, count=multiplier(scan, end)), ()
    if scan.stem(end) == "unit":
        yield end + 1, Force(kind=kind, count=number), ()
    yield end, Force(kind=kind, count=number), ()


def multiplier(scan: Scan, at: int) -> int:
    """3 for "x3"; else 0."""
    word = scan.stem(at)
    return int(word[1:4]) if word[:1] == "x" and word[1:].isdecimal() else 0


def land_unit(scan: Scan, at: int) -> Iterator[Said]:
    """Land units and generals."""
    yield from unit(scan, at, words.LAND_KINDS, "all")


def ship(scan: Scan, at: int) -> Iterator[Said]:
    """Ships."""
    yield from unit(scan, at, words.SHIP_KINDS, "ships")


def force(scan: Scan, at: int) -> Iterator[Said]:
    """Land units or ships, each by its kind."""
    yield from unit(scan, at, words.LAND_KINDS | words.SHIP_KINDS, "")


def raised(scan: Scan, at: int) -> Iterator[Said]:
    """What is to be built: it must be counted, for there is no "all" of what is not there yet."""
    for end, built, remarks in force(scan, at):
        if built.count:
            yield end, built, remarks
        elif scan.leniency is Leniency.ANYTHING:
            yield end, built, (*remarks, Remark("E-14", {}))


def cargo(scan: Scan, at: int) -> Iterator[Said]:
    """What ships carry: land units, a tribal city, or a caravan (as the number of resources in it)."""
    yield from unit(scan, at, words.LAND_KINDS | {"tribal_city"}, "all")
    if scan.stem(at) in _CARAVAN:
        start = at + 1 + (scan.stem(at + 1) in ("of", "with"))
        yield from number(scan, start)


def kind(scan: Scan, at: int) -> Iterator[Said]:
    """A type of unit without a number."""
    found = False
    for end, meant in phrase(scan, at, words.UNITS):
        found = True
        yield end, meant, ()
    if not found and scan.leniency is Leniency.ANYTHING and _is_word(scan, at):
        yield at + 1, "infantry", (Remark("E-13", {"word": scan.written(at, at + 1)}),)


def phrase(scan: Scan, at: int, table: dict[str, str], most: int = MOST_WORDS_OF_A_UNIT) -> Iterator[tuple[int, str]]:
    """Phrases of a table that begin here, the longest first, and what they mean."""
    for end in range(min(at + most, len(scan.tokens)), at, -1):
        meant = table.get(scan.phrase(at, end))
        if meant:
            yield end, meant


def _general(scan: Scan, at: int) -> Iterator[Said]:
    """A general by name ("General Talbot") or number ("G2")."""
    token = scan.tokens[at] if at < len(scan.tokens) else None
    if token and token.word[:1] == "g" and token.word[1:].isdecimal():
        yield at + 1, Force(kind="general", name=token.text.upper()), ()
    for start, meant in phrase(scan, at, words.UNITS):
        if meant == "general":
            last = start
            while last < start + MOST_WORDS_OF_A_GENERAL and _is_word(scan, last):
                last += 1
            yield from ((e, Force(kind="general", name=scan.written(start, e)), ()) for e in range(last, start, -1))


def _is_word(scan: Scan, at: int) -> bool:
    """Whether a token can be a name or a word of its own: no number, mark or word that holds an order together."""
    if at >= len(scan.tokens):
        return False
    token = scan.tokens[at]
    return token.is_word and not token.number and token.stem not in words.STRUCTURE


def _no_unit(scan: Scan, at: int) -> Iterator[Said]:
    """A number with a word that is no unit, or units that are no number."""
    if scan.number(at) > 0 and _is_word(scan, at + 1) and not any(phrase(scan, at + 1, words.UNITS)):
        yield at + 2, Force(kind="infantry"), (Remark("E-13", {"word": scan.written(at + 1, at + 2)}),)
    start = at + (scan.stem(at) == "to")
    if scan.number(start) == -1 or (start > at and scan.number(start)):
        for end, meant in phrase(scan, start + 1, words.UNITS):
            yield end, Force(kind=meant), (Remark("E-14", {}),)
