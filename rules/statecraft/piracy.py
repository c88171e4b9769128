"""Chapter 11: Piracy (SC-PIR)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules.statecraft import actions, casus_belli, influence, items, ledger
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.model import PIRATES, Item, Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

LEAST_GOLD = 2
SHIP_PRICE = 2
ATTEMPT = 1
TRACE = 1
"""Prestige of an attempt, and of looking for its source."""


@dataclass(frozen=True)
class Trace:
    """Who learned the author, by code."""

    learned: tuple[str, ...]


def check(author: Realm, gold: int) -> None:
    """1 Prestige and at least 2 Gold. Raises RefusedError."""
    if gold < LEAST_GOLD:
        raise RefusedError("ERR-MIN-GOLD", n=LEAST_GOLD)
    if author.prestige < ATTEMPT:
        raise RefusedError("ERR-PRESTIGE", n=ATTEMPT, m=author.prestige)


def pay(table: Table, author: Realm, sea: str, gold: int) -> int:
    """SC-PIR-01, -03: the note is paid and the fleet will be built: its ships."""
    check(author, gold)
    actions.note(table, author, sea, "piracy", ATTEMPT)
    ledger.change(table, author, "gold", -min(gold, author.gold), "piracy")
    return gold // SHIP_PRICE


def begin(table: Table, author: Realm, sea: str, gold: int) -> None:
    """SC-PIR-02: the surge is announced; every State on that sea is asked whether it pays to find the source."""
    ships = pay(table, author, sea, gold)
    ledger.raise_force(table, PIRATES, "N", ships, sea, "piracy")
    table.proclaim("piracy", sea=sea)
    shores = table.board.neighbours(sea, "coast")
    asked = sorted({table.world.lands[r].owner for r in shores} - {""})
    players = [s for s in asked if table.realm(s).player]
    about = {"author": author.code, "sea": sea}
    items.open_item(table, "trace", about, {"sea": sea, "price": TRACE}, players, table.board.hours("bid"))


def trace(table: Table, author: Realm, payers: Collection[str], sea: str) -> Trace:
    """SC-PIR-04, -05: the author's Guile once, each payer's Vigilance in State order; a payer learns with a success of
    at least twice the author's margin. Learned is caught, once an attempt."""
    if not payers:
        return Trace(())
    key = ("piracy", author.code, sea, str(table.world.date))
    attack = roll_against(table, table.attribute(author.code, "guile"), (), *key, "author")
    guards = {p: roll_against(table, table.attribute(p, "vigilance"), (), *key, p) for p in sorted(payers)}
    learned = tuple(p for p, guard in guards.items() if p != author.code and learns(attack, guard))
    if learned:
        actions.discovery_loss(table, author, "piracy", sea)
    return Trace(learned)


def learns(attack: Trial, guard: Trial) -> bool:
    """R-28: the payer succeeds with at least twice the author's margin of success, at least 1."""
    return guard.success and guard.gain >= max(1, 2 * attack.gain)


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """Those who pay look for the source; what they learn is public and gives each a Casus Belli."""
    author, sea = table.realm(item.about["author"]), item.about["sea"]
    willing = [p for p, text in answers.items() if text.lower().startswith("y")]
    payers = [
        p
        for p in willing
        if p in table.world.realms and table.realm(p).alive and influence.free(table.world, table.realm(p)) >= TRACE
    ]
    for payer in payers:
        ledger.spend_prestige(table, table.realm(payer), TRACE, "trace")
    if not author.alive:
        return
    found = trace(table, author, payers, sea)
    table.tell(payers, "trace", sea=sea, found=bool(found.learned))
    for payer in found.learned:
        casus_belli.give(table, payer, author.code, "piracy caught")
    if found.learned:
        table.proclaim("caught", action="piracy", author=author.code, sea=sea)
        actions.pact_rulings(table, author, found.learned, "piracy")
