"""The moderator by mail: a reply with his token rules, orders and runs a game; nothing else does. Both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from moderator.desk import forms, reminding
from moderator.desk.forms import Waiting
from moderator.mail_out.mailing import Posted
from moderator.office import incoming
from moderator.store import games, outbox
from moderator.store import service as memory
from moderator.store.values import OutboxRow, StoredMail
from moderator.turn import history, phases
from tests.moderator import stories
from tests.moderator.stories import HOLDS, told, words, write
from tests.moderator.test_campaigns import CODE, begin, enter
from tests.moderator.world import MODERATOR_ADDRESS, World, named

DOUBT = "ships in North Sea attack France if they look weak"
"""A line of 1483 that the rules leave to the moderator."""
OTHER = "ships in North Sea attack Spain if they look strong"


def desk(world: World, kind: str = "") -> list[OutboxRow]:
    return told(world, MODERATOR_ADDRESS, kind)


def last(world: World, kind: str) -> str:
    return words(desk(world, kind)[-1])


def reply_to(row: OutboxRow) -> str:
    return Posted.model_validate_json(row.letter).reply_to


def moderate(world: World, text: str, **mail: Any) -> StoredMail:
    """The moderator answers the last mail of ours, which no server has proved."""
    given: dict[str, Any] = {"sender": MODERATOR_ADDRESS, "to": reply_to(desk(world)[-1]), "proof": ""}
    given["Message_ID"] = f"<{len(world.posted())}@desk.test>"
    return write(world, "", text, **given | mail)


def asked(world: World, *lines: str) -> None:
    """The campaign with questions open, one a line."""
    begin(world, rulings="ask")
    enter(world, "England", "\n".join(lines or (DOUBT,)))


def ruled(world: World, code: str = CODE) -> list[str]:
    """What was ruled, as the audit log has it."""
    with world.service.store.read() as db:
        log = memory.audit(db, named(db, code).id)
    return [entry["detail"]["answer"] for entry in reversed(log) if entry["action"] == "ruling"]


def adopted(world: World) -> str:
    """A game of Diplomacy about which the moderator has had a mail; gives the phase."""
    stories.begin(world)
    write(world, "France", "DISPUTE my fleet was ordered")
    return stories.phase(world)


def test_a_ruling_by_reply_counts_and_is_receipted_at_once(world: World) -> None:
    asked(world)
    assert "RULE M-1" in last(world, "moderator")
    assert moderate(world, "RULE M-1: yes").disposition == "accept"
    assert ruled(world) == ["yes"]
    assert len(desk(world, "receipt")) == 1
    assert "noted for" in last(world, "receipt")


def test_several_rulings_stand_in_one_reply_and_what_is_left_open_is_said(world: World) -> None:
    asked(world, DOUBT, OTHER)
    moderate(world, "RULE M-2 no\nRULE M-7 yes")
    assert ruled(world) == ["no"]
    receipt = last(world, "receipt")
    assert "asks nothing called 'M-7'" in receipt
    assert "STILL OPEN" in receipt
    assert "RULE M-1" in receipt.partition("STILL OPEN")[2]
    assert "RULE M-2" not in receipt.partition("STILL OPEN")[2]


def test_all_questions_take_their_defaults_but_those_that_are_answered(world: World) -> None:
    asked(world, DOUBT, OTHER)
    default = waiting(world)[1].default
    moderate(world, "RULE M-1 yes")
    moderate(world, "RULE ALL DEFAULT")
    assert ruled(world) == ["yes", default]


def test_the_answer_alone_will_do_where_one_question_is_open(world: World) -> None:
    asked(world)
    moderate(world, "Yes.\n\nRegards, M.")
    assert ruled(world) == ["yes"]


def test_a_number_stays_that_of_its_question_when_others_come_and_go(world: World) -> None:
    asked(world)
    enter(world, "England", OTHER)
    moderate(world, "RULE M-1 yes")
    assert [row.question for row in waiting(world)] == ["M-1", "M-2"]
    assert [row.answer for row in waiting(world)] == ["yes", ""]


def waiting(world: World) -> list[Waiting]:
    with world.service.store.read() as db:
        return forms.everywhere(db, CODE)


def test_the_same_mail_twice_acts_once(world: World) -> None:
    asked(world)
    address = reply_to(desk(world)[-1])
    for _ in range(2):
        moderate(world, "RULE M-1 yes", to=address, Message_ID="<once@desk.test>")
    assert ruled(world) == ["yes"]
    assert len(desk(world, "receipt")) == 1


@pytest.mark.parametrize("policy", ["strict", "token-or-dmarc", "address"])
def test_a_forged_mail_is_held_and_never_acted_on(world: World, policy: str) -> None:
    asked(world)
    held = moderate(under(world, policy), "RULE M-1 yes\nNEXT", to=f"orders+{CODE}@example.org", proof="fail")
    assert (held.disposition, held.power) == ("quarantine", "MODERATOR")
    assert ruled(world) == []
    assert "In the name of: the moderator" in last(world, "notice_held")


def under(world: World, policy: str) -> World:
    settings = world.service.settings.model_copy(update={"policy": policy})
    return World(replace(world.service, settings=settings), world.clock)


def test_what_was_held_counts_when_it_is_released(world: World) -> None:
    asked(world)
    held = moderate(world, "RULE M-1 yes", to=f"orders+{CODE}@example.org")
    with world.service.store.write() as db:
        incoming.release(db, world.service, held.id)
    assert ruled(world) == ["yes"]


def test_a_player_with_the_moderators_token_is_not_the_moderator(world: World) -> None:
    phase = adopted(world)
    stolen = write(world, "France", "NEXT", to=reply_to(desk(world)[-1]))
    assert stolen.disposition == "quarantine"
    assert stories.phase(world) == phase


def test_the_token_of_a_player_makes_no_moderator(world: World) -> None:
    phase = adopted(world)
    mail = moderate(world, "NEXT", to=stories.reply_address(world, "France"), proof="pass")
    assert mail.disposition == "quarantine"
    assert stories.phase(world) == phase


def test_the_clock_is_run_stopped_and_set_by_reply(world: World) -> None:
    adopted(world)
    moderate(world, "Pause for a moment, and look at this!")
    assert world.play("hadrian").game.status == "running"
    moderate(world, 'PAUSE "a holiday"')
    assert world.play("hadrian").game.status == "paused"
    assert "A holiday." in stories.last(world, "France", "paused")
    moderate(world, "RESUME")
    assert world.play("hadrian").game.status == "running"
    moderate(world, "DEADLINE Wed 18:00")
    assert f"{stories.deadline(world):%a %H:%M}" == "Wed 17:00"
    moderate(world, "DEADLINE Moonday 12:00")
    receipt = last(world, "receipt")
    assert "1 line of your mail was not acted on. NOT ACTED ON DEADLINE Moonday 12:00 not done:" in receipt
    moderate(world, "NEXT")
    assert stories.phase(world) == "F1901M"
    assert "was adjudicated" in last(world, "receipt")


def test_a_stale_next_does_not_run_the_wrong_phase(world: World) -> None:
    adopted(world)
    old = reply_to(desk(world)[-1])
    moderate(world, "NEXT", to=old)
    moderate(world, "NEXT", to=old)
    assert stories.phase(world) == "F1901M"
    assert "answers Spring 1901 movement, which is over" in last(world, "receipt")


def test_undo_takes_back_what_nobody_has_read_yet(world: World) -> None:
    adopted(world)
    stories.write(world, "France", "A PAR - BUR\nA MAR - SPA\nF BRE - MAO")
    asked = reply_to(desk(world)[-1])
    moderate(world, "NEXT", to=asked)
    moderate(world, "UNDO", to=asked)
    assert stories.phase(world) == "S1901M"
    assert "S1901M is open again" in last(world, "receipt")
    assert {row.status for row in stories.told(world, "France", "turn")} == {"withdrawn"}
    assert "A PAR - BUR" in stories.last(world, "France", "rollback")


def test_undo_leaves_alone_what_was_read(world: World) -> None:
    adopted(world)
    moderate(world, "UNDO")
    assert "nothing was adjudicated yet" in last(world, "receipt")
    moderate(world, "NEXT")
    with world.service.store.write() as db:
        outbox.change(db, stories.told(world, "France", "turn")[-1].id, status="sent")
    moderate(world, "UNDO")
    assert stories.phase(world) == "F1901M"
    assert "moderator phase rollback hadrian S1901M" in " ".join(last(world, "receipt").split())


def test_a_report_that_was_taken_back_unread_cannot_be_asked_for(world: World) -> None:
    adopted(world)
    stories.write(world, "England", "F LON - NTH")
    moderate(world, "NEXT")
    moderate(world, "UNDO")
    stories.write(world, "France", "RESEND\nRESEND S1901M\nHISTORY")
    assert stories.told(world, "France", "resent") == []
    receipt = stories.last(world, "France", "receipt")
    assert "there is no report of yours for this game" in receipt
    assert "there is no report of yours for S1901M" in receipt
    assert "there is no report of yours yet" in receipt


def test_undo_after_a_rollback_brings_back_nothing_that_the_rollback_undid(world: World) -> None:
    adopted(world)
    moderate(world, "NEXT")
    moderate(world, "NEXT")
    with world.service.store.write() as db:
        history.rollback(db, world.service, named(db, "hadrian"), "S1901M", "")
    moderate(world, "UNDO")
    assert stories.phase(world) == "S1901M"
    assert "nothing was adjudicated yet in hadrian, or not since it was rolled back" in last(world, "receipt")
    moderate(world, "NEXT")
    moderate(world, "UNDO")
    assert stories.phase(world) == "S1901M"
    assert "S1901M is open again" in last(world, "receipt")


def test_what_cannot_be_read_is_given_back_with_its_line_and_the_remedy(world: World) -> None:
    adopted(world)
    assert moderate(world, "Hello,\nplease move A PAR to BUR").disposition == "reject"
    receipt = last(world, "receipt")
    assert "Line 2, not understood: please move A PAR to BUR" in receipt
    assert "Write RULE, STATUS, NEXT, UNDO, DEADLINE" in receipt
    assert stories.on_file(world, "France") == []


def test_help_lists_the_moderators_verbs_and_needs_no_receipt(world: World) -> None:
    adopted(world)
    moderate(world, "HELP")
    assert "RULE ALL DEFAULT" in last(world, "help")
    assert "VOTE DRAW" not in last(world, "help")
    assert not desk(world, "receipt")


def test_a_robot_at_the_moderators_address_is_not_answered(world: World) -> None:
    adopted(world)
    before = len(world.posted())
    for text in ("NEXT", "I am away"):
        mail = moderate(world, text, Auto_Submitted="auto-replied", Message_ID=f"<{text}@robot>")
        assert mail.disposition == "ignore"
    assert len(world.posted()) == before


def test_our_own_mail_to_a_moderator_who_shares_our_mailbox_is_nobodys_command(world: World) -> None:
    adopted(world)
    mail = moderate(world, "NEXT", sender="orders@example.org")
    assert mail.disposition == "ignore"


def test_before_a_deadline_he_gets_what_is_open_who_has_ordered_and_what_would_happen(world: World) -> None:
    stories.begin(world)
    write(world, "France", HOLDS["France"].replace("A MAR H", "A MAR - SPA"))
    reminding.remind_all(world.service)
    assert not desk(world, "desk")
    world.clock.now = stories.deadline(world) - timedelta(hours=20)
    for _ in range(2):
        reminding.remind_all(world.service)
    assert len(desk(world, "desk")) == 1
    mail = last(world, "desk")
    assert "France in" in mail
    assert "Germany nothing yet" in mail
    assert "moderator phase preview hadrian" in mail
    assert stories.phase(world) == "S1901M"


def test_a_deadline_that_has_moved_is_told_of_anew(world: World) -> None:
    stories.begin(world)
    world.clock.now = stories.deadline(world) - timedelta(hours=20)
    reminding.remind_all(world.service)
    with world.service.store.write() as db:
        phases.extend_to(db, world.service, named(db, "hadrian"), "48 h", "")
    world.clock.now = stories.deadline(world) - timedelta(hours=20)
    reminding.remind_all(world.service)
    assert len(desk(world, "desk")) == 2


def test_the_forecast_names_what_the_board_gains_and_loses(world: World) -> None:
    fall = {"phase": "F1901M", "units": {"France": ["A SPA", "A PAR"], "Germany": ["A MUN"]}}
    stories.begin(world, position=fall)
    write(world, "France", "A PAR - BUR\nA SPA - POR")
    world.clock.now = stories.deadline(world) - timedelta(hours=20)
    reminding.remind_all(world.service)
    assert "France gains Portugal" in last(world, "desk").replace("POR", "Portugal")


def test_a_moderator_who_plays_himself_writes_as_what_his_reply_is_to(world: World) -> None:
    adopted(world)
    desk_address = reply_to(desk(world)[-1])
    with world.service.store.write() as db:
        player = games.player_by_address(db, stories.address("France"))
        assert player is not None
        games.change_player(db, player.id, address=MODERATOR_ADDRESS)
    own = moderate(world, "A PAR - BUR", to="orders+hadrian@example.org", proof="pass")
    assert (own.disposition, own.power) == ("accept", "France")
    assert stories.on_file(world, "France") == ["A PAR - BUR"]
    assert moderate(world, "PAUSE", to=desk_address).power == "MODERATOR"
    assert world.play("hadrian").game.status == "paused"
