"""The instant that a moderator means by "24 h", "Fri 18:00", "2026-12-01 18:00", or by nothing at all."""

from __future__ import annotations

import re
from datetime import datetime, time
from zoneinfo import ZoneInfo

from moderator.calendar.deadlines import MOVES, rhythm_of
from moderator.calendar.outage import EXTENSION
from moderator.calendar.rhythms import read_date, read_rhythm
from moderator.calendar.schedule import After, Schedule, ScheduleError, as_delta
from moderator.calendar.slots import MINUTE, at_wall_clock, moments, utc, whole_minute
from moderator.calendar.zones import ZoneError, read_zone
from rules.ruleset import Length

EXAMPLES = ("24 h", "2 days", "Fri 18:00", "2026-12-01 18:00", "2026-12-01 18:00 Europe/London")
DATED = re.compile(
    r"(?P<date>\d{4}-\d\d-\d\d)(?:[T\s]+(?P<hour>\d{1,2}):(?P<minute>\d\d))?(?:\s+(?P<zone>[A-Za-z]\S*))?"
)


def read_when(words: str, schedule: Schedule, deadline: datetime, now: datetime, length: Length = MOVES) -> datetime:
    """A new deadline in a moderator's words, in UTC.

    A length counts from the old deadline, or from now if that has passed; days and times of day are those of the
    schedule's zone unless another is named. No words mean the window's next slot after a day more. length: of the
    window. Raises ScheduleError with examples.
    """
    start = max(utc(deadline), utc(now))
    named = words.strip().removeprefix("+").strip()
    dated = DATED.fullmatch(named)
    try:
        if dated:
            return _dated(dated, schedule.zone)
        rhythm, zone = read_rhythm(named) if named else (None, "")
    except (ScheduleError, ZoneError) as error:
        raise ScheduleError(f"{error}. Examples: {' | '.join(EXAMPLES)}") from None
    if rhythm is None:
        return next(moments(schedule, rhythm_of(schedule, length), start + EXTENSION, utc(deadline)))
    if isinstance(rhythm, After):
        return whole_minute(start + as_delta(rhythm.minutes))
    there = schedule.model_copy(update={"zone": zone}) if zone else schedule
    return next(moments(there, rhythm, start + MINUTE, start))


def _dated(found: re.Match[str], zone: str) -> datetime:
    hour, minute = int(found["hour"] or 0), int(found["minute"] or 0)
    if hour > 23 or minute > 59:
        raise ScheduleError(f"no clock shows {hour}:{minute:02}: write a time up to 23:59")
    place = ZoneInfo(read_zone(found["zone"]) if found["zone"] else zone)
    return at_wall_clock(read_date(found["date"]), time(hour, minute), place)
