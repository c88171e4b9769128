"""Chapter 11: Infiltrate (SC-INF)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from rules.statecraft import actions, marriage
from rules.statecraft.attributes import opposed, roll_against
from rules.statecraft.model import Realm
from rules.statecraft.relations import Chances, Treaty
from rules.statecraft.table import Table

Result = Literal["learned", "nothing", "exposed"]


def buy(table: Table, author: Realm, target: str, prestige: int) -> None:
    """SC-INF-01: p Prestige buys p chances; no announcement, no bid."""
    actions.note(table, author, target, "infiltrate", prestige)
    for held in table.world.chances:
        if (held.author, held.target) == (author.code, target):
            held.left += prestige
            return
    table.world.chances.append(Chances(author.code, target, prestige))


def spend(table: Table, chances: Chances, subject: str) -> Result:
    """SC-INF-02, -04: one chance: Guile (+3) against Vigilance, opposed; exposure costs 1 Honor each time."""
    chances.left -= 1
    author = table.realm(chances.author)
    key = ("infiltrate", chances.author, chances.target, subject, str(table.world.date))
    bonus = marriage.aids(table, chances.author, chances.target)
    attack = roll_against(table, table.attribute(chances.author, "guile"), (bonus,), *key, "author")
    guard = roll_against(table, table.attribute(chances.target, "vigilance"), (), *key, "target")
    if actions.exposed(attack, guard):
        actions.discovery_loss(table, author, "infiltrate", chances.target, subject)
        return "exposed"
    return "learned" if opposed(attack, guard) == "a" else "nothing"


def on_secret_treaty(table: Table, treaty: Treaty) -> None:
    """SC-INF-03: a secret treaty is signed: everybody with a chance on one of its parties uses one."""
    for chances in watching(table, treaty.parties):
        subject = "+".join(sorted(treaty.parties))
        result = spend(table, chances, subject)
        if result == "learned" and chances.author not in treaty.learned:
            marriage.tell_text(table, treaty, chances.author, "infiltration")
        report(table, chances, result)


def on_secret_letter(table: Table, sender: str, receivers: Collection[str], text: str) -> None:
    """SC-INF-03: a letter marked SECRET: at most one trigger for each pair of States and season."""
    for receiver in sorted(receivers):
        pair = "+".join(sorted((sender, receiver)))
        if table.world.triggered.get(pair) == table.world.date:
            continue
        table.world.triggered[pair] = table.world.date
        for chances in watching(table, (sender, receiver)):
            result = spend(table, chances, pair)
            if result == "learned":
                table.tell(chances.author, "letter intercepted", sender=sender, receiver=receiver, text=text)
            report(table, chances, result)


def watching(table: Table, involved: Collection[str]) -> list[Chances]:
    """The chances left on one of these States whose owner is none of them, by owner and target."""
    held = sorted(table.world.chances, key=lambda c: (c.author, c.target))
    outside = [c for c in held if c.target in involved and c.author not in involved]
    return [c for c in outside if c.left > 0 and table.realm(c.author).alive]


def report(table: Table, chances: Chances, result: Result) -> None:
    """The author hears how the chance went and what is left; exposure is public."""
    facts = {"target": chances.target, "result": result, "left": chances.left}
    table.tell(chances.author, "infiltration", **facts)
    if result == "exposed":
        actions.caught(table, table.realm(chances.author), chances.target, "infiltrate")
