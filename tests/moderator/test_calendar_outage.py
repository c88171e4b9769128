"""The brake: what stops adjudication after an outage or a clock jump, and what it suggests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.calendar import Brake, after_brake, brake, parse_schedule
from rules.ruleset import Length

TOLERANCE = timedelta(hours=3)
LAST = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)


def found(now: datetime, ticked: timedelta | None = None) -> Brake | None:
    return brake(LAST, now, TOLERANCE, ticked)


def test_no_brake_on_the_first_run_and_in_the_ordinary_course() -> None:
    assert brake(None, LAST, TOLERANCE) is None
    assert found(LAST + timedelta(hours=1)) is None
    assert found(LAST + TOLERANCE) is None
    assert found(LAST - timedelta(minutes=1)) is None  # an ordinary correction of the clock
    assert found(LAST + timedelta(minutes=11), ticked=timedelta(minutes=10)) is None


@pytest.mark.parametrize(
    ("now", "ticked", "cause", "hours", "words"),
    [
        (LAST + timedelta(hours=3, minutes=1), None, "outage", 24, "The last run was 3 hours 1 minute ago"),
        (LAST + timedelta(days=5), None, "outage", 72, "The last run was 5 days ago"),
        (LAST - timedelta(hours=2), None, "clock back", 24, "2 hours less than at the last run"),
        (LAST + timedelta(hours=2), timedelta(minutes=5), "clock jump", 24, "moved 2 hours while 5 minutes passed"),
        (LAST + timedelta(minutes=5), timedelta(hours=1), "clock jump", 24, "moved 5 minutes while 1 hour passed"),
    ],
)
def test_causes(now: datetime, ticked: timedelta | None, cause: str, hours: int, words: str) -> None:
    stopped = found(now, ticked)
    assert stopped is not None
    assert (stopped.cause, stopped.extension) == (cause, timedelta(hours=hours))
    assert words in stopped.message
    assert "mail is still taken" in stopped.message


def test_a_due_window_is_offered_its_next_slot_after_the_extension() -> None:
    stopped = found(datetime(2026, 11, 6, 20, 0, tzinfo=UTC))
    assert stopped is not None
    assert stopped.extension == timedelta(hours=72)
    schedule = parse_schedule("Tue,Fri 18:00")
    due, later = datetime(2026, 11, 6, 18, tzinfo=UTC), datetime(2026, 11, 10, 18, tzinfo=UTC)
    assert after_brake(due, stopped, schedule) == datetime(2026, 11, 10, 18, tzinfo=UTC)
    assert after_brake(later, stopped, schedule) == later
    assert after_brake(due, stopped, schedule, Length(hours=48)) == datetime(2026, 11, 9, 20, tzinfo=UTC)
