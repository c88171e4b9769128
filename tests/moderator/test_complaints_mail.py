"""What players of other play-by-email systems complained of, told to our service: mail in and out (C17 to C70).

The numbers are those of test_complaints.py.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from moderator.mail_in import answering, holding, intake
from moderator.mail_out import limits
from moderator.mail_out.mailing import Posted
from moderator.store import games, mails, orders, outbox
from tests.moderator.stories import (
    HOLDS,
    address,
    all_order,
    another_game,
    at,
    begin,
    code_in,
    deadline,
    last,
    lobby,
    on_file,
    told,
    words,
    write,
)
from tests.moderator.world import MODERATOR_ADDRESS, World

PROVED = "Authentication-Results: mx.example.org; dmarc=pass header.from=play.test\r\n"
FROM = f"{PROVED}From: france@play.test\r\nTo: orders+hadrian@example.org\r\n"


def take(world: World, raw: str, encoding: str = "utf-8") -> Any:
    """A raw mail is handled; gives its row."""
    number = world.deliver(raw.encode(encoding), world.clock())
    intake.take(world.service, number)
    return world.mail(number)


def test_c17_a_subject_is_shown_and_never_acted_on(world: World) -> None:
    """C17: orders in the subject are not lost without a word, and not acted on."""
    begin(world)
    assert write(world, "France", "", Subject="AW: [hadrian] A PAR - BUR").disposition == "reject"
    assert on_file(world, "France") == []
    notice = last(world, "France", "unreadable")
    assert "A PAR - BUR" in notice
    write(world, "France", f"CONFIRM {code_in(notice)}")
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_c21_two_robots_stop_writing_to_each_other(world: World) -> None:
    """C21: a responder without a single sign of being one answers every mail of ours with a fresh ticket number."""
    begin(world)
    write(world, "France", "A PAR - BUR")
    answered = set[int]()
    for ticket in range(100):
        due = [row.id for row in told(world, "France") if row.status == "waiting" and row.next_at <= world.clock()]
        if not due:
            world.clock.now += timedelta(hours=1)
            continue
        answered.update(due)
        with world.service.store.write() as db:
            outbox.change(db, due[0], status="sent")
        write(world, "France", f"Dear customer,\nyour ticket {ticket} was opened: A PAR - BUR", Subject=f"#{ticket}")
    most = world.service.settings.limits.replies_per_address_and_hour
    assert len(answered) == most + limits.MOST_LATE_A_DAY


def test_c21_a_player_who_writes_very_often_gets_the_last_receipt_when_the_hour_is_over(world: World) -> None:
    begin(world)
    most = world.service.settings.limits.replies_per_address_and_hour
    for number in range(most + 5):
        assert write(world, "France", f"A PAR - {'BUR' if number % 2 else 'PIC'}\n{number}").disposition == "accept"
    kept = [row for row in told(world, "France", "receipt") if row.status == "waiting"]
    assert [row.next_at - world.clock() for row in kept] == [timedelta()] * most + [timedelta(hours=1)]
    assert "A PAR - PIC" in last(world, "France", "receipt")
    assert "this is the receipt of the last of them" in last(world, "France", "receipt")


def test_c21_our_own_mail_and_automatic_ones_are_not_answered(world: World) -> None:
    """C21."""
    begin(world)
    for header in ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Loop: orders@example.org", "Return-Path: <>"):
        assert (
            take(world, f"{header}\r\n{FROM}Message-ID: <{header[:4]}@x>\r\n\r\nA PAR - BUR\r\n").disposition
            == "ignore"
        )
    assert world.posted() == []


def test_c22_a_list_is_never_taken_for_the_author_and_never_answered(world: World) -> None:
    """C22."""
    begin(world)
    mail = take(world, f"List-Id: <talk.play.test>\r\n{FROM}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n")
    assert (mail.disposition, mail.reason) == ("ignore", "not written by a person: list")
    assert world.posted() == []


def test_c29_one_broken_mail_never_stops_the_rest(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """C29: set aside with its cause, the moderator told once, the next one taken; put back, it counts."""
    begin(world)
    first = world.deliver(f"{FROM}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n".encode(), world.clock())
    second = world.deliver(f"{FROM}Message-ID: <2@x>\r\n\r\nF BRE - MAO\r\n".encode(), world.clock())
    answer = answering.answer

    def fails_once(db: Any, service: Any, case: Any) -> Any:
        if case.stored.id == first:
            raise IndexError("a fault of ours")
        return answer(db, service, case)

    monkeypatch.setattr("moderator.mail_in.answering.answer", fails_once)
    intake.take_new(world.service)
    intake.take_new(world.service)
    monkeypatch.undo()
    assert [world.mail(number).status for number in (first, second)] == ["shunted", "done"]
    assert on_file(world, "France") == ["F BRE - MAO"]
    assert len(told(world, MODERATOR_ADDRESS)) == 1
    assert "IndexError: a fault of ours" in last(world, MODERATOR_ADDRESS)
    with world.service.store.write() as db:
        intake.settle(db, world.service, world.mail(first))
    assert sorted(on_file(world, "France")) == ["A PAR - BUR", "F BRE - MAO"]


def test_c29_not_even_when_the_moderator_cannot_be_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """C29: alaveteli's error mail failed, too."""

    def fails(*_: object, **__: object) -> None:
        raise ValueError("a template of your own")

    begin(world)
    monkeypatch.setattr("moderator.mail_in.answering.answer", fails)
    monkeypatch.setattr(holding, "shunt", fails)
    assert write(world, "France", "A PAR - BUR").status == "shunted"


