"""Chapter 11: Influence: Prestige for a decision (SC-INFL)."""

from __future__ import annotations

from rules.ruleset import MODERATOR
from rules.statecraft import items, ledger, numbering
from rules.statecraft.model import Realm, World
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Offer
from rules.statecraft.table import Table

VALID = 2
"""Seasons for which an offer stands (SC-INFL-04)."""


def free(world: World, realm: Realm) -> int:
    """The Prestige of a State that is not bound by its own offers that stand (SC-INFL-04)."""
    standing = [o for o in world.offers.values() if o.payer == realm.code and o.status == "open" and o.turn == o.taker]
    return max(0, realm.prestige - sum(o.amount for o in standing))


def check_amount(table: Table, payer: Realm, amount: int, besides: int = 0) -> None:
    """The payer holds what he offers, beside his other offers. Raises RefusedError."""
    left = free(table.world, payer) + besides
    if amount > left:
        raise RefusedError("ERR-PRESTIGE", n=amount, m=left)


def offer(table: Table, payer: Realm, taker: str, amount: int, wish: str, until: int | None) -> Offer:
    """SC-INFL-01: a wish and what is offered for it."""
    check_amount(table, payer, amount)
    made = Offer(table.next("offer"), payer.code, taker, amount, wish, until, taker, table.world.date)
    table.world.offers[made.id] = made
    tell(table, made, "influence offered")
    return made


def counter(table: Table, made: Offer, by: str, amount: int | None, wish: str, until: int | None) -> None:
    """The one whose turn it is asks for other terms; then it is the other's turn."""
    _check_turn(made, by)
    if by == made.payer and amount is not None:
        check_amount(table, table.realm(by), amount)
    made.amount = made.amount if amount is None else amount
    made.wish, made.until = wish or made.wish, made.until if until is None else until
    made.turn, made.made = made.taker if by == made.payer else made.payer, table.world.date
    tell(table, made, "influence countered")


def accept(table: Table, made: Offer, by: str) -> None:
    """SC-INFL-02: agreed: the Prestige moves at once."""
    _check_turn(made, by)
    payer, taker = table.realm(made.payer), table.realm(made.taker)
    check_amount(table, payer, made.amount, made.amount if made.turn == made.taker else 0)
    made.status = "agreed"
    move(table, payer, taker, made.amount)
    tell(table, made, "influence agreed")


def move(table: Table, payer: Realm, taker: Realm, amount: int) -> None:
    """Influence moves Prestige, it creates none (R-50)."""
    if amount > payer.prestige:
        raise RefusedError("ERR-PRESTIGE", n=amount, m=payer.prestige)
    ledger.spend_prestige(table, payer, amount, "influence")
    ledger.change(table, taker, "prestige", amount, "influence")


def reject(table: Table, made: Offer, by: str) -> None:
    """Either side ends an offer that stands."""
    if made.status != "open" or by not in (made.payer, made.taker):
        raise RefusedError("ERR-CLOSED")
    made.status = "closed"
    tell(table, made, "influence rejected")


def breach(table: Table, payer: Realm, taker: Realm, amount: int) -> None:
    """SC-INFL-03: the breaker loses double, not below 0; the payer gets the amount back in full."""
    ledger.change(table, taker, "prestige", -2 * amount, "influence broken")
    ledger.change(table, payer, "prestige", amount, "influence broken")


def judge(table: Table, made: Offer) -> None:
    """An agreement was found broken."""
    if made.status != "agreed":
        return
    made.status = "breached"
    breach(table, table.realm(made.payer), table.realm(made.taker), made.amount)
    tell(table, made, "influence broken")


def complain(table: Table, made: Offer, by: str, text: str) -> None:
    """The payer complains; the moderator judges, no by default (RQ-INFL-BREACH)."""
    if made.status != "agreed" or by != made.payer:
        raise RefusedError("ERR-CLOSED")
    items.ruling(table, "RQ-INFL-BREACH", {"offer": made.id}, {"offer": made.id, "text": text}, "no")


def watch_war(table: Table, attacker: str, target: str) -> None:
    """SC-INFL-03: a promise "no war on X until ..." is broken by that war without a ruling."""
    for made in list(table.world.offers.values()):
        running = made.until is None or table.world.date < made.until
        if made.status == "agreed" and made.taker == attacker and running and promises_peace(table, made.wish, target):
            judge(table, made)


def promises_peace(table: Table, wish: str, target: str) -> bool:
    """Whether a wish reads "no war on X"."""
    words = wish.lower().removeprefix("no war on").strip()
    named = (target.lower(), table.realm(target).name.lower(), f"the {table.realm(target).name.lower()}")
    return wish.lower().startswith("no war on") and any(words == n or words.startswith(f"{n} ") for n in named)


def lapse(table: Table) -> None:
    """Step 0: offers that nobody answered for two seasons are gone."""
    for made in table.world.offers.values():
        if made.status == "open" and table.world.date - made.made >= VALID:
            made.status = "closed"
            tell(table, made, "influence lapsed")


def tell(table: Table, made: Offer, kind: str) -> None:
    """Both sides, each with the own number (SC-INFL-04); the moderator has one too, for the States that he plays."""
    for side in (made.payer, made.taker, MODERATOR):
        numbering.show(table.world, side, "I", str(made.id))
    facts = {"offer": made.id, "payer": made.payer, "taker": made.taker, "amount": made.amount, "turn": made.turn}
    table.tell((made.payer, made.taker), kind, wish=made.wish, until=made.until, **facts)


def _check_turn(made: Offer, by: str) -> None:
    if made.status != "open" or made.turn != by:
        raise RefusedError("ERR-CLOSED")
