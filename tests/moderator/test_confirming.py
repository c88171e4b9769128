"""Codes and releases: what a CONFIRM does, when it does nothing, and what a moderator's release may do."""

from __future__ import annotations

import json
from datetime import timedelta

from moderator.mail_out.mailing import Posted
from moderator.office import incoming
from tests.moderator.stories import (
    HOLDS,
    all_order,
    another_game,
    at,
    begin,
    code_in,
    deadline,
    last,
    on_file,
    past_deadline,
    phase,
    reply_address,
    told,
    write,
)
from tests.moderator.world import World

BURGUNDY = "A PAR - BUR\nA MAR H\nF BRE H"


def release(world: World, mail_id: int) -> str:
    with world.service.store.write() as db:
        return incoming.release(db, world.service, mail_id).disposition


def held(world: World, text: str = BURGUNDY) -> tuple[int, str]:
    """A mail of France's that is held, and the code that its player was sent."""
    mail = write(world, "France", text, proof="fail")
    assert mail.status == "held"
    return mail.id, code_in(last(world, "France", "notice_held"))


def test_confirm_without_a_code_does_the_one_thing_that_waits(world: World) -> None:
    begin(world)
    held(world)
    assert write(world, "France", "Confirm").disposition == "accept"
    assert "A PAR - BUR" in on_file(world, "France")


def test_confirm_without_a_code_asks_which_of_two_things_is_meant(world: World) -> None:
    begin(world)
    held(world)
    write(world, "France", "RESIGN")
    write(world, "France", "CONFIRM")
    assert "with the code of the one you mean" in last(world, "France", "receipt")
    assert world.play("hadrian").seat("France").player is not None
    assert on_file(world, "France") == []


def test_confirm_with_nothing_open_says_so(world: World) -> None:
    begin(world)
    write(world, "France", "CONFIRM")
    assert "nothing of yours is waiting" in last(world, "France", "receipt")


def test_a_forged_confirm_is_held_like_any_other_mail(world: World) -> None:
    begin(world)
    held(world)
    assert write(world, "France", "CONFIRM", proof="fail").status == "held"
    assert on_file(world, "France") == []


def test_a_code_proves_its_sender_for_it_went_to_his_address_only(world: World) -> None:
    begin(world)
    _, code = held(world)
    assert write(world, "France", f"CONFIRM {code}", proof="").disposition == "accept"
    assert "A PAR - BUR" in on_file(world, "France")


def test_a_second_confirm_does_nothing(world: World) -> None:
    begin(world)
    _, code = held(world)
    write(world, "France", f"CONFIRM {code}")
    write(world, "France", "A PAR - PIC")
    write(world, "France", f"CONFIRM {code}")
    assert "used, too old or misspelt" in last(world, "France", "receipt")
    assert "A PAR - PIC" in on_file(world, "France")


def test_a_mail_that_the_moderator_has_released_is_not_acted_on_again_by_its_code(world: World) -> None:
    begin(world)
    mail_id, code = held(world)
    assert release(world, mail_id) == "accept"
    write(world, "France", "A PAR - PIC")
    write(world, "France", f"CONFIRM {code}")
    assert "was acted on already" in last(world, "France", "receipt")
    assert "A PAR - PIC" in on_file(world, "France")


def test_confirming_after_the_deadline_counts_while_the_phase_is_open(world: World) -> None:
    """The mail itself came in time; what counts is when it reached the mailbox."""
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/London; grace=6 h")
    all_order(world, HOLDS, besides=("France", "Italy"))
    _, code = held(world)
    assert at(world, deadline(world) + timedelta(hours=1)) == 0
    write(world, "France", f"CONFIRM {code}")
    assert "A PAR - BUR" in on_file(world, "France")


def test_confirming_after_the_phase_gives_no_orders_for_the_next_one(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("France",))
    _, code = held(world)
    past_deadline(world)
    assert phase(world) == "F1901M"
    write(world, "France", f"CONFIRM {code}", to="orders+hadrian@example.org")
    assert on_file(world, "France") == []
    assert "the phase that it was written for is over" in " ".join(
        row.letter for row in told(world, "France", "receipt")
    )


def test_the_moderators_release_after_the_phase_gives_no_orders_for_the_next_one(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("France",))
    mail_id, _ = held(world)
    past_deadline(world)
    assert release(world, mail_id) == "reject"
    assert on_file(world, "France") == []
    assert "older than Fall 1901 movement" in last(world, "France", "receipt")


