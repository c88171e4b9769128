"""python -m moderator.demo.players.campaign CONFIG.json: twelve players of a campaign of 1483 Online.

CONFIG.json and the clock are those of moderator.demo.players. They learn nothing of the game but by mail.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from moderator.demo.players import atlas, manners, papers
from moderator.demo.players.campaign_story import CAST, FIRST, LATER, SCRIPT
from moderator.demo.players.clockwork import attend
from moderator.demo.players.mailbox import Mailbox, Provider
from moderator.demo.players.manners import Draft, Writer
from moderator.demo.players.papers import Paper
from moderator.demo.players.story import Character

WINDOW = re.compile(r"T(\d+)P\d+")
MOVERS = re.compile(r"In this order: ([^;.]+[;.])")
OFFER = re.compile(r"ACCEPT ([MT])(\d{4})")


@dataclass
class Ruler:
    """A player with his mailbox. asked: the newest report; refused: a receipt with lines not acted on."""

    character: Character
    mailbox: Mailbox
    map: atlas.Atlas
    service: str
    nation: str = ""
    asked: Paper | None = None
    refused: Paper | None = None
    reminded: bool = False
    done: set[str] = field(default_factory=set)

    def read(self, mail: EmailMessage) -> None:
        """Take in a mail that has come."""
        if parseaddr(str(mail["From"]))[1] != self.service:
            return
        paper = papers.read(mail)
        if paper.kind in ("start", "turn"):
            self.nation, self.asked, self.refused, self.reminded = paper.power or self.nation, paper, None, False
        elif self.asked is not None and paper.window == self.asked.window:
            self.reminded |= paper.kind == "reminder"
            self.refused = paper if paper.refused else self.refused

    def send(self, answers: Paper, lines: tuple[str, ...], now: datetime) -> None:
        """Answer a mail with these lines, as this player's mail program does."""
        me = self.character
        draft = Draft(now, commands=lines, answers=answers.mail)
        mail = manners.MANNERS[me.manner](Writer(me.name, me.address, me.zone, self.map), draft)
        self.mailbox.send(manners.recipients(mail), mail.as_bytes())


def act(ruler: Ruler, now: datetime) -> None:
    """Do what is due now: READY to the start mail, orders in the own phase, each once."""
    asked = ruler.asked
    if asked is None:
        return
    once(ruler, "ready", asked.kind == "start", asked, ("READY",), now)
    if moves_now(ruler, asked):
        order(ruler, asked, now)


def moves_now(ruler: Ruler, asked: Paper) -> bool:
    """Whether the nation is among those that the report names for the open phase."""
    listed = MOVERS.search(" ".join(asked.text.split()))
    return bool(listed and ruler.nation in re.split(r"[,;.] ?", listed[1]))


def order(ruler: Ruler, asked: Paper, now: datetime) -> None:
    """The orders of the phase, as the script has it."""
    said, lines = SCRIPT.get((asked.window, ruler.nation), ""), orders(ruler, asked)
    begun = {"is silent": False, "forgets": ruler.reminded}.get(said, True)
    first = ("build 2 infantry in Atlantis", *lines[1:]) if said == "builds in Atlantis" else lines
    once(ruler, f"orders {asked.window}", begun, asked, first, now)
    once(ruler, f"again {asked.window}", ruler.refused is not None, ruler.refused or asked, lines, now)


def once(ruler: Ruler, step: str, due: bool, answers: Paper, lines: tuple[str, ...], now: datetime) -> None:
    """Send something when it is due, and never again."""
    if due and step not in ruler.done:
        ruler.done.add(step)
        ruler.send(answers, lines, now)


def orders(ruler: Ruler, asked: Paper) -> tuple[str, ...]:
    """A nation's orders, with the codes of offers that stand in the report."""
    turn = WINDOW.match(asked.window)
    table = FIRST if turn and turn[1] == "1" else LATER
    codes = {letter: letter + digits for letter, digits in OFFER.findall(asked.text)}
    lines = table.get(ruler.nation, ("PASS",))
    return tuple(line.format(**{"M": "", "T": ""} | codes) for line in lines)


def seated(config: dict[str, Any]) -> list[Ruler]:
    """The players, each logged in at his mailbox."""
    provider = Provider(config["host"], config["smtp_port"], config["imap_port"])
    map_ = atlas.printed()
    return [
        Ruler(one, Mailbox(provider, one.address, config["passwords"][one.address]), map_, config["service"])
        for one in CAST
    ]


if __name__ == "__main__":
    attend(Path(sys.argv[1]), seated, act)
