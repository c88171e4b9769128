"""The stage: mail servers, an installation with its moderator.toml and database, a game, the players' own process."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from moderator import config, service
from moderator.demo.clock import DemoClock
from moderator.demo.servers import DemoMail, mail_servers
from moderator.demo.shows import Show
from moderator.office import games, options
from moderator.play import game_named
from moderator.service import Service
from moderator.store import games as game_rows
from moderator.store import schema

ADDRESS, MODERATOR = "orders@moderator.demo", "you@moderator.demo"
TOML = """\
# The installation of the demonstration. Its mail servers are gone; everything else can be looked at:
#   moderator --config {folder}/moderator.toml game show {game}
database = "sqlite:///moderator.db"
address = "{address}"
moderator_address = "{moderator}"
authserv_id = "{authserv_id}"
zone = "Europe/London"
# The demonstration's clock jumps from deadline to deadline; in a real installation such a jump pulls the brake.
brake_after = "P60D"

[imap]
host = "{host}"
port = {imap_port}
security = "none"
user = "{address}"
password = "{password}"

[smtp]
host = "{host}"
port = {smtp_port}
security = "none"
user = "{address}"
password = "{password}"

[limits]
mails_per_hour = 10000
mails_per_day = 10000
"""


class StageError(Exception):
    """The demonstration cannot go on; the message says why."""


@dataclass(frozen=True)
class Players:
    """The players' process: it is told the time, and looks at its mail."""

    process: Process
    log: Path

    async def look(self, now: str) -> None:
        """Let all players look at their mail and write what they have to. StageError if they are gone."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{now}\n".encode())
        await self.said("looked")

    async def said(self, word: str) -> None:
        """Wait until the process says this."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if line.decode().strip() != word:
            raise StageError(f"the players' process has ended; see {self.log}")


@dataclass(frozen=True)
class Stage:
    """Everything that stands ready: the service with its clock, the players."""

    service: Service
    clock: DemoClock
    players: Players


@asynccontextmanager
async def set_up(folder: Path, show: Show, seen: Callable[[str, bytes], None]) -> AsyncIterator[Stage]:
    """A game that has begun, for the length of the block. seen: learns of every mail delivered to an account."""
    clock = DemoClock()
    accounts = {address: secrets.token_hex(8) for address in (ADDRESS, MODERATOR, *(one.address for one in show.cast))}
    async with AsyncExitStack() as stack:
        mail = await stack.enter_async_context(mail_servers(accounts, folder / "maildirs", clock, seen))
        if not mail.imap_port:
            raise StageError("the IMAP server could not be started")
        made = service.start(config.load(_settings(folder, show, mail)), clock)
        stack.callback(made.store.close)
        await asyncio.to_thread(_begin, made, show)
        yield Stage(made, clock, await stack.enter_async_context(_players(folder, show, mail)))


def _settings(folder: Path, show: Show, mail: DemoMail) -> Path:
    """Write moderator.toml."""
    file = folder / "moderator.toml"
    words = {"folder": folder, "game": show.game, "address": ADDRESS, "moderator": MODERATOR, "host": mail.host}
    words |= {"authserv_id": mail.authserv_id, "imap_port": mail.imap_port, "smtp_port": mail.smtp_port}
    file.write_text(TOML.format(password=mail.accounts[ADDRESS], **words), encoding="utf-8")
    return file


def _begin(made: Service, show: Show) -> None:
    """Make the tables and the game, enrol the players, start."""
    schema.upgrade(made.store)
    with made.store.write() as db:
        document, chosen = options.read(show.scenario, show.wishes)
        game = games.create(db, made, show.game, document, schedule=show.schedule, options=chosen)
        for place, one in enumerate(show.cast, 1):
            player = game_rows.add_player(db, one.name, one.address, one.zone, made.clock())
            game_rows.add_seat(db, game.id, f"place {place}", player.id)
    with made.store.write() as db:
        games.start(db, made, game_named(db, show.game))


@asynccontextmanager
async def _players(folder: Path, show: Show, mail: DemoMail) -> AsyncIterator[Players]:
    file, log = folder / "players.json", folder / "players.log"
    there = [one.address for one in show.cast] + ([MODERATOR] if show.moderated else [])
    passwords = {address: mail.accounts[address] for address in there}
    known = {"host": mail.host, "smtp_port": mail.smtp_port, "imap_port": mail.imap_port, "service": ADDRESS}
    file.write_text(json.dumps(known | {"passwords": passwords}, indent=1), encoding="utf-8")
    command = (sys.executable, "-m", show.players, str(file))
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=errors, start_new_session=True
        )
        try:
            players = Players(process, log)
            await players.said("seated")
            yield players
        finally:
            await _end(process)


async def _end(process: Process) -> None:
    """Stop the clock, and the process if it does not end by itself."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), 5)
    except TimeoutError:
        process.kill()
        await process.wait()
