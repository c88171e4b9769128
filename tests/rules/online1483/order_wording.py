"""Reads a line without any position and prints what it comes to (the format's section 8)."""

from __future__ import annotations

from moderator import scenarios
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.language.reading import Unread
from rules.online1483.language.reading import read as reading

TERRITORIES = (
    "London", "York", "Kent", "Wales", "Brussels", "Calais", "Guines", "Lyon", "Savoy", "Bohemia", "Dakota", "Ohio",
)  # fmt: skip
ZONES = ("North Sea", "English Channel", "Bay of Biscay")


def lexicon() -> Lexicon:
    document = scenarios.load("online1483/world-1483")
    rows = {**document["nations"], **document["tribes"]}
    aliases = [(alias, name) for name, row in rows.items() for alias in row.get("aliases", ())]
    names = NameList(tuple(rows), TERRITORIES, ZONES, (*aliases, ("Channel", "English Channel")))
    return Lexicon.of(names)


def read(line: str) -> str:
    found = reading(lexicon(), line)
    return found.code if isinstance(found, Unread) else "; ".join(map(str, found))
