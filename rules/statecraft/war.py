"""Chapter 11: declaring war (SC-WAR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.statecraft import calls, casus_belli, honor, hostilities, influence, pacts, papacy, violations
from rules.statecraft.model import Realm
from rules.statecraft.pacts import Term
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


@dataclass(frozen=True)
class Toll:
    """What a declaration had to pay in all; rest: Stability that nothing could pay."""

    stability: int
    honor: int
    rest: int


def broken_terms(table: Table, attacker: str, target: str) -> list[Term]:
    """Public clauses that the war violates, each condition once, by treaty and clause (SC-WAR-02); war on a Vassal is
    war on its Suzerain too (SC-PROT-02)."""
    found: dict[tuple[str, str], Term] = {}
    for enemy in enemies_made(table, attacker, target):
        for term in hostilities.broken(table, attacker, enemy):
            if not term.treaty.secret:
                found.setdefault((term.clause.condition, enemy), term)
    return sorted(found.values(), key=lambda term: (term.treaty.number, term.clause.number))


def enemies_made(table: Table, attacker: str, target: str) -> list[str]:
    """The State attacked and its Suzerain, who is at war with it (SC-PROT-02)."""
    lord = pacts.suzerain(table.world, target)
    return [target, lord] if lord and lord != attacker else [target]


def on_suzerain(table: Table, attacker: str, target: str) -> bool:
    """Whether a war is one of a Vassal on its Suzerain (SC-PROT-05)."""
    return pacts.suzerain(table.world, attacker) in enemies_made(table, attacker, target)


def least_cost(conditions: Sequence[str], reasoned: bool, base: bool, vassal_war: bool) -> tuple[int, int]:
    """The least Stability and Honor that a war can cost: all dice 1."""
    honor_loss = sum(violations.least(c) * violations.HONOR_FACTOR.get(c, 1) for c in conditions)
    honor_loss -= honor.FIXED["war on suzerain"] if vassal_war else 0
    stability_loss = 0 if reasoned else sum(violations.least(c) for c in conditions) + base
    return stability_loss, honor_loss


def check_payable(realm: Realm, stability_loss: int, honor_loss: int) -> None:
    """SC-WAR-03: refused if Stability, Honor and Prestige together cannot pay even the least. Raises RefusedError."""
    needed = max(0, stability_loss - realm.stability) + max(0, honor_loss - realm.honor)
    if needed > realm.prestige:
        raise RefusedError("ERR-CANNOT-PAY", n=stability_loss + honor_loss)


def pay(
    table: Table,
    realm: Realm,
    conditions: Sequence[str],
    reasoned: bool,
    vassal_war: bool = False,
    honored: bool = False,
) -> Toll:
    """SC-WAR-02..04: the base (not with a Casus Belli), then each violation; a Casus Belli saves all Stability and
    gives 2 Honor after the losses, unless this one has given it before (honored, SC-PAPA-04). Raises RefusedError if
    it cannot be paid."""
    based = not reasoned and table.board.options.war_base != "none"
    check_payable(realm, *least_cost(conditions, reasoned, based, vassal_war))
    stability_loss = honor_loss = rest = 0
    if based:
        stability_loss = table.roll(6, "war base", realm.code, str(table.world.date), to=realm.code)
        rest = violations.pay(table, realm, stability_loss, 0, "war")
    for place, condition in enumerate(conditions):
        loss = violations.penalty(table, realm.code, condition, f"war {place}")
        extra = -honor.FIXED["war on suzerain"] if vassal_war and condition == "protectorate" else 0
        cost = 0 if reasoned else loss
        dishonor = loss * violations.HONOR_FACTOR.get(condition, 1) + extra
        rest += violations.pay(table, realm, cost, dishonor, f"war: {condition}".replace("_", " "))
        stability_loss, honor_loss = stability_loss + cost, honor_loss + dishonor
    if reasoned and not honored:
        honor.fixed(table, realm, "war with casus belli")
    return Toll(stability_loss, honor_loss, rest)


def declare(table: Table, attacker: str, target: str, manifesto: str = "", wished: str = "") -> None:
    """SC-WAR-01: war is declared before all. wished: the Casus Belli to use by id, "none" for none. Promises of peace
    that Influence bought are broken by it (SC-INFL-03)."""
    realm, enemies = table.realm(attacker), enemies_made(table, attacker, target)
    held = casus_belli.of(table, attacker, target)
    reasoned = wished != "none" and (bool(held) or casus_belli.standing(table, attacker, target))
    terms = broken_terms(table, attacker, target)
    honored = reasoned and _crusading_again(table, attacker, target, wished)
    broken = [str(t.clause.condition) for t in terms]
    toll = pay(table, realm, broken, reasoned, on_suzerain(table, attacker, target), honored)
    cause = casus_belli.use(table, attacker, target, wished)
    table.proclaim("war", attacker=attacker, target=target, reasoned=reasoned, manifesto=manifesto)
    table.tell(
        attacker, "war cost", target=target, stability=toll.stability, honor=toll.honor, cause=cause if reasoned else ""
    )
    for term in terms:
        violations.announce(table, attacker, term)
        violations.wronged(table, attacker, term)
    for enemy in enemies:
        hostilities.end_treaties(table, attacker, enemy)
    hostilities.begin(table, attacker, target)
    if not reasoned:
        papacy.remind(table, attacker, target)
    calls.summon(table, attacker, target)
    for enemy in enemies:
        influence.watch_war(table, attacker, enemy)


def _crusading_again(table: Table, attacker: str, target: str, wished: str) -> bool:
    """Whether the war uses a Crusade for which this State had its Honor already (SC-PAPA-04)."""
    held = casus_belli.of(table, attacker, target)
    used = next((r for r in held if str(r.id) == wished), held[0] if held else None)
    if used is None or used.cause != "crusade":
        return False
    had = table.world.crusaders.setdefault(target, [])
    again = attacker in had
    had += [] if again else [attacker]
    return again
