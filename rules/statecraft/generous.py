"""Chapter 10: generous peace (SC-GEN-PEACE)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.numerals import naturals
from rules.ruleset import MODERATOR
from rules.statecraft import caretaking, honor, items, ledger, pacts, stability, treaties
from rules.statecraft.coalition import majority
from rules.statecraft.dates import year_of
from rules.statecraft.model import Item, Realm
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table

PRESTIGE = 2
HONOR = 1
"""What a generous Sovereign gains by default (SC-GEN-PEACE-06)."""


def offer(table: Table, offerer: str, order: StatecraftOrder) -> None:
    """SC-GEN-PEACE-01, -02: terms before all; those outside the war vote in secret, and the moderator."""
    realm, target = table.realm(offerer), order.state
    realm.generous[target] = year_of(table.world.date)
    terms = {"text": order.text, "clauses": [c.model_dump(mode="json") for c in order.clauses]}
    table.proclaim("generous terms", offerer=offerer, target=target, **terms)
    fighting = {*pacts.enemies(table.world, offerer), *pacts.enemies(table.world, target), offerer, target}
    voters = [r.code for r in table.living() if r.player and r.code not in fighting]
    about = {"vote": "generous", "offerer": offerer, "target": target, **terms}
    shown = {"vote": "generous", "offerer": offerer, "target": target, "text": order.text}
    items.open_item(table, "ballot", about, shown, (*voters, MODERATOR), table.board.hours("ballot"))


def passed(votes: Mapping[str, str]) -> bool:
    """SC-GEN-PEACE-03: more than half of the votes cast; the moderator always votes, no by default."""
    ruled = votes.get(MODERATOR, "no").lower()
    return majority([ruled if ruled in ("yes", "no") else "no", *(v for p, v in votes.items() if p != MODERATOR)])


def close_ballot(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The result is public, single votes are not; then the target answers (SC-GEN-PEACE-04)."""
    about = item.about
    result = passed({power: text.lower() for power, text in answers.items()})
    offerer, target = about["offerer"], about["target"]
    table.proclaim("generous vote", offerer=offerer, target=target, passed=result)
    if not table.realm(offerer).alive or not table.realm(target).alive:
        return
    if result:
        reward(table, table.realm(offerer), target)
    told = {"offerer": offerer, "passed": result, "text": about["text"]}
    items.open_item(table, "terms", {**about, "passed": result}, told, (target,), table.board.hours("bid"))


def reward(table: Table, offerer: Realm, target: str) -> None:
    """SC-GEN-PEACE-06: Prestige and Honor for the generous Sovereign, as ruled."""
    subject = f"{offerer.code}:{target}:{table.world.date}"
    answer = table.ask("RQ-GENEROUS", subject, f"Prestige and Honor for generous {offerer.name}", f"{PRESTIGE} {HONOR}")
    numbers = naturals(answer) or [PRESTIGE, HONOR]
    ledger.change(table, offerer, "prestige", numbers[0], "generous peace")
    honor.change(table, offerer, numbers[1] if len(numbers) > 1 else 0, "generous peace")


def refuse(table: Table, target: Realm, grace: int) -> int:
    """SC-GEN-PEACE-05: refusing terms voted generous costs half the offerer's Grace in Stability. The loss."""
    loss = grace // 2
    stability.change(table, target, -loss, "refused generous peace")
    return loss


def close_terms(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The target accepts, and a Peace is made with these terms, or refuses; silence refuses. Who accepts has not
    refused (SC-GEN-PEACE-05), though a Suzerain must still consent or something cannot be delivered yet."""
    about = item.about
    offerer, target = about["offerer"], about["target"]
    default = "accept" if caretaking.accepts_peace(table, target) else "refuse"
    reply = next(iter(answers.values()), default).lower()
    accepted = reply.startswith(("a", "y"))
    table.proclaim("generous answer", offerer=offerer, target=target, accepted=accepted)
    if accepted:
        _agree(table, about)
    elif about["passed"]:
        refuse(table, table.realm(target), table.attribute(offerer, "grace"))


def _agree(table: Table, about: Mapping[str, object]) -> None:
    """The terms become a treaty of Peace signed by both; it stays open while it cannot be delivered (SC-EXCH-02)."""
    offerer, target = str(about["offerer"]), str(about["target"])
    written = [Clause.model_validate(c) for c in about["clauses"]]  # type: ignore[attr-defined]
    if not any(c.condition == "peace" for c in written):
        written.append(Clause(number=max((c.number for c in written), default=0) + 1, condition="peace"))
    order = StatecraftOrder(
        verb="TREATY_NEW", title="Generous peace", states=(target,), clauses=tuple(written), text=str(about["text"])
    )
    treaty: Treaty = treaties.draft(table, offerer, order)
    try:
        treaties.sign(table, treaty, offerer, 1)
        if target not in treaty.signed:  # a beaten State has signed at once (SC-GM-05)
            treaties.sign(table, treaty, target, 1)
    except RefusedError as refused:
        table.tell(treaty.parties, "treaty not delivered", treaty=treaty.number, **refused.refusal.facts)
