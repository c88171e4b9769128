"""Slots for names: nations, territories, sea zones."""

from __future__ import annotations

from collections.abc import Iterator

from rules.online1483.language.lexicon import Found, Leniency, Sort, plain
from rules.online1483.language.listing import Said
from rules.online1483.language.scan import Remark, Scan
from rules.online1483.language.vocabulary import STRUCTURE

MOST_WORDS_OF_A_NAME = 6
MOST_WORDS_OF_AN_UNKNOWN_NAME = 4
_REBELS = "rebel"


def place(scan: Scan, at: int) -> Iterator[Said]:
    """A territory."""
    yield from name(scan, at, "territory")


def zone(scan: Scan, at: int) -> Iterator[Said]:
    """A sea zone."""
    yield from name(scan, at, "zone")


def spot(scan: Scan, at: int) -> Iterator[Said]:
    """A territory or a sea zone."""
    known = [(end, meant, remarks) for end, (_, meant), remarks in any_name(scan, at, ("zone", "territory"))]
    yield from known or name(scan, at, "territory")


def any_name(scan: Scan, at: int, sorts: tuple[Sort, ...]) -> list[Said]:
    """A known name of one of these sorts, with its sort; of two that fit the longer one, then the one in full."""

    def rank(said: Said) -> tuple[int, bool]:
        end, (_, meant), _ = said
        return (-end, plain(meant) != plain(scan.words(at, end)))

    found = [
        (end, (sort, meant), remarks)
        for sort in sorts
        for end, meant, remarks in name(scan, at, sort)
        if not any(remark.is_fault for remark in remarks)
    ]
    return sorted(found, key=rank)


def nation(scan: Scan, at: int) -> Iterator[Said]:
    """A nation or an entity of the diplomacy chart: "France", "rebels of France", "French rebels", "colony of Cape"."""
    entity = list(_entity(scan, at))
    yield from entity
    for end, found, remarks in () if entity else name(scan, at, "nation"):
        if scan.stem(end) == _REBELS:
            yield end + 1, f"rebels of {found}", remarks
        yield end, found, remarks


def _entity(scan: Scan, at: int) -> Iterator[Said]:
    joint = at + 1 + (scan.stem(at + 1) in ("of", "in", "from"))
    if scan.stem(at) == _REBELS:
        yield from ((end, f"rebels of {found}", r) for end, found, r in name(scan, joint, "nation"))
    elif scan.stem(at) == "colony" and scan.stem(at + 1) == "of":
        yield from ((end, f"colony of {found}", r) for end, found, r in name(scan, joint, "territory"))


def name(scan: Scan, at: int, sort: Sort) -> Iterator[Said]:
    """A name of this sort, the longest first; when anything is taken for one also an unknown one, or one that means
    several."""
    for end in range(min(at + MOST_WORDS_OF_A_NAME, len(scan.tokens)), at, -1):
        if _may_be_name(scan, at, end):
            leniency = scan.leniency if _plain(scan, at, end) else min(scan.leniency, Leniency.SHORT)
            found = scan.lexicon.find(sort, scan.words(at, end), leniency)
            if found.name:
                yield end, found.name, _guess(scan, at, end, found)
            elif scan.leniency is Leniency.ANYTHING:
                yield from _fault(scan, at, end, sort, found)


def _may_be_name(scan: Scan, start: int, end: int) -> bool:
    """Whether these are words, with hyphens only between them."""
    inside = scan.tokens[start:end]
    return inside[0].is_word and inside[-1].is_word and all(token.is_word or token.tight for token in inside)


def _plain(scan: Scan, start: int, end: int) -> bool:
    """Whether no word of these holds an order together."""
    return all(token.tight or token.stem not in STRUCTURE for token in scan.tokens[start:end])


def _guess(scan: Scan, start: int, end: int, found: Found) -> tuple[Remark, ...]:
    if not found.guessed:
        return ()
    return (Remark("read-as", {"spelling": scan.written(start, end), "name": found.name}),)


def _fault(scan: Scan, start: int, end: int, sort: Sort, found: Found) -> Iterator[Said]:
    spelling = scan.written(start, end)
    if found.names:
        yield end, found.names[0], (Remark("E-12", {"name": spelling, "names": found.names}),)
    elif _may_be_unknown(scan, start, end, sort):
        yield end, spelling, (Remark("E-11", {"name": spelling, "sort": sort}),)


def _may_be_unknown(scan: Scan, start: int, end: int, sort: Sort) -> bool:
    """Whether these words could be meant as one name: few, without numbers, and not begun by a known name."""
    words = scan.tokens[start:end]
    if len(words) > MOST_WORDS_OF_AN_UNKNOWN_NAME or any(token.number for token in words):
        return False
    begun = any(scan.lexicon.find(sort, scan.words(start, shorter)).name for shorter in range(start + 1, end))
    return _plain(scan, start, end) and not begun
