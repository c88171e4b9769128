"""A treaty's way by mail."""

from __future__ import annotations

from rules.statecraft import coalition, treaties
from rules.statecraft.doing.home import Act
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table


def _treaty(table: Table, order: StatecraftOrder) -> Treaty:
    return table.world.treaties[int(order.ref)]


def _new(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.draft(table, power, order)


def _amend(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.amend(table, _treaty(table, order), power, order)


def _sign(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.sign(table, _treaty(table, order), power, order.version)


def _unsign(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.unsign(_treaty(table, order), power)


def _reject(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.reject(table, _treaty(table, order), power, order.text)


def _publish(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.agree_to_publish(table, _treaty(table, order), power)


def _leak(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.leak(table, _treaty(table, order), power)


def _leave(table: Table, power: str, order: StatecraftOrder) -> None:
    coalition.leave(table, _treaty(table, order), power)


def _end(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.agree_to_end(table, _treaty(table, order), power)


def _complain(table: Table, power: str, order: StatecraftOrder) -> None:
    treaties.complain(table, _treaty(table, order), power, order)


ACTS: dict[str, Act] = {
    "TREATY_NEW": _new,
    "AMEND": _amend,
    "SIGN": _sign,
    "UNSIGN": _unsign,
    "REJECT_TREATY": _reject,
    "PUBLISH": _publish,
    "LEAK": _leak,
    "LEAVE": _leave,
    "END_TREATY": _end,
    "COMPLAIN_TREATY": _complain,
}