def test_c36_a_mail_that_kills_the_program_is_set_aside_after_some_tries(world: World) -> None:
    """C36, C29: attempts are counted before anything of the mail is read."""
    begin(world)
    number = world.deliver(f"{FROM}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n".encode(), world.clock())
    for _ in range(intake.MOST_ATTEMPTS):
        with world.service.store.write() as db:
            mails.count_attempt(db, number)
    intake.take_new(world.service)
    assert world.mail(number).status == "shunted"
    assert "has ended the program 5 times" in last(world, MODERATOR_ADDRESS)


def test_c36_nul_bytes_anywhere_are_survived_by_every_database(world: World) -> None:
    """C36: PostgreSQL takes no NUL in a text."""
    begin(world)
    mail = take(
        world,
        f"{PROVED}From: Odi\0le <france@play.test>\r\nTo: orders+hadrian@example.org\r\nMessage-ID: <a\0b@x>\r\n"
        "Subject: or\0ders =?utf-8?q?=00?=\r\n\r\nA PAR \0- BUR\r\nF BRE - X\0YZ\r\nDISPUTE w\0rong\r\n",
    )
    assert mail.disposition == "accept"
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_c29_a_mail_whose_parts_cannot_be_told_apart_is_held_and_its_author_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C29, C35: truncated and damaged mail gets an answer."""
    begin(world)

    def fails(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("moderator.mail.message.parts.content", fails)
    mail = write(world, "France", "A PAR - BUR")
    assert (mail.status, mail.reason) == ("held", "damaged")
    assert "It is damaged" in last(world, "France", "unreadable")
    assert "damaged" in last(world, MODERATOR_ADDRESS)


def test_c35_a_line_without_an_end_is_cut_named_and_answered(world: World) -> None:
    """C35."""
    begin(world)
    write(world, "France", "A PAR - BUR\nA MAR - " + "x" * 50_000 + "\nF BRE - MAO")
    assert sorted(on_file(world, "France")) == ["A PAR - BUR", "F BRE - MAO"]
    receipt = Posted.model_validate_json(told(world, "France", "receipt")[-1].letter).text
    assert "A MAR - xxx" in receipt
    assert len(receipt) < 10_000


def test_c34_each_reader_gets_his_own_mail_at_his_registered_address(world: World) -> None:
    """C34: never to whom From or Reply-To name besides, never to several at once."""
    begin(world)
    write(world, "France", "A PAR - BUR", Reply_To=address("Germany"), Cc=address("Germany"))
    assert [row.recipient for row in world.posted()] == [address("France")]
    assert f"went to {address('Germany')}" in last(world, "France", "receipt")


def test_c38_one_mail_to_two_games_is_no_duplicate_in_either(world: World) -> None:
    """C38: two copies of one Message-ID, delivered to two of our addresses."""
    begin(world)
    another_game(world, {"France": "France"})
    found = []
    for game in ("hadrian", "trajan", "hadrian"):
        head = f"Delivered-To: orders+{game}@example.org\r\n{PROVED}From: france@play.test\r\nMessage-ID: <1@x>\r\n"
        both = "To: orders+hadrian@example.org, orders+trajan@example.org\r\n"
        found.append(take(world, f"{head}{both}\r\nA PAR - BUR\r\n").disposition)
    assert found == ["accept", "accept", "ignore"]
    assert on_file(world, "France") == on_file(world, "France", "trajan") == ["A PAR - BUR"]


def test_c38_one_message_id_on_different_mails_hides_none_of_them(world: World) -> None:
    """C38: key and content; the third is a copy of the second, not of the first."""
    begin(world)
    one: dict[str, Any] = {"Message_ID": "<1@broken.program>"}
    found = [write(world, "France", text, **one).disposition for text in ("A PAR H", "A PAR - BUR", "A PAR - BUR")]
    assert found == ["accept", "accept", "ignore"]
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_c39_mails_that_overtake_each_other_ask_before_the_older_wins(world: World) -> None:
    """C39."""
    begin(world)
    now = world.clock()
    write(world, "France", "A PAR - BUR", dated=now - timedelta(minutes=5))
    assert write(world, "France", "A PAR - PIC", dated=now - timedelta(hours=2)).disposition == "reject"
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "CONFIRM" in last(world, "France", "receipt")


@pytest.mark.parametrize("days", [-20_000, -30, 400])
def test_c39_a_clock_that_is_plainly_wrong_does_not_hold_a_player_up(world: World, days: int) -> None:
    """C39: a Date of 1970, of last month or of next year says nothing about the order of two mails."""
    begin(world)
    write(world, "France", "A PAR - BUR")
    wrong = world.clock() + timedelta(days=days)
    assert write(world, "France", "A PAR - PIC", dated=wrong).disposition == "accept"
    assert write(world, "France", "A PAR - GAS").disposition == "accept"
    assert on_file(world, "France") == ["A PAR - GAS"]


def test_c43_the_language_is_not_guessed_from_a_subject(world: World) -> None:
    """C43: BEFEHLE or ORDERS, the answer is the same."""
    begin(world)
    answers = []
    for subject in ("BEFEHLE", "ORDERS"):
        world.clock.now += timedelta(seconds=1)
        write(world, "France", "A PAR - XYZ", Subject=subject)
        answers.append(last(world, "France", "receipt"))
    assert answers[0] == answers[1]


def test_c52_an_oversize_mail_is_kept_as_headers_and_its_author_told(world: World) -> None:
    """C52."""
    begin(world)
    with world.service.store.write() as db:
        head = f"{FROM}Message-ID: <1@x>\r\nSubject: A PAR - BUR\r\n\r\n".encode()
        number = mails.keep(db, "test", ("INBOX", 1, "1"), world.clock(), head, oversize=True)
    intake.take_new(world.service)
    assert number is not None
    assert world.mail(number).disposition == "reject"
    notice = last(world, "France", "unreadable")
    assert "It is too large." in notice
    assert "Mails of up to 1000 kB are read." in notice


def test_c64_what_looks_like_a_password_is_sent_back_to_nobody(world: World) -> None:
    """C64."""
    begin(world)
    write(world, "France", "A PAR - XYZ password: geheim\nDISPUTE my password is Xyzzy99\nA PAR - BUR")
    receipt = last(world, "France", "receipt")
    assert ("geheim" in receipt, "Xyzzy99" in receipt) == (False, False)
    assert "password is ****" in receipt


def test_c68_every_mail_has_an_outcome(world: World) -> None:
    """C68: also what is ignored, so that nothing is looked at for ever."""
    begin(world)
    texts = (f"{FROM}\r\nA PAR - BUR", f"Precedence: bulk\r\n{FROM}\r\n", "", "\0", "From: x@spam.test\r\n\r\nBuy!")
    numbers = [world.deliver(text.encode(), world.clock()) for text in texts]
    assert intake.take_new(world.service) == len(texts)
    assert intake.take_new(world.service) == 0
    found = [world.mail(number) for number in numbers]
    assert [mail.disposition for mail in found] == ["accept", "ignore", "quarantine", "quarantine", "quarantine"]
    assert all(mail.status in ("done", "held") for mail in found)


def test_c69_a_mail_that_changes_games_in_the_middle_is_refused_whole(world: World) -> None:
    """C69: later lines hit the wrong power or game."""
    begin(world)
    another_game(world, {"Italy": "France"})
    mail = write(world, "France", "A PAR - BUR\nRESIGN\n\nTrajan:\nA ROM - APU")
    assert mail.disposition == "reject"
    assert on_file(world, "France") == on_file(world, "Italy", "trajan") == []
    assert "The mail has orders for more than one game." in last(world, "France", "which_game")


def test_c70_nobody_makes_us_send_his_words_to_a_stranger(world: World) -> None:
    """C70: the original mail is never sent back."""
    begin(world)
    lobby(world, code="trajan")
    spam = "JOIN\nBuy our pills at http://spam.test"
    write(world, "", spam, sender="victim@new.test", to="orders+trajan@example.org", Subject="PILLS")
    write(world, "France", "A PAR - BUR\n\nBuy our pills at http://spam.test")
    for row in world.posted():
        assert "spam.test" not in row.letter
        assert "PILLS" not in row.letter
    assert told(world, "victim@new.test", "stranger_join")


def test_c67_what_was_meant_for_a_phase_stays_with_it_and_with_its_power(world: World) -> None:
    """C67: orders sent ahead were lost with the player's name; here he changes name, address and zone in between."""
    begin(world)
    write(world, "France", HOLDS["France"] + "\nPHASE Fall 1901\nA PAR - BUR")
    write(world, "France", "ADDRESS odile@new.test")
    write(world, "France", "CONFIRM")
    with world.service.store.write() as db:
        player = games.player_by_address(db, "odile@new.test")
        assert player is not None
        games.change_player(db, player.id, name="Odile", zone="Asia/Tokyo")
    all_order(world, HOLDS, besides=("France",))
    at(world, world.clock())
    assert on_file(world, "France") == ["A PAR - BUR"]


