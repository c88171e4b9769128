"""When the clock stands still and goes on: holds, pauses, READY, nobody left, the brake. On both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from moderator import braking, running
from moderator.mail.inbox import Delivered, Folder, MailboxGone, Place, Seen
from moderator.mail_in import intake
from moderator.office import joining
from moderator.store import games, service
from moderator.store.values import Options
from moderator.turn import phases, seats, turns
from tests.moderator.stories import (
    HOLDS,
    address,
    all_order,
    at,
    begin,
    deadline,
    last,
    lobby,
    members,
    on_file,
    past_deadline,
    phase,
    told,
    write,
)
from tests.moderator.world import MODERATOR_ADDRESS, World, named

SUNDAY = datetime(2026, 3, 29, 19, 0, tzinfo=UTC)
TUESDAY = datetime(2026, 3, 31, 19, 0, tzinfo=UTC)


def hold(world: World, reason: str) -> None:
    with world.service.store.write() as db:
        phases.hold(db, world.service, named(db, "hadrian"), reason)


def test_a_hold_and_its_end_are_told_to_the_players(world: World) -> None:
    begin(world)
    hold(world, "a dispute about Spain")
    assert "no deadline runs" in last(world, "Turkey", "paused")
    assert "A dispute about Spain." in last(world, "Turkey", "paused")
    with world.service.store.write() as db:
        phases.release(db, world.service, named(db, "hadrian"))
    assert "The game goes on" in last(world, "Turkey", "resumed")
    with world.service.store.write() as db, pytest.raises(phases.PhaseError, match="not held"):
        phases.release(db, world.service, named(db, "hadrian"))


def test_a_pause_of_a_held_game_is_told_only_for_its_reason_and_its_end_not_while_it_is_held(world: World) -> None:
    begin(world)
    hold(world, "a dispute about Spain")
    for reason, mails in (("", 1), ("the moderator is ill", 2)):
        world.clock.now += timedelta(minutes=5)
        with world.service.store.write() as db:
            phases.pause(db, world.service, named(db, "hadrian"), reason)
        assert len(told(world, "Turkey", "paused")) == mails
        with world.service.store.write() as db:
            phases.resume(db, world.service, named(db, "hadrian"), "")
        assert not told(world, "Turkey", "resumed")
    assert "until the moderator starts it again. The moderator is ill. Orders" in last(world, "Turkey", "paused")
    assert "dispute" not in last(world, "Turkey", "paused")
    with world.service.store.write() as db:
        phases.release(db, world.service, named(db, "hadrian"))
    assert len(told(world, "Turkey", "resumed")) == 1


def test_a_hold_of_a_paused_game_tells_nothing_new(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        phases.pause(db, world.service, named(db, "hadrian"), "Easter")
    hold(world, "")
    assert len(told(world, "Turkey", "paused")) == 1
    with world.service.store.write() as db:
        phases.release(db, world.service, named(db, "hadrian"))
    assert not told(world, "Turkey", "resumed")
    with world.service.store.write() as db:
        phases.resume(db, world.service, named(db, "hadrian"), "")
    assert len(told(world, "Turkey", "resumed")) == 1


def test_mail_after_the_deadline_of_a_paused_game_is_in_time(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        phases.pause(db, world.service, named(db, "hadrian"), "Easter")
    world.clock.now = SUNDAY + timedelta(days=2)
    assert write(world, "France", "A PAR - BUR").disposition == "accept"
    assert "The game is paused: no deadline runs." in last(world, "France", "receipt")
    write(world, "France", "STATUS")
    assert "The game is paused: no deadline runs." in last(world, "France", "status")
    assert turns.advance_all(world.service, world.clock()) == 0


def test_the_game_begins_by_itself_when_the_last_has_answered_the_start_mail(world: World) -> None:
    begin(world, ready=False)
    all_order(world, HOLDS, besides=("Italy",))
    assert past_deadline(world) == 0
    notice = last(world, "France", "paused")
    assert "until everybody has answered the start mail" in notice
    assert "Missing: Italy." in notice
    write(world, "Italy", "READY", SUNDAY + timedelta(hours=20))
    assert at(world, SUNDAY + timedelta(hours=21)) == 0
    assert deadline(world) == TUESDAY
    assert "Everybody has answered the start mail." in last(world, "Turkey", "deadline_moved")
    write(world, "Italy", HOLDS["Italy"])
    assert at(world, SUNDAY + timedelta(hours=22)) == 1


def test_a_correction_of_the_board_does_not_stand_for_answers_to_the_start_mail(world: World) -> None:
    begin(world, ready=False)
    with world.service.store.write() as db:
        order = {"action": "remove", "unit": "A PAR"}
        phases.edit(db, world.service, named(db, "hadrian"), order, "a slip")
    assert past_deadline(world) == 0
    assert "the start mail was not answered by" in world.play("hadrian").game.held


def test_who_has_ordered_but_not_answered_is_not_reminded_and_who_said_ready_still_owes_orders(world: World) -> None:
    begin(world, ready=False)
    write(world, "France", HOLDS["France"])
    write(world, "Italy", "READY")
    at(world, SUNDAY - timedelta(hours=2))
    assert not told(world, "France", "reminder")
    assert "You have not answered the start mail" not in last(world, "Italy", "reminder")
    assert "You have not answered the start mail" in last(world, "Russia", "reminder")


def test_a_moderators_hold_is_not_ended_by_answers(world: World) -> None:
    begin(world, ready=False)
    hold(world, "wait for me")
    for power in HOLDS:
        write(world, power, HOLDS[power])
    assert past_deadline(world) == 0


def test_wait_lasts_for_its_phase_and_through_a_correction_of_the_board(world: World) -> None:
    begin(world)
    write(world, "Russia", "WAIT")
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, "hadrian"), {"action": "remove", "unit": "A PAR"}, "a slip")
    assert world.play("hadrian").seat("Russia").waits
    all_order(world, HOLDS)
    assert at(world, world.clock() + timedelta(hours=1)) == 0
    past_deadline(world)
    assert not world.play("hadrian").seat("Russia").waits


def test_a_game_without_players_waits_and_goes_on_with_a_new_one(world: World) -> None:
    begin(world, open_seats=tuple(power for power in HOLDS if power != "France"))
    write(world, "France", "RESIGN")
    write(world, "France", "CONFIRM")
    assert world.play("hadrian").seat("France").player is None
    assert at(world, SUNDAY + timedelta(days=1)) == 0
    assert "nobody plays in it any more" in last(world, MODERATOR_ADDRESS)
    with world.service.store.write() as db:
        player = games.add_player(db, "Nova", "nova@new.test", "UTC", world.clock())
        joining.give(db, world.service, named(db, "hadrian"), "France", player)
        games.change_seats(db, named(db, "hadrian").id, ready_at=world.clock())
    at(world, SUNDAY + timedelta(days=1, hours=1))
    assert (phase(world), world.play("hadrian").game.held) == ("S1901M", "")
    assert deadline(world) == TUESDAY


def test_missing_players_hold_a_game_that_is_played_so_and_all_are_told(world: World) -> None:
    """C62."""
    begin(world, options=Options(nmr="hold"))
    all_order(world, HOLDS, besides=("Italy",))
    past_deadline(world)
    notice = last(world, "France", "nmr_public")
    assert "No orders came for Spring 1901 movement from: Italy" in notice
    assert "waits for the moderator" in notice


def test_an_error_in_a_turn_is_told_to_the_players_without_its_cause(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(world)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr("moderator.turn.stepping.settle", broken)
    past_deadline(world)
    assert "no deadline runs" in last(world, "France", "paused")
    assert "ZeroDivision" not in last(world, "France", "paused")


def test_the_first_run_of_a_service_that_was_never_run_brakes(world: World) -> None:
    """C57."""
    begin(world)
    world.clock.now = SUNDAY + timedelta(hours=1)
    assert "The last run was 2 days" in braking.stopped(world.service, ())
    assert "hadrian" in last(world, MODERATOR_ADDRESS)


def test_the_first_run_of_a_new_service_does_not_brake(world: World) -> None:
    assert braking.stopped(world.service, ()) == ""
    begin(world)
    world.clock.now += timedelta(minutes=20)
    assert braking.stopped(world.service, ()) == ""


def test_a_clock_that_went_back_brakes(world: World) -> None:
    """C57."""
    begin(world)
    braking.beat(world.service)
    world.clock.now -= timedelta(hours=1)
    assert "it went back" in braking.stopped(world.service, ())
    braking.release(world.service)
    assert braking.stopped(world.service, ()) == ""


def test_after_an_outage_mail_is_taken_and_nothing_is_late_or_adjudicated(world: World) -> None:
    """C57."""
    begin(world)
    braking.beat(world.service)
    world.clock.now = SUNDAY + timedelta(hours=5)
    ran = asyncio.run(running.run_once(world.service))
    assert ran.steps == 0
    assert "The last run was 2 days" in ran.troubles[0]
    late = write(world, "France", HOLDS["France"], SUNDAY + timedelta(hours=2))
    assert late.disposition == "accept"
    ((_, later),) = braking.extend(world.service)
    assert later == deadline(world) == TUESDAY
    assert "The service stood still." in last(world, "France", "deadline_moved")
    assert asyncio.run(running.run_once(world.service)).troubles == ()
    assert len(on_file(world, "France")) == 3


def test_the_brakes_extension_leaves_a_held_game_alone(world: World) -> None:
    begin(world)
    braking.beat(world.service)
    hold(world, "a dispute")
    world.clock.now = SUNDAY + timedelta(hours=5)
    braking.stopped(world.service, ())
    assert braking.extend(world.service) == []
    assert world.play("hadrian").game.held == "by the moderator: a dispute"


class Gone:
    """A mailbox that cannot be reached."""

    name = "imap"

    async def fetch_new(self, seen: Seen) -> AsyncIterator[Delivered]:
        raise MailboxGone("no route to host")
        yield  # pragma: no cover

    async def done(self, delivered: Delivered, folder: Folder) -> None: ...

    async def wait(self) -> None: ...

    async def close(self) -> None: ...


def test_a_mailbox_that_cannot_be_read_stops_the_games_and_alarms_the_moderator_once_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C47, C49: a watchdog on the last time that all mailboxes were read."""
    begin(world)
    all_order(world, HOLDS)
    braking.beat(world.service)
    monkeypatch.setattr(running, "sources", lambda _: [Gone()])
    alarms = []
    for hours in (0.5, 1.5, 2, 20, 26):
        world.clock.now = datetime(2026, 3, 27, 18, tzinfo=UTC) + timedelta(hours=hours)
        assert asyncio.run(running.run_once(world.service)).steps == 0
        alarms.append(len(told(world, MODERATOR_ADDRESS)))
    assert alarms == [0, 1, 1, 1, 2]
    assert "imap: no route to host" in last(world, MODERATOR_ADDRESS)
    monkeypatch.undo()
    assert "The last run was 1 day 2 hours ago" in asyncio.run(running.run_once(world.service)).troubles[0]
    with world.service.store.read() as db:
        assert service.recall(db, "unread told") == ""


