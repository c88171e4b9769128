"""What holds for every schedule: it prints as words that mean it, and its deadlines keep them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.calendar import (
    Schedule,
    ScheduleError,
    closes_at,
    describe,
    never_earlier,
    parse_schedule,
    reminders,
    shift_for_pause,
)
from rules.ruleset import Length

ZONES = ["UTC", "Europe/London", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Asia/Kolkata"]
CLOCK = st.times().map(lambda t: f"{t:%H:%M}")
WEEKDAYS = st.sets(st.sampled_from(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]), min_size=1).map(",".join)
DAYS = st.one_of(
    st.sampled_from(["daily", "weekdays", "weekends"]),
    WEEKDAYS,
    st.integers(2, 20).map(lambda n: f"every {n} days"),
    st.tuples(st.integers(2, 5), WEEKDAYS).map(lambda e: f"every {e[0]} weeks {e[1]}"),
)
STARTS = st.one_of(st.just(""), st.dates(date(2026, 1, 1), date(2026, 12, 31)).map(lambda day: f" from {day}"))
SLOTS = st.tuples(DAYS, CLOCK, STARTS).map(lambda e: f"{e[0]} {e[1]}{e[2]}")
HOURS = st.integers(1, 200).map(lambda n: f"{n} h") | st.integers(1, 500).map(lambda n: f"{n} min")
OPTIONS = st.lists(
    st.sampled_from(
        [
            "grace=6 h",
            "holidays=2026-03-28..2026-04-02, 2026-10-25",
            "no Sundays",
            "reminders=none",
            "reminders=36 h, 90 min",
            "minimum=5 h",
            "absences=now",
            "retreat=in 12 h",
            "builds at the next slot",
            "season=72 h",
        ]
    ),
    unique_by=lambda clause: clause.split("=")[0],
)
TEXTS = st.tuples(st.one_of(SLOTS, HOURS), OPTIONS, st.sampled_from(ZONES)).map(
    lambda e: "; ".join((e[0], *e[1], f"zone={e[2]}"))
)
INSTANTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 6, 1)).map(lambda moment: moment.replace(tzinfo=UTC))
LENGTHS = st.one_of(
    st.sampled_from(["movement", "retreat", "adjustment", "season"]).map(lambda name: Length(rhythm=name)),
    st.integers(1, 100).map(lambda hours: Length(hours=hours)),
)


def readable(text: str) -> Schedule | None:
    """The schedule, or None where the clauses do not go together (no slot is left, hours have no slots)."""
    try:
        return parse_schedule(text)
    except ScheduleError:
        return None


SCHEDULES = TEXTS.map(readable).filter(lambda schedule: schedule is not None)


@settings(max_examples=150)
@given(SCHEDULES)
def test_words_and_json_give_the_schedule_back(schedule: Schedule) -> None:
    assert parse_schedule(str(schedule)) == schedule
    assert parse_schedule(describe(schedule)) == schedule
    assert Schedule.model_validate_json(schedule.model_dump_json()) == schedule


@settings(max_examples=150)
@given(SCHEDULES, LENGTHS, INSTANTS)
def test_a_window_closes_after_it_opens_on_an_open_day(schedule: Schedule, length: Length, opened: datetime) -> None:
    closes = closes_at(schedule, length, opened)
    assert closes > opened
    assert (closes.second, closes.microsecond, closes.tzinfo) == (0, 0, UTC)
    day = closes.astimezone(ZoneInfo(schedule.zone)).date()
    assert not any(holiday.first <= day <= holiday.last for holiday in schedule.holidays)
    assert day.weekday() not in schedule.days_off


PIECES = [
    "Tue",
    "every",
    "2",
    "weeks",
    "18:00",
    "6 pm",
    "in",
    "24 h",
    "from",
    "2026-12-24",
    ";",
    ",",
    "=",
    "no",
    "grace",
]


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from([*PIECES, *ZONES]), max_size=8).map(" ".join)))
def test_any_text_is_a_schedule_or_an_answer(text: str) -> None:
    schedule = readable(text)
    if schedule is not None:
        assert parse_schedule(str(schedule)) == schedule


def exists(day: date, clock: time, zone: ZoneInfo) -> bool:
    """Whether the clocks of the zone ever show this time."""
    local = datetime.combine(day, clock, zone)
    return local.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == local.replace(tzinfo=None)


@settings(max_examples=150)
@given(CLOCK, st.sampled_from(ZONES), INSTANTS)
def test_the_clock_on_the_wall_shows_what_the_words_say(clock: str, zone: str, opened: datetime) -> None:
    closes = closes_at(parse_schedule(f"daily {clock} {zone}"), Length(rhythm="movement"), opened)
    local, wanted = closes.astimezone(ZoneInfo(zone)), time.fromisoformat(clock)
    if exists(local.date(), wanted, ZoneInfo(zone)):
        assert local.time() == wanted
    assert timedelta(hours=12) <= closes - opened <= timedelta(hours=37)


@settings(max_examples=100)
@given(SCHEDULES, LENGTHS, INSTANTS)
def test_reminders_come_in_the_second_half(schedule: Schedule, length: Length, opened: datetime) -> None:
    closes = closes_at(schedule, length, opened)
    found = reminders(schedule, opened, closes)
    assert list(found) == sorted(set(found))
    assert all(opened + (closes - opened) / 2 <= reminder < closes for reminder in found)


@settings(max_examples=100)
@given(SCHEDULES, LENGTHS, INSTANTS, st.timedeltas(timedelta(0), timedelta(days=30)), st.floats(0, 1))
def test_a_pause_takes_no_time_away(
    schedule: Schedule, length: Length, opened: datetime, pause: timedelta, share: float
) -> None:
    deadline = closes_at(schedule, length, opened)
    paused = opened + (deadline - opened) * share
    shifted = shift_for_pause(deadline, paused, paused + pause, schedule, length)
    assert shifted - (paused + pause) >= deadline - paused
    assert shifted >= deadline


@given(INSTANTS, INSTANTS, st.none() | INSTANTS)
def test_never_earlier_than_both_without_notice(old: datetime, new: datetime, notice: datetime | None) -> None:
    decided = never_earlier(old, new, notice)
    assert min(old, new) <= decided <= max(old, new)
    assert decided >= old or (notice is not None and decided >= notice)
