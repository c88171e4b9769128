"""The brake: after an outage or a clock jump nothing is adjudicated until the moderator has looked.

A machine that was off, or whose clock was wrong, finds every deadline passed at once and would put all players into
disorder. Mail is still taken; the moderator confirms or extends.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from moderator.calendar.clocks import span
from moderator.calendar.deadlines import MOVES, rhythm_of
from moderator.calendar.schedule import Schedule
from moderator.calendar.slots import moments, utc
from rules.ruleset import Length, Value

CLOCK_SLACK = timedelta(minutes=2)
"""Steps of the clock up to this are its ordinary correction over the network."""
LONG_OUTAGE = timedelta(days=3)
EXTENSION = timedelta(hours=24)
LONG_EXTENSION = timedelta(hours=72)
"""After a long silence players no longer look every day."""


class Brake(Value):
    """Why nothing may be adjudicated, and what to do about windows that are due.

    outage: no run for longer than tolerated; clock back: now is earlier than the last run; clock jump: the wall clock
    moved much further than the machine's own counter. extension: suggested time from now for windows that are due.
    """

    cause: Literal["outage", "clock back", "clock jump"]
    last_heartbeat: datetime
    now: datetime
    extension: timedelta
    message: str


def brake(
    last_heartbeat: datetime | None, now: datetime, tolerance: timedelta, ticked: timedelta | None = None
) -> Brake | None:
    """What forbids adjudication now, or None when all is well; a first run (no heartbeat) is well.

    tolerance: the longest time between two runs that is no outage. ticked: what a monotonic counter has measured since
    the last heartbeat, if the same process made it. It stands still while a machine sleeps, so sleep counts as a jump.
    """
    if last_heartbeat is None:
        return None
    last_heartbeat, now = utc(last_heartbeat), utc(now)
    gap = now - last_heartbeat
    if gap < -CLOCK_SLACK:
        words = f"The clock shows {span(-gap)} less than at the last run: it went back."
        return _brake("clock back", last_heartbeat, now, words, EXTENSION)
    if ticked is not None and abs(gap - ticked) > CLOCK_SLACK:
        words = f"The clock moved {span(gap)} while {span(ticked)} passed: it jumped, or the machine slept."
        return _brake("clock jump", last_heartbeat, now, words, EXTENSION)
    if gap > tolerance:
        extension = LONG_EXTENSION if gap > LONG_OUTAGE else EXTENSION
        return _brake("outage", last_heartbeat, now, f"The last run was {span(gap)} ago.", extension)
    return None


def _brake(
    cause: Literal["outage", "clock back", "clock jump"],
    last_heartbeat: datetime,
    now: datetime,
    words: str,
    extension: timedelta,
) -> Brake:
    message = (
        f"{words} Nothing is adjudicated until you confirm that the clock is right; mail is still taken. "
        f"Suggested: extend what is due by {span(extension)}."
    )
    return Brake(cause=cause, last_heartbeat=last_heartbeat, now=now, extension=extension, message=message)


def after_brake(deadline: datetime, found: Brake, schedule: Schedule, length: Length = MOVES) -> datetime:
    """The deadline suggested for a window: a due one gets the window's next slot after the extension, others stay."""
    if utc(deadline) > found.now:
        return utc(deadline)
    return next(moments(schedule, rhythm_of(schedule, length), found.now + found.extension, deadline))
