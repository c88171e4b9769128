"""Chapter 10 and 11: calls to arms, and who is drawn into a war (SC-DP, SC-WAR-05..08, SC-PROT-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.statecraft import caretaking, coalition, honor, hostilities, influence, items, pacts, violations
from rules.statecraft.model import Item, Realm
from rules.statecraft.pacts import Term
from rules.statecraft.table import Table


def summon(table: Table, attacker: str, target: str) -> None:
    """After a declaration: the target's Suzerain is at war, the partners of both are called (SC-WAR-05)."""
    war = f"{attacker}>{target}>{table.world.date}"
    lord = pacts.suzerain(table.world, target)
    drawn = [lord] if lord and lord != attacker else []
    for state in drawn:
        hostilities.begin(table, attacker, state)
    for wave, attacked in enumerate((target, *drawn), 1):
        call_partners(table, war, attacker, attacked, wave)
    remind_fellows(table, attacker, target)


def call_partners(table: Table, war: str, attacker: str, attacked: str, wave: int) -> None:
    """Each Defense Pact partner of a State under attack is asked once (SC-WAR-08), in State order."""
    for term in pacts.in_force(table.world, "defense_pact"):
        if attacked in term.states:
            partner = next(s for s in term.states if s != attacked)
            if may_be_called(table, war, attacker, partner, term):
                call(table, war, attacker, attacked, partner, wave)


def may_be_called(table: Table, war: str, attacker: str, partner: str, term: Term) -> bool:
    """Whether a partner is still to be asked: alive, not excepted, not at war already, not asked before."""
    asked = f"{war}:{partner}" in table.world.triggered
    free = partner != attacker and not pacts.at_war(table.world, partner, attacker)
    return free and not asked and table.realm(partner).alive and attacker not in term.clause.except_against


def call(table: Table, war: str, attacker: str, attacked: str, partner: str, wave: int) -> None:
    """A call to arms: JOIN or REFUSE within 48 h, silence refuses (SC-DP-03)."""
    table.world.triggered[f"{war}:{partner}"] = table.world.date
    about = {"war": war, "attacker": attacker, "attacked": attacked, "partner": partner, "wave": wave}
    shown = {"attacker": attacker, "attacked": attacked, "state": partner}
    items.open_item(table, "call", about, shown, (partner,), table.board.hours("call"))


def close(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The partner has answered; the moderator's default for an unplayed one is SC-GM-05. Who has come to war with the
    attacker meanwhile has nothing left to answer."""
    about = item.about
    partner, attacker, attacked = about["partner"], about["attacker"], about["attacked"]
    default = "refuse"
    if not table.realm(partner).player:
        default = "join" if caretaking.joins(table, partner, attacker) else "refuse"
    reply = next(iter(answers.values()), default).lower()
    alive = table.realm(partner).alive and table.realm(attacker).alive
    if not alive or pacts.at_war(table.world, partner, attacker):
        return
    if reply.startswith(("j", "y")):
        join(table, partner, attacker, attacked)
        call_partners(table, about["war"], attacker, partner, about["wave"] + 1)
    else:
        refuse(table, partner, attacked)


def join(table: Table, partner: str, attacker: str, victim: str) -> None:
    """SC-WAR-06: the pact is honoured with its standing Casus Belli: Stability losses ignored, contradicting treaties
    paid in Honor, then +2 Honor. A promise of peace that Influence bought is broken by it (SC-INFL-03)."""
    realm = table.realm(partner)
    terms = contradicting(table, partner, attacker, victim)
    dishonor(table, realm, [t for t in terms if not t.treaty.secret])
    for term in terms:
        if term.clause.condition == "coalition":
            coalition.depart(term.treaty, partner)
        else:
            violations.break_clause(table, term)
    hostilities.end_treaties(table, partner, attacker)
    honor.fixed(table, realm, "war with casus belli")
    hostilities.begin(table, attacker, partner)
    table.proclaim("joined", state=partner, against=attacker, victim=victim)
    influence.watch_war(table, partner, attacker)


def dishonor(table: Table, realm: Realm, terms: Sequence[Term]) -> None:
    """Each broken clause is paid in Honor alone, then the violations are told and have their consequences."""
    for term in terms:
        loss = violations.penalty(table, realm.code, term.clause.condition, violations.named(table, realm.code, term))
        factor = violations.HONOR_FACTOR.get(term.clause.condition, 1)
        violations.pay(table, realm, 0, loss * factor, f"join: {term.clause.condition}")
    for term in terms:
        violations.announce(table, realm.code, term)
        violations.wronged(table, realm.code, term)


def contradicting(table: Table, partner: str, attacker: str, victim: str) -> list[Term]:
    """What a State breaks with the attacker by joining the other side: what a war on it breaks, and a Coalition of the
    two against the very State that is attacked (SC-WAR-06, SC-COAL-04)."""
    coalitions = pacts.between(table.world, partner, attacker, "coalition")
    terms = [*hostilities.broken(table, partner, attacker), *(t for t in coalitions if t.clause.enemy == victim)]
    return sorted(terms, key=lambda t: (t.treaty.number, t.clause.number))


def refuse(table: Table, partner: str, victim: str) -> list[str]:
    """SC-DP-03: the pact is violated, 1d6, and the partner attacked gains a Casus Belli. Who gains one."""
    terms = pacts.between(table.world, partner, victim, "defense_pact")[:1]
    table.tell((partner, victim), "refused", state=partner, victim=victim)
    before = {r.id for r in table.world.reasons}
    violations.violate(table, partner, terms)
    return sorted(r.holder for r in table.world.reasons if r.id not in before)


def remind_fellows(table: Table, attacker: str, target: str) -> None:
    """The attacker's Coalition fellows are reminded (SC-WAR-05)."""
    for term in pacts.in_force(table.world, "coalition"):
        if attacker in term.states and term.clause.enemy == target:
            fellows = [s for s in term.states if s != attacker and not pacts.at_war(table.world, s, target)]
            table.tell(fellows, "coalition reminder", attacker=attacker, target=target)
