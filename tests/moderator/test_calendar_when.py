"""A single new deadline in a moderator's words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.calendar import ScheduleError, parse_schedule, read_when
from rules.ruleset import Length

LONDON = parse_schedule("Tue,Fri 18:00 Europe/London")
NOW = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
"""A Friday; the clocks in London go forward on Sunday the 29th."""
DEADLINE = datetime(2026, 3, 27, 18, 0, tzinfo=UTC)


def utc(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", utc(31, 17)),  # the next slot after a day more, in summer time
        ("at the next slot", utc(31, 17)),
        ("24 h", utc(28, 18)),
        ("+24 h", utc(28, 18)),
        ("in 90 minutes", utc(27, 19, 30)),
        ("2 days", utc(29, 18)),
        ("Sat 20:00", utc(28, 20)),
        ("sunday 20:00", utc(29, 19)),
        ("Fri 18:00", datetime(2026, 4, 3, 17, 0, tzinfo=UTC)),  # not the deadline itself
        ("daily 19:00 Europe/Berlin", utc(28, 18)),  # later than the deadline, which is 19:00 in Berlin
        ("2026-03-30 18:00", utc(30, 17)),
        ("2026-03-30T18:00", utc(30, 17)),
        ("2026-03-30 18:00 UTC", utc(30, 18)),
        ("2026-03-30 18:00 Europe/Berlin", utc(30, 16)),
        ("2026-03-30", utc(29, 23)),
        ("Mon 30 Mar 2026 18:00 UTC (19:00 London)", utc(30, 18)),  # as it is shown
        ("Mon 30 Mar 18:00", utc(30, 17)),
        ("30 March, 18:00 Europe/Berlin", utc(30, 16)),
        ("Friday, 1st Jan at 18:00", datetime(2027, 1, 1, 18, 0, tzinfo=UTC)),
        ("every 2 weeks Sun 20:00", utc(29, 19)),
    ],
)
def test_a_deadline_in_words(words: str, expected: datetime) -> None:
    assert read_when(words, LONDON, DEADLINE, NOW) == expected


def test_what_has_passed_is_extended_from_now() -> None:
    now = utc(28, 9, 30)
    assert read_when("24 h", LONDON, DEADLINE, now) == utc(29, 9, 30)
    assert read_when("", LONDON, DEADLINE, now) == utc(31, 17)


def test_no_words_follow_the_windows_own_rhythm() -> None:
    assert read_when("", LONDON, DEADLINE, NOW, Length(rhythm="retreat")) == utc(28, 18)
    assert read_when("", LONDON, DEADLINE, NOW, Length(hours=48)) == utc(28, 18)


@pytest.mark.parametrize(
    "words",
    [
        "soon",
        "25:00",
        "2026-03-30 25:00",
        "2026-13-01 10:00",
        "Fri 18:00 Moon",
        "0 h",
        "Tue 30 Mar 18:00",
        "31 Apr 18:00",
        "26 Mar 18:00",
    ],
)
def test_other_words_are_refused_with_examples(words: str) -> None:
    with pytest.raises(ScheduleError, match=r"Examples: 24 h \| 2 days"):
        read_when(words, LONDON, DEADLINE, NOW)


def test_a_leap_day_without_a_year_is_the_next_one() -> None:
    now = datetime(2027, 12, 1, tzinfo=UTC)
    assert read_when("29 Feb 18:00", LONDON, now, now) == datetime(2028, 2, 29, 18, tzinfo=UTC)
    with pytest.raises(ScheduleError, match="is no date"):
        read_when("29 Feb 18:00", LONDON, DEADLINE, NOW)
