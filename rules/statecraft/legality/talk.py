"""Checks of war and diplomacy (section 2.4 of the order language)."""

from __future__ import annotations

from rules.statecraft import casus_belli, costs, influence, pacts, seats, war
from rules.statecraft.attributes import ATTRIBUTES
from rules.statecraft.dates import YEAR, year_of
from rules.statecraft.legality import treaty
from rules.statecraft.legality.ground import Check, Ground
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError


def declare(ground: Ground, order: StatecraftOrder) -> None:
    """SC-WAR-01, -03: not twice, confirmed, payable at least with all dice 1."""
    table, me = ground.table, ground.realm
    ground.state(order.state)
    if pacts.at_war(table.world, me.code, order.state):
        raise RefusedError("ERR-AT-WAR", state=order.state)
    if order.ref and order.ref not in {str(r.id) for r in casus_belli.of(table, me.code, order.state)}:
        raise RefusedError("ERR-SYNTAX", line="USING CB", hint="That Casus Belli is not on this State")
    if not order.confirm:
        price = costs.cost(table.board, table.world, me.code, order)
        raise RefusedError("ERR-CONFIRM", range=f"{span(price.stability)} Stability, {span(price.honor)} Honor")
    war.check_payable(me, *war.least_cost(*terms_of(ground, order)))


def span(loss: costs.Range) -> str:
    """A loss from least to most: "1 to 6", or "0" where both are the same."""
    return str(loss[0]) if loss[0] == loss[1] else f"{loss[0]} to {loss[1]}"


def terms_of(ground: Ground, order: StatecraftOrder) -> tuple[list[str], bool, bool, bool]:
    """What a declaration's cost rests on: broken conditions, Casus Belli, base, a Vassal's war."""
    table, me = ground.table, ground.realm.code
    broken = [t.clause.condition for t in war.broken_terms(table, me, order.state)]
    held = bool(casus_belli.of(table, me, order.state)) or casus_belli.standing(table, me, order.state)
    reasoned = held and order.option.upper() != "NO CB"
    based = not reasoned and table.board.options.war_base != "none"
    return [str(c) for c in broken], reasoned, based, war.on_suzerain(table, me, order.state)


def press(ground: Ground, order: StatecraftOrder) -> None:
    """Letters go to States, Generals or the moderator."""
    for name in order.states:
        if name not in ground.table.world.generals and name != "MODERATOR":
            ground.state(name, self_too=True)


def influence_offer(ground: Ground, order: StatecraftOrder) -> None:
    """SC-INFL-04."""
    ground.state(order.state)
    if not order.prestige:
        raise RefusedError("ERR-PRESTIGE", n=1, m=ground.realm.prestige)
    influence.check_amount(ground.table, ground.realm, order.prestige + ground.spent.prestige)


def offer_open(ground: Ground, order: StatecraftOrder) -> None:
    """An offer that waits for this side."""
    made = ground.table.world.offers.get(int(order.ref or 0))
    if made is None or made.status != "open" or made.turn != ground.realm.code:
        raise RefusedError("ERR-CLOSED", item=order.ref)
    amount = made.amount if order.prestige is None else order.prestige
    if made.payer == ground.realm.code and order.verb != "REJECT_OFFER":
        influence.check_amount(ground.table, ground.realm, amount)


def offer_ended(ground: Ground, order: StatecraftOrder) -> None:
    """Either side of an offer that stands may end it."""
    made = ground.table.world.offers.get(int(order.ref or 0))
    if made is None or made.status != "open" or ground.realm.code not in (made.payer, made.taker):
        raise RefusedError("ERR-CLOSED", item=order.ref)


def offer_broken(ground: Ground, order: StatecraftOrder) -> None:
    """SC-INFL-03: who has paid for an agreement may complain of it."""
    made = ground.table.world.offers.get(int(order.ref or 0))
    if made is None or made.status != "agreed" or ground.realm.code not in (made.payer, made.taker):
        raise RefusedError("ERR-CLOSED", item=order.ref)
    if ground.realm.code != made.payer:
        raise RefusedError("ERR-SYNTAX", line="COMPLAIN INFLUENCE", hint="Only who has paid can complain")


def generous(ground: Ground, order: StatecraftOrder) -> None:
    """SC-GEN-PEACE-01, -07: terms between the two alone, clauses that the rules allow (SC-TREATY-01, -05)."""
    ground.state(order.state)
    if not pacts.at_war(ground.table.world, ground.realm.code, order.state):
        raise RefusedError("ERR-NOT-AT-WAR", state=order.state)
    year = year_of(ground.table.world.date)
    if ground.realm.generous.get(order.state) == year:
        raise RefusedError("ERR-ONCE-A-YEAR", period="year", when=(year + 1) * YEAR)
    treaty.clauses(ground, (ground.realm.code, order.state), order.clauses)


def other(ground: Ground, order: StatecraftOrder) -> None:
    """Another State."""
    ground.state(order.state)


def reward(ground: Ground, order: StatecraftOrder) -> None:
    """SC-PRES-02."""
    found = ground.table.world.rewards.get(order.ref)
    if found is None or found.won_by:
        raise RefusedError("ERR-NO-REWARD", x=order.ref)


def succeed(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LIFE-08: States that nobody plays; a monarch to serve must live."""
    for name in order.states:
        ground.state(name)
    taken = [s for s in order.states if s not in seats.free_states(ground.table)]
    if order.option == "MOVE" and taken:
        raise RefusedError("ERR-STATE-TAKEN", state=taken[0])


def rolls(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LEAD-05: a General's own, once."""
    general = ground.table.world.generals.get(ground.power)
    if general is None or general.arranged:
        raise RefusedError("ERR-RANK", state=ground.realm.code)


def attribute(ground: Ground, order: StatecraftOrder) -> None:
    """SC-TEST-07."""
    if order.option.lower() not in ATTRIBUTES:
        raise RefusedError("ERR-OPTION", list=", ".join(ATTRIBUTES))


def nothing(ground: Ground, order: StatecraftOrder) -> None:
    """Always allowed."""


CHECKS: dict[str, Check] = {
    "WAR": declare,
    "PRESS": press,
    "INFLUENCE": influence_offer,
    "COUNTER": offer_open,
    "ACCEPT_OFFER": offer_open,
    "REJECT_OFFER": offer_ended,
    "COMPLAIN_INFLUENCE": offer_broken,
    "GENEROUS": generous,
    "REQUEST_CB": other,
    "REQUEST_HONOR": nothing,
    "REPORT_REWARD": reward,
    "SUCCEED": succeed,
    "GENERAL_ROLLS": rolls,
    "PAUSE": nothing,
    "ASK": nothing,
    "TEST": attribute,
}
