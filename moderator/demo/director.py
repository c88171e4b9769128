"""The course of the demonstration: the players look at their mail, the service runs, until enough rounds are played."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from moderator import play, running
from moderator.demo import keepsakes
from moderator.demo.mailbag import Mailbag
from moderator.demo.screen import Screen, Standing
from moderator.demo.shows import Show
from moderator.demo.stage import Stage, StageError, set_up
from moderator.play import Play
from moderator.store import mails, outbox
from moderator.store.values import OpenWindow
from moderator.turn import history

AFTER_OPENING = (timedelta(hours=3), timedelta(hours=9))
BEFORE_CLOSING = (timedelta(hours=2, minutes=55), timedelta(hours=2))
AFTER_CLOSING = timedelta(minutes=12)


@dataclass
class Director:
    """Who lets the demonstration run, and remembers what passed."""

    folder: Path
    show: Show
    screen: Screen
    stage: Stage
    bag: Mailbag
    courses: dict[str, list[int]] = field(default_factory=dict)

    async def play_rounds(self, rounds: int) -> None:
        """Play until so many years or turns are over. StageError if the game stands still."""
        await self.run("start")
        game = self.game()
        self.screen.cast({seat.player.address: game.name(seat.power) for seat in game.seats if seat.player})
        number = self.show.first
        while number < self.show.first + rounds:
            window = self.window()
            self.screen.phase(window.name, window.doc.title, window.closes_at)
            await self.play_phase(window)
            following = self.window()
            if following.is_phase and self.show.round_of(following.name) != number:
                self.show_round(number)
                number = self.show.round_of(following.name)

    async def play_phase(self, window: OpenWindow) -> None:
        """Let the players write and the service run at each moment until the phase is over."""
        for moment in moments(window):
            self.stage.clock.jump(moment)
            await self.stage.players.look(self.stage.clock().isoformat())
            await self.run(window.name if window.is_phase else "between")
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
            return play.load(db, play.game_named(db, self.show.game))

    def window(self) -> OpenWindow:
        """The open phase, or what the game waits for while none is open. StageError if the game is over."""
        game = self.game()
        found = game.phases or game.items
        if not found:
            raise StageError("the game ended before its time")
        return found[0]

    def show_round(self, ended: int) -> None:
        """Where everybody stands."""
        game = self.game()
        board = game.rules.board(game.state)
        figures = {power: value for power, figure, value in board.nations if figure == self.show.figure}
        units = Counter(power for power, _, _ in board.units)
        standings = []
        for seat in game.seats:
            course = self.courses.setdefault(seat.power, [])
            course.append(figures.get(seat.power, 0))
            player = seat.player.name if seat.player else ""
            standings.append(Standing(game.name(seat.power), player, tuple(course), units[seat.power]))
        self.screen.standings(ended, standings)

    def troubles(self) -> Iterator[str]:
        """What went wrong: mails set aside, mails not sent, turns that come out differently when done again."""
        with self.stage.service.store.read() as db:
            for mail in mails.mails(db, "shunted"):
                yield f"mail {mail.id} was set aside: {mail.reason}"
            for row in (*outbox.rows(db, "failed"), *outbox.rows(db, "waiting")):
                yield f"mail {row.id} to {row.recipient} was not sent: {row.error}"
            for step in history.verify(db, play.game_named(db, self.show.game)):
                if step.verdict == "differs":
                    yield f"turn {step.number} comes out differently when it is done again"


def moments(window: OpenWindow) -> Iterator[datetime]:
    """When the players look at their mail and the service runs: twice early, twice late, and just after the end."""
    yield from (window.opened_at + pause for pause in AFTER_OPENING)
    yield from (window.closes_at - pause for pause in BEFORE_CLOSING)
    yield window.closes_at + AFTER_CLOSING


async def perform(folder: Path, show: Show, rounds: int, screen: Screen) -> list[str]:
    """The whole demonstration; gives what went wrong."""
    bag = Mailbag.of(show.cast)
    async with set_up(folder, show, bag.put) as stage:
        director = Director(folder, show, screen, stage, bag)
        await director.play_rounds(rounds)
        troubles = list(director.troubles())
        await asyncio.to_thread(keepsakes.keep_reports, folder, stage.service, show.maps)
    return troubles
