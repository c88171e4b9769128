"""Chapter 11: Destabilize (SC-DEST)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.statecraft import actions, marriage, stability
from rules.statecraft.attributes import roll_against
from rules.statecraft.model import Item, Realm
from rules.statecraft.table import Table


@dataclass(frozen=True)
class Outcome:
    """Stability lost by the target, whether the author was caught, the excess of a rebellion."""

    loss: int
    exposed: bool
    excess: int = 0


def begin(table: Table, author: Realm, target: str, prestige: int) -> None:
    """SC-DEST-01: the note is paid and announced."""
    actions.note(table, author, target, "destabilize", prestige)
    actions.ask_defence(table, "destabilize", author.code, target, {"prestige": prestige})


def resolve(table: Table, author: Realm, target: Realm, prestige: int, defence: int) -> Outcome:
    """SC-DEST-02..04: Guile + p (+3) against Vigilance + q; exposure after."""
    key = ("destabilize", author.code, target.code, str(table.world.date))
    bonus = marriage.aids(table, author.code, target.code)
    attack = roll_against(table, table.attribute(author.code, "guile"), (prestige, bonus), *key, "author")
    guard = roll_against(table, table.attribute(target.code, "vigilance"), (defence,), *key, "target")
    loss = max(0, attack.gain - guard.gain) if attack.success else 0
    excess = stability.change(table, target, -loss, "destabilized") if loss else 0
    found = actions.exposed(attack, guard)
    if found:
        actions.discovery_loss(table, author, "destabilize", target.code)
    return Outcome(loss, found, excess)


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The defence is in: the attempt is resolved; the author hears success or failure, the target its loss."""
    author, target = table.realm(item.about["author"]), table.realm(item.about["target"])
    bid = actions.defence(table, target, answers)
    if not author.alive or not target.alive:
        return
    outcome = resolve(table, author, target, item.about["prestige"], bid)
    table.tell(author.code, "note result", action="destabilize", target=target.code, success=outcome.loss > 0)
    table.tell(target.code, "destabilized", state=target.code, loss=outcome.loss)
    if outcome.exposed:
        actions.caught(table, author, target.code, "destabilize")
