"""The IMAP session against a real Dovecot."""

from __future__ import annotations

import asyncio
import imaplib
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from moderator.config import Imap
from moderator.mail.imap import ImapSession, open_session
from moderator.mail.imap_answers import folder_name, mails
from moderator.mail.imap_protocol import LineReader
from moderator.mail.inbox import MailboxGone, MailboxRefused
from tests.servers import dovecot as dovecots
from tests.servers.bad_line import BadLine, bad_line
from tests.servers.dovecot import Dovecot


@pytest.fixture
def address(dovecot: Dovecot) -> str:
    return dovecot.new_address()


def settings(dovecot: Dovecot, address: str, **more: object) -> Imap:
    given: dict[str, object] = {"host": dovecot.host, "port": dovecot.imaps, "user": address}
    given |= {"password": dovecot.password, "ca_file": dovecot.certificate}
    return Imap.model_validate(given | more)


@asynccontextmanager
async def mailbox(dovecot: Dovecot, address: str, timeout: float = 5.0, **more: object) -> AsyncIterator[ImapSession]:
    session = await open_session(settings(dovecot, address, **more), timeout=timeout)
    yield session
    await session.logout()


def letter(number: int, text: str = "A PAR - BUR") -> bytes:
    return f"From: anna@play.test\r\nSubject: orders {number}\r\n\r\n{text}\r\n".encode()


def append(dovecot: Dovecot, address: str, *raws: bytes, at: str = "") -> None:
    """Put mails into the mailbox byte by byte as they are, with an INTERNALDATE."""
    with imaplib.IMAP4_SSL(dovecot.host, dovecot.imaps) as client:
        client.login(address, dovecot.password)
        for raw in raws:
            client.append("INBOX", "", f'"{at}"' if at else "", raw)


async def read_all(session: ImapSession) -> list[bytes]:
    await session.noop()
    return [mail.raw for mail in await session.fetch(await session.search())]


@pytest.mark.parametrize("security", ["tls", "starttls", "none"])
def test_logs_in_by_password(dovecot: Dovecot, address: str, security: str) -> None:
    port = dovecot.imaps if security == "tls" else dovecot.imap

    async def story() -> list[bytes]:
        async with mailbox(dovecot, address, security=security, port=port) as session:
            dovecot.deliver(address, letter(1))
            return await read_all(session)

    [raw] = asyncio.run(story())
    assert raw.endswith(b"Subject: orders 1\r\n\r\nA PAR - BUR\r\n")


