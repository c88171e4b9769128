"""Every name that a position uses: its nations, and what its order lines may call (the cases' format, section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.online1483.game import Game
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.model import PSEUDO_NATIONS

Document = Mapping[str, Any]


def named_nations(document: Document) -> list[str]:
    """Every nation that a position names, those of its list first, in order (4)."""
    found = dict.fromkeys(document.get("nations", {}))
    for name in (*_on_the_map(document), *_in_treaties(document), *_in_the_past(document), *_on_the_chart(document)):
        if name and name not in PSEUDO_NATIONS and not name.startswith("rebels of "):
            found.setdefault(name)
    return list(found)


def _on_the_map(document: Document) -> Iterator[Any]:
    for row in document.get("territories", {}).values():
        yield from (row.get("owner"), row.get("orig"), *row.get("core", ()))
    yield from document.get("conquered", ())
    yield from (row.get("owner") for row in document.get("colonies", {}).values())
    for places in (document.get("units", {}), document.get("ships", {})):
        for nations in places.values():
            yield from nations
    for row in (*document.get("generals", ()), *document.get("caravans", ())):
        yield from (row["nation"], row.get("to"))


def _in_treaties(document: Document) -> Iterator[Any]:
    for pair in (*document.get("war", ()), *document.get("battles_fought", ())):
        yield from pair
    for row in (*document.get("offers", ()), *document.get("tribute", ())):
        yield from (row["frm"], row["to"])
    for financer, row in document.get("obligation", {}).items():
        yield from (financer, row["to"])
    for row in document.get("civil_war", ()):
        yield from (row["nation"], row["faction"], row.get("sponsor"))
    yield from document.get("standing", {})


def _in_the_past(document: Document) -> Iterator[Any]:
    for nation, row in document.get("war_record", {}).items():
        yield from (nation, *row.get("lost_by_enemy", {}))
    for npc, row in document.get("history", {}).items():
        yield from (npc, *row["lost_to"])
    for npc, bids in document.get("last_refused", {}).items():
        yield from (npc, *bids)
    for threatener, npc in document.get("must_declare", {}).items():
        yield from (threatener, npc)
    yield from document.get("marriage_closed", ())
    yield from document.get("routes", {})


def _on_the_chart(document: Document) -> Iterator[Any]:
    colonies = document.get("colonies", {})
    for entity, towards in document.get("box", {}).items():
        yield from towards
        if entity not in colonies and not entity.startswith("colony of "):
            yield entity


def lexicon_of(game: Game, document: Document) -> Lexicon:
    """The names that lines of a position may use."""
    nations = [*game.scenario.nations, *game.scenario.tribes, *named_nations(document), *sorted(PSEUDO_NATIONS)]
    fallen = [f"rebels of {name}" for name in nations]
    names = NameList(
        nations=tuple(dict.fromkeys(nations)),
        territories=tuple(game.board.borders),
        zones=tuple(game.board.sea),
        aliases=tuple(game.scenario.aliases.items()),
        entities=tuple(dict.fromkeys((*fallen, *document.get("colonies", {}), *document.get("box", {})))),
    )
    return Lexicon.of(names)
