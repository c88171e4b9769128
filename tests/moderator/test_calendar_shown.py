"""How times are shown to people, and the calendar file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar

from moderator.calendar import show, time_left, time_past
from moderator.calendar.ics import deadline_ics

EVENING = datetime(2026, 11, 3, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("instant", "zones", "shown"),
    [
        (EVENING, (), "Tue 3 Nov 2026 18:00 UTC"),
        (EVENING, [("Berlin", "Europe/Berlin")], "Tue 3 Nov 2026 18:00 UTC (19:00 Berlin)"),
        (
            EVENING,
            [("game", "Europe/London"), ("", "America/New_York"), ("you", "Asia/Tokyo")],
            "Tue 3 Nov 2026 18:00 UTC (18:00 game, 13:00 New York, Wed 4 Nov 03:00 you)",
        ),
        (EVENING, [("game", "UTC"), ("you", "UTC")], "Tue 3 Nov 2026 18:00 UTC"),
        (EVENING, [("game", "Europe/Berlin"), ("you", "Europe/Berlin")], "Tue 3 Nov 2026 18:00 UTC (19:00 game)"),
        (
            datetime(2027, 1, 1, 2, 30, 59, tzinfo=UTC),
            [("", "America/New_York")],
            "Fri 1 Jan 2027 02:30 UTC (Thu 31 Dec 21:30 New York)",
        ),
    ],
)
def test_show(instant: datetime, zones: list[tuple[str, str]], shown: str) -> None:
    assert show(instant, zones) == shown


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3, minutes=59), "2 days 3 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(hours=3, minutes=20), "3 hours 20 minutes"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(minutes=45, seconds=59), "45 minutes"),
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(0), ""),
        (timedelta(hours=-2), ""),
    ],
)
def test_time_left(left: timedelta, words: str) -> None:
    assert time_left(EVENING, EVENING + left) == words


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(hours=2), "2 hours ago"),
        (timedelta(0), "less than a minute ago"),
        (timedelta(seconds=-1), ""),
    ],
)
def test_time_past(past: timedelta, words: str) -> None:
    assert time_past(EVENING + past, EVENING) == words


def test_the_calendar_file() -> None:
    raw = deadline_ics(
        "game-7@example.org",
        "Orders for Fall 1901; Vienna, game 7",
        EVENING,
        organizer="game-7@example.org",
        made_at=datetime(2026, 10, 30, 18, 5, tzinfo=UTC),
        sequence=3,
        url="mailto:game-7@example.org",
        description="Grace until 20:00.\nWrite early.",
    )
    assert raw.splitlines() == [
        b"BEGIN:VCALENDAR",
        b"VERSION:2.0",
        b"PRODID:-//Moderator//play by email//EN",
        b"METHOD:PUBLISH",
        b"BEGIN:VEVENT",
        b"SUMMARY:Orders for Fall 1901\\; Vienna\\, game 7",
        b"DTSTART:20261103T180000Z",
        b"DTSTAMP:20261030T180500Z",
        b"UID:game-7@example.org",
        b"SEQUENCE:3",
        b"DESCRIPTION:Grace until 20:00.\\nWrite early.",
        b"ORGANIZER:mailto:game-7@example.org",
        b"TRANSP:TRANSPARENT",
        b"URL:mailto:game-7@example.org",
        b"END:VEVENT",
        b"END:VCALENDAR",
    ]
    assert b"ATTENDEE" not in raw
    assert raw.count(b"\r\n") == raw.count(b"\n")


def test_a_moved_deadline_replaces_the_first() -> None:
    first, moved = (
        deadline_ics("g@x", "Orders", EVENING + shift, organizer="g@x", made_at=EVENING, sequence=n)
        for n, shift in enumerate([timedelta(0), timedelta(days=1)])
    )
    before, after = (Calendar.from_ical(raw).walk("VEVENT")[0] for raw in (first, moved))
    assert before.decoded("UID") == after.decoded("UID")
    assert (before.decoded("SEQUENCE"), after.decoded("SEQUENCE")) == (0, 1)
    assert after.decoded("DTSTART") == EVENING + timedelta(days=1)
