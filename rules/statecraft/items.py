"""Windows beside the season: bids, traces, calls, consents, quotes, ballots, terms, auctions, choices, claims, rulings.

An item is opened here by the rule that needs it; closing.py hands it back to that rule with the answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft import numbering, policies
from rules.statecraft.model import Item
from rules.statecraft.table import Table

TESTS = ("RQ-RM-LEAK", "RQ-TEST")
"""Rulings that allow a test, with a modifier."""


def open_item(
    table: Table,
    kind: str,
    about: dict[str, Any],
    shown: dict[str, Any],
    powers: Iterable[str],
    hours: float,
    awaited: Iterable[str] | None = None,
) -> Item:
    """Open a window for these powers. Only `shown` is told to them; unplayed States are answered for by the
    moderator."""
    may = list(dict.fromkeys(seat_of(table, power) for power in powers))
    waited = may if awaited is None else [seat_of(table, p) for p in awaited]
    item = Item(
        id=f"{kind}:{table.next('item')}",
        kind=kind,
        about=about,
        shown=shown,
        may_answer=may,
        awaited=list(dict.fromkeys(waited)),
        opened=table.world.date,
        hours=hours,
    )
    table.world.items[item.id] = item
    for reader in may:
        numbering.show(table.world, reader, "Q", item.id)
    table.tell(may, "item", item=item.id, item_kind=kind, shown=shown)
    if policies.takes_default(table.board, table.world, item):
        table.ripe.append(item.id)
    return item


def seat_of(table: Table, power: str) -> str:
    """Who answers for a power: itself if it is played, else the moderator."""
    realm = table.world.realms.get(power)
    return power if realm is None or realm.player else MODERATOR


def ruling(table: Table, kind: str, about: dict[str, Any], shown: dict[str, Any], default: str) -> Item:
    """A ruling that nothing waits for: a window for the moderator (spec section 17)."""
    told = {"type": kind, "default": default, **shown}
    return open_item(
        table, "ruling", {"type": kind, "default": default, **about}, told, (MODERATOR,), table.board.hours("ruling")
    )


def close(table: Table, item: Item) -> None:
    """An item is over; rulings stay until the season ends, so that they can be overruled (SC-GM-04)."""
    item.closed = True
    if item.kind != "ruling":
        table.world.items.pop(item.id, None)


def came_to_nothing(item: Item) -> bool:
    """Whether a ruling had no effect, so that another may take its place (SC-GM-04). Where a test is allowed, 0 is its
    modifier."""
    idle = ("no", "") if item.about.get("type") in TESTS else ("no", "0", "")
    return item.answer.lower() in idle


def matter(item: Item) -> str:
    """What an item is about, in the same words whenever it is opened or closed (unlike its id)."""
    return " ".join(
        (item.kind, *(str(about) for _, about in sorted(item.about.items()) if not isinstance(about, dict)))
    )


def open_of_kind(table: Table, *kinds: str) -> list[Item]:
    """The open items of these kinds, oldest first."""
    return [i for i in table.world.items.values() if i.kind in kinds and not i.closed]


def announce(table: Table, kind: str, **facts: Any) -> None:
    """What everybody is told when an item opens."""
    table.tell(PUBLIC, kind, **facts)
