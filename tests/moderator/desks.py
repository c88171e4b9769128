"""The command line at work in a folder of its own: settings, a real SQLite database, mails in and out as files."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from moderator.cli.app import app
from moderator.mail import spool

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
"""A Monday, in winter time: London is at UTC, Berlin an hour ahead. Orders are due on Tue and Fri 18:00 London."""
SETTINGS = """\
address = "orders@play.test"
moderator_address = "mod@play.test"
authserv_id = "mx.play.test"
zone = "Europe/Berlin"
spool = "spool"
outgoing_maildir = "out"
"""
PLAYERS = tuple(f"p{number}@play.test" for number in range(1, 8))
POWERS = ("Austria-Hungary", "Britain", "France", "Germany", "Italy", "Russia", "Ottoman Empire")
PROVED = "Authentication-Results: mx.play.test; dmarc=pass header.from=play.test\r\n"
FORGED = "Authentication-Results: mx.play.test; dmarc=fail header.from=play.test\r\n"


@dataclass(frozen=True)
class Said:
    """What a command printed, and how it ended."""

    out: str
    err: str
    code: int


@dataclass(frozen=True)
class Desk:
    """A folder with moderator.toml, and the commands run in it."""

    folder: Path

    def run(self, *words: str, stdin: str = "") -> Said:
        """Run a command, however it ends."""
        result = CliRunner().invoke(app, ["--config", str(self.folder / "moderator.toml"), *words], input=stdin)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Said(result.stdout, result.stderr, result.exit_code)

    def do(self, *words: str, stdin: str = "") -> str:
        """What a command prints that must end well."""
        said = self.run(*words, stdin=stdin)
        assert said.code == 0, said.err + said.out
        return said.out

    def refused(self, *words: str) -> str:
        """The one line of a command that must end with 1."""
        said = self.run(*words)
        assert said.code == 1, said.out
        assert said.err.count("\n") == 1, said.err
        return said.err.strip()

    def json(self, *words: str) -> Any:
        """What a command that must end well prints as JSON."""
        return json.loads(self.do(*words, "--json"))

    def seats(self, game: str = "hadrian") -> dict[str, str]:
        """The address of each power's player."""
        return {seat["power"]: seat["address"] for seat in self.json("game", "show", game)["seats"]}

    def receive(self, power: str, text: str, proof: str = PROVED, to: str = "orders+hadrian@play.test") -> None:
        """Spool a mail from this power's player."""
        head = f"{proof}From: <{self.seats()[power]}>\r\nTo: <{to}>\r\nSubject: orders\r\n"
        spool.deliver(str(self.folder / "spool"), f"{head}\r\n{text}\r\n".encode())

    def sent_to(self, address: str) -> list[Message]:
        """The mails that were sent to an address, oldest first."""
        files = sorted((self.folder / "out" / address / "new").glob("*"), key=lambda file: file.stat().st_mtime_ns)
        return [message_from_bytes(file.read_bytes(), policy=default) for file in files]  # type: ignore[arg-type]


def text_of(mail: Message) -> str:
    """The plain text of a mail of ours, each paragraph on one line."""
    part = mail.get_body(("plain",))  # type: ignore[attr-defined]
    return re.sub(r"(?<=\S)\n(?=\S)", " ", str(part.get_content()).replace("\r\n", "\n"))


def set_up(folder: Path) -> Desk:
    """Settings and an upgraded database."""
    (folder / "moderator.toml").write_text(SETTINGS, encoding="utf-8")
    desk = Desk(folder)
    desk.do("db", "upgrade")
    return desk


def start(desk: Desk) -> Desk:
    """A started game "hadrian" of standard-1900 whose start mails were sent."""
    desk.do("game", "new", "hadrian", "--option", "all_ready=false")
    for address in PLAYERS:
        desk.do("player", "add", address, "--name", f"Player {address[1]}", "--zone", "Europe/London")
        desk.do("player", "seat", "hadrian", address)
    desk.do("game", "start", "hadrian")
    desk.do("run")
    return desk


def copied(template: Path, folder: Path) -> Desk:
    """A desk like the one in the template's folder."""
    shutil.copytree(template, folder, dirs_exist_ok=True)
    return Desk(folder)
