"""The brake: after an outage or a jump of the clock nothing is adjudicated until the moderator has looked."""

from __future__ import annotations

from datetime import datetime

from moderator import calendar, mailing
from moderator.calendar import show
from moderator.letters import ModBrake
from moderator.mailing import How, to_moderator
from moderator.service import Service
from moderator.store import games, service, windows

HEARTBEAT = "heartbeat"
BRAKE = "brake"


def stopped(service_: Service, unread: bool) -> str:
    """Why nothing may be adjudicated now, or "". unread: a mailbox could not be read to the cut-off."""
    if unread:
        return "a mailbox could not be read, so nothing was closed"
    with service_.store.write() as db:
        pulled = service.recall(db, BRAKE)
        if pulled:
            return pulled
        beat_at = service.recall(db, HEARTBEAT)
        last = datetime.fromisoformat(beat_at) if beat_at else None
        found = calendar.brake(last, service_.clock(), service_.settings.brake_after)
        if found is None:
            return ""
        service.remember(db, BRAKE, found.message)
        service.note(db, service_.clock(), "service", "brake", cause=found.cause, last=found.last_heartbeat)
        to = to_moderator(service_)
        letter = ModBrake(
            heading=mailing.heading(db, service_, to),
            last_run=show(found.last_heartbeat),
            now=show(found.now),
            due=tuple(
                (g.code, w.doc.title) for g in games.games(db, "running") for w in windows.open_windows(db, g.id)
            ),
        )
        mailing.post(db, service_, to, letter, How(key=f"brake:{found.now.isoformat()}", kind="moderator"))
        return found.message


def beat(service_: Service) -> None:
    """Remember that a run has ended just now."""
    with service_.store.write() as db:
        service.remember(db, HEARTBEAT, service_.clock().isoformat())


def pulled(service_: Service) -> str:
    """Why the brake is on, "" if it is not."""
    with service_.store.read() as db:
        return service.recall(db, BRAKE)


def release(service_: Service) -> None:
    """The moderator has looked: deadlines count again as they stand."""
    with service_.store.write() as db:
        service.remember(db, BRAKE, "")
        service.remember(db, HEARTBEAT, service_.clock().isoformat())
        service.note(db, service_.clock(), "moderator", "brake released")
