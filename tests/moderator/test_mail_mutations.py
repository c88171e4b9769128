"""10,000 damaged mails: none of them makes reading, stripping, classifying or authenticating raise (C29)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.mail import automatic, bounces, identity, message, words

CORPUS = Path(__file__).parent / "corpus"
SMALL = 10_000
COUNT = 10_000
BATCHES = 10
OWN = automatic.Own(("orders@example.org",), ("example.org",), "orders@example.org")
MAILS = [raw for file in sorted(CORPUS.glob("*.eml")) if len(raw := file.read_bytes()) < SMALL]
SPLICES = (
    b"\0",
    b"\xff\xfe",
    b"=?",
    b"?=",
    b"=?utf-8?b?",
    b"--",
    b"\r\n\r\n",
    b"Content-Type: multipart/mixed",
    b"name*",
    b'"',
)
SPLICES += (
    b"(",
    b"<",
    b">",
    b"charset=punycode",
    b"begin 644 x\r\n",
    b"-----BEGIN PGP MESSAGE-----\r\n",
    b"\xe2\x80",
    b"=\r\n",
)


def flip(raw: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(raw)
    for _ in range(rng.randint(1, 20)):
        damaged[rng.randrange(len(damaged))] = rng.randrange(256)
    return bytes(damaged)


def cut(raw: bytes, rng: random.Random) -> bytes:
    start, end = sorted(rng.sample(range(len(raw) + 1), 2))
    return raw[:end] if rng.random() < 0.5 else raw[:start] + raw[end:]


def swap_lines(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.split(b"\r\n")
    for _ in range(rng.randint(1, 8)):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"\r\n".join(lines)


def repeat_line(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.split(b"\r\n")
    at = rng.randrange(len(lines))
    return b"\r\n".join(lines[:at] + [lines[at]] * rng.randint(2, 30) + lines[at + 1 :])


def splice(raw: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(raw))
        raw = raw[:at] + rng.choice(SPLICES) + raw[at:]
    return raw


def join(raw: bytes, rng: random.Random) -> bytes:
    other = rng.choice(MAILS)
    return raw[: rng.randrange(len(raw))] + other[rng.randrange(len(other)) :]


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (flip, cut, swap_lines, repeat_line, splice, join)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_damaged_mail_never_raises(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(COUNT // BATCHES):
        raw = rng.choice(MAILS)
        for mutate in rng.choices(MUTATIONS, k=rng.randint(1, 3)):
            raw = mutate(raw, rng) or b"x"
        mail = message.read(raw)
        own = words.own_words(mail)
        assert "unparsed" not in mail.defects, raw
        assert "\0" not in own.text
        assert "\r" not in own.text
        words.attached_words(mail)
        automatic.kind(mail, OWN)
        bounces.read(mail)
        identity.authenticate(mail, "mx.example.org")
