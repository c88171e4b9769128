"""Chapter 9: Casus Belli (SC-CB)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.statecraft import honor, numbering, pacts, stability
from rules.statecraft.dates import YEAR
from rules.statecraft.model import Realm
from rules.statecraft.relations import CasusBelli
from rules.statecraft.table import Table


def end(gained: int) -> int:
    """SC-CB-02: the same season next year."""
    return gained + YEAR


def give(table: Table, holder: str, against: str, cause: str, standing: bool = False) -> None:
    """SC-CB-01: a State gains a Casus Belli; a standing one has no end (SC-CB-06)."""
    if not table.realm(holder).alive or holder == against:
        return
    ends = None if standing else end(table.world.date)
    reason = CasusBelli(table.next("casus belli"), holder, against, cause, table.world.date, ends)
    table.world.reasons.append(reason)
    numbering.show(table.world, holder, "CB", str(reason.id))
    table.tell((holder, against), "casus belli", holder=holder, against=against, cause=cause, ends=ends, id=reason.id)


def give_all(table: Table, holders: Iterable[str], against: str, cause: str) -> list[str]:
    """Several States gain one on the same State: who does, by code."""
    named = sorted(set(holders) - {against})
    for holder in named:
        give(table, holder, against, cause)
    return named


def standing(table: Table, holder: str, against: str) -> bool:
    """Whether a Defense Pact gives a Casus Belli: the State attacks a partner (SC-DP-02)."""
    partners = pacts.partners(table.world, holder, "defense_pact")
    attacked = {w.defender for w in table.world.wars if w.ended is None and w.attacker == against}
    return bool(attacked & set(partners))


def of(table: Table, holder: str, against: str) -> list[CasusBelli]:
    """What a State holds against another, oldest first (SC-CB-05)."""
    return [r for r in table.world.reasons if r.holder == holder and r.against == against]


def use(table: Table, holder: str, against: str, wished: str = "") -> str:
    """The Casus Belli with which a war is declared: the one wished, else the oldest; all others against that State
    lapse without loss (SC-CB-03, -05). Its cause, "" for none. Crusades are not used up (SC-PAPA-04)."""
    held = of(table, holder, against)
    used = next((r for r in held if str(r.id) == wished), held[0] if held else None)
    gone = [r for r in held if r.cause != "crusade"]
    table.world.reasons = [r for r in table.world.reasons if r not in gone]
    if used:
        return used.cause
    return "defense pact" if standing(table, holder, against) else ""


def lapse(table: Table, realm: Realm, cause: str) -> int:
    """SC-CB-04: not used within a year: 1 Honor and 1 Stability. The excess of a rebellion, 0 for none."""
    honor.fixed(table, realm, "casus belli lapsed")
    return stability.change(table, realm, -1, cause)


def expire(table: Table) -> None:
    """Step 0: Casus Belli whose year is over lapse, with the loss unless the rules excuse it."""
    over = [r for r in table.world.reasons if r.ends is not None and table.world.date > r.ends]
    table.world.reasons = [r for r in table.world.reasons if r not in over]
    for reason in over:
        holder = table.realm(reason.holder)
        table.tell(reason.holder, "casus belli lapsed", against=reason.against, excused=excused(table, reason))
        if holder.alive and not excused(table, reason):
            lapse(table, holder, "casus belli lapsed")


def excused(table: Table, reason: CasusBelli) -> bool:
    """SC-CB-04: no loss if they were at war or the offender is gone. A Vassal needs nobody's consent to make war."""
    fought = pacts.were_at_war(table.world, reason.holder, reason.against, reason.gained)
    return fought or not table.realm(reason.against).alive
