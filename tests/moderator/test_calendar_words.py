"""A moderator's words -> Schedule, and back."""

from __future__ import annotations

from datetime import date, time

import pytest

from moderator.calendar import Schedule, ScheduleError, ZoneError, describe, parse_schedule, read_zone, starting_on
from moderator.calendar.schedule import After, Holiday, Slots

DAY = 24 * 60


@pytest.mark.parametrize(
    ("words", "main", "zone"),
    [
        ("Tue,Fri 18:00 Europe/London", Slots(at=time(18), days=(1, 4)), "Europe/London"),
        ("tuesdays and fridays at 6 pm london", Slots(at=time(18), days=(1, 4)), "Europe/London"),
        ("every 3 days 20:00 Europe/Berlin", Slots(at=time(20), every=3), "Europe/Berlin"),
        ("every other day 20.30", Slots(at=time(20, 30), every=2), "UTC"),
        ("weekdays 21:00", Slots(at=time(21), days=(0, 1, 2, 3, 4)), "UTC"),
        ("Fri-Mon 12 am", Slots(at=time(0), days=(0, 4, 5, 6)), "UTC"),
        ("weekends 12 pm", Slots(at=time(12), days=(5, 6)), "UTC"),
        ("daily 20:00", Slots(at=time(20)), "UTC"),
        ("Mon-Sun 20:00", Slots(at=time(20)), "UTC"),
        ("every 2 weeks Sun 18:00", Slots(at=time(18), days=(6,), every=2), "UTC"),
        (
            "every other Tuesday 18:00 from 2026-11-03 Asia/Tokyo",
            Slots(at=time(18), days=(1,), every=2, start=date(2026, 11, 3)),
            "Asia/Tokyo",
        ),
        ("in 24 h", After(minutes=DAY), "UTC"),
        ("48 h", After(minutes=2 * DAY), "UTC"),
        ("3 days Europe/Berlin", After(minutes=3 * DAY), "Europe/Berlin"),
        ("every 90 minutes", After(minutes=90), "UTC"),
    ],
)
def test_main_rhythm(words: str, main: Slots | After, zone: str) -> None:
    schedule = parse_schedule(words)
    assert (schedule.main, schedule.zone) == (main, zone)


def test_every_option_in_one_text() -> None:
    schedule = parse_schedule(
        "Tue,Fri 18:00 Europe/London; retreats and builds at the next slot; season: 72 h; grace 6 h; minimum=20 h\n"
        "holidays=2026-12-24..2026-12-27, 2027-01-01; no Sundays and Mondays; reminders=3 h, 24 h; absences=now"
    )
    main = Slots(at=time(18), days=(1, 4))
    assert schedule == Schedule(
        zone="Europe/London",
        main=main,
        rhythms={"retreat": main, "adjustment": main, "season": After(minutes=3 * DAY)},
        grace=360,
        minimum=1200,
        holidays=(
            Holiday(first=date(2026, 12, 24), last=date(2026, 12, 27)),
            Holiday(first=date(2027, 1, 1), last=date(2027, 1, 1)),
        ),
        days_off=(0, 6),
        reminders=(DAY, 180),
        absences="now",
    )


def test_a_mapping_says_the_same_as_the_text() -> None:
    mapping = {"": "Tue,Fri 18:00", "builds": "in 12 h", "grace": "6 h", "days off": "Sundays", "zone": "London"}
    assert parse_schedule(mapping) == parse_schedule("Tue,Fri 18:00 Europe/London, builds in 12 h, grace=6 h, no Sun")


def test_the_first_named_rhythm_is_everybodys() -> None:
    schedule = parse_schedule("season=72 h; bid=48 h; movement=daily 18:00")
    assert schedule.rhythm("season") == After(minutes=3 * DAY)
    assert schedule.rhythm("claim") == After(minutes=3 * DAY)
    assert schedule.rhythm("bid") == After(minutes=2 * DAY)
    assert schedule.rhythm("movement") == Slots(at=time(18))


def test_retreats_take_a_day_unless_they_are_told_otherwise() -> None:
    assert parse_schedule("Tue,Fri 18:00").rhythm("retreat") == After(minutes=DAY)
    assert parse_schedule("Tue,Fri 18:00").rhythm("adjustment") == After(minutes=DAY)
    assert parse_schedule("6 h").rhythm("retreat") == After(minutes=360)
    assert parse_schedule("Tue 18:00; retreat=48 h").rhythm("retreat") == After(minutes=2 * DAY)
    assert parse_schedule("Tue 18:00; retreat=next slot").rhythm("retreat") == Slots(at=time(18), days=(1,))


