"""What a player does in a phase: the acts that the script names, each a few steps that wait for their moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from moderator.demo.players import orders
from moderator.demo.players.manners import Draft
from moderator.demo.players.orders import Order
from moderator.demo.players.person import Desk, Person
from moderator.demo.players.story import SCRIPT, VICTIM

Step = Callable[[Person, Desk, datetime], None]
Moment = Callable[[Desk, datetime], bool]


def act(person: Person, now: datetime) -> None:
    """Do what is due now, each step once."""
    desk = person.desk
    if desk is None or not desk.asked.form:
        return
    desk.looks += 1
    for moment, step in ACTS[SCRIPT.get((desk.asked.window, person.character.name), "orders")]:
        if step.__name__ not in desk.done and moment(desk, now):
            desk.done.add(step.__name__)
            step(person, desk, now)


def draft(desk: Desk, now: datetime, **said: object) -> Draft:
    """The usual answer: a reply with all orders; the first one says READY."""
    ready = ("READY",) if desk.asked.kind == "start" else ()
    usual = Draft(now, desk.orders, ready, answers=desk.asked.mail)
    return replace(usual, **said)  # type: ignore[arg-type]


def send_orders(person: Person, desk: Desk, now: datetime) -> None:
    """A complete set."""
    person.send(person.write(draft(desk, now)))


def misspell(person: Person, desk: Desk, now: datetime) -> None:
    """A slip in one target: two letters changed places, and nobody can know what was meant."""
    order = next((order for order in desk.orders if order.verb == "move"), desk.orders[0])
    meant = order.target or order.unit[2:]
    slip = next(s for s in (meant[0] + meant[2] + meant[1], "XQ" + meant) if s.lower() not in person.atlas.spellings)
    line = orders.terse(order)
    person.send(person.write(draft(desk, now, slips={line: line.replace(meant, slip)})))


def correct(person: Person, desk: Desk, now: datetime) -> None:
    """The receipt has told him: the whole set once more, without the slip."""
    assert desk.refused is not None
    person.send(person.write(Draft(now, desk.orders, answers=desk.refused.mail)))


def ask(person: Person, desk: Desk, now: datetime) -> None:
    """A question, and nothing that could be an order."""
    question = ("This is my first game.", "How do I see who has supported whom, and may I change my mind tomorrow?")
    person.send(person.write(draft(desk, now, orders=(), commands=(), chat=question, subject="A question")))


def ask_for_help(person: Person, desk: Desk, now: datetime) -> None:
    """HELP, and nothing else."""
    person.send(person.write(draft(desk, now, orders=(), commands=("HELP",)), "plain"))


def think_again(person: Person, desk: Desk, now: datetime) -> None:
    """Other orders, after the deadline."""
    stay = tuple(Order("hold", order.unit) for order in desk.orders)
    person.send(person.write(draft(desk, now, orders=stay, chat=("I have changed my mind, please take these:",))))


def forge(person: Person, desk: Desk, now: datetime) -> None:
    """A rival's units all hold, says a mail in the rival's name that comes from nobody knows where."""
    name = VICTIM[person.character.name]
    victim = replace(person.character, name=name, address=person.friends[name], manner="plain")
    idle = tuple(Order("hold", f"{kind} {place}") for place, kind in person.board.of(person.powers[name]).items())
    said = Draft(now, idle, to=person.service, subject="my orders")
    person.forge(replace(person, character=victim).write(said), victim.address)


def vote(person: Person, desk: Desk, now: datetime) -> None:
    """Orders and a secret vote."""
    person.send(person.write(draft(desk, now, commands=("VOTE DRAW",))))


def send_twice(person: Person, desk: Desk, now: datetime) -> None:
    """The provider stumbles, and the same mail comes two times."""
    mail = person.write(draft(desk, now))
    person.send(mail)
    person.send(mail)


def attach(person: Person, desk: Desk, now: datetime) -> None:
    """Orders in a file."""
    person.send(person.write(draft(desk, now), "attaching"))


def wait(person: Person, desk: Desk, now: datetime) -> None:
    """Orders that nobody shall act on before the deadline."""
    person.send(person.write(draft(desk, now, commands=("WAIT",))))


def send_from_hotel(person: Person, desk: Desk, now: datetime) -> None:
    """His own orders from a machine that is not his provider's, without the reply address."""
    said = draft(desk, now, answers=None, to=person.service, subject="orders from the hotel")
    person.forge(person.write(said, "plain"), person.character.address)


def confirm(person: Person, desk: Desk, now: datetime) -> None:
    """The mail that is held is his: he says so from his own account."""
    assert desk.held is not None
    said = Draft(now, commands=(f"CONFIRM {desk.held.code}",), answers=desk.held.mail)
    person.send(person.write(said))


def copy_a_rival(person: Person, desk: Desk, now: datetime) -> None:
    """Orders that somebody else gets to read, by a slip of the address book."""
    mail = person.write(draft(desk, now))
    mail["Cc"] = person.friends["Anna Lindqvist"]
    person.send(mail)


def go_away(person: Person, desk: Desk, now: datetime) -> None:
    """Orders, and days on which there will be none."""
    person.send(person.write(draft(desk, now, commands=("ABSENT 24 Dec - 2 Jan",))))


def talk(person: Person, desk: Desk, now: datetime) -> None:
    """Press that sounds like orders."""
    press = ("PRESS TO ALL", "If Munich goes to Ruhr, Burgundy goes to Munich.", "ENDPRESS")
    person.send(person.write(draft(desk, now, commands=press)))


def at_once(desk: Desk, now: datetime) -> bool:
    """At the first look."""
    return True


def next_look(desk: Desk, now: datetime) -> bool:
    """When the answer to what was sent first has come."""
    return desk.looks > 1


def reminded(desk: Desk, now: datetime) -> bool:
    """When the reminder has come."""
    return desk.reminded


def refused(desk: Desk, now: datetime) -> bool:
    """When a receipt says that a line was not acted on."""
    return desk.refused is not None


def asked_back(desk: Desk, now: datetime) -> bool:
    """When a notice asks whether a held mail is his."""
    return desk.held is not None


def late(desk: Desk, now: datetime) -> bool:
    """When the deadline has passed."""
    return desk.late(now)


ACTS: dict[str, tuple[tuple[Moment, Step], ...]] = {
    "orders": ((at_once, send_orders), (refused, correct)),
    "misspells": ((at_once, misspell), (refused, correct)),
    "asks": ((at_once, ask_for_help), (at_once, ask), (next_look, send_orders), (refused, correct)),
    "is silent": (),
    "forgets": ((reminded, send_orders), (refused, correct)),
    "thinks again too late": ((at_once, send_orders), (late, think_again)),
    "forges": ((at_once, forge), (at_once, send_orders), (refused, correct)),
    "votes": ((at_once, vote), (refused, correct)),
    "sends twice": ((at_once, send_twice), (refused, correct)),
    "attaches": ((at_once, attach), (refused, correct)),
    "waits": ((at_once, wait), (refused, correct)),
    "writes from a hotel": ((at_once, send_from_hotel), (asked_back, confirm)),
    "copies a rival": ((at_once, copy_a_rival), (refused, correct)),
    "goes away": ((at_once, go_away), (refused, correct)),
    "talks": ((at_once, talk), (refused, correct)),
}
"""Names of the script -> steps, each with its moment."""
