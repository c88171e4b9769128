"""What a broken promise costs, and what a marriage, a pact and access are worth (chapters 10 and 11 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import destabilize, foment, infiltrate, pacts
from tests.rules.statecraft import stage
from tests.rules.statecraft.ops_diplomacy import OPS
from tests.rules.statecraft.playing import Play, Purposely
from tests.rules.statecraft.stage import CaseDice


@pytest.mark.rule("SC-TREATY-07")
@pytest.mark.parametrize(
    ("condition", "dice", "stability", "honor"),
    [
        ("coalition", ["d6:4"], 4, 4),
        ("defense_pact", ["d6:5"], 5, 5),
        ("exchange", ["d6:2"], 2, 2),
        ("military_access", [], 1, 1),
        ("non_aggression", ["d6:4", "d6:2"], 6, 6),
        ("peace", ["d6:1", "d6:2"], 3, 3),
        ("protectorate", ["d6:6", "d6:2"], 8, 8),
        ("royal_marriage", [], 1, 2),
    ],
)
def test_each_condition_costs_its_row_in_stability_and_the_same_number_in_honor(
    condition: str, dice: list[str], stability: int, honor: int
) -> None:
    given = {"stability": 9, "honor": 15, "prestige": 10}
    script = CaseDice(dice)
    found = OPS["violation"](given, {"conditions": [condition]}, script)
    assert not script.waiting
    assert (found["stability"], found["honor"], found["prestige"]) == (9 - stability, 15 - honor, 10)


@pytest.mark.rule("SC-TREATY-07")
def test_a_war_pays_the_row_of_what_it_breaks_in_stability_and_in_honor() -> None:
    """A base of 1, and 1 + 3 for a Non-Aggression Pact."""
    play = Play(Purposely(war_base=[1], violation=[1, 3]))
    play.pact("non_aggression", "ENG", "FRA")
    play.act("ENG", "WAR", state="FRA", confirm=True)
    england = play.world.realms["ENG"]
    assert (england.stability, england.honor, england.prestige) == (7 - 1 - 4, 10 - 4, 10)


@pytest.mark.rule("SC-RM-01")
@pytest.mark.parametrize(("attacker", "spouse", "stability"), [("ENG", "SPA", 7), ("SPA", "ENG", 5)])
def test_war_on_the_spouse_costs_either_1_stability_and_2_honor(attacker: str, spouse: str, stability: int) -> None:
    """Beside the base of 3 Stability that any war without a Casus Belli costs."""
    play = Play(Purposely(war_base=[3]))
    play.act(attacker, "WAR", state=spouse, confirm=True)
    realm = play.world.realms[attacker]
    assert (realm.stability, realm.honor, realm.prestige) == (stability - 3 - 1, 10 - 2, 10)


@pytest.mark.rule("SC-RM-01")
def test_nothing_but_war_on_the_spouse_violates_a_marriage() -> None:
    """England makes war on France, with the base of 3, and is caught at Destabilize against Spain, for 4 Honor."""
    play = Play(Purposely(war_base=[3], destabilize=[20, 1], destabilize_caught=[4]))
    play.act("ENG", "WAR", state="FRA", confirm=True)
    assert (play.world.realms["ENG"].stability, play.world.realms["ENG"].honor) == (7 - 3, 10)
    play.act("ENG", "DESTABILIZE", state="SPA", prestige=2)
    play.close(play.item("bid"))
    assert [e.facts["author"] for e in play.told("caught")] == ["ENG"]
    assert (play.world.realms["ENG"].stability, play.world.realms["ENG"].honor) == (7 - 3, 10 - 4)
    assert pacts.married(play.world, "ENG", "SPA")


@pytest.mark.rule("SC-RM-03")
@pytest.mark.parametrize(
    ("condition", "couple", "bonus"),
    [
        ("royal_marriage", ("AAA", "BBB"), 3),
        ("royal_marriage", ("BBB", "AAA"), 3),
        ("royal_marriage", ("AAA", "CCC"), 0),
        ("defense_pact", ("AAA", "BBB"), 0),
    ],
)
def test_either_spouse_has_three_more_for_secret_actions_against_the_other(
    condition: str, couple: tuple[str, str], bonus: int
) -> None:
    """Guile 10, with 2 Prestige 12 but for Infiltrate, on a die that is just low enough; the other fails."""
    for act, die in (("destabilize", 12 + bonus), ("foment", 12 + bonus), ("infiltrate", 10 + bonus)):
        for more, succeeds in ((0, True), (1, False)):
            table = stage.table(CaseDice([f"d20:{die + more}", "d20:20", "d6:1", "d6:1"]))
            author, target = stage.realm(table, "AAA"), stage.realm(table, "BBB", stability=9)
            stage.realm(table, "CCC")
            stage.pact(table, condition, *couple)
            if act == "infiltrate":
                infiltrate.buy(table, author, "BBB", 1)
                found = infiltrate.spend(table, table.world.chances[0], "case") == "learned"
            elif act == "foment":
                found = foment.resolve(table, author, target, (2, 8), 0).success
            else:
                found = not destabilize.resolve(table, author, target, 2, 0).exposed
            assert found is succeeds, (act, more)


@pytest.mark.rule("SC-RM-03")
def test_a_marriage_helps_nobody_against_the_author() -> None:
    """Foment: 10 + 2 + 3 against 14, by 1; Authority 10 against 10, by nothing."""
    table = stage.table(CaseDice(["d20:14", "d20:10"]))
    author, target = stage.realm(table, "AAA"), stage.realm(table, "BBB")
    stage.pact(table, "royal_marriage", "AAA", "BBB")
    assert foment.resolve(table, author, target, (2, 8), 0).success


@pytest.mark.rule("SC-RM-03")
def test_influence_on_the_spouse_costs_what_is_agreed() -> None:
    play = Play()
    play.act("ENG", "INFLUENCE", state="SPA", prestige=5, text="peace")
    (offer,) = play.world.offers
    play.act("SPA", "ACCEPT_OFFER", ref=str(offer))
    assert (play.world.realms["ENG"].prestige, play.world.realms["SPA"].prestige) == (5, 15)


@pytest.mark.rule("SC-WAR-09")
@pytest.mark.parametrize(
    ("force", "place", "lost"),
    [("ENG-A9", "VNT", 1), ("ENG-N9", "VNT", 0), ("FRA-A9", "VNT", 0), ("ENG-A9", "TYR", 0)],
    ids=["an own army in the partner's land", "a navy in port", "another's army", "an own army elsewhere"],
)
def test_access_is_violated_only_by_troops_that_attack_from_the_partners_land(
    force: str, place: str, lost: int
) -> None:
    """Beside the base of 2 Stability."""
    play = Play(Purposely(war_base=[2]))
    play.pact("military_access", "VEN", "ENG", scope="ALL")
    play.force(force, place, 4)
    play.act("ENG", "WAR", state="VEN", confirm=True)
    england = play.world.realms["ENG"]
    assert (england.stability, england.honor) == (7 - 2 - lost, 10 - lost)
    assert not pacts.grants(play.world, "VEN", "ENG")


@pytest.mark.rule("SC-WAR-09")
def test_war_on_the_partner_of_a_defense_pact_violates_and_ends_it() -> None:
    """1d6, here 4, beside the base of 2; a pact costs one die alone."""
    play = Play(Purposely(war_base=[2], violation=[4, 6]))
    play.pact("defense_pact", "ENG", "AUS")
    play.act("ENG", "WAR", state="AUS", confirm=True)
    england = play.world.realms["ENG"]
    assert (england.stability, england.honor) == (7 - 2 - 4, 10 - 4)
    assert "AUS" not in pacts.partners(play.world, "ENG", "defense_pact")


@pytest.mark.rule("SC-DP-03")
@pytest.mark.parametrize(("answers", "joins"), [({}, False), ({"VEN": "refuse"}, False), ({"VEN": "join"}, True)])
def test_a_partner_has_48_hours_to_join_and_silence_refuses(answers: dict[str, str], joins: bool) -> None:
    """The pact of France and Venice costs one die, here 5, if it is broken; a war that honours it gives 2 Honor."""
    # Scotland, which nobody plays and which is too weak, refuses at once, for the first die.
    play = Play(Purposely(war_base=[1], violation=[6, 5, 6]))
    play.act("SPA", "WAR", state="FRA", confirm=True)
    item = next(i.id for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "VEN")
    window = next(w for w in play.rules.windows(play.state) if w.id == item)
    assert (window.may_answer, window.length.hours) == (("VEN",), 48)
    play.close(item, **answers)
    venice = play.world.realms["VEN"]
    assert (venice.stability, venice.honor) == ((8, 12) if joins else (3, 5))
    assert pacts.at_war(play.world, "VEN", "SPA") is joins
    held = [(r.holder, r.against) for r in play.world.reasons if r.against == "VEN"]
    assert held == ([] if joins else [("FRA", "VEN")])
    assert ("FRA" in pacts.partners(play.world, "VEN", "defense_pact")) is joins
