"""Statecraft's reports as the mails that players get: words, width, size, secrecy of whole mails, a phone's screen."""

from __future__ import annotations

import html
import re
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from moderator.letters import GameLetter, Heading, Start
from moderator.letters.plaintext import WIDTH, columns_of
from moderator.mail_out.reports import LARGEST_HTML, Rendered, faults, render, templates
from rules.ruleset import MODERATOR, PUBLIC, Event, Report
from rules.statecraft.model import General, State
from rules.statecraft.order_model import Clause
from rules.statecraft.reporting.kinds import KINDS
from tests.moderator.test_diplomacy_reports import Visible
from tests.moderator.test_phone import FLAGS, FRAME, MEASURE, PHONE
from tests.rules.statecraft.playing import Play, Purposely, order, rules
from tests.rules.statecraft.reporting import report, standing
from tests.rules.statecraft.wanderer import Wanderer
from tests.servers import private

ENV = templates()
HEADING = Heading(
    reply_to="orders+hadrian.s1492.k3x7p2qa@example.org",
    moderator="hollis.prentiss@example.org",
    tag="[hadrian 1492 #k3x7p2qa]",
    game_code="hadrian",
    game_name="Hadrian",
    phase="1492 Summer orders",
    reader="France",
    deadline=("Sun 29 Mar 2026 19:00 UTC",),
    left="2 days 3 hours",
)


def mail(made: Report, **letter: Any) -> Rendered:
    cids = tuple(f"map{number}@example.org" for number, _ in enumerate(made.pictures))
    return render(ENV, "statecraft", GameLetter(heading=HEADING, report=made, map_cids=cids, **letter))


class Chronicle(Wanderer):
    """A random game that keeps every trigger's state and events."""

    def __init__(self, seed: int) -> None:
        self.kept: list[tuple[State, tuple[Event, ...]]] = []
        super().__init__(rules(unplayed_control=False, upkeep_scale="1/4"), seed)

    def do(self, trigger: Any, orders: Any, answers: Any = ()) -> None:
        super().do(trigger, orders, answers)
        self.kept.append((self.state, self.events))


@lru_cache(maxsize=1)
def chronicle() -> Chronicle:
    game = Chronicle(3)
    for _ in range(10):
        game.season()
    return game


def reports(state: State, events: tuple[Event, ...]) -> dict[str, Report]:
    """What every reader is sent of these events."""
    game = chronicle()
    found = {}
    for reader in (*game.rules.powers(state), PUBLIC, MODERATOR):
        known = [event for event in events if event.known_to(reader)]
        if known:
            found[reader] = game.rules.view(state, known, reader)
    return {reader: made for reader, made in found.items() if made.template}


def test_the_templates_have_no_fault() -> None:
    assert [fault for fault in faults(ENV) if fault.startswith("statecraft/")] == []


def test_all_mails_of_ten_random_seasons_fit_their_columns_and_stay_small() -> None:
    largest, count = 0, 0
    for state, events in chronicle().kept:
        for made in reports(state, events).values():
            words = mail(made)
            count += 1
            largest = max(largest, len(words.html.encode()))
            assert max(columns_of(line) for line in words.text.splitlines()) <= WIDTH
            assert "{" not in words.subject
            assert "This part is long" not in words.html
    assert largest < LARGEST_HTML
    assert count > 300


@pytest.mark.rule("SC-CON-08")
def test_a_state_that_nobody_plays_has_a_line_of_what_is_public_of_it() -> None:
    words = mail(standing(Play(), "FRA"))
    line = "Scotland (SCO): Sovereign, 26 years old, catholic, Honor 10, capital Edinburgh; Defense Pacts: France"
    assert line in " ".join(words.text.split())
    assert line in " ".join(html.unescape(words.html).split())


def test_every_kind_of_news_has_its_sentence_in_every_variant_that_happens() -> None:
    for state, events in chronicle().kept:
        for reader, made in reports(state, events).items():
            said = mail(made).text
            for section in made.facts["news"]:
                assert all(row["kind"] in KINDS for row in section["rows"])
            assert not re.search(r"\{\w+\}|None|Undefined", said), (reader, said)


