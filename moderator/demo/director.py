"""The course of the demonstration: the players look at their mail, the service runs, until enough years are played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from moderator import games, history, play, running
from moderator.demo import keepsakes
from moderator.demo.mailbag import Mailbag
from moderator.demo.screen import Screen, Standing
from moderator.demo.stage import GAME, Stage, StageError, set_up
from moderator.play import Play
from moderator.store import mails, outbox
from moderator.store.values import OpenWindow

FIRST_YEAR = 1900
AFTER_OPENING = (timedelta(hours=3), timedelta(hours=9))
BEFORE_CLOSING = (timedelta(hours=2, minutes=55), timedelta(hours=2))
AFTER_CLOSING = timedelta(minutes=12)


@dataclass
class Director:
    """Who lets the demonstration run, and remembers what passed."""

    folder: Path
    screen: Screen
    stage: Stage
    bag: Mailbag
    centres: dict[str, list[int]] = field(default_factory=dict)

    async def play_years(self, years: int) -> None:
        """Play until the spring after so many years has been reported. StageError if the game stands still."""
        await self.run("start")
        game = self.game()
        self.screen.cast({seat.player.address: game.name(seat.power) for seat in game.seats if seat.player})
        while year(window := self.window()) < FIRST_YEAR + years:
            self.screen.phase(window.name, window.doc.title, window.closes_at)
            await self.play_phase(window)
            if window.name.startswith("W") or (self.window().name.startswith("S") and not window.name.startswith("S")):
                self.show_year(int(window.name[1:5]))

    async def play_phase(self, window: OpenWindow) -> None:
        """Let the players write and the service run at each moment until the phase is over."""
        for moment in moments(window):
            self.stage.clock.jump(moment)
            await self.stage.players.look(self.stage.clock().isoformat())
            await self.run(window.name)
            if self.window().name != window.name:
                return
        raise StageError(f"{window.doc.title} was not adjudicated: {self.game().game.held or 'nobody knows why'}")

    async def run(self, phase: str) -> None:
        """One `moderator run`, shown and kept."""
        now = self.stage.clock()
        ran = await running.run_once(self.stage.service)
        if ran.troubles:
            raise StageError("; ".join(ran.troubles))
        with self.stage.service.store.read() as db:
            passages = self.bag.passed(db)
        keepsakes.keep_mails(self.folder, passages, phase)
        self.screen.ran(now, ran, passages)

    def game(self) -> Play:
        """The game as it stands."""
        with self.stage.service.store.read() as db:
            return play.load(db, games.named(db, GAME))

    def window(self) -> OpenWindow:
        """The open phase. StageError if the game is over."""
        found = self.game().windows
        if not found:
            raise StageError("the game ended before its time")
        return found[0]

    def show_year(self, ended: int) -> None:
        """The centre table."""
        game = self.game()
        figures = {(power, figure): value for power, figure, value in game.rules.board(game.state).nations}
        standings = []
        for seat in game.seats:
            course = self.centres.setdefault(seat.power, [])
            course.append(figures[seat.power, "centres"])
            player = seat.player.name if seat.player else ""
            units = figures[seat.power, "units"]
            standings.append(Standing(game.name(seat.power), player, tuple(course), units))
        self.screen.year(ended, standings)

    def troubles(self) -> Iterator[str]:
        """What went wrong: mails set aside, mails not sent, turns that come out differently when done again."""
        with self.stage.service.store.read() as db:
            for mail in mails.mails(db, "shunted"):
                yield f"mail {mail.id} was set aside: {mail.reason}"
            for row in (*outbox.rows(db, "failed"), *outbox.rows(db, "waiting")):
                yield f"mail {row.id} to {row.recipient} was not sent: {row.error}"
            for step in history.verify(db, games.named(db, GAME)):
                if step.verdict == "differs":
                    yield f"turn {step.number} comes out differently when it is done again"


def year(window: OpenWindow) -> int:
    """The game year of a phase."""
    return int(window.name[1:5])


def moments(window: OpenWindow) -> Iterator[datetime]:
    """When the players look at their mail and the service runs: twice early, twice late, and just after the end."""
    yield from (window.opened_at + pause for pause in AFTER_OPENING)
    yield from (window.closes_at - pause for pause in BEFORE_CLOSING)
    yield window.closes_at + AFTER_CLOSING


async def perform(folder: Path, years: int, screen: Screen) -> list[str]:
    """The whole demonstration; gives what went wrong."""
    bag = Mailbag()
    async with set_up(folder, bag.put) as stage:
        director = Director(folder, screen, stage, bag)
        await director.play_years(years)
        troubles = list(director.troubles())
        await asyncio.to_thread(keepsakes.keep_reports, folder, stage.service)
    return troubles
