"""From things that can stand in a slot to slots that fill a field of an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.online1483.language.counting import phrase
from rules.online1483.language.listing import OneOf, Said, listed
from rules.online1483.language.patterns import Slot, Slots, compiled, matches
from rules.online1483.language.scan import Fields, Scan, Step
from rules.online1483.language.vocabulary import SEPARATORS

Value = Callable[[Any], Any]


def _step(name: str, said: Said, extra: Fields) -> Step:
    end, value, remarks = said
    return end, {name: value, **extra, **({"remarks": remarks} if remarks else {})}


def into(name: str, one: OneOf, **extra: Any) -> Slot:
    """A slot for one thing; extra: further fields that it sets."""

    def slot(scan: Scan, at: int) -> tuple[Step, ...]:
        return tuple(_step(name, said, extra) for said in one(scan, at))

    return slot


def many(name: str, one: OneOf, parted: frozenset[str] = SEPARATORS, **extra: Any) -> Slot:
    """A slot for a list of things."""

    def slot(scan: Scan, at: int) -> tuple[Step, ...]:
        return tuple(_step(name, said, extra) for said in listed(scan, at, one, parted))

    return slot


def listing(one: OneOf, build: Value = tuple, parted: frozenset[str] = SEPARATORS) -> OneOf:
    """A list of things as one thing."""

    def found(scan: Scan, at: int) -> Iterable[Said]:
        return [(end, build(values), remarks) for end, values, remarks in listed(scan, at, one, parted)]

    return found


def choice(name: str, table: Mapping[str, str], **values: Any) -> Slot:
    """A slot for one of the phrases of a table; values: what a meaning sets instead of its own name."""

    def slot(scan: Scan, at: int) -> tuple[Step, ...]:
        return tuple((end, {name: values.get(meant, meant)}) for end, meant in phrase(scan, at, dict(table)))

    return slot


def said_as(table: Iterable[tuple[str, str]], slots: Slots, build: Callable[[str, Fields], Any]) -> OneOf:
    """One of several small forms, each a kind and a pattern; build makes the thing of the kind and what it says."""
    rows = tuple((kind, compiled(pattern)) for kind, pattern in table)

    def found(scan: Scan, at: int) -> Iterator[Said]:
        for kind, nodes in rows:
            for end, fields in matches(nodes, slots, scan, at):
                if end > at:
                    yield end, build(kind, without_remarks(fields)), fields.get("remarks", ())

    return found


def without_remarks(fields: Fields) -> dict[str, Any]:
    """Only what is said of the order itself."""
    return {name: value for name, value in fields.items() if name != "remarks"}
