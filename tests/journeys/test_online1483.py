"""Three turns of 1483 Online by real mail: SMTP in at Postfix, IMAP out of Dovecot, `moderator run` between.

Twelve nations of Europe. The players know only their mail servers. England lands in Britanny, Hungary's ruler marries
Poland-Lithuania's, Portugal and Spain trade and both confirm it, the Ottoman Empire splits, Sweden sends nothing,
twice, and gets another player.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path

import pytest

from tests.journeys.clients import Client, text_of
from tests.journeys.table import Installation, Table, installed
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

PHASES = {
    1: ("England", "Germany", "Ottoman Empire", "Russia"),
    2: ("France", "Hungary", "Portugal", "Sweden"),
    3: ("Denmark", "Poland-Lithuania", "Spain", "Venice"),
}
NATIONS = tuple(nation for phase in PHASES.values() for nation in phase)
FIRST = {
    "England": "Declare war on France\nLoad 1 infantry in London onto the merchantman in the English Channel\n"
    "Land everything from English Channel in Britanny\nBuild 2 infantry in London",
    "Germany": "Influence the Teutonic Order up to 2 times\nbuild 2 inf in Austria\nmove 1 inf Cologne to Holland",
    "Ottoman Empire": "develop sea trade\nbuild 3 infantry in Constantinople",
    "Russia": "Build 2 cavalry in Moscow",
    "France": "Build 2 infantry in Paris",
    "Hungary": "Marry Poland-Lithuania ruler Poland-Lithuania\nBuild 1 infantry in Buda",
    "Portugal": "Trade with Spain: give 1 sea trade; get 1 land trade",
    "Denmark": "Build 1 infantry in Denmark",
    "Poland-Lithuania": "ACCEPT {M}",
    "Spain": "ACCEPT {T}\nBuild 1 infantry in Castile",
    "Venice": "Build 1 frigate in Venice",
}
"""The first turn's orders; a code stands in the report of the nation that it was offered to. Later turns are passed."""
OPTIONS = (
    "numbers.roy.every_turns=2",
    "numbers.roy.brackets=[[1,39,0,0],[40,250,10,0]]",
    'numbers.marriage.pp_table={"1-10":"clean"}',
    "open_days=0",
    "rulings=auto",
)
"""Numbers of the rules under which every even turn splits the richest nations, and marriages are happy ones."""


@dataclass
class Campaign:
    """The game as its players see it."""

    table: Table
    code: str = "henry"
    clients: dict[str, Client] = field(default_factory=dict)

    def orders(self, turn: int, phase: int) -> None:
        """Everybody of this phase replies to his newest report, Sweden's first player excepted."""
        for nation in PHASES[phase]:
            if nation in self.clients and not (nation == "Hungary" and turn > 1):
                client = self.clients[nation]
                report = client.wait_for(f"[{self.code} T{turn}P{phase} ")
                text = FIRST[nation] if turn == 1 else "pass"
                client.send(str(report["Reply-To"]), f"Re: {report['Subject']}", filled(text, report), report)

    def news(self, window: str, besides: tuple[str, ...] = ()) -> dict[str, str]:
        """The report with which a phase opened, of everybody who plays."""
        playing = {nation: client for nation, client in self.clients.items() if nation not in besides}
        return {nation: text_of(client.wait_for(f"[{self.code} {window} ")) for nation, client in playing.items()}


def filled(text: str, report: object) -> str:
    """The orders with the code of the offer in a report."""
    codes = {found[0]: found for found in re.findall(r"ACCEPT ([MT]\d{4})", text_of(report))}  # type: ignore[arg-type]
    return text.format(**codes)


@pytest.fixture
def campaign(dovecot: Dovecot, postfix: Postfix, database: str, tmp_path: Path) -> Campaign:
    """A campaign of twelve, started; its gazette goes to an observer."""
    table = installed(dovecot, postfix, database, tmp_path)
    observer, moderator = table.client("observer"), table.moderator
    options = [word for option in (*OPTIONS, f"gazette={observer.address}") for word in ("--option", option)]
    moderator("game", "new", "henry", "--scenario", "europe-1483", "--name", "Henry", *options)
    players = [table.client(f"player{number}") for number in range(1, 13)]
    sign_up(table, players)
    moderator("game", "start", "henry")
    moderator("run")
    clients = {"observer": observer}
    for player in players:
        start = player.wait_for("Turn 1, phase 1")
        nation = next(n for n in NATIONS if f"you play {n}." in " ".join(text_of(start).split()))
        clients[nation] = player
        player.send(str(start["Reply-To"]), "Re: start", "READY", start)
    return Campaign(table, clients=clients)