def test_c44_no_command_of_an_old_mail_touches_the_new_phase(world: World) -> None:
    """C44: stale turn files; also a reply to an old receipt that holds nothing but commands."""
    begin(world)
    all_order(world, HOLDS)
    at(world, world.clock())
    old = Posted.model_validate_json(told(world, "France", "receipt")[-1].letter).reply_to
    write(world, "France", "A PAR - BUR")
    assert write(world, "France", "CLEAR\nWAIT\nVOTE DRAW\nSTATUS", to=old).disposition == "accept"
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert not world.play("hadrian").seat("France").waits
    assert last(world, "France", "receipt").count("not done: your mail answers Spring 1901 movement") == 3
    status = last(world, "France", "status")
    assert "Fall 1901 movement" in status
    assert "A PAR - BUR" in status


def test_quoted_commands_are_not_commands(world: World) -> None:
    """C01: our own mails name the commands, and a reply quotes them."""
    begin(world)
    write(
        world, "France", "A PAR - BUR\n\nOn Fri, 27 Mar 2026 Moderator <orders@example.org> wrote:\n> CLEAR\n> RESIGN"
    )
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "RESIGN" not in last(world, "France", "receipt")


def test_c04_press_without_an_end_is_said_to_have_swallowed_what_follows(world: World) -> None:
    """C04."""
    begin(world)
    write(world, "France", "A PAR - BUR\nPRESS TO Germany\nHello\nF BRE - MAO")
    assert on_file(world, "France") == ["A PAR - BUR"]
    assert "ENDPRESS is missing" in last(world, "France", "receipt")


