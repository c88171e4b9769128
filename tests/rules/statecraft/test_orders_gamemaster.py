"""Section 3 of the order language: checks of the Gamemaster's own orders."""

from __future__ import annotations

import json

import pytest

from rules.statecraft.model import Expedition, Reward
from tests.rules.statecraft.orders_desk import canonical, codes, item, moderate, start, treaty
from tests.rules.statecraft.playing import Play

COMET = "EVENT NEW\nid: ev-comet\nkind: {kind}\nname: A Comet\ntext: A star.\neffects: {effects}\nEND EVENT\n"


@pytest.mark.rule("SC-GM-03")
def test_played_states_only_with_confirm() -> None:
    for line in ("GM SET ENG stability=5", "GM FORCE ENG ADD 1 LAND AT London", "GM KILL ENG SOVEREIGN", "AS ENG A1 H"):
        assert codes(moderate(line)) == ["ERR-PLAYED"]
        assert codes(moderate(f"{line} CONFIRM")) == []
    assert moderate("GM SET ENG stability=5").problems[0].message == (
        "ERR-PLAYED England belongs to a player; add CONFIRM to override (logged)."
    )


@pytest.mark.rule("SC-SCEN-01")
def test_a_new_state_is_written_in_yaml() -> None:
    (act,) = moderate('GM STATE NEW "Netherlands"\nTEXT\ncapital: Amsterdam\nregions: [HOL]\ngold: 40\nEND TEXT').acts
    assert act.title == "Netherlands"
    assert json.loads(act.text) == {"capital": "Amsterdam", "regions": ["HOL"], "gold": 40}
    assert moderate(str(act)).acts == (act,)


@pytest.mark.rule("SC-EVENT-01")
def test_an_event_of_the_gamemasters_own() -> None:
    event, auto = moderate(COMET.format(kind="positive", effects="[{decay: -1d20}]") + "AUTO full").acts
    assert json.loads(event.text)["effects"] == [{"decay": "-1d20"}]
    assert auto.option == "full"
    assert moderate(str(event)).acts == (event,)


