"""A player's connection to the world: his provider's SMTP and IMAP, and the door by which anybody may hand in mail."""

from __future__ import annotations

import email
import email.policy
import imaplib
import smtplib
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage


@dataclass(frozen=True)
class Provider:
    """Where the mail servers listen."""

    host: str
    smtp_port: int
    imap_port: int


class Mailbox:
    """One account, open for as long as the player sits there."""

    def __init__(self, provider: Provider, address: str, password: str) -> None:
        self._provider = provider
        self.address = address
        self._password = password
        self._imap = imaplib.IMAP4(provider.host, provider.imap_port)
        self._imap.login(address, password)

    def new(self) -> Iterator[EmailMessage]:
        """The unread mails, oldest first; reading marks them."""
        self._imap.select("INBOX")
        _, found = self._imap.search(None, "UNSEEN")
        for number in found[0].split():
            _, parts = self._imap.fetch(number.decode(), "(RFC822)")
            yield email.message_from_bytes(parts[0][1], policy=email.policy.default)  # type: ignore[index, arg-type]

    def send(self, to: list[str], raw: bytes) -> None:
        """Hand a mail in at the provider, logged in."""
        with smtplib.SMTP(self._provider.host, self._provider.smtp_port) as connection:
            connection.login(self.address, self._password)
            connection.sendmail(self.address, to, raw)

    def send_from_outside(self, sender: str, to: list[str], raw: bytes) -> None:
        """Hand a mail in as any stranger's server may, in whoever's name."""
        with smtplib.SMTP(self._provider.host, self._provider.smtp_port) as connection:
            connection.sendmail(sender, to, raw)

    def close(self) -> None:
        """Log out."""
        self._imap.logout()
