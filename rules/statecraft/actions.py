"""Chapter 11: what all targeted actions share: payment, the defender's bid, exposure (SC-TA)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.numerals import natural
from rules.statecraft import casus_belli, honor, influence, items, ledger, pacts, treaties
from rules.statecraft.attributes import Trial
from rules.statecraft.model import Item, Realm
from rules.statecraft.table import Table

DISCOVERY = {"destabilize": "1d6", "foment": "2d6", "infiltrate": "1", "piracy": "1d6"}
"""Honor lost by the author who is caught (SC-TA-05)."""
OFFENSIVE = ("destabilize", "foment", "piracy")
"""Exposed actions that break a Non-Aggression Pact by default (SC-NAP-01)."""


def exposed(author: Trial, defender: Trial) -> bool:
    """SC-TA-06: caught if the author fails, or the defender's margin is at least twice his (and at least 1)."""
    return margins_expose(author.success, author.gain, defender.success, defender.gain)


def margins_expose(author_success: bool, author_margin: int, defender_success: bool, defender_margin: int) -> bool:
    """The exposure test on margins of success (0 for a failed test)."""
    return not author_success or (defender_success and defender_margin >= max(1, 2 * author_margin))


def discovery_loss(table: Table, author: Realm, action: str, *subject: str) -> int:
    """The Honor a caught author loses: never below 0, nothing from Prestige (SC-TA-05). The loss rolled."""
    count, _, sides = DISCOVERY[action].partition("d")
    loss = int(count)
    if sides:
        loss = table.sum(int(count), int(sides), f"{action} caught", author.code, *subject, str(table.world.date))
    honor.change(table, author, -loss, f"{action} caught")
    return loss


def caught(table: Table, author: Realm, target: str, action: str) -> None:
    """Everybody learns who it was; the target gains a Casus Belli; a pact may be broken by it (SC-NAP-01)."""
    table.proclaim("caught", action=action, author=author.code, target=target)
    casus_belli.give(table, target, author.code, f"{action} caught")
    pact_rulings(table, author, (target,), action)


def pact_rulings(table: Table, author: Realm, victims: Iterable[str], action: str) -> None:
    """An exposed action against a partner of a Non-Aggression Pact is put to the moderator (SC-NAP-01)."""
    for victim in victims:
        for term in pacts.between(table.world, author.code, victim, "non_aggression"):
            default = "yes" if action in OFFENSIVE else "no"
            facts = {"treaty": term.treaty.number, "clause": term.clause.number, "accused": author.code, "by": victim}
            items.ruling(table, "RQ-VIOLATION", facts, {**facts, "text": f"{action} caught"}, default)


def note(table: Table, author: Realm, target: str, action: str, prestige: int) -> None:
    """A secret note is accepted: paid now, counted for this season (SC-TA-03, -08)."""
    ledger.spend_prestige(table, author, prestige, action)
    author.noted[f"{action} {target}"] = table.world.date


def ask_defence(table: Table, action: str, author: str, target: str, about: dict[str, Any]) -> Item:
    """SC-TA-04: the attempt is announced without its author; the target bids Prestige in secret, silence is 0."""
    table.proclaim("attempt", action=action, target=target)
    facts = {"action": action, "author": author, "target": target, **about}
    return items.open_item(
        table, "bid", facts, {"action": action, "state": target}, (target,), table.board.hours("bid")
    )


def defence(table: Table, target: Realm, answers: Mapping[str, str]) -> int:
    """The sealed bid, paid in any case: 0..own free Prestige; silence, or the moderator's default, is 0."""
    text = next(iter(answers.values()), "0")
    bid = min(influence.free(table.world, target), natural(text) or 0)
    ledger.spend_prestige(table, target, bid, "defence")
    return bid


def judge_violation(table: Table, about: Mapping[str, Any], answer: str) -> None:
    """A ruling on a violation: "yes", of a FREE clause also what it costs: "yes peace", "yes 3" (SC-TREATY-12)."""
    said, _, row = answer.lower().partition(" ")
    if said.startswith("y"):
        treaties.judge(table, about["treaty"], about["clause"], about["accused"], row)
