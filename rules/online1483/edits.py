"""The moderator's own corrections of the board (the trigger Edit)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.online1483 import conquest, ledger, relations
from rules.online1483.language.lexicon import Lexicon
from rules.online1483.language.reading import Unread, read
from rules.online1483.line import Force, Line
from rules.online1483.model import State
from rules.online1483.rulebook import LAND_KINDS
from rules.online1483.thawing import freeze
from rules.online1483.world import World
from rules.ruleset import MODERATOR, PUBLIC


def _seat(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "seat", "nation", "open": bool, "phase": 1..4}: a seat opens, or an NPC or open nation gets a player."""
    realm = world.realms[order["nation"]]
    realm.seat_open, realm.divided = bool(order["open"]), False
    if not realm.seat_open and realm.kind in ("npc", "rebel_nation", "player"):
        realm.kind, realm.phase = "player", int(order.get("phase") or realm.phase or _emptiest_phase(world))
    world.publish("seat_open" if realm.seat_open else "seat_taken", nation=realm.name)


def _emptiest_phase(world: World) -> int:
    """The phase with the fewest nations, for one that acted in phase 5 until now (TRN-02)."""
    acting = Counter(realm.phase for realm in world.realms.values() if realm.kind in ("player", "tribal"))
    return min(range(1, world.game.scenario.phases + 1), key=lambda phase: (acting[phase], phase))


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


def _place(world: World, order: Mapping[str, Any]) -> None:
    """{"action": "place", "power", "unit": "2 infantry in London"}: new units or ships, as a BUILD line names them."""
    for line in _lines(world, [f"build {order['unit']}"]):
        for force in line.forces:
            _appear(world, order["power"], force, line)


def _appear(world: World, nation: str, force: Force, line: Line) -> None:
    land = world.lands[line.place]
    if force.kind in LAND_KINDS:
        ledger.enlist(world, land, nation, {force.kind: force.count}, "moderator")
        return
    for _ in range(force.count):
        if force.kind == "general":
            ledger.appoint(world, nation, land.name, "moderator")
        else:
            ledger.launch(world, nation, force.kind, line.zone or world.game.board.coasts[land.name][0], "moderator")


def _centre(world: World, order: Mapping[str, Any]) -> None:
    """{"action": "centre", "place", "power"}: land changes hands, incorporated where it is the new owner's core."""
    land = world.lands[order["place"]]
    conquest.set_owner(world, land, str(order["power"]), str(order["power"]) in land.core)


def _number(world: World, order: Mapping[str, Any]) -> None:
    """{"action": "number", "power", "figure": "saved" | "land_trade" | "sea_trade", "value"}: a figure as it is now."""
    realm, figure, value = world.realms[order["power"]], order["figure"], max(0, int(order["value"]))
    if figure == "saved":
        ledger.receive(world, realm.name, value - realm.saved, "moderator")
    elif figure in ("land_trade", "sea_trade"):
        setattr(realm, figure, value)
        trade = figure.partition("_")[0]
        world.publish("trade_points", nation=realm.name, trade=trade, to=value, why="moderator")
    else:
        raise ValueError(f"a nation has no figure {figure!r} to correct; there are saved, land_trade, sea_trade")


def _end(world: World, order: Mapping[str, Any]) -> None:
    """{"action": "end"}: the moderator ends the campaign; the standings are as they are (VIC-01)."""
    world.over = True


def _lines(world: World, texts: Iterable[str]) -> list[Line]:
    from rules.online1483.orders import names_of

    lexicon = Lexicon.of(names_of(world.game, freeze(world)))
    lines: list[Line] = []
    for text in texts:
        found = read(lexicon, text)
        if isinstance(found, Unread):
            raise ValueError(f"this line cannot be read ({found.code}): {text}")
        lines += found
    return lines


def _orders(world: World, order: Mapping[str, Any]) -> None:
    """{"edit": "orders", "nation", "lines": [text]}: what an NPC or rebel nation does in the coming phase 5 (J-11)."""
    world.ordered[world.realms[order["nation"]].name] = tuple(_lines(world, map(str, order["lines"])))


EDITS: dict[str, Callable[[World, Mapping[str, Any]], None]] = {
    "seat": _seat, "saved": _saved, "owner": _owner, "units": _units, "box": _box, "war": _war,
    "peace": _war, "orders": _orders, "place": _place, "centre": _centre, "number": _number, "end": _end,
}  # fmt: skip


def seat_change(state: State, nation: str, taken: bool) -> dict[str, Any] | None:
    """The correction of a seat that opens or is taken; None if the board has it so (MIS-06, MIS-07).

    ValueError for a nation that is none, or is conquered and has not risen.
    """
    row = state.nations.get(nation)
    if row is None or (taken and row.kind in ("rebel_faction", "gone")):
        raise ValueError(f"{nation} can have no player now")
    if taken == (row.kind in ("player", "tribal") and not row.seat_open):
        return None
    return {"edit": "seat", "nation": nation, "open": not taken}


def apply(world: World, order: Mapping[str, Any], reason: str) -> None:
    """Carry out a correction and tell of it. ValueError for one that cannot be read or names what there is not."""
    name = str(order.get("edit") or order.get("action"))
    if name not in EDITS:
        raise ValueError(f"no such correction: {name!r}; there are {', '.join(EDITS)}")
    try:
        EDITS[name](world, order)
    except (KeyError, TypeError) as error:
        raise ValueError(f"the correction lacks or misnames {error}") from error
    world.tell((MODERATOR,) if name == "orders" else (PUBLIC,), "edit", order=_told(order), reason=reason)


def _told(order: Mapping[str, Any]) -> dict[str, Any]:
    """A correction as everybody may read it: of a nation's savings only that they were corrected (spec section 33)."""
    of_savings = order.get("edit") == "saved" or order.get("figure") == "saved"
    return {name: value for name, value in order.items() if not (of_savings and name in ("change", "value"))}