@pytest.mark.parametrize(
    "text",
    [
        "[[[",
        "- a\n- b",
        "a: b: c",
        "{" * 3000,
        "x: &a [1]\ny: *a",
        "? {}\n: x",
        "!!python/object:x {}",
        "2020-01-01: x",
        "!!binary aGk=: x",
        "a: !!timestamp x",
        "a: 0x" + "f" * 5000,
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert codes(moderate(f'GM STATE NEW "X"\nTEXT\n{text}\nEND TEXT')) in (["ERR-SYNTAX"], [])


def test_what_is_set_must_be_a_condition() -> None:
    parsed = moderate("GM SET SCO luck=5\nGM SET SCO stability=high\nGM SET SCO readiness land = 2, religion=islam")
    assert codes(parsed) == ["ERR-OPTION", "ERR-OPTION"]
    assert "stability" in parsed.problems[0].message
    assert canonical(parsed) == ["GM SET SCO readiness_land=2, religion=islam"]


def test_a_new_state_lies_on_the_map() -> None:
    state = 'GM STATE NEW "X"\nTEXT\n{}\nEND TEXT'
    assert codes(moderate(state.format("regions: [ATL]"))) == ["ERR-PLACE"]
    assert codes(moderate(state.format("armies: {ATL: 3}"))) == ["ERR-PLACE"]
    assert codes(moderate(state.format("capital: Atlantis"))) == ["ERR-CITY"]


def test_seats() -> None:
    assert codes(moderate("GM SEAT Anna STATE ENG")) == ["ERR-STATE-TAKEN"]
    assert canonical(moderate("GM SEAT Anna GENERAL OF ENG")) == ["GM SEAT Anna GENERAL OF ENG"]


def test_what_there_must_be() -> None:
    assert codes(moderate("SUPPLY ENG-A77 NONE\nFOUND POR VIR\nREWARD DONE R-1 BY POR\nEVENT CLOSE Q-1")) == [
        "ERR-FORCE",
        "ERR-CLOSED",
        "ERR-NO-REWARD",
        "ERR-CLOSED",
    ]
    assert codes(moderate("EVENT EV-NOTHING\nVIOLATION T-1 CLAUSE 9 BY ENG\nVIOLATION T-1 CLAUSE 1 BY FRA")) == [
        "ERR-OPTION",
        "ERR-CLAUSE",
        "ERR-STATE",
    ]


@pytest.mark.rule("SC-EXP-04")
def test_what_an_expedition_finds() -> None:
    state = start()
    state.world.expeditions.append(Expedition("POR", "SW", state.world.date + 3, []))
    asked = item(state, "quote", "MODERATOR", about={"by": "POR", "explore": "SW"})
    for line in ("FOUND POR VIR, Cuba AFTER 3", "FOUND Q-1 VIR, Cuba AFTER 3 SEASONS"):
        (act,) = moderate(line, state).acts
        assert (act.ref, act.number) == ("POR", 3)
        assert act.via[0] == "VIR"
    assert asked.about["by"] == "POR"


@pytest.mark.rule("SC-PRES-02")
def test_a_reward_is_granted_once() -> None:
    state = start()
    state.world.rewards = {"R-1": Reward("R-1", "x", 3), "R-2": Reward("R-2", "y", 3, won_by="SPA")}
    assert codes(moderate("REWARD DONE R-1 BY POR", state)) == []
    assert codes(moderate("REWARD DONE R-2 BY POR", state)) == ["ERR-NO-REWARD"]


def test_quotes_and_auctions_by_number() -> None:
    state = start()
    item(state, "auction", "MODERATOR", about={"event": "EV-POLICY"})
    item(state, "quote", "MODERATOR", about={"explore": "W", "by": "ENG"})
    quoted, closed = moderate("QUOTE Q-2 25\nEVENT CLOSE Q-1", state).acts
    assert (quoted.ref, quoted.number) == (list(state.world.items)[1], 25)
    assert closed.ref == next(iter(state.world.items))
    assert codes(moderate("QUOTE Q-1 25", state)) == ["ERR-CLOSED"]


def test_the_gamemaster_has_a_series_of_his_own() -> None:
    state = start()
    treaty(state, "ENG", "SPA", number=50, shown=("MODERATOR",))
    (act,) = moderate("VIOLATION T-11 CLAUSE 1 BY SPA", state).acts
    assert (act.ref, act.number, act.state) == ("50", 1, "SPA")


def test_the_clock_is_the_services() -> None:
    parsed = moderate("NEXT\nUNDO\nPAUSE\nRESUME\nDEADLINE season Monday")
    assert codes(parsed) == ["ERR-SYNTAX"] * 5
    assert "are commands of the service" in parsed.problems[0].message


def test_an_event_of_his_own_may_be_held_in_the_mail_that_draws_it_up() -> None:
    parsed = moderate(COMET.format(kind="positive", effects="[{decay: -1d20}]") + "EVENT EV-COMET DEADLINE 24")
    assert codes(parsed) == []
    play = Play()
    for act in parsed.acts:
        play.edit(**act.model_dump(exclude_defaults=True))
    assert play.world.items[play.item("auction")].about == {"event": "EV-COMET", "kind": "positive"}


@pytest.mark.rule("SC-EVENT-01")
@pytest.mark.parametrize(
    ("kind", "effects", "code"),
    [
        ("storm", "[]", "ERR-OPTION"),
        ("positive", "[{gold: 10}]", "ERR-OPTION"),
        ("positive", "[{decay: -5}]", "ERR-SYNTAX"),
        ("positive", "[{decay: -1x20}]", "ERR-SYNTAX"),
        ("positive", "decay", "ERR-SYNTAX"),
        ("technology", "[{combat: 5}]", "ERR-SYNTAX"),
        ("technology\nyears: 5", "[{combat: lots}]", "ERR-SYNTAX"),
        ("global", "[{tax_income_loss: half}]", "ERR-SYNTAX"),
        ("global", "[{must_choose_religion: {who: catholic}}]", "ERR-SYNTAX"),
    ],
)
def test_an_event_that_the_rules_cannot_carry_out_is_refused_before_anybody_bids(
    kind: str, effects: str, code: str
) -> None:
    assert codes(moderate(COMET.format(kind=kind, effects=effects))) == [code]


@pytest.mark.rule("SC-EVENT-07")
def test_a_global_event_without_a_year_happens_when_it_is_held_and_stops_no_spring() -> None:
    play = Play(upkeep_scale="1/4")
    record = {"id": "EV-COMET", "kind": "global", "name": "A Comet", "text": "A star.", "effects": []}
    play.edit("EVENT_NEW", text=json.dumps(record))
    for _ in range(4):
        play.season()
    assert [e for e in play.told("global event") if e.facts["event"] == "EV-COMET"] == []
    play.edit("EVENT", ref="EV-COMET")
    assert [e.facts["event"] for e in play.told("global event")] == ["EV-COMET"]
