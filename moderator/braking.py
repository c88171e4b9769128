"""The brake: after an outage or a jump of the clock nothing is adjudicated until the moderator has looked."""

from __future__ import annotations

from datetime import datetime

from moderator import calendar, mailing, phases
from moderator.calendar import Brake, show
from moderator.letters import ModBrake
from moderator.mailing import How, to_moderator
from moderator.service import Service
from moderator.store import games, service, windows
from moderator.store.values import Game, OpenWindow

HEARTBEAT = "heartbeat"
BRAKE = "brake"


def stopped(service_: Service, unread: bool) -> str:
    """Why nothing may be adjudicated now, or "". unread: a mailbox could not be read to the cut-off."""
    if unread:
        return "a mailbox could not be read, so nothing was closed"
    with service_.store.write() as db:
        pulled = service.recall(db, BRAKE)
        if pulled:
            return Brake.model_validate_json(pulled).message
        beat_at = service.recall(db, HEARTBEAT)
        last = datetime.fromisoformat(beat_at) if beat_at else None
        found = calendar.brake(last, service_.clock(), service_.settings.brake_after)
        if found is None:
            return ""
        service.remember(db, BRAKE, found.model_dump_json())
        service.note(db, service_.clock(), "service", "brake", cause=found.cause, last=found.last_heartbeat)
        to = to_moderator(service_)
        letter = ModBrake(
            heading=mailing.heading(db, service_, to),
            last_run=show(found.last_heartbeat),
            now=show(found.now),
            due=tuple(
                (game.code, window.doc.title)
                for game in games.games(db, "running")
                for window in windows.open_windows(db, game.id)
                if window.closes_at <= found.now
            ),
        )
        mailing.post(db, service_, to, letter, How(key=f"brake:{found.now.isoformat()}", kind="moderator"))
        return found.message


def beat(service_: Service) -> None:
    """Remember that a run has ended just now."""
    with service_.store.write() as db:
        service.remember(db, HEARTBEAT, service_.clock().isoformat())


def pulled(service_: Service) -> Brake | None:
    """Why the brake is on, None if it is not."""
    with service_.store.read() as db:
        found = service.recall(db, BRAKE)
    return Brake.model_validate_json(found) if found else None


def due(service_: Service) -> list[tuple[Game, OpenWindow]]:
    """What would be adjudicated at once if the brake were off."""
    now = service_.clock()
    with service_.store.read() as db:
        open_now = [(g, w) for g in games.games(db, "running") for w in windows.open_windows(db, g.id)]
    return [(game, window) for game, window in open_now if window.closes_at <= now]


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
            phases.extend(db, service_, game, later, "the service stood still")
        moved.append((game, later))
    release(service_)
    return moved


def release(service_: Service) -> None:
    """The moderator has looked: deadlines count again as they stand."""
    with service_.store.write() as db:
        service.remember(db, BRAKE, "")
        service.remember(db, HEARTBEAT, service_.clock().isoformat())
        service.note(db, service_.clock(), "moderator", "brake released")
