"""Signatures checked by ourselves (check_dkim), for a mail server that stamps nothing. On both databases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from moderator.mail import dkim_check
from moderator.mail_in import intake
from moderator.office import explaining
from moderator.store import games
from tests.moderator import world as worlds
from tests.moderator.stories import begin, on_file
from tests.moderator.test_mail_identity import signer  # noqa: F401 (a fixture)
from tests.moderator.world import World

Signer = tuple[Callable[..., bytes], dkim_check.Resolver]
HEAD = "From: odile@example.com\r\nTo: orders+hadrian@example.org\r\n"


@pytest.fixture
def checking(world: World, signer: Signer, monkeypatch: pytest.MonkeyPatch) -> World:  # noqa: F811
    """A service that checks signatures, France played by odile@example.com, and the DNS that knows her key."""
    begin(world, open_seats=("France",))
    player = worlds.add_player(world.service, "Odile", "odile@example.com")
    with world.service.store.write() as db:
        games.change_seat(db, worlds.named(db, "hadrian").id, "France", player_id=player.id)
    monkeypatch.setattr(dkim_check, "dns_txt", signer[1])
    settings = world.service.settings.model_copy(update={"check_dkim": True})
    return World(replace(world.service, settings=settings), world.clock)


def taken(world: World, raw: bytes) -> str:
    number = world.deliver(raw, world.clock())
    intake.take(world.service, number)
    return world.mail(number).disposition


def test_a_signature_that_verifies_proves_a_player(checking: World, signer: Signer) -> None:  # noqa: F811
    signed = signer[0](f"{HEAD}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n".encode())
    assert taken(checking, signed.replace(b"BUR", b"PIC").replace(b"<1@x>", b"<0@x>")) == "quarantine"
    assert taken(checking, signed) == "accept"
    assert on_file(checking, "France") == ["A PAR - BUR"]


def test_an_explanation_checks_signatures_as_the_mail_itself_would_be(checking: World, signer: Signer) -> None:  # noqa: F811
    signed = signer[0](f"{HEAD}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n".encode())
    found = explaining.explain(checking.service, signed)
    assert (found.disposition, found.sender_proof) == ("accept", "pass (own-dkim)")
    forged = explaining.explain(checking.service, signed.replace(b"BUR", b"PIC"))
    assert (forged.disposition, forged.sender_proof) == ("quarantine", "none (no-results)")


def test_it_is_not_asked_for_when_the_settings_or_the_server_speak_against_it(
    checking: World,
    world: World,
    signer: Signer,  # noqa: F811
) -> None:
    sign = signer[0]
    failed = b"Authentication-Results: mx.example.org; dmarc=fail header.from=example.com\r\n"
    assert taken(world, sign(f"{HEAD}Message-ID: <1@x>\r\n\r\nA PAR - BUR\r\n".encode())) == "quarantine"
    assert taken(checking, failed + sign(f"{HEAD}Message-ID: <2@x>\r\n\r\nA PAR - GAS\r\n".encode())) == "quarantine"
    other = sign(f"{HEAD}Message-ID: <3@x>\r\n\r\nA PAR - PIC\r\n".encode(), domain=b"other.test")
    assert taken(checking, other) == "quarantine"


def test_a_stranger_makes_us_ask_no_name_server(checking: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> bytes:
        raise AssertionError("the DNS was asked")

    monkeypatch.setattr(dkim_check, "dns_txt", asked)
    signature = "DKIM-Signature: v=1; a=rsa-sha256; d=evil.test; s=x; h=from; bh=x; b=x\r\n"
    assert taken(checking, f"{signature}From: x@evil.test\r\n\r\nhello".encode()) == "quarantine"
    assert taken(checking, f"{signature}{HEAD}\r\nA PAR - BUR".encode()) == "quarantine"


def test_a_name_that_no_server_knows_is_no_record() -> None:
    assert dkim_check.dns_txt(b"s1._domainkey.nothing.invalid.", timeout=1) is None
    assert dkim_check.dns_txt(b"\xff") is None
