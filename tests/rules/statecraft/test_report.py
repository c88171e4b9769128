"""What each reader is shown of himself, of others, of what is open (SC-CON-08, SC-SEAS-07, SC-ANN-12)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft.dates import date
from rules.statecraft.model import General, Person
from rules.statecraft.order_model import Clause, Condition
from rules.statecraft.relations import CasusBelli
from tests.rules.statecraft.playing import Play, Purposely, order
from tests.rules.statecraft.reporting import report, seen, standing, told

PLAYED = ("AUS", "ENG", "FRA", "POR", "SPA", "VEN")
ATTRIBUTES = ["acumen", "authority", "fertility", "fortune", "grace", "guile", "strategy", "vigilance"]


@pytest.mark.rule("SC-ATTR-01", "SC-MEAS-01", "SC-COND-01")
def test_the_record_sheet_holds_attributes_measures_and_conditions_as_printed() -> None:
    facts = standing(Play(), "ENG").facts
    sovereign, state = facts["sovereign"], facts["state"]
    assert [a["name"] for a in sovereign["person"]["attributes"]] == ATTRIBUTES
    assert (sovereign["person"]["name"], sovereign["person"]["age"]) == ("Henry VII", 35)
    # 55 Gold less a first upkeep of 18: 18 units at Readiness 1.
    assert (sovereign["gold"], sovereign["manpower"], sovereign["honor"], sovereign["prestige"]) == (37, 20, 10, 10)
    assert (state["capital"], state["centralization"], state["decay"], state["investment"]) == ("London", 4, 0, 60)
    assert (state["recruitment"], state["stability"], state["tax_income"]) == (12, 7, 34)
    assert (state["land_readiness"]["value"], state["naval_readiness"]["value"]) == (1, 1)


@pytest.mark.rule("SC-UPKEEP-02", "SC-COND-10", "SC-COND-07")
def test_the_sheet_says_what_the_next_upkeep_and_the_next_collection_come_to() -> None:
    play = Play()
    assert standing(play, "ENG").facts["outlook"]["bill"] == 18
    assert standing(play, "ENG").facts["outlook"]["gain"] == 13
    play.act("ENG", "READINESS", option="NAVAL", number=2)
    facts = standing(play, "ENG").facts
    # 7 land units at 1 Gold, 11 naval ones at 2.
    assert facts["outlook"]["bill"] == 29
    assert facts["state"]["naval_readiness"] == {"value": 1, "next": 2, "when": "1492 Summer"}


@pytest.mark.rule("SC-CON-08")
def test_what_a_state_is_and_has_in_private_changes_nobody_elses_report() -> None:
    plain, changed = Play(), Play()
    realm = changed.world.realms["FRA"]
    realm.gold, realm.manpower, realm.stability, realm.prestige, realm.decay = 1, 2, 3, 4, 5
    realm.loans, realm.investment, realm.growth, realm.knows = {7: 2}, 90, "RECRUITMENT", ["BHM"]
    realm.ruler.attributes["guile"], realm.ruler.vitality = 3, 1
    changed.force("FRA-A9", "PRV", 9)
    for reader in ("ENG", "SPA", PUBLIC):
        assert seen(standing(changed, reader)) == seen(standing(plain, reader))
    assert seen(standing(changed, "FRA")) != seen(standing(plain, "FRA"))


@pytest.mark.rule("SC-CON-08")
def test_name_age_religion_honor_and_capital_of_everybody_are_public() -> None:
    play = Play()
    play.world.realms["FRA"].honor = 3
    france = next(p for p in standing(play, PUBLIC).facts["powers"] if p["code"] == "FRA")
    assert {k: france[k] for k in ("sovereign", "age", "religion", "honor", "capital", "prestige")} == {
        "sovereign": "Charles VIII",
        "age": 22,
        "religion": "catholic",
        "honor": 3,
        "capital": "Paris",
        "prestige": None,
    }
    assert {line["line"]: line["names"] for line in france["box"]} == {
        "defense_pacts": ["Scotland", "Venice"],
        "vassals": ["Brittany"],
        "royal_marriages": ["Savoy"],
    }


@pytest.mark.rule("SC-CON-08", "SC-TREATY-06")
def test_a_secret_pact_is_in_no_public_line_and_in_its_parties_own_list() -> None:
    play = Play()
    play.pact("defense_pact", "FRA", "POR", secret=True)
    for reader in ("ENG", PUBLIC):
        france = next(p for p in standing(play, reader).facts["powers"] if p["code"] == "FRA")
        assert "Portugal" not in str(france["box"])
    assert "Portugal" not in str(standing(play, "FRA").facts["box"])
    assert any(t["secret"] and t["parties"] == ["France", "Portugal"] for t in standing(play, "FRA").facts["treaties"])


@pytest.mark.rule("SC-CON-08", "SC-ANN-12")
@pytest.mark.parametrize(
    ("option", "in_the_year", "at_once"), [("annual", 10, None), ("always", 10, 10), ("never", None, None)]
)
def test_prestige_of_others_is_told_as_the_option_says(
    option: str, in_the_year: int | None, at_once: int | None
) -> None:
    play = Play(prestige_visibility=option, upkeep_scale="1/4")
    france = next(p for p in standing(play, "ENG").facts["powers"] if p["code"] == "FRA")
    assert france["prestige"] == at_once
    for _ in range(4):
        play.season()
    table = {row["name"]: row["prestige"] for row in report(play, "ENG").facts["prestige"]}
    assert table.get("France") == in_the_year


@pytest.mark.rule("SC-ANN-12", "SC-GROWTH-01", "SC-DECL-01", "SC-CTRL-01")
def test_the_annual_report_has_every_own_roll_with_effective_attribute_die_and_margin() -> None:
    play = Play(Purposely(growth=[10] * 6), upkeep_scale="1/4")
    for _ in range(4):
        play.season()
    made = report(play, "FRA")
    assert (made.title, made.facts["year"], made.facts["now"]) == ("1492 Winter", 1492, "1493 Spring")
    rolls = {row["roll"]: (row["effective"], row["die"], row["success"], row["margin"]) for row in made.facts["rolls"]}
    # Acumen 12: growth + 4 (40 %) + 1 (Centralization), decline - 12; Authority 12 - 1; Fortune 12. All dice show 10.
    assert rolls == {
        "growth": (17, 10, True, 7),
        "control": (11, 10, True, 1),
        "decline": (0, 10, False, 10),
        "death": (12, 10, True, 2),
    }
    account = {entry["measure"]: entry for entry in made.facts["account"]}
    assert {"cause": "growth", "change": 7} in account["tax_income"]["lines"]
    assert {"cause": "taxes", "change": 36} in account["gold"]["lines"]
    assert report(play, "ENG").facts["rolls"] != made.facts["rolls"]


@pytest.mark.rule("SC-TA-04")
def test_an_attempt_opens_an_item_for_its_target_and_is_news_to_all_others() -> None:
    play = Play()
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=4)
    made = report(play, "SPA")
    assert made.template == "item"
    (item,) = made.facts["open"]
    assert (item["number"], item["kind"], item["hours"]) == ("Q-1", "bid", 48)
    assert item["answers"] == ["DEFEND Q-1 PRESTIGE <n>"]
    assert made.closing == {"Q-1": play.item("bid")}
    assert (report(play, "ENG").template, report(play, "ENG").facts["open"]) == ("news", [])
    assert "France" not in seen(made) + seen(report(play, "ENG"))


def test_nothing_internal_is_shown() -> None:
    play = Play()
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=4)
    play.act("ENG", "INFLUENCE", state="SPA", prestige=2, text="peace")
    play.season()
    for reader in (*PLAYED, PUBLIC):
        made = report(play, reader)
        assert "bid:" not in seen(made)
        assert "quote:" not in seen(made)


def test_numbers_run_for_each_reader() -> None:
    silent, busy = Play(), Play()
    busy.act(
        "FRA", "TREATY_NEW", title="Hush", states=("VEN",), clauses=(Clause(number=1, condition="peace"),), secret=True
    )
    for play in (silent, busy):
        play.act("ENG", "TREATY_NEW", title="Open", states=("POR",), clauses=(Clause(number=1, condition="peace"),))
    assert report(busy, "POR").facts["drafts"] == report(silent, "POR").facts["drafts"]
    assert report(busy, "POR").facts["drafts"][0]["title"] == "Open"


@pytest.mark.parametrize(
    ("verb", "fields", "template"),
    [
        ("RECRUIT", {"number": 2, "option": "LAND", "city": "Paris"}, ""),
        ("READINESS", {"option": "LAND", "number": 1}, ""),
        ("PRESS", {"states": ("SPA",), "text": "cousin"}, ""),
        ("LOAN", {"number": 100}, "item"),
        ("WAR", {"state": "SPA", "confirm": True}, "news"),
    ],
)
def test_between_seasons_only_what_is_news_is_told_at_once(verb: str, fields: dict[str, object], template: str) -> None:
    play = Play()
    play.act("FRA", verb, **fields)
    assert play.refused() == ""
    assert report(play, "FRA").template == template


def test_a_season_is_told_as_a_turn_and_to_the_moderator_as_a_desk() -> None:
    play = Play()
    play.season()
    assert {report(play, r).template for r in (*PLAYED, PUBLIC)} == {"turn"}
    assert report(play, MODERATOR).template == "desk"
    assert (report(play, "ENG").title, report(play, "ENG").facts["now"]) == ("1492 Spring", "1492 Summer")


def test_the_gazette_has_nothing_private() -> None:
    play = Play()
    play.season()
    facts = report(play, PUBLIC).facts
    assert not {"sovereign", "state", "forces", "treaties", "regions", "desk"} & facts.keys()
    assert facts["open"] == facts["account"] == facts["rolls"] == []


@pytest.mark.rule("SC-CB-02", "SC-CB-06")
def test_casus_belli_stand_with_their_end_date() -> None:
    play = Play()
    play.world.reasons += [
        CasusBelli(1, "FRA", "SPA", "caught", play.world.date, date(1493)),
        CasusBelli(2, "FRA", "OTT", "crusade", play.world.date, None),
    ]
    assert [(r["against"], r["ends"]) for r in standing(play, "FRA").facts["reasons"]] == [
        ("Spain", "1493 Spring"),
        ("Ottoman Empire", ""),
    ]
    assert [r["holder"] for r in standing(play, "SPA").facts["reasons_against"]] == ["France"]
    assert standing(play, "ENG").facts["reasons"] == standing(play, "ENG").facts["reasons_against"] == []


@pytest.mark.rule("SC-TREATY-13", "SC-NAP-01")
def test_a_treaty_is_listed_with_its_clauses_and_when_they_end() -> None:
    play = Play()
    play.pact("non_aggression", "FRA", "SPA", until=1505)
    (treaty,) = [t for t in standing(play, "SPA").facts["treaties"] if t["title"] == "non_aggression"]
    assert treaty["clauses"] == [{"text": "CLAUSE 1 NON-AGGRESSION FRA SPA UNTIL 1505", "until": "1506 Spring"}]


@pytest.mark.rule("SC-UNIT-01")
def test_an_order_form_sent_back_as_it_is_changes_nothing() -> None:
    play = Play()
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=4)
    for reader in PLAYED:
        form = standing(play, reader).form
        parsed = play.rules.parse("\n".join(form), play.state, reader, ())
        assert (parsed.changed, parsed.acts, parsed.answers, parsed.problems) == (False, (), (), ())
        assert form[0] == "SEASON 1492 SPRING"
    moves = [line for line in standing(play, "ENG").form if line.startswith("# MOVE")]
    assert moves == [
        "# MOVE ENG-A1 TO   # 5 at LON",
        "# MOVE ENG-A2 TO   # 2 at CLS",
        "# MOVE ENG-N1 TO   # 3 at Bristol",
        "# MOVE ENG-N2 TO   # 8 at London",
    ]


def test_a_line_of_the_form_is_an_order_once_its_mark_is_gone() -> None:
    play = Play()
    line = standing(play, "FRA").form[2].removeprefix("# ").replace("TO ", "TO PTU", 1)
    parsed = play.rules.parse(line, play.state, "FRA", ())
    assert [(o.verb, o.place) for o in parsed.orders] == [("MOVE", "PTU")]


@pytest.mark.rule("SC-CB-01")
def test_the_desk_has_all_rulings_in_one_form_that_one_reply_answers() -> None:
    play = Play(auto="off")
    play.act("FRA", "DESTABILIZE", state="OTT", prestige=4)
    play.act("ENG", "REQUEST_CB", state="FRA", text="the murdered envoy")
    made = standing(play, MODERATOR)
    assert made.form == ("RULE Q-1 DEFAULT", "RULE Q-2 no")
    parsed = play.rules.parse("\n".join(made.form), play.state, MODERATOR, ())
    assert parsed.problems == ()
    assert [(a.subject, a.text) for a in parsed.answers] == [(play.item("bid"), "DEFAULT"), (play.item("ruling"), "no")]
    ruling = made.facts["open"][1]
    assert (ruling["variant"], ruling["default"], ruling["text"]) == ("rq-cb", "no", "the murdered envoy")
    assert ruling["names"]["holder"] == "England"


@pytest.mark.rule("SC-TREATY-12")
@pytest.mark.parametrize(
    ("condition", "words", "clause", "hint"),
    [("free", "no spies", 'CLAUSE 1 FREE "no spies"', "free"), ("peace", "", "CLAUSE 1 PEACE ENG FRA", "")],
)
def test_the_desk_reads_the_clause_that_is_said_to_be_broken(
    condition: Condition, words: str, clause: str, hint: str
) -> None:
    play = Play(auto="off")
    made = play.pact(condition, "ENG", "FRA", text=words)
    play.act("ENG", "COMPLAIN_TREATY", ref=str(made.number), number=1, state="FRA", text="a spy was found")
    (asked,) = standing(play, MODERATOR).facts["open"]
    assert (asked["variant"], asked["clauses"], asked["hint"]) == ("rq-violation", [clause], hint)


def test_the_desk_shows_what_is_hidden_from_all_others() -> None:
    play = Play()
    play.act("FRA", "INFILTRATE", state="SPA", prestige=3)
    play.pact("non_aggression", "ENG", "POR", secret=True)
    desk = standing(play, MODERATOR).facts["desk"]
    assert desk["chances"] == [{"author": "France", "target": "Spain", "left": 3}]
    assert [t["parties"] for t in desk["treaties"]] == [["England", "Portugal"]]
    france = next(s for s in desk["states"] if s["code"] == "FRA")
    assert (france["gold"], france["land"], france["naval"], france["prestige"]) == (9, 23, 15, 7)
    assert {"AZT", "OTT", "ENG"} <= {s["code"] for s in desk["states"]}


@pytest.mark.rule("SC-LEAD-05", "SC-LIFE-09")
def test_a_general_reads_of_himself_and_his_force_and_not_of_the_treasury() -> None:
    play = Play()
    attributes = {name: 10 + place for place, name in enumerate(ATTRIBUTES)}
    play.world.generals["G1"] = General("G1", Person("Gonzalo", attributes, 6, 1453), "gus", "SPA")
    force = play.force("SPA-A7", "CAS", 6, commander="G1")
    facts = standing(play, "G1").facts
    assert (facts["reader"], facts["serves"]) == ("general", "Spain")
    assert facts["general"]["attributes"][7] == {"name": "vigilance", "value": 17}
    assert [(f["id"], f["units"], f["strategy"]) for f in facts["forces"]] == [(force.id, 6, 16)]
    assert not {"sovereign", "state", "treaties", "outlook"} & facts.keys()
    assert standing(play, "SPA").facts["leaders"] == [{"id": "G1", "name": "Gonzalo", "force": "SPA-A7"}]


@pytest.mark.rule("SC-LIFE-07")
def test_a_death_is_public_and_its_die_is_not() -> None:
    play = Play(Purposely(fertility=[3]))
    play.edit("GM_KILL", state="SCO", confirm=True)
    made = report(play, "ENG")
    assert told(made, "death")[0]["names"]["state"] == "Scotland"
    assert told(made, "succession")[0]["variant"] == "no"
    assert "die" not in told(made, "death")[0]["names"] | told(made, "succession")[0]["names"]
    assert (made.template, made.facts["open"][0]["kind"]) == ("item", "claims")


def test_a_player_without_a_state_is_told_so() -> None:
    play = Play()
    play.world.realms["POR"].alive = False
    assert standing(play, "POR").facts["reader"] == "exile"


@pytest.mark.rule("SC-GEN-06")
def test_the_last_report_names_the_winner_and_the_scores() -> None:
    play = Play(end_year=1492, upkeep_scale="1/4")
    play.world.realms["VEN"].spent = 5
    for _ in range(4):
        play.season()
    made = report(play, PUBLIC)
    assert made.template == "end"
    assert made.facts["outcome"]["winners"] == [play.world.realms["VEN"].player]
    assert made.facts["outcome"]["scores"][0]["score"] == 15


@pytest.mark.rule("SC-CON-03")
def test_the_gamemaster_hears_of_the_states_that_he_plays_and_not_of_their_housekeeping() -> None:
    play = Play()
    play.war("SCO", "ENG")
    play.ready(2, "SCO")
    play.force("SCO-A1", "YRK", 2)
    play.world.realms["ENG"].land_readiness = 1
    play.dice = Purposely(supply=[20] * 9)
    play.season()
    made = report(play, MODERATOR)
    assert [row["names"]["force"] for row in told(made, "supply") if row["to"] == ["Scotland"]] == ["SCO-A1"]
    assert not any(row["to"] == ["Scotland"] for row in told(made, "readiness"))


@pytest.mark.rule("SC-CON-03", "SC-TREATY-06")
def test_who_writes_to_a_state_that_nobody_plays_is_told_to_the_gamemaster_at_once() -> None:
    play = Play()
    play.act("SPA", "PRESS", states=("SCO",), text="Brave Scots!")
    made = report(play, MODERATOR)
    assert (made.template, told(made, "letter")[0]["to"]) == ("news", ["Scotland"])
    play.act("SPA", "TREATY_NEW", title="Auld", states=("SCO",), clauses=(Clause(number=1, condition="peace"),))
    assert report(play, MODERATOR).template == "news"
    play.act("SPA", "PRESS", states=("FRA",), text="Brave French!")
    assert report(play, MODERATOR).template == ""


@pytest.mark.parametrize(
    ("event", "kind"), [("EV-PROSPER", "positive"), ("EV-CONTRACT", "negative"), ("EV-GUNPOWDER", "technology")]
)
def test_who_is_asked_for_a_bid_is_told_who_wins_and_who_pays(event: str, kind: str) -> None:
    play = Play()
    play.edit("EVENT", ref=event)
    assert report(play, "ENG").facts["open"][0]["hint"] == kind


@pytest.mark.rule("SC-RM-04")
def test_a_secret_treaty_does_not_wait_for_a_ruling_that_only_the_gamemaster_knows_of() -> None:
    play = Play(Purposely(marriage_leak=[7]), auto="off")
    number = _hushed(play)
    assert play.result.questions == ()
    assert play.world.treaties[number].status == "signed"
    assert {e.to for e in play.events if e.kind == "item"} == {(MODERATOR,)}
    assert play.told("secret treaty learned") == []
    asked = report(play, MODERATOR).facts["open"][0]
    assert (asked["names"]["spouse"], asked["names"]["party"]) == ("Spain", "England")
    assert asked["answers"] == ["RULE Q-1 -5"]
    play.close(play.item("ruling"), MODERATOR="-5")
    assert [e.to for e in play.told("secret treaty learned")] == [("SPA",)]
    assert {e.to for e in play.told("ruling")} == {(MODERATOR,)}


@pytest.mark.rule("SC-RM-04")
def test_a_spouse_does_not_learn_in_secret_of_what_has_been_made_public() -> None:
    play = Play(Purposely(marriage_leak=[7]), auto="off")
    number = _hushed(play)
    for party in ("ENG", "FRA"):
        play.act(party, "PUBLISH", ref=str(number))
    assert play.world.treaties[number].known
    play.close(play.item("ruling"), MODERATOR="-5")
    assert play.told("secret treaty learned") == []


def _hushed(play: Play) -> int:
    """A secret treaty between England, which is married to Spain, and France."""
    clauses = (Clause(number=1, condition="free", text="hush"),)
    play.act("ENG", "TREATY_NEW", title="Hush", states=("FRA",), secret=True, clauses=clauses)
    number = max(play.world.treaties)
    play.act("ENG", "SIGN", ref=str(number), version=1)
    play.act("FRA", "SIGN", ref=str(number), version=1)
    return number


@pytest.mark.rule("SC-TREATY-07")
def test_an_account_names_a_broken_condition_in_words() -> None:
    play = Play(Purposely(violation=[3]))
    play.act("TUN", "WAR", state="SPA", confirm=True)
    play.close(play.item("call"), POR="refuse")
    lines = next(row for row in report(play, "POR").facts["account"] if row["measure"] == "honor")["lines"]
    assert lines == [{"cause": "violation: defense pact", "change": -3}]


@pytest.mark.rule("SC-TREATY-04")
def test_a_vassals_signature_that_waits_is_not_said_to_be_missing() -> None:
    play = Play(auto="off")
    play.act(
        "AUS", "TREATY_NEW", title="Auld", states=("BRI",), clauses=(Clause(number=1, condition="non_aggression"),)
    )
    number = str(max(play.world.treaties))
    play.act("AUS", "SIGN", ref=number, version=1)
    play.edit("SIGN", actor="BRI", ref=number, version=1)
    wanted = ["the consent of Brittany's Suzerain"]
    assert told(report(play, "AUS"), "signed")[0]["names"]["missing"] == wanted
    drafted = next(t for t in standing(play, "AUS").facts["treaties"] if t["status"] == "open")
    assert (drafted["signed"], drafted["missing"]) == (["Austria", "Brittany"], wanted)


@pytest.mark.rule("SC-CON-03", "SC-PAPA-04")
def test_a_crusade_is_one_line_to_the_gamemaster_not_one_for_each_state_that_he_plays() -> None:
    play = Play()
    play.edit("PAPACY", option="CRUSADE ON", state="OTT")
    rows = told(report(play, MODERATOR), "casus belli")
    assert {row["names"]["holder"] for row in rows} == {"Austria", "England", "France", "Portugal", "Spain", "Venice"}


@pytest.mark.rule("SC-MOVE-01")
def test_who_is_ordered_to_where_he_is_stays_and_is_not_said_to_have_found_no_way() -> None:
    play = Play()
    play.force("VEN-N2", "ADS", 22)
    play.season({"VEN": [order("MOVE", "VEN-N2", place="ADS")]})
    assert (play.told("no way"), play.world.forces["VEN-N2"].place) == ([], "ADS")


@pytest.mark.rule("SC-WAR-02")
def test_an_account_names_in_words_what_a_declaration_of_war_broke() -> None:
    play = Play(Purposely(war_base=[1]))
    play.act("SPA", "WAR", state="ENG", confirm=True)
    lines = next(row for row in report(play, "SPA").facts["account"] if row["measure"] == "honor")["lines"]
    assert lines == [{"cause": "war: royal marriage", "change": -2}]


@pytest.mark.rule("SC-LIFE-08")
def test_a_wish_is_noted_for_the_throne_that_is_vacant_else_for_the_next_death() -> None:
    play = Play(Purposely(fertility=[3]))
    play.act("POR", "SUCCEED", option="STAY")
    assert _wish(play) == ("later", "STAY")
    play.edit("GM_KILL", state="POR", confirm=True)
    play.act("POR", "SUCCEED", option="MOVE", states=("SCO", "IRL"))
    assert _wish(play) == ("now", "MOVE Scotland and Ireland")
    assert told(report(play, MODERATOR), "wish")[0]["variant"] == "now"


def _wish(play: Play) -> tuple[str, str]:
    """When the last wish of Portugal counts, and its words."""
    row = told(report(play, "POR"), "wish")[0]
    return row["variant"], row["names"]["wished"]


@pytest.mark.rule("SC-LEAD-03")
def test_of_a_force_that_is_gone_nobody_is_told_that_another_officer_has_taken_over() -> None:
    play = Play()
    play.war("FRA", "SCO")
    play.ready(2, "FRA", "SCO")
    play.force("FRA-A1", "LOT", 30, stance="attack")
    play.world.forces["SCO-A1"].units = 1
    play.world.forces["SCO-A1"].retreat = "NEVER"
    play.season({"SCO": [order("HOLD", "SCO-A1", stance="attack")], "FRA": [order("HOLD", "FRA-A1", stance="attack")]})
    assert "SCO-A1" not in play.world.forces
    assert [e for e in play.told("officer fell") if e.facts["force"] == "SCO-A1"] == []
    rows = told(report(play, MODERATOR), "units")
    assert not any("SCO-A1" in str(row["names"]) for row in rows)
