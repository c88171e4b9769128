"""Checks of targeted actions (section 2.3 of the order language)."""

from __future__ import annotations

from rules.statecraft import annexation, claims, foment, piracy
from rules.statecraft.horizon import knows
from rules.statecraft.legality.ground import Check, Ground
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError


def once(ground: Ground, action: str, target: str) -> None:
    """SC-TA-08: one of each kind a target and season."""
    now = ground.table.world.date
    if ground.realm.noted.get(f"{action} {target}") == now:
        raise RefusedError("ERR-ONCE-A-SEASON", period="season", when=now + 1)


def destabilize(ground: Ground, order: StatecraftOrder) -> None:
    """SC-DEST-01, SC-TA-01."""
    ground.state(order.state)
    if not order.prestige:
        raise RefusedError("ERR-MIN-PRESTIGE", n=1)
    ground.has("prestige", order.prestige)
    once(ground, "destabilize", order.state)


def stir(ground: Ground, order: StatecraftOrder) -> None:
    """SC-FOMENT-01."""
    target = ground.state(order.state)
    foment.check(ground.table, target, order.prestige or 0, order.gold or 0)
    ground.has("prestige", order.prestige or 0)
    ground.has("gold", order.gold or 0)
    once(ground, "foment", order.state)


def infiltrate(ground: Ground, order: StatecraftOrder) -> None:
    """SC-INF-01."""
    ground.state(order.state)
    if not order.prestige:
        raise RefusedError("ERR-PRESTIGE", n=1, m=ground.realm.prestige)
    ground.has("prestige", order.prestige)
    once(ground, "infiltrate", order.state)


def pirates(ground: Ground, order: StatecraftOrder) -> None:
    """SC-PIR-01."""
    board, world = ground.table.board, ground.table.world
    if order.place not in board.seas or not knows(board, world, ground.realm.code, order.place):
        raise RefusedError("ERR-PLACE", x=order.place)
    piracy.check(ground.realm, order.gold or 0)
    ground.has("prestige", piracy.ATTEMPT)
    ground.has("gold", order.gold or 0)
    once(ground, "piracy", order.place)


def annex(ground: Ground, order: StatecraftOrder) -> None:
    """SC-ANX-01."""
    target = ground.state(order.state)
    held = annexation.controls_capital(ground.table, ground.realm, target)
    annexation.check(ground.table, ground.realm, target, held)


def claim(ground: Ground, order: StatecraftOrder) -> None:
    """SC-CLAIM-01."""
    ground.state(order.state)
    item = claims.open_claims(ground.table, order.state)
    if ground.realm.code in item.about["claimants"]:
        raise RefusedError("ERR-NO-VACANCY", state=order.state)


def support(ground: Ground, order: StatecraftOrder) -> None:
    """SC-CLAIM-06."""
    claims.open_support(ground.table, order.states[0] if order.states else "", order.state)
    if not order.prestige:
        raise RefusedError("ERR-PRESTIGE", n=1, m=ground.realm.prestige)
    ground.has("prestige", order.prestige)


CHECKS: dict[str, Check] = {
    "DESTABILIZE": destabilize,
    "FOMENT": stir,
    "INFILTRATE": infiltrate,
    "PIRACY": pirates,
    "ANNEX": annex,
    "CLAIM": claim,
    "SUPPORT": support,
}