def test_a_stale_mail_that_is_confirmed_counts_for_the_phase_that_the_receipt_named(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    old = reply_address(world, "France", "receipt")
    write(world, "France", "A PAR - BUR\nVOTE DRAW", to=old)
    receipt = last(world, "France", "receipt")
    assert "not done: your mail answers Spring 1901 movement" in receipt
    write(world, "France", f"CONFIRM {code_in(receipt)}")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "your secret vote for Fall 1901 movement is: draw" in " ".join(
        Posted.model_validate_json(row.letter).text.replace("\n", " ").replace("    ", "")
        for row in told(world, "France", "receipt")
    )


def test_a_stale_mail_confirmed_a_phase_too_late_counts_for_none(world: World) -> None:
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    write(world, "France", "A PAR - BUR", to=reply_address(world, "France", "receipt"))
    code = code_in(last(world, "France", "receipt"))
    all_order(world, HOLDS)
    world.clock.now += timedelta(hours=1)
    at(world, world.clock())
    assert phase(world) not in ("S1901M", "F1901M")
    write(world, "France", f"CONFIRM {code}", to="orders+hadrian@example.org")
    assert "the phase that it was written for is over" in " ".join(
        row.letter for row in told(world, "France", "receipt")
    )


def test_a_confirmed_mail_replaces_what_came_in_between_and_says_so(world: World) -> None:
    begin(world)
    _, code = held(world)
    write(world, "France", "A PAR - PIC\nF BRE - MAO")
    write(world, "France", f"CONFIRM {code}")
    assert sorted(on_file(world, "France")) == ["A MAR H", "A PAR - BUR", "F BRE H"]
    receipts = [Posted.model_validate_json(row.letter).text for row in told(world, "France", "receipt")]
    assert any("NO LONGER IN FORCE" in text and "A PAR - PIC" in text for text in receipts)


def test_commands_of_a_refused_mail_are_not_done_twice_when_it_is_released(world: World) -> None:
    begin(world)
    write(world, "France", "A PAR - PIC", dated=world.clock())
    older = world.clock() - timedelta(hours=5)
    mail = write(world, "France", "A PAR - BUR\nDISPUTE my fleet", dated=older)
    assert mail.disposition == "reject"
    assert release(world, mail.id) == "accept"
    assert on_file(world, "France") == ["A PAR - BUR"]
    with world.service.store.read() as db:
        disputes = db.exec_driver_sql("select count(*) from audit where action = 'dispute'").scalar()
    assert disputes == 1


def test_a_resignation_is_confirmed_for_the_game_it_was_asked_in(world: World) -> None:
    begin(world)
    another_game(world, {"Italy": "France", "Austria": "Austria"})
    write(world, "France", "RESIGN", to="orders+trajan@example.org")
    code = code_in(last(world, "France", "receipt"))
    write(world, "France", f"CONFIRM {code}", to="orders+hadrian@example.org")
    assert world.play("hadrian").seat("France").player is not None
    assert world.play("trajan").seat("Italy").player is None


def test_a_code_is_forgotten_after_two_weeks(world: World) -> None:
    begin(world)
    write(world, "France", "RESIGN")
    code = code_in(last(world, "France", "receipt"))
    world.clock.now += timedelta(days=15)
    write(world, "France", f"CONFIRM {code}")
    assert world.play("hadrian").seat("France").player is not None


def test_an_address_taken_meanwhile_is_not_given_twice(world: World) -> None:
    begin(world)
    write(world, "France", "ADDRESS shared@new.test")
    write(world, "Germany", "ADDRESS shared@new.test")
    for power in ("France", "Germany"):
        write(world, power, f"CONFIRM {code_in(last(world, power, 'address_change'))}")
    assert "shared@new.test is registered already" in last(world, "Germany", "receipt")
    assert world.play("hadrian").seat("France").player.address == "shared@new.test"  # type: ignore[union-attr]


def test_our_own_address_is_nobodys(world: World) -> None:
    begin(world)
    for own in (
        "orders@example.org",
        "Orders+hadrian.S1901M.abcd2345@EXAMPLE.org",
        "orders+bounce.x.abcd2345@example.org",
    ):
        write(world, "France", f"ADDRESS {own}")
        assert "is this service's own address" in last(world, "France", "receipt")
    assert not told(world, "France", "address_change")


def test_a_mail_from_a_new_address_is_acted_on_when_the_old_one_agrees(world: World) -> None:
    """C46."""
    begin(world)
    mail = write(world, "", "A PAR - BUR", sender="odile@new.test", author="France's player <odile@new.test>")
    assert mail.status == "held"
    write(world, "", "A PAR H", sender="odile@new.test", author="France's player <odile@new.test>")
    assert len(told(world, "France", "address_change")) == 1
    write(world, "France", f"CONFIRM {code_in(last(world, 'France', 'address_change'))}")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "A PAR - BUR" in last(world, "odile@new.test", "receipt")
    assert json.loads(told(world, "odile@new.test", "notice_new_address")[0].letter)["list_id"] == ""


def test_commands_of_a_held_mail_do_not_reach_a_later_phase(world: World) -> None:
    begin(world)
    all_order(world, HOLDS, besides=("France",))
    mail_id, _ = held(world, "VOTE DRAW\nWAIT\nHELP")
    past_deadline(world)
    assert release(world, mail_id) == "accept"
    assert last(world, "France", "receipt").count("not done: your mail answers an earlier phase") == 2
    assert told(world, "France", "help")
    assert not world.play("hadrian").seat("France").waits


def test_a_mail_that_was_taken_for_a_robots_is_acted_on_when_the_moderator_says_so(world: World) -> None:
    begin(world)
    mail = write(world, "France", BURGUNDY, Subject="Out of office: my orders")
    assert mail.disposition == "ignore"
    assert release(world, mail.id) == "accept"
    assert "A PAR - BUR" in on_file(world, "France")
