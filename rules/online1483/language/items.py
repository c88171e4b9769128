"""Things given or got in a trade, and the terms of a peace (TRD-01, TRT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.online1483.language import counting, naming, vocabulary
from rules.online1483.language.filling import choice, into, listing, many, said_as
from rules.online1483.language.lexicon import SURE, Lexicon
from rules.online1483.language.listing import Said
from rules.online1483.language.patterns import Slots, whole
from rules.online1483.language.scan import Fields, Remark, Scan
from rules.online1483.language.tokens import tokens
from rules.online1483.line import Item, Term

ITEMS = (
    ("trade", "SOME TRADE trade [point]"),
    ("guns", "(guns|gunpowder|firearms)"),
    ("horses", "horses"),
    ("units", "FORCES (in|at|from) SPOT"),
    ("port", "port (in|at|of) PLACE"),
    ("route", "[knowledge of] ROUTE route"),
    ("resources", "NUMBER (resource|gold|money|res)"),
    ("territory", "[territory|land] PLACE"),
)
"""Kinds of things and how they are written."""


def _money(scan: Scan, at: int) -> Iterator[Said]:
    """A number alone: "resources" stands behind it in the pattern."""
    if scan.number(at) > 0:
        yield at + 1, scan.number(at), ()


def _item(kind: str, fields: Fields) -> Item:
    return Item.model_validate({"kind": kind, **fields})


_SLOTS: Slots = {
    "NUMBER": into("amount", _money),
    "SOME": into("amount", counting.some),
    "TRADE": choice("trade", vocabulary.TRADES),
    "FORCES": many("forces", counting.force),
    "SPOT": into("place", naming.spot),
    "PLACE": into("place", naming.place),
    "ROUTE": choice("route", vocabulary.ROUTES),
}
item = said_as(ITEMS, _SLOTS, _item)
items = listing(item)

TERMS = (
    ("with", "with NATION"),
    ("tribute", "tribute for NATION NUMBER"),
    ("pays", "NATION pays NUMBER [(per|each|every) turn] for TURNS turns"),
    ("gives", "NATION gives ITEMS"),
    ("frees", "NATION frees OTHER (all|PLACES)"),
    ("withdraws", "NATION withdraws from PLACES"),
)
"""Terms that are enforced, and how they are written; anything else is kept as free text."""

_TERM_SLOTS: Slots = {
    "NATION": into("nation", naming.nation),
    "OTHER": into("other", naming.nation),
    "NUMBER": into("amount", counting.number_or_none),
    "TURNS": into("turns", counting.number),
    "ITEMS": into("items", items),
    "PLACES": many("places", naming.place),
}


def terms(scan: Scan, at: int) -> Iterator[Said]:
    """All that follows, one term between two semicolons."""
    text = scan.said_freely(at, len(scan.tokens)) if at < len(scan.tokens) else ""
    said = [_term(scan.lexicon, part.strip(" ,.:")) for part in text.split(";") if part.strip(" ,.:")]
    if said:
        yield len(scan.tokens), tuple(term for term, _ in said), tuple(r for _, remarks in said for r in remarks)


def _term(lexicon: Lexicon, text: str) -> tuple[Term, tuple[Remark, ...]]:
    for leniency in SURE:
        scan = Scan(lexicon, text, tokens(text), leniency)
        for kind, pattern in TERMS:
            for fields in whole(pattern, _TERM_SLOTS, scan):
                said = {name: value for name, value in fields.items() if name != "remarks"}
                return Term.model_validate({"kind": kind, **said}), fields.get("remarks", ())
    return Term(kind="text", text=text), (Remark("not-enforced", {"text": text}),)
