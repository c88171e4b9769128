"""Orders at home: forces that are disbanded, scouts, units, conditions, money, exploration, release."""

from __future__ import annotations

from collections.abc import Callable

from rules.statecraft import (
    conditions,
    exploration,
    horizon,
    intelligence,
    items,
    knowledge,
    loans,
    protectorate,
    rebels,
    units,
)
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.table import Table

Act = Callable[[Table, str, StatecraftOrder], None]


def disband(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-UNIT-05."""
    force = table.world.forces[order.force]
    units.disband(table, table.realm(power), force, force.units if order.number is None else order.number)


def scout(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INTEL-02."""
    intelligence.scout(table, table.realm(power), order.place)


def field_report(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INTEL-03."""
    intelligence.field_report(table, power, table.world.forces[order.force])


def recruit(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-UNIT-02."""
    units.recruit(table, table.realm(power), "A" if order.option == "LAND" else "N", order.number or 0, order.city)


def hire(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-UNIT-03."""
    units.hire(table, table.realm(power), order.number or 0, order.city)


def readiness(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-COND-07."""
    kind = order.option if order.option in ("LAND", "NAVAL") else "BOTH"
    conditions.set_readiness(table, table.realm(power), kind, order.number or 0)  # type: ignore[arg-type]


def investment(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-COND-05."""
    conditions.invest(table, table.realm(power), order.number or 0, order.force_it)


def centralization(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-COND-03."""
    realm = table.realm(power)
    conditions.centralize(table, realm, realm.centralization + (1 if order.option == "UP" else -1), order.force_it)


def capital(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-COND-02."""
    conditions.move_capital(table, table.realm(power), order.city)


def religion(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-MEAS-05."""
    conditions.convert_sovereign(table, table.realm(power), order.option.lower(), order.force_it)


def loan(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-LOAN-01: the rate is quoted; the loan is taken when the quote is accepted."""
    realm, hundreds = table.realm(power), (order.number or 0) // loans.STEP
    rates = loans.rates(table, realm, hundreds)
    shown = {"what": "loan", "amount": hundreds * loans.STEP, "rates": rates}
    items.open_item(table, "quote", {"loan": rates, "by": power}, shown, (power,), table.board.hours("season"))


def repay(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-LOAN-03."""
    loans.repay(table, table.realm(power), order.number or 0)


def bankruptcy(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-BANK."""
    realm = table.realm(power)
    total = sum(f.units for f in loans.far_from_home(table, realm))
    outcome = loans.bankruptcy(table, realm, total)
    if outcome.rebels:
        rebels.after_bankruptcy(table, realm, outcome.rebels)


def growth(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-GROWTH-02: a standing choice."""
    table.realm(power).growth = order.option


def colony(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-GROWTH-04: declared in advance, in place of this year's Growth roll."""
    table.realm(power).colony = order.place


def convert(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-CONV-01: for this year."""
    table.realm(power).converting = order.option == "YES"


def explore(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-EXP-02: a price is quoted; with MAX it is accepted at once if it is not dearer."""
    realm = table.realm(power)
    price = exploration.quote(table, realm, order.option)
    if price is None:
        table.tell(power, "expedition refused", direction=order.option)
        return
    about = {"explore": order.option, "cost": price, "directed": bool(order.text and realm.rumours), "by": power}
    shown = {"what": "explore", "direction": order.option, "cost": price}
    item = items.open_item(table, "quote", about, shown, (power,), table.board.hours("season"))
    if order.gold is not None and price <= order.gold:
        item.about["accepted"] = True
        table.ripe.append(item.id)


def tell(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-EXP-05: knowledge is passed on, with the seas that lead there."""
    lane = exploration.with_seas(table, order.state, [order.place])
    shared = [p for p in lane if horizon.knows(table.board, table.world, power, p)]
    knowledge.learn(table, order.state, shared, f"told by {power}")
    table.tell((power, order.state), "told", state=power, to=order.state, place=order.place)


def release(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-PROT-06, -07."""
    protectorate.release(table, table.realm(power), order.via, order.title, order.city, order.option)


ACTS: dict[str, Act] = {
    "DISBAND": disband,
    "SCOUT": scout,
    "FIELD_REPORT": field_report,
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
    "CONVERT": convert,
    "EXPLORE": explore,
    "TELL": tell,
    "RELEASE": release,
}
