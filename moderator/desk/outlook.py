"""Where a game stands for the moderator: what is open, with the lines that answer it in one reply; who has ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from moderator import calendar
from moderator.desk import forms
from moderator.desk.forecast import Rows
from moderator.letters import ModDesk
from moderator.mail_out import mailing
from moderator.mail_out.mailing import to_moderator
from moderator.play import Play
from moderator.service import Service
from moderator.store.values import OpenWindow
from moderator.turn import attendance, items, phases, rulings, telling
from rules.ruleset import MODERATOR

NO_PHASE = "No phase is open before {} is settled."
OVERDUE = "{} was wanted by {}: it stays open until you answer."
HELD_UP = "{} was wanted by {}: {} waits for your answer."


def letter(db: Connection, service: Service, play: Play, changes: Rows = (), trouble: str = "") -> ModDesk:
    """What is open in a game, and who has ordered."""
    to, own = to_moderator(service, play), forms.items(db, play)
    report = play.rules.view(play.state, (), MODERATOR) if own else None
    return ModDesk(
        heading=mailing.heading(db, service, to),
        rulings=tuple(rulings.shown(play, one) for one in rulings.asked(db, play.game)),
        items=tuple(_item(service, play, item) for item in own),
        report=report,
        closing=telling.closing_times(to, report) if report else {},
        form=forms.form(db, play),
        seats=tuple(_seats(db, play)),
        forecast=changes,
        preview=f"moderator phase preview {play.game.code}" if play.phases else "",
        notes=tuple(filter(None, (play.stopped, *_waits(db, service, play, own), trouble))),
    )


def _waits(db: Connection, service: Service, play: Play, own: Sequence[forms.Item]) -> Iterator[str]:
    """Why no phase is open, and what has waited for the moderator past its time."""
    if play.items and not play.phases:
        first = phases.foremost(play)
        yield NO_PHASE.format(next((item.number for item in own if item.window.id == first.id), first.doc.title))
    numbers = {item.window.id: item.number for item in own}
    for item in items.overdue(db, play, service.clock()):
        called, wanted = f"{numbers.get(item.id, '')} ({item.doc.title})".strip(), _shown(service, item)
        held = " and ".join(item.doc.holds)
        yield HELD_UP.format(called, wanted, held) if held else OVERDUE.format(called, wanted)


def _shown(service: Service, item: OpenWindow) -> str:
    return calendar.show(item.closes_at, [("your time", service.settings.zone)])


def _item(service: Service, play: Play, item: forms.Item) -> str:
    closes = _shown(service, item.window)
    if items.insists(play.game, item.window):
        return f"{item.number}: {item.window.doc.title}, wanted by {closes}, open until you answer"
    return f"{item.number}: {item.window.doc.title}, closes {closes}"


def _seats(db: Connection, play: Play) -> Iterator[tuple[str, str]]:
    """(power, what is on file) for every power with a player that has something to order."""
    for window in play.phases:
        silent, lacking = attendance.silent(db, play, window), attendance.lacking(db, play, window)
        for power in (power for power in window.doc.awaited if play.seat(power).player):
            state = "nothing yet" if power in silent else "not complete" if power in lacking else "in"
            yield play.name(power), state