RARE: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("annexation", {"state": "FRA", "target": "BRI", "success": True}, "France annexes Brittany."),
    ("annexation", {"state": "FRA", "target": "BRI", "success": False}, "France tried to annex Brittany and failed."),
    (
        "battle fortune",
        {"who": "FRA", "vitality": 4, "effective": 12, "die": 15, "success": False},
        "Wounded in battle: France. Vitality is now 4 (die 15 against Fortune 12).",
    ),
    ("cannot land", {"force": "FRA-A1", "place": "LON"}, "FRA-A1 could not land at Home Counties."),
    ("landed", {"force": "FRA-A1", "place": "LON"}, "FRA-A1 landed at Home Counties."),
    ("capital refused", {"city": "Lyon"}, "The capital may not be moved to Lyon."),
    (
        "coalition",
        {"treaty": 3, "enemy": "OTT", "leader": "VEN", "members": ["FRA", "VEN", "HUN"]},
        "A Coalition against Ottoman Empire under the lead of Venice: France, Venice and Hungary.",
    ),
    (
        "coalition reminder",
        {"attacker": "VEN", "target": "OTT"},
        "Venice of your Coalition is at war with Ottoman Empire.",
    ),
    ("coalition vote", {"leader": "VEN", "passed": True}, "The Coalition votes that Venice has led it well: 3 Honor."),
    ("colony", {"state": "POR", "region": "MAD"}, "Portugal has founded a colony in Madeira."),
    (
        "colony lost",
        {"state": "FRA", "region": "MAD", "effective": 9, "die": 12},
        "The colony in Madeira is lost (die 12 against 9).",
    ),
    (
        "colony value",
        {"state": "FRA", "region": "MAD", "value": 9},
        "The colony in Madeira yields 9 Tax Income a year.",
    ),
    (
        "consent",
        {"treaty": 3, "vassal": "BRI", "given": False},
        "The Suzerain of Brittany refuses consent to T-3 Defense Pact of FRA and SCO.",
    ),
    ("crusade", {"target": "OTT", "on": True}, "The Pope calls for a Crusade against Ottoman Empire."),
    ("crusade", {"target": "OTT", "on": False}, "The Crusade against Ottoman Empire is over."),
    ("driven out", {"force": "FRA-N1", "place": "BIS"}, "FRA-N1 was driven out of port to Bay of Biscay."),
    ("excommunication", {"state": "FRA"}, "The Sovereign of France is excommunicated."),
    ("expedition refused", {"direction": "NW"}, "No expedition to the NW can be fitted out."),
    ("fidei defensor", {"state": "FRA", "former": ""}, "France is named Fidei Defensor."),
    ("fidei defensor", {"state": "", "former": "FRA"}, "France is no longer Fidei Defensor."),
    (
        "free test",
        {"state": "FRA", "attribute": "guile", "effective": 12, "die": 10, "success": True, "margin": 2},
        "The test of guile succeeded by 2: die 10 against 12.",
    ),
    ("rebellion", {"state": "FRA", "rebels": "", "region": "", "cause": "foment"}, "There is a rebellion in France."),
    (
        "quote failed",
        {"item": "quote:77", "code": "ERR-GOLD", "facts": {"n": 40, "m": 1}},
        "A quote was accepted, but came to nothing. ERR-GOLD This needs 40; you have 1.",
    ),
    ("known world", {"region": "MAD"}, "Madeira is now known to all the world."),
    ("move refused", {"wished": ["SCO", "NAV"]}, "The move to Scotland and Navarre is not possible."),
    ("no way", {"force": "FRA-A1", "place": "LON"}, "FRA-A1 found no way to Home Counties."),
    (
        "order failed",
        {
            "order": {"verb": "SPLIT", "force": "FRA-A1", "number": 9, "other": "FRA-A5"},
            "code": "ERR-SIZE",
            "facts": {"force": "FRA-A1", "n": 8},
        },
        "Not carried out: SPLIT FRA-A1 9 AS FRA-A5. ERR-SIZE FRA-A1 has only 8 units.",
    ),
    (
        "payment missed",
        {"treaty": 3, "clause": 1, "state": "SCO"},
        "Scotland has missed the payment of T-3 Defense Pact of FRA and SCO, clause 1.",
    ),
    ("policy", {"state": "FRA", "choice": "invest+"}, "A change of policy in France: Investment rises by 20 %."),
    (
        "privateers",
        {"force": "FRA-N3", "units": 2, "sea": "BIS", "against": "SPA"},
        "FRA-N3 (2) sails as privateers in the Bay of Biscay against Spain.",
    ),
    (
        "recruits lost",
        {"state": "FRA", "units": 1, "city": "Lyon"},
        "Lost with the city of Lyon: 1 unit in training.",
    ),
    ("returned", {"region": "GAS", "state": "FRA"}, "Gascogne is given back to France."),
    ("rumour of land", {"state": "FRA", "bearing": "W"}, "Sailors speak of land to the W."),
    (
        "secret treaty learned",
        {"treaty": 3, "how": "marriage", "title": "Hush", "parties": ["SPA", "POR"], "text": "Quiet.", "clauses": []},
        "Through the Royal Marriage you learn of a secret treaty: T-3 Defense Pact of FRA and SCO, between Spain",
    ),
    (
        "technology common",
        {"event": "EV-GUNPOWDER", "holder": "SPA"},
        "Gunpowder Weapons is now common; Spain has no advantage from it any more.",
    ),
    ("trapped", {"force": "FRA-A1", "place": "GAS"}, "FRA-A1 was trapped at Gascogne and destroyed."),
    ("treaty in force", {"treaty": 3}, "T-3 Defense Pact of FRA and SCO is signed by all and in force."),
    (
        "treaty not delivered",
        {"treaty": 3, "state": "SCO", "what": "20 gold"},
        "T-3 Defense Pact of FRA and SCO is signed, but its Exchange could not be delivered; it stays open.",
    ),
    (
        "under way",
        {"force": "FRA-A1", "place": "LTH", "saved": 500},
        "FRA-A1 is on its way to Lithuania, 500 km of the first stretch done.",
    ),
    ("vassal free", {"state": "BRI", "former": "FRA"}, "Brittany is no longer a Vassal of France."),
    (
        "devastation",
        {
            "force": "FRA-A1",
            "place": "CAS",
            "state": "SPA",
            "by": "FRA",
            "effective": 20,
            "die": 10,
            "denied": 6,
            "gold": 3,
        },
        "France's FRA-A1 devastated Castile: Spain is denied 6 Tax Income at the next two collections;",
    ),
    (
        "blockade",
        {
            "force": "FRA-N1",
            "place": "BIS",
            "state": "SPA",
            "by": "FRA",
            "effective": 12,
            "die": 15,
            "denied": 0,
            "gold": 0,
        },
        "France's FRA-N1 lies off the coast of Spain in the Bay of Biscay, so far without gain",
    ),
    ("awareness", {"state": "SPA", "what": "movement", "place": "CAS", "text": "drums"}, "It is rumoured of Spain:"),
    (
        "learned",
        {"state": "FRA", "places": ["MAD"], "how": "told by POR"},
        "Portugal has told you where to find Madeira.",
    ),
)


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"), RARE, ids=[f"{kind}-{n}" for n, (kind, _, _) in enumerate(RARE)]
)
def test_what_happens_seldom_is_told_in_a_sentence_too(kind: str, facts: dict[str, Any], sentence: str) -> None:
    made = report(
        Play(), "FRA", (Event(to=("FRA",), kind=kind, facts=facts), Event(to=("FRA",), kind="season", facts={}))
    )
    assert sentence in " ".join(mail(made).text.split())


