"""The Maildir source on Maildirs as mail servers and mail programs leave them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from moderator.mail import spool
from moderator.mail.inbox import Delivered, Folder, MailboxGone, Place
from moderator.mail.maildir import MaildirSource

CAP = 10_000
NOON = 1_774_785_600
"""2026-03-29 12:00 UTC."""
LETTER = b"From: anna@play.test\n\nA PAR - BUR\n"


def put(maildir: Path, name: str, raw: bytes = LETTER, part: str = "new", at: float = NOON) -> Path:
    spool.make(str(maildir))
    file = maildir / part / name
    file.write_bytes(raw)
    os.utime(file, (at, at))
    return file


def source(maildir: Path) -> MaildirSource:
    return MaildirSource(maildir, size_cap=CAP, poll_seconds=0.2)


async def none(_places: Sequence[Place]) -> Mapping[Place, Folder]:
    return {}


def read(maildir: Path, then: Callable[[Delivered], Folder | None] = lambda _mail: None) -> list[Delivered]:
    async def story() -> list[Delivered]:
        box, mails = source(maildir), []
        async for mail in box.fetch_new(none):
            mails.append(mail)
            if folder := then(mail):
                await box.done(mail, folder)
        return mails

    return asyncio.run(story())


def files(maildir: Path) -> list[str]:
    return sorted(str(file.relative_to(maildir)) for file in maildir.rglob("*,S=*") if file.is_file())


def test_mails_come_in_order_of_arrival(tmp_path: Path) -> None:
    put(tmp_path, f"{NOON + 60}.M000002P7.mx,S=34", b"third")
    put(tmp_path, f"{NOON + 60}.M000001P9.mx,S=34:2,RS", b"second", part="cur")
    put(tmp_path, "no-time-in-its-name", b"first", at=NOON - 1)
    put(tmp_path, ".hidden", b"not a mail")
    put(tmp_path, f"{NOON}.half", b"not yet a mail", part="tmp", at=datetime.now(UTC).timestamp())
    (tmp_path / "new" / "folder").mkdir()
    mails = read(tmp_path)
    assert [mail.raw for mail in mails] == [b"first", b"second", b"third"]
    assert [mail.received_at for mail in mails] == [
        datetime(2026, 3, 29, 11, 59, 59, tzinfo=UTC),
        datetime(2026, 3, 29, 12, 1, 0, 1, tzinfo=UTC),
        datetime(2026, 3, 29, 12, 1, 0, 2, tzinfo=UTC),
    ]
    assert mails[1].place == Place("maildir", str(tmp_path), 0, f"{NOON + 60}.M000001P9.mx,S=34")


def test_what_is_done_goes_to_its_folder_marked_as_read(tmp_path: Path) -> None:
    for number in range(3):
        put(tmp_path, f"{NOON + number}.M1P1.mx,S=34")
    read(tmp_path, lambda mail: "Quarantine" if mail.place.uid.startswith(str(NOON + 1)) else "Processed")
    assert files(tmp_path) == [
        f".Processed/cur/{NOON}.M1P1.mx,S=34:2,S",
        f".Processed/cur/{NOON + 2}.M1P1.mx,S=34:2,S",
        f".Quarantine/cur/{NOON + 1}.M1P1.mx,S=34:2,S",
    ]
    assert read(tmp_path) == []
    assert (tmp_path / ".Quarantine" / "maildirfolder").exists()


def test_a_mail_that_a_mail_program_flags_meanwhile_is_still_found(tmp_path: Path) -> None:
    file = put(tmp_path, f"{NOON}.M1P1.mx,S=34")

    def flag(_mail: Delivered) -> Folder:
        file.rename(tmp_path / "cur" / f"{file.name}:2,FS")
        return "Processed"

    [mail] = read(tmp_path, flag)
    assert mail.raw == LETTER
    assert files(tmp_path) == [f".Processed/cur/{NOON}.M1P1.mx,S=34:2,S"]


def test_a_mail_that_somebody_takes_away_meanwhile_hurts_nobody(tmp_path: Path) -> None:
    first, second = (put(tmp_path, f"{NOON + number}.M1P1.mx,S=34") for number in range(2))

    def take_all(_mail: Delivered) -> Folder:
        first.unlink()
        second.unlink()
        return "Processed"

    assert len(read(tmp_path, take_all)) == 1
    assert files(tmp_path) == []


def test_a_mail_over_the_cap_comes_as_headers(tmp_path: Path) -> None:
    put(tmp_path, f"{NOON}.M1P1.mx", LETTER + b"x" * CAP)
    put(tmp_path, f"{NOON + 1}.M1P1.mx,S=99999", b"From: anna@play.test\n\n")
    big, cut_before = read(tmp_path)
    assert (big.raw, big.size, big.oversize) == (b"From: anna@play.test\n\n", len(LETTER) + CAP, True)
    assert (cut_before.size, cut_before.oversize) == (99999, True)


def test_known_mails_are_filed_and_not_read_again(tmp_path: Path) -> None:
    for number in range(2):
        put(tmp_path, f"{NOON + number}.M1P1.mx,S=34")

    async def first_is_known(places: Sequence[Place]) -> Mapping[Place, Folder]:
        return {place: "Quarantine" for place in places if place.uid.startswith(str(NOON) + ".")}

    async def story() -> list[Delivered]:
        return [mail async for mail in source(tmp_path).fetch_new(first_is_known)]

    [mail] = asyncio.run(story())
    assert mail.place.uid == f"{NOON + 1}.M1P1.mx,S=34"
    assert files(tmp_path) == [
        f".Quarantine/cur/{NOON}.M1P1.mx,S=34:2,S",
        f"new/{NOON + 1}.M1P1.mx,S=34",
    ]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, f"{NOON}.M1P1.mx")
    put(tmp_path, f"{NOON + 1}.M1P1.mx")
    opened = Path.open

    def bad_block(path: Path, mode: str) -> object:
        if path.name.startswith(f"{NOON}."):
            raise OSError(5, "Input/output error")
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", bad_block)
    assert [mail.place.uid for mail in read(tmp_path)] == [f"{NOON + 1}.M1P1.mx"]


def test_what_a_dead_writer_left_is_swept_after_a_day_and_a_half(tmp_path: Path) -> None:
    now = datetime.now(UTC).timestamp()
    put(tmp_path, "old", part="tmp", at=now - 37 * 3600)
    put(tmp_path, "young", part="tmp", at=now - 35 * 3600)
    assert read(tmp_path) == []
    assert [file.name for file in (tmp_path / "tmp").iterdir()] == ["young"]


def test_a_maildir_is_made_when_it_is_not_there(tmp_path: Path) -> None:
    assert read(tmp_path / "mail" / "orders") == []
    assert sorted(file.name for file in (tmp_path / "mail" / "orders").iterdir()) == ["cur", "new", "tmp"]


def test_a_path_that_cannot_be_a_maildir_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MailboxGone, match="Not a directory"):
        read(tmp_path / "file")


def test_polls(tmp_path: Path) -> None:
    async def story() -> float:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await source(tmp_path).wait()
        return loop.time() - began

    assert 0.15 < asyncio.run(story()) < 2
