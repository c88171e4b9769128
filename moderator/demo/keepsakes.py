"""What a demonstration leaves behind: a folder with every mail, report and map."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from moderator.demo.mailbag import Passage
from moderator.mail_out.mailing import Posted
from moderator.service import Service
from moderator.store import outbox
from moderator.store.values import OutboxRow

MARK = ".demo"
"""A file by which a folder is known as an earlier demonstration's, which may be replaced."""
MOST = 100_000
BOARDS = ("board", *(f"board{number}" for number in range(2, 10)))
"""What the maps of a start mail are called."""


class FolderError(ValueError):
    """The folder holds something else; the message says what to do."""


def prepare(folder: Path) -> None:
    """An empty folder, in place of what an earlier demonstration left. FolderError if anything else is there."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise FolderError(f"{folder} is no demonstration's folder; remove it, or name another with --out")
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("mails", "reports", "maps"):
        (folder / name).mkdir(parents=True)
    (folder / MARK).touch()


def keep_mails(folder: Path, passages: Iterable[Passage], phase: str) -> None:
    """Every mail as it lay in its mailbox."""
    for passage in passages:
        (folder / "mails" / passage.file_name(phase)).write_bytes(passage.raw)


def keep_reports(folder: Path, service: Service, shown: Sequence[str]) -> None:
    """Every report as text and page, and its maps, each once. shown: names of a report's maps, in their order."""
    names: dict[str, str] = {}
    with service.store.read() as db:
        rows = [row for row in reversed(outbox.rows(db, most=MOST)) if row.kind in ("start", "turn")]
        for row in rows:
            posted = Posted.model_validate_json(row.letter)
            for picture, name in zip(posted.pictures, _map_names(row, posted, shown), strict=True):
                png, own = outbox.picture(db, picture.sha256)[1], name
                if name in names.values() and picture.sha256 not in names:  # another reader's is called so
                    own = f"{_phase(row)}-{_reader(row)}-{name.rpartition('-')[2]}"
                if png and names.setdefault(picture.sha256, own) == own:
                    (folder / "maps" / own).write_bytes(png)
            _keep_report(folder / "reports", f"{_phase(row)}-{_reader(row)}", posted, names)


def _keep_report(folder: Path, name: str, posted: Posted, maps: dict[str, str]) -> None:
    page = posted.html
    for picture in posted.pictures:
        page = page.replace(f"cid:{picture.cid}", f"../maps/{maps.get(picture.sha256, '')}")
    (folder / f"{name}.txt").write_text(f"Subject: {posted.subject}\n\n{posted.text}", encoding="utf-8")
    (folder / f"{name}.html").write_text(page, encoding="utf-8")


def _phase(row: OutboxRow) -> str:
    return "start" if row.kind == "start" else row.key.split(":")[2].replace(" ", "-")


def _reader(row: OutboxRow) -> str:
    return row.key.rpartition(":")[2]


def _map_names(row: OutboxRow, posted: Posted, shown: Sequence[str]) -> list[str]:
    """A file name for each map of a report: the board at the start, then as the game has them, the last ones last."""
    names = BOARDS if row.kind == "start" else shown[-len(posted.pictures) :]
    return [f"{_phase(row)}-{what}.png" for what in names[: len(posted.pictures)]]
