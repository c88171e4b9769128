"""The moderator's mail before a deadline, when the players are first reminded: rulings to answer, and a preview.

And another, once, when something waits for him past its time.
"""

from __future__ import annotations

from datetime import UTC

import structlog
from sqlalchemy import Connection

from moderator import calendar
from moderator.desk import forecast, outlook
from moderator.desk.forecast import Rows
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, outbox
from moderator.store.values import Game
from moderator.turn import history, items

log = structlog.get_logger()
NO_FORECAST = "A preview could not be made: see moderator phase preview."


def remind_all(service: Service) -> None:
    """Send the desk's mail of every running game whose first reminder has come, once a deadline, or in which something
    has begun to wait for the moderator, once for all that has at that time."""
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
    keys = () if play.stopped else (_before_deadline(service, play), _late(db, service, play))
    return next((key for key in keys if key and not outbox.of_key(db, key)), "")


def _late(db: Connection, service: Service, play: Play) -> str:
    """The name of the mail about what waits for the moderator past its time, "" if nothing does or he was told since:
    a mail before a deadline tells of it, too."""
    late = items.overdue(db, play, service.clock())
    told = outbox.last_queued(db, play.game.id, "desk", None) if late else None
    if told and told >= late[-1].closes_at:
        return ""
    return f"late:{play.game.code}:{play.game.revision}:{late[-1].closes_at.astimezone(UTC):%Y%m%d%H%M}" if late else ""


def _before_deadline(service: Service, play: Play) -> str:
    """The name of the mail before the deadline of the phase that closes next, "" if it is not time for it."""
    if not play.phases:
        return ""
    window, schedule = play.phases[0], calendar.parse_schedule(play.game.schedule)
    instants = calendar.reminders(schedule, window.opened_at, window.closes_at)
    if not instants or not instants[0] <= service.clock() < window.closes_at:
        return ""
    until = f"{window.closes_at.astimezone(UTC):%Y%m%d%H%M}"
    return f"desk:{play.game.code}:{window.name}:{window.revision}:{until}"


def _remind(service: Service, game: Game, key: str) -> None:
    """The forecast is adjudicated and taken back in a transaction of its own, before the mail is written."""
    changes, trouble = _tried(service, game) if key.startswith("desk:") else ((), "")
    with service.store.write() as db:
        play = load(db, games.lock_game(db, game.id))
        made = outlook.letter(db, service, play, changes, trouble)
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
