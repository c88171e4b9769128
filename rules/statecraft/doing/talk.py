"""War, letters, Influence, requests to the moderator, a player's own life."""

from __future__ import annotations

from rules.ruleset import MODERATOR
from rules.statecraft import generous, infiltrate, influence, items, prestige, seats, war
from rules.statecraft.dates import year_of
from rules.statecraft.doing.home import Act
from rules.statecraft.model import General, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.table import Table


def declare(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-WAR-01."""
    wished = "none" if order.option.upper() == "NO CB" else order.ref
    war.declare(table, power, order.state, order.text, wished)


def press(table: Table, power: str, order: StatecraftOrder) -> None:
    """A letter; a SECRET one may be intercepted (SC-INF-03)."""
    table.tell(order.states, "letter", sender=power, to=list(order.states), text=order.text, secret=order.secret)
    if order.secret and power in table.world.realms:
        infiltrate.on_secret_letter(table, power, order.states, order.text)


def offer(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INFL-01."""
    influence.offer(table, table.realm(power), order.state, order.prestige or 0, order.text, order.until)


def counter(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INFL-01."""
    influence.counter(table, table.world.offers[int(order.ref)], power, order.prestige, order.text, order.until)


def accept(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INFL-02."""
    influence.accept(table, table.world.offers[int(order.ref)], power)


def reject(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INFL-01."""
    influence.reject(table, table.world.offers[int(order.ref)], power)


def complain(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-INFL-03."""
    influence.complain(table, table.world.offers[int(order.ref)], power, order.text)


def offer_peace(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-GEN-PEACE-01."""
    generous.offer(table, power, order)


def request_cb(table: Table, power: str, order: StatecraftOrder) -> None:
    """RQ-CB, no by default."""
    about = {"holder": power, "against": order.state}
    items.ruling(table, "RQ-CB", about, {**about, "text": order.text}, "no")


def request_honor(table: Table, power: str, order: StatecraftOrder) -> None:
    """RQ-HONOR: none by default (SC-HON-02)."""
    items.ruling(table, "RQ-HONOR", {"state": power}, {"state": power, "text": order.text}, "0")


def report_reward(table: Table, power: str, order: StatecraftOrder) -> None:
    """RQ-REWARD."""
    prestige.report(table, table.world.rewards[order.ref], power, order.text)


def succeed(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-LIFE-08, -09: what to do at the next death, or now for one without a throne."""
    facts = {"option": order.option, "states": list(order.states)}
    if power in table.world.generals:
        seats.general_wishes(table, table.world.generals[power], facts)
    else:
        seats.wish(table, table.realm(power), facts)


def rolls(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-LEAD-05."""
    seats.arrange(table, table.world.generals[power], order.fields)


def pause(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-GM-02: once a year by itself, then by ruling."""
    if paused_before(table, power):
        items.ruling(table, "RQ-PAUSE", {"state": power}, {"state": power, "text": order.text}, "no")
    else:
        grant_pause(table, power, order.text)


def paused_before(table: Table, power: str) -> bool:
    """Whether a player has had this year's stop."""
    return _player(table, power).paused == year_of(table.world.date)


def grant_pause(table: Table, power: str, text: str) -> None:
    """A stop of a day for everybody."""
    _player(table, power).paused = year_of(table.world.date)
    table.proclaim("pause", state=power, hours=PAUSE_HOURS, text=text)


def _player(table: Table, power: str) -> Realm | General:
    return table.world.generals.get(power) or table.realm(power)


PAUSE_HOURS = 24


def ask(table: Table, power: str, order: StatecraftOrder) -> None:
    """A question to the moderator."""
    table.tell(MODERATOR, "question", state=power, text=order.text)


def free_test(table: Table, power: str, order: StatecraftOrder) -> None:
    """SC-TEST-07: no rule covers this: the moderator may allow a test, no by default. Those that a State has asked for
    this season are counted, for each has a die of its own."""
    asked = [i for i in table.world.items.values() if (i.about.get("type"), i.about.get("state")) == ("RQ-TEST", power)]
    about = {"state": power, "attribute": order.option.lower()}
    items.ruling(table, "RQ-TEST", {**about, "number": len(asked) + 1}, {**about, "text": order.text}, "no")


ACTS: dict[str, Act] = {
    "WAR": declare,
    "PRESS": press,
    "INFLUENCE": offer,
    "COUNTER": counter,
    "ACCEPT_OFFER": accept,
    "REJECT_OFFER": reject,
    "COMPLAIN_INFLUENCE": complain,
    "GENEROUS": offer_peace,
    "REQUEST_CB": request_cb,
    "REQUEST_HONOR": request_honor,
    "REPORT_REWARD": report_reward,
    "SUCCEED": succeed,
    "GENERAL_ROLLS": rolls,
    "PAUSE": pause,
    "ASK": ask,
    "TEST": free_test,
}
