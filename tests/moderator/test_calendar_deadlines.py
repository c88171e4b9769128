"""Deadlines worked out by hand. In 2026 British clocks go forward on 29 March and back on 25 October, at 01:00 UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from moderator.calendar import (
    closes_at,
    hard_close,
    never_earlier,
    parse_schedule,
    reminders,
    shift_for_pause,
    starting_on,
)
from rules.ruleset import Length

MOVES = Length(rhythm="movement")
RETREATS = Length(rhythm="retreat")
BUILDS = Length(rhythm="adjustment")


def at(text: str) -> datetime:
    """A UTC instant from "2026-11-03 18:00"."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def closing(words: str, opened: str, length: Length = MOVES) -> datetime:
    return closes_at(parse_schedule(words), length, at(opened))


@pytest.mark.parametrize(
    ("words", "opened", "closes"),
    [
        ("daily 20:00 Europe/London", "2026-03-27 20:05", "2026-03-28 20:00"),
        ("daily 20:00 Europe/London", "2026-03-28 20:05", "2026-03-29 19:00"),
        ("daily 20:00 Europe/London", "2026-10-24 19:05", "2026-10-25 20:00"),
        ("Fri 20:00 America/New_York", "2026-02-28 02:00", "2026-03-07 01:00"),
        ("Fri 20:00 America/New_York", "2026-03-07 01:05", "2026-03-14 00:00"),
        ("Fri 20:00 America/New_York", "2026-10-31 00:05", "2026-11-07 01:00"),
        ("daily 09:00 Asia/Tokyo", "2026-06-01 00:05", "2026-06-02 00:00"),
    ],
)
def test_slots_keep_the_time_on_the_wall_when_clocks_change(words: str, opened: str, closes: str) -> None:
    assert closing(words, opened) == at(closes)


def test_a_time_that_the_spring_change_leaves_out_comes_after_the_jump() -> None:
    closes = closing("daily 01:30 Europe/London", "2026-03-28 01:35")
    assert closes == at("2026-03-29 01:30")  # 02:30 summer time


def test_a_time_that_the_autumn_change_repeats_is_the_second_one() -> None:
    assert closing("daily 01:30 Europe/London", "2026-10-24 00:35") == at("2026-10-25 01:30")  # not 00:30 UTC
    assert closing("daily 01:30 Europe/London", "2026-10-25 01:35") == at("2026-10-26 01:30")


def test_a_day_of_hours_is_a_real_day_over_a_change() -> None:
    assert closing("24 h Europe/London", "2026-03-28 20:00") == at("2026-03-29 20:00")


@pytest.mark.rule("DIP-TIME-03")
def test_orders_twice_a_week() -> None:
    words = "Tue,Fri 18:00 Europe/London"
    assert closing(words, "2026-11-03 18:05") == at("2026-11-06 18:00")
    assert closing(words, "2026-11-06 18:05") == at("2026-11-10 18:00")


@pytest.mark.rule("1483-TRN-02")
def test_phases_three_and_four_days_apart_make_a_turn_of_two_weeks() -> None:
    schedule = parse_schedule("Mon,Thu 18:00")
    closings = [at("2026-01-01 18:00")]
    for _ in range(5):
        closings.append(closes_at(schedule, Length(rhythm="phase"), closings[-1] + timedelta(minutes=5)))
    assert [closing.strftime("%d %H:%M") for closing in closings[1:]] == [
        "05 18:00",
        "08 18:00",
        "12 18:00",
        "15 18:00",
        "19 18:00",
    ]


def test_a_slot_too_near_after_the_report_is_skipped() -> None:
    words = "Tue,Fri 18:00"
    assert closing(words, "2026-11-05 18:00") == at("2026-11-06 18:00")  # exactly a day
    assert closing(words, "2026-11-05 18:01") == at("2026-11-10 18:00")
    assert closing(f"{words}; minimum=6 h", "2026-11-06 12:00") == at("2026-11-06 18:00")
    assert closing(f"{words}; minimum=6 h", "2026-11-06 12:01") == at("2026-11-10 18:00")
    assert closing("daily 20:00", "2026-11-02 08:00") == at("2026-11-02 20:00")  # half the gap
    assert closing("daily 20:00", "2026-11-02 08:01") == at("2026-11-03 20:00")


