"""python -m moderator.demo.players.courts CONFIG.json: six courts of a game of Statecraft, and its gamemaster.

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
from moderator.demo.players.clockwork import attend
from moderator.demo.players.courts_story import CAST, CODE, GAMEMASTER, MASTER, SCRIPT, Cue
from moderator.demo.players.mailbox import Mailbox, Provider
from moderator.demo.players.manners import Draft, Writer
from moderator.demo.players.story import Character

PLAYS = re.compile(r"begins: you play ([A-Z]\w+)")


@dataclass
class Court:
    """A player, or the gamemaster, at his mailbox. name: whom the script calls so, known from the start mail.

    heard: cues of the script that have come; answers: what is to be written, with the mail that it answers.
    """

    character: Character
    mailbox: Mailbox
    map: atlas.Atlas
    service: str
    name: str = ""
    heard: set[Cue] = field(default_factory=set)
    answers: list[tuple[EmailMessage | None, tuple[str, ...]]] = field(default_factory=list)

    def read(self, mail: EmailMessage) -> None:
        """Take in a mail that has come, and note what it asks for."""
        if parseaddr(str(mail["From"]))[1] != self.service:
            return
        words = f"{' '.join(str(mail['Subject']).split())}\n{papers.text_of(mail)}"
        begins = PLAYS.search(words)
        self.name = begins[1] if begins else self.name
        self.note(mail, " ".join(words.split()))

    def note(self, mail: EmailMessage | None, words: str) -> None:
        """All lines that the script has for what these words say, in one answer."""
        lines: list[str] = []
        for cue in SCRIPT:
            found = re.search(cue.heard, words) if cue.who == self.name and bool(cue.heard) == bool(mail) else None
            if found and cue not in self.heard:
                self.heard.add(cue)
                lines += [line.format(*found.groups()) for line in cue.lines]
        if lines:
            self.answers.append((mail, tuple(lines)))

    def send(self, answered: EmailMessage | None, lines: tuple[str, ...], now: datetime) -> None:
        """Write these lines as this person's mail program does."""
        me, (mailbox, _, domain) = self.character, self.service.partition("@")
        to, subject = ("", "") if answered else (f"{mailbox}+{CODE}@{domain}", "How the game is run")
        draft = Draft(now, commands=lines, answers=answered, to=to, subject=subject)
        mail = manners.MANNERS[me.manner](Writer(me.name, me.address, me.zone, self.map), draft)
        self.mailbox.send(manners.recipients(mail), mail.as_bytes())


def act(court: Court, now: datetime) -> None:
    """Write what has to be written."""
    court.note(None, "")
    for answered, lines in court.answers:
        court.send(answered, lines, now)
    court.answers.clear()


def seated(config: dict[str, Any]) -> list[Court]:
    """The players and the gamemaster, each logged in at his mailbox."""
    provider, map_ = Provider(config["host"], config["smtp_port"], config["imap_port"]), atlas.printed()
    courts = [
        Court(one, Mailbox(provider, one.address, config["passwords"][one.address]), map_, config["service"])
        for one in (*CAST, MASTER)
    ]
    courts[-1].name = GAMEMASTER
    return courts


if __name__ == "__main__":
    attend(Path(sys.argv[1]), seated, act)
