"""The brake: after an outage or a jump of the clock nothing is adjudicated until the moderator has looked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator import calendar
from moderator.calendar import Brake, show
from moderator.letters import ModBrake, ModDigest
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.service import Service
from moderator.store import games, service, windows
from moderator.store.service import BRAKE
from moderator.store.values import Game, OpenWindow
from moderator.turn import items, phases

HEARTBEAT = service.HEARTBEAT
UNREAD_TOLD = "unread told"
ALARM_AFTER = timedelta(hours=1)
"""A mailbox that cannot be read for a while is the provider's hiccup; for longer the moderator should know."""
ALARM_AGAIN = timedelta(days=1)


def stopped(service_: Service, troubles: Sequence[str]) -> str:
    """Why nothing may be adjudicated now, or "". troubles: mailboxes that could not be read to the cut-off."""
    with service_.store.write() as db:
        if troubles:
            _alarm(db, service_, troubles)
            return "a mailbox could not be read, so nothing was closed"
        found = service.recall(db, BRAKE)
        if found:
            return Brake.model_validate_json(found).message
        last = _last_run(db)
        braked = calendar.brake(last, service_.clock(), service_.settings.brake_after)
        if braked is None:
            return ""
        service.remember(db, BRAKE, braked.model_dump_json())
        service.note(db, service_.clock(), "service", "brake", cause=braked.cause, last=braked.last_heartbeat)
        to = to_moderator(service_)
        letter = ModBrake(
            heading=mailing.heading(db, service_, to),
            last_run=show(braked.last_heartbeat),
            now=show(braked.now),
            due=tuple((game.code, window.doc.title) for game, window in _due(db, braked.now)),
        )
        mailing.post(db, service_, to, letter, How(key=f"brake:{braked.now.isoformat()}", kind="moderator"))
        return braked.message


def _last_run(db: Connection) -> datetime | None:
    """When the last whole run ended; before the first one, when the newest phase was opened: a service that was set up
    and then never run has had an outage, too."""
    beat_at = service.recall(db, HEARTBEAT)
    if beat_at:
        return datetime.fromisoformat(beat_at)
    opened = [w.opened_at for game in games.games(db, "running") for w in windows.open_windows(db, game.id)]
    return max(opened, default=None)


def _alarm(db: Connection, service_: Service, troubles: Sequence[str]) -> None:
    """Tell the moderator of a mailbox that has not been read for a while, once a day."""
    now, last, told = service_.clock(), _last_run(db), service.recall(db, UNREAD_TOLD)
    if last is None or now - last < ALARM_AFTER or (told and now - datetime.fromisoformat(told) < ALARM_AGAIN):
        return
    to = to_moderator(service_)
    since = f"Since {show(last)} a mailbox could not be read. Nothing is adjudicated meanwhile: moderator doctor"
    letter = ModDigest(heading=mailing.heading(db, service_, to), notes=(since, *troubles))
    mailing.post(db, service_, to, letter, How(key=f"unread:{now.isoformat()}", kind="moderator"))
    service.remember(db, UNREAD_TOLD, now.isoformat())


def beat(service_: Service) -> None:
    """Remember that a run, with all mailboxes read, has ended just now."""
    with service_.store.write() as db:
        service.remember(db, HEARTBEAT, service_.clock().isoformat())
        service.remember(db, UNREAD_TOLD, "")


def pulled(service_: Service) -> Brake | None:
    """Why the brake is on, None if it is not."""
    with service_.store.read() as db:
        found = service.recall(db, BRAKE)
    return Brake.model_validate_json(found) if found else None


def due(service_: Service) -> list[tuple[Game, OpenWindow]]:
    """What would be adjudicated at once if the brake were off."""
    with service_.store.read() as db:
        return _due(db, service_.clock())


def _due(db: Connection, now: datetime) -> list[tuple[Game, OpenWindow]]:
    running = [game for game in games.games(db, "running") if not game.held]
    found = [(game, window) for game in running for window in windows.open_windows(db, game.id)]
    return [(game, window) for game, window in found if window.closes_at <= now and not items.insists(game, window)]


def extend(service_: Service) -> list[tuple[Game, datetime]]:
    """Give every window that is due the time that is suggested, tell the players, and let the service go on.

    Raises PhaseError when the brake is not on.
    """
    found = pulled(service_)
    if found is None:
        raise phases.PhaseError("the brake is not on; use phase extend GAME for a single game")
    found = found.model_copy(update={"now": service_.clock()})
    moved = []
    for game, window in due(service_):
        schedule = calendar.parse_schedule(game.schedule)
        later = calendar.after_brake(window.closes_at, found, schedule, window.doc.length)
        with service_.store.write() as db:
            if window.is_phase:
                phases.extend(db, service_, game, later, "the service stood still")
                moved.append((game, later))
            else:
                windows.change_window(db, window.id, closes_at=later)
    release(service_)
    return moved


def release(service_: Service) -> None:
    """The moderator has looked: deadlines count again as they stand."""
    with service_.store.write() as db:
        service.remember(db, BRAKE, "")
        service.remember(db, HEARTBEAT, service_.clock().isoformat())
        service.note(db, service_.clock(), "moderator", "brake released")