def test_retreats_in_a_day_do_not_shift_the_rhythm_of_the_moves() -> None:
    schedule = parse_schedule("daily 20:00; retreats and builds in 24 h")
    assert closes_at(schedule, RETREATS, at("2026-11-02 20:05")) == at("2026-11-03 20:05")
    assert closes_at(schedule, MOVES, at("2026-11-03 20:10")) == at("2026-11-04 20:00")
    assert closes_at(schedule, BUILDS, at("2026-11-04 20:05")) == at("2026-11-05 20:05")
    assert closes_at(schedule, MOVES, at("2026-11-05 20:10")) == at("2026-11-06 20:00")


def test_retreats_at_the_next_slot() -> None:
    words = "Tue,Fri 18:00; retreat=at the next slot"
    assert closing(words, "2026-11-03 18:05", RETREATS) == at("2026-11-06 18:00")


def test_every_third_day_counts_from_the_start_of_the_game() -> None:
    schedule = parse_schedule("every 3 days 20:00 Europe/Berlin")
    assert closes_at(schedule, MOVES, at("2026-11-06 19:10")) == at("2026-11-09 19:00")  # from its own opening
    started = starting_on(schedule, at("2026-11-02 00:00").date())  # slots on 2, 5, 8, 11 November
    assert closes_at(started, MOVES, at("2026-11-02 19:05")) == at("2026-11-05 19:00")
    assert closes_at(started, MOVES, at("2026-11-06 19:10")) == at("2026-11-08 19:00")


def test_every_second_week_counts_weeks_from_the_start() -> None:
    words = "every 2 weeks Sun 18:00 from 2026-11-02"
    assert closing(words, "2026-11-02 09:00") == at("2026-11-08 18:00")
    assert closing(words, "2026-11-08 18:05") == at("2026-11-22 18:00")
    assert closing("Sun 18:00 from 2026-11-10", "2026-11-02 09:00") == at("2026-11-15 18:00")


def test_weekdays_leave_the_weekend_out() -> None:
    assert closing("weekdays 21:00", "2026-11-06 21:05") == at("2026-11-09 21:00")


def test_slots_on_holidays_are_left_out() -> None:
    words = "Tue,Fri 18:00 Europe/London; holidays=2026-12-24..2026-12-27, 2027-01-01"
    assert closing(words, "2026-12-22 18:05") == at("2026-12-29 18:00")
    assert closing(words, "2026-12-29 18:05") == at("2027-01-05 18:00")


def test_hours_that_end_on_a_holiday_end_at_the_same_time_of_the_next_open_day() -> None:
    words = "Tue 18:00 Europe/London; holidays=2026-12-24..2026-12-27"
    assert closing(words, "2026-12-23 20:00", RETREATS) == at("2026-12-28 20:00")


def test_days_off_are_days_of_the_schedules_zone() -> None:
    words = "24 h Europe/Berlin; no Sundays"
    assert closing(words, "2026-11-06 23:30") == at("2026-11-08 23:30")  # not Sunday 00:30, but Monday 00:30
    assert closing(words, "2026-11-06 22:30") == at("2026-11-07 22:30")  # Saturday 23:30


@pytest.mark.rule("SC-GM-01")
def test_hours_of_the_rules_and_no_deadline_on_sundays() -> None:
    schedule = parse_schedule("72 h; no Sundays")
    assert closes_at(schedule, Length(rhythm="season"), at("2026-11-02 10:00")) == at("2026-11-05 10:00")
    assert closes_at(schedule, Length(hours=48), at("2026-11-02 10:00")) == at("2026-11-04 10:00")
    assert closes_at(schedule, Length(hours=48), at("2026-11-06 10:00")) == at("2026-11-09 10:00")


@pytest.mark.rule("SC-CLAIM-06")
def test_hours_after_the_last_answer_are_bounded() -> None:
    schedule, length = parse_schedule("72 h"), Length(hours=24, after_last_answer=True, at_most=120)
    opened = at("2026-11-02 12:00")
    assert closes_at(schedule, length, opened) == at("2026-11-03 12:00")
    assert closes_at(schedule, length, opened, at("2026-11-03 15:00")) == at("2026-11-04 15:00")
    assert closes_at(schedule, length, opened, at("2026-11-07 09:00")) == at("2026-11-07 12:00")
    assert closes_at(schedule, Length(hours=24), opened, at("2026-11-03 09:00")) == at("2026-11-03 12:00")


