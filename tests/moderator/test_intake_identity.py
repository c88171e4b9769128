"""Who may order for whom: policies, forged mails, tokens, seats. Through the whole intake, on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from moderator.config import Limits
from moderator.office import joining
from moderator.store.values import Options
from moderator.turn import seats
from tests.moderator import world as worlds
from tests.moderator.stories import (
    HOLDS,
    address,
    all_order,
    another_game,
    at,
    begin,
    code_in,
    last,
    on_file,
    reply_address,
    told,
    write,
)
from tests.moderator.world import MODERATOR_ADDRESS, World, named


def under(world: World, **settings: object) -> World:
    """The same world with other settings."""
    return World(replace(world.service, settings=world.service.settings.model_copy(update=settings)), world.clock)


@pytest.mark.parametrize(
    ("policy", "proof", "token", "disposition"),
    [
        ("strict", "pass", True, "accept"),
        ("strict", "pass", False, "quarantine"),
        ("strict", "", True, "quarantine"),
        ("token-or-dmarc", "pass", False, "accept"),
        ("token-or-dmarc", "", True, "accept"),
        ("token-or-dmarc", "", False, "quarantine"),
        ("token-or-dmarc", "fail", False, "quarantine"),
        ("address", "", False, "accept"),
        ("address", "fail", False, "quarantine"),
    ],
)
def test_a_policy_decides_what_counts(world: World, policy: str, proof: str, token: bool, disposition: str) -> None:
    begin(world)
    write(world, "France", "STATUS")
    to = reply_address(world, "France") if token else "orders+hadrian@example.org"
    mail = write(under(world, policy=policy), "France", "A PAR - BUR", to=to, proof=proof)
    assert mail.disposition == disposition
    assert on_file(world, "France") == (["A PAR - BUR"] if disposition == "accept" else [])


def test_a_forged_mail_changes_nothing_and_the_real_player_may_release_it(world: World) -> None:
    """C24."""
    begin(world)
    write(world, "France", "A PAR H")
    forged = write(world, "France", "A PAR - BUR\nRESIGN", proof="fail")
    assert forged.status == "held"
    assert on_file(world, "France") == ["A PAR H"]
    assert "fail" not in last(world, "Germany") if told(world, "Germany") else True
    notice = last(world, "France", "notice_held")
    assert "nothing in it was acted on" in notice
    assert f"moderator mail release {forged.id}" in last(world, MODERATOR_ADDRESS)
    write(world, "France", f"CONFIRM {code_in(notice)}")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "to give up France for good" in " ".join(str(told(world, "France", "receipt")[n].letter) for n in (1, 2))


def test_another_powers_token_is_never_taken(world: World) -> None:
    begin(world)
    write(world, "Germany", "STATUS")
    stolen = reply_address(world, "Germany")
    mail = write(world, "France", "A MUN - BUR\nA PAR - BUR", to=stolen)
    assert mail.status == "held"
    assert "another power's reply token" in last(world, "France", "notice_held")
    assert on_file(world, "Germany") == on_file(world, "France") == []


def test_who_has_lost_a_seat_knows_no_token_of_his_successor(world: World) -> None:
    begin(world)
    write(world, "France", "STATUS")
    known = reply_address(world, "France")
    with world.service.store.write() as db:
        joining.replace(db, world.service, named(db, "hadrian"), "France", "odile@new.test", "Odile")
    forged = write(world, "France", "A PAR - BUR", sender="odile@new.test", to=known, proof="")
    assert forged.status == "held"
    fresh = reply_address(world, "odile@new.test", "start")
    assert write(world, "France", "A PAR - BUR", sender="odile@new.test", to=fresh, proof="").disposition == "accept"
    assert write(world, "France", "A PAR - PIC", to=known).disposition == "reject"
    assert "You have no seat in hadrian." in last(world, "France", "which_game")
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_a_player_with_two_powers_of_one_game_must_say_which(world: World) -> None:
    begin(world, open_seats=("Italy",))
    with world.service.store.write() as db:
        player = next(s.player for s in world.play("hadrian").seats if s.power == "France")
        assert player is not None
        seats.seat_player(db, world.service, world.play("hadrian"), "Italy", player)
    assert write(world, "France", "A ROM - APU").disposition == "reject"
    text = last(world, "France", "which_game")
    assert "You have several powers in hadrian" in text
    lines = [word for word in text.split() if word.startswith("orders+hadrian.")]
    assert len(lines) == 2
    assert write(world, "France", "A ROM - APU", to=lines[1]).disposition == "accept"
    assert (on_file(world, "Italy"), on_file(world, "France")) == (["A ROM - APU"], [])


def test_a_player_of_several_games_is_given_their_addresses(world: World) -> None:
    begin(world)
    another_game(world, {"Italy": "France"})
    assert write(world, "France", "A PAR - BUR", to="orders@example.org").disposition == "reject"
    answer = last(world, "France", "which_game")
    assert "orders+hadrian.S1901M" in answer
    assert "orders+trajan.S1901M" in answer
    assert write(world, "France", "A ROM H", to="orders@example.org", Subject="trajan orders").disposition == "accept"
    assert on_file(world, "Italy", "trajan") == ["A ROM H"]


def test_under_the_strict_policy_a_proved_player_still_learns_his_addresses(world: World) -> None:
    begin(world)
    another_game(world, {"Italy": "France"})
    strict = under(world, policy="strict")
    assert write(strict, "France", "A PAR - BUR", to="orders@example.org").disposition == "reject"
    assert write(strict, "France", "A PAR - PIC", to="orders@example.org", proof="").disposition == "quarantine"
    assert len(told(world, "France", "which_game")) == 1


def test_a_mail_to_a_game_in_which_its_author_has_no_seat_is_answered_and_not_taken_for_a_new_address(
    world: World,
) -> None:
    begin(world, open_seats=("Italy",))
    another_game(world, {"Austria": "Austria"})
    worlds.add_player(world.service, "Germany's player", "other@play.test")
    assert write(world, "France", "A BUD H", to="orders+trajan@example.org").disposition == "reject"
    assert "You have no seat in trajan." in last(world, "France", "which_game")
    namesake = write(world, "", "A BUD H", sender="other@play.test", author="Germany's player <other@play.test>")
    assert namesake.disposition == "reject"
    assert not told(world, "Germany", "address_change")


def test_the_moderators_address_alone_commands_nothing(world: World) -> None:
    begin(world)
    for policy in ("strict", "token-or-dmarc", "address"):
        mail = write(
            under(world, policy=policy),
            "",
            f"NEXT\n{policy}",
            sender=MODERATOR_ADDRESS,
            proof="",
            Message_ID=f"<{policy}@desk>",
        )
        assert (mail.disposition, mail.power) == ("quarantine", "MODERATOR")
    assert "In the name of: the moderator" in last(world, MODERATOR_ADDRESS, "notice_held")
    assert world.play("hadrian").phases[0].name == "S1901M"


def test_a_moderators_mail_that_names_no_game_gets_the_addresses_of_his_games(world: World) -> None:
    begin(world)
    mail = write(world, "", "NEXT", sender=MODERATOR_ADDRESS, to="orders@example.org", Message_ID="<1@desk>")
    assert mail.disposition == "reject"
    assert "hadrian orders+hadrian@example.org" in last(world, MODERATOR_ADDRESS, "mod_own_mail")


def test_in_a_rehearsal_the_moderator_needs_the_token_of_the_player_he_answers_for(world: World) -> None:
    begin(world, options=Options(rehearsal=True))
    assert write(world, "", "A PAR - BUR", sender=MODERATOR_ADDRESS, Message_ID="<1@desk>").disposition == "reject"
    write(world, "France", "STATUS")
    token = reply_address(world, MODERATOR_ADDRESS, "status")
    assert (
        write(world, "", "A PAR - BUR", sender=MODERATOR_ADDRESS, to=token, Message_ID="<2@desk>").disposition
        == "accept"
    )
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_a_reply_without_token_and_tag_is_placed_by_the_mail_that_it_answers(world: World) -> None:
    begin(world)
    another_game(world, {"Italy": "France"})
    all_order(world, HOLDS)
    old = told(world, "France", "receipt")[-1].message_id
    reply: dict[str, Any] = {"to": "orders@example.org", "In_Reply_To": old}
    assert write(world, "France", "A PAR - BUR\nA MAR H\nF BRE H", **reply).disposition == "accept"
    assert "A PAR - BUR" in on_file(world, "France")
    at(world, world.clock())
    stale = write(world, "France", "A BUR - MUN", **reply)
    assert stale.disposition == "reject"
    assert "answers Spring 1901 movement, which is over" in last(world, "France", "receipt")
    assert write(world, "France", "A PAR - GAS", **reply).disposition == "reject"  # nobody is in Paris any more
    assert "answers Spring 1901 movement, which is over" in last(world, "France", "receipt")
    assert write(world, "France", "A BUR - PAR", proof="", **reply).disposition == "quarantine"


def test_a_flood_of_forged_mails_is_a_handful_of_notices(world: World) -> None:
    begin(world)
    capped = under(world, limits=Limits(replies_per_address_and_hour=3))
    for number in range(8):
        assert write(capped, "France", f"A PAR - BUR\n{number}", proof="fail").status == "held"
    assert len(told(world, "France", "notice_held")) == 3
    assert len(told(world, MODERATOR_ADDRESS)) == 3
    world.clock.now += timedelta(hours=2)
    write(capped, "France", "A PAR - GAS", proof="fail")
    assert len(told(world, "France", "notice_held")) == 4


def test_a_second_copy_that_proves_what_the_first_could_not_is_taken(world: World) -> None:
    begin(world)
    same: dict[str, Any] = {"Message_ID": "<one@play.test>"}
    assert write(world, "France", "A PAR - BUR", proof="", **same).status == "held"
    assert write(world, "France", "A PAR - BUR", proof="", **same).disposition == "ignore"
    assert write(world, "France", "A PAR - BUR", **same).disposition == "accept"
    assert len(told(world, "France", "notice_held")) == 1
    assert address("France") == told(world, "France", "receipt")[-1].recipient
