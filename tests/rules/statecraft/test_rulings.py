"""What the moderator may say to a question, and how often he is asked (chapter 17 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import conditions, exploration, growth, horizon, knowledge, rebels
from rules.statecraft.dates import date
from rules.statecraft.refusals import RefusedError
from tests.rules.statecraft.playing import Play, Purposely


@pytest.mark.rule("SC-COND-02")
@pytest.mark.parametrize(
    ("answer", "capital", "stability"),
    [("no", "London", 7), ("yes", "Bristol", 4), ("yes 2", "Bristol", 5), ("allowed=yes, cost=1", "Bristol", 6)],
)
def test_moving_the_capital_is_allowed_or_not_and_costs_what_is_ruled(
    answer: str, capital: str, stability: int
) -> None:
    play = Play(Purposely(capital=[3]), auto="off")
    table = play.table()
    table.answers = {f"RQ-CAPITAL:ENG:{play.world.date}": answer}
    conditions.move_capital(table, play.world.realms["ENG"], "Bristol")
    assert (play.world.realms["ENG"].capital, play.world.realms["ENG"].stability) == (capital, stability)


@pytest.mark.rule("SC-CTRL-02")
def test_a_penalty_for_minorities_is_asked_when_faith_or_land_change_and_not_every_year() -> None:
    play = Play(auto="off")
    realm = play.world.realms["SPA"]
    own = sorted(r for r, land in play.world.lands.items() if land.owner == "SPA")
    play.world.lands[own[0]].religion = "islam"
    total = sum(play.world.lands[r].wealth for r in own)
    play.world.lands[own[0]].wealth = total
    table = play.table()
    others, whole = total, total + sum(play.world.lands[r].wealth for r in own[1:])
    table.answers = {f"RQ-MINORITY:SPA:catholic:{others}:{whole}": "4"}
    assert growth.minority(table, realm) == 4
    table.answers = {}
    assert growth.minority(table, realm) == 4
    assert table.questions == {}
    play.world.lands[own[0]].wealth += 1
    growth.minority(table, realm)
    assert list(table.questions) == [f"RQ-MINORITY:SPA:catholic:{others + 1}:{whole + 1}"]


@pytest.mark.rule("SC-EXP-04")
@pytest.mark.parametrize(
    ("answer", "found", "lost"),
    [
        ("VIR, BHM", ["VIR", "BHM"], False),
        ("vir bhm", ["VIR", "BHM"], False),
        ("Lost", [], True),
        ("nothing", [], False),
    ],
)
def test_what_an_expedition_finds_is_ruled_in_capitals_or_not(answer: str, found: list[str], lost: bool) -> None:
    play = Play(Purposely(exploration=[20]), auto="off")
    table = play.table()
    table.answers = {f"RQ-EXPLORE-RESULT:ENG:W:{play.world.date}:0": answer}
    exploration.set_out(table, play.world.realms["ENG"], "W", False)
    assert [(e.found, e.lost) for e in play.world.expeditions] == [(found, lost)]


@pytest.mark.rule("SC-GM-04")
def test_every_question_says_what_an_answer_looks_like() -> None:
    table = Play(auto="off").table()
    table.ask("RQ-INHERIT", "x", "?", "SCO")
    table.ask_number("RQ-LOAN-RATE", "x", "?", 5)
    table.ask_words("RQ-CAPITAL", "x", "?", {"allowed": "yes", "cost": "1d6"})
    table.ask_yes("RQ-CB", "x", "?", False)
    assert [(q.form, q.choices) for q in table.questions.values()] == [
        ("a State by its code", ()),
        ("a whole number", ()),
        ("the default's fields with other values; what is left out stays as it is", ()),
        ("", ("yes", "no")),
    ]


@pytest.mark.rule("SC-GM-04", "SC-TEST-07")
@pytest.mark.parametrize(("answer", "rolled", "refused"), [("0", 1, "ERR-TOO-LATE"), ("no", 1, "")])
def test_a_test_that_was_rolled_without_a_modifier_is_not_rolled_again(answer: str, rolled: int, refused: str) -> None:
    play = Play(Purposely(free_test=[3]), auto="off")
    play.act("ENG", "TEST", option="grace", text="to charm the envoy")
    asked = play.item("ruling")
    play.close(asked, MODERATOR=answer)
    play.edit("RULE", ref=asked, text="-2")
    assert play.refused() == refused
    assert sum(purpose == "free test" for purpose, _, _ in play.dice.asked) == rolled


@pytest.mark.rule("SC-COND-02")
def test_a_capital_does_not_move_to_where_it_is() -> None:
    play = Play()
    france = play.world.realms["FRA"]
    with pytest.raises(RefusedError) as refused:
        conditions.move_capital(play.table(), france, "Paris")
    assert refused.value.refusal.facts["hint"] == "Paris is your capital already"
    assert (france.moved_capital, play.dice.asked) == (-1, [])


@pytest.mark.rule("SC-FOMENT-06")
def test_rebels_never_rise_in_the_capital_even_where_it_was_wished() -> None:
    play = Play()
    table = play.table()
    rebels.rise(table, rebels.Uprising("FRA", 6, 12, "foment", "IDF"))
    (state,) = [r for r in play.world.realms.values() if r.rebel_of == "FRA"]
    assert play.world.lands["IDF"].owner == "FRA"
    assert not state.landless


@pytest.mark.rule("SC-FOMENT-06", "SC-STAB-03")
@pytest.mark.parametrize("place", ["units=5, region=GAS", "Units=5, Region = gas"])
def test_the_moderator_sets_up_rebels_with_their_conditions_and_ruler(place: str) -> None:
    play = Play()
    table = play.table()
    subject = f"RQ-REBEL-SETUP:FRA:foment:{play.world.date}:1"
    table.answers = {subject: f"{place}, gold=10, stability=7, land_readiness=9, ruler=Jacques"}
    rebels.rise(table, rebels.Uprising("FRA", 6, 12, "foment"))
    (state,) = [r for r in play.world.realms.values() if r.rebel_of == "FRA"]
    assert (state.gold, state.stability, state.land_readiness, state.naval_readiness) == (10, 7, 3, 2)
    assert state.ruler is not None
    assert state.ruler.name == "Jacques"
    assert play.world.lands["GAS"].owner == state.code
    assert [f.units for f in play.world.forces.values() if f.owner == state.code] == [5]


@pytest.mark.rule("SC-EXP-06", "SC-EXP-07")
def test_what_a_state_knew_at_the_start_is_discovered_then_and_grows_old_like_all_else() -> None:
    play = Play()
    assert play.world.discovered["STO"] == 1492
    play.world.date = date(1512)
    knowledge.grow_old(play.table())
    assert "STO" in play.world.realms["ENG"].rumours
    assert "STO" not in play.world.realms["POR"].rumours
    play.world.date = date(1542)
    knowledge.grow_old(play.table())
    assert "STO" in play.world.open_world


@pytest.mark.rule("SC-EXP-05", "SC-EXCH-03")
def test_a_state_that_gives_land_away_still_knows_where_it_lies() -> None:
    play = Play()
    play.edit("GM_REGION", place="STO", option="OWNER", state="SPA")
    board, world = play.rules.board_data, play.world
    assert horizon.knows(board, world, "POR", "STO")
    assert horizon.knows(board, world, "SPA", "STO")
    play.edit("GM_REGION", place="VIR", option="OWNER", state="SPA")
    play.edit("GM_REGION", place="VIR", option="OWNER", state="ENG")
    assert horizon.knows(play.rules.board_data, play.world, "SPA", "VIR")
