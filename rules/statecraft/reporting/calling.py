"""What the facts of an event or item name, as the reader calls it: names for codes, his own numbers for ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.statecraft.dates import show
from rules.statecraft.horizon import PLACES
from rules.statecraft.reporting.reader import Reader

STATES = frozenset(
    {
        *("state", "target", "attacker", "attacked", "defender", "victim", "against", "holder", "author", "former"),
        *("claimant", "payer", "taker", "rebels", "new", "winner", "offerer", "leader", "enemy", "monarch", "serves"),
        *("receiver", "sender", "by", "accused", "vassal", "lord", "parent", "who", "general", "turn", "with_", "to"),
        *("agreed", "members", "parties", "missing", "states", "wished", "free", "holds", "spouse", "party"),
    }
)
DATES = frozenset({"ends", "until", "when", "ready", "date"})
NUMBERS: Mapping[str, str] = {"offer": "I", "id": "CB", "item": "Q"}
"""What a fact names, by its own name: States and Generals, seasons, things numbered for each reader."""
TO_PLACE = frozenset({"retreat", "sent home"})
"""Kinds in which `to` is a place."""
CONDITIONS = {"non_aggression": "Non-Aggression Pact", "free": "in free words"}
"""Conditions of a treaty that are not called by their own word."""
UNNUMBERED = {"offer": "An offer of Influence", "item": "A quote"}
"""What things are called for which the reader has no number."""


def variant(fact: Any) -> str:
    """The word by which a sentence is chosen."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return str(fact or "none").lower()


def called(reader: Reader, kind: str, key: str, fact: Any) -> Any:
    """A fact as the reader calls it; figures and words as they are."""
    if isinstance(fact, list | tuple):
        return _all(reader, kind, key, fact)
    if key == "treaty":
        return treaty_name(reader, fact)
    if key in NUMBERS:
        return reader.number(NUMBERS[key], fact) or UNNUMBERED.get(key, "")
    if key in DATES and isinstance(fact, int):
        return show(fact)
    if isinstance(fact, str) and (key in PLACES or (key == "to" and kind in TO_PLACE)):
        return reader.place(fact)
    if key == "condition":
        return CONDITIONS.get(fact) or str(fact).replace("_", " ").title()
    if key == "kind":
        return str(fact).replace("_", " ").lower()
    if key == "pays":
        return str(fact).capitalize()
    return reader.who(fact) if key in STATES and isinstance(fact, str) else fact


def _all(reader: Reader, kind: str, key: str, facts: Sequence[Any]) -> list[Any]:
    """A list, each name once, without States and places of which the reader may not know."""
    known = [one for one in facts if _may_know(reader, key, one)]
    names = [called(reader, kind, key, one) for one in known]
    return list(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def _may_know(reader: Reader, key: str, one: Any) -> bool:
    if key in STATES and one in reader.world.realms:
        return reader.knows_state(one)
    return key not in PLACES or one not in reader.board.places or reader.knows(one)


def treaty_name(reader: Reader, number: int) -> str:
    """A treaty by the reader's number, if he has one, and its title."""
    title = reader.world.treaties[number].title if number in reader.world.treaties else "a treaty"
    return f"{reader.number('T', number)} {title}".strip()


def event_name(reader: Reader, event: str) -> str:
    """An event or technology by its name."""
    return str({**reader.board.events, **reader.world.extra_events}.get(event, {"name": event})["name"])