def test_a_season_report_reads_like_this() -> None:
    play = Play(Purposely(growth=[10]), upkeep_scale="1/4")
    play.ready(2, "FRA", "SPA")
    play.war("FRA", "SPA")
    play.force("FRA-A2", "GAS", 20, stance="attack")
    play.force("SPA-A9", "BSQ", 10)
    play.season({"FRA": [order("MOVE", "FRA-A2", place="BSQ")]})
    words = mail(report(play, "FRA"), absent=("Venice",))
    assert words.subject == "Hadrian: 1492 Spring [hadrian 1492 #k3x7p2qa]"
    assert "1492 Spring is over. Now: orders for 1492 Summer. No orders came from\nVenice.\n" in words.text
    assert "YOUR FORCES\n" in words.text
    assert "Battle at Biscay and Asturias. France kept the field." in words.text
    assert "      France: 20 units, " in words.text
    assert "  Acumen      12  Gold" in words.text
    assert "  # MOVE FRA-A1 TO   # 15 at IDF\n" in words.text
    seen = Visible(words.html)
    assert "Battle at Biscay and Asturias. France kept the field." in seen.text
    assert "map0@example.org" in seen.pictures[0]


@pytest.mark.rule("SC-ANN-12")
def test_the_table_of_prestige_says_who_has_no_state() -> None:
    held = {"ENG": 17, "FRA": 9, "G1": 14}
    play = Play()
    play.world.realms["ENG"].alive = False
    general = play.world.realms["POR"].ruler
    play.world.generals["G1"] = General("G1", general, "dee", "SPA")
    told = (Event(to=(PUBLIC,), kind="prestige table", facts={"prestige": held}),)
    over = Event(to=(PUBLIC,), kind="season over", facts={"date": play.world.date})
    words = mail(report(play, "VEN", (*told, over)))
    table = " ".join(words.text.partition("PRESTIGE AT THE END OF THE YEAR")[2].split())
    assert f"England (in exile) 17 {general.name} (in the service of Spain) 14 France 9" in table
    assert "England (in exile)" in Visible(words.html).text


