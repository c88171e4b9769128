"""Letters made, and read again by the standard library's parser."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.mail.compose import Letter, Mailbox, Picture, compose

PNG = base64.b64decode(b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
REPORT = Letter(
    sender=Mailbox("Hadrian's Moderator", "orders@game.test"),
    to=Mailbox("Zoltán Keresztes", "zoltan@play.test"),
    subject="[hadrian S1901M #k3x7w2pd] Spring 1901: Österreich",
    text="Grüße, Zoltán.\n\nA VIE - TRI  moved.\n\n-- \nHadrian\n",
    message_id="<hadrian.S1901M.austria.77d0@game.test>",
    date=datetime(2026, 3, 27, 18, 2, 11, tzinfo=UTC),
    reply_to="orders+hadrian.F1901M.k3x7w2pd@game.test",
    html='<p>Grüße, Zoltán.</p><img src="cid:map@game.test" alt="">',
    pictures=(Picture("map@game.test", "hadrian-S1901M.png", PNG),),
    calendar="BEGIN:VCALENDAR\r\nSUMMARY:Órarend\r\nEND:VCALENDAR\r\n",
    in_reply_to="<hadrian.start.austria@game.test>",
    references=("<hadrian.start.austria@game.test>",),
    list_id="hadrian.game.test",
)
PLAIN = replace(REPORT, html="", pictures=(), calendar="")


def parsed(letter: Letter) -> EmailMessage:
    mail = message_from_bytes(compose(letter), policy=default)
    assert [part.defects for part in mail.walk()] == [[] for _ in mail.walk()]
    return mail


def text_of(mail: EmailMessage, subtype: str = "plain") -> str:
    body = mail.get_body((subtype,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def decoded(header: str) -> str:
    return str(make_header(decode_header(header.replace("\r\n ", " "))))


def test_the_headers() -> None:
    mail = parsed(REPORT)
    assert {name: str(value) for name, value in mail.items() if not name.startswith(("Content-", "MIME-"))} == {
        "From": "Hadrian's Moderator <orders@game.test>",
        "To": "Zoltán Keresztes <zoltan@play.test>",
        "Reply-To": "orders+hadrian.F1901M.k3x7w2pd@game.test",
        "Subject": "[hadrian S1901M #k3x7w2pd] Spring 1901: Österreich",
        "Date": "Fri, 27 Mar 2026 18:02:11 +0000",
        "Message-ID": "<hadrian.S1901M.austria.77d0@game.test>",
        "In-Reply-To": "<hadrian.start.austria@game.test>",
        "References": "<hadrian.start.austria@game.test>",
        "List-Id": "<hadrian.game.test>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
        "X-Loop": "orders@game.test",
    }
    assert parsed(replace(PLAIN, answer=True))["Auto-Submitted"] == "auto-replied"


def test_the_parts() -> None:
    mail = parsed(REPORT)
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/calendar",
    ]
    assert text_of(mail) == REPORT.text
    assert text_of(mail, "html") == REPORT.html + "\n"
    *_, picture, calendar = mail.walk()
    assert picture["Content-ID"] == "<map@game.test>"
    assert (picture.get_filename(), picture.get_content_disposition()) == ("hadrian-S1901M.png", "inline")
    assert picture.get_content() == PNG
    assert calendar.get_filename() == "deadline.ics"
    assert calendar.get_param("method") == "PUBLISH"
    assert calendar.get_content() == REPORT.calendar


def test_text_alone_is_one_part() -> None:
    mail = parsed(PLAIN)
    assert mail.get_content_type() == "text/plain"
    assert mail.get_param("format") is None
    assert text_of(mail) == PLAIN.text


def test_ascii_text_is_readable_as_it_is() -> None:
    raw = compose(replace(PLAIN, text="A PAR - BUR   ok\nF BRE = MAO?\n"))
    assert raw.endswith(
        b"Content-Transfer-Encoding: 7bit\r\nMIME-Version: 1.0\r\n\r\nA PAR - BUR   ok\r\nF BRE = MAO?\r\n"
    )


ODD_TEXTS = [
    "x" * 5000 + "\n",
    "nul \x00 bell \x07\n",
    "half a pair \ud83d\n",
    ".\n..\nFrom here\n",
    "\tä" * 400 + "\n",
]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_every_line_is_short_and_7_bit(text: str) -> None:
    raw = compose(replace(REPORT, text=text, html=f"<p>{text}</p>"))
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 78
    assert b"\n" not in b"".join(lines)
    assert all(byte < 128 for byte in raw)
    assert b"\x00" not in raw
    assert text_of(parsed(replace(PLAIN, text=text))) == text.replace("\ud83d", "?")


def test_it_is_the_same_mail_every_time() -> None:
    assert compose(REPORT) == compose(replace(REPORT))
    other = compose(replace(REPORT, message_id="<another@game.test>"))
    boundary = re.search(rb'boundary="([^"]+)"', compose(REPORT))
    assert boundary is not None
    assert boundary[1] not in other


def test_a_name_or_subject_cannot_add_a_header() -> None:
    attack = "Zoltán\r\nBcc: everybody@play.test\n\nbody"
    letter = replace(PLAIN, to=Mailbox(attack, "zoltan@play.test"), subject=attack)
    mail = parsed(replace(letter, in_reply_to="<a@b>\r\nBcc: x@y", references=("<ok@game.test>", "no id", "<a b@c>")))
    assert mail["Bcc"] is None
    assert mail["Subject"] == "Zoltán Bcc: everybody@play.test body"
    assert mail["To"].addresses[0].addr_spec == "zoltan@play.test"
    assert mail["In-Reply-To"] is None
    assert mail["References"] == "<ok@game.test>"
    assert text_of(mail) == PLAIN.text


@pytest.mark.parametrize("address", ["", "zoltan", "a@b@c", "a b@c", "<a@b>", "a@b, c@d", "a@b\r\nBcc: x@y"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="is no address"):
        compose(replace(PLAIN, to=Mailbox("", address)))


def test_a_mail_needs_an_identifier_that_stays() -> None:
    with pytest.raises(ValueError, match="is no Message-ID"):
        compose(replace(PLAIN, message_id="no brackets@game.test"))


def test_long_identifiers_stay_whole() -> None:
    identifiers = tuple(f"<{'x' * 90}.{number}@game.test>" for number in range(5))
    letter = replace(PLAIN, message_id=identifiers[0], in_reply_to=identifiers[1], references=identifiers)
    mail = parsed(letter)
    assert mail["Message-ID"] == identifiers[0]
    assert mail["In-Reply-To"] == identifiers[1]
    assert str(mail["References"]).split() == list(identifiers)
    assert b"=?" not in compose(letter).partition(b"References:")[2].partition(b"List-Id")[0]


def test_an_international_address() -> None:
    raw = compose(replace(PLAIN, to=Mailbox("Zoltán", "zoltán@play.test")))
    assert "\r\nTo: =?utf-8?q?Zolt=C3=A1n?= <zoltán@play.test>\r\n".encode() in raw


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs", "Cn"]), min_size=1, max_size=40)
NAMES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)


@settings(max_examples=200)
@given(NAMES, NAMES)
def test_names_and_subjects_of_any_kind_come_through(name: str, subject: str) -> None:
    raw = compose(replace(PLAIN, to=Mailbox(name, "zoltan@play.test"), subject=subject))
    # the library's newer parser keeps the space between encoded words, against RFC 2047 section 6.2
    mail = message_from_bytes(raw)
    phrase, address = parseaddr(mail["To"])
    assert (decoded(phrase), address) == (name, "zoltan@play.test")
    assert decoded(mail["Subject"]) == subject


@settings(max_examples=200)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")))
def test_text_of_any_kind_comes_through(text: str) -> None:
    assert text_of(parsed(replace(PLAIN, text=text + "\n"))) == text + "\n"