def test_a_mail_from_a_server_whose_clock_is_ahead_is_not_late(world: World) -> None:
    begin(world)
    world.clock.now = SUNDAY - timedelta(seconds=30)
    raw = (
        b"Authentication-Results: mx.example.org; dmarc=pass header.from=play.test\r\n"
        b"From: france@play.test\r\nTo: orders+hadrian@example.org\r\nMessage-ID: <a@b>\r\n\r\nA PAR - BUR\r\n"
    )
    place = Place("imap", "INBOX", 1, "1")
    running.keep(world.service, Delivered(place, SUNDAY + timedelta(minutes=4), raw, len(raw)))
    intake.take_new(world.service)
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_a_place_in_a_game_that_has_not_begun_is_free_again_when_its_player_resigns(world: World) -> None:
    lobby(world, "France", "Germany", "Italy")
    write(world, "Germany", "RESIGN")
    write(world, "Germany", "CONFIRM")
    assert "you have given up your place" in last(world, "Germany", "receipt")
    with world.service.store.write() as db:
        player = games.add_player(db, "Nova", "nova@new.test", "UTC", world.clock())
        seats.enrol(db, world.service, named(db, "hadrian"), player)
    assert members(world) == {"place 1": address("France"), "place 2": "nova@new.test", "place 3": address("Italy")}


def test_no_mail_names_a_deadline_that_does_not_run(world: World) -> None:
    begin(world)
    hold(world, "a dispute")
    write(world, "France", "A PAR - BUR")
    for kind in ("paused", "receipt"):
        assert "Deadline for" not in last(world, "France", kind)
    with world.service.store.write() as db:
        phases.release(db, world.service, named(db, "hadrian"))
    assert "Deadline for Spring 1901 movement, in 2 days" in last(world, "France", "resumed")
