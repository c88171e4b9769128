"""Orders that take effect on receipt: each is one step, in the transaction of its mail and in the order of its lines.

An act that asks for a ruling waits for it, and is carried out, if it still can be, when the ruling is there. Whatever
phase a mail was written for, its acts count when it is read: nobody has an advantage by it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from moderator.play import Play, load
from moderator.service import Service
from moderator.store import acts, games
from moderator.turn import rulings, stepping, telling
from rules.ruleset import MODERATOR, Act, Edit, Event, Order, Report


@dataclass(frozen=True)
class Done:
    """What a mail's acts came to, as their author may know it. events: of all of them; waiting: how many wait for a
    ruling; before: they were carried out when the mail first came, and are not again."""

    events: tuple[Event, ...] = ()
    waiting: int = 0
    before: bool = False

    def report(self, play: Play, author: str) -> Report | None:
        """The game's report of it, None if there is nothing to tell."""
        return play.rules.view(play.state, self.events, author) if self.events else None


def carry_out(
    db: Connection,
    service: Service,
    play: Play,
    power: str,
    orders: Sequence[Order],
    received_at: datetime,
    mail_id: int | None = None,
) -> Done:
    """Carry out what a mail of a power or of MODERATOR does at once; nothing of one that was carried out before."""
    if mail_id is not None and acts.of_mail(db, mail_id):
        return Done(before=True)
    events: list[Event] = []
    waiting = 0
    for order in orders:
        trigger = _trigger(power, order)
        taken = attempt(db, service, play, trigger, power)
        status = acts.DONE if taken else acts.WAITING
        acts.add(db, play.game, power, trigger.model_dump_json(), received_at, mail_id, status)
        events += telling.known(taken.events, power) if taken else ()
        waiting += taken is None
    return Done(tuple(events), waiting)


def _trigger(power: str, order: Order) -> Act | Edit:
    document = order.model_dump(mode="json")
    return Edit(order=document, reason=BY_MAIL) if power == MODERATOR else Act(power=power, order=document)


BY_MAIL = "ordered by mail"
"""The reason of an order of the moderator's that came by mail: some games print it beside what it changes."""


def attempt(
    db: Connection, service: Service, play: Play, trigger: Act | Edit, author: str = ""
) -> stepping.Taken | None:
    """Carry out one act on the game as it stands now, and tell who must know at once; None while it waits for a ruling.

    author: whom a receipt tells of it.
    """
    now = load(db, games.game_by_id(db, play.game.id))
    desk = next(iter((*now.phases, *now.items)), None)
    if desk is None:  # an act before it has ended the game
        return stepping.Taken((), False)
    inputs = stepping.Inputs(desk, trigger, {})
    settled = stepping.settle(db, now, inputs, partial(rulings.answered, db, service, now, desk))
    if settled is None:
        return None
    taken = stepping.take(db, service, now, inputs, settled)
    stepping.tell(db, service, now, inputs, taken, author)
    return taken


def resume(db: Connection, service: Service, play: Play) -> bool:
    """Carry out the first act that has waited for a ruling and has it now; whether there was one."""
    for row in acts.waiting(db, play.game):
        if attempt(db, service, play, trigger_of(row.trigger)):
            acts.finish(db, row.id)
            return True
    return False


def trigger_of(document: str) -> Act | Edit:
    """The trigger of a stored act."""
    kinds: dict[str, type[Act] | type[Edit]] = {"act": Act, "edit": Edit}
    return kinds[json.loads(document)["type"]].model_validate_json(document)
