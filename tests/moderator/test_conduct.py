"""Sanctions, a parent's consent, and the first claim to a power that has come back. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import timedelta

import pytest

from moderator.office import joining, sanctioning
from moderator.play import Play
from moderator.store import games as rows
from moderator.turn import conduct, heeding, phases
from moderator.turn.conduct import Kind
from moderator.turn.seats import SeatingError
from rules.ruleset import PUBLIC, Event
from tests.moderator import test_campaigns as campaign
from tests.moderator.stories import address, another_game, begin, code_in, last, told, write
from tests.moderator.world import World, named


def sanction(world: World, who: str, kind: Kind, reason: str = "two powers at once") -> tuple[str, ...]:
    with world.service.store.write() as db:
        return sanctioning.sanction(db, world.service, named(db, "hadrian"), who, kind, reason)


def seat_again(world: World, player: str, power: str) -> str:
    with world.service.store.write() as db:
        return joining.seat(db, world.service, named(db, "hadrian"), joining.known(db, player), power)


@pytest.mark.rule("1483-CDT-08", "1483-CDT-05")
def test_a_muted_player_keeps_his_seat_and_is_told_why(world: World) -> None:
    begin(world)
    assert sanction(world, "Italy", "mute", "insults") == ()
    assert world.play("hadrian").seat("Italy").player is not None
    letter = last(world, "Italy", "sanctioned")
    assert "may not post to the players any more: insults" in letter
    assert "you get every report" in letter


@pytest.mark.rule("1483-CDT-08")
def test_a_removed_players_seat_is_open_at_once(world: World) -> None:
    begin(world)
    assert sanction(world, "Italy", "remove") == ("hadrian: Italy",)
    assert world.play("hadrian").seat("Italy").player is None
    assert "Italy has no player any more (taken out of the game by the moderator)" in last(world, "France", "seat_open")
    assert seat_again(world, address("Italy"), "Italy") == "Italy"


@pytest.mark.rule("1483-CDT-02", "1483-CDT-08")
def test_a_ban_opens_every_seat_and_lets_nobody_back(world: World) -> None:
    begin(world)
    another_game(world, {"Germany": "France"})
    opened = sanction(world, address("France"), "ban")
    assert opened == ("hadrian: France", "trajan: Germany")
    with pytest.raises(SeatingError, match=r"france@play\.test is banned from all games: two powers at once"):
        seat_again(world, address("France"), "France")
    write(world, "France", "JOIN hadrian", to="orders@example.org")
    assert "is banned from all games" in last(world, "France")


@pytest.mark.rule("1483-CDT-08")
def test_sanctions_are_listed_with_reason_and_date(world: World) -> None:
    begin(world)
    sanction(world, "Italy", "warn", "profanity")
    with world.service.store.read() as db:
        (found,) = conduct.sanctions(db, named(db, "hadrian").id)
    assert (found.player, found.kind, found.reason, found.by) == (address("Italy"), "warn", "profanity", "moderator")
    assert found.at == world.clock()


@pytest.mark.rule("1483-CDT-10")
@pytest.mark.parametrize(
    ("subject", "taken"),
    [("1483 henry Sweden - war with Denmark", True), ("1483 henry Denmark, turn 1", False), ("orders", True)],
)
def test_orders_under_another_nations_name_are_refused(world: World, subject: str, taken: bool) -> None:
    campaign.begin(world)
    campaign.close(world)
    write(
        world, "", "build 1 infantry in Stockholm", sender=former(world), to="orders+henry@example.org", subject=subject
    )
    said = last(world, former(world), "receipt")
    assert ("You are registered as Sweden; this mail gives orders for Denmark. Nothing was stored." in said) != taken


@pytest.mark.rule("1483-CDT-06")
def test_a_young_player_needs_consent(world: World) -> None:
    begin(world, open_seats=("Italy",))
    with world.service.store.write() as db:
        joining.register(db, world.service, "kid@play.test")
        sanctioning.consent(db, world.service, "kid@play.test", False)
    with pytest.raises(SeatingError, match="needs a parent's written consent"):
        seat_again(world, "kid@play.test", "Italy")
    with world.service.store.write() as db:
        sanctioning.consent(db, world.service, "kid@play.test", True)
    assert seat_again(world, "kid@play.test", "Italy") == "Italy"


def back_again(world: World) -> Play:
    """Sweden had gone, and is back without a player; its former one is asked."""
    campaign.begin(world)
    order = {"edit": "seat", "nation": "Sweden", "open": True}
    with world.service.store.write() as db:
        phases.edit(db, world.service, named(db, campaign.CODE), order, "conquered, and risen again")
    play = world.play(campaign.CODE)
    event = Event(to=(PUBLIC,), kind="seat_open", facts={"nation": "Sweden", "claim": "Sweden"})
    with world.service.store.write() as db:
        heeding.heed(db, world.service, play, (event,))
    return play


def former(world: World) -> str:
    player = world.play(campaign.CODE).seat("Sweden").player
    assert player is not None
    return player.address


def answer(world: World) -> None:
    code = code_in(last(world, former(world), "reborn"))
    write(world, "", f"CONFIRM {code}", sender=former(world), to="orders+henry@example.org")


@pytest.mark.rule("1483-LIB-07", "1483-MIS-08")
def test_who_had_a_power_that_is_back_takes_it_by_one_answer(world: World) -> None:
    assert back_again(world).state.nations["Sweden"].seat_open
    assert len(told(world, former(world), "reborn")) == 1
    answer(world)
    assert "Sweden is yours again" in last(world, former(world), "receipt")
    assert not world.play(campaign.CODE).state.nations["Sweden"].seat_open


@pytest.mark.rule("1483-LIB-07")
def test_an_answer_after_the_deadline_is_too_late(world: World) -> None:
    play = back_again(world)
    world.clock.now = play.windows[0].closes_at + timedelta(minutes=1)
    answer(world)
    assert "it was asked until the deadline, which is over" in last(world, former(world), "receipt")
    assert world.play(campaign.CODE).state.nations["Sweden"].seat_open


def test_a_power_without_a_former_player_is_offered_to_nobody(world: World) -> None:
    back_again(world)
    with world.service.store.write() as db:
        rows.change_seat(db, named(db, campaign.CODE).id, "Sweden", player_id=None)
        event = Event(to=(PUBLIC,), kind="seat_open", facts={"nation": "Sweden", "claim": "Sweden"})
        heeding.heed(db, world.service, world.play(campaign.CODE), (event,))
    assert len([row for row in world.posted() if row.kind == "reborn"]) == 1
