"""Eight seasons of Statecraft by real mail: SMTP in at Postfix, IMAP out of Dovecot, `moderator run` between.

Six courts and a gamemaster who know nothing but their mail servers. Austria and France amend and sign a treaty, Spain
and Portugal a secret one, which Venice's spies bring home; Austria attacks Venice, whose ally France is bound to both;
Portugal's king dies without an heir, two claim his throne, and his player goes on as Hungary; an auction is tied;
England finds land and plants a colony. The gamemaster rules by reply, in one matter the default stands.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from moderator import scenarios
from tests.journeys.clients import Client
from tests.journeys.courts import CODE, SCENARIO, STATES, Courts, board_to_begin_from, player_of
from tests.journeys.table import Table, installed
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

SHEETS = {"british-isles": scenarios.load(SCENARIO)["sheets"]["british-isles"]}
"""One map sheet, which England gets; those of all courts would take most of the test's time."""
OPTIONS = ("options.auto=full", f"sheets={json.dumps(SHEETS)}", "all_ready=false")
ASKED = ("RQ-RM-LEAK", "RQ-COLONY", "RQ-CHANGE-STATE", "RQ-HONOR")
"""What the gamemaster wants to be asked; everything else is on full auto."""
MEDINA = """\
TREATY NEW "Treaty of Medina" WITH POR SECRET
CLAUSE 1 NON-AGGRESSION UNTIL 1505
CLAUSE 2 EXCHANGE SPA GIVES 10 GOLD
TEXT
The Crowns of Spain and Portugal divide the Ocean between them.
END TEXT
END TREATY"""
SECRET = ("Medina", "divide the Ocean")
ALPINE = """\
TREATY NEW "Alpine Peace" WITH FRA PUBLIC
CLAUSE 1 NON-AGGRESSION UNTIL 1495
END TREATY"""
VERONA = """\
TREATY NEW "Peace of Verona" WITH VEN, FRA PUBLIC
CLAUSE 1 PEACE
END TREATY"""


@pytest.fixture
def courts(dovecot: Dovecot, postfix: Postfix, database: str, tmp_path: Path) -> Courts:
    """The game, started; every court has its start mail."""
    table = installed(dovecot, postfix, database, tmp_path)
    options = [word for option in OPTIONS for word in ("--option", option)]
    position = ("--position", str(board_to_begin_from(tmp_path)))
    table.moderator("game", "new", CODE, "--scenario", SCENARIO, "--name", "Courts", *position, *options)
    courts = Courts(table, Client(table.gamemaster, dovecot, postfix), seated(table))
    table.moderator("game", "start", CODE)
    courts.run()
    for state, client in courts.clients.items():
        client.wait_for(f"you play {STATES[state]}")
    return courts


def seated(table: Table) -> dict[str, Client]:
    """A client for each State; the first who is enrolled plays the scenario's first."""
    clients = {state: table.client(name.lower()) for state, name in STATES.items()}
    for state, client in clients.items():
        table.moderator("player", "add", client.address, "--name", player_of(state))
        table.moderator("player", "seat", CODE, client.address)
    return clients


def test_eight_seasons_by_mail(courts: Courts) -> None:
    treaties(courts)
    honor(courts)
    war(courts)
    succession(courts)
    auction(courts)
    peace(courts)
    courts.season("1493 Winter")
    colony(courts)
    for state in ("ENG", "FRA", "AUS"):
        assert not any(word in courts.everything(state) for word in SECRET), state
    verified = courts.table.moderator("verify", CODE)
    assert "same" in verified
    assert "differs" not in verified


def treaties(courts: Courts) -> None:
    """Spring 1492: two treaties over several mails, spies, an expedition, a ruling by reply and one by default."""
    address = courts.table.game_address(CODE)
    courts.master.send(address, "my policies", "\n".join(f"AUTO off FOR {kind}" for kind in ASKED))
    courts.write("ENG", "EXPLORE W FROM Bristol MAX 40", 'REQUEST CB ON FRA "Calais"')
    courts.write("VEN", "INFILTRATE SPA PRESTIGE 1")
    courts.write("SPA", MEDINA)
    courts.write("AUS", ALPINE)
    courts.run()
    assert "A Casus Belli was asked for; the Gamemaster says no." in courts.heard("ENG", "EXPLORE W FROM Bristol")
    courts.write("POR", "SIGN T-11 v1")
    courts.write("FRA", "AMEND T-11", "CLAUSE 1 NON-AGGRESSION UNTIL 1500", "SIGN T-11 v2")
    courts.run()
    courts.write("SPA", "SIGN T-11 v1")
    courts.write("AUS", "SIGN T-11 v1")
    courts.run()
    assert "The current version is v2" in courts.heard("AUS", "ERR-VERSION")
    assert "Treaty of Medina is signed by all" in courts.heard("POR", "Treaty of Medina is signed by all")
    courts.command("RULE " + courts.asked_master("England, married to Spain") + ": no")
    courts.write("AUS", "SIGN T-11 v2")
    news = courts.season("1492 Summer")
    assert "Gold 99 to 68: exchange -10, upkeep -21" in news["SPA"]
    assert "divide the Ocean" in courts.heard("VEN", "Your spies bring the text of a secret treaty")
    assert all("Alpine Peace" in text and "UNTIL 1500" in text for text in news.values())
    assert [state for state in STATES if "Medina" in news[state]] == ["SPA", "POR", "VEN"]


