"""JOIN from people nobody knows, and what is held in silence. On SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from moderator.config import Limits
from moderator.mail_in import intake
from moderator.office import games as our_games
from moderator.office import joining
from moderator.store import games, mails
from tests.moderator.stories import address, begin, code_in, last, lobby, members, reply_address, told, words, write
from tests.moderator.world import MODERATOR_ADDRESS, World, named

NOVA = "nova@new.test"


def ask(world: World, text: str = "JOIN", sender: str = NOVA, **more: Any) -> str:
    """A stranger writes; gives the disposition."""
    return write(world, "", text, sender=sender, **more).disposition


def joins(world: World, sender: str = NOVA) -> None:
    assert ask(world, sender=sender) == "accept"
    ask(world, f"CONFIRM {code_in(last(world, sender, 'stranger_join'))}", sender=sender)


def test_join_to_a_full_game_says_so_at_once(world: World) -> None:
    lobby(world, "Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    assert ask(world) == "reject"
    answer = words(told(world, NOVA)[-1])
    assert "you have no place in Hadrian yet" in answer
    assert "hadrian is full: 7 of 7 places are taken." in answer
    assert "CONFIRM" not in answer


def test_a_game_that_fills_up_in_between_takes_nobody_more(world: World) -> None:
    lobby(world, "Austria", "England", "France", "Germany", "Italy", "Russia")
    ask(world)
    joins(world, "other@new.test")
    ask(world, f"CONFIRM {code_in(last(world, NOVA, 'stranger_join'))}")
    assert "is full" in last(world, NOVA, "joined")
    assert len(members(world)) == 7
    with world.service.store.read() as db:
        assert games.player_by_address(db, NOVA) is None


def test_join_to_a_running_game_with_an_open_seat_reaches_the_moderator_who_can_seat_him(world: World) -> None:
    begin(world, open_seats=("Italy",))
    joins(world)
    assert "the moderator has been told" in last(world, NOVA, "joined")
    assert f"moderator player seat hadrian {NOVA}" in last(world, MODERATOR_ADDRESS)
    with world.service.store.write() as db:
        joining.seat(db, world.service, named(db, "hadrian"), joining.known(db, NOVA), "Italy")
    assert "you play Italy" in last(world, NOVA, "start")


def test_join_to_a_running_game_without_an_open_seat_is_declined(world: World) -> None:
    begin(world)
    assert ask(world) == "reject"
    assert "no seat in it is open" in words(told(world, NOVA)[-1])
    assert not told(world, MODERATOR_ADDRESS)


def test_a_registered_player_joins_another_game_by_its_code(world: World) -> None:
    begin(world)
    lobby(world, code="trajan")
    assert write(world, "France", "JOIN trajan", to="orders@example.org").disposition == "accept"
    write(world, "France", f"CONFIRM {code_in(last(world, 'France', 'stranger_join'))}", to="orders@example.org")
    assert members(world, "trajan") == {"place 1": address("France")}


def test_join_from_who_plays_already_changes_nothing(world: World) -> None:
    begin(world)
    write(world, "France", "JOIN")
    assert "you play France in hadrian already" in last(world, "France", "receipt")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("=?utf-8?q?No=00va=0D=0ABcc=3A_x=40y=2Ez?=", "Nova Bcc: x@y.z"),
        ("=?utf-8?b?4oCuYWRtaW4=?=", "admin"),
        ("N" * 400, "N" * 60),
        ('""', "nova"),
    ],
)
def test_a_strangers_name_is_one_short_line(world: World, name: str, shown: str) -> None:
    lobby(world)
    raw = (
        f"Authentication-Results: mx.example.org; dmarc=pass header.from=new.test\r\nFrom: {name} <{NOVA}>\r\n"
        "To: orders+hadrian@example.org\r\nMessage-ID: <n@new.test>\r\n\r\nJOIN\r\n"
    )
    intake.take(world.service, world.deliver(raw.encode(), world.clock()))
    ask(world, f"CONFIRM {code_in(last(world, NOVA, 'stranger_join'))}")
    with world.service.store.read() as db:
        player = games.player_by_address(db, NOVA)
    assert player is not None
    assert player.name.replace("Bcc", " Bcc").replace("  ", " ") == shown


def test_a_flood_of_joins_from_forged_addresses_makes_no_flood_of_mails(world: World) -> None:
    lobby(world)
    few = world.service.settings.model_copy(update={"limits": Limits(all_stranger_replies_per_day=4)})
    small = World(replace(world.service, settings=few), world.clock)
    for number in range(9):
        ask(small, sender=f"victim{number}@new.test")
    assert len([row for row in world.posted() if row.kind == "stranger_join"]) == 4
    world.clock.now += timedelta(days=1, minutes=1)
    assert ask(small) == "accept"


def test_a_join_that_its_own_server_disowns_is_not_answered(world: World) -> None:
    lobby(world)
    assert ask(world, proof="fail") == "ignore"
    assert world.posted() == []


def test_a_stranger_who_does_not_answer_is_forgotten(world: World) -> None:
    lobby(world)
    ask(world)
    code = code_in(last(world, NOVA, "stranger_join"))
    world.clock.now += timedelta(days=8)
    ask(world, sender="other@new.test")
    with world.service.store.read() as db:
        assert mails.code(db, code) is None
    assert ask(world, f"CONFIRM {code}") == "quarantine"


def test_another_strangers_code_does_nothing(world: World) -> None:
    lobby(world)
    ask(world)
    code = code_in(last(world, NOVA, "stranger_join"))
    assert ask(world, f"CONFIRM {code}", sender="thief@new.test") == "quarantine"
    assert members(world) == {}


def test_spam_is_told_to_the_moderator_in_one_mail_a_day(world: World) -> None:
    begin(world)
    for number in range(3):
        assert ask(world, f"Buy pills {number}", Subject=f"offer {number}") == "quarantine"
    assert len(told(world, MODERATOR_ADDRESS)) == 1
    assert "offer 0" in last(world, MODERATOR_ADDRESS)
    world.clock.now += timedelta(hours=23)
    intake.take_new(world.service)
    assert len(told(world, MODERATOR_ADDRESS)) == 1
    world.clock.now += timedelta(hours=2)
    intake.take_new(world.service)
    digest = last(world, MODERATOR_ADDRESS)
    assert ("offer 1" in digest, "offer 2" in digest, "offer 0" in digest) == (True, True, False)
    world.clock.now += timedelta(days=2)
    intake.take_new(world.service)
    assert len(told(world, MODERATOR_ADDRESS)) == 2
    assert not told(world, NOVA)


def test_a_mail_without_an_author_is_kept_for_the_moderator(world: World) -> None:
    begin(world)
    number = world.deliver(b"From: nobody\r\nSubject: hm\r\n\r\nA PAR - BUR\r\n", world.clock())
    intake.take(world.service, number)
    assert (world.mail(number).status, world.mail(number).reason) == ("held", "the mail has no author")
    assert "(nobody): hm" in last(world, MODERATOR_ADDRESS)


def test_a_flood_of_new_addresses_in_a_players_name_is_a_handful_of_questions(world: World) -> None:
    begin(world)
    few = world.service.settings.model_copy(update={"limits": Limits(replies_per_address_and_hour=3)})
    small = World(replace(world.service, settings=few), world.clock)
    for number in range(8):
        sender = f"thief{number}@new.test"
        author = f"France's player <{sender}>"
        assert write(small, "", "A PAR - BUR", sender=sender, author=author).status == "held"
    assert len(told(world, "France", "address_change")) == len(told(world, MODERATOR_ADDRESS)) == 3


def test_a_reply_to_the_welcome_proves_itself_until_the_game_begins_and_is_never_out_of_date(world: World) -> None:
    lobby(world, "Austria", "England", "France", "Germany", "Italy", "Russia")
    joins(world)
    welcome = reply_address(world, NOVA, "joined")
    assert welcome.startswith("orders+hadrian.lobby.")
    assert ask(world, "STATUS", to=welcome, proof="") == "accept"
    assert reply_address(world, NOVA, "status") == welcome
    assert write(world, "France", "STATUS", to=welcome, proof="").disposition == "quarantine"
    with world.service.store.write() as db:
        our_games.start(db, world.service, named(db, "hadrian"))
    write(world, "", "VOTE DRAW", to=welcome, sender=NOVA)
    assert "your secret vote for Spring 1901 movement is: draw" in last(world, NOVA, "receipt")


@pytest.mark.parametrize(
    "text", ["JOIN please", "Please join hadrian", "join hadrian, thanks!", "JOIN HADRIAN, please."]
)
def test_a_polite_join_is_a_join(world: World, text: str) -> None:
    lobby(world)
    assert ask(world, text) == "accept"
    assert code_in(last(world, NOVA, "stranger_join"))


def test_a_stranger_confirms_without_the_code_where_his_server_vouches_for_him(world: World) -> None:
    lobby(world)
    ask(world)
    ask(world)  # once more, for the answer takes its time
    assert ask(world, "CONFIRM", proof="none") == "quarantine"
    assert members(world) == {}
    assert ask(world, "CONFIRM", sender="thief@new.test") == "quarantine"
    assert ask(world, "CONFIRM") == "accept"
    assert members(world) == {"place 1": NOVA}


def test_a_confirm_without_code_is_no_answer_to_two_games(world: World) -> None:
    lobby(world)
    lobby(world, code="trajan")
    ask(world, "JOIN hadrian")
    ask(world, "JOIN trajan")
    assert ask(world, "CONFIRM") == "quarantine"
