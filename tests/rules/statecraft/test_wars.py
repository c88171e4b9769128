"""Who a war draws in, what joining costs, which promises and treaties break by it; rebels (chapters 4, 9 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.statecraft import (
    calls,
    casus_belli,
    conditions,
    exchange,
    hostilities,
    pacts,
    papacy,
    peace,
    rebels,
    succession,
    violations,
)
from rules.statecraft.order_model import Clause
from rules.statecraft.pacts import Term
from rules.statecraft.refusals import RefusedError
from tests.rules.statecraft.ops_diplomacy import OPS
from tests.rules.statecraft.playing import Play, Purposely
from tests.rules.statecraft.stage import CaseDice, pact, realm, table, treaty

PURSE = {"stability": 5, "honor": 10, "prestige": 3}


@pytest.mark.rule("SC-PROT-02", "SC-WAR-08")
def test_a_suzerain_at_war_at_once_is_not_called_though_he_has_a_pact_too() -> None:
    given = {
        "attacker": "SPA",
        "target": "SAV",
        "protectorates": [{"suzerain": "FRA", "vassal": "SAV"}],
        "pacts": [["FRA", "SAV"]],
        "states": {"FRA": PURSE},
    }
    found = OPS["call_chain"](given, {"replies": {}}, CaseDice())
    assert (found["asked"], found["at_war"], found["states"]) == ([], ["FRA", "SAV"], {"FRA": PURSE})


@pytest.mark.rule("SC-DP-03")
def test_a_partner_who_goes_to_war_himself_is_not_fined_for_silence() -> None:
    play = Play(Purposely(war_base=[1]))
    play.pact("defense_pact", "ENG", "FRA")
    play.act("SPA", "WAR", state="FRA", confirm=True)
    item = next(i.id for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "ENG")
    play.act("ENG", "WAR", state="SPA", confirm=True)
    honor = play.world.realms["ENG"].honor
    play.close(item)
    assert play.world.realms["ENG"].honor == honor
    assert pacts.partners(play.world, "ENG", "defense_pact") == ["FRA"]


@pytest.mark.rule("SC-WAR-06", "SC-WAR-09", "SC-TREATY-07", "SC-COAL-04")
@pytest.mark.parametrize(
    ("bound", "dice", "honor"),
    [
        # 10 - 1 + 2: access costs 1, as troops attack from there; 10 - 3 + 2: the die of a Coalition.
        ("military_access", [], 11),
        ("coalition", ["d6:3"], 9),
    ],
)
def test_joining_pays_in_honor_for_access_and_for_a_coalition_on_the_victim(
    bound: str, dice: list[str], honor: int
) -> None:
    given = {**PURSE, "victim": "SPA", "also_bound_to_attacker": [bound]}
    found = OPS["call_to_arms"](given, {"reply": "join"}, CaseDice(dice))
    assert found["at_war"] is True
    assert (found["stability"], found["honor"], found["prestige"]) == (5, honor, 3)


@pytest.mark.rule("SC-WAR-09")
def test_access_ends_without_penalty_for_who_joins_from_home() -> None:
    stage = table(CaseDice())
    for state in ("ENG", "FRA", "SPA"):
        realm(stage, state)
    pact(stage, "military_access", "SPA", "ENG")
    calls.join(stage, "ENG", "SPA", "FRA")
    assert stage.realm("ENG").honor == 12
    assert not pacts.grants(stage.world, "SPA", "ENG")


def promise(play: Play, taker: str, wish: str) -> Any:
    """An agreement: Portugal pays 5 Prestige for it."""
    play.act("POR", "INFLUENCE", state=taker, prestige=5, text=wish)
    play.act(taker, "ACCEPT_OFFER", ref=str(max(play.world.offers)))
    assert not play.refused()
    return max(play.world.offers)


@pytest.mark.rule("SC-INFL-03")
def test_a_promise_of_peace_is_broken_by_joining_a_war() -> None:
    play = Play()
    play.pact("defense_pact", "ENG", "FRA")
    made = promise(play, "ENG", "no war on Spain until 1500")
    play.act("SPA", "WAR", state="FRA", confirm=True)
    item = next(i.id for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "ENG")
    play.close(item, ENG="join")
    # 10 at the start and 5 received, less double.
    assert (play.world.offers[made].status, play.world.realms["ENG"].prestige) == ("breached", 5)
    assert play.world.realms["POR"].prestige == 10


@pytest.mark.rule("SC-INFL-03", "SC-PROT-02")
def test_a_promise_of_peace_is_broken_by_war_on_a_vassal() -> None:
    play = Play()
    made = promise(play, "SPA", "no war on France")
    play.act("SPA", "WAR", state="BRI", confirm=True)
    assert pacts.at_war(play.world, "SPA", "FRA")
    assert play.world.offers[made].status == "breached"


@pytest.mark.rule("SC-NAP-02")
def test_a_pact_kept_with_a_state_that_was_drawn_into_its_war_earns_honor() -> None:
    play = Play()
    play.pact("defense_pact", "ENG", "FRA")
    play.pact("non_aggression", "ENG", "POR")
    play.act("SPA", "WAR", state="FRA", confirm=True)
    item = next(i.id for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "ENG")
    play.close(item, ENG="join")
    for force in play.world.forces.values():
        force.units = 1 if force.owner == "ENG" else force.units
    honor = play.world.realms["POR"].honor
    peace.make(play.table(), "ENG", "SPA")
    assert play.world.realms["POR"].honor == honor + 1


@pytest.mark.rule("SC-COAL-03", "SC-COAL-04")
def test_a_leader_who_has_left_makes_peace_for_himself_alone_and_is_not_thanked() -> None:
    play = Play()
    made = play.pact("coalition", "AUS", "ENG", "VEN", enemy="FRA", leader="AUS")
    for state in ("AUS", "ENG", "VEN"):
        play.war(state, "FRA")
    play.act("AUS", "LEAVE", ref=str(made.number), confirm=True)
    peace.between(play.table(), "AUS", "FRA")
    assert pacts.enemies(play.world, "FRA") == ["ENG", "VEN"]
    assert not any(i.kind == "ballot" for i in play.world.items.values())


@pytest.mark.rule("SC-PEACE-01", "SC-PEACE-02")
def test_a_tribute_missed_after_the_truce_still_breaks_the_peace() -> None:
    stage = table(CaseDice(["d6:3", "d6:4", "d6:2"]))
    payer = realm(stage, "AAA", gold=0, stability=10, honor=15, prestige=9)
    realm(stage, "BBB")
    made = treaty(stage, ["exchange", "peace"], ["AAA", "BBB"], gives="gold", amount=10, every_year=True)
    stage.world.date += 7 * 4
    assert not exchange.pay_year(stage, Term(made, made.clauses[0]))
    # 3 for the Exchange, 4 + 2 for the Peace.
    assert (payer.stability, payer.honor, made.status) == (1, 6, "void")


@pytest.mark.rule("SC-PEACE-01", "SC-WAR-02")
def test_a_war_that_breaks_a_pact_of_a_peace_breaks_the_peace_after_its_truce() -> None:
    stage = table(CaseDice())
    for state in ("AAA", "BBB"):
        realm(stage, state)
    made = treaty(stage, ["peace", "non_aggression"], ["AAA", "BBB"])
    stage.world.date += 7 * 4
    assert [t.clause.condition for t in hostilities.broken(stage, "AAA", "BBB")] == ["peace", "non_aggression"]
    made.clauses = made.clauses[:1]
    assert hostilities.broken(stage, "AAA", "BBB") == []
    assert violations.with_peace([]) == []


@pytest.mark.rule("SC-PAPA-03")
def test_a_sovereign_who_came_back_to_the_church_is_not_excommunicated_again_but_the_heir_may_be() -> None:
    play = Play()
    venice = play.world.realms["VEN"]
    venice.stability = 10
    papacy.excommunicate(play.table(), "VEN")
    conditions.take_religion(play.table(), venice, "orthodox")
    conditions.take_religion(play.table(), venice, "catholic")
    with pytest.raises(RefusedError):
        papacy.excommunicate(play.table(), "VEN")
    assert venice.stability == 5
    succession.enthrone(play.table(), venice, heir=True)
    papacy.excommunicate(play.table(), "VEN")
    assert venice.stability == 0


@pytest.mark.rule("SC-CB-04")
def test_a_casus_belli_that_a_vassal_lets_lapse_costs_it_what_it_costs_others() -> None:
    play = Play()
    scots = play.world.realms["SCO"]
    play.pact("protectorate", "ENG", "SCO")
    honor, stability = scots.honor, scots.stability
    casus_belli.give(play.table(), "SCO", "FRA", "granted")
    play.world.date += 5
    casus_belli.expire(play.table())
    assert (scots.honor, scots.stability) == (honor - 1, stability - 1)


@pytest.mark.rule("SC-EXCH-03", "SC-MOVE-09", "SC-PEACE-03")
def test_occupied_land_that_is_ceded_stays_occupied_until_the_peace() -> None:
    play = Play()
    play.war("FRA", "SPA")
    gascony = play.world.lands["GAS"]
    gascony.controller = "SPA"
    gift = Clause(number=1, condition="exchange", states=("FRA", "POR"), gives="land", what="GAS")
    exchange.deliver(play.table(), play.world.realms["FRA"], play.world.realms["POR"], gift)
    assert (gascony.owner, gascony.controller) == ("POR", "SPA")
    peace.make(play.table(), "FRA", "SPA")
    assert (gascony.owner, gascony.controller) == ("POR", "POR")


@pytest.mark.rule("SC-FOMENT-06")
def test_rebels_rise_where_nobodys_army_stands() -> None:
    play = Play()
    france = play.world.realms["FRA"]
    assert rebels.default_region(play.table(), france) == "AUV"
    play.force("SPA-A9", "AUV", 5)
    # Of the next wealth, 2, the first by code.
    assert rebels.default_region(play.table(), france) == "CHP"


def test_a_civil_war_takes_whole_forces_nearest_to_the_capital_until_half_has_gone() -> None:
    play = Play()
    france, table_ = play.world.realms["FRA"], play.table()
    rising = rebels.found_state(table_, france, "AUV")
    # 38 units: 15 in Paris and 3 in Brest are less than 19; 8 in Gascony follow.
    rebels.take_forces(table_, france, rising, 19)
    gone = {(f.kind, f.units, f.place) for f in play.world.forces.values() if f.owner == rising.code}
    assert gone == {("A", 15, "AUV"), ("N", 3, "BRT"), ("A", 8, "AUV")}
    assert [f.id for f in table_.forces_of("FRA")] == ["FRA-N2"]
