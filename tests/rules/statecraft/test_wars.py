"""Who a war draws in, what joining it costs, which promises and treaties break by it (chapters 9 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.statecraft import calls, exchange, hostilities, pacts, peace, violations
from rules.statecraft.pacts import Term
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