def test_c26_a_bounce_to_a_forsaken_address_marks_nobody_and_neither_does_a_forged_one(world: World) -> None:
    """C26, C46."""
    begin(world)
    write(world, "France", "A PAR - BUR")
    sent = told(world, "France", "receipt")[-1]

    def report(number: int, message_id: str) -> None:
        take(
            world,
            f"From: MAILER-DAEMON@mx.test\r\nTo: orders@example.org\r\nReturn-Path: <>\r\nMessage-ID: <b{number}@x>\r\n"
            'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
            "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n"
            f"Final-Recipient: rfc822; {address('France')}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
            f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {message_id}\r\n--b--\r\n",
        )

    report(1, "<never.sent@example.org>")
    assert hard_bounces(world, "France") == 0
    report(2, sent.message_id)
    report(3, sent.message_id)
    assert hard_bounces(world, "France") == 2
    assert len(told(world, MODERATOR_ADDRESS)) == 1
    write(world, "France", "ADDRESS odile@new.test")
    write(world, "France", "CONFIRM")
    report(4, sent.message_id)
    assert hard_bounces(world, "odile@new.test") == 0


def hard_bounces(world: World, who: str) -> int:
    with world.service.store.read() as db:
        player = games.player_by_address(db, who if "@" in who else address(who))
    assert player is not None
    return player.hard_bounces


