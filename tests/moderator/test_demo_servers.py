"""The demonstration's mail servers, by the service's own clients and the standard library's."""

from __future__ import annotations

import asyncio
import imaplib
import smtplib
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest

from moderator.config import Imap
from moderator.demo.servers import DemoMail, mail_servers
from moderator.demo.smtp_server import stamped
from moderator.mail.imap import ImapSession, open_session
from moderator.mail.imap_answers import RawMail

T = TypeVar("T")
ACCOUNTS = {"orders@game.demo": "o", "anna@play.demo": "a", "bela@play.demo": "b"}
SPRING = datetime(1901, 3, 27, 18, 2, 11, tzinfo=UTC)
HEADERS = "From: anna@play.demo\r\nTo: orders@game.demo\r\nSubject: orders\r\n"


@asynccontextmanager
async def servers(folder: Path) -> AsyncIterator[DemoMail]:
    async with mail_servers(ACCOUNTS, folder, clock=lambda: SPRING) as mail:
        yield mail


@asynccontextmanager
async def inbox(mail: DemoMail, address: str) -> AsyncIterator[ImapSession]:
    settings = {"host": mail.host, "port": mail.imap_port, "security": "none"}
    login = {"user": address, "password": ACCOUNTS[address]}
    session = await open_session(Imap.model_validate(settings | login), timeout=5)
    yield session
    await session.logout()


async def received(mail: DemoMail, address: str) -> list[RawMail]:
    async with inbox(mail, address) as session:
        return await session.fetch(await session.search())


def hand_in(mail: DemoMail, raw: bytes, *, to: str, user: str = "", sender: str = "") -> None:
    with smtplib.SMTP(mail.host, mail.smtp_port) as connection:
        if user:
            connection.login(user, ACCOUNTS[user])
        connection.sendmail(sender or user or "anna@play.demo", [to], raw)


def log_in(mail: DemoMail, user: str, password: str) -> None:
    with smtplib.SMTP(mail.host, mail.smtp_port) as connection:
        connection.login(user, password)


def in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    return asyncio.ensure_future(asyncio.to_thread(work))


BODIES = {
    "plain": b"A PAR - BUR\r\n",
    "8-bit": "A MÜN - BÖH\r\n".encode("latin-1"),
    "dots and answers": b".\r\n..x\r\n* BYE\r\nA1 OK done\r\n",
    "long": b"A PAR - BUR\r\n" * 20_000,
    "empty": b"",
}


@pytest.mark.parametrize("body", BODIES)
def test_a_mail_arrives_as_it_was_sent(tmp_path: Path, body: str) -> None:
    raw = HEADERS.encode() + b"\r\n" + BODIES[body]

    async def story() -> list[RawMail]:
        async with servers(tmp_path) as mail:
            await in_thread(
                lambda: hand_in(mail, raw, to="orders+hadrian.S1901M.k3x7@game.demo", user="anna@play.demo")
            )
            assert await received(mail, "bela@play.demo") == []
            return await received(mail, "orders@game.demo")

    [arrived] = asyncio.run(story())
    assert arrived.received_at == SPRING
    trace, _, rest = arrived.raw.partition(b"Authentication-Results: ")
    assert trace == (
        b"Return-Path: <anna@play.demo>\r\nDelivered-To: orders+hadrian.S1901M.k3x7@game.demo\r\n"
        b"Received: by mail.demo with ESMTP; Wed, 27 Mar 1901 18:02:11 +0000\r\n"
    )
    assert rest == b"mail.demo; dmarc=pass header.from=play.demo\r\n" + raw


STAMPS = [
    ("anna@play.demo", "From: anna@play.demo", "dmarc=pass header.from=play.demo"),
    ("anna@play.demo", "From: Anna <Anna@play.demo>", "dmarc=pass header.from=play.demo"),
    ("anna@play.demo", "From: bela@play.demo", "dmarc=fail header.from=play.demo"),
    ("anna@play.demo", "From: anna@play.demo\r\nFrom: bela@play.demo", "dmarc=fail header.from=play.demo"),
    ("anna@play.demo", "From: anna@play.demo, bela@play.demo", "dmarc=fail header.from=play.demo"),
    ("anna@play.demo", "Subject: x", "dmarc=fail header.from=none"),
    ("", "From: anna@play.demo", "dmarc=fail header.from=play.demo"),
]


@pytest.mark.parametrize(("user", "headers", "says"), STAMPS)
def test_it_says_truthfully_who_wrote_a_mail(user: str, headers: str, says: str) -> None:
    claim = "Authentication-Results: mail.demo;\r\n dmarc=pass header.from=play.demo\r\n"
    others = "Authentication-Results: elsewhere.example; dmarc=pass header.from=play.demo\r\n"
    quoted = "\r\n\r\n" + claim
    raw = (claim + others + headers).encode() + quoted.encode()
    stamp = f"Authentication-Results: mail.demo; {says}\r\n"
    assert stamped(raw, user).decode() == stamp + others + headers + quoted


def test_a_user_has_only_his_own_address_and_password(tmp_path: Path) -> None:
    async def story() -> None:
        async with servers(tmp_path) as mail:
            raw = HEADERS.encode()
            with pytest.raises(smtplib.SMTPSenderRefused):
                await in_thread(
                    lambda: hand_in(mail, raw, to="orders@game.demo", user="anna@play.demo", sender="bela@play.demo")
                )
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                await in_thread(lambda: hand_in(mail, raw, to="stranger@play.demo"))
            with pytest.raises(smtplib.SMTPAuthenticationError):
                await in_thread(lambda: log_in(mail, "anna@play.demo", "wrong"))

    asyncio.run(story())


def test_idle_wakes_and_mails_can_be_moved(tmp_path: Path) -> None:
    async def story() -> tuple[bool, list[int], int]:
        async with servers(tmp_path) as mail, inbox(mail, "orders@game.demo") as session:
            await session.search()
            idling = asyncio.ensure_future(session.idle(30))
            await asyncio.sleep(0.1)
            await in_thread(lambda: hand_in(mail, HEADERS.encode(), to="orders@game.demo", user="anna@play.demo"))
            woken = await idling
            await session.noop()
            uids = await session.search()
            await session.ensure_folder("Processed")
            await session.flag(uids, r"\Seen")
            await session.move(uids, "Processed")
            return woken, await session.search(), await in_thread(lambda: count(mail, "Processed"))

    assert asyncio.run(story()) == (True, [], 1)


def count(mail: DemoMail, folder: str) -> int:
    with imaplib.IMAP4(mail.host, mail.imap_port) as client:
        client.login("orders@game.demo", "o")
        return int((client.select(folder)[1][0] or b"0").decode())


def test_without_pymap_the_mails_lie_in_maildirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "moderator.demo.imap_server", None)

    async def story() -> int:
        async with servers(tmp_path) as mail:
            await in_thread(lambda: hand_in(mail, HEADERS.encode(), to="orders+x@game.demo", user="anna@play.demo"))
            return mail.imap_port

    assert asyncio.run(story()) == 0
    [file] = (tmp_path / "orders@game.demo" / "new").iterdir()
    assert file.read_bytes().endswith(HEADERS.encode())
