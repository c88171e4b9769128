"""A game's schedule as a value: when its windows may close. It prints as the words that `parse_schedule` reads."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, field_validator, model_validator

from moderator.calendar.zones import read_zone
from rules.ruleset import Value

DAY = 24 * 60
MOST_GRACE = 30 * DAY
"""Minutes."""
DAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WORKING_DAYS = (0, 1, 2, 3, 4)
WEEKEND = (5, 6)
QUICK_RHYTHMS = ("retreat", "adjustment")
"""Short phases: a day, unless the schedule says otherwise, so that they leave the rhythm of the moves alone."""
LONGEST_HOLIDAY = 366
REPORT_TIME = 60
"""Minutes after a slot within which its report is surely out; the shortest time that a phase gets leaves this over."""
MOST_MINIMUM = DAY
USUAL_REMINDERS = (DAY, 3 * 60)


class ScheduleError(ValueError):
    """No schedule could be made of the words; the message holds the remedy and examples."""


class Slots(Value):
    """Closings at a time of day in the schedule's zone, on these weekdays (0 is Monday) or, without any, on all days.

    every: each n-th week, or each n-th day when no weekday is named. start: the day from which weeks and days are
    counted, before which there is no slot; None counts from the day on which the window opened.
    """

    type: Literal["slots"] = "slots"
    at: time
    days: tuple[int, ...] = ()
    every: Annotated[int, Field(ge=1, le=365)] = 1
    start: date | None = None

    def __str__(self) -> str:
        start = f" from {self.start.isoformat()}" if self.start else ""
        return f"{self._days()} {self.at:%H:%M}{start}"

    def _days(self) -> str:
        if not self.days:
            return "daily" if self.every == 1 else f"every {self.every} days"
        named = {WORKING_DAYS: "weekdays", WEEKEND: "weekends"}.get(self.days) or day_list(self.days)
        return named if self.every == 1 else f"every {self.every} weeks {named}"

    def shortest_gap(self) -> int:
        """Minutes of the shortest time between two slots, clock changes left aside."""
        if not self.days:
            return self.every * DAY
        following = (*self.days[1:], self.days[0] + 7 * self.every)
        return DAY * min(after - before for before, after in zip(self.days, following, strict=True))


class After(Value):
    """A closing so many minutes after the opening, by the clock that runs through changes to summer time."""

    type: Literal["after"] = "after"
    minutes: Annotated[int, Field(ge=1, le=365 * DAY)]

    def __str__(self) -> str:
        return f"in {length_words(self.minutes)}"


Rhythm = Annotated[Slots | After, Field(discriminator="type")]


class Holiday(Value):
    """Days without a deadline, first and last included."""

    first: date
    last: date

    @model_validator(mode="after")
    def _in_order(self) -> Holiday:
        if self.last < self.first:
            raise ScheduleError(f"the holiday {self} ends before it begins: write the earlier day first")
        if (self.last - self.first).days > LONGEST_HOLIDAY:
            raise ScheduleError(f"the holiday {self} is longer than a year: pause the game instead")
        return self

    def __str__(self) -> str:
        return self.first.isoformat() if self.first == self.last else f"{self.first}..{self.last}"


class Schedule(Value):
    """When a game's windows close.

    main: the rhythm of everything that has none of its own in `rhythms` (by name: "retreat", "season" ...); retreats
    and adjustments without one get a day. grace: minutes that late orders still count. minimum: minutes that a phase
    must have before a slot counts (None: half the shortest gap between slots, at most a day). days_off: weekdays
    without deadlines. reminders: minutes before a deadline (None: the usual ones, () none). absences: whether an
    announced absence moves "later" deadlines only, the current one too ("now"), or "never" any.
    """

    zone: str = "UTC"
    main: Rhythm
    rhythms: dict[str, Rhythm] = Field(default_factory=dict)
    grace: Annotated[int, Field(ge=0, le=MOST_GRACE)] = 0
    minimum: Annotated[int, Field(ge=0)] | None = None
    holidays: tuple[Holiday, ...] = ()
    days_off: tuple[int, ...] = ()
    reminders: tuple[int, ...] | None = None
    absences: Literal["later", "now", "never"] = "later"

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str) -> str:
        try:
            return ZoneInfo(zone).key
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return read_zone(zone)

    @model_validator(mode="after")
    def _can_be_kept(self) -> Schedule:
        """Every rhythm must have slots for ever, or a window would never close."""
        if len(self.days_off) == len(DAY_NAMES):
            raise ScheduleError("no day of the week is left for a deadline: allow at least one")
        for rhythm in (self.main, *self.rhythms.values()):
            if isinstance(rhythm, Slots):
                self._check_slots(rhythm)
        return self

    def _check_slots(self, slots: Slots) -> None:
        if slots.days and set(slots.days) <= set(self.days_off):
            raise ScheduleError(f"all slots of {slots} fall on days without deadlines ({day_list(self.days_off)})")
        if not slots.days and slots.every % 7 == 0 and self.days_off:
            weeks = Slots(at=slots.at, days=(0,), every=slots.every // 7)
            raise ScheduleError(f"{slots} is always the same weekday: name it, as in {weeks}")
        longest = slots.shortest_gap() - REPORT_TIME
        if self.minimum is not None and self.minimum > longest:
            raise ScheduleError(
                f"with a minimum of {length_words(self.minimum)} the slots of {slots} would be skipped by turns, for a "
                f"report goes out a little after its slot: write at most minimum={length_words(longest)}"
            )

    def rhythm(self, name: str) -> Slots | After:
        """The rhythm in force for this name; every name has one."""
        return self.rhythms.get(name) or self.usual(name)

    def usual(self, name: str) -> Slots | After:
        """The rhythm for this name when the schedule gives it none of its own."""
        if name not in QUICK_RHYTHMS:
            return self.main
        return After(minutes=min(DAY, self.main.minutes if isinstance(self.main, After) else DAY))

    def least(self, slots: Slots) -> int:
        """Minutes that must lie between the opening of a window and a slot that may close it."""
        return min(MOST_MINIMUM, slots.shortest_gap() // 2) if self.minimum is None else self.minimum

    @property
    def clock(self) -> ZoneInfo:
        """The schedule's zone."""
        return ZoneInfo(self.zone)

    def is_open(self, day: date) -> bool:
        """Whether a deadline may fall on this day of the schedule's zone."""
        return day.weekday() not in self.days_off and not any(h.first <= day <= h.last for h in self.holidays)

    def __str__(self) -> str:
        return self._words(self.rhythms)

    def _words(self, rhythms: dict[str, Slots | After]) -> str:
        options = (
            ("grace=", length_words(self.grace) if self.grace else ""),
            ("minimum=", "" if self.minimum is None else length_words(self.minimum)),
            ("holidays=", ", ".join(map(str, self.holidays))),
            ("no ", day_list(self.days_off)),
            ("reminders=", "" if self.reminders is None else ", ".join(map(length_words, self.reminders)) or "none"),
            ("absences=", "" if self.absences == "later" else self.absences),
        )
        named = (f"{name}={self._rhythm_words(rhythm)}" for name, rhythm in rhythms.items())
        link = " " if isinstance(self.main, Slots) else "; zone="
        return "; ".join((f"{self.main}{link}{self.zone}", *named, *(key + words for key, words in options if words)))

    def _rhythm_words(self, rhythm: Slots | After) -> str:
        return "at the next slot" if isinstance(rhythm, Slots) and rhythm == self.main else str(rhythm)