def test_words_of_a_schedule() -> None:
    schedule = parse_schedule("tuesday, friday 6pm London, grace 6 hours, no sundays, retreats in 12 h")
    assert str(schedule) == "Tue, Fri 18:00 Europe/London; retreat=in 12 h; grace=6 h; no Sun"
    assert describe(schedule) == (
        "Tue, Fri 18:00 Europe/London; retreat=in 12 h; adjustment=in 24 h; grace=6 h; no Sun"
    )
    assert describe(schedule, of=("phase",)) == str(schedule)
    assert str(parse_schedule("48 h; reminders=none")) == "in 48 h; zone=UTC; reminders=none"


def test_the_zone_assumed_where_none_is_named() -> None:
    assert parse_schedule("daily 20:00", zone="Europe/Berlin").zone == "Europe/Berlin"
    assert parse_schedule("daily 20:00 Asia/Tokyo", zone="Europe/Berlin").zone == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ("", "needs a rhythm first"),
        ("no Sundays", "needs a rhythm first"),
        ("18:00", "name the days"),
        ("every 2 weeks 18:00", "name the days"),
        ("Tue", '"Tue" is no rhythm: write days and a time (18:00 or 6 pm)'),
        ("Tue 24:00", "no clock shows 24:00: write a time up to 23:59"),
        ("Tue 13 pm", "no clock shows 13:00pm"),
        ("Tue 18:60", "no clock shows 18:60"),
        ("Tosday 18:00", '"Tosday" is no weekday: write Mon'),
        ("every 3 days Mon 20:00", "mixes days and weekdays"),
        ("every 0 days 20:00", "every 0 is not between 1 and 365"),
        ("retret=24 h; Tue 18:00", 'perhaps "retreat" is meant'),
        ("Tue 18:00 EST", "write America/New_York"),
        ("Tue 18:00 UTC+2", "UTC+2 is no time zone: write a place such as Europe/London"),
        ("Tue 18:00 Europe/London; season=Sun 18:00 Asia/Tokyo", "one zone, not Asia/Tokyo and Europe/London"),
        ("Tue 18:00; Wed 18:00", '"Wed 18:00" comes second'),
        ("Tue 18:00; grace=6 h; grace=8 h", '"8 h" comes second'),
        ("Tue 18:00; grace=lots", '"lots" is no length of time'),
        ("Tue 18:00; grace=99 days", '"99 days" is too long for grace: write 30 days or less'),
        ("99999999 h", "not between a minute and a year"),
        ("0 h", "not between a minute and a year"),
        ("48 h; retreat=next slot", "no slots to wait for"),
        ("Tue 18:00; holidays=24 Dec", '"24 Dec" is no date: write it as 2026-12-24'),
        ("Tue 18:00 from 9999-12-31", "not of this century"),
        ("Tue 18:00; holidays=2026-12-27..2026-12-24", "ends before it begins"),
        ("Tue 18:00; holidays=2026-12-27..2028-12-24", "pause the game instead"),
        ("Sun 18:00; no Sundays", "all slots of Sun 18:00 fall on days without deadlines"),
        ("every 7 days 18:00; no Sundays", "name it, as in Mon 18:00"),
        ("48 h; no Mon-Sun", "no day of the week is left"),
        ("daily 20:00; minimum=24 h", "write at most minimum=23 h"),
        ("Tue 18:00; absences=maybe", "absences move"),
        ("x" * 3000, "too long"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_remedy_and_examples(words: str, remedy: str) -> None:
    with pytest.raises(ScheduleError) as error:
        parse_schedule(words)
    assert remedy in str(error.value)
    assert "Tue,Fri 18:00 Europe/London" in str(error.value)


def test_zones_are_places() -> None:
    assert read_zone("europe/london") == "Europe/London"
    assert read_zone("America/New york") == "America/New_York"
    assert read_zone(" gmt ") == "UTC"
    with pytest.raises(ZoneError, match="write one of Asia/Istanbul, Europe/Istanbul"):
        read_zone("Istanbul")
    with pytest.raises(ZoneError, match="write a place"):
        read_zone("Etc/GMT-2")


def test_starting_on_fixes_only_what_counts_days_or_weeks() -> None:
    schedule = parse_schedule("every 3 days 20:00; season=every 2 weeks Sun 18:00 from 2026-12-06; bid=Tue 18:00")
    assert str(starting_on(schedule, date(2026, 11, 2))) == (
        "every 3 days 20:00 from 2026-11-02 UTC; season=every 2 weeks Sun 18:00 from 2026-12-06; bid=Tue 18:00"
    )


def test_a_pause_is_a_span_of_holidays_and_a_dash_is_a_dash() -> None:
    said = parse_schedule("Mon–Fri 18:00; pause 2026-12-20..2027-01-04")
    assert said == parse_schedule("Mon-Fri 18:00; holidays=2026-12-20..2027-01-04")
