"""Eight seasons of Statecraft by real mail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moderator import scenarios
from tests.journeys.clients import Client
from tests.journeys.courts import ALL_HOLD, CODE, SCENARIO, STATES, Courts, board_to_begin_from
from tests.journeys.table import installed
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

SHEETS = {"british-isles": scenarios.load(SCENARIO)["sheets"]["british-isles"]}
"""One map sheet, which England gets; those of all courts would take most of the test's time."""
OPTIONS = ("options.auto=full", f"sheets={json.dumps(SHEETS)}", "all_ready=false")


@pytest.fixture
def courts(dovecot: Dovecot, postfix: Postfix, database: str, tmp_path: Path) -> Courts:
    table = installed(dovecot, postfix, database, tmp_path)
    moderator = table.moderator
    options = [word for option in OPTIONS for word in ("--option", option)]
    position = ("--position", str(board_to_begin_from(tmp_path)))
    moderator("game", "new", CODE, "--scenario", SCENARIO, "--name", "Courts", *position, *options)
    courts = Courts(table, Client(table.gamemaster, dovecot, postfix))
    for name in STATES.values():
        client = table.client(name.lower())
        moderator("player", "add", client.address, "--name", f"{name}'s player", "--zone", "Europe/London")
        moderator("player", "seat", CODE, client.address)
        courts.clients[next(c for c, n in STATES.items() if n == name)] = client
    moderator("game", "start", CODE)
    courts.run()
    return courts


def test_eight_seasons_by_mail(courts: Courts) -> None:
    try:
        treaties(courts)
        honor(courts)
        war(courts)
        succession(courts)
        auction(courts)
        peace(courts)
        courts.season('1493 Winter')
        colony(courts)
    finally:
        folder = Path("/tmp/work/J/mails")
        import shutil
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, client in {**courts.clients, "GM": courts.master}.items():
            for n, raw in enumerate(client.raw_inbox()):
                (folder / f"{name}-{n:02}.eml").write_bytes(raw)


MEDINA = """\
TREATY NEW "Treaty of Medina" WITH POR SECRET
CLAUSE 1 NON-AGGRESSION UNTIL 1505
CLAUSE 2 EXCHANGE SPA GIVES 10 GOLD
TEXT
The Crowns of Spain and Portugal divide the Ocean between them.
END TEXT
END TREATY
"""
ALPINE = """\
TREATY NEW "Alpine Peace" WITH FRA PUBLIC
CLAUSE 1 NON-AGGRESSION UNTIL 1495
END TREATY
"""

def treaties(courts: Courts) -> None:
    policies = ("RQ-RM-LEAK", "RQ-COLONY", "RQ-CHANGE-STATE", "RQ-HONOR")
    address = courts.table.game_address(CODE)
    courts.master.send(address, "policies", "\n".join(f"AUTO off FOR {kind}" for kind in policies))
    courts.write("ENG", "EXPLORE W FROM Bristol MAX 40", 'REQUEST CB ON FRA "Calais"')
    courts.write("VEN", "INFILTRATE SPA PRESTIGE 1")
    courts.write("SPA", MEDINA)
    courts.write("AUS", ALPINE)
    courts.run()
    courts.write("POR", "SIGN T-11 v1")
    courts.write("FRA", "AMEND T-11", "CLAUSE 1 NON-AGGRESSION UNTIL 1500", "SIGN T-11 v2")
    courts.run()
    courts.write("SPA", "SIGN T-11 v1")
    courts.write("AUS", "SIGN T-11 v1")
    courts.run()
    courts.command("RULE M-1: no")
    courts.write("AUS", "SIGN T-11 v2")
    courts.run()
    courts.season("1492 Summer")

def honor(courts: Courts) -> None:
    courts.write("FRA", 'REQUEST HONOR "I kept the peace"')
    courts.run()
    number = courts.asked_master("RQ-HONOR")
    courts.command(f"RULE {number}: 2", 'AWARD SPA 40 PRESTIGE "a bold treaty" PRIVATE')
    courts.season("1492 Fall", {"AUS": "MOVE A2 TO TYR"})

def war(courts: Courts) -> None:
    courts.write("AUS", "DECLARE WAR ON VEN NO CB CONFIRM", "MOVE A2 TO TRF STANCE attack")
    courts.run()
    courts.season("1492 Winter", {"FRA": "JOIN " + courts.asked("FRA", "JOIN")})

def succession(courts: Courts) -> None:
    courts.write("POR", "SUCCEED MOVE HUN")
    for state in courts.clients:
        courts.write(state, *ALL_HOLD)
    courts.run()
    courts.write("SPA", "CLAIM POR FOR SELF")
    courts.write("ENG", "CLAIM POR FOR FAMILY")
    courts.run()
    for state in ("SPA", "ENG"):
        courts.write(state, "ACCEPT " + courts.asked(state, "ACCEPT"))
    courts.run()
    courts.command("NEXT")
    courts.run()
    courts.write("SPA", "SUPPORT SPA IN POR PRESTIGE 36")
    courts.run()
    courts.command("NEXT")
    courts.run()
    courts.command("RULE " + courts.asked_master("RQ-CHANGE-STATE") + ": yes")
    courts.run()
    courts.clients["HUN"] = courts.clients.pop("POR")

def auction(courts: Courts) -> None:
    courts.command("EVENT EV-PROSPER")
    courts.run()
    for state in courts.clients:
        bid = 2 if state in ("ENG", "FRA") else 0
        courts.write(state, f"BID {courts.asked(state, 'BID')} {bid}")
    courts.run()
    courts.season("1493 Summer", {"ENG": "COLONY NFL"})

PEACE = """\
TREATY NEW "Peace of Verona" WITH VEN, FRA PUBLIC
CLAUSE 1 PEACE
END TREATY
"""

def peace(courts: Courts) -> None:
    courts.write("AUS", PEACE)
    courts.run()
    for state in ("VEN", "FRA", "AUS"):
        courts.write(state, f"SIGN T-{12} v1")
    courts.run()
    courts.season("1493 Fall")

def colony(courts: Courts) -> None:
    for state in courts.clients:
        courts.write(state, *ALL_HOLD)
    courts.run()
    courts.command("RULE M-2: difficulty=0, bonus=0, dice=2d6")
    courts.run()
    courts.report("ENG", "1494 Spring")
