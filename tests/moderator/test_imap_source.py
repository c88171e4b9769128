"""The IMAP source against a real Dovecot: what it hands over, and what it does when things go wrong in between."""

from __future__ import annotations

import asyncio
import http.server
import imaplib
import json
import re
import threading
import time
import urllib.parse
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from moderator.config import Imap, OAuth
from moderator.mail.imap_source import ImapSource
from moderator.mail.inbox import Backoff, Delivered, Folder, MailboxGone, MailboxRefused, Place, Source, watch
from tests.servers import dovecot as dovecots
from tests.servers.bad_line import bad_line
from tests.servers.dovecot import Dovecot

CAP = 50_000


def letter(number: int, text: str = "A PAR - BUR") -> bytes:
    return f"From: anna@play.test\r\nSubject: orders {number}\r\n\r\n{text}\r\n".encode()


def source(dovecot: Dovecot, address: str, poll: float = 5.0, **more: object) -> ImapSource:
    given: dict[str, object] = {"host": dovecot.host, "port": dovecot.imaps, "user": address}
    given |= {"password": dovecot.password, "ca_file": dovecot.certificate}
    return ImapSource(Imap.model_validate(given | more), size_cap=CAP, poll_seconds=poll)


class Shelf:
    """What a service keeps of its mails: enough to know them again."""

    def __init__(self) -> None:
        self.places: dict[Place, Folder] = {}
        self.mails: list[Delivered] = []

    async def seen(self, places: Sequence[Place]) -> Mapping[Place, Folder]:
        return {place: self.places[place] for place in places if place in self.places}

    async def read(self, box: Source, *, until: int = 1000, folder: Folder = "Processed") -> None:
        """Keep each mail and file it away; `until`: killed before this many are filed."""
        async for mail in box.fetch_new(self.seen):
            self.mails.append(mail)
            self.places[mail.place] = folder
            if len(self.mails) > until:
                return
            await box.done(mail, folder)

    @property
    def subjects(self) -> list[str]:
        return [line.decode() for mail in self.mails for line in mail.raw.split(b"\r\n") if line.startswith(b"Subject")]


def in_folder(dovecot: Dovecot, address: str, folder: str) -> int:
    with imaplib.IMAP4_SSL(dovecot.host, dovecot.imaps) as client:
        client.login(address, dovecot.password)
        return int((client.select(folder)[1][0] or b"0").decode())