@pytest.mark.rule("SC-LIFE-08")
def test_a_player_without_a_state_reads_so() -> None:
    play = Play()
    play.world.realms["POR"].alive = False
    words = mail(standing(play, "POR"))
    assert "You have no State." in words.text
    assert "You have no State." in Visible(words.html).text


@pytest.mark.rule("SC-TA-04")
def test_an_item_mail_asks_says_until_when_and_what_silence_means() -> None:
    play = Play()
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=4)
    words = mail(report(play, "SPA"), closing={"Q-1": "Wed 6 May 2026 18:00 UTC"})
    question = "Somebody tries to destabilize Spain. How much Prestige do you spend to defend?"
    assert words.subject.startswith(f"Hadrian: Q-1: {question}")
    assert "Closes Wed 6 May 2026 18:00 UTC. Silence is 0. Answer:\n\n  DEFEND Q-1 PRESTIGE <n>\n" in words.text
    assert "Open for 48 hours. Silence is 0." in mail(report(play, "SPA")).text
    assert question in Visible(words.html).text
    assert "DEFEND%20Q-1%20PRESTIGE" in words.html


@pytest.mark.rule("SC-TREATY-06")
def test_a_draft_comes_whole_and_with_the_line_that_signs_it() -> None:
    play = Play()
    clauses = (Clause(number=1, condition="non_aggression", until=1505),)
    play.act("ENG", "TREATY_NEW", title="Medina", states=("SPA",), clauses=clauses, text="In friendship.", secret=True)
    words = mail(report(play, "SPA"))
    number = report(play, "SPA").facts["drafts"][0]["number"]
    assert f"SIGN {number} v1" in words.text
    assert "CLAUSE 1 NON-AGGRESSION UNTIL 1505" in words.text
    assert "| In friendship." in words.text
    assert "In friendship." in Visible(words.html).text


