"""Delivery reports (C26): RFC 3464, and what Exim and qmail write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.mail import bounces, message

CORPUS = Path(__file__).parent / "corpus"


def report(*blocks: str, original: str = "") -> message.Mail:
    status = "\r\n\r\n".join(("Reporting-MTA: dns; mx.example.org", *blocks))
    parts = [
        "Content-Type: text/plain\r\n\r\nSorry.",
        f"Content-Type: message/delivery-status\r\n\r\n{status}\r\n",
        original,
    ]
    body = "".join(f"--b\r\n{part}\r\n" for part in parts if part) + "--b--\r\n"
    head = (
        "From: MAILER-DAEMON@mx.example.org\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b"
    )
    return message.read(f"{head}\r\n\r\n{body}".encode())


def block(action: str, status: str, diagnostic: str = "", recipient: str = "emre@Example.net") -> str:
    lines = [f"Final-Recipient: rfc822; {recipient}", f"Action: {action}", f"Status: {status}"]
    return "\r\n".join(lines + ([f"Diagnostic-Code: smtp; {diagnostic}"] if diagnostic else []))


def test_the_full_mailbox_of_the_corpus() -> None:
    found = bounces.read(message.read((CORPUS / "37-dsn-bounce-mailbox-full.eml").read_bytes()))
    assert [(one.recipient, one.status, one.hard) for one in found.failures] == [
        ("emre.celikbas@example.net", "5.2.2", False)
    ]
    assert found.message_id == "<hadrian.S1901M.turkey.5150@example.org>"


@pytest.mark.parametrize(
    ("action", "status", "diagnostic", "hard"),
    [
        ("failed", "5.1.1", "550 5.1.1 User unknown", True),
        ("Failed", "5.7.1 (refused)", "", True),
        ("failed", "5.2.2", "552 Mailbox full", False),
        ("failed", "4.4.7", "expired", False),
        ("delayed", "4.4.1", "", False),
        ("failed", "", "550 no such user", True),
        ("failed", "", "451 try later", False),
        ("failed", "", "", True),
    ],
)
def test_hard_and_soft(action: str, status: str, diagnostic: str, hard: bool) -> None:
    (found,) = bounces.read(report(block(action, status, diagnostic))).failures
    assert (found.recipient, found.action, found.hard) == ("emre@example.net", action.lower(), hard)


def test_several_recipients_those_that_were_reached_left_out() -> None:
    found = bounces.read(
        report(block("failed", "5.1.1"), block("delivered", "2.0.0"), block("delayed", "4.0.0", recipient="b@c.d"))
    )
    assert [(one.recipient, one.action) for one in found.failures] == [
        ("emre@example.net", "failed"),
        ("b@c.d", "delayed"),
    ]


def test_the_original_recipient_is_the_one_we_wrote_to() -> None:
    forwarded = block("failed", "5.1.1", recipient="new@far.test") + "\r\nOriginal-Recipient: rfc822;emre@example.net"
    assert [one.recipient for one in bounces.read(report(forwarded)).failures] == ["emre@example.net"]


def test_a_diagnostic_on_several_lines() -> None:
    folded = block("failed", "5.1.1", "550 no\r\n such\r\n\tuser")
    assert bounces.read(report(folded)).failures[0].diagnostic == "smtp; 550 no such user"


@pytest.mark.parametrize(
    "original",
    [
        "Content-Type: message/rfc822\r\n\r\nMessage-ID: <7.moderator@example.org>\r\nFrom: a@example.org\r\n\r\nx",
        "Content-Type: text/rfc822-headers\r\n\r\nFrom: a@example.org\r\nMessage-Id: <7.moderator@example.org>\r\n",
    ],
)
def test_the_mail_that_was_not_delivered(original: str) -> None:
    assert bounces.read(report(block("failed", "5.1.1"), original=original)).message_id == "<7.moderator@example.org>"


def test_exim_names_the_recipients_in_a_header() -> None:
    raw = (
        "From: Mail Delivery System <Mailer-Daemon@relay.test>\r\nX-Failed-Recipients: emre@example.net, b@c.d\r\n"
        "In-Reply-To: <7.moderator@example.org>\r\n\r\nIt could not be delivered.\r\n\r\n  emre@example.net\r\n"
        "    host mx.example.net: 550 5.1.1 unknown user\r\n"
    )
    found = bounces.read(message.read(raw.encode()))
    assert [(one.recipient, one.status, one.hard) for one in found.failures] == [
        ("emre@example.net", "5.1.1", True),
        ("b@c.d", "", True),
    ]
    assert found.message_id == "<7.moderator@example.org>"


def test_qmail_names_them_in_its_text() -> None:
    raw = (
        "From: MAILER-DAEMON@relay.test\r\nReturn-Path: <>\r\nSubject: failure notice\r\n\r\nHi. This is qmail.\r\n\r\n"
        "<emre@example.net>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below is a copy.\r\n\r\n"
        "Return-Path: <orders@example.org>\r\nMessage-ID: <7.moderator@example.org>\r\n"
    )
    found = bounces.read(message.read(raw.encode()))
    assert [(one.recipient, one.status, one.hard) for one in found.failures] == [("emre@example.net", "5.1.1", True)]
    assert found.message_id == "<7.moderator@example.org>"


def test_what_is_no_report_reports_nothing() -> None:
    assert bounces.read(message.read(b"From: MAILER-DAEMON@relay.test\r\n\r\nHello.\r\n")) == bounces.Bounce((), "")
