"""The SMTP sender against a real Postfix; answers that it does not give are provoked by aiosmtpd."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from email import message_from_bytes
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from moderator.config import Smtp
from moderator.mail.smtp import MaildirSender, Outcome, Outgoing, SmtpSender
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix


def settings(postfix: Postfix, **more: object) -> Smtp:
    given: dict[str, object] = {"host": postfix.host, "port": postfix.outside, "security": "none"}
    return Smtp.model_validate(given | {"ca_file": postfix.certificate} | more)


def send(smtp: Smtp, mails: Sequence[Outgoing], timeout: float = 10.0) -> list[Outcome]:
    return asyncio.run(SmtpSender(smtp, hello="game.test", timeout=timeout).send(mails))


def mail(number: int, to: str, sender: str = "orders+bounce-7@game.test", text: str = "A PAR - BUR") -> Outgoing:
    headers = f"From: Moderator <orders@game.test>\r\nTo: {to}\r\nSubject: report\r\nMessage-ID: <{number}@game.test>"
    return Outgoing(number, sender, to, f"{headers}\r\n\r\n{text}\r\n".encode())


def arrived(dovecot: Dovecot, address: str, expected: int = 1) -> list[bytes]:
    """The mails that have come to an address; waits for so many."""
    new = dovecot.maildir(address) / "new"
    end = time.monotonic() + 60
    while time.monotonic() < end and (not new.exists() or len(list(new.iterdir())) < expected):
        time.sleep(0.05)
    return [file.read_bytes() for file in sorted(new.iterdir())]


DOORS = {
    "in the clear": {"security": "none"},
    "STARTTLS": {"security": "starttls"},
    "STARTTLS and a password": {"door": "submission", "security": "starttls", "user": "orders@game.test"},
    "TLS and a password": {"door": "submissions", "security": "tls", "user": "orders@game.test"},
}


@pytest.mark.parametrize("door", DOORS)
def test_a_mail_arrives(postfix: Postfix, dovecot: Dovecot, door: str) -> None:
    more = dict(DOORS[door])
    port = getattr(postfix, more.pop("door", "outside"))
    to = dovecot.new_address("anna", "play.test")
    [outcome] = send(settings(postfix, port=port, password=dovecot.password, **more), [mail(1, to)])
    assert (outcome.id, outcome.status, outcome.code) == (1, "sent", 250)
    [raw] = arrived(dovecot, to)
    received = message_from_bytes(raw)
    assert received["Return-Path"] == "<orders+bounce-7@game.test>"
    assert received["Message-ID"] == "<1@game.test>"
    assert received.get_payload() == "A PAR - BUR\r\n".replace("\r\n", "\n")


def test_a_batch_goes_out_whole_and_each_mail_has_its_own_verdict(postfix: Postfix, dovecot: Dovecot) -> None:
    to = [dovecot.new_address("anna", "play.test") for _ in range(30)]
    to[4], to[17] = "nosuch@play.test", "busy@play.test"
    outcomes = send(settings(postfix), [mail(number, address) for number, address in enumerate(to)])
    assert [outcome.id for outcome in outcomes] == list(range(30))
    assert [outcome.status for outcome in outcomes].count("sent") == 28
    assert (outcomes[4].status, outcomes[4].code) == ("failed", 550)
    assert outcomes[4].text.startswith("5.1.1 <nosuch@play.test>")
    assert (outcomes[17].status, outcomes[17].code) == ("retry", 451)
    for number in (0, 5, 29):
        assert len(arrived(dovecot, to[number])) == 1


def test_odd_mails_arrive_as_they_are(postfix: Postfix, dovecot: Dovecot) -> None:
    to = dovecot.new_address("anna", "play.test")
    text = ".\r\n..\r\nFrom the west\r\n" + "A PAR - BUR\r\n" * 2000
    assert send(settings(postfix), [mail(1, to, text=text), mail(2, to, sender="")])[1].status == "sent"
    raws = arrived(dovecot, to, 2)
    assert text.replace("\r\n", "\n").encode() in b"".join(raws).replace(b"\r\n", b"\n")
    assert any(raw.startswith(b"Return-Path: <>") for raw in raws)


def test_no_mails(postfix: Postfix) -> None:
    assert send(settings(postfix), []) == []


NO_CONNECTION: dict[str, tuple[dict[str, object], str]] = {
    "a wrong password": ({"port": "submissions", "security": "tls", "user": "a@game.test", "password": "no"}, "535"),
    "a certificate that nobody vouches for": ({"security": "starttls", "ca_file": None}, "certificate verify failed"),
    "TLS on a port without it": ({"security": "tls"}, "WRONG_VERSION_NUMBER"),
    "no STARTTLS": ({"port": "submissions", "security": "starttls"}, ""),
    "a password in the clear": ({"host": "mail.example.org", "user": "a"}, "must not go out in the clear"),
    "a server that is not there": ({"port": 1}, "Connect"),
}


@pytest.mark.parametrize("case", NO_CONNECTION)
def test_without_a_connection_all_is_kept_for_later(postfix: Postfix, case: str) -> None:
    given, says = NO_CONNECTION[case]
    port = given.get("port")
    more = given | {"port": getattr(postfix, port)} if isinstance(port, str) else given
    outcomes = send(settings(postfix, **more), [mail(number, "anna@play.test") for number in range(6)], timeout=2)
    assert [(outcome.id, outcome.status) for outcome in outcomes] == [(number, "retry") for number in range(6)]
    assert all(says in f"{outcome.code} {outcome.text}" for outcome in outcomes)


def test_someone_elses_envelope_address_is_refused_for_good(postfix: Postfix, dovecot: Dovecot) -> None:
    smtp = settings(
        postfix, port=postfix.submission, security="starttls", user="anna@play.test", password=dovecot.password
    )
    [outcome] = send(smtp, [mail(1, "bela@play.test")])
    assert (outcome.status, outcome.code) == ("failed", 553)


class Answers:
    """What an SMTP server says to RCPT and DATA ("hang" never answers), and at how many mails it hangs up."""

    def __init__(self, rcpt: str = "250 OK", data: str = "250 OK", drops: int = 0) -> None:
        self.rcpt, self.data, self.drops, self.taken = rcpt, data, drops, 0

    async def handle_RCPT(  # noqa: N802 (the library's name)
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, server: SMTP, _session: Session, _envelope: Envelope) -> str:  # noqa: N802
        self.taken += 1
        if self.data == "hang":
            await asyncio.sleep(30)
        if self.taken <= self.drops:
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        return self.data


@asynccontextmanager
async def answering(answers: Answers) -> AsyncIterator[Smtp]:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(answers, loop=loop, hostname="odd.test"), "127.0.0.1", 0)
    async with server:
        yield Smtp(host="127.0.0.1", port=server.sockets[0].getsockname()[1], security="none")


ANSWERS = [
    (Answers(rcpt="450 4.2.0 greylisted"), "retry", 450),
    (Answers(rcpt="550 5.1.1 no such user"), "failed", 550),
    (Answers(rcpt="550 5.4.5 Daily sending quota exceeded"), "retry", 550),
    (Answers(data="452 4.3.1 disk full"), "retry", 452),
    (Answers(data="552 5.3.4 too big"), "failed", 552),
    (Answers(data="554 5.7.1 looks like spam"), "failed", 554),
    (Answers(data="hang"), "retry", 0),
    (Answers(drops=2), "retry", 0),
]


@pytest.mark.parametrize(("answers", "status", "code"), ANSWERS)
def test_what_a_server_says_decides(answers: Answers, status: str, code: int) -> None:
    async def story() -> list[Outcome]:
        async with answering(answers) as smtp:
            sender = SmtpSender(smtp, hello="game.test", timeout=0.5)
            return await sender.send([mail(number, "anna@play.test") for number in range(2)])

    outcomes = asyncio.run(story())
    assert [(outcome.status, outcome.code) for outcome in outcomes] == [(status, code)] * 2
    assert all(outcome.text for outcome in outcomes)


def test_after_a_lost_connection_the_rest_goes_by_another() -> None:
    async def story() -> list[Outcome]:
        async with answering(Answers(drops=4)) as smtp:
            sender = SmtpSender(smtp, hello="game.test", timeout=5)
            return await sender.send([mail(number, "anna@play.test") for number in range(12)])

    statuses = [outcome.status for outcome in asyncio.run(story())]
    assert (statuses.count("sent"), statuses.count("retry")) == (8, 4)


def test_an_address_that_cannot_be_one_fails_alone() -> None:
    async def story() -> list[Outcome]:
        async with answering(Answers()) as smtp:
            bad = [mail(1, "a\r\nRCPT TO:<b@play.test>"), mail(2, "zoltán@play.test"), mail(3, "anna@play.test")]
            return await SmtpSender(smtp, hello="game.test", timeout=5).send(bad)

    one, two, three = asyncio.run(story())
    assert (one.status, three.status) == ("failed", "sent")
    assert (two.status, two.text) == ("failed", "SMTPUTF8 is not supported by this server")


def test_a_silent_server_does_not_hold_a_batch_for_ever() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        smtp = Smtp(host="127.0.0.1", port=silent.getsockname()[1], security="none")
        began = time.monotonic()
        outcomes = send(smtp, [mail(number, "anna@play.test") for number in range(20)], timeout=1)
    assert {outcome.status for outcome in outcomes} == {"retry"}
    assert time.monotonic() - began < 15


def test_maildirs_instead_of_a_server(tmp_path: Path) -> None:
    mails = [mail(1, "Anna@play.test"), mail(2, "bela+x@play.test"), mail(3, "../../etc/passwd")]
    outcomes = asyncio.run(MaildirSender(tmp_path / "out").send(mails))
    assert [(outcome.id, outcome.status) for outcome in outcomes] == [(1, "sent"), (2, "sent"), (3, "sent")]
    for folder, sent in zip(("anna@play.test", "bela+x@play.test", "..%2F..%2Fetc%2Fpasswd"), mails, strict=True):
        [file] = (tmp_path / "out" / folder / "new").iterdir()
        assert file.read_bytes() == sent.raw


def test_a_maildir_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file stands where the folder should be")
    [outcome] = asyncio.run(MaildirSender(tmp_path / "out").send([mail(1, "anna@play.test")]))
    assert outcome.status == "retry"
    assert "Not a directory" in outcome.text