def test_the_moderator_answers_all_his_rulings_in_one_reply() -> None:
    play = Play(auto="off")
    play.act("FRA", "DESTABILIZE", state="OTT", prestige=4)
    play.act("ENG", "REQUEST_CB", state="FRA", text="the murdered envoy")
    words = mail(standing(play, MODERATOR))
    assert "2 questions for the Gamemaster" in words.subject
    assert "YOUR RULINGS\n" in words.text
    assert "\n  RULE Q-1 DEFAULT\n  RULE Q-2 no\n" in words.text
    assert "England asks for a Casus Belli on France. Is it granted?" in words.text
    assert "ALL STATES" in words.text


def test_the_gamemaster_is_told_that_he_may_name_what_a_broken_promise_costs() -> None:
    play = Play(auto="off")
    made = play.pact("free", "ENG", "FRA", text="no spies")
    play.act("ENG", "COMPLAIN_TREATY", ref=str(made.number), number=1, state="FRA", text="a spy was found")
    words = mail(standing(play, MODERATOR))
    for text in (" ".join(words.text.split()), Visible(words.html).text):
        assert 'CLAUSE 1 FREE "no spies"' in text
        assert "YES 3 or YES PEACE says what it costs instead" in text


def test_a_gamemaster_who_is_asked_nothing_is_not_told_of_no_questions() -> None:
    assert mail(standing(Play(auto="full"), MODERATOR)).subject.partition(" [")[0].endswith(": 1492 Spring")


def test_the_start_mail_has_the_record_sheet() -> None:
    letter = Start(heading=HEADING, report=standing(Play(), "FRA"))
    words = render(ENV, "statecraft", letter)
    assert "SOVEREIGN OF FRANCE" in words.text
    assert "MILITARY FORCES" in words.text
    assert "Sovereign of France" in Visible(words.html).text
    assert max(columns_of(line) for line in words.text.splitlines()) <= WIDTH


@pytest.mark.rule("SC-GEN-06")
def test_the_last_mail_names_the_winner() -> None:
    play = Play(end_year=1492, upkeep_scale="1/4")
    play.world.realms["VEN"].spent = 5
    for _ in range(4):
        play.season()
    words = mail(report(play, "FRA"))
    assert "Hadrian is over: fay has won" in words.subject
    assert "fay" in Visible(words.html).text


@pytest.mark.rule("SC-TA-02", "SC-CON-08")
def test_a_secret_note_changes_no_letter_of_anybody_elses_mail() -> None:
    mails = []
    for noted in (False, True):
        play, told = Play(upkeep_scale="1/4"), []
        if noted:
            play.act("FRA", "INFILTRATE", state="SPA", prestige=3)
            told += play.events
            play.act("FRA", "RECRUIT", number=2, option="LAND", city="Paris")
            told += play.events
        play.season()
        events = (*told, *play.events)
        mails.append([mail(report(play, reader, events)) for reader in ("ENG", "SPA", "VEN", PUBLIC)])
    assert mails[0] == mails[1]


def test_what_players_write_stands_in_no_page_as_markup() -> None:
    play = Play()
    play.act("ENG", "PRESS", states=("FRA",), text="<script>alert(1)</script>\nSubject: {money}")
    words = mail(report(play, "FRA"))
    assert "<script>" not in words.html
    assert "| <script>alert(1)</script>" in words.text


def test_no_page_is_wider_than_a_phone(tmp_path: Path) -> None:
    state, events = next(kept for kept in reversed(chronicle().kept) if any(e.kind == "season over" for e in kept[1]))
    pages = {reader: mail(made).html for reader, made in reports(state, events).items()}
    frames = (FRAME.format(name=name, width=PHONE, page=html.escape(page)) for name, page in pages.items())
    file = tmp_path / "frames.html"
    file.write_text("<!doctype html><meta charset=utf-8>" + "".join(frames) + MEASURE, encoding="utf-8")
    command = [private.program("chromium"), *FLAGS, f"--user-data-dir={tmp_path}/profile", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    widths = {name: int(width) for name, width in re.findall(r"(\w+)=(\d+);", done.stdout)}
    assert widths.keys() == pages.keys()
    assert {name: width for name, width in widths.items() if width > PHONE} == {}
