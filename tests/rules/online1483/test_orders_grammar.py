"""Every way to say every form of the grammar, written out with sample words, is an order of that form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.online1483.language.codes import Coded
from rules.online1483.language.grammar import FORMS, Form
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.language.patterns import Choice, Named, Nodes, Word, compiled
from rules.online1483.language.reading import understand
from rules.online1483.language.slots import SLOTS
from tests.rules.online1483.order_names import names

WORDS = {
    **dict.fromkeys(("NATION", "ENEMY", "OTHER"), "France"),
    **dict.fromkeys(("RULER", "PAYER"), "England"),
    **dict.fromkeys(("NATIONS", "AVOIDED"), "Spain, Naples"),
    **dict.fromkeys(("PLACE", "CITY", "GOAL"), "London"),
    **dict.fromkeys(("PLACES", "EACH", "VIA", "LANDS"), "Wales, York"),
    **dict.fromkeys(("ZONE", "SEA"), "North Sea"),
    **dict.fromkeys(("SEAS", "WATERS"), "Irish Sea, Baltic Sea"),
    **dict.fromkeys(("UNITS", "CARGO", "FORCES"), "3 infantry, 1 cavalry"),
    **dict.fromkeys(("NUMBER", "COUNT", "COUNTUPTO", "SOME", "REPAIRED"), "4"),
    **dict.fromkeys(("TRIES", "TIMES"), "3 times"),
    **dict.fromkeys(("GIVEN", "GOTTEN"), "2 frigates in North Sea, guns"),
    "LOCALS": "local peoples",
    "SPOT": "London",
    "LEADER": "General Talbot",
    "ABOUT": "France",
    "SHIPS": "2 frigates",
    "ARMIES": "3 infantry from Wales and 1 cavalry from York",
    "FROMARMY": "from Wales with 3 infantry",
    "JOINING": "1 frigate in Irish Sea",
    "BOX": "allied",
    "TRADE": "sea",
    "REPLY": "accept",
    "TRIBUTEREPLY": "decline",
    "PERMIT": "allow",
    "SUBJECT": "peace",
    "PEACEFULLY": "peacefully",
    "CODE": "P1234",
    "RETREAT": "retreat to Wales if outnumbered",
    "LOSSES": "losses infantry, cavalry",
    "BONUS": "bonus 1 infantry",
    "KINDS": "infantry, cavalry",
    "POINTS": "2 infantry",
    "CONDITION": "attacked by France with 3 or more",
    "TERMS": "France pays 3 for 4 turns",
}
OFFER = Coded(code="P1234", kind="peace", frm="France")
LEXICON = Lexicon.of(NameList(**{**vars(names()), "offers": (OFFER,)}))
SHIPS_ONLY = "3.2"
"""The form in which FORCES are ships."""


def spoken(nodes: Nodes, full: bool) -> Iterator[str]:
    """The words of a pattern: each choice by turns; with full what may be left out too."""
    if not nodes:
        yield ""
        return
    head, rest = nodes[0], nodes[1:]
    for first in _one(head, full):
        for more in spoken(rest, full):
            yield f"{first} {more}".strip()


def _one(node: Word | Named | Choice, full: bool) -> Iterator[str]:
    if isinstance(node, Word):
        yield node.stem
    elif isinstance(node, Named):
        yield WORDS[node.name]
    elif node.often:
        yield ", ".join(next(spoken(sequence, full)) for sequence in node.among) if full else ""
    elif node.optional and not full:
        yield ""
    else:
        for sequence in node.among:
            yield from spoken(sequence, full)


WAYS = [(form, pattern) for form in FORMS for pattern in form.patterns]


@pytest.mark.parametrize(("form", "pattern"), WAYS, ids=[f"{form.number} {pattern}"[:90] for form, pattern in WAYS])
def test_every_way_to_say_it(form: Form, pattern: str) -> None:
    for full in (False, True):
        for text in dict.fromkeys(spoken(compiled(pattern), full)):
            ships = text.replace(WORDS["FORCES"], WORDS["SHIPS"]) if form.number == SHIPS_ONLY else text
            found = understand(LEXICON, ships)
            assert {order.verb for order in found.lines} == {form.verb}, (text, found)


def test_every_slot_of_the_grammar_exists_and_is_used() -> None:
    used: set[str] = set()

    def collect(nodes: Nodes) -> None:
        for node in nodes:
            if isinstance(node, Named):
                used.add(node.name)
            elif isinstance(node, Choice):
                for sequence in node.among:
                    collect(sequence)

    for _, pattern in WAYS:
        collect(compiled(pattern))
    assert used == SLOTS.keys()
