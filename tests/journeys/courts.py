"""A game of Statecraft as six courts and their gamemaster see it: each knows two mail servers and an address."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

from moderator import scenarios
from rules.dice import KeyedDice
from rules.statecraft.model import State
from tests.journeys.clients import Client, text_of
from tests.journeys.table import Table

CODE, SCENARIO = "courts", "statecraft/age-of-exploration-balanced"
STATES = {"ENG": "England", "SPA": "Spain", "FRA": "France", "POR": "Portugal", "AUS": "Austria", "VEN": "Venice"}
"""In the scenario's order: the first who is enrolled plays England."""
EVERYBODY = {"authority": 30, "fortune": 30, "acumen": 20, "fertility": 20}
"""No ruler's people rise, nobody dies before his time (SC-TEST-04: 20 and more cannot fail, 0 cannot succeed)."""
OWN = {
    "ENG": {"fortune": 60},
    "SPA": {"vigilance": 0},
    "POR": {"vigilance": 0, "fertility": -10},
    "VEN": {"guile": 40},
}
"""England's expedition and colony come off and it wins a tie against any other (60 - 20 > 30 - 1); nothing that Spain
and Portugal do is hidden from Venice; Portugal's king has no heir, however long he ruled (SC-LIFE-01)."""
ALL_HOLD = tuple(f"HOLD {force}" for force in ("A1", "A2", "N1", "N2"))
"""Every force that a court can have; a later line for the same force replaces it."""
OLDEST, YOUNG = 1413, 1470
"""The birth year of one who is 80 when 1492 is over (SC-MEAS-07), and everybody else's."""


def player_of(code: str) -> str:
    """The name of the player who begins as a State."""
    return f"{STATES[code]}'s player"


def board_to_begin_from(folder: Path) -> Path:
    """A file with the opening position, in which the attributes are so that every test of the story is certain."""
    rules = scenarios.bind(scenarios.load(SCENARIO))
    state = rules.setup([player_of(code) for code in STATES], KeyedDice(bytes(16))).state
    assert isinstance(state, State)
    for code, realm in state.world.realms.items():
        if realm.ruler:
            realm.ruler.attributes = dict.fromkeys(realm.ruler.attributes, 10) | EVERYBODY | OWN.get(code, {})
            realm.ruler.born = OLDEST if code == "POR" else YOUNG
    for treaty in state.world.treaties.values():
        treaty.vitality = dict.fromkeys(treaty.vitality, 8)
    file = folder / "board.json"
    file.write_text(json.dumps({"state": state.model_dump(mode="json")}), encoding="utf-8")
    return file


@dataclass
class Courts:
    """The game. clients: who plays which State; master: the gamemaster's mail program; open: what a court's answer is
    about, as subjects begin to name it: of mails that are sent together a later one may arrive first."""

    table: Table
    master: Client
    clients: dict[str, Client] = field(default_factory=dict)
    open: str = "1492-Spring"

    def run(self) -> None:
        """One `moderator run`; all that it sends is delivered when it returns."""
        self.table.moderator("run")
        self.table.postfix.settle()

    def write(self, state: str, *lines: str) -> None:
        """A court answers its newest mail about what is open."""
        reply(self.clients[state], *lines, about=f"[{CODE} {self.open}")

    def command(self, *lines: str) -> None:
        """The gamemaster answers his newest mail."""
        reply(self.master, *lines)

    def season(self, title: str, orders: dict[str, str] | None = None) -> dict[str, str]:
        """Everybody orders; the report with which the season of this title opens, of each court."""
        self.orders(orders)
        self.run()
        return self.opens(title)

    def opens(self, title: str) -> dict[str, str]:
        """The report with which the season of this title opens, of each court."""
        self.open = title.replace(" ", "-")
        return {state: self.report(state, title) for state in self.clients}

    def orders(self, orders: dict[str, str] | None = None) -> None:
        """Everybody's orders: all forces hold but those that are named."""
        for state in self.clients:
            self.write(state, *ALL_HOLD, (orders or {}).get(state, ""))

    def report(self, state: str, title: str) -> str:
        """A court's report with which a season opens: "1492 Summer". Its subject tells which season is over; news and
        start mails, which may follow it, are about the same season."""
        tag = re.escape(f"[{CODE} {title.replace(' ', '-')} ")
        return text_of(self.clients[state].wait_for_subject(rf": \d{{4}} \w+( and the year \d{{4}})? {tag}"))

    def heard(self, state: str, words: str, count: int = 1) -> str:
        """The newest mail of a court that has these words."""
        return text_of(self.clients[state].wait_for(words, count))

    def asked(self, state: str, verb: str) -> str:
        """The number under which a court was last asked for an answer with this verb: "Q-3"."""
        return numbered(self.clients[state], rf"{verb} (Q-\d+)")

    def asked_master(self, question: str) -> str:
        """The number under which the gamemaster was last asked this."""
        return numbered(self.master, rf"(Q-\d+)\. {question}")

    def everything(self, state: str) -> str:
        """All that a court was ever written."""
        return "\n".join(f"{mail['Subject']}\n{text_of(mail)}" for mail in self.clients[state].inbox())


def numbered(client: Client, pattern: str) -> str:
    """The last number that a person's mails give to what this pattern finds."""
    found = [number for mail in client.inbox() for number in re.findall(pattern, text_of(mail))]
    assert found, f"{client.address} was not asked {pattern}"
    return str(found[-1])


def reply(client: Client, *lines: str, about: str = "") -> None:
    """Answer the newest mail that takes an answer and has this in its subject."""
    newest: EmailMessage = [mail for mail in client.inbox() if mail["Reply-To"] and about in mail["Subject"]][-1]
    client.send(str(newest["Reply-To"]), f"Re: {newest['Subject']}", "\n".join(lines) + "\n", newest)
