"""Mail that no person wrote (C21, C22, C26, C27)."""

from __future__ import annotations

import pytest

from moderator.mail import automatic, message

OWN = automatic.Own(("orders@example.org",), ("example.org",), "moderator-1f2e")
HUMAN = ("Return-Path: <odile@example.com>", "From: Odile <odile@example.com>", "To: orders+hadrian@example.org")


def kind(*fields: str, body: str = "A PAR - BUR", base: tuple[str, ...] = HUMAN) -> str:
    names = {field.partition(":")[0].lower() for field in fields}
    kept = [field for field in base if field.partition(":")[0].lower() not in names]
    return automatic.kind(message.read("\r\n".join((*kept, *fields, "", body)).encode()), OWN)


@pytest.mark.parametrize(
    "field",
    [
        "Subject: Re: [hadrian] Spring 1901",
        "Auto-Submitted: no",
        "Precedence: first-class",
        "X-Loop: support@example.net",
        "Feedback-ID: 12345:user:proton",
        "Subject: Out of office from 3 to 10 March",
        "Subject: Abwesenheit 3.-10. Mai",
        "Subject: Undelivered orders",
        "Message-ID: <3f2a.camel@example.org>",
        "Sender: secretary@example.com",
        "From: moderator@example.org",
        "X-Auto-Submitted: yes",
        "X-Auto-Response-Suppress: All",
        "X-Auto-Response-Suppress: OOF, DR, RN, NRN, AutoReply",
        "List-Help: ",
    ],
)
def test_a_persons_mail_is_a_persons_mail(field: str) -> None:
    assert kind(field) == ""


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("X-Loop: moderator-1f2e", "own"),
        ("X-Loop: Orders@Example.org", "own"),
        ("X-Moderator: report", "own"),
        ("Message-ID: <3f2a99.moderator@example.org>", "own"),
        ("From: Hadrian <orders@example.org>", "own"),
        ("From: orders+hadrian.s1901m.c0de@example.org", "own"),
        ("From: orders+bounce.4.abcd2345@example.org", "own"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", "bounce"),
        ("To: orders+bounce.412.x7d2kq5m@example.org", "bounce"),
        ("X-Failed-Recipients: b@example.net", "bounce"),
        ("From: MAILER-DAEMON@mx.example.org (Mail Delivery System)", "bounce"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=b", "receipt"),
        ("Content-Type: multipart/report; report-type=feedback-report; boundary=b", "complaint"),
        ("Content-Type: text/calendar; method=REPLY", "calendar"),
        ("Content-Type: text/vnd.google.email-reaction+json", "reaction"),
        ("List-Id: Press <press.example.org>", "list"),
        ("List-Unsubscribe: <mailto:x@example.org>", "list"),
        ("Precedence: list", "list"),
        ("X-BeenThere: press@example.org", "list"),
        ("Mailing-List: contact x@example.org", "list"),
        ("Auto-Submitted: auto-replied", "vacation"),
        ("Auto-Submitted: auto-replied (vacation)", "vacation"),
        ('Auto-Submitted: Auto-Replied; owner-email="o@example.com"', "vacation"),
        ("X-Autoreply: yes", "vacation"),
        ("X-Autorespond: Re: turn", "vacation"),
        ("Precedence: auto_reply", "vacation"),
        ("Subject: Automatic reply: [hadrian] Spring 1901", "vacation"),
        ("Subject: Automatische Antwort: [hadrian] Spring 1901", "vacation"),
        ("Subject: =?utf-8?Q?R=C3=A9ponse_automatique?= : [hadrian]", "vacation"),
        ("Subject: Out of Office: Re: [hadrian] Spring 1901", "vacation"),
        ("Subject: Abwesenheitsnotiz: [hadrian] Spring 1901", "vacation"),
        ("Subject: Vacation Re: [hadrian]", "vacation"),
        ("Subject: Absence du bureau : [hadrian]", "vacation"),
        ("Subject: Odpowiedź automatyczna: [hadrian]", "vacation"),
        ("Subject: 自动答复: [hadrian]", "vacation"),
        ("Subject: [Auto-Reply] hadrian", "vacation"),
        ("Subject: away from my mail", "vacation"),
        ("Precedence: bulk", "bulk"),
        ("Precedence: junk", "bulk"),
        ("Auto-Submitted: auto-generated", "robot"),
        ("Auto-Submitted: auto-notified; x=y", "robot"),
        ("Return-Path: <>", "robot"),
        ("Return-Path: < >", "robot"),
        ("From: no-reply@example.com", "robot"),
        ("From: Post <postmaster@example.com>", "robot"),
    ],
)
def test_one_sign_is_enough(field: str, expected: str) -> None:
    assert kind(field) == expected


@pytest.mark.parametrize(
    "sign", ["X-Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Return-Path: <>", "Precedence: bulk"]
)
def test_a_wish_for_no_answer_counts_beside_another_sign(sign: str) -> None:
    assert kind("X-Auto-Response-Suppress: All", sign) == "vacation"
    assert kind("X-Auto-Response-Suppress: All", "Auto-Submitted: no", "X-Auto-Submitted: no") == ""


def test_a_null_sender_and_a_daemon_make_a_bounce() -> None:
    assert kind("Return-Path: <>", "From: postmaster@example.com") == "bounce"


def test_an_acceptance_beside_text_is_a_calendar_reply_and_an_invitation_is_none() -> None:
    """C27."""
    calendar = "--b\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:{}\r\nEND:VCALENDAR\r\n--b--"
    tree = "Content-Type: multipart/mixed; boundary=b"
    assert kind(tree, body="--b\r\n\r\nhello\r\n" + calendar.format("REPLY")) == "calendar"
    assert kind(tree, body="--b\r\n\r\nhello\r\n" + calendar.format("REQUEST")) == ""


def test_our_own_mail_through_a_list_is_still_ours() -> None:
    assert kind("List-Id: <x.example.net>", "X-Loop: moderator-1f2e", "From: list@example.net") == "own"


def test_a_service_without_hosts_knows_itself_by_its_addresses() -> None:
    bare = automatic.Own(("orders@example.org",))
    mail = message.read(b"From: orders@example.org\r\n\r\nx")
    other = message.read(b"From: a@example.org\r\nMessage-ID: <1.moderator@example.org>\r\n\r\nx")
    assert (automatic.kind(mail, bare), automatic.kind(other, bare)) == ("own", "")
