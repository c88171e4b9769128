"""Moving the deadline of an open phase, and telling everybody the old and the new one."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator import calendar
from moderator.letters import DeadlineMoved, Letter
from moderator.mail_out import mailing
from moderator.mail_out.mailing import To
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service, windows
from moderator.store.values import OpenWindow, Player
from moderator.turn import opening, seats

NEWCOMER = "time for a newcomer"
NOTICE = timedelta(hours=24)
"""How long before an earlier deadline everybody must have been told of it."""


def move(
    db: Connection,
    service_: Service,
    play: Play,
    window: OpenWindow,
    closes_at: datetime,
    reason: str,
    actor: str = "service",
) -> None:
    """Set an open window's deadline; everybody is told the old and the new one, its reminders begin anew."""
    windows.change_window(db, window.id, closes_at=closes_at, graced=False)
    detail = {"window": window.name, "old": window.closes_at, "new": closes_at, "reason": reason}
    service.note(db, service_.clock(), actor, "deadline moved", play.game.id, **detail)
    now = load(db, games.game_by_id(db, play.game.id))

    def letter(to: To) -> Letter:
        old = mailing.deadline_lines(play.game, window, to.zone)
        return DeadlineMoved(heading=mailing.heading(db, service_, to), old=old, reason=reason)

    key = f"moved:{play.game.code}:{window.name}:{closes_at.isoformat()}:{service_.clock().isoformat()}"
    seats.tell_all(db, service_, now, key, letter, supersedes=f"moved:{play.game.code}")


def afresh(service_: Service, play: Play, window: OpenWindow) -> datetime:
    """When a window would close if it had opened just now; never earlier than it does."""
    schedule = calendar.parse_schedule(play.game.schedule)
    return calendar.never_earlier(window.closes_at, calendar.closes_at(schedule, window.doc.length, service_.clock()))


def for_newcomer(db: Connection, service_: Service, play: Play, power: str, player: Player) -> None:
    """Give a power's new player the time of a whole phase: once a phase, and only for a person new to the game.

    Who gives his seat up and takes it over again gains nothing by it.
    """
    window = play.window_for(power)
    if window is None or power not in window.doc.awaited or play.game.status != "running":
        return
    past = service.audit(db, play.game.id, most=100_000)
    sat = any(e["action"] == seats.SEATED and e["detail"].get("player_id") == player.id for e in past)
    given = [e["detail"] for e in past if e["action"] == NEWCOMER]
    later = afresh(service_, play, window)
    if sat or later <= window.closes_at or [window.name, window.revision] in [d["window"] for d in given]:
        return
    mark = [window.name, window.revision]
    service.note(db, service_.clock(), "service", NEWCOMER, play.game.id, window=mark, player_id=player.id)
    move(db, service_, play, window, later, f"{play.name(power)} has a new player.")


def for_absence(db: Connection, service_: Service, play: Play, window: OpenWindow) -> bool:
    """Heed an absence announced while its phase is open, where the schedule says so; whether the deadline moved."""
    schedule = calendar.parse_schedule(play.game.schedule)
    away = opening.absences(db, play.game, window.doc)
    planned = calendar.closes_at(schedule, window.doc.length, window.opened_at)
    later = calendar.extend_for_absences(planned, away, schedule, is_open=True, length=window.doc.length)
    if later <= window.closes_at:
        return False
    move(db, service_, play, window, later, "A player has announced an absence.")
    return True
