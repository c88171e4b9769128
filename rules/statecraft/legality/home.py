"""Checks of orders at home (section 2.2 of the order language)."""

from __future__ import annotations

from rules.statecraft import colonies, conditions, exchange, exploration, leaders, loans, protectorate, stability, units
from rules.statecraft.board import COMPASS
from rules.statecraft.dates import YEAR, year_of
from rules.statecraft.horizon import knows
from rules.statecraft.legality.ground import Check, Ground
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError


def recruit(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-02: a city of one's own, coastal for ships; Gold and Manpower."""
    ground.own_city(order.city)
    some(order)
    if order.option == "NAVAL" and not ground.table.board.cities[order.city].port:
        raise RefusedError("ERR-NO-PORT", place=order.city)
    count = order.number or 0
    ground.has("gold", units.GOLD_EACH * count)
    ground.has("manpower", units.MANPOWER_EACH * count)


def some(order: StatecraftOrder) -> None:
    """At least one unit. Raises RefusedError."""
    if not order.number:
        raise RefusedError("ERR-SYNTAX", line=str(order), hint="At least 1 unit")


def hire(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-03: a city of one's own, the market's number, Gold."""
    ground.own_city(order.city)
    some(order)
    left = units.known_market(ground.table, ground.realm)
    if left is not None and (order.number or 0) > left:
        raise RefusedError("ERR-MERC-LIMIT", n=left)
    ground.has("gold", units.MERCENARY_PRICE * (order.number or 0))


def readiness(ground: Ground, order: StatecraftOrder) -> None:
    """SC-COND-07."""
    kinds = [order.option.lower()] if order.option in ("LAND", "NAVAL") else ["land", "naval"]
    for kind in kinds:
        conditions.check_readiness(ground.realm, kind, order.number or 0)


def investment(ground: Ground, order: StatecraftOrder) -> None:
    """SC-COND-05."""
    conditions.check_investment(ground.realm, order.number or 0, year_of(ground.table.world.date), order.force_it)


def centralization(ground: Ground, order: StatecraftOrder) -> None:
    """SC-COND-03."""
    to = ground.realm.centralization + (1 if order.option == "UP" else -1)
    conditions.check_centralization(ground.realm, to, ground.table.world.date, order.force_it)


def capital(ground: Ground, order: StatecraftOrder) -> None:
    """SC-COND-02."""
    ground.own_city(order.city)
    conditions.check_capital(ground.realm, order.city, ground.table.world.date)


def religion(ground: Ground, order: StatecraftOrder) -> None:
    """SC-MEAS-05, SC-EVENT-12."""
    faith = order.option.lower()
    if faith not in ground.table.world.religions or faith == ground.realm.religion:
        raise RefusedError("ERR-RELIGION")
    stability.voluntary(ground.realm, conditions.RELIGION_DICE, order.force_it)


def loan(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LOAN-01."""
    if not order.number or order.number % loans.STEP:
        raise RefusedError("ERR-HUNDREDS")


def repay(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LOAN-03."""
    loan(ground, order)
    ground.has("gold", order.number or 0)


def bankruptcy(ground: Ground, order: StatecraftOrder) -> None:
    """SC-BANK-01."""
    if not ground.realm.loans:
        raise RefusedError("ERR-NO-LOANS")
    if not order.confirm:
        raise RefusedError("ERR-CONFIRM", range="Authority test; 2 to 40 Decay")


def growth(ground: Ground, order: StatecraftOrder) -> None:
    """SC-GROWTH-02."""
    if order.option not in ("TAX", "RECRUITMENT"):
        raise RefusedError("ERR-OPTION", list="TAX, RECRUITMENT")


def colony(ground: Ground, order: StatecraftOrder) -> None:
    """SC-COL-01."""
    if order.place not in ground.table.board.regions:
        raise RefusedError("ERR-UNKNOWN-LAND")
    colonies.check(ground.table, ground.realm, order.place)


def explore(ground: Ground, order: StatecraftOrder) -> None:
    """SC-EXP-02, SC-EVENT-09."""
    if order.option not in COMPASS:
        raise RefusedError("ERR-DIRECTION")
    if not exploration.allowed(ground.table, ground.realm):
        raise RefusedError("ERR-NO-SHIPS")
    if order.city:
        ground.own_city(order.city)
    ground.has("gold", order.gold or 0)


def tell(ground: Ground, order: StatecraftOrder) -> None:
    """SC-EXP-05."""
    ground.state(order.state)
    if order.place not in ground.table.board.regions or not knows(
        ground.table.board, ground.table.world, ground.realm.code, order.place
    ):
        raise RefusedError("ERR-UNKNOWN-LAND")


def release(ground: Ground, order: StatecraftOrder) -> None:
    """SC-PROT-06, -07."""
    for region in order.via:
        exchange.check_land(ground.table, ground.realm, region)
    city = ground.table.board.cities.get(order.city)
    if city is None or city.region not in order.via:
        raise RefusedError("ERR-CITY", city=order.city)
    if order.option and not leaders.serves(ground.table, order.option, ground.realm.code):
        raise RefusedError("ERR-NO-SUCH-LEADER", name=order.option)
    protectorate.check_release(ground.realm, len(order.via), bool(order.option))


def scout(ground: Ground, order: StatecraftOrder) -> None:
    """SC-INTEL-02."""
    if order.place not in ground.table.board.regions or not knows(
        ground.table.board, ground.table.world, ground.realm.code, order.place
    ):
        raise RefusedError("ERR-UNKNOWN-LAND")
    year = year_of(ground.table.world.date)
    if ground.realm.scouted == year:
        raise RefusedError("ERR-ONCE-A-YEAR", period="year", when=(year + 1) * YEAR)


def nothing(ground: Ground, order: StatecraftOrder) -> None:
    """Always allowed."""


CHECKS: dict[str, Check] = {
    "SCOUT": scout,
    "RECRUIT": recruit,
    "HIRE": hire,
    "READINESS": readiness,
    "INVESTMENT": investment,
    "CENTRALIZATION": centralization,
    "CAPITAL": capital,
    "RELIGION": religion,
    "LOAN": loan,
    "REPAY": repay,
    "BANKRUPTCY": bankruptcy,
    "GROWTH": growth,
    "COLONY": colony,
    "CONVERT": nothing,
    "EXPLORE": explore,
    "TELL": tell,
    "RELEASE": release,
}
