"""`moderator receive`'s spool: whole or not at all, whoever dies, and fast."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from moderator.mail import spool
from moderator.mail.inbox import Delivered, Folder, Place
from moderator.mail.maildir import MaildirSource

ROOT = Path(__file__).parents[2]
CAP = 100_000
LETTER = b"From: anna@play.test\nSubject: orders\n\nA PAR - BUR\n"

RECEIVE = "import sys; from moderator.mail import spool; sys.exit(spool.receive(sys.argv[1], 1_000_000))"
WRITE_FOR_EVER = """
import hashlib, os, sys
from moderator.mail import spool
while True:
    body = os.urandom(200_000).hex().encode()
    path = spool.deliver(sys.argv[1], hashlib.sha256(body).hexdigest().encode() + b"\\n" + body)
    print(path, flush=True)
"""


def python(program: str, folder: Path, **more: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", program, str(folder)]
    return subprocess.Popen(command, cwd=ROOT, **more)  # type: ignore[call-overload,no-any-return]


def spooled(folder: Path) -> list[Delivered]:
    async def nothing(_places: Sequence[Place]) -> Mapping[Place, Folder]:
        return {}

    async def story() -> list[Delivered]:
        source = MaildirSource(folder, size_cap=CAP, poll_seconds=1, name="receive")
        return [mail async for mail in source.fetch_new(nothing)]

    return asyncio.run(story())


def test_a_mail_on_standard_input_is_spooled(tmp_path: Path) -> None:
    before = datetime.now(UTC)
    assert spool.receive(str(tmp_path / "spool"), CAP, BytesIO(LETTER)) == 0
    [mail] = spooled(tmp_path / "spool")
    assert mail.raw == LETTER
    assert (mail.place.source, mail.size, mail.oversize) == ("receive", len(LETTER), False)
    assert before.replace(microsecond=0) <= mail.received_at <= datetime.now(UTC)


def test_of_a_mail_over_the_cap_the_headers_are_kept_and_the_rest_is_read_away(tmp_path: Path) -> None:
    stream = BytesIO(LETTER + b"x" * CAP * 3)
    assert spool.receive(str(tmp_path), CAP, stream) == 0
    assert stream.read() == b""
    [mail] = spooled(tmp_path)
    assert mail.raw == b"From: anna@play.test\nSubject: orders\n\n"
    assert (mail.size, mail.oversize) == (len(LETTER) + CAP * 3, True)


def test_a_mail_of_just_the_cap_is_kept(tmp_path: Path) -> None:
    letter = LETTER.ljust(CAP, b"x")
    assert spool.receive(str(tmp_path), CAP, BytesIO(letter)) == 0
    assert [mail.raw for mail in spooled(tmp_path)] == [letter]


def test_headers_without_an_end_are_cut(tmp_path: Path) -> None:
    endless = b"Subject: x\n" + b" y\n" * CAP * 4
    assert spool.receive(str(tmp_path), CAP, BytesIO(endless)) == 0
    [mail] = spooled(tmp_path)
    assert len(mail.raw) <= spool.LONGEST_HEADERS
    assert mail.size == len(endless)


def test_a_failure_leaves_the_mail_with_the_mail_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "spool").write_text("a file stands where the folder should be")
    assert spool.receive(str(tmp_path / "spool"), CAP, BytesIO(LETTER)) == 75
    assert capsys.readouterr().err.startswith("moderator receive: ")


def test_a_full_disk_leaves_the_mail_with_the_mail_server(tmp_path: Path) -> None:
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); {RECEIVE}"
    process = python(limited, tmp_path, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    _, said = process.communicate(b"x" * 5000)
    assert process.returncode == 75
    assert b"the mail stays with the mail server" in said
    assert [list((tmp_path / part).iterdir()) for part in ("tmp", "new")] == [[], []]


def test_killed_while_the_mail_still_comes_it_leaves_nothing(tmp_path: Path) -> None:
    process = python(RECEIVE, tmp_path, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(LETTER)
    process.stdin.flush()
    time.sleep(0.2)
    process.kill()
    process.wait()
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize("moment", range(12))
def test_killed_at_any_moment_it_leaves_no_half_mail(tmp_path: Path, moment: int) -> None:
    process = python(WRITE_FOR_EVER, tmp_path, stdout=subprocess.PIPE)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(random.uniform(0.0, 0.03))
    process.send_signal(signal.SIGKILL)
    reported = [first, *process.stdout.read().splitlines(keepends=True)]
    process.wait()
    kept = list((tmp_path / "new").iterdir())
    for file in kept:
        digest, _, body = file.read_bytes().partition(b"\n")
        assert hashlib.sha256(body).hexdigest().encode() == digest
    finished = {os.fsdecode(line.strip()) for line in reported if line.endswith(b"\n")}
    assert finished <= {str(file) for file in kept}


def test_many_writers_at_once(tmp_path: Path) -> None:
    writers = [python(RECEIVE, tmp_path / "spool", stdin=subprocess.PIPE) for _ in range(12)]
    for number, writer in enumerate(writers):
        assert writer.stdin is not None
        writer.stdin.write(b"Subject: %d\n\nA PAR - BUR\n" % number)
        writer.stdin.close()
    assert [writer.wait() for writer in writers] == [0] * 12
    assert sorted(mail.raw for mail in spooled(tmp_path / "spool")) == sorted(
        b"Subject: %d\n\nA PAR - BUR\n" % number for number in range(12)
    )


def test_nothing_slow_is_imported_to_receive_a_mail(tmp_path: Path) -> None:
    names = f"{RECEIVE.replace('sys.exit(', '(')}; print(*sorted(sys.modules))"
    process = python(names, tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    said, _ = process.communicate(LETTER)
    assert not {"asyncio", "email", "typer", "pydantic", "pathlib", "socket", "typing"} & set(said.decode().split())
