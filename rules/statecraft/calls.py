"""Chapter 10 and 11: calls to arms, and who is drawn into a war (SC-DP, SC-WAR-05..08, SC-PROT-02)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.statecraft import caretaking, honor, items, pacts, violations
from rules.statecraft.model import Item
from rules.statecraft.pacts import Term
from rules.statecraft.relations import War
from rules.statecraft.table import Table


def summon(table: Table, attacker: str, target: str) -> None:
    """After a declaration: the target's Suzerain is at war, the partners of both are called (SC-WAR-05)."""
    war = f"{attacker}>{target}>{table.world.date}"
    lord = pacts.suzerain(table.world, target)
    call_partners(table, war, attacker, target, 1)
    if lord and lord != attacker:
        draw_in(table, attacker, lord)
        call_partners(table, war, attacker, lord, 2)
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
    """The partner has answered; the moderator's default for an unplayed one is SC-GM-05."""
    about = item.about
    partner, attacker, attacked = about["partner"], about["attacker"], about["attacked"]
    default = "refuse"
    if not table.realm(partner).player:
        default = "join" if caretaking.joins(table, partner, attacker) else "refuse"
    reply = next(iter(answers.values()), default).lower()
    if not table.realm(partner).alive or not table.realm(attacker).alive:
        return
    if reply.startswith(("j", "y")):
        join(table, partner, attacker, attacked)
        call_partners(table, about["war"], attacker, partner, about["wave"] + 1)
    else:
        refuse(table, partner, attacked)


def join(table: Table, partner: str, attacker: str, victim: str) -> None:
    """SC-WAR-06: the pact is honoured with its standing Casus Belli: Stability losses ignored, contradicting treaties
    paid in Honor, then +2 Honor."""
    realm = table.realm(partner)
    terms = pacts.between(
        table.world, partner, attacker, "non_aggression", "peace", "royal_marriage", "defense_pact", "protectorate"
    )
    public = [t for t in terms if not t.treaty.secret]
    for term in public:
        loss = violations.penalty(table, partner, term.clause.condition, violations.named(table, partner, term))
        factor = violations.HONOR_FACTOR.get(term.clause.condition, 1)
        violations.pay(table, realm, 0, loss * factor, f"join: {term.clause.condition}")
    for term in public:
        violations.announce(table, partner, term)
        violations.wronged(table, partner, term)
    for term in terms:
        violations.break_clause(table, term)
    honor.fixed(table, realm, "war with casus belli")
    draw_in(table, attacker, partner)
    table.proclaim("joined", state=partner, against=attacker, victim=victim)


def draw_in(table: Table, attacker: str, state: str) -> None:
    """One more State is at war with the attacker."""
    if not pacts.at_war(table.world, attacker, state):
        table.world.wars.append(War(attacker, state, table.world.date))


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
