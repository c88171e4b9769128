"""When a phase closes, who is waited for, what befalls those who send nothing. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.store.values import Options
from moderator.turn import phases
from tests.moderator.stories import HOLDS, all_order, at, begin, deadline, last, past_deadline, phase, told, write
from tests.moderator.world import MODERATOR_ADDRESS, World, named

SUNDAY = datetime(2026, 3, 29, 19, 0, tzinfo=UTC)
"""20:00 in London on the day on which summer time begins."""


@pytest.mark.rule("DIP-TIME-03")
def test_the_first_slot_is_twenty_hundred_london_summer_time(world: World) -> None:
    begin(world)
    assert deadline(world) == SUNDAY


def test_nothing_closes_before_the_deadline_while_somebody_is_missing(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    assert at(world, SUNDAY - timedelta(minutes=1)) == 0
    assert phase(world) == "S1901M"


def test_all_orders_in_close_the_phase_early(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    assert at(world, SUNDAY - timedelta(hours=20)) == 1
    assert phase(world) == "F1901M"


def test_a_unit_without_an_order_is_waited_for(world: World) -> None:
    begin(world)
    all_order(world, HOLDS | {"Italy": "F NAP H\nA ROM H"})
    assert at(world, SUNDAY - timedelta(hours=20)) == 0


def test_wait_keeps_the_phase_open_until_the_deadline_and_nowait_takes_it_back(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    write(world, "Russia", "WAIT")
    assert at(world, SUNDAY - timedelta(hours=2)) == 0
    write(world, "Russia", "NOWAIT")
    assert at(world, SUNDAY - timedelta(hours=1)) == 1


def test_a_game_without_early_adjudication_waits(world: World) -> None:
    begin(world, options=Options(early=False))
    all_order(world, HOLDS)
    assert at(world, SUNDAY - timedelta(minutes=1)) == 0
    assert at(world, SUNDAY) == 1


@pytest.mark.rule("DIP-ORD-01")
def test_the_silent_are_in_civil_disorder_and_told_so(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    assert past_deadline(world) == 1
    assert phase(world) == "F1901M"
    assert "Spring 1901 movement" in last(world, "Italy", "nmr")
    assert "Italy" in last(world, "France", "turn")
    assert not told(world, "France", "nmr")


def test_grace_waits_for_the_missing_and_takes_their_orders(world: World) -> None:
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/London; grace=6 h")
    all_order(world, HOLDS, besides=("Italy",))
    assert at(world, SUNDAY + timedelta(minutes=1)) == 0
    assert "A Rome" in last(world, "Italy", "reminder")
    assert write(world, "Italy", HOLDS["Italy"], SUNDAY + timedelta(hours=2)).disposition == "accept"
    assert at(world, SUNDAY + timedelta(hours=2, minutes=1)) == 1
    assert not told(world, "Italy", "nmr")


def test_after_the_grace_time_the_phase_closes_without_them(world: World) -> None:
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/London; grace=6 h")
    all_order(world, HOLDS, besides=("Italy",))
    at(world, SUNDAY + timedelta(minutes=1))
    assert at(world, SUNDAY + timedelta(hours=6)) == 1
    late = write(world, "Italy", HOLDS["Italy"], SUNDAY + timedelta(hours=6, minutes=5), to="orders@example.org")
    assert late.disposition == "accept"
    assert phase(world) == "F1901M"


def test_without_grace_a_late_mail_is_refused_before_the_run_too(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    world.clock.now = SUNDAY + timedelta(minutes=8)
    late = write(world, "Italy", "F NAP - ION", SUNDAY + timedelta(minutes=7))
    assert late.disposition == "reject"
    assert "Sun 29 Mar 2026 19:00 UTC (20:00 your time)" in last(world, "Italy", "receipt")


def test_hold_waits_for_the_moderator_and_late_orders_still_count(world: World) -> None:
    begin(world, options=Options(nmr="hold"))
    all_order(world, HOLDS, besides=("Italy",))
    assert past_deadline(world) == 0
    assert world.play("hadrian").game.held == "Spring 1901 movement: no orders from Italy"
    assert "Italy" in last(world, MODERATOR_ADDRESS)
    assert write(world, "Italy", HOLDS["Italy"], SUNDAY + timedelta(hours=30)).disposition == "accept"
    with world.service.store.write() as db:
        phases.run(db, world.service, named(db, "hadrian"))
    assert phase(world) == "F1901M"
    assert not told(world, "Italy", "nmr")


def test_two_misses_in_a_row_open_the_seat(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    assert world.play("hadrian").seat("Italy").missed == 1
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    assert world.play("hadrian").seat("Italy").player is None
    assert "Italy" in last(world, "France", "seat_open")
    assert "Italy" in last(world, MODERATOR_ADDRESS)


def test_a_miss_is_forgotten_by_the_next_orders(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    all_order(world, HOLDS)
    past_deadline(world)
    assert world.play("hadrian").seat("Italy").missed == 0


def test_an_open_seat_holds_nobody_up(world: World) -> None:
    begin(world, open_seats=("Italy",))
    all_order(world, HOLDS, besides=("Italy",))
    assert at(world, SUNDAY - timedelta(hours=10)) == 1


def test_the_first_turn_waits_for_everybody_to_answer_the_start_mail(world: World) -> None:
    begin(world, ready=False)
    all_order(world, HOLDS, besides=("Italy",))
    assert past_deadline(world) == 0
    assert "Italy" in world.play("hadrian").game.held
    listed = last(world, MODERATOR_ADDRESS)
    assert "Italy (Italy's player)" in listed
    assert "France" not in listed


def test_ready_alone_answers_the_start_mail(world: World) -> None:
    begin(world, ready=False)
    write(world, "Italy", "READY")
    assert world.play("hadrian").seat("Italy").ready_at == world.clock()


def test_reminders_go_once_to_those_who_lack_orders(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("Italy",))
    for hours in (25, 23.5, 23, 2.5, 2):
        at(world, SUNDAY - timedelta(hours=hours))
    assert len(told(world, "Italy", "reminder")) == 2
    assert not told(world, "France", "reminder")
    assert "F Naples" in last(world, "Italy", "reminder")


def test_an_absence_moves_the_next_deadline_not_this_one(world: World) -> None:
    begin(world)
    write(world, "Italy", "ABSENT 30 Mar - 2 Apr")
    assert deadline(world) == SUNDAY
    all_order(world, HOLDS)
    at(world, SUNDAY)
    assert deadline(world) == datetime(2026, 4, 3, 19, 0, tzinfo=UTC)


def test_a_pause_gives_the_time_back_that_was_left(world: World) -> None:
    begin(world)
    world.clock.now = SUNDAY - timedelta(hours=10)
    with world.service.store.write() as db:
        phases.pause(db, world.service, named(db, "hadrian"), "power cut")
    assert at(world, SUNDAY + timedelta(days=1)) == 0
    assert "Power cut." in last(world, "France", "paused")
    with world.service.store.write() as db:
        phases.resume(db, world.service, named(db, "hadrian"), "")
    assert deadline(world) == datetime(2026, 3, 31, 19, 0, tzinfo=UTC)
    assert told(world, "France", "resumed")


def test_a_moved_deadline_is_told_with_the_old_one(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        phases.extend(db, world.service, named(db, "hadrian"), SUNDAY + timedelta(days=1), "a holiday")
    assert deadline(world) == SUNDAY + timedelta(days=1)
    notice = last(world, "Turkey", "deadline_moved")
    assert "Sun 29 Mar 2026 19:00 UTC" in notice
    assert "Mon 30 Mar 2026 19:00 UTC" in notice


def test_running_a_phase_by_name_refuses_another_one(world: World) -> None:
    begin(world)
    with world.service.store.write() as db, pytest.raises(phases.PhaseError, match="S1901M, not F1901M"):
        phases.run(db, world.service, named(db, "hadrian"), "F1901M")


def test_a_held_game_takes_orders_and_closes_nothing(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        phases.hold(db, world.service, named(db, "hadrian"), "looking into it")
    all_order(world, HOLDS)
    assert past_deadline(world) == 0
    with world.service.store.write() as db:
        phases.release(db, world.service, named(db, "hadrian"))
    assert at(world, world.clock()) == 1


def test_a_step_that_fails_unexpectedly_holds_the_game_as_it_was(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(world)
    all_order(world, HOLDS)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr("moderator.turn.stepping.settle", broken)
    assert past_deadline(world) == 0
    monkeypatch.undo()
    assert phase(world) == "S1901M"
    assert "ZeroDivisionError: a fault in the rules" in world.play("hadrian").game.held
    assert "ZeroDivisionError" in last(world, MODERATOR_ADDRESS)
    with world.service.store.write() as db:
        phases.run(db, world.service, named(db, "hadrian"))
    assert phase(world) == "F1901M"


def test_two_runs_at_once_exclude_each_other(world: World) -> None:
    with world.service.store.alone("run") as first, world.service.store.alone("run") as second:
        assert (first, second) == (True, False)
    with world.service.store.alone("run") as again:
        assert again


def test_a_game_ended_by_the_moderator_is_over_for_everybody(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        phases.end(db, world.service, named(db, "hadrian"), "the players agreed")
    assert world.play("hadrian").game.status == "ended"
    assert phase(world) == ""
    assert "the players agreed" in last(world, "France", "turn")
    assert write(world, "France", HOLDS["France"]).disposition == "reject"
