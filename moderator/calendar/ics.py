"""A deadline as a calendar file (RFC 5545) that a mail can carry."""

from __future__ import annotations

from datetime import datetime

from icalendar import Calendar, Event

from moderator.calendar.slots import utc

PRODUCT = "-//Moderator//play by email//EN"


def deadline_ics(
    uid: str,
    summary: str,
    deadline: datetime,
    *,
    organizer: str,
    made_at: datetime,
    sequence: int = 0,
    url: str = "",
    description: str = "",
) -> bytes:
    """One event at the deadline, as the bytes of a text/calendar part with method=PUBLISH.

    PUBLISH is for information: clients offer no answer and send none (RFC 5546 3.2.1, which wants an organizer: the
    game's address, without "mailto:"). The same uid with a higher sequence replaces what a player's calendar holds, so
    one uid a game lets its deadline wander through the calendar. It takes up no time there (TRANSPARENT).
    """
    event = Event()
    event.add("uid", uid)
    event.add("dtstamp", utc(made_at))
    event.add("dtstart", utc(deadline))
    event.add("summary", summary)
    event.add("sequence", sequence)
    event.add("organizer", f"mailto:{organizer}")
    event.add("transp", "TRANSPARENT")
    if description:
        event.add("description", description)
    if url:
        event.add("url", url)
    return _published(event)


def _published(event: Event) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return bytes(calendar.to_ical())
