"""A whole year of a seven-player game by real mail: SMTP in at Postfix, IMAP out of Dovecot, `moderator run` between.

The players know only their mail servers. The year has an address without a token, a phone's reply, a forged mail, a
misspelt order, a player who sends nothing, a stand-off, captured centres and builds.
"""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from tests.journeys.clients import Client, text_of
from tests.journeys.table import Installation, installed
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

SPRING = {
    "Austria": "A Vienna - Galicia\nA Budapest - Serbia\nF Trieste - Albania",
    "England": "F Edinburgh - Norwegian Sea\nF London - North Sea\nA Liverpool - Yorkshire",
    "France": "A PAR-BUR, A MAR - SPA\nF BRE - MAO",
    "Germany": "A Ber - Kie\nA Mun - Ruh\nF Kie - Den",
    "Italy": "A Ven H\nA Rom - Apu\nF Nap - Ion",
    "Russia": "A Mos - Ukr\nA War - Galicia\nF Sev - Rumania\nF St Petersburg (sc) - Gulf of Bothnia",
    "Turkey": "A Con - Bul\nA Smy - Con\nF Ank - Black Sea",
}
"""Austria and Russia stand each other off in Galicia; the rest goes where it is sent."""
FALL = {
    "Austria": "A Vie H\nA Ser - Greece\nF Alb S A Ser - Gre",
    "England": "A Yor - Nwy\nF Nth C A Yor - Nwy\nF Nwg S A Yor - Nwy",
    "France": "A Bur - Belgium\nA Spa H\nF Mao - Por",
    "Germany": "A Ruh - Hol\nA Kie H\nF Den H",
    "Italy": "A Apu - Tun\nF Ion C A Apu - Tun\nA Ven H",
    "Russia": "A War - Gal\nA Ukr S F Rum\nF Rum H\nF Bot - Swe",
    "Turkey": "A Bul H\nA Con H\nF Bla H",
}
AFTER_FALL = {"Austria": 4, "England": 4, "France": 6, "Germany": 5, "Italy": 4, "Russia": 6, "Turkey": 4}
"""Centres by the rules: Greece; Norway; Belgium, Spain and Portugal; Denmark and Holland; Tunis; Rumania and Sweden;
Bulgaria."""
BUILDS = {
    "Austria": "Build A Bud",
    "England": "Build F Lon",
    "France": "Build A Par\nBuild A Mar\nBuild F Bre",
    "Germany": "Build A Mun\nBuild A Ber",
    "Italy": "Build F Nap",
    "Russia": "Build A Mos\nBuild F Stp/nc",
    "Turkey": "Build A Smy",
}


@pytest.fixture
def table(dovecot: Dovecot, postfix: Postfix, database: str, tmp_path: Path) -> tuple[Installation, list[Client]]:
    """An installation with seven enrolled players."""
    made = installed(dovecot, postfix, database, tmp_path)
    moderator, players = made.moderator, [made.client(f"player{n}") for n in range(1, 8)]
    moderator("game", "new", "hadrian", "--scenario", "standard-1900", "--schedule", "Tue,Fri 18:00 Europe/London")
    for number, player in enumerate(players, 1):
        moderator("player", "add", player.address, "--name", f"Player {number}", "--zone", "Europe/Berlin")
        moderator("player", "seat", "hadrian", player.address)
    return moderator, players


def greeting(port: int) -> str:
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        return connection.recv(200).decode()


def powers_of(players: list[Client], powers: dict[str, str]) -> dict[str, Client]:
    """Who plays what: every player reads it in his start mail."""
    shown = {"Britain": "England", "Austria-Hungary": "Austria", "Ottoman Empire": "Turkey"}
    found = {}
    for player in players:
        subject = text_of(player.wait_for("Spring 1900")).split("\n")[0]
        name = next(name for name in (*powers, *shown) if subject.rstrip().endswith(name))
        found[shown.get(name, name)] = player
    return found


def test_the_servers_are_real(dovecot: Dovecot, postfix: Postfix) -> None:
    assert "Dovecot" in greeting(dovecot.imap)
    assert "Postfix" in greeting(postfix.outside)


def test_a_year_by_mail(table: tuple[Installation, list[Client]]) -> None:
    moderator, players = table
    moderator("game", "start", "hadrian")
    moderator("run")
    seats = powers_of(players, SPRING)
    assert sorted(seats) == sorted(SPRING)

    spring(moderator, seats)
    report = play(moderator, seats, FALL, "Fall 1900 movement", "Winter 1900")
    for power, centres in AFTER_FALL.items():
        assert centre_count(text_of(report[power]), power) == centres
    play(moderator, seats, BUILDS, "Winter 1900", "Spring 1901 movement")
    check_board(moderator)
    verified = moderator("verify", "hadrian")
    assert "differs" not in verified


def spring(moderator: Installation, seats: dict[str, Client]) -> None:
    """Everybody orders; nobody learns anybody's orders before they are carried out."""
    starts = {power: client.wait_for("Spring 1900") for power, client in seats.items()}
    mailbox, _, domain = str(starts["France"]["Reply-To"]).partition("@")
    known_to_all = f"{mailbox.partition('+')[0]}+hadrian@{domain}"
    for power, client in seats.items():
        client.send(
            str(starts[power]["Reply-To"]),
            "Re: orders",
            SPRING[power] + "\n\n-- \nsent with a fine signature\nA Mun H\n",
        )
    seats["Turkey"].forge(seats["France"].address, known_to_all, "A PAR H\nA MAR H\nF BRE H\n")
    moderator("run")
    for power, client in seats.items():
        receipt = text_of(client.wait_for("acted on"))
        assert "A PAR - BUR" not in receipt or power == "France"
    assert "held" in text_of(seats["France"].wait_for("in your name"))
    for power, client in seats.items():
        report = text_of(client.wait_for("Fall 1900 movement"))
        assert "Galicia" in report
        assert client.address in str(client.inbox()[-1]["To"]), power


def play(
    moderator: Installation, seats: dict[str, Client], orders: dict[str, str], phase: str, following: str
) -> dict[str, object]:
    """One phase: everybody replies to his report; the phase is adjudicated as soon as all orders are in."""
    for power, client in seats.items():
        report = client.wait_for(phase)
        quoted = "\n".join("> " + line for line in text_of(report).split("\n"))
        text = f"{orders[power]}\n\nOn Mon, 30 Nov 2026 at 10:00 Moderator wrote:\n{quoted}\n"
        client.send(str(report["Reply-To"]), f"Re: {report['Subject']}", text, report)
    moderator("run")
    return {power: client.wait_for(following) for power, client in seats.items()}


def centre_count(report: str, power: str) -> int:
    """The number of centres that a report's table gives a power."""
    shown = {"England": "Britain", "Austria": "Austria-Hungary", "Turkey": "Ottoman Empire"}.get(power, power)
    table = report.partition("SUPPLY CENTRES")[2].split("\n")
    row = next(line.strip() for line in table if line.strip().startswith(shown))
    return int(row.removeprefix(shown).split()[0])


def check_board(moderator: Installation) -> None:
    """After the builds every power has as many units as centres (DIP-UNIT-02)."""
    shown = moderator.json("phase", "show", "hadrian")
    assert "Spring 1901" in json.dumps(shown)