REFUSALS: dict[str, tuple[dict[str, object], str]] = {
    "a wrong password": ({"password": "wrong"}, "AUTHENTICATIONFAILED"),
    "a certificate that nobody vouches for": ({"ca_file": None}, "no trusted TLS"),
    "TLS on a port without it": ({"port": "imap"}, "no trusted TLS"),
    "no TLS to another machine": ({"host": "mail.example.org", "security": "none"}, "use tls or starttls"),
    "a folder that is not there": ({"folder": "No such"}, "No such"),
    "a line break in a name": ({"user": "a\r\nA1 LOGOUT"}, "CR and LF are not allowed"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refuses_what_a_setting_has_to_change(dovecot: Dovecot, address: str, case: str) -> None:
    more, says = REFUSALS[case]
    if "port" in more:
        more = more | {"port": dovecot.imap}
    with pytest.raises(MailboxRefused, match=says):
        asyncio.run(open_session(settings(dovecot, address, **more), timeout=5))


def test_a_name_and_a_password_with_quotes_and_backslashes(dovecot: Dovecot) -> None:
    async def story() -> int:
        async with mailbox(dovecot, 'with "quotes"@game.test', password='pass\\word "too"') as session:
            return session.uidvalidity

    assert asyncio.run(story()) > 0


def test_an_access_token_is_taken_and_a_bad_one_refused_at_once(dovecot: Dovecot, address: str) -> None:
    async def log_in(token: str) -> int:
        session = await open_session(settings(dovecot, address, password=""), token=token, timeout=40)
        await session.logout()
        return session.uidvalidity

    assert asyncio.run(log_in(dovecot.token(address))) > 0
    for token in (dovecot.token(address, key=b"another key"), dovecot.token(address, lasts=-60), "nonsense"):
        began = time.monotonic()
        with pytest.raises(MailboxRefused, match="AUTHENTICATIONFAILED"):
            asyncio.run(log_in(token))
        assert time.monotonic() - began < 20


TRAPS = {
    "8-bit and a NUL": b"From: a@b\r\n\r\nA Par\xeds - M\xfcn\r\nA\x00PAR\r\n",
    "lines that look like answers": b"Subject: ({5}\r\n\r\n* BYE\r\nA001 OK done\r\n+ go\r\n* 7 FETCH (UID 9)\r\n)\r\n",
    "thousands of short lines": b"Subject: x\r\n\r\n" + b"(\r\n" * 20_000,
    "one line of a megabyte": b"Subject: x\r\n\r\n" + b"A PAR " * 170_000 + b"\r\n",
    "nothing but headers": b"Subject: x\r\n\r\n",
    "no line break at the end": b"Subject: x\r\n\r\nA PAR - BUR",
}


@pytest.mark.parametrize("trap", TRAPS)
def test_bytes_come_as_they_are(dovecot: Dovecot, address: str, trap: str) -> None:
    raw = TRAPS[trap]
    append(dovecot, address, raw)

    async def story() -> list[bytes]:
        async with mailbox(dovecot, address) as session:
            return await read_all(session)

    # Dovecot itself stores a NUL as 0x80, for IMAP cannot carry it
    assert asyncio.run(story()) == [raw.replace(b"\x00", b"\x80")]


def test_what_a_mail_carries(dovecot: Dovecot, address: str) -> None:
    append(dovecot, address, letter(1), at=" 1-Mar-2026 23:30:00 -0230")

    async def story() -> ImapSession:
        async with mailbox(dovecot, address) as session:
            [uid] = await session.search()
            await session.flag([uid], r"\Seen", "$Read")
            [mail] = await session.fetch([uid])
            [headers] = await session.headers([uid])
        assert (mail.uid, mail.uidvalidity, mail.size) == (uid, session.uidvalidity, len(letter(1)))
        assert mail.received_at == datetime(2026, 3, 2, 2, 0, tzinfo=UTC)
        assert mail.flags >= {r"\Seen", "$Read"}
        assert (headers.raw, headers.size) == (letter(1).partition(b"A PAR")[0], len(letter(1)))
        return session

    assert asyncio.run(story()).closed


def test_fetching_does_not_mark_as_read(dovecot: Dovecot, address: str) -> None:
    append(dovecot, address, letter(1))

    async def story() -> list[int]:
        async with mailbox(dovecot, address) as session:
            await read_all(session)
            return await session.search("UNSEEN")

    assert len(asyncio.run(story())) == 1


def test_three_hundred_mails(dovecot: Dovecot, address: str) -> None:
    append(dovecot, address, *(letter(number) for number in range(300)))

    async def story() -> tuple[list[bytes], dict[int, int], list[int]]:
        async with mailbox(dovecot, address) as session:
            raws = await read_all(session)
            uids = await session.search()
            sizes = await session.sizes(uids)
            await session.ensure_folder("Processed")
            await session.move(uids, "Processed")
            return raws, sizes, await session.search()

    raws, sizes, left = asyncio.run(story())
    assert raws == [letter(number) for number in range(300)]
    assert list(sizes.values()) == [len(raw) for raw in raws]
    assert left == []


FOLDERS = ["Processed", "My games/Hadrian", 'With "quotes" & more', "Aufträge & Züge", "命令"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_moves_to_a_folder_of_any_name(dovecot: Dovecot, address: str, folder: str) -> None:
    append(dovecot, address, letter(1), letter(2))

    async def story() -> list[bytes]:
        async with mailbox(dovecot, address) as session:
            await session.ensure_folder(folder)
            await session.ensure_folder(folder)  # the second time there is nothing to do
            await session.move((await session.search())[:1], folder)
            assert await read_all(session) == [letter(2)]
        async with mailbox(dovecot, address, folder=folder) as session:
            return await read_all(session)

    assert asyncio.run(story()) == [letter(1)]


def test_a_folder_name_in_modified_utf_7() -> None:
    # the example of RFC 3501 section 5.1.3
    assert folder_name("~peter/mail/台北/日本語") == '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'
    assert folder_name("P & L") == '"P &- L"'


@pytest.fixture(scope="module")
def plain_dovecot(services: None) -> Iterator[Dovecot]:
    """A server without MOVE and IDLE whose folders all lie below INBOX, as some providers have it."""
    capability = "IMAP4rev1 UIDPLUS NAMESPACE LITERAL+"
    with dovecots.running(separator=".", prefix="INBOX.", capability=capability) as server:
        yield server


def test_without_move_mails_are_copied_and_taken_out(plain_dovecot: Dovecot) -> None:
    address = plain_dovecot.new_address()
    append(plain_dovecot, address, letter(1), letter(2))

    async def story() -> list[bytes]:
        async with mailbox(plain_dovecot, address) as session:
            assert not session.can_idle
            await session.ensure_folder("Processed")
            await session.move((await session.search())[:1], "Processed")
            assert await session.search("ALL") == [2]
        async with mailbox(plain_dovecot, address, folder="INBOX.Processed") as session:
            return await read_all(session)

    assert asyncio.run(story()) == [letter(1)]


def later(seconds: float, deed: Callable[[], object]) -> asyncio.Task[object]:
    async def wait_and_do() -> object:
        await asyncio.sleep(seconds)
        return await asyncio.to_thread(deed)

    return asyncio.ensure_future(wait_and_do())


def test_idle_wakes_when_a_mail_arrives(dovecot: Dovecot, address: str) -> None:
    async def story() -> tuple[bool, float, list[bytes]]:
        async with mailbox(dovecot, address) as session:
            assert await session.search() == []
            arrival = later(0.2, lambda: dovecot.deliver(address, letter(1)))
            began = time.monotonic()
            woken = await session.idle(60)
            took = time.monotonic() - began
            await arrival
            return woken, took, await read_all(session)

    woken, took, raws = asyncio.run(story())
    assert woken
    assert took < 30
    assert len(raws) == 1


def test_idle_ends_by_itself_and_can_be_renewed(dovecot: Dovecot, address: str) -> None:
    async def story() -> list[bool]:
        async with mailbox(dovecot, address) as session:
            await session.search()
            return [await session.idle(0.1) for _ in range(3)]

    assert asyncio.run(story()) == [False, False, False]


def test_a_mail_that_arrived_between_search_and_idle_wakes_it_at_once(dovecot: Dovecot, address: str) -> None:
    async def story() -> bool:
        async with mailbox(dovecot, address) as session:
            await session.search()
            dovecot.deliver(address, letter(1))
            await session.noop()  # the server tells of it here, and would not a second time
            return await session.idle(5)

    assert asyncio.run(story())


@asynccontextmanager
async def on_bad_line(
    dovecot: Dovecot, address: str, timeout: float = 5.0
) -> AsyncIterator[tuple[ImapSession, BadLine]]:
    async with bad_line(dovecot.imaps) as line, mailbox(dovecot, address, timeout, port=line.port) as session:
        yield session, line


def test_a_connection_cut_in_the_middle_of_a_mail(dovecot: Dovecot, address: str) -> None:
    append(dovecot, address, letter(1, "x" * 900_000))

    async def story() -> None:
        async with on_bad_line(dovecot, address, timeout=40) as (session, line):
            [uid] = await session.search()
            line.cut_after = 300_000
            began = time.monotonic()
            with pytest.raises(MailboxGone):
                await session.fetch([uid])
            assert time.monotonic() - began < 20
            assert session.closed
            with pytest.raises(MailboxGone):
                await session.noop()

    asyncio.run(story())


def test_a_connection_that_falls_silent(dovecot: Dovecot, address: str) -> None:
    async def story() -> None:
        async with on_bad_line(dovecot, address, timeout=3) as (session, line):
            line.silent = True
            with pytest.raises(MailboxGone, match="no answer in time"):
                await session.search()
            line.silent = False
            with pytest.raises(MailboxGone):  # a late answer would be taken for this command's
                await session.noop()

    asyncio.run(story())


def test_a_command_that_is_broken_off_ends_the_connection(dovecot: Dovecot, address: str) -> None:
    async def story() -> bool:
        async with mailbox(dovecot, address) as session:
            await session.search()
            idling = asyncio.ensure_future(session.idle(10))
            await asyncio.sleep(0.1)
            idling.cancel()
            await asyncio.wait([idling])
            return session.closed and idling.cancelled()

    assert asyncio.run(story())


def test_a_server_that_is_killed_while_one_idles(services: None) -> None:
    async def story(server: Dovecot) -> None:
        session = await open_session(settings(server, "orders@game.test"), timeout=5)
        await session.search()
        death = later(0.2, server.stop)
        with pytest.raises(MailboxGone):
            await session.idle(10)
        await death

    with dovecots.running() as server:
        asyncio.run(story(server))


SPOILT_BEFORE = {
    "somebody in between before TLS": ("starttls", rb"(Begin TLS[^\r]*\r\n)", rb"\1* OK I am the server", "in between"),
    "logged in without being asked": ("starttls", rb"^\* OK \[", rb"* PREAUTH [", "greeted with"),
    "too busy for a log-in": ("none", rb"OK (\[.*\] )?Logged in", rb"NO [UNAVAILABLE] later", "UNAVAILABLE"),
    "no greeting but a goodbye": ("none", rb"^\* OK \[", rb"* BYE [", "BYE"),
}


@pytest.mark.parametrize("case", SPOILT_BEFORE)
def test_a_log_in_that_may_work_later(dovecot: Dovecot, address: str, case: str) -> None:
    security, said, instead, says = SPOILT_BEFORE[case]

    async def story() -> None:
        async with bad_line(dovecot.imap) as line:
            line.spoil = lambda data: re.sub(said, instead, data)
            with pytest.raises(MailboxGone, match=says):
                await open_session(settings(dovecot, address, security=security, port=line.port), timeout=2)

    asyncio.run(story())


def test_a_server_without_starttls_is_not_trusted_in_the_clear(dovecot: Dovecot, address: str) -> None:
    async def story() -> None:
        async with bad_line(dovecot.imap) as line:
            line.spoil = lambda data: re.sub(rb"OK Begin TLS", b"NO never heard of it", data)
            with pytest.raises(MailboxRefused, match="offers no STARTTLS"):
                await open_session(settings(dovecot, address, security="starttls", port=line.port), timeout=2)

    asyncio.run(story())


def test_a_stream_is_cut_into_lines_wherever_it_is_torn() -> None:
    lines = [b"* %d FETCH (UID %d FLAGS ())" % (number, number) for number in range(3000)]
    literal = b"* 7 FETCH (BODY[] {9}\r\n\r\n)\r\n{3}\r UID 7)"
    stream = b"\r\n".join([*lines, literal, b"* 8 FETCH (BODY[] {0}\r\n)", b"A1 OK done", b""])
    expected = [[line] for line in lines]
    expected += [[b"* 7 FETCH (BODY[] {9}", b"\r\n)\r\n{3}\r", b" UID 7)"]]
    expected += [[b"* 8 FETCH (BODY[] {0}", b"", b")"], [b"A1 OK done"]]
    for step in (1, 7, 1000, len(stream)):
        reader = LineReader()
        pieces = [stream[start : start + step] for start in range(0, len(stream), step)]
        assert [line for piece in pieces for line in reader.feed(piece)] == expected
        assert reader.empty


def test_answers_of_other_servers_are_read() -> None:
    # items in any order, the body quoted, a message that only changed its flags
    answer: list[bytes | bytearray] = [
        b'1 FETCH (BODY[] "a \\"small\\" one" INTERNALDATE "17-Jul-1996 02:44:25 -0700" RFC822.SIZE 13 UID 4)',
        b"2 FETCH (FLAGS (\\Seen))",
        b"3 FETCH (BODY[HEADER] {4}",
        bytearray(b"a: b"),
        b' INTERNALDATE " 1-Dec-2026 00:00:00 +0000" RFC822.SIZE 99 UID 5)',
    ]
    small, headers = mails(answer, 1)
    assert (small.uid, small.raw, small.size) == (4, b'a "small" one', 13)
    assert small.received_at == datetime(1996, 7, 17, 9, 44, 25, tzinfo=UTC)
    assert (headers.uid, headers.raw, headers.size) == (5, b"a: b", 99)


SPOILT = {
    "goodbye instead of idling": (b"+ idling", b"* BYE shutting down", "shutting down"),
    "an answer that nobody asked for": (b"+ idling", b"A999 OK done", "makes no sense"),
    "a literal in a tagged answer": (b"+ idling", b"A1 OK {3}\r\nabc", "makes no sense"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_a_server_that_breaks_the_protocol(dovecot: Dovecot, case: str) -> None:
    said, instead, says = SPOILT[case]

    async def story() -> None:
        async with bad_line(dovecot.imap) as line:
            line.spoil = lambda data: data.replace(said, instead)
            async with mailbox(dovecot, "orders@game.test", security="none", port=line.port, timeout=2) as session:
                await session.search()
                with pytest.raises(MailboxGone, match=says):
                    await session.idle(5)

    asyncio.run(story())
