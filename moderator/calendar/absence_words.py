"""A player's words -> the days of his absence."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from moderator.calendar.absence import Absence, AbsenceError
from moderator.calendar.clocks import show_day
from moderator.calendar.weekdays import read_weekday

EXAMPLES = (
    "ABSENT 24 Dec - 2 Jan",
    "ABSENT from 2026-12-24 to 2027-01-02",
    "ABSENT Friday",
    "ABSENT until Monday",
    "ABSENT for 5 days",
)
MOST_TEXT = 200
LONGEST_DAYS = 184
FARTHEST_DAYS = 300
SEARCH_DAYS = 8 * 366
"""Within eight years even 29 February comes round."""


@dataclass(frozen=True)
class _Day:
    """A day as written: a test of dates, and the weekday that the words give beside a date (None for none)."""

    text: str
    fits: Callable[[date], bool]
    weekday: int | None = None
    rolling: bool = False
    """Whether it comes round each week, so that the next one is meant and never the last."""


def parse_absence(text: str, today: date, zone: str) -> Absence:
    """The absence that a player's words mean, `ABSENT` before them or not.

    Dates without a year are the next ones: the last day is not before today, the first is the latest one before it. A
    weekday is the coming one, today included; `until Monday` includes the Monday. today: the date in the player's
    zone. Raises AbsenceError, and nothing else whatever the text, with the remedy and examples.
    """
    try:
        if len(text) > MOST_TEXT:
            raise AbsenceError("that is too long for a date")
        first, last = _days(_plain(text), today)
        _check(first, last, today)
        return Absence(first=first, last=last, zone=zone)
    except AbsenceError as error:
        raise AbsenceError(f"{error}. Examples: {' | '.join(EXAMPLES)}") from None


def _plain(text: str) -> str:
    words = re.sub(r"\s*[‐-―−]\s*", " - ", text)
    words = " ".join(words.lower().split()).rstrip("!;,")
    if not re.search(r"\.\d{1,2}\.$", words):
        words = words.rstrip(".")
    return re.sub(r"^absent\b[:,]?\s*", "", words)


def _days(words: str, today: date) -> tuple[date, date]:
    lasting = re.fullmatch(r"for (?:the next )?(\d{1,3}) (day|week)s?", words)
    if lasting:
        number = int(lasting[1]) * (7 if lasting[2] == "week" else 1)
        return today, today + timedelta(days=max(number, 1) - 1)
    until = re.fullmatch(r"(?:until|till|to) (.+)", words)
    if until:
        return today, _next(_read(until[1], today), today + timedelta(days=1))
    begun, words = words.startswith("from "), re.sub(r"^(?:from|on) ", "", words)
    within = re.fullmatch(r"(\d{1,2})\.? ?- ?(\d{1,2}\.? [a-z]+\.?(?: \d{4})?)", words)
    ends = [f"{within[1]} {within[2].split(' ', 1)[1]}", within[2]] if within else SPAN.split(words, maxsplit=1)
    if not words or (begun and len(ends) == 1):
        raise AbsenceError("name the first and the last day" if words else "name the days of your absence")
    return _span(_read(ends[0], today), _read(ends[-1], today), today)


def _span(first: _Day, last: _Day, today: date) -> tuple[date, date]:
    if first.rolling:
        begin = _next(first, today)
        return begin, _next(last, begin)
    end = _next(last, today)
    days = (end - timedelta(days=n) for n in range(SEARCH_DAYS))
    begin_or_none = next(filter(first.fits, days), None)
    if begin_or_none is None:
        raise AbsenceError(f"the absence ends ({show_day(end)}) before it begins ({first.text}): write the years")
    return _agreed(first, begin_or_none), end


def _next(day: _Day, earliest: date) -> date:
    """The first such day from `earliest` on."""
    days = (earliest + timedelta(days=n) for n in range(SEARCH_DAYS))
    found = next(filter(day.fits, days), None)
    if found is None:
        raise AbsenceError(f'"{day.text}" has passed or is no day of the calendar: write a day from today on')
    return _agreed(day, found)


def _agreed(day: _Day, found: date) -> date:
    if day.weekday not in (None, found.weekday()):
        raise AbsenceError(f'"{day.text}" does not agree with the calendar: {show_day(found)}')
    return found


def _check(first: date, last: date, today: date) -> None:
    if last < today:
        raise AbsenceError(f"the absence ended on {show_day(last)}: write days from today on")
    if (last - first).days >= LONGEST_DAYS:
        span = f"{show_day(first)} to {show_day(last)}"
        raise AbsenceError(f"{span} is longer than half a year: write the years, or ask the moderator for a deputy")
    if (first - today).days > FARTHEST_DAYS:
        raise AbsenceError(f"{show_day(first)} is very far ahead: announce it later, or check the year")


def _read(text: str, today: date) -> _Day:
    words = text.strip()
    if words in RELATIVE:
        return _exactly(text, today + timedelta(days=RELATIVE[words]))
    weekday = read_weekday(words)
    if weekday is not None:
        return _Day(text, lambda day: day.weekday() == weekday, rolling=True)
    named, _, rest = words.partition(" ")
    beside = read_weekday(named.rstrip(","))
    return _date(text, rest if beside is not None else words, beside)


def _date(text: str, words: str, weekday: int | None) -> _Day:
    if ISO.fullmatch(words):
        try:
            return _exactly(text, date.fromisoformat(words), weekday)
        except ValueError:
            raise AbsenceError(f'"{text}" is no day of the calendar') from None
    found = next(filter(None, (form.fullmatch(words) for form in DATES)), None)
    if found is None:
        raise AbsenceError(f'"{text}" is no date that can have only one meaning: write 24 Dec or 2026-12-24')
    number, month, year = int(found["day"]), _month(text, found["month"]), found["year"]
    return _Day(
        text, lambda day: (day.day, day.month) == (number, month) and (not year or day.year == int(year)), weekday
    )


def _exactly(text: str, wanted: date, weekday: int | None = None) -> _Day:
    return _Day(text, lambda day: day == wanted, weekday)


def _month(text: str, word: str) -> int:
    if word.isdigit():
        return int(word)
    months = [n for n, name in enumerate(MONTHS, start=1) if len(word) > 2 and name.startswith(word)]
    if not months:
        raise AbsenceError(f'"{text}" names no month: write Jan, Feb, Mar and so on, or 2026-12-24')
    return months[0]


MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
RELATIVE = {"today": 0, "now": 0, "tonight": 0, "tomorrow": 1}
ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.A)
_YEAR = r"(?:,? ?(?P<year>\d{4}))?"
DATES = (
    re.compile(rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)? ?(?:of )?(?P<month>[a-z]{{3,9}})\.?{_YEAR}", re.A),
    re.compile(rf"(?P<month>[a-z]{{3,9}})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}", re.A),
    re.compile(rf"(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\.{_YEAR}", re.A),
)
SPAN = re.compile(r" ?(?:\.\.+|…) ?| (?:to|until|till|through|-) |(?<=[a-z.])-|-(?=[a-z])")
