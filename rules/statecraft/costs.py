"""What an order costs, before it is given: for receipts, dry runs (COST ...) and checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.dice import ScriptedDice
from rules.statecraft import casus_belli, conditions, foment, honor, piracy, protectorate, units, violations, war
from rules.statecraft.board import Board
from rules.statecraft.dates import YEAR, show, year_of
from rules.statecraft.model import Realm, World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.seen import seen_by
from rules.statecraft.table import Table

Range = tuple[int, int]
NONE: Range = (0, 0)


@dataclass(frozen=True)
class Cost:
    """Gold, Manpower and Prestige paid at once; Stability and Honor lost, least and most; effective: the season from
    which the order counts, None at once; notes: what else its author should know (facts, not prose)."""

    gold: int = 0
    manpower: int = 0
    prestige: int = 0
    stability: Range = NONE
    honor: Range = NONE
    effective: int | None = None
    notes: tuple[str, ...] = ()

    def __add__(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(
            self.gold + other.gold,
            self.manpower + other.manpower,
            self.prestige + other.prestige,
            (self.stability[0] + other.stability[0], self.stability[1] + other.stability[1]),
            (self.honor[0] + other.honor[0], self.honor[1] + other.honor[1]),
            other.effective,
            self.notes + other.notes,
        )


NOTHING = Cost()
"""No cost at all."""
Pricing = Callable[[Table, Realm, StatecraftOrder], Cost]


def cost(board: Board, world: World, power: str, order: StatecraftOrder) -> Cost:
    """What an order of a power would cost now, as far as it can know, whether it may be given or not."""
    realm = world.realms.get(power)
    price = PRICES.get(order.verb)
    if realm is None or price is None:
        return NOTHING
    return price(Table(seen_by(board, world, power), board, ScriptedDice(())), realm, order)


def _recruit(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    count = order.number or 0
    ready = table.world.date + units.TRAINING
    return Cost(gold=units.GOLD_EACH * count, manpower=units.MANPOWER_EACH * count, effective=ready)


def _hire(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(gold=units.MERCENARY_PRICE * (order.number or 0), effective=table.world.date + 1)


def _readiness(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(effective=conditions.in_force(table.world.date))


def _investment(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    again = show((year_of(table.world.date) + 1) * YEAR)
    return Cost(
        stability=(conditions.INVESTMENT_COST, conditions.INVESTMENT_COST),
        notes=(f"{realm.investment}% -> {order.number}%", f"next change {again}"),
    )


def _centralization(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    to = realm.centralization + (1 if order.option == "UP" else -1)
    again = show(table.world.date + conditions.TEN_YEARS)
    return Cost(stability=(1, 6), notes=(f"{realm.centralization} -> {to}", f"next change {again}"))


def _religion(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(stability=(conditions.RELIGION_DICE, 6 * conditions.RELIGION_DICE))


def _repay(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(gold=order.number or 0)


def _explore(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    """With MAX that much is kept ready until the quote."""
    return Cost(gold=order.gold or 0)


def _prestige(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(prestige=order.prestige or 0)


def _foment(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    """SC-FOMENT-01: the least Prestige tells the target's Stability to that extent."""
    target = table.world.realms.get(order.state)
    least = foment.least_prestige(target.stability, table.board.options.foment_cost) if target else 0
    return Cost(gold=order.gold or 0, prestige=order.prestige or 0, notes=(f"least {max(0, least)}",))


def _piracy(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(gold=order.gold or 0, prestige=piracy.ATTEMPT)


def _release(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    regions, reward = len(order.via), bool(order.option)
    prestige = 0 if reward else protectorate.PRESTIGE_EACH * regions
    shaken = 0 if reward else protectorate.STABILITY_EACH * regions
    dishonor = -honor.FIXED["released"] * regions
    return Cost(prestige=prestige, stability=(shaken, shaken), honor=(dishonor, dishonor))


def _war(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    """Every treaty that would break, with the range of losses; a Casus Belli saves the Stability."""
    terms = war.broken_terms(table, realm.code, order.state)
    broken = [str(t.clause.condition) for t in terms]
    held = casus_belli.of(table, realm.code, order.state) or casus_belli.standing(table, realm.code, order.state)
    reasoned = bool(held) and order.option.upper() != "NO CB"
    based = not reasoned and table.board.options.war_base != "none"
    vassal = war.on_suzerain(table, realm.code, order.state)
    least = war.least_cost(broken, reasoned, based, vassal)
    most_stability = 0 if reasoned else sum(violations.most(c) for c in broken) + (6 if based else 0)
    most_honor = sum(violations.most(c) * violations.HONOR_FACTOR.get(c, 1) for c in broken) + (2 if vassal else 0)
    notes = tuple(f"breaks {t.clause.condition} of treaty {t.treaty.number}" for t in terms)
    return Cost(stability=(least[0], most_stability), honor=(least[1], most_honor), notes=notes)


def _bankruptcy(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    """SC-BANK: what cannot be said in numbers alone."""
    return Cost(notes=("2 to 40 Decay", "an Authority test, or armies and navies may rebel"))


def _leave(table: Table, realm: Realm, order: StatecraftOrder) -> Cost:
    return Cost(stability=(1, 6), honor=(1, 6))


PRICES: dict[str, Pricing] = {
    "RECRUIT": _recruit,
    "HIRE": _hire,
    "READINESS": _readiness,
    "INVESTMENT": _investment,
    "CENTRALIZATION": _centralization,
    "RELIGION": _religion,
    "REPAY": _repay,
    "EXPLORE": _explore,
    "DESTABILIZE": _prestige,
    "INFILTRATE": _prestige,
    "SUPPORT": _prestige,
    "INFLUENCE": _prestige,
    "FOMENT": _foment,
    "PIRACY": _piracy,
    "RELEASE": _release,
    "WAR": _war,
    "LEAVE": _leave,
    "BANKRUPTCY": _bankruptcy,
}
