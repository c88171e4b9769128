"""What each service verb does, by mail, and what the answer says. On SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import timedelta

import pytest

from moderator.mail_in import commands
from moderator.mail_out.mailing import Posted
from moderator.store import games
from tests.moderator.stories import (
    HOLDS,
    address,
    all_order,
    another_game,
    at,
    begin,
    code_in,
    last,
    past_deadline,
    phase,
    told,
    words,
    write,
)
from tests.moderator.world import MODERATOR_ADDRESS, World


def on_file(world: World, power: str) -> str:
    """What STATUS says of a power's orders."""
    write(world, power, "ORDERS?")
    return last(world, power, "receipt")


def test_help_lists_commands_and_orders_without_a_receipt(world: World) -> None:
    begin(world)
    assert write(world, "France", "HELP").disposition == "accept"
    assert [row.kind for row in told(world, "France")] == ["help"]
    assert "VOTE DRAW" in last(world, "France", "help")
    example = next(entry.examples[0] for entry in world.play("hadrian").rules.guide())
    assert " ".join(example.split()) in last(world, "France", "help")


def test_status_tells_the_deadline_and_the_own_orders_only(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    write(world, "Germany", "A MUN - RUH")
    write(world, "France", "STATUS\nVOTE DRAW")
    status = last(world, "France", "status")
    (row,) = told(world, "France", "status")
    assert len(Posted.model_validate_json(row.letter).pictures) == 1
    assert "A PAR - BUR" in status
    assert "MUN" not in status
    assert "29 Mar 2026 19:00 UTC" in status


def test_clear_takes_all_orders_back(world: World) -> None:
    begin(world)
    write(world, "France", HOLDS["France"])
    write(world, "France", "CLEAR")
    assert "A PAR H" not in on_file(world, "France")


def test_a_later_order_replaces_the_earlier_one_of_that_unit_only(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR\nA MAR - SPA")
    write(world, "France", "A PAR - PIC")
    receipt = last(world, "France", "receipt")
    assert "A PAR - PIC" in receipt
    assert "A MAR - SPA" in receipt
    assert "No longer in force" in receipt or "A PAR - BUR" in receipt


def test_a_mail_with_only_commands_changes_no_orders(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR")
    write(world, "France", "WAIT\nthank you!")
    assert "A PAR - BUR" in on_file(world, "France")


def test_votes_of_all_survivors_end_the_game_and_lapse_otherwise(world: World) -> None:
    begin(world)
    for power in HOLDS:
        write(world, power, "VOTE DRAW" if power != "Italy" else "hello")
    all_order(world, HOLDS)
    at(world, world.clock())
    assert phase(world) == "F1901M"
    for power in HOLDS:
        write(world, power, "VOTE DRAW")
    past_deadline(world)
    assert world.play("hadrian").game.status == "ended"
    assert "draw" in last(world, "Italy", "turn").lower()


@pytest.mark.parametrize("words", ["VOTE CONCEDE Germany", "Vote to concede to Germany."])
def test_a_vote_is_told_to_nobody_else(world: World, words: str) -> None:
    begin(world)
    write(world, "France", words)
    assert "concede Germany" in last(world, "France", "receipt")
    assert {row.recipient for row in world.posted()} == {address("France")}


def test_a_vote_for_nobody_known_is_explained(world: World) -> None:
    begin(world)
    write(world, "France", "VOTE CONCEDE Atlantis")
    assert "needs one of Austria, England" in last(world, "France", "receipt")


def test_resigning_needs_a_confirmation_and_opens_the_seat(world: World) -> None:
    begin(world)
    write(world, "France", "RESIGN")
    code = code_in(last(world, "France", "receipt"))
    assert world.play("hadrian").seat("France").player is not None
    write(world, "France", f"CONFIRM {code}")
    assert world.play("hadrian").seat("France").player is None
    assert "France" in last(world, "Germany", "seat_open")
    assert "resigned" in last(world, MODERATOR_ADDRESS)


def test_a_code_of_another_player_does_nothing(world: World) -> None:
    begin(world)
    write(world, "France", "RESIGN")
    code = code_in(last(world, "France", "receipt"))
    write(world, "Germany", f"CONFIRM {code}")
    assert world.play("hadrian").seat("France").player is not None
    assert "not open" in last(world, "Germany", "receipt")


def test_a_code_works_once(world: World) -> None:
    begin(world)
    write(world, "France", "ADDRESS odile@new.test")
    code = code_in(last(world, "France", "address_change"))
    write(world, "France", f"CONFIRM {code}")
    write(world, "France", f"CONFIRM {code}", sender="odile@new.test")
    assert "not open" in last(world, "odile@new.test", "receipt")


def test_a_new_address_counts_once_the_old_one_has_confirmed_it(world: World) -> None:
    begin(world)
    write(world, "France", "ADDRESS odile@new.test")
    assert not told(world, "odile@new.test")
    write(world, "France", f"CONFIRM {code_in(last(world, 'France', 'address_change'))}")
    assert told(world, "odile@new.test", "address_changed")
    assert told(world, "France", "address_changed")
    assert write(world, "France", "A PAR - BUR", sender="odile@new.test").disposition == "accept"
    assert write(world, "France", "A PAR - PIC").disposition == "quarantine"


def test_resend_sends_the_report_again(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "RESEND S1901M", to="orders@example.org")
    again, first = told(world, "France", "resent")[-1], told(world, "France", "turn")[-1]
    sent, copy = (Posted.model_validate_json(row.letter) for row in (first, again))
    assert copy.text.endswith(sent.text)
    assert "This mail was written on Fri 27 Mar 2026 18:00 UTC and is sent again as it was." in words(again)
    assert "<p>This mail was written on Fri 27 Mar 2026" in copy.html
    assert again.message_id != first.message_id


def test_history_lists_what_resend_can_bring(world: World) -> None:
    begin(world)
    write(world, "France", "HISTORY")
    assert "there is no report of yours yet" in last(world, "France", "receipt")
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "HISTORY")
    assert "RESEND and one of these brings its report again: S1901M" in last(world, "France", "receipt")


def test_map_brings_the_board_as_it_is(world: World) -> None:
    begin(world)
    write(world, "France", "MAP")
    posted = Posted.model_validate_json(told(world, "France", "status")[-1].letter)
    assert [picture.alt[:28] for picture in posted.pictures] == ["Map, Spring 1901 movement. A"]


def test_a_zone_changes_how_times_are_shown(world: World) -> None:
    begin(world)
    write(world, "France", "ZONE asia/tokyo")
    write(world, "France", "STATUS")
    assert "Mon 30 Mar 04:00 in Tokyo (your time)" in last(world, "France", "status")


def test_the_receipt_of_a_zone_shows_times_in_it_already(world: World) -> None:
    begin(world)
    write(world, "France", "ZONE Asia/Tokyo\nA PAR - BUR")
    assert "Mon 30 Mar 04:00 in Tokyo (your time)" in last(world, "France", "receipt")
    assert "London (your time)" not in last(world, "France", "receipt")


@pytest.mark.parametrize("line", ["JOIN", "JOIN hadrian", "join Hadrian."])
def test_who_plays_already_is_told_so_however_he_asks_to_join(world: World, line: str) -> None:
    begin(world)
    assert write(world, "France", f"{line}\nA PAR - BUR").disposition == "accept"
    assert f"{line} you play France in hadrian already" in last(world, "France", "receipt")
    assert "A PAR - BUR" in on_file(world, "France")


def test_join_names_another_game_that_its_writer_plays_in(world: World) -> None:
    begin(world)
    another_game(world, {"Turkey": "France"})
    write(world, "France", "JOIN trajan")
    assert "you play Turkey in trajan already" in last(world, "France", "receipt")


def test_an_absence_that_cannot_be_read_is_explained(world: World) -> None:
    begin(world)
    write(world, "France", "ABSENT around the holidays")
    assert "not understood" in last(world, "France", "receipt")


def test_a_dispute_reaches_the_moderator_with_the_players_words(world: World) -> None:
    begin(world)
    write(world, "France", "DISPUTE A Paris never moved")
    assert "A Paris never moved" in last(world, MODERATOR_ADDRESS)


@pytest.mark.rule("DIP-TIME-06")
def test_press_is_never_read_as_orders(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR\nPRESS TO Germany\nA MAR - BUR is what I shall order\nA MAR H\nENDPRESS")
    receipt = last(world, "France", "receipt")
    assert "A MAR" not in receipt.partition("STILL WITHOUT ORDERS")[0].replace("A MAR - BUR is what", "")
    assert "not passed on yet" in receipt


def test_a_strangers_join_is_confirmed_before_anything_is_kept(world: World) -> None:
    begin(world)
    with world.service.store.write() as db:
        game = world.play("hadrian").game
        games.change_game(db, game.id, status="setup")
        games.clear_seats(db, game.id)
    write(world, "France", "JOIN hadrian", sender="nova@play.test")
    asked = last(world, "nova@play.test", "stranger_join")
    with world.service.store.read() as db:
        assert games.player_by_address(db, "nova@play.test") is None
    write(world, "France", f"CONFIRM {code_in(asked)}", sender="nova@play.test")
    assert "1 of 7 places are taken" in last(world, "nova@play.test", "joined")
    with world.service.store.read() as db:
        assert [seat.player.address for seat in games.seats(db, game.id) if seat.player] == ["nova@play.test"]


def test_join_is_answered_at_a_limited_rate(world: World) -> None:
    begin(world)
    for minute in range(8):
        world.clock.now += timedelta(minutes=minute)
        write(world, "France", "JOIN hadrian", sender="nova@play.test", X_Number=str(minute))
    assert len(told(world, "nova@play.test", "stranger_join")) == 5


def test_empty_mails_get_one_notice_a_day(world: World) -> None:
    begin(world)
    for hour in range(3):
        world.clock.now += timedelta(hours=hour)
        assert write(world, "France", "", X_Number=str(hour)).disposition == "reject"
    assert len(told(world, "France", "unreadable")) == 1


def test_a_rival_among_the_recipients_is_pointed_out(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - BUR", Cc=address("Germany"))
    assert f"also went to {address('Germany')}" in last(world, "France", "receipt")
    assert not told(world, "Germany")


def test_orders_written_ahead_count_in_their_phase(world: World) -> None:
    begin(world)
    write(world, "France", HOLDS["France"] + "\n\nPHASE Fall 1901\nA PAR - BUR\nA MAR - SPA\nF BRE - MAO\n")
    all_order(world, HOLDS, besides=("France",))
    at(world, world.clock())
    assert phase(world) == "F1901M"
    all_order(world, HOLDS, besides=("France",))
    at(world, world.clock() + timedelta(minutes=1))
    units = {str(unit) for unit in world.play("hadrian").state.units if unit.power == "France"}
    assert units == {"A BUR", "A SPA", "F MAO"}


def test_join_with_anything_but_a_game_is_left_to_the_games_own_language() -> None:
    found = commands.split("JOIN Q-12\nJOIN trajan", codes={"trajan"})
    assert [(c.verb, c.rest) for c in found.commands] == [("JOIN", "trajan")]
    assert found.rest == "JOIN Q-12\n"
