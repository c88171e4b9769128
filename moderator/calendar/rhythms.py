"""One rhythm in words -> Slots or After: `Tue,Fri 18:00`, `every 3 days 20:00`, `in 24 h`, `at the next slot`."""

from __future__ import annotations

import re
from datetime import date, time

from moderator.calendar.schedule import DAY, DAY_NAMES, WEEKEND, WORKING_DAYS, After, ScheduleError, Slots
from moderator.calendar.weekdays import read_weekday
from moderator.calendar.zones import read_zone

UNITS = {"min": 1, "minute": 1, "h": 60, "hr": 60, "hour": 60, "d": DAY, "day": DAY, "week": 7 * DAY}
LONGEST = 365
"""Days that a rhythm may count, and that a length may last."""
FIRST_YEAR, LAST_YEAR = 2000, 2099
COUNT_WORDS = {"": 1, "other": 2, "second": 2, "third": 3, "fourth": 4}
DAY_GROUPS = {"weekdays": WORKING_DAYS, "weekday": WORKING_DAYS, "weekends": WEEKEND, "weekend": WEEKEND}

_UNIT = rf"(?:{'|'.join(UNITS)})s?"
_ZONE = r"(?:\s+(?P<zone>[A-Za-z][\w/+-]*))?"
_COUNT = rf"\d{{1,3}}|{'|'.join(filter(None, COUNT_WORDS))}|"
NEXT_SLOT = re.compile(r"(?:at\s+)?(?:the\s+)?next\s+slot", re.I)
LENGTH = re.compile(rf"(?P<number>\d{{1,6}}(?:\.\d{{1,6}})?)\s*(?P<unit>{_UNIT})", re.I)
TOO_LONG = re.compile(rf"\d{{7,}}\s*{_UNIT}", re.I)
IN_HOURS = re.compile(rf"(?:(?:in|after|every)\s+)?(?P<length>\d[\d.]*\s*{_UNIT}){_ZONE}", re.I)
EVERY = re.compile(rf"(?:every|each)\s+(?P<number>{_COUNT})(?:st|nd|rd|th)?\s*(?:(?P<unit>day|week)s?)?\b", re.I)
SLOTS = re.compile(
    r"(?P<days>.*?)(?:^|(?<=[\s,]))(?=\d{1,2}(?:[:.]\d\d|\s*[ap]m))"
    r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s*(?P<half>am|pm)?"
    rf"(?:\s+from\s+(?P<start>\d\S*))?{_ZONE}",
    re.I,
)


def read_rhythm(text: str) -> tuple[Slots | After | None, str]:
    """A rhythm (None for "at the next slot") and the zone named with it, "" for none. Raises ScheduleError."""
    if NEXT_SLOT.fullmatch(text):
        return None, ""
    length, slots = IN_HOURS.fullmatch(text), SLOTS.fullmatch(text)
    if length:
        return After(minutes=read_length(length["length"])), _zone(length)
    if slots is None:
        raise ScheduleError(f'"{text}" is no rhythm: write days and a time (18:00 or 6 pm), or hours (48 h)')
    every, days = _days(slots["days"].strip())
    start = read_date(slots["start"]) if slots["start"] else None
    return Slots(at=_time(slots), every=every, days=days, start=start), _zone(slots)


def read_length(text: str) -> int:
    """Minutes of a length of time: 24 h, 90 min, 2 days. Raises ScheduleError, also for less than a minute."""
    found = LENGTH.fullmatch(text.strip())
    if TOO_LONG.fullmatch(text.strip()):
        raise ScheduleError(f'"{text}" is not between a minute and a year')
    if not found:
        raise ScheduleError(f'"{text}" is no length of time: write hours or days, as in 24 h or 2 days')
    unit = found["unit"].lower()
    minutes = float(found["number"]) * UNITS[unit if unit in UNITS else unit.removesuffix("s")]
    if not 1 <= minutes <= LONGEST * DAY:
        raise ScheduleError(f'"{text}" is not between a minute and a year')
    return round(minutes)


def read_weekdays(text: str) -> tuple[int, ...]:
    """Weekdays in order, from a list of names, ranges (Mon-Fri) and "weekdays" or "weekends". Raises ScheduleError."""
    return tuple(sorted({day for name in _listed(text) for day in _day_group(name)}))


def read_date(text: str) -> date:
    """A date as 2026-12-24. Raises ScheduleError."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise ScheduleError(f'"{text.strip()}" is no date: write it as 2026-12-24') from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ScheduleError(f"{day} is not of this century: write it as 2026-12-24")
    return day


def _zone(found: re.Match[str]) -> str:
    return read_zone(found["zone"]) if found["zone"] else ""


def _days(text: str) -> tuple[int, tuple[int, ...]]:
    """Each how many weeks, and on which weekdays; or each how many days, and ()."""
    found = EVERY.match(text)
    every, unit = (_count(found["number"]), (found["unit"] or "").lower()) if found else (1, "")
    named = text[found.end() :] if found else text
    if named.lower() == "daily" or (unit == "day" and not _listed(named)):
        return every, ()
    if unit == "day":
        raise ScheduleError(f'"{text}" mixes days and weekdays: write every 2 weeks Sun, or every 3 days')
    days = read_weekdays(named)
    if not days:
        raise ScheduleError("name the days before the time: weekdays (Tue,Fri), daily, or every 3 days")
    return every, () if len(days) == len(DAY_NAMES) and every == 1 else days


def _count(number: str) -> int:
    count = COUNT_WORDS[number.lower()] if number.lower() in COUNT_WORDS else int(number)
    if not 1 <= count <= LONGEST:
        raise ScheduleError(f"every {number} is not between 1 and {LONGEST}")
    return count


def _listed(text: str) -> list[str]:
    return [name for name in re.split(r"[\s,&]+", text) if name and name.lower() not in ("and", "or", "on", "at")]


def _day_group(name: str) -> tuple[int, ...]:
    if name.lower() in DAY_GROUPS:
        return DAY_GROUPS[name.lower()]
    first, _, last = re.sub("[‐‑‒–—]", "-", name).partition("-")
    begin, end = read_weekday(first), read_weekday(last or first)
    if begin is None or end is None:
        raise ScheduleError(f'"{name}" is no weekday: write Mon, Tue, Wed, Thu, Fri, Sat or Sun')
    return tuple((begin + n) % 7 for n in range((end - begin) % 7 + 1))


def _time(found: re.Match[str]) -> time:
    hour, minute, half = int(found["hour"]), int(found["minute"] or 0), (found["half"] or "").lower()
    if hour > (12 if half else 23) or (half and not hour) or minute > 59:
        raise ScheduleError(f"no clock shows {hour}:{minute:02}{half}: write a time up to 23:59")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute)