def test_a_deadline_is_a_whole_minute_and_never_a_second_short() -> None:
    assert closing("24 h", "2026-11-02 20:05:13") == at("2026-11-03 20:06")


def test_instants_may_come_in_any_zone_but_not_in_none() -> None:
    schedule, cet = parse_schedule("24 h"), timezone(timedelta(hours=1))
    assert closes_at(schedule, MOVES, datetime(2026, 11, 2, 13, tzinfo=cet)) == at("2026-11-03 12:00")
    with pytest.raises(ValueError, match="has no zone"):
        closes_at(schedule, MOVES, datetime(2026, 11, 2, 13))
    with pytest.raises(ValueError, match="a rhythm or hours"):
        closes_at(schedule, Length(), at("2026-11-02 12:00"))


def test_grace() -> None:
    deadline = at("2026-11-03 18:00")
    assert hard_close(deadline, parse_schedule("Tue 18:00; grace=6 h")) == at("2026-11-04 00:00")
    assert hard_close(deadline, parse_schedule("Tue 18:00")) == deadline


@pytest.mark.parametrize(
    ("words", "opened", "reminded"),
    [
        ("Tue 18:00", "2026-10-30 18:00", ["2026-11-02 18:00", "2026-11-03 15:00"]),
        ("Tue 18:00", "2026-11-01 18:00", ["2026-11-02 18:00", "2026-11-03 15:00"]),
        ("Tue 18:00", "2026-11-02 18:00", ["2026-11-03 15:00"]),
        ("Tue 18:00", "2026-11-03 14:00", ["2026-11-03 17:00"]),
        ("Tue 18:00", "2026-11-03 16:01", []),
        ("Tue 18:00; reminders=12 h", "2026-10-30 18:00", ["2026-11-03 06:00"]),
        ("Tue 18:00; reminders=none", "2026-10-30 18:00", []),
    ],
)
def test_reminders(words: str, opened: str, reminded: list[str]) -> None:
    found = reminders(parse_schedule(words), at(opened), at("2026-11-03 18:00"))
    assert found == tuple(map(at, reminded))


def test_a_deadline_never_moves_earlier_without_notice() -> None:
    friday, sunday = at("2026-11-06 18:00"), at("2026-11-08 18:00")
    assert never_earlier(friday, sunday) == sunday
    assert never_earlier(sunday, friday) == sunday
    assert never_earlier(sunday, friday, notice=at("2026-11-05 12:00")) == friday
    assert never_earlier(sunday, friday, notice=at("2026-11-07 12:00")) == at("2026-11-07 12:00")
    assert never_earlier(sunday, friday, notice=at("2026-11-09 12:00")) == sunday
    assert never_earlier(friday, sunday, notice=at("2026-11-05 12:00")) == sunday


def test_after_a_pause_the_next_slot_that_leaves_the_time_that_was_left() -> None:
    schedule = parse_schedule("Tue,Fri 18:00")
    deadline, paused = at("2026-11-06 18:00"), at("2026-11-04 18:00")  # 48 h left
    assert shift_for_pause(deadline, paused, at("2026-11-07 12:00"), schedule) == at("2026-11-10 18:00")
    assert shift_for_pause(deadline, paused, at("2026-11-09 12:00"), schedule) == at("2026-11-13 18:00")
    assert shift_for_pause(deadline, paused, paused, schedule) == deadline


def test_a_window_of_hours_has_after_a_pause_what_was_left() -> None:
    schedule, bid = parse_schedule("Tue,Fri 18:00"), Length(hours=48)
    shifted = shift_for_pause(at("2026-11-06 12:00"), at("2026-11-05 12:00"), at("2026-11-10 09:00"), schedule, bid)
    assert shifted == at("2026-11-11 09:00")


def test_a_pause_cannot_end_before_it_begins() -> None:
    with pytest.raises(ValueError, match="cannot end"):
        shift_for_pause(at("2026-11-06 12:00"), at("2026-11-05 12:00"), at("2026-11-04 12:00"), parse_schedule("1 h"))
