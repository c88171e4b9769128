"""Instants and lengths of time as people read them, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from moderator.calendar.schedule import DAY_NAMES
from moderator.calendar.slots import utc

MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def show_day(day: date) -> str:
    """A date as "Tue 3 Nov 2026". The tables are our own: strftime follows the machine's language."""
    return f"{DAY_NAMES[day.weekday()]} {day.day} {MONTH_NAMES[day.month - 1]} {day.year}"


def show(instant: datetime, zones: Sequence[tuple[str, str]] = ()) -> str:
    """An instant as "Tue 3 Nov 2026 18:00 UTC (19:00 Berlin, Wed 4 Nov 03:00 Tokyo)".

    zones: label and tz name of each clock, an empty label for the zone's city; clocks named twice and UTC itself are
    shown once. The day is named again where it differs. Seconds are dropped.
    """
    moment = utc(instant)
    clocks: dict[str, str] = {}
    for label, zone in zones:
        clocks.setdefault(zone, label or zone.rpartition("/")[2].replace("_", " "))
    others = ", ".join(_clock(moment, label, zone) for zone, label in clocks.items() if zone != "UTC")
    return f"{show_day(moment.date())} {moment:%H:%M} UTC" + (f" ({others})" if others else "")


def show_lines(instant: datetime, zones: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """An instant as a line a clock: "Tue 3 Nov 2026 18:00 UTC", "19:00 in Berlin (your time)".

    zones: what is said in brackets, and tz name; a zone named twice keeps its last words, UTC itself is not repeated.
    """
    moment = utc(instant)
    clocks = {zone: words for words, zone in zones if zone != "UTC"}
    cities = {zone: zone.rpartition("/")[2].replace("_", " ") for zone in clocks}
    others = (f"{_clock(moment, f'in {cities[zone]}', zone)} ({words})" for zone, words in clocks.items())
    return (show(moment), *others)


def _clock(moment: datetime, label: str, zone: str) -> str:
    local = moment.astimezone(ZoneInfo(zone))
    day = "" if local.date() == moment.astimezone(UTC).date() else show_day(local.date()).rpartition(" ")[0] + " "
    return f"{day}{local:%H:%M} {label}"


def time_left(now: datetime, deadline: datetime) -> str:
    """The time to a deadline as "2 days 3 hours", rounded down; "" once it has passed."""
    left = utc(deadline) - utc(now)
    return span(left) if left > timedelta() else ""


def time_past(now: datetime, deadline: datetime) -> str:
    """How long ago a deadline passed, as "2 hours ago"; "" before."""
    past = utc(now) - utc(deadline)
    return f"{span(past)} ago" if past >= timedelta() else ""


def span(length: timedelta) -> str:
    """A length of time in its two largest units, rounded down: "2 days 3 hours", "45 minutes"."""
    minutes = int(length.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    units = [(days, "day"), (hours, "hour"), *([] if days else [(minutes, "minute")])]
    return " ".join(f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in units if n) or "less than a minute"