def test_c41_c42_a_receipt_says_what_each_line_means_and_when_time_is_up(world: World) -> None:
    """C41: three clocks. C42: a wrong order is found at once, not after the turn."""
    begin(world, schedule="Tue,Fri,Sun 20:00 Europe/Athens")
    write(world, "France", "ZONE Asia/Tokyo")
    write(world, "France", "Army Paris goes to Burgundy\nF BRE - MUN\nA MUN H")
    receipt = last(world, "France", "receipt")
    for said in (
        "= A PAR - BUR",
        "F BRE - MUN",
        "Sun 29 Mar 2026 17:00 UTC",
        "20:00 in Athens (the game's time)",
        "Mon 30 Mar 02:00 in Tokyo (your time)",
        "STILL WITHOUT ORDERS F Brest A Marseilles",
        "in 1 day 23 hours",
    ):
        assert said in receipt
    assert Posted.model_validate_json(told(world, "France", "receipt")[-1].letter).reply_to in receipt
    assert deadline(world).hour == 17


def test_c53_handled_again_a_mail_has_no_second_effect(world: World) -> None:
    """C53: whatever a crash repeats."""
    begin(world)
    mail = write(world, "France", "A PAR - BUR\nRESIGN")
    before = [row.key for row in world.posted()]
    intake.take(world.service, mail.id)
    assert [row.key for row in world.posted()] == before
    with world.service.store.read() as db:
        assert orders.of_mail(db, mail.id) is not None
        assert json.loads(told(world, "France", "receipt")[-1].letter)["in_reply_to"] == mail.message_id
    assert words(told(world, "France", "receipt")[-1]).count("to give up France for good") == 1


def test_orders_that_only_the_page_has_are_read(world: World) -> None:
    """Some programs put "your program does not show HTML" into the plain text."""
    begin(world)
    mail = write(world, "France", "Your mail program does not show HTML.", page="<p>A PAR - BUR<br>F BRE - MAO</p>")
    assert (mail.disposition, on_file(world, "France")) == ("accept", ["A PAR - BUR", "F BRE - MAO"])
