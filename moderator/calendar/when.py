"""The instant that a moderator means: "24 h", "Fri 18:00", "1 Dec 18:00", "2026-12-01 18:00", or nothing at all."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from moderator.calendar.absence_words import MONTHS
from moderator.calendar.clocks import show_day
from moderator.calendar.deadlines import MOVES, rhythm_of
from moderator.calendar.outage import EXTENSION
from moderator.calendar.rhythms import read_date, read_rhythm
from moderator.calendar.schedule import After, Schedule, ScheduleError, as_delta
from moderator.calendar.slots import MINUTE, at_wall_clock, moments, utc, whole_minute
from moderator.calendar.weekdays import read_weekday
from moderator.calendar.zones import ZoneError, read_zone
from rules.ruleset import Length

EXAMPLES = ("24 h", "2 days", "Fri 18:00", "2026-12-01 18:00", "2026-12-01 18:00 Europe/London")
DATED = re.compile(
    r"(?P<date>\d{4}-\d\d-\d\d)(?:[T\s]+(?P<hour>\d{1,2}):(?P<minute>\d\d))?(?:\s+(?P<zone>[A-Za-z]\S*))?"
)
SHOWN = re.compile(
    r"(?:(?P<weekday>[a-z]{3,9})\.?,?\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?P<month>[a-z]{3,9})\.?"
    r"(?:,?\s+(?P<year>\d{4}))?,?\s+(?:at\s+)?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?:\s+(?P<zone>[a-z][^\s()]*))?"
    r"(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
"""As our mails and tables show an instant: Fri 4 Dec 2026 17:00 UTC (18:00 Berlin)."""
FARTHEST = timedelta(days=183)
"""How far ahead a date may lie that has neither year nor weekday."""


def read_when(words: str, schedule: Schedule, deadline: datetime, now: datetime, length: Length = MOVES) -> datetime:
    """A new deadline in a moderator's words, in UTC.

    A length counts from the old deadline, or from now if that has passed; days and times of day are those of the
    schedule's zone unless another is named; a date without a year is the next such day. No words mean the window's
    next slot after a day more. length: of the window. Raises ScheduleError with examples.
    """
    start = max(utc(deadline), utc(now))
    named = words.strip().removeprefix("+").strip()
    dated = DATED.fullmatch(named)
    try:
        if dated:
            return _dated(dated, read_date(dated["date"]), schedule.zone)
        shown = SHOWN.fullmatch(named)
        month = _month(shown["month"]) if shown else 0
        if shown and month:
            return _dated(shown, _shown_day(shown, month, utc(now).astimezone(schedule.clock).date()), schedule.zone)
        rhythm, zone = read_rhythm(named) if named else (None, "")
    except (ScheduleError, ZoneError) as error:
        raise ScheduleError(f"{error}. Examples: {' | '.join(EXAMPLES)}") from None
    if rhythm is None:
        return next(moments(schedule, rhythm_of(schedule, length), start + EXTENSION, utc(deadline)))
    if isinstance(rhythm, After):
        return whole_minute(start + as_delta(rhythm.minutes))
    there = schedule.model_copy(update={"zone": zone}) if zone else schedule
    return next(moments(there, rhythm, start + MINUTE, start))


def _month(word: str) -> int:
    """The number of a month's name or its beginning; 0 for any other word."""
    return next((n for n, name in enumerate(MONTHS, start=1) if name.startswith(word.lower())), 0)


def _shown_day(found: re.Match[str], month: int, today: date) -> date:
    """The day that is meant; without a year the next such one, if it is not so far away that last week's is meant."""
    year, number = int(found["year"] or today.year), int(found["day"])
    if not found["year"] and (month, number) < (today.month, today.day):
        year += 1
    day = read_date(f"{year:04}-{month:02}-{number:02}")
    if found["weekday"] and read_weekday(found["weekday"]) != day.weekday():
        raise ScheduleError(f'"{found[0]}" does not agree with the calendar: {show_day(day)}')
    if not (found["year"] or found["weekday"]) and day - today > FARTHEST:
        raise ScheduleError(f'"{found[0]}" has passed: write the year if you mean {show_day(day)}')
    return day


def _dated(found: re.Match[str], day: date, zone: str) -> datetime:
    hour, minute = int(found["hour"] or 0), int(found["minute"] or 0)
    if hour > 23 or minute > 59:
        raise ScheduleError(f"no clock shows {hour}:{minute:02}: write a time up to 23:59")
    place = ZoneInfo(read_zone(found["zone"]) if found["zone"] else zone)
    return at_wall_clock(day, time(hour, minute), place)