def describe(schedule: Schedule, of: Collection[str] = QUICK_RHYTHMS) -> str:
    """The schedule in a moderator's words, with what is in force unsaid (retreats in a day); parses back to it.

    of: the rhythms that the game has.
    """
    unsaid = {name: schedule.usual(name) for name in QUICK_RHYTHMS if name in of}
    return schedule._words(unsaid | schedule.rhythms)


def starting_on(schedule: Schedule, day: date) -> Schedule:
    """The schedule with every n-th day and week counted from this day (the day a game starts), unless it named one.

    Without it `every 3 days` counts from each window's own opening, so that a retreat phase shifts the rhythm.
    """
    rhythms = {name: _started(rhythm, day) for name, rhythm in schedule.rhythms.items()}
    return schedule.model_copy(update={"main": _started(schedule.main, day), "rhythms": rhythms})


def _started(rhythm: Slots | After, day: date) -> Slots | After:
    if isinstance(rhythm, After) or rhythm.every == 1 or rhythm.start:
        return rhythm
    return rhythm.model_copy(update={"start": day})


def day_list(days: tuple[int, ...]) -> str:
    """Weekdays as words: "Tue, Fri"."""
    return ", ".join(DAY_NAMES[day] for day in days)


def length_words(minutes: int) -> str:
    """A length of time as words: "24 h", "90 min"."""
    return f"{minutes // 60} h" if minutes and minutes % 60 == 0 else f"{minutes} min"


def as_delta(minutes: int) -> timedelta:
    """Minutes as a timedelta."""
    return timedelta(minutes=minutes)
