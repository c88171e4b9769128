"""Wall-clock times -> instants. The only place that knows what happens when the clocks change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from moderator.calendar.schedule import After, Schedule, Slots

MINUTE = timedelta(minutes=1)


def utc(moment: datetime) -> datetime:
    """The same instant in UTC. Raises ValueError for a time without a zone: it would be read by the machine's clock."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no zone: instants are kept in UTC")
    return moment.astimezone(UTC)


def whole_minute(moment: datetime) -> datetime:
    """The instant in UTC, rounded up to a whole minute, so that no deadline shows a second too few."""
    exact = utc(moment)
    floor = exact.replace(second=0, microsecond=0)
    return floor if floor == exact else floor + MINUTE


def at_wall_clock(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The instant in UTC at which the clocks of the zone show this time.

    A time that occurs twice (clocks put back) is the second one. A time that does not occur (clocks put forward) lies
    as far behind the jump as it was named behind its beginning: 01:30 on the morning of the change is 02:30 summer
    time. In both cases it is the later of two readings: nobody is late who took the words in either way.
    """
    return max(datetime.combine(day, at, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))


def moments(schedule: Schedule, rhythm: Slots | After, earliest: datetime, origin: datetime) -> Iterator[datetime]:
    """All instants from `earliest` on at which a window of this rhythm may close, in order and without end.

    Slots are the rhythm's own; a length of time gives `earliest` itself and then the same time on each later day. Days
    off have none. origin: what an `every 3 days` without a start counts from.
    """
    earliest = whole_minute(earliest)
    local = earliest.astimezone(schedule.clock)
    if isinstance(rhythm, After):
        days, at = _days_after(local.date()), local.time()
        if schedule.is_open(local.date()):
            yield earliest
    else:
        days, at = _slot_days(rhythm, local.date(), utc(origin).astimezone(schedule.clock).date()), rhythm.at
    for day in days:
        moment = at_wall_clock(day, at, schedule.clock)
        if schedule.is_open(day) and moment >= earliest:
            yield moment


def _days_after(day: date) -> Iterator[date]:
    return (day + timedelta(days=n) for n in count(1))


def _slot_days(slots: Slots, first: date, origin: date) -> Iterator[date]:
    """The days of the rhythm from `first` on, days off included."""
    start = slots.start or origin
    monday = start - timedelta(days=start.weekday())
    for n in count():
        day = first + timedelta(days=n)
        steps = (day - monday).days // 7 if slots.days else (day - start).days
        if day >= start and steps % slots.every == 0 and (not slots.days or day.weekday() in slots.days):
            yield day
