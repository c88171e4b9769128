"""The private mail servers do what other tests rely on: they tell who wrote a mail, and bounce what cannot arrive."""

from __future__ import annotations

import smtplib
import ssl
import time
from email import message_from_bytes
from email.message import Message

import pytest

from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

FORGED = "Authentication-Results: mx.game.test; dmarc=pass header.from=play.test"


def hand_in(postfix: Postfix, dovecot: Dovecot, *, login: str, sender: str, author: str, to: str) -> None:
    raw = f"{FORGED}\r\nFrom: Somebody <{author}>\r\nTo: {to}\r\nSubject: x\r\n\r\nA PAR - BUR\r\n"
    port = postfix.submission if login else postfix.outside
    with smtplib.SMTP(postfix.host, port) as connection:
        if login:
            connection.starttls(context=ssl.create_default_context(cafile=postfix.certificate))
            connection.login(login, dovecot.password)
        connection.sendmail(sender, [to], raw)


def arrival(dovecot: Dovecot, address: str) -> Message:
    new = dovecot.maildir(address) / "new"
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for file in new.glob("*"):
            return message_from_bytes(file.read_bytes())
        time.sleep(0.05)
    raise TimeoutError(f"nothing came to {address}")


def stamp(message: Message) -> list[str]:
    """method=result and properties of each Authentication-Results, without comments."""
    return [value.partition(";")[2].strip() for value in message.get_all("Authentication-Results", [])]


def test_mail_from_outside_fails_whatever_it_claims(postfix: Postfix, dovecot: Dovecot) -> None:
    to = dovecot.new_address()
    hand_in(postfix, dovecot, login="", sender="anna@play.test", author="anna@play.test", to=to)
    assert stamp(arrival(dovecot, to)) == ["dmarc=fail header.from=play.test"]


def test_a_logged_in_user_passes_for_his_own_domain(postfix: Postfix, dovecot: Dovecot) -> None:
    to = dovecot.new_address()
    hand_in(postfix, dovecot, login="anna@play.test", sender="anna+x@play.test", author="anna@play.test", to=to)
    assert stamp(arrival(dovecot, to)) == ["dmarc=pass header.from=play.test"]


def test_a_logged_in_user_does_not_pass_for_another_domain(postfix: Postfix, dovecot: Dovecot) -> None:
    to = dovecot.new_address()
    hand_in(postfix, dovecot, login="carl@example.net", sender="carl@example.net", author="anna@play.test", to=to)
    assert stamp(arrival(dovecot, to)) == ["dmarc=pass header.from=example.net"]


def test_nobody_hands_in_without_log_in_at_the_providers_door(postfix: Postfix, dovecot: Dovecot) -> None:
    with smtplib.SMTP(postfix.host, postfix.submission) as connection:
        connection.starttls(context=ssl.create_default_context(cafile=postfix.certificate))
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            connection.sendmail("anna@play.test", ["orders@game.test"], "Subject: x\r\n\r\nx\r\n")


def test_a_bounce_comes_to_the_envelope_sender_and_keeps_its_tag(postfix: Postfix, dovecot: Dovecot) -> None:
    base = dovecot.new_address()
    verp = base.replace("@", "+bounce.412.x7d2kq5m@")
    hand_in(postfix, dovecot, login="", sender=verp, author=base, to="gone@play.test")
    bounce = arrival(dovecot, base)
    assert bounce.get_content_type() == "multipart/report"
    assert bounce["Delivered-To"] == verp
    assert bounce["Return-Path"] == "<>"
    assert "5.1.1" in str(bounce)
