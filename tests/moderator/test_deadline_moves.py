"""What moves a deadline and what does not: newcomers, absences, the moderator, reminders. On both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.office import games as our_games
from moderator.office import joining
from moderator.store import games
from moderator.turn import phases
from tests.moderator.stories import (
    HOLDS,
    all_order,
    at,
    begin,
    deadline,
    last,
    lobby,
    on_file,
    past_deadline,
    phase,
    told,
    write,
)
from tests.moderator.world import World, named

SUNDAY = datetime(2026, 3, 29, 19, 0, tzinfo=UTC)
TUESDAY = datetime(2026, 3, 31, 19, 0, tzinfo=UTC)
GRACE = "Tue,Fri,Sun 20:00 Europe/London; grace=6 h"


def seat(world: World, power: str, new: str) -> None:
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, "hadrian"), power, new)


def extend(world: World, to: datetime) -> None:
    with world.service.store.write() as db:
        phases.extend(db, world.service, named(db, "hadrian"), to, "")


def test_a_new_player_gets_the_time_of_a_phase_once(world: World) -> None:
    """C60."""
    begin(world)
    world.clock.now = SUNDAY - timedelta(hours=2)
    seat(world, "Italy", "nova@new.test")
    assert deadline(world) == TUESDAY
    assert "Italy has a new player." in last(world, "France", "deadline_moved")
    world.clock.now = TUESDAY - timedelta(hours=2)
    seat(world, "Turkey", "other@new.test")
    assert deadline(world) == TUESDAY


def test_who_played_in_the_game_before_gets_no_more_time_for_coming_back(world: World) -> None:
    """C60: players took their own position over again to gain time."""
    powers = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    lobby(world, *powers)
    with world.service.store.write() as db:
        our_games.start(db, world.service, named(db, "hadrian"))
    first = next(seat for seat in world.play("hadrian").seats if seat.power == "Italy")
    assert first.player is not None
    seat(world, "Italy", "nova@new.test")
    at_first = deadline(world)
    past_deadline(world)
    with world.service.store.write() as db:
        games.change_game(db, named(db, "hadrian").id, held="")
    world.clock.now = at_first - timedelta(hours=1)
    seat(world, "Italy", first.player.address)
    assert deadline(world) == at_first


def test_a_deadline_moves_earlier_only_with_a_days_notice(world: World) -> None:
    begin(world)
    with pytest.raises(phases.PhaseError, match=r"day's notice: not before Sat 28 Mar 2026 18:00 UTC"):
        extend(world, SUNDAY - timedelta(hours=30))
    assert deadline(world) == SUNDAY
    extend(world, SUNDAY - timedelta(hours=20))
    assert deadline(world) == SUNDAY - timedelta(hours=20)
    assert told(world, "France", "deadline_moved")


def test_a_moved_deadline_is_told_each_time_and_reminded_of_anew(world: World) -> None:
    begin(world)
    at(world, SUNDAY - timedelta(hours=2))
    assert len(told(world, "Italy", "reminder")) == 1
    extend(world, TUESDAY)
    world.clock.now += timedelta(minutes=1)
    extend(world, TUESDAY + timedelta(days=1))
    world.clock.now += timedelta(minutes=1)
    extend(world, TUESDAY)
    assert len(told(world, "Italy", "deadline_moved")) == 3
    at(world, TUESDAY - timedelta(hours=2))
    assert len(told(world, "Italy", "reminder")) == 2


def test_an_absence_moves_the_open_deadline_where_the_schedule_says_so(world: World) -> None:
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/London; absences=now")
    write(world, "Italy", "ABSENT 28 Mar - 30 Mar")
    assert deadline(world) == TUESDAY
    assert "the deadline has been moved for it" in last(world, "Italy", "receipt")
    assert "A player has announced an absence." in last(world, "France", "deadline_moved")
    for day in range(1, 12):
        write(world, "Italy", f"ABSENT {day} April - {day + 2} April")
    assert deadline(world) <= SUNDAY + timedelta(days=14)


@pytest.mark.parametrize("words", ["OFF", "none", "cancel", "Back!"])
def test_an_absence_is_taken_back(world: World, words: str) -> None:
    """C66."""
    begin(world)
    write(world, "Italy", "ABSENT 30 Mar - 2 Apr")
    write(world, "Italy", "ABSENT")
    assert "you are away Mon 30 Mar 2026 to Thu 2 Apr 2026 (Europe/London)" in last(world, "Italy", "receipt")
    write(world, "Italy", f"ABSENT {words}")
    assert "noted: you are not away" in last(world, "Italy", "receipt")
    all_order(world, HOLDS)
    at(world, SUNDAY)
    assert deadline(world) == TUESDAY


def test_absent_alone_with_nothing_announced_shows_how_it_is_written(world: World) -> None:
    begin(world)
    write(world, "Italy", "absent")
    assert "write it like ABSENT 24 Dec - 2 Jan" in last(world, "Italy", "receipt")
    write(world, "Italy", "ABSENT off")
    assert "you had announced no absence" in last(world, "Italy", "receipt")


def test_during_grace_the_last_missing_orders_close_the_phase_and_wait_no_longer_helps(world: World) -> None:
    begin(world, schedule=GRACE)
    all_order(world, HOLDS, besides=("Italy",))
    write(world, "Russia", "WAIT")
    assert at(world, SUNDAY + timedelta(minutes=1)) == 0
    write(world, "Italy", HOLDS["Italy"])
    assert at(world, SUNDAY + timedelta(minutes=2)) == 1


def test_with_grace_all_orders_in_close_the_phase_early_all_the_same(world: World) -> None:
    begin(world, schedule=GRACE)
    all_order(world, HOLDS)
    assert at(world, SUNDAY - timedelta(days=1)) == 1


def test_grace_is_for_all_whenever_somebody_was_missing_at_the_deadline(world: World) -> None:
    """No run has looked in between: what counts is who was missing at the deadline, not who is by now."""
    begin(world, schedule=GRACE)
    all_order(world, HOLDS, besides=("Italy",))
    world.clock.now = SUNDAY + timedelta(minutes=9)
    assert write(world, "Italy", HOLDS["Italy"], SUNDAY + timedelta(minutes=5)).disposition == "accept"
    assert write(world, "France", "A PAR - BUR", SUNDAY + timedelta(minutes=6)).disposition == "accept"
    assert "A PAR - BUR" in on_file(world, "France")


def test_a_resend_and_the_zone_understand_what_people_write(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "RESEND Spring 1901 movement", to="orders@example.org")
    assert len(told(world, "France", "resent")) == 1
    write(world, "France", "RESEND Spring 1066", to="orders@example.org")
    assert "there is no report of yours for Spring 1066" in last(world, "France", "receipt")
    write(world, "France", "ZONE Tokyo")
    assert "times are shown in Asia/Tokyo" in last(world, "France", "receipt")
    write(world, "France", "ZONE CET")
    assert "not understood" in last(world, "France", "receipt")
    assert phase(world) == "F1901M"