def honor(courts: Courts) -> None:
    """Summer 1492: France asks for Honor and gets 2; Spain is awarded Prestige in private."""
    courts.write("FRA", 'REQUEST HONOR "I kept the peace"')
    courts.run()
    number = courts.asked_master("France asks for Honor")
    courts.command(f"RULE {number}: 2", 'AWARD SPA 40 PRESTIGE "a bold treaty" PRIVATE')
    news = courts.season("1492 Fall", {"AUS": "MOVE A1 TO TYR"})
    assert "Honor 10 to 12" in news["FRA"]
    assert [state for state in STATES if "a bold treaty" in courts.everything(state)] == ["SPA"]


def war(courts: Courts) -> None:
    """Fall 1492: Austria attacks Venice. France keeps its Defense Pact and breaks its Non-Aggression Pact."""
    courts.write("AUS", "DECLARE WAR ON VEN NO CB CONFIRM")
    courts.run()
    call = courts.asked("FRA", "JOIN")
    assert not any("JOIN Q-" in courts.everything(state) for state in STATES if state != "FRA")
    news = courts.season("1492 Winter", {"FRA": f"JOIN {call}", "AUS": "MOVE A1 TO TRF STANCE attack"})
    assert all("France joins Venice in the war against Austria." in text for text in news.values())
    assert all("Austria now holds Venetian Lombardy, land of Venice." in text for text in news.values())
    assert "CB-1" in news["AUS"]
    assert [state for state in STATES if "Austria has a Casus Belli on France" in news[state]] == ["FRA", "AUS"]
    before, after = re.search(r"Honor (\d+) to (\d+)", news["FRA"]).groups()  # type: ignore[union-attr]
    assert int(before) - 12 + 2 <= int(after) <= int(before) - 2 + 2


def succession(courts: Courts) -> None:
    """Winter 1492: Portugal's king dies at eighty without an heir; Spain, married to him, and England claim. Spring
    waits until the gamemaster has ruled where Portugal's player goes."""
    courts.write("POR", "SUCCEED MOVE HUN", "GROWTH RECRUITMENT")
    courts.orders()
    courts.run()
    courts.open = "between"
    for state in ("SPA", "ENG"):
        assert "Portugal has no heir" in courts.heard(state, "1492 Winter is over")
    claim(courts)
    margins = re.findall(r"(England|Spain): ([+-]\d+)", courts.heard("POR", "The claims to Portugal have been tested"))
    england, spain = (int(dict(margins)[name]) for name in ("England", "Spain"))
    courts.write("SPA", f"SUPPORT SPA IN POR PRESTIGE {max(1, 1 - spain, england - spain + 1)}")
    courts.run()
    courts.command("NEXT")
    courts.run()
    assert not any("[courts 1493" in courts.everything(state) for state in courts.clients)
    courts.command("RULE " + courts.asked_master("Portugal wishes to move to Hungary") + ": yes")
    courts.run()
    courts.clients["HUN"] = courts.clients.pop("POR")
    assert "SOVEREIGN OF HUNGARY" in courts.heard("HUN", "you play Hungary")
    news = courts.opens("1493 Spring")
    assert all("Spain inherits Portugal." in text for text in news.values())
    assert [state for state in news if "England has a Casus Belli on Spain" in news[state]] == ["ENG", "SPA"]


def claim(courts: Courts) -> None:
    """Two claims are quoted, accepted and tested: Spain's price is halved for its Royal Marriage, England's for it
    claims for a member of the family: half of ceil(28 / 5)."""
    courts.write("SPA", "CLAIM POR FOR SELF")
    courts.write("ENG", "CLAIM POR FOR FAMILY")
    courts.run()
    for state in ("SPA", "ENG"):
        assert "costs 3 Prestige" in courts.heard(state, "The claim to the throne of Portugal")
        courts.write(state, "ACCEPT " + courts.asked(state, "ACCEPT"))
    courts.run()
    courts.command("NEXT")
    courts.run()


def auction(courts: Courts) -> None:
    """Spring 1493: England and France bid the same, Fortune decides; only the winner pays."""
    courts.command("EVENT EV-PROSPER")
    courts.run()
    for state in courts.clients:
        courts.write(state, f"BID {courts.asked(state, 'BID')} {2 if state in ('ENG', 'FRA') else 0}")
    courts.run()
    assert "Prestige 7 to 5: event bid -2" in courts.heard("ENG", "Rising Prosperity falls to England, with a bid of 2")
    news = courts.season("1493 Summer", {"ENG": "COLONY NFL"})
    assert all("Rising Prosperity falls to England" in text for text in news.values())
    assert [state for state in news if "event bid" in news[state]] == ["ENG"]


def peace(courts: Courts) -> None:
    """Summer 1493: peace; what was occupied goes back."""
    courts.write("AUS", VERONA)
    courts.run()
    for state in ("VEN", "FRA", "AUS"):
        number = re.findall(r"(T-\d+) Peace of Verona", courts.everything(state))[-1]
        courts.write(state, f"SIGN {number} v1")
    news = courts.season("1493 Fall")
    assert all(f"Peace between Austria and {foe}." in text for text in news.values() for foe in ("France", "Venice"))
    assert "TRF Venetian Lombardy" in news["VEN"].partition("YOUR LAND")[2]


def colony(courts: Courts) -> None:
    """Winter 1493: the year waits for the gamemaster's word on the colony."""
    courts.orders()
    courts.run()
    assert not any("[courts 1494" in courts.everything(state) for state in courts.clients)
    courts.command("RULE M-1: difficulty=0, bonus=0, dice=2d6")
    courts.run()
    news = courts.report("ENG", "1494 Spring")
    value = re.search(r"The colony in Newfoundland yields (\d+) Tax Income", news)
    assert value
    assert 2 <= int(value[1]) <= 12
    assert f"colony +{value[1]}" in news
    courts.report("FRA", "1494 Spring")
    assert not any("Newfoundland" in courts.everything(state) for state in courts.clients if state != "ENG")
