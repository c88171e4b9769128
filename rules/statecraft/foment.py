"""Chapter 11: Foment (SC-FOMENT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.statecraft import actions, ledger, marriage
from rules.statecraft.attributes import opposed, roll_against
from rules.statecraft.model import Item, Realm
from rules.statecraft.rebels import Uprising, rise
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

LEAST_GOLD = 4
UNIT_PRICE = 2


@dataclass(frozen=True)
class Outcome:
    """Whether the people rise, whether the author was caught, the rebels' units and treasury."""

    success: bool
    exposed: bool
    units: int = 0
    treasury: int = 0


def least_prestige(stability: int, option: str) -> int:
    """SC-FOMENT-01, R-26: 10 less the target's Stability, or its Stability by option."""
    return stability if option == "stability" else 10 - stability


def check(table: Table, target: Realm, prestige: int, gold: int) -> None:
    """The least Prestige and Gold of a note. Raises RefusedError."""
    least = least_prestige(target.stability, table.board.options.foment_cost)
    if prestige < least:
        raise RefusedError("ERR-MIN-PRESTIGE", n=least)
    if gold < LEAST_GOLD:
        raise RefusedError("ERR-MIN-GOLD", n=LEAST_GOLD)


def begin(table: Table, author: Realm, target: str, prestige: int, gold: int, wish: str) -> None:
    """SC-FOMENT-01: the note is paid, Gold too, and announced."""
    check(table, table.realm(target), prestige, gold)
    actions.note(table, author, target, "foment", prestige)
    ledger.change(table, author, "gold", -gold, "foment")
    actions.ask_defence(table, "foment", author.code, target, {"prestige": prestige, "gold": gold, "wish": wish})


def army(gold: int) -> tuple[int, int]:
    """SC-FOMENT-06, R-49: half the money buys units at 2 Gold; units and treasury."""
    units = gold // (2 * UNIT_PRICE)
    return units, gold - UNIT_PRICE * units


def resolve(table: Table, author: Realm, target: Realm, note: tuple[int, int], defence: int) -> Outcome:
    """SC-FOMENT-02..04: Guile + p (+3) against Authority + q, opposed; note: Prestige and Gold."""
    prestige, gold = note
    key = ("foment", author.code, target.code, str(table.world.date))
    bonus = marriage.aids(table, author.code, target.code)
    attack = roll_against(table, table.attribute(author.code, "guile"), (prestige, bonus), *key, "author")
    guard = roll_against(table, table.attribute(target.code, "authority"), (defence,), *key, "target")
    found = actions.exposed(attack, guard)
    if found:
        actions.discovery_loss(table, author, "foment", target.code)
    if opposed(attack, guard) != "a":
        return Outcome(False, found)
    return Outcome(True, found, *army(gold))


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The defence is in: rebels rise or the money is lost."""
    about = item.about
    author, target = table.realm(about["author"]), table.realm(about["target"])
    bid = actions.defence(table, target, answers)
    if not author.alive or not target.alive:
        return
    outcome = resolve(table, author, target, (about["prestige"], about["gold"]), bid)
    table.tell(author.code, "note result", action="foment", target=target.code, success=outcome.success)
    if outcome.exposed:
        actions.caught(table, author, target.code, "foment")
    if outcome.success:
        land = table.world.lands.get(about["wish"])
        wished = about["wish"] if land and land.owner == target.code else ""
        rise(table, Uprising(target.code, outcome.units, outcome.treasury, "foment", wished))
