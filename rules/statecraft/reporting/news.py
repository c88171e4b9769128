"""What happened, as one reader may be told it: events with names in place of codes, and the reader's own numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.ruleset import MODERATOR, PUBLIC, Event
from rules.statecraft.reporting.asides import added, lines
from rules.statecraft.reporting.calling import called, variant
from rules.statecraft.reporting.kinds import KINDS, SECTIONS
from rules.statecraft.reporting.reader import Facts, Reader

COUNTED = ("units", "change", "amount", "points", "loss", "lost", "taken", "denied", "left")
"""The number that decides between one and many, the first that an event has."""


def sections(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """All news by section, in the order of the page; sections without news are left out."""
    told = list(rows(reader, events))
    found = [{"section": name, "rows": [row for row in told if row["section"] == name]} for name in SECTIONS]
    return [section for section in found if section["rows"]]


def rows(reader: Reader, events: Sequence[Event]) -> Iterator[Facts]:
    """The news in the order told."""
    for event in events:
        if event.kind in KINDS and is_news(reader, event):
            yield row(reader, event)


def is_news(reader: Reader, event: Event) -> bool:
    """Whether an event is worth a line: not the housekeeping of States that nobody plays, nor what other lines tell."""
    unheard = reader.is_moderator and event.to and not any(one == PUBLIC or is_played(reader, one) for one in event.to)
    if unheard and (KINDS[event.kind].section not in PLAYED_FOR or event.kind in HOUSEKEEPING):
        return False
    return event.facts.get("cause") not in TOLD_OTHERWISE.get(event.kind, ()) and not _took_part(reader, event)


PLAYED_FOR = frozenset({"answers", "forces", "secrets", "letters", "treaties"})
"""Sections of which the moderator is told for the States that he plays: what became of their orders, forces and notes,
and who writes to them (SC-CON-03)."""
HOUSEKEEPING = frozenset({"casus belli", "casus belli lapsed"})
"""What those sections have of them that nobody needs: a Crusade gives every one a reason for war."""
TOLD_OTHERWISE: Mapping[str, tuple[str, ...]] = {
    "units": ("battle", "supply", "trapped"),
    "owner": ("revolt", "released"),
}
"""Causes of which another line tells."""


def _took_part(reader: Reader, event: Event) -> bool:
    """Whether a rumour is about a battle of which the reader has the truth."""
    return event.kind == "battle rumour" and reader.code in {side["state"] for side in event.facts["sides"]}


def is_played(reader: Reader, power: str) -> bool:
    """Whether somebody reads what a power is told."""
    realm = reader.world.realms.get(power)
    return power == MODERATOR or power in reader.world.generals or (realm is not None and bool(realm.player))


def row(reader: Reader, event: Event) -> Facts:
    """One piece of news.

    kind, variant: which sentence of the templates says it, filled in with `names`. count: the number in it. text: what
    is quoted below, "" for nothing. lines: further sentences below. to: who alone knows it, for the moderator.
    """
    kind, facts = KINDS[event.kind], {**event.facts, **added(reader, event.kind, event.facts)}
    hidden = [] if PUBLIC in event.to or not reader.is_moderator else reader.all(event.to)
    return {
        "kind": event.kind,
        "section": kind.section,
        "variant": variant(facts.get(kind.by)),
        "names": {key: called(reader, event.kind, key, fact) for key, fact in facts.items() if key != kind.text},
        "count": next((abs(facts[key]) for key in COUNTED if isinstance(facts.get(key), int)), 1),
        "text": str(facts.get(kind.text) or ""),
        "lines": lines(reader, event.kind, event.facts),
        "to": hidden,
    }
