"""The moderator's own corrections of the board (the trigger Edit)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.online1483 import conquest, ledger, relations
from rules.online1483.language.lexicon import Lexicon
from rules.online1483.language.reading import Unread, read
from rules.online1483.line import Line
from rules.online1483.world import World, freeze
from rules.ruleset import MODERATOR, PUBLIC


def _seat(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "seat", "nation", "open": bool, "phase": 1..4}: a seat opens, or an NPC or open nation gets a player."""
    realm = world.realms[order["nation"]]
    realm.seat_open = bool(order["open"])
    if not realm.seat_open and realm.kind in ("npc", "rebel_nation", "player"):
        realm.kind, realm.phase = "player", int(order.get("phase", realm.phase or 1))
    world.publish("seat_open" if realm.seat_open else "seat_taken", nation=realm.name)


def _saved(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "saved", "nation", "change"}: money given or taken."""
    ledger.receive(world, order["nation"], max(int(order["change"]), -world.realms[order["nation"]].saved), "moderator")


def _owner(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "owner", "place", "nation", "incorporated"}: land changes hands."""
    land = world.lands[order["place"]]
    conquest.set_owner(world, land, str(order["nation"]), bool(order.get("incorporated", False)))


def _units(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "units", "place", "nation", "units": {kind: change}}: land units appear or go."""
    land, here = world.lands[order["place"]], world.lands[order["place"]].units.get(order["nation"], {})
    for kind, change in order["units"].items():
        if change > 0:
            ledger.enlist(world, land, order["nation"], {kind: int(change)}, "moderator")
        elif here.get(kind):
            ledger.discharge(world, land, order["nation"], {kind: min(here[kind], -int(change))}, "moderator")


def _box(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "box", "entity", "nation", "box"}: a box of the chart."""
    relations.set_box(world, order["entity"], order["nation"], order["box"])


def _war(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "war" | "peace", "between": [a, b]}."""
    one, other = order["between"]
    if order["edit"] == "war":
        relations.open_war(world, one, other, "moderator")
    else:
        relations.end_war(world, one, other, "moderator")


def _orders(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "orders", "nation", "lines": [text]}: what an NPC or rebel nation does in the coming phase 5 (J-11)."""
    from rules.online1483.orders import names_of

    lexicon = Lexicon.of(names_of(world.game, freeze(world)))
    lines: list[Line] = []
    for text in order["lines"]:
        found = read(lexicon, str(text))
        if isinstance(found, Unread):
            raise ValueError(f"this line cannot be read ({found.code}): {text}")
        lines += found
    world.ordered[world.realms[order["nation"]].name] = tuple(lines)


EDITS: dict[str, Callable[[World, Mapping[str, Any]], None]] = {
    "seat": _seat, "saved": _saved, "owner": _owner, "units": _units, "box": _box, "war": _war,
    "peace": _war, "orders": _orders,
}  # fmt: skip


def apply(world: World, order: Mapping[str, Any], reason: str) -> None:
    """Carry out a correction and tell of it. ValueError for one that cannot be read or names what there is not."""
    if order.get("edit") not in EDITS:
        raise ValueError(f"no such correction: {order.get('edit')!r}; there are {', '.join(EDITS)}")
    try:
        EDITS[order["edit"]](world, order)
    except (KeyError, TypeError) as error:
        raise ValueError(f"the correction lacks or misnames {error}") from error
    world.tell((MODERATOR,) if order["edit"] == "orders" else (PUBLIC,), "edit", order=dict(order), reason=reason)