def sign_up(table: Table, players: list[Client]) -> None:
    """Everybody joins by mail, and confirms from his address that he did."""
    for player in players:
        player.send(table.game_address("henry"), "I want to play", "JOIN henry")
    table.moderator("run")
    for player in players:
        asked = player.wait_for("CONFIRM")
        code = re.search(r"CONFIRM (\w{8})", text_of(asked))
        assert code
        player.send(str(asked["Reply-To"]), f"Re: {asked['Subject']}", f"CONFIRM {code[1]}", asked)
    table.moderator("run")


def test_three_turns_by_mail(campaign: Campaign) -> None:
    moderator = campaign.table.moderator
    observer, silent = campaign.clients.pop("observer"), campaign.clients.pop("Sweden")
    first_turn(campaign, moderator)
    second_turn(campaign, moderator, silent)
    third_turn(campaign, moderator)
    campaign.table.postfix.settle()
    gazettes = [text_of(mail) for mail in sorted(observer.inbox(), key=window_of)]
    assert len(gazettes) == 9
    assert "marr" in gazettes[2]
    assert not any("TREASURY" in text or "ORDER FORM" in text for text in gazettes)
    dice_are_as_committed(gazettes)
    assert "differs" not in moderator("verify", "henry")


def window_of(gazette: EmailMessage) -> tuple[int, int]:
    """The turn and phase that a gazette is about: two that are sent close together may arrive in either order."""
    named = re.search(r"[Tt]urn (\d+), phase (\d+)", str(gazette["Subject"]))
    assert named, gazette["Subject"]
    return int(named[1]), int(named[2])


def first_turn(campaign: Campaign, moderator: Installation) -> None:
    campaign.orders(1, 1)
    moderator("run")
    landed = campaign.news("T1P2")
    assert all("Britanny" in landed[nation] for nation in ("England", "France", "Venice"))
    assert "BUILD 2 INFANTRY IN London" not in landed["France"]
    campaign.orders(1, 2)
    moderator("run")
    moderator("phase", "run", "henry", "T1P2")
    moderator("run")
    campaign.orders(1, 3)
    moderator("run")
    news = campaign.news("T2P1")
    assert "Buda" in news["Poland-Lithuania"].partition("YOUR LAND")[2].partition("YOUR FLEETS")[0]
    assert trade_points(news["Portugal"]) == (4, 1)
    assert trade_points(news["Spain"]) == (6, 1)


def trade_points(report: str) -> tuple[int, int]:
    """Sea and land trade in a report's treasury."""
    treasury = report.partition("TREASURY")[2]
    sea, land = (re.search(rf"{kind} trade +(\d+)", treasury) for kind in ("sea", "land"))
    return int(sea[1]) if sea else 0, int(land[1]) if land else 0


def second_turn(campaign: Campaign, moderator: Installation, silent: Client) -> None:
    campaign.orders(2, 1)
    moderator("run")
    campaign.orders(2, 2)
    moderator("run")
    moderator("phase", "run", "henry", "T2P2")
    moderator("run")
    assert "2 times in a row" in text_of(silent.wait_for("nothing came from you", 2))
    assert "Sweden has no player" in text_of(campaign.clients["France"].wait_for("Sweden has no player"))
    newcomer = campaign.table.client("newcomer")
    moderator("player", "replace", "henry", "Sweden", newcomer.address, "--name", "Newcomer")
    moderator("run")
    campaign.clients["Sweden"] = newcomer
    newcomer.wait_for("you play Sweden")
    campaign.orders(2, 3)
    moderator("run")
    news = campaign.news("T3P1")
    assert all("Ottoman Empire of " in text for text in news.values())


def third_turn(campaign: Campaign, moderator: Installation) -> None:
    for phase in (1, 2, 3):
        campaign.orders(3, phase)
        moderator("run")
    news = campaign.news("T4P1")
    assert "Sweden" in news["Sweden"]


def dice_are_as_committed(gazettes: list[str]) -> None:
    """Every gazette reveals the key to which the one before was committed (rules/dice.py)."""
    committed = [re.search(r"PUBLIC:\s+(\w{64})", text.partition("SEALED")[2]) for text in gazettes]
    revealed = [re.search(r"PUBLIC:\s+(\w{64})", text.partition("KEYS OF THE DICE")[2]) for text in gazettes]
    for before, after in zip(committed, revealed[1:], strict=False):
        assert before
        assert after
        assert sha256(bytes.fromhex(after[1])).hexdigest() == before[1]