def test_hands_mails_over_in_order_and_files_them_away(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    for number in range(3):
        dovecot.deliver(address, letter(number))

    async def story() -> Shelf:
        shelf, box = Shelf(), source(dovecot, address)
        await shelf.read(box)
        dovecot.deliver(address, letter(3))
        await shelf.read(box, folder="Quarantine")  # the same connection sees what came since
        await box.close()
        return shelf

    shelf = asyncio.run(story())
    assert shelf.subjects == [f"Subject: orders {number}" for number in range(4)]
    assert [in_folder(dovecot, address, folder) for folder in ("INBOX", "Processed", "Quarantine")] == [0, 3, 1]
    assert len({mail.place for mail in shelf.mails}) == 4


def test_a_mail_over_the_cap_comes_as_headers_between_the_others(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    for number, length in enumerate((10, CAP + 1, 10)):
        dovecot.deliver(address, letter(number, "x" * length))

    async def story() -> list[Delivered]:
        shelf, box = Shelf(), source(dovecot, address)
        await shelf.read(box)
        await box.close()
        return shelf.mails

    first, big, last = asyncio.run(story())
    assert [mail.oversize for mail in (first, big, last)] == [False, True, False]
    assert big.size > CAP
    assert big.raw.endswith(b"Subject: orders 1\r\n\r\n")


def test_killed_between_commit_and_filing_it_files_without_reading_twice(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    for number in range(3):
        dovecot.deliver(address, letter(number))

    async def story() -> Shelf:
        shelf = Shelf()
        await shelf.read(source(dovecot, address), until=1, folder="Quarantine")
        await shelf.read(source(dovecot, address))
        return shelf

    shelf = asyncio.run(story())
    assert shelf.subjects == [f"Subject: orders {number}" for number in range(3)]
    assert [in_folder(dovecot, address, folder) for folder in ("INBOX", "Processed", "Quarantine")] == [0, 1, 2]


def renumber(maildir: Path) -> None:
    """What a restored backup looks like to the server: other numbers for the same mails."""
    for index in maildir.glob("dovecot.index*"):
        index.unlink()
    numbers = maildir / "dovecot-uidlist"
    numbers.write_text(re.sub(r" V(\d+) ", lambda found: f" V{int(found[1]) + 1000} ", numbers.read_text(), count=1))


def test_a_renumbered_mailbox_is_read_again(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    dovecot.deliver(address, letter(1))

    async def look(box: ImapSource) -> Place:
        async def nothing(_places: Sequence[Place]) -> Mapping[Place, Folder]:
            return {}

        [mail] = [mail async for mail in box.fetch_new(nothing)]
        await box.close()
        return mail.place

    async def story() -> tuple[Place, Place]:
        box = source(dovecot, address)
        before = await look(box)
        renumber(dovecot.maildir(address))
        return before, await look(box)

    before, after = asyncio.run(story())
    assert before.uidvalidity != after.uidvalidity
    assert before.uid == after.uid


async def timed(waiting: Awaitable[None]) -> float:
    began = time.monotonic()
    await waiting
    return time.monotonic() - began


def test_waits_for_a_mail_and_polls_when_none_comes(dovecot: Dovecot) -> None:
    address = dovecot.new_address()

    async def story() -> tuple[float, float]:
        impatient, patient = source(dovecot, address, poll=0.3), source(dovecot, address, poll=60)
        await impatient.wait()  # the first time at once: mails may have come before it listened
        polled = await timed(impatient.wait())
        await patient.wait()
        asyncio.get_running_loop().call_later(0.2, dovecot.deliver, address, letter(1))
        woken = await timed(patient.wait())
        await impatient.close()
        await patient.close()
        return polled, woken

    polled, woken = asyncio.run(story())
    assert 0.25 < polled < 30
    assert 0.15 < woken < 30


def test_reads_while_another_task_waits(dovecot: Dovecot) -> None:
    address = dovecot.new_address()

    async def story() -> tuple[float, Shelf]:
        shelf, box = Shelf(), source(dovecot, address, poll=20)
        await box.wait()
        waiting = asyncio.ensure_future(timed(box.wait()))
        await asyncio.sleep(0.1)
        await shelf.read(box)  # nothing yet, and no interruption
        assert not waiting.done()
        dovecot.deliver(address, letter(1))
        await waiting
        reading = await timed(shelf.read(box))
        await box.close()
        return reading, shelf

    reading, shelf = asyncio.run(story())
    assert reading < 2
    assert shelf.subjects == ["Subject: orders 1"]


def test_done_fails_when_the_connection_that_found_the_mail_is_lost(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    dovecot.deliver(address, letter(1))

    async def story() -> None:
        shelf, box = Shelf(), source(dovecot, address)
        async for mail in box.fetch_new(shelf.seen):
            await box.close()
            with pytest.raises(MailboxGone, match="found again"):
                await box.done(mail, "Processed")

    asyncio.run(story())


def test_watch_survives_cut_lines_and_a_server_that_goes_and_comes_back(services: None) -> None:
    async def story(server: Dovecot) -> Shelf:
        shelf = Shelf()
        async with bad_line(server.imaps) as line:
            box = source(server, "orders@game.test", poll=0.2, port=line.port)
            watching = asyncio.ensure_future(watch(box, shelf.read, backoff=Backoff(first=0.05, most=0.2)))
            server.deliver("orders@game.test", letter(0))
            await until(lambda: len(shelf.mails) == 1)
            line.silent = True
            await asyncio.to_thread(server.stop)
            await asyncio.sleep(0.3)
            line.silent = False
            await asyncio.to_thread(server.start)
            server.deliver("orders@game.test", letter(1))
            await until(lambda: len(shelf.mails) == 2)
            watching.cancel()
            await asyncio.wait([watching])
            await box.close()
        return shelf

    with dovecots.running() as server:
        assert asyncio.run(story(server)).subjects == ["Subject: orders 0", "Subject: orders 1"]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not condition():
            await asyncio.sleep(0.02)


def test_the_pause_between_tries_doubles_and_is_never_the_same() -> None:
    backoff = Backoff(first=1, most=300)
    pauses = [[backoff.delay(failures) for _ in range(50)] for failures in (1, 2, 3, 9, 10, 1000)]
    bounds = [(0.5, 1), (1, 2), (2, 4), (128, 256), (150, 300), (150, 300)]
    for some, (least, most) in zip(pauses, bounds, strict=True):
        assert least <= min(some) < max(some) <= most


@contextmanager
def token_endpoint(answer: dict[str, object], status: int = 200) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """What a provider's token endpoint does, on the loopback; gives its URL and the forms that it got."""
    forms: list[dict[str, str]] = []

    class Endpoint(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            form = self.rfile.read(int(self.headers["Content-Length"])).decode()
            forms.append(dict(urllib.parse.parse_qsl(form)))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/token", forms
    finally:
        server.shutdown()
        server.server_close()


def oauth(url: str) -> OAuth:
    return OAuth.model_validate({"token_url": url, "client_id": "moderator", "refresh_token": "first", "scope": "mail"})


async def read_with_token(dovecot: Dovecot, address: str, url: str, times: int = 1) -> Shelf:
    shelf, box = Shelf(), source(dovecot, address, password="", oauth=oauth(url))
    for _ in range(times):
        await shelf.read(box)
        await box.close()
    return shelf


def test_logs_in_by_a_refresh_token(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    dovecot.deliver(address, letter(1))
    answer: dict[str, object] = {"access_token": dovecot.token(address), "expires_in": 3600}
    with token_endpoint(answer) as (url, forms):
        shelf = asyncio.run(read_with_token(dovecot, address, url, times=2))
    assert shelf.subjects == ["Subject: orders 1"]
    # one token serves both connections
    assert forms == [
        {"grant_type": "refresh_token", "refresh_token": "first", "client_id": "moderator", "scope": "mail"}
    ]


def test_a_token_at_its_end_is_renewed_by_the_newest_refresh_token(dovecot: Dovecot) -> None:
    address = dovecot.new_address()
    answer: dict[str, object] = {"access_token": dovecot.token(address), "expires_in": 30, "refresh_token": "second"}
    with token_endpoint(answer) as (url, forms):
        asyncio.run(read_with_token(dovecot, address, url, times=2))
    assert [form["refresh_token"] for form in forms] == ["first", "second"]


def test_says_what_is_wrong_with_a_refresh_token(dovecot: Dovecot) -> None:
    with (
        token_endpoint({"error": "invalid_grant"}, 400) as (url, _),
        pytest.raises(MailboxRefused, match=r"invalid_grant.*get a new one"),
    ):
        asyncio.run(read_with_token(dovecot, "orders@game.test", url))
    with pytest.raises(MailboxRefused, match="https://"):
        asyncio.run(read_with_token(dovecot, "orders@game.test", "http://login.example.org/token"))
    with token_endpoint({}, 503) as (url, _), pytest.raises(MailboxGone, match="503"):
        asyncio.run(read_with_token(dovecot, "orders@game.test", url))


def test_a_refused_token_is_not_tried_again(dovecot: Dovecot) -> None:
    answer: dict[str, object] = {"access_token": "stale", "expires_in": 3600}

    async def story(url: str) -> None:
        box = source(dovecot, "orders@game.test", password="", oauth=oauth(url))
        for _ in range(2):
            with pytest.raises(MailboxRefused):
                await Shelf().read(box)

    with token_endpoint(answer) as (url, forms):
        asyncio.run(story(url))
    assert len(forms) == 2
