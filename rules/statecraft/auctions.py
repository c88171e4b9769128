"""Chapter 15: events by sealed bid (SC-EVENT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.numerals import natural
from rules.statecraft import effects, influence, items, ledger
from rules.statecraft.attributes import decisive
from rules.statecraft.model import Item
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

Kind = Literal["positive", "negative", "technology"]
PAID_IN: dict[str, Literal["prestige", "gold"]] = {"positive": "prestige", "negative": "prestige", "technology": "gold"}


@dataclass(frozen=True)
class Award:
    """Who receives it (of a negative event: who suffers), and what everybody pays."""

    receiver: str
    payments: Mapping[str, int]


def check_bids(purse: Mapping[str, int], bids: Mapping[str, int]) -> None:
    """Nobody bids more than he has (SC-EVENT-02). Raises RefusedError."""
    for state, bid in bids.items():
        if not 0 <= bid <= purse.get(state, 0):
            raise RefusedError("ERR-BID", n=purse.get(state, 0))


def award(table: Table, kind: Kind, players: Mapping[str, int], bids: Mapping[str, int], event: str) -> Award:
    """SC-EVENT-03..06, -11: players: Fortune by State. A positive event's winner alone pays; for a technology and a
    negative event all do; the lowest bid suffers a negative one. Ties: decisive Fortune, the worst suffers."""
    given = {state: bids.get(state, 0) for state in players}
    wanted = min(given.values()) if kind == "negative" else max(given.values())
    tied = {state: players[state] for state, bid in given.items() if bid == wanted}
    receiver = decisive(table, tied, "event tie", event, str(table.world.date), worst=kind == "negative")
    paying = {receiver: given[receiver]} if kind == "positive" else given
    return Award(receiver, paying)


def open_auction(table: Table, event: str, hours: float) -> Item:
    """SC-EVENT-02: the description is read to all; the effects are not shown before the bids are in."""
    data = effects.data(table, event)
    players = [r.code for r in table.living() if r.player]
    shown = {
        "event": event,
        "name": data["name"],
        "text": data["text"],
        "kind": data["kind"],
        "pays": PAID_IN[data["kind"]],
    }
    table.proclaim("event announced", **shown)
    about = {"event": event, "kind": data["kind"]}
    return items.open_item(table, "auction", about, shown, players, hours or table.board.hours("bid"))


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """Bids are opened: silence is 0, not more than one has; result and effect are public, other bids are not
    (SC-EVENT-10)."""
    kind, event = item.about["kind"], item.about["event"]
    players = {r.code: table.attribute(r.code, "fortune") for r in table.living() if r.player}
    if not players:
        return
    measure = PAID_IN[kind]
    bids = {s: min(_number(answers.get(s, "0")), purse(table, s, measure)) for s in players}
    result = award(table, kind, players, bids, event)
    for state, bid in sorted(result.payments.items()):
        if measure == "prestige":
            ledger.spend_prestige(table, table.realm(state), bid, "event bid")
        else:
            ledger.change(table, table.realm(state), "gold", -bid, "event bid")
    facts: dict[str, Any] = {"event": event, "receiver": result.receiver, "bid": bids[result.receiver]}
    table.proclaim("event result", effects=effects.data(table, event)["effects"], **facts)
    effects.apply(table, event, result.receiver)


def purse(table: Table, state: str, measure: str) -> int:
    """What a State can pay for an event: its Gold, or its free Prestige."""
    realm = table.realm(state)
    return realm.gold if measure == "gold" else influence.free(table.world, realm)


def _number(text: str) -> int:
    return natural(text) or 0
