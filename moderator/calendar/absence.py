"""A player's absence: days in his zone, and the deadlines that it moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from moderator.calendar.clocks import show_day
from moderator.calendar.deadlines import MOVES, rhythm_of
from moderator.calendar.schedule import Schedule
from moderator.calendar.slots import at_wall_clock, moments, utc
from rules.ruleset import Length, Value

HOMECOMING = timedelta(hours=8)
"""A deadline in the night after the last day still meets nobody."""
MOST_EXTENSION = timedelta(days=14)


class AbsenceError(ValueError):
    """No absence could be read; the message holds the remedy and examples."""


class Absence(Value):
    """Days on which a player cannot be reached, first and last included, by the clocks of his zone."""

    first: date
    last: date
    zone: str = "UTC"

    @property
    def starts(self) -> datetime:
        """The beginning of the first day, in UTC."""
        return at_wall_clock(self.first, time(), ZoneInfo(self.zone))

    @property
    def ends(self) -> datetime:
        """The end of the last day, in UTC."""
        return at_wall_clock(self.last + timedelta(days=1), time(), ZoneInfo(self.zone))

    def covers(self, deadline: datetime) -> bool:
        """Whether a deadline falls into the absence or the night after it."""
        return self.starts <= utc(deadline) < self.ends + HOMECOMING

    def __str__(self) -> str:
        days = show_day(self.first) + (f" to {show_day(self.last)}" if self.last != self.first else "")
        return f"{days} ({self.zone})"


def extend_for_absences(
    deadline: datetime,
    absences: Iterable[Absence],
    schedule: Schedule,
    at_most: timedelta = MOST_EXTENSION,
    *,
    is_open: bool = False,
    length: Length = MOVES,
) -> datetime:
    """The deadline when these absences are heeded: the window's first slot into which none of them falls.

    An announced absence moves later deadlines, not that of a window which is open already (is_open), unless the
    schedule says `absences=now`; with `absences=never` it moves none. No deadline moves by more than `at_most`: where
    that is not enough it moves to the last slot within it.
    """
    deadline, absences = utc(deadline), tuple(absences)
    if schedule.absences == "never" or (is_open and schedule.absences != "now"):
        return deadline
    if not any(absence.covers(deadline) for absence in absences):
        return deadline
    slots = list(
        _free_or_last(moments(schedule, rhythm_of(schedule, length), deadline, deadline), absences, deadline + at_most)
    )
    return slots[-1] if slots else deadline


def _free_or_last(slots: Iterator[datetime], absences: tuple[Absence, ...], limit: datetime) -> Iterator[datetime]:
    """The slots up to the first on which nobody is away, or up to the limit."""
    for slot in takewhile(lambda slot: slot <= limit, slots):
        yield slot
        if not any(absence.covers(slot) for absence in absences):
            return
