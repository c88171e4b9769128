"""The order language for HELP and the order guide: every form of the grammar, then how to write."""

from __future__ import annotations

from rules.online1483.language import clauses, items, vocabulary
from rules.online1483.language.grammar import FORMS, Form
from rules.ruleset import GuideEntry

WRITING = GuideEntry(
    name="How to write",
    forms=("one order a line", "ORDER; ORDER", "ORDERS ... END", "# or // before a comment", "Note: ...", "Press: ..."),
    examples=("Build 4 inf, 2 cav at London; 1 sol at London for English Channel",),
    text=(
        "Case, points, plural s and words such as the, our, please do not matter; headings such as Action 4 are "
        "skipped. "
        "In these forms CAPITALS name a thing, [ ] may be left out, ( a | b ) is one of several, { } any of several. "
        "Names may be shortened to four letters or more; a slip in a full name is read and shown back. Numbers may be "
        "words up to twenty; a missing number is 1. A question is never an order."
    ),
)
SENDING = GuideEntry(
    name="Sending again",
    forms=("ADD", "CHANGE", "PREVIEW", "CANCEL ALL ORDERS"),
    examples=("ADD: fortify London", "CANCEL ALL ORDERS"),
    text=(
        "A second mail replaces the whole turn; after ADD its orders are added, after CHANGE they replace only the "
        "actions that occur in them. Standing orders stay on file unless new ones about the same come or they are "
        "cancelled. PREVIEW only checks."
    ),
)
CONDITIONS = GuideEntry(
    name="Clauses and conditions",
    forms=(
        "RETREAT [TO PLACE | TO SHIPS] IF condition or condition",
        "LOSSES type, type",
        "BONUS NUMBER type, NUMBER type",
        *dict.fromkeys(pattern for _, pattern in clauses.TRIGGERS),
    ),
    examples=(
        "attack Paris with 4 inf from Brussels, retreat to Rouen if outnumbered or losses 2 or more, losses infantry",
    ),
    text=(
        "A condition in other words is put to the moderator; without his answer it does not count. So is an "
        "instruction in other words (If ..., Protect ..., Attack ...); his answer may be an order, which counts as "
        "yours."
    ),
)
THINGS = GuideEntry(
    name="Things to trade, terms of peace",
    forms=tuple(pattern for _, pattern in (*items.ITEMS, *items.TERMS)),
    examples=("GIVE 2 INFANTRY IN Wales, HORSES TO Scotland", "OFFER PEACE TO France TERMS: France GIVES 1 SEA TRADE"),
    text="Terms in other words are recorded and not enforced.",
)
UNITS = GuideEntry(
    name="Units",
    forms=tuple(f"{kind.replace('_', ' ').upper()}: {names}" for kind, names in vocabulary.UNIT_NAMES.items()),
    examples=("BUILD 3 i, 1 c IN London", "MOVE General Talbot FROM London TO Wales", "MOVE ALL FROM London TO Wales"),
)
REMARKS = (WRITING, SENDING, CONDITIONS, THINGS, UNITS)


def guide() -> tuple[GuideEntry, ...]:
    """Every form of order, in the order of the actions, then how to write."""
    return (*(_entry(form) for form in sorted(FORMS, key=_position)), *REMARKS)


def _entry(form: Form) -> GuideEntry:
    name = form.name if form.number == "0" else f"{form.number} {form.name}"
    return GuideEntry(name=name, forms=form.patterns, examples=form.examples, text=form.text)


def _position(form: Form) -> tuple[int, ...]:
    """By action and entry; what is no action comes last."""
    parts = tuple(int(part) for part in form.number.split("."))
    return parts if parts[0] else (99,)
