"""Canonical order text back to an order: what DiplomacyOrder prints, in ids or full names, and nothing else.

For files that programs wrote (positions, test cases, recorded games). Nothing is judged: an illegal order comes back
as an order, which is what an adjudicator must be tested with. Players' words are read by the order language instead.
"""

from __future__ import annotations

import re

from rules.diplomacy.board import Board
from rules.diplomacy.model import DiplomacyOrder
from rules.diplomacy.names import known_place

_VERBS = {
    "H": "hold",
    "-": "move",
    "S": "support",
    "C": "convoy",
    "R": "retreat",
    "D": "disband",
    "Build": "build",
    "Remove": "remove",
}
_UNIT_FIRST = re.compile(
    r"(?P<kind>[AF]) (?P<place>.+?) (?:(?P<verb>[HD])|(?P<goes>[-R]) (?P<target>.+?)(?P<via> via convoy)?"
    r"|(?P<helps>[SC]) (?P<helped_kind>[AF]) (?P<helped_place>.+?)(?: - (?P<helped_target>.+))?)"
)
_VERB_FIRST = re.compile(r"(?P<verb>Build|Remove) (?P<kind>[AF]) (?P<place>.+)")


def read_order(board: Board, text: str) -> DiplomacyOrder:
    """The order that canonical text stands for. ValueError for any other text."""
    if text == "Waive":
        return DiplomacyOrder(verb="waive")
    match = _VERB_FIRST.fullmatch(text) or _UNIT_FIRST.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a canonical order")
    found = {name: value or "" for name, value in match.groupdict().items()}
    sign = found["verb"] or found.get("goes") or found.get("helps") or ""
    places = {
        "place": found["place"],
        "target": found.get("target") or found.get("helped_target", ""),
        "helped_place": found.get("helped_place", ""),
    }
    return DiplomacyOrder.model_validate(
        {name: known_place(board, place) for name, place in places.items() if place}
        | {"verb": _VERBS[sign], "kind": found["kind"], "helped_kind": found.get("helped_kind", "")}
        | {"via": bool(found.get("via"))}
    )
