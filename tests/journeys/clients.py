"""Players at their mail programs: they know an SMTP server, an IMAP server and their own address, nothing else."""

from __future__ import annotations

import email
import email.policy
import imaplib
import re
import smtplib
import ssl
import time
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

PATIENCE = 30.0
"""Seconds to wait for a mail that is on its way."""


@dataclass
class Client:
    """One person's mail program."""

    address: str
    dovecot: Dovecot
    postfix: Postfix
    kept: list[bytes] = field(default_factory=list)

    def send(self, to: str, subject: str, text: str, answers: EmailMessage | None = None, **headers: str) -> None:
        """Write a mail and hand it in at the provider, logged in."""
        mail = EmailMessage()
        mail["From"] = headers.pop("sender", self.address)
        mail["To"], mail["Subject"] = to, subject
        mail["Date"], mail["Message-ID"] = formatdate(localtime=True), make_msgid(domain="play.test")
        if answers is not None:
            mail["In-Reply-To"] = answers["Message-ID"]
        mail.set_content(text)
        self.hand_in(mail, to)

    def hand_in(self, mail: EmailMessage, to: str) -> None:
        """Submit a mail with STARTTLS and the player's own log-in; it is delivered when this returns."""
        context = ssl.create_default_context(cafile=str(self.postfix.certificate))
        with smtplib.SMTP("localhost", self.postfix.submission) as connection:
            connection.starttls(context=context)
            connection.login(self.address, self.dovecot.password)
            connection.sendmail(self.address, [to], mail.as_bytes())
        self.postfix.settle()

    def forge(self, sender: str, to: str, text: str) -> None:
        """Send a mail in somebody else's name from the outside, as anyone can."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, to, "my orders"
        mail["Message-ID"], mail["Date"] = make_msgid(domain="evil.test"), formatdate()
        mail.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.postfix.outside) as connection:
            connection.sendmail(sender, [to], mail.as_bytes())
        self.postfix.settle()

    def inbox(self) -> list[EmailMessage]:
        """Every mail in the inbox, oldest first."""
        return [parsed(raw) for raw in self.raw_inbox()]

    def raw_inbox(self) -> list[bytes]:
        """The bytes of every mail in the inbox; what was fetched before is kept, for nothing goes from it."""
        context = ssl.create_default_context(cafile=str(self.dovecot.certificate))
        with imaplib.IMAP4_SSL("localhost", self.dovecot.imaps, ssl_context=context) as box:
            box.login(self.address, self.dovecot.password)
            box.select("INBOX", readonly=True)
            _, found = box.search(None, "ALL")
            numbers = found[0].split()
            for number in numbers[len(self.kept) :]:
                self.kept.append(box.fetch(number.decode(), "(BODY.PEEK[])")[1][0][1])  # type: ignore[index, arg-type]
            return list(self.kept)

    def wait_for_subject(self, pattern: str) -> EmailMessage:
        """The newest mail whose subject this pattern finds, once there is one."""
        until = time.monotonic() + PATIENCE
        while not (found := [mail for mail in self.inbox() if re.search(pattern, str(mail["Subject"]))]):
            assert time.monotonic() < until, f"{self.address} never got {pattern!r}"
            time.sleep(0.1)
        return found[-1]

    def wait_for(self, words: str, count: int = 1) -> EmailMessage:
        """The newest mail that has these words in its subject or text, once there are so many of them."""
        until = time.monotonic() + PATIENCE
        while True:
            found = [mail for mail in self.inbox() if words in str(mail["Subject"]) or words in text_of(mail)]
            if len(found) >= count:
                return found[-1]
            if time.monotonic() > until:
                subjects = [str(mail["Subject"]) for mail in self.inbox()]
                raise AssertionError(f"{self.address} never got {words!r}; he has {subjects}")
            time.sleep(0.1)


def parsed(raw: bytes) -> EmailMessage:
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return body.get_content() if body is not None else ""
