"""What a receipt says of lines that were not acted on, of commands that failed, and of commands among orders."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.mail_in import intake
from moderator.mail_out.mailing import Posted
from tests.moderator.stories import HOLDS, begin, last, on_file, told, write
from tests.moderator.world import World


def subject(world: World, power: str) -> str:
    return Posted.model_validate_json(told(world, power, "receipt")[-1].letter).subject


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("VOTE", "VOTE DRAW"),
        ("ADDRESS foo", "ADDRESS new@address"),
        ("RESIGN NOW", "RESIGN"),
        ("wait no", "NOWAIT"),
        ("NO WAIT", "NOWAIT"),
        ("HELP ME", "HELP"),
        ("I vote draw", "VOTE DRAW"),
        ("DRAW", "VOTE DRAW"),
        ("my vote is draw", "VOTE DRAW"),
        ("I concede to Turkey", "VOTE CONCEDE power"),
        ("DEPUTY", "DEPUTY name"),
        ("ZONE", "ZONE Area/City"),
        ("SET WAIT", "NOWAIT"),
        ("WAIT NOT", "NOWAIT"),
        ("JOIN nowhere", "JOIN game"),
    ],
)
def test_a_line_that_is_nearly_a_command_is_named_with_the_verbs_form(world: World, line: str, hint: str) -> None:
    begin(world)
    write(world, "France", f"{line}\n{HOLDS['France']}")
    assert "1 line was not acted on" in subject(world, "France")
    receipt = last(world, "France", "receipt")
    assert f"Line 1, not understood: {line} Write" in receipt
    assert hint in receipt
    assert len(on_file(world, "France")) == 3
    write(world, "Italy", line)
    assert f"Line 1, not understood: {line} Write" in last(world, "Italy", "receipt")


def test_the_word_orders_asks_for_them_only_where_it_stands_alone(world: World) -> None:
    begin(world)
    write(world, "France", f"ORDERS\n{HOLDS['France']}")
    assert "your orders are in" in subject(world, "France")
    write(world, "France", "ORDERS")
    assert "Write ORDERS?." in last(world, "France", "receipt")


@pytest.mark.parametrize(
    "prose",
    [
        "Wait, I forgot something.",
        "Could you help me with the map on your site?",
        "I will vote when I see what Italy does.",
        "Ready when you are!",
        "My address is still the old one.",
        "Please confirm that this came through.",
    ],
)
def test_prose_is_not_taken_for_a_command(world: World, prose: str) -> None:
    begin(world)
    write(world, "France", f"{prose}\n{HOLDS['France']}")
    assert "your orders are in" in subject(world, "France")


def test_a_polite_command_is_a_command(world: World) -> None:
    begin(world)
    write(world, "France", "WAIT please\nVOTE DRAW, thanks!\n")
    receipt = last(world, "France", "receipt")
    assert "is not adjudicated before its deadline" in receipt
    assert "your secret vote for Spring 1901 movement is: draw" in receipt
    write(world, "Italy", "STATUS?")
    assert [row.kind for row in told(world, "Italy")] == ["status"]


@pytest.mark.parametrize(
    "command", ["CONFIRM abcd2345", "VOTE CONCEDE Narnia", "ZONE Mars/City", "RESEND F1999M", "ABSENT 30.2 - 31.2"]
)
def test_a_command_that_failed_is_no_success(world: World, command: str) -> None:
    begin(world)
    write(world, "France", HOLDS["France"])
    write(world, "France", command)
    assert "1 line was not acted on" in subject(world, "France")
    receipt = last(world, "France", "receipt")
    assert "Nothing more is needed" not in receipt
    assert f"1 line of your mail was not acted on. NOT ACTED ON {command}" in receipt


def test_orders_above_a_clear_go_with_the_rest_and_those_below_count(world: World) -> None:
    begin(world)
    write(world, "Russia", "A Mos - Ukr\nA War - Gal\nCLEAR\nF Sev - Bla\n")
    assert on_file(world, "Russia") == ["F SEV - BLA"]
    assert "A War - Gal = withdrawn by the CLEAR below" in last(world, "Russia", "receipt")
    write(world, "Russia", "A War - Gal\nCLEAR")
    assert on_file(world, "Russia") == []


def test_what_was_written_ahead_above_a_clear_stays_and_the_receipt_says_so(world: World) -> None:
    begin(world)
    write(world, "Russia", "A War - Gal\nPHASE Fall 1901\nA Gal - Vie\nENDPHASE\nCLEAR")
    assert on_file(world, "Russia") == ["A WAR - GAL"]
    assert "the lines above it in this mail count" in last(world, "Russia", "receipt")


def test_status_in_a_mail_with_orders_tells_them(world: World) -> None:
    begin(world)
    write(world, "France", "STATUS\nA Par - Bur")
    assert "A PAR - BUR" in last(world, "France", "status")


def test_an_order_form_filled_in_within_the_quote_is_answered_each_time(world: World) -> None:
    begin(world)
    write(world, "France", "STATUS")
    (sent,) = told(world, "France", "status")
    ours = [f"> {line}" for line in Posted.model_validate_json(sent.letter).text.split("\n")]
    for target in ("BUR", "PIC"):
        text = "\n".join([*ours, f"> A PAR - {target}"])
        assert write(world, "France", text, In_Reply_To=sent.message_id).disposition == "reject"
    assert len(told(world, "France", "unreadable")) == 2
    assert "Write your orders above the quoted mail" in last(world, "France", "unreadable")
    for _ in range(2):
        write(world, "France", "\n".join(ours), In_Reply_To=sent.message_id)
    assert len(told(world, "France", "unreadable")) == 3


def test_a_receipt_says_that_orders_in_the_quote_below_the_players_words_do_not_count(world: World) -> None:
    begin(world)
    write(world, "France", "STATUS")
    (sent,) = told(world, "France", "status")
    ours = [f"> {line}" for line in Posted.model_validate_json(sent.letter).text.split("\n")]
    for words in ("Ready. My moves are in the form below.", "F Bre - MAO", "READY"):
        text = "\n".join([words, "", *ours, "> A PAR - BUR"])
        write(world, "France", text, In_Reply_To=sent.message_id)
        assert "What you wrote into the quoted lines" in last(world, "France", "receipt")
    for below in ("", "> F Bre - MAO"):
        write(world, "France", "\n".join(["F Bre - MAO", "", *ours, below]), In_Reply_To=sent.message_id)
        assert "quoted lines" not in last(world, "France", "receipt")


def test_our_page_as_a_program_quotes_it_holds_no_orders(world: World) -> None:
    """It makes lines of the page's parts, with * around bold words."""
    begin(world)
    write(world, "France", "army paris supports marseilles to burgundy\nA Mar - Bur")
    sent = told(world, "France", "receipt")[-1]
    body = LexborHTMLParser(Posted.model_validate_json(sent.letter).html).body
    assert body is not None
    quote = [f"> *{line.strip()}*" for line in body.text(separator="\n").split("\n") if line.strip()]
    assert "> *= A PAR S A MAR - BUR*" in quote
    write(world, "France", "\n".join(["F Bre - MAO", "", *quote]), In_Reply_To=sent.message_id)
    assert on_file(world, "France") == ["A PAR S A MAR - BUR", "A MAR - BUR", "F BRE - MAO"]
    assert "quoted lines" not in last(world, "France", "receipt")
    write(world, "France", "\n".join(["F Bre - MAO", "", *quote, "> A PAR H"]), In_Reply_To=sent.message_id)
    assert "What you wrote into the quoted lines" in last(world, "France", "receipt")


@pytest.mark.parametrize(
    "body", ["SBQYXIgLSBCdXIKQSBNYXIgLSBTcGEKRiBCcmUgLSBN", "5rWL6K+V/////v37+vn49/b19PPy8fDv7u3s6+rp6OfmwsE="]
)
def test_a_text_that_could_not_be_decoded_is_called_that(world: World, body: str) -> None:
    begin(world)
    head = "Authentication-Results: mx.example.org; dmarc=pass header.from=play.test\nFrom: france@play.test"
    kind = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64"
    raw = f"{head}\nTo: orders+hadrian@example.org\nMessage-ID: <1@play.test>\n{kind}\n\n{body}\n"
    intake.take(world.service, world.deliver(raw.encode(), world.clock()))
    assert "that could not be decoded" in last(world, "France", "unreadable")
