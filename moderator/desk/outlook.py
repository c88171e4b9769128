"""What the moderator is sent before a deadline: open rulings to answer in one reply, who has ordered, a preview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC

import structlog
from sqlalchemy import Connection

from moderator import attendance, calendar, history, mailing, rulings
from moderator.desk import forecast, forms
from moderator.letters import ModDesk
from moderator.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, outbox
from moderator.store.values import Game

log = structlog.get_logger()
Rows = Sequence[tuple[str, str]]
NO_FORECAST = "A preview could not be made: see moderator phase preview."


def remind_all(service: Service) -> None:
    """Send the desk's mail of every running game whose first reminder has come, once a deadline."""
    with service.store.read() as db:
        running = [game.id for game in games.games(db, "running")]
    for game_id in running:
        with service.store.read() as db:
            play = load(db, games.game_by_id(db, game_id))
            key = _due(db, service, play)
        if key:
            _remind(service, play.game, key)


def _due(db: Connection, service: Service, play: Play) -> str:
    """The key of the mail that is due now and was not sent yet, else ""."""
    if play.stopped or not play.windows or play.state is None:
        return ""
    window, schedule = play.windows[0], calendar.parse_schedule(play.game.schedule)
    instants = calendar.reminders(schedule, window.opened_at, window.closes_at)
    if not instants or not instants[0] <= service.clock() < window.closes_at:
        return ""
    until = f"{window.closes_at.astimezone(UTC):%Y%m%d%H%M}"
    key = f"desk:{play.game.code}:{window.name}:{window.revision}:{until}"
    return "" if outbox.of_key(db, key) else key


def _remind(service: Service, game: Game, key: str) -> None:
    """The forecast is adjudicated and taken back in a transaction of its own, before the mail is written."""
    changes, trouble = _tried(service, game)
    with service.store.write() as db:
        play = load(db, games.lock_game(db, game.id))
        made = letter(db, service, play, changes, trouble)
        how = How(key=key, kind="desk", supersedes=f"desk:{game.code}")
        mailing.post(db, service, to_moderator(service, play), made, how)


def _tried(service: Service, game: Game) -> tuple[Rows, str]:
    """What would change, or why that cannot be said: a preview that fails must not keep the mail from its reader."""
    try:
        with service.store.read() as db:
            before = load(db, game)
        with history.trial(service, game) as (db, _):
            return forecast.changes(before, load(db, games.game_by_id(db, game.id))), ""
    except Exception:
        log.exception("no forecast", game=game.code)
        return (), NO_FORECAST


def letter(db: Connection, service: Service, play: Play, changes: Rows = (), trouble: str = "") -> ModDesk:
    """What is open in a game, and who has ordered."""
    return ModDesk(
        heading=mailing.heading(db, service, to_moderator(service, play)),
        rulings=tuple(rulings.shown(play, one) for one in rulings.asked(db, play.game)),
        items=tuple(_item(service, item) for item in forms.items(play)),
        form=forms.form(db, play),
        seats=tuple(_seats(db, play)),
        forecast=tuple(changes),
        preview=f"moderator phase preview {play.game.code}" if play.windows else "",
        notes=tuple(filter(None, (play.stopped, trouble))),
    )


def _item(service: Service, item: forms.Item) -> str:
    closes = calendar.show(item.window.closes_at, [("your time", service.settings.zone)])
    return f"{item.number}: {item.window.doc.title}, closes {closes}"


def _seats(db: Connection, play: Play) -> Iterator[tuple[str, str]]:
    """(power, what is on file) for every power with a player that has something to order."""
    for window in play.windows:
        if window.doc.kind != "phase":
            continue
        silent, lacking = attendance.silent(db, play, window), attendance.lacking(db, play, window)
        for power in (power for power in window.doc.awaited if play.seat(power).player):
            state = "nothing yet" if power in silent else "not complete" if power in lacking else "in"
            yield play.name(power), state
