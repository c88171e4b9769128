"""Secret notes and other targeted actions."""

from __future__ import annotations

from rules.statecraft import annexation, claims, destabilize, foment, infiltrate, piracy
from rules.statecraft.doing.home import Act
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.table import Table


def _destabilize(table: Table, power: str, order: StatecraftOrder) -> None:
    destabilize.begin(table, table.realm(power), order.state, order.prestige or 0)


def _foment(table: Table, power: str, order: StatecraftOrder) -> None:
    foment.begin(table, table.realm(power), order.state, order.prestige or 0, order.gold or 0, order.place)


def _infiltrate(table: Table, power: str, order: StatecraftOrder) -> None:
    infiltrate.buy(table, table.realm(power), order.state, order.prestige or 0)


def _piracy(table: Table, power: str, order: StatecraftOrder) -> None:
    piracy.begin(table, table.realm(power), order.place, order.gold or 0)


def _annex(table: Table, power: str, order: StatecraftOrder) -> None:
    annexation.annex(table, table.realm(power), table.realm(order.state))


def _claim(table: Table, power: str, order: StatecraftOrder) -> None:
    claims.ask_quote(table, power, order.state, order.option == "FAMILY")


def _support(table: Table, power: str, order: StatecraftOrder) -> None:
    claims.support(table, table.realm(power), order.states[0], order.state, order.prestige or 0)


ACTS: dict[str, Act] = {
    "DESTABILIZE": _destabilize,
    "FOMENT": _foment,
    "INFILTRATE": _infiltrate,
    "PIRACY": _piracy,
    "ANNEX": _annex,
    "CLAIM": _claim,
    "SUPPORT": _support,
}
