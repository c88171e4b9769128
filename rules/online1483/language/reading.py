"""One line -> the orders it says, whole or not at all; or what is wrong with it.

A line is tried strictly first, then ever more leniently (lexicon.Leniency), at last with conditions in free words. When
nothing fits, anything is taken for a name or a number, only to say what is wrong. A line that is no order as a whole
may be several, parted by semicolons, full stops, "and" or commas: then each part must be one, if need be with the verb
of the one before ("develop land trade and sea trade").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from rules.online1483.language.filling import listing
from rules.online1483.language.grammar import FORMS, Form
from rules.online1483.language.items import item
from rules.online1483.language.lexicon import SURE, Leniency, Lexicon
from rules.online1483.language.making import lines_of
from rules.online1483.language.patterns import Nodes, compiled, firsts, matches
from rules.online1483.language.scan import Fields, Remark, Scan, behind
from rules.online1483.language.slots import SLOTS
from rules.online1483.language.tokens import Token, tokens
from rules.online1483.language.vocabulary import LEADS, SEPARATORS, SKIPPED, TRAILS
from rules.online1483.line import Item, Line

MOST_FAULTS = 2
MOST_PARTS = 40
_CUTS = (
    re.compile(r";"),
    re.compile(r"(?<=\w)[.!]\s+(?=\w)"),
    re.compile(r"\band\b", re.IGNORECASE),
    re.compile(r","),
)
_FIRST_WORD = re.compile(r"\s*[A-Za-z]+")
_NUMBERED = re.compile(r"^\d{1,2}\.\d{1,2}\s+(?=[A-Za-z])")
_RECEIPTED = re.compile(r"\s-\s(?:OK|WARN|ERROR)\b.*$")


@dataclass(frozen=True)
class Understood:
    """What a line comes to. lines: its orders, () if something is wrong with it; remarks: what is to be told."""

    lines: tuple[Line, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def faults(self) -> tuple[Remark, ...]:
        """Why it cannot be acted on."""
        return tuple(remark for remark in self.remarks if remark.is_fault)

    @property
    def is_order(self) -> bool:
        """Whether this is an order, perhaps a faulty one."""
        return bool(self.lines or self.faults)


@dataclass(frozen=True)
class Unread:
    """A line that was not read: a code of orders.md section 5 and what its message needs."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def read(lexicon: Lexicon, text: str) -> tuple[Line, ...] | Unread:
    """The orders of one line, without any position; or why it cannot be read."""
    found = understand(lexicon, text)
    if found.lines:
        return found.lines
    fault = found.faults[0] if found.faults else Remark("E-01", {"line": text})
    return Unread(code=fault.code, facts=fault.facts)


def read_items(lexicon: Lexicon, text: str) -> tuple[Item, ...]:
    """A list of things as in a trade; () if it is none."""
    for leniency in SURE:
        scan = Scan(lexicon, text, tokens(text), leniency)
        for end, things, _ in listing(item)(scan, 0):
            if end == len(scan.tokens):
                return tuple(things)
    return ()


@lru_cache(maxsize=4096)
def understand(lexicon: Lexicon, text: str) -> Understood:
    """What one cleaned line says."""
    plain = _RECEIPTED.sub("", _NUMBERED.sub("", text))
    if "?" in plain:
        return Understood()
    one = _sure(lexicon, plain)
    return one or _several(lexicon, plain) or _faulty(lexicon, plain) or Understood()


def _sure(lexicon: Lexicon, text: str) -> Understood | None:
    """The line as one order without faults."""
    found = tokens(text)
    for freely, leniency in product((False, True), SURE):
        scan = Scan(lexicon, text, found, leniency, freely)
        said = next(_covers(scan), None)
        if said:
            form, fields = said
            orders = lines_of(form, fields)
            return Understood(orders, fields.get("remarks", ()) if orders else (Remark("no-refusal", {}),))
    return None


def _several(lexicon: Lexicon, text: str) -> Understood | None:
    """The line as several orders, if every part is one; faults are forgiven only between semicolons."""
    for cut in _CUTS:
        parts = [part for part in cut.split(text) if part.strip(" ,.")]
        if len(parts) < 2 or len(parts) > MOST_PARTS:
            continue
        verb = _FIRST_WORD.match(parts[0])
        carried = verb[0] if verb else ""
        read = [
            _sure(lexicon, part)
            or _sure(lexicon, f"{carried} {part}")
            or (_faulty(lexicon, part) if cut is _CUTS[0] else None)
            for part in parts
        ]
        if all(read) and any(one and one.lines for one in read):
            known = [one for one in read if one]
            return Understood(
                tuple(line for one in known for line in one.lines),
                tuple(remark for one in known for remark in one.remarks),
            )
    return None


def _faulty(lexicon: Lexicon, text: str) -> Understood | None:
    """What is wrong with a line that looks like an order: the reading with the fewest faults."""
    scan = Scan(lexicon, text, tokens(text), Leniency.ANYTHING, freely=True)
    best: tuple[Remark, ...] = ()
    for _, fields in _covers(scan):
        remarks = fields.get("remarks", ())
        faults = sum(remark.is_fault for remark in remarks)
        if 0 < faults <= MOST_FAULTS and (not best or faults < sum(remark.is_fault for remark in best)):
            best = remarks
    return Understood((), best) if best else None


def _covers(scan: Scan) -> Iterator[tuple[Form, Fields]]:
    """Every form that covers all tokens, and what it says, in the order of the grammar."""
    for start, form, nodes in _candidates(scan):
        ends = matches(nodes, SLOTS, scan, start)
        said = next((said for end, said in ends if end > start and _only_trails(scan, end)), None)
        if said is not None:
            yield form, said


def _candidates(scan: Scan) -> list[tuple[int, Form, Nodes]]:
    """Where an order can begin, and what can begin there with this word or with a slot; in the order of the grammar."""
    patterns = _patterns()
    found = [(place, start) for start in _starts(scan.tokens) for place in _beginning(scan.stem(start))]
    return [(start, *patterns[place]) for place, start in sorted(found)]


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[Form, Nodes], ...]:
    return tuple((form, compiled(pattern)) for form in FORMS for pattern in form.patterns)


@lru_cache(maxsize=1024)
def _beginning(word: str) -> tuple[int, ...]:
    """The patterns that can begin with this word, or with a slot."""
    return tuple(place for place, (_, nodes) in enumerate(_patterns()) if firsts(nodes) & {word, ""})


def _starts(found: tuple[Token, ...]) -> range:
    """Where an order can begin: at the first token, or behind "We want to" and the like."""
    at = 0
    while at < len(found) and (found[at].word in LEADS or not found[at].is_word):
        at += 1
    return range(min(at + 1, len(found)))


def _only_trails(scan: Scan, at: int) -> bool:
    return all(token.stem in TRAILS | SKIPPED | SEPARATORS for token in scan.tokens[behind(scan, at, SKIPPED) :])
