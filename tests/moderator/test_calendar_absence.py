"""Absences: a player's words, and what they do to deadlines."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.calendar import Absence, AbsenceError, extend_for_absences, parse_absence, parse_schedule
from rules.ruleset import Length

TODAY = date(2026, 11, 30)  # a Monday
CHRISTMAS = Absence(first=date(2026, 12, 24), last=date(2027, 1, 2), zone="Europe/Berlin")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("ABSENT 24 Dec - 2 Jan", "2026-12-24", "2027-01-02"),
        ("ABSENT from 2026-12-24 to 2027-01-02", "2026-12-24", "2027-01-02"),
        ("ABSENT Friday", "2026-12-04", "2026-12-04"),
        ("ABSENT until Monday", "2026-11-30", "2026-12-07"),
        ("absent: December 24th to January 2nd, 2027", "2026-12-24", "2027-01-02"),
        ("ABSENT 24–28 Dec", "2026-12-24", "2026-12-28"),
        ("24.12. - 2.1.", "2026-12-24", "2027-01-02"),
        ("Dec 24-Jan 2", "2026-12-24", "2027-01-02"),
        ("2026-12-24..2027-01-02", "2026-12-24", "2027-01-02"),
        ("Thu 24 Dec.", "2026-12-24", "2026-12-24"),
        ("Monday - Wednesday", "2026-11-30", "2026-12-02"),
        ("Friday to Monday", "2026-12-04", "2026-12-07"),
        ("tomorrow", "2026-12-01", "2026-12-01"),
        ("today until Friday", "2026-11-30", "2026-12-04"),
        ("for 5 days", "2026-11-30", "2026-12-04"),
        ("for 2 weeks", "2026-11-30", "2026-12-13"),
        ("1 Nov - 3 Dec", "2026-11-01", "2026-12-03"),
    ],
)
def test_days_in_a_players_words(words: str, first: str, last: str) -> None:
    found = parse_absence(words, TODAY, "Europe/Berlin")
    assert found == Absence(first=date.fromisoformat(first), last=date.fromisoformat(last), zone="Europe/Berlin")


def test_an_absence_that_has_begun_keeps_its_first_day() -> None:
    assert parse_absence("24 Dec - 2 Jan", date(2026, 12, 28), "Europe/Berlin") == CHRISTMAS


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ("ABSENT", "name the days"),
        ("from 24 Dec", "name the first and the last day"),
        ("12/24", "write 24 Dec or 2026-12-24"),
        ("next week", "write 24 Dec or 2026-12-24"),
        ("24 Foo", "names no month"),
        ("31 Feb", "is no day of the calendar"),
        ("2026-02-30", "is no day of the calendar"),
        ("2026-11-29", "has passed"),
        ("Fri 24 Dec", "does not agree with the calendar: Thu 24 Dec 2026"),
        ("2027-01-02 to 2026-12-24", "before it begins"),
        ("2 Jan - 24 Dec", "longer than half a year"),
        ("1 Oct", "very far ahead"),
        ("x" * 300, "too long"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_remedy_and_examples(words: str, remedy: str) -> None:
    with pytest.raises(AbsenceError) as error:
        parse_absence(words, TODAY, "UTC")
    assert remedy in str(error.value)
    assert "ABSENT 24 Dec - 2 Jan" in str(error.value)


WORDS = st.sampled_from(
    [
        "from",
        "to",
        "until",
        "for",
        "-",
        "–",
        "24",
        "Dec",
        "dec.",
        "2026-12-24",
        "2027",
        "Fri",
        "days",
        "24.12.",
        "²",
        "..",
    ]
)


def read_or_answer(text: str) -> Absence | str:
    try:
        return parse_absence(text, TODAY, "UTC")
    except AbsenceError as error:
        return str(error)


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)))
def test_any_text_is_an_absence_from_today_on_or_an_answer(text: str) -> None:
    found = read_or_answer(text)
    if isinstance(found, str):
        assert "Examples: ABSENT" in found
    else:
        assert found.first <= found.last
        assert found.last >= TODAY


def test_an_absence_lasts_by_the_clocks_of_the_player_and_through_the_night_after() -> None:
    assert CHRISTMAS.starts == at("2026-12-23 23:00")
    assert CHRISTMAS.ends == at("2027-01-02 23:00")
    assert not CHRISTMAS.covers(at("2026-12-23 22:59"))
    assert CHRISTMAS.covers(at("2026-12-23 23:00"))
    assert CHRISTMAS.covers(at("2027-01-03 06:59"))
    assert not CHRISTMAS.covers(at("2027-01-03 07:00"))


def test_an_absence_prints_with_its_weekdays() -> None:
    assert str(CHRISTMAS) == "Thu 24 Dec 2026 to Sat 2 Jan 2027 (Europe/Berlin)"
    assert str(parse_absence("Friday", TODAY, "UTC")) == "Fri 4 Dec 2026 (UTC)"


SCHEDULE = parse_schedule("Tue,Fri 18:00 Europe/London")
FRIDAY = at("2026-12-25 18:00")


def test_a_later_deadline_moves_to_the_first_slot_after_the_absence() -> None:
    assert extend_for_absences(FRIDAY, [CHRISTMAS], SCHEDULE) == at("2027-01-05 18:00")
    assert extend_for_absences(at("2026-12-22 18:00"), [CHRISTMAS], SCHEDULE) == at("2026-12-22 18:00")


def test_an_extension_has_a_maximum() -> None:
    assert extend_for_absences(FRIDAY, [CHRISTMAS], SCHEDULE, timedelta(days=7)) == at("2027-01-01 18:00")
    assert extend_for_absences(FRIDAY, [CHRISTMAS], SCHEDULE, timedelta(days=3)) == FRIDAY


def test_the_absence_of_another_may_follow() -> None:
    other = Absence(first=date(2027, 1, 4), last=date(2027, 1, 5))
    assert extend_for_absences(FRIDAY, [CHRISTMAS, other], SCHEDULE) == at("2027-01-08 18:00")


def test_the_current_deadline_stays_unless_the_schedule_says_otherwise() -> None:
    now = parse_schedule("Tue,Fri 18:00 Europe/London; absences=now")
    never = parse_schedule("Tue,Fri 18:00 Europe/London; absences=never")
    assert extend_for_absences(FRIDAY, [CHRISTMAS], SCHEDULE, is_open=True) == FRIDAY
    assert extend_for_absences(FRIDAY, [CHRISTMAS], now, is_open=True) == at("2027-01-05 18:00")
    assert extend_for_absences(FRIDAY, [CHRISTMAS], never) == FRIDAY


def test_a_window_of_hours_moves_to_its_own_time_of_day() -> None:
    away = Absence(first=date(2026, 12, 4), last=date(2026, 12, 5))
    moved = extend_for_absences(at("2026-12-04 11:15"), [away], SCHEDULE, length=Length(hours=48))
    assert moved == at("2026-12-06 11:15")
