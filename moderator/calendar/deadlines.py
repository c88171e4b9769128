"""When a window closes, and what moves its deadline. All instants are in UTC, all functions pure."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from moderator.calendar.schedule import USUAL_REMINDERS, After, Schedule, Slots, as_delta
from moderator.calendar.slots import moments, utc
from rules.ruleset import Length

MOVES = Length(rhythm="movement")
SHORTEST_REMINDED = timedelta(hours=2)
"""A window shorter than this closes before a reminder would be read."""


def closes_at(
    schedule: Schedule, length: Length, opened_at: datetime, last_answer_at: datetime | None = None
) -> datetime:
    """The instant at which a window closes, a whole minute in UTC, always after its opening.

    A rhythm of slots gives the first slot that leaves the schedule's minimum; a rhythm of hours, and `length.hours`,
    count real hours, and a deadline on a day off moves to the same time of the next open day. Hours after the last
    answer count from the opening while there is none, and `at_most` bounds them. Raises ValueError for a length of
    nothing.
    """
    opened_at = utc(opened_at)
    rhythm = rhythm_of(schedule, length)
    if isinstance(rhythm, Slots):
        earliest = opened_at + as_delta(max(1, schedule.least(rhythm)))
    elif length.rhythm:
        earliest = opened_at + as_delta(rhythm.minutes)
    else:
        earliest = _counted(length, opened_at, last_answer_at)
    return next(moments(schedule, rhythm, earliest, opened_at))


def rhythm_of(schedule: Schedule, length: Length) -> Slots | After:
    """The rhythm of a length: the schedule's for its name, else its own hours. Raises ValueError for neither."""
    if length.rhythm:
        return schedule.rhythm(length.rhythm)
    if length.hours <= 0:
        raise ValueError(f"a window needs a rhythm or hours: {length!r}")
    return After(minutes=math.ceil(length.hours * 60))


def _counted(length: Length, opened_at: datetime, last_answer_at: datetime | None) -> datetime:
    start = opened_at
    if length.after_last_answer and last_answer_at is not None:
        start = max(opened_at, utc(last_answer_at))
    end = start + timedelta(hours=length.hours)
    return min(end, opened_at + timedelta(hours=length.at_most)) if length.at_most else end


def hard_close(deadline: datetime, schedule: Schedule) -> datetime:
    """The instant until which late orders still count: the deadline and the grace after it."""
    return utc(deadline) + as_delta(schedule.grace)


def reminders(schedule: Schedule, opened_at: datetime, closes_at: datetime) -> tuple[datetime, ...]:
    """When those who have sent nothing are reminded, earliest first.

    The schedule's reminders (usually 24 h and 3 h before), as far as they fall into the second half of the window; a
    window too short for any of them has one when a quarter of it is left, and one of less than two hours has none.
    """
    opened_at, closes_at = utc(opened_at), utc(closes_at)
    wanted = USUAL_REMINDERS if schedule.reminders is None else schedule.reminders
    length = closes_at - opened_at
    if not wanted or length < SHORTEST_REMINDED:
        return ()
    fitting = sorted({as_delta(minutes) for minutes in wanted if as_delta(minutes) * 2 <= length}, reverse=True)
    return tuple(closes_at - before for before in fitting or (length / 4,))


def never_earlier(old: datetime, new: datetime, notice: datetime | None = None) -> datetime:
    """The deadline of an open window after its schedule has changed from giving `old` to giving `new`.

    A deadline never moves earlier without notice: without `notice` the later one stands. notice: the instant by which
    every player can be expected to know of the change (say a day after they were told); then an earlier deadline
    stands, but not before that instant, and never later than `old`.
    """
    old, new = utc(old), utc(new)
    if new >= old or notice is None:
        return max(old, new)
    return min(old, max(new, utc(notice)))


def shift_for_pause(
    deadline: datetime, paused_at: datetime, resumed_at: datetime, schedule: Schedule, length: Length = MOVES
) -> datetime:
    """The deadline after a pause: the window's next slot that leaves at least the time that was left when it began.

    A window counted in hours closes when the time that was left has run. Raises ValueError for a pause that ends
    before it begins.
    """
    deadline, paused_at, resumed_at = utc(deadline), utc(paused_at), utc(resumed_at)
    if resumed_at < paused_at:
        raise ValueError(f"a pause from {paused_at} cannot end at {resumed_at}")
    left = max(deadline - paused_at, timedelta())
    return next(moments(schedule, rhythm_of(schedule, length), resumed_at + left, deadline))
