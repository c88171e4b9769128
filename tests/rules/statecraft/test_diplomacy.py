"""Treaties, peace, papacy, secret notes, events, rewards on the whole board (chapters 9 to 11 and 15 of the rules)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import casus_belli, exchange, pacts, papacy, prestige
from rules.statecraft.dates import date
from rules.statecraft.order_model import Clause
from rules.statecraft.relations import CasusBelli
from rules.statecraft.treaties import readers
from tests.rules.statecraft.playing import Play, Purposely


def draft(play: Play, by: str, *others: str, secret: bool = False, **clause: object) -> str:
    """A new treaty of one clause: its reference."""
    written = Clause.model_validate({"number": 1, **clause})
    play.act(by, "TREATY_NEW", title="Pact", states=others, secret=secret, clauses=(written,))
    assert not play.refused(), play.refused()
    return str(play.world.counters["treaty"])


def sign(play: Play, ref: str, *states: str) -> None:
    """All these sign the first version."""
    for state in states:
        play.act(state, "SIGN", ref=ref, version=1)


@pytest.mark.rule("SC-ANX-03", "SC-ANX-04")
def test_an_annexed_state_hands_over_land_loans_and_treasury_and_a_garrisoned_region_holds_out() -> None:
    play = Play(Purposely(annexation=[1, 20]))
    world = play.world
    world.lands["IDF"].controller = "SPA"
    world.realms["FRA"].loans, gold = {6: 1}, world.realms["SPA"].gold + world.realms["FRA"].gold
    play.act("SPA", "ANNEX", state="FRA")
    world = play.world
    assert world.realms["SPA"].gold == gold
    assert world.realms["SPA"].loans == {6: 1}
    assert world.lands["IDF"].owner == "SPA"
    held = world.lands["GAS"].owner
    assert held not in ("FRA", "SPA")
    assert [(f.owner, f.units) for f in world.forces.values() if f.place == "GAS" and f.kind == "A"] == [(held, 8)]
    assert not any(f.owner == "FRA" for f in world.forces.values())
    assert not any("FRA" in t.states for t in pacts.in_force(world))


@pytest.mark.rule("SC-CB-05", "SC-CB-06")
def test_the_oldest_casus_belli_is_used_the_others_lapse_without_loss_and_standing_ones_never_end() -> None:
    play = Play()
    now = play.world.date
    play.world.reasons += [
        CasusBelli(1, "ENG", "FRA", "old", now - 2, now + 2),
        CasusBelli(2, "ENG", "FRA", "new", now, now + 4),
        CasusBelli(3, "ENG", "SCO", "other", now, now + 4),
    ]
    honor = play.world.realms["ENG"].honor
    assert casus_belli.use(play.table(), "ENG", "FRA") == "old"
    assert [r.id for r in play.world.reasons] == [3]
    play.war("OTT", "FRA")
    assert casus_belli.standing(play.table(), "VEN", "OTT")
    play.world.date += 40
    casus_belli.expire(play.table())
    assert casus_belli.standing(play.table(), "VEN", "OTT")
    assert play.world.realms["ENG"].honor == honor - 1


@pytest.mark.rule("SC-COAL-01", "SC-COAL-02")
def test_a_coalition_needs_three_states_a_leader_and_an_enemy_and_makes_no_war() -> None:
    play = Play()
    clause = Clause(number=1, condition="coalition", states=("ENG", "SPA"), leader="ENG", enemy="FRA")
    play.act("ENG", "TREATY_NEW", title="Two", states=("SPA",), clauses=(clause,))
    assert play.refused() == "ERR-TWO-STATES"
    ref = draft(play, "ENG", "SPA", "POR", condition="coalition", leader="ENG", enemy="FRA")
    sign(play, ref, "ENG", "SPA", "POR")
    assert play.world.treaties[int(ref)].status == "signed"
    assert not play.world.wars
    assert not play.world.reasons


@pytest.mark.rule("SC-COAL-03", "SC-PEACE-03")
def test_the_leaders_peace_ends_the_war_of_all_members_and_occupied_land_goes_back() -> None:
    play = Play()
    play.pact("coalition", "ENG", "SPA", "POR", leader="ENG", enemy="FRA")
    for member in ("ENG", "SPA"):
        play.war(member, "FRA")
    play.world.lands["GAS"].controller = "ENG"
    play.world.forces["ENG-N1"].privateer_against = "FRA"
    ref = draft(play, "ENG", "FRA", condition="peace")
    sign(play, ref, "ENG", "FRA")
    assert pacts.enemies(play.world, "FRA") == []
    assert play.world.lands["GAS"].controller == "FRA"
    assert play.world.forces["ENG-N1"].privateer_against == ""
    ballot = play.world.items[play.item("ballot")]
    assert set(ballot.may_answer) == {"SPA", "POR"}


@pytest.mark.rule("SC-PEACE-01")
def test_a_peace_of_three_ends_every_war_between_them() -> None:
    play = Play()
    play.war("AUS", "VEN")
    play.war("AUS", "FRA")
    play.war("ENG", "FRA")
    ref = draft(play, "AUS", "VEN", "FRA", condition="peace")
    sign(play, ref, "AUS", "VEN", "FRA")
    assert pacts.enemies(play.world, "AUS") == []
    assert pacts.enemies(play.world, "FRA") == ["ENG"]


@pytest.mark.rule("SC-DP-01", "SC-PROT-02")
def test_partners_of_the_attacked_are_called_and_a_suzerain_is_at_war_at_once() -> None:
    play = Play()
    play.act("SPA", "WAR", state="BRI", confirm=True)
    assert pacts.at_war(play.world, "SPA", "FRA")
    called = {i.about["partner"] for i in play.world.items.values() if i.kind == "call"}
    assert "VEN" in called
    assert not pacts.at_war(play.world, "SPA", "VEN")
    play = Play()
    play.act("SPA", "WAR", state="FRA", confirm=True)
    assert not pacts.at_war(play.world, "SPA", "BRI")


@pytest.mark.rule("SC-DP-02")
@pytest.mark.parametrize(("attacker", "defender", "stability", "honor"), [("OTT", "FRA", 8, 12), ("FRA", "OTT", 5, 10)])
def test_a_pact_is_a_reason_for_war_on_whoever_attacks_the_partner_not_on_his_victim(
    attacker: str, defender: str, stability: int, honor: int
) -> None:
    """Venice (Stability 8, Honor 10) has a pact with France: no loss and 2 Honor, or the base of 3 Stability."""
    play = Play(Purposely(war_base=[3]))
    play.war(attacker, defender)
    play.act("VEN", "WAR", state="OTT", confirm=True)
    venice = play.world.realms["VEN"]
    assert (venice.stability, venice.honor) == (stability, honor)


@pytest.mark.rule("SC-WAR-05")
def test_the_attackers_fellows_are_reminded_and_the_targets_partners_have_two_days() -> None:
    play = Play()
    play.pact("coalition", "ENG", "SPA", "POR", leader="ENG", enemy="FRA")
    play.war("POR", "FRA")
    play.act("ENG", "WAR", state="FRA", confirm=True)
    (reminder,) = play.told("coalition reminder")
    assert (reminder.to, reminder.facts) == (("SPA",), {"attacker": "ENG", "target": "FRA"})
    calls = [i for i in play.world.items.values() if i.kind == "call"]
    assert [(i.about["partner"], i.hours) for i in calls] == [("VEN", 48)]
    assert not pacts.at_war(play.world, "SPA", "FRA")


@pytest.mark.rule("SC-WAR-05")
def test_war_on_a_vassal_is_war_with_its_suzerain_without_being_asked() -> None:
    play = Play()
    play.act("ENG", "WAR", state="BRI", confirm=True)
    assert pacts.enemies(play.world, "ENG") == ["BRI", "FRA"]


@pytest.mark.rule("SC-TREATY-05")
@pytest.mark.parametrize(("region", "code"), [("LON", "ERR-NOT-OWNER"), ("IDF", "ERR-CAPITAL-LAND"), ("GAS", "")])
def test_a_draft_cedes_own_land_alone_and_none_around_the_capital(region: str, code: str) -> None:
    play = Play()
    gift = Clause(number=1, condition="exchange", states=("FRA", "ENG"), gives="land", what=region)
    play.act("FRA", "TREATY_NEW", title="Land", states=("ENG",), clauses=(gift,))
    assert play.refused() == code


@pytest.mark.rule("SC-TREATY-05")
def test_land_that_was_lost_before_the_last_signature_is_not_handed_over() -> None:
    play = Play()
    ref = draft(play, "FRA", "ENG", condition="exchange", gives="land", what="GAS", states=("FRA", "ENG"))
    play.world.lands["GAS"].owner = "SPA"
    sign(play, ref, "FRA", "ENG")
    assert play.refused() == "ERR-NOT-OWNER"
    assert play.world.lands["GAS"].owner == "SPA"


@pytest.mark.rule("SC-EXCH-03")
def test_land_goes_with_its_shares_and_units_stand_where_they_stood() -> None:
    play = Play()
    before = play.world.realms["FRA"].tax_income
    weights = sum(land.wealth for land in play.world.lands.values() if land.owner == "FRA")
    share = before * play.world.lands["GAS"].wealth // weights
    ref = draft(play, "FRA", "ENG", condition="exchange", gives="land", what="GAS", states=("FRA", "ENG"))
    sign(play, ref, "FRA", "ENG")
    assert play.world.lands["GAS"].owner == "ENG"
    assert play.world.realms["FRA"].tax_income == before - share
    assert play.world.realms["ENG"].tax_income == 34 + share
    ref = draft(play, "FRA", "ENG", condition="exchange", gives="units", what="FRA-A1", amount=5, states=("FRA", "ENG"))
    sign(play, ref, "FRA", "ENG")
    assert play.world.forces["FRA-A1"].units == 10
    assert [f.units for f in play.world.forces.values() if f.owner == "ENG" and f.place == "IDF"] == [5]


@pytest.mark.rule("SC-GEN-PEACE-01", "SC-GEN-PEACE-04", "SC-GEN-PEACE-06", "SC-GEN-PEACE-07")
def test_generous_terms_are_public_rewarded_answered_and_offered_once_a_year() -> None:
    play = Play()
    play.war("FRA", "SPA")
    play.act("FRA", "GENEROUS", state="SPA", text="all as before")
    assert play.told("generous terms")[0].to == ("PUBLIC",)
    voters = play.world.items[play.item("ballot")].may_answer
    assert set(voters) == {"ENG", "POR", "AUS", "VEN", MODERATOR}
    play.close(play.item("ballot"), ENG="yes", POR="yes", MODERATOR="no")
    assert (play.world.realms["FRA"].prestige, play.world.realms["FRA"].honor) == (12, 11)
    play.close(play.item("terms"), SPA="accept")
    assert not pacts.at_war(play.world, "FRA", "SPA")
    play.war("FRA", "SPA")
    play.world.date += 3
    play.act("FRA", "GENEROUS", state="SPA", text="again")
    assert play.refused() == "ERR-ONCE-A-YEAR"
    play.war("FRA", "ENG")
    play.act("FRA", "GENEROUS", state="ENG", text="to another")
    assert play.refused() == ""
    play.world.date += 1
    play.act("FRA", "GENEROUS", state="SPA", text="in the next year")
    assert play.refused() == ""


@pytest.mark.rule("SC-INFL-01")
def test_an_influence_offer_may_be_countered_until_both_agree() -> None:
    play = Play(Purposely(war_base=[1]))
    play.act("ENG", "INFLUENCE", state="FRA", prestige=5, text="no war on Navarre")
    play.act("FRA", "COUNTER", ref="1", prestige=7)
    play.act("ENG", "COUNTER", ref="1", prestige=6)
    play.act("FRA", "ACCEPT_OFFER", ref="1")
    assert (play.world.realms["ENG"].prestige, play.world.realms["FRA"].prestige) == (4, 16)
    play.act("FRA", "WAR", state="NAV", confirm=True)
    assert (play.world.realms["ENG"].prestige, play.world.realms["FRA"].prestige) == (10, 4)


@pytest.mark.rule("SC-NAP-02")
def test_a_pact_kept_while_the_partner_is_brought_low_earns_one_honor_once() -> None:
    play = Play()
    play.pact("non_aggression", "ENG", "FRA")
    play.world.date += 1
    play.act("SPA", "WAR", state="FRA", confirm=True)
    play.world.lands["IDF"].controller = "SPA"
    ref = draft(play, "SPA", "FRA", condition="peace")
    sign(play, ref, "SPA", "FRA")
    assert play.world.realms["ENG"].honor == 11


@pytest.mark.rule("SC-PAPA-01", "SC-PAPA-03")
def test_excommunication_costs_a_catholic_five_stability_once_while_there_is_a_papal_state() -> None:
    play = Play()
    play.edit("PAPACY", option="EXCOMMUNICATE", state="VEN")
    assert play.world.realms["VEN"].stability == 3
    play.edit("PAPACY", option="EXCOMMUNICATE", state="VEN")
    assert play.world.realms["VEN"].stability == 3
    play.world.realms["PAP"].alive = False
    play.edit("PAPACY", option="EXCOMMUNICATE", state="POR")
    assert play.world.realms["POR"].stability == 9


@pytest.mark.rule("SC-PAPA-04")
def test_a_crusade_gives_every_catholic_a_lasting_casus_belli_for_ten_years() -> None:
    play = Play()
    play.edit("PAPACY", option="CRUSADE ON", state="OTT")
    holders = {r.holder for r in play.world.reasons if r.against == "OTT"}
    assert {"ENG", "SPA", "PAP"} <= holders
    assert "MAM" not in holders
    play.act("ENG", "WAR", state="OTT", confirm=True)
    assert (play.world.realms["ENG"].honor, play.world.realms["ENG"].stability) == (12, 7)
    assert any(r.holder == "ENG" for r in play.world.reasons)
    play.world.date += 40
    papacy.end_old_crusades(play.table())
    assert not play.world.reasons


@pytest.mark.rule("SC-PAPA-05")
def test_the_moderator_is_reminded_of_a_catholic_war_on_a_catholic_minor() -> None:
    play = Play()
    play.act("FRA", "WAR", state="NAV", confirm=True)
    (reminder,) = play.told("papacy reminder")
    assert (reminder.to, reminder.facts["target"]) == ((MODERATOR,), "NAV")


@pytest.mark.rule("SC-PIR-02")
def test_a_surge_of_piracy_is_public_and_neighbours_are_asked_for_one_prestige() -> None:
    play = Play()
    play.act("FRA", "PIRACY", place="BIS", gold=8)
    (surge,) = play.told("piracy")
    assert (surge.to, surge.facts) == (("PUBLIC",), {"sea": "BIS"})
    item = play.world.items[play.item("trace")]
    assert {"SPA", "FRA"} <= set(item.may_answer)
    assert item.hours == 48
    play.close(item.id, SPA="yes")
    assert play.world.realms["SPA"].prestige == 9


@pytest.mark.rule("SC-PRES-01", "SC-PRES-03")
def test_awards_are_the_moderators_and_checkable_rewards_go_to_the_first() -> None:
    play = Play()
    play.edit("AWARD", state="POR", number=2, text="round the Cape", secret=True)
    assert play.world.realms["POR"].prestige == 12
    assert play.told("award")[0].to == ("POR",)
    play.edit("REWARD", text="Hold Rome", number=5, title="control LAT")
    region = play.rules.board_data.cities["Rome"].region
    play.world.rewards["R-1"].check = f"control {region}"
    play.edit("GM_REGION", place=region, option="CONTROLLER", state="FRA")
    assert play.world.realms["FRA"].prestige == 15
    assert prestige.done(play.table(), "first religion catholic", "FRA")


@pytest.mark.rule("SC-PROT-03", "SC-PROT-04", "SC-TREATY-13")
def test_a_protectorate_with_tribute_ends_only_when_all_its_parties_say_so() -> None:
    play = Play()
    play.world.realms["VEN"].gold = play.world.realms["SPA"].gold = 20
    treaty = play.pact("protectorate", "SPA", "VEN")
    treaty.clauses.append(
        Clause(number=2, condition="exchange", states=("VEN", "SPA"), gives="gold", amount=5, every_year=True)
    )
    ref = str(treaty.number)
    play.act("VEN", "END_TREATY", ref=ref)
    assert pacts.suzerain(play.world, "VEN") == "SPA"
    exchange.yearly(play.table())
    assert (play.world.realms["VEN"].gold, play.world.realms["SPA"].gold) == (15, 25)
    play.act("SPA", "END_TREATY", ref=ref)
    assert pacts.suzerain(play.world, "VEN") == ""
    exchange.yearly(play.table())
    assert (play.world.realms["VEN"].gold, play.world.realms["SPA"].gold) == (15, 25)
    assert (play.world.realms["VEN"].honor, play.world.realms["VEN"].stability) == (10, 8)


@pytest.mark.rule("SC-PROT-04")
def test_a_vassals_war_ends_its_protectorate_and_its_suzerains_war_elsewhere_does_not() -> None:
    play = Play()
    play.pact("protectorate", "SPA", "VEN")
    play.act("SPA", "WAR", state="NAV", confirm=True)
    assert pacts.suzerain(play.world, "VEN") == "SPA"
    play.act("VEN", "WAR", state="SPA", confirm=True)
    assert pacts.suzerain(play.world, "VEN") == ""


@pytest.mark.rule("SC-RM-02", "SC-RM-06")
def test_a_marriage_gives_both_one_honor_and_two_states_marry_once() -> None:
    play = Play()
    ref = draft(play, "FRA", "VEN", condition="royal_marriage")
    sign(play, ref, "FRA", "VEN")
    assert (play.world.realms["FRA"].honor, play.world.realms["VEN"].honor) == (11, 11)
    again = Clause(number=1, condition="royal_marriage")
    play.act("FRA", "TREATY_NEW", title="Again", states=("VEN",), clauses=(again,))
    assert play.refused() == "ERR-CLAUSE"
    play.act("FRA", "END_TREATY", ref=ref)
    play.act("VEN", "END_TREATY", ref=ref)
    assert play.world.realms["FRA"].honor == 11


@pytest.mark.rule("SC-RM-04", "SC-TREATY-06")
def test_a_spouse_may_learn_a_secret_treaty_by_a_grace_test_at_minus_five() -> None:
    play = Play(Purposely(marriage_leak=[7, 8]))
    ref = draft(play, "ENG", "FRA", secret=True, condition="non_aggression")
    sign(play, ref, "ENG", "FRA")
    treaty = play.world.treaties[int(ref)]
    assert treaty.learned == ["SPA"]
    assert set(readers(treaty)) == {"ENG", "FRA", "SPA"}
    assert play.told("secret treaty learned")[0].to == ("SPA",)


@pytest.mark.rule("SC-TA-02", "SC-TA-04")
def test_an_attempt_is_public_without_its_author_and_the_bid_is_sealed() -> None:
    play = Play(Purposely(destabilize=[20, 20], destabilize_caught=[3]))
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=2)
    (attempt,) = play.told("attempt")
    assert attempt.to == ("PUBLIC",)
    assert "FRA" not in attempt.facts.values()
    window = next(w for w in play.rules.windows(play.state) if w.kind == "bid")
    assert (window.may_answer, window.length.hours) == (("SPA",), 48)
    play.close(window.id, SPA="3")
    assert play.world.realms["SPA"].prestige == 7


@pytest.mark.rule("SC-TA-01", "SC-TA-05")
def test_what_a_failed_action_cost_is_gone_and_what_cannot_be_paid_cannot_be_done() -> None:
    play = Play(Purposely(destabilize=[20, 20], destabilize_caught=[3]))
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=7)
    play.close(play.item("bid"), SPA="0")
    france = play.world.realms["FRA"]
    # Guile 12 and 7 against 20: failed by 1, and caught.
    assert (france.prestige, france.honor, play.world.realms["SPA"].stability) == (3, 7, 5)
    assert [(r.holder, r.against) for r in play.world.reasons] == [("SPA", "FRA")]
    play.act("FRA", "DESTABILIZE", state="POR", prestige=4)
    assert play.refused() == "ERR-PRESTIGE"
    assert play.world.realms["FRA"].prestige == 3


@pytest.mark.rule("SC-TREATY-11")
def test_a_complaint_that_nobody_judges_is_no_violation() -> None:
    play = Play(auto="timeout")
    ref = draft(play, "ENG", "FRA", condition="free", text="no spies")
    sign(play, ref, "ENG", "FRA")
    play.act("ENG", "COMPLAIN_TREATY", ref=ref, number=1, state="FRA", text="a spy was found")
    ruling = play.world.items[play.item("ruling")]
    assert (ruling.about["type"], ruling.about["default"], ruling.hours) == ("RQ-VIOLATION", "no", 48)
    play.close(ruling.id)
    assert (play.world.realms["FRA"].stability, play.world.realms["FRA"].honor) == (5, 10)
    assert play.told("violation") == []


@pytest.mark.rule("SC-TREATY-11", "SC-DP-03", "SC-EXCH-02")
def test_some_violations_are_found_without_a_complaint() -> None:
    # Scotland, which nobody plays and which is too weak, refuses at once.
    play = Play(Purposely(violation=[6, 2, 3]))
    play.act("SPA", "WAR", state="FRA", confirm=True)
    call = next(i for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "VEN")
    play.close(call.id, VEN="refuse")
    venice = play.world.realms["VEN"]
    assert (venice.stability, venice.honor) == (6, 8)
    gift = {"gives": "gold", "amount": 500, "every_year": True}
    play.pact("exchange", "VEN", "AUS", **gift)
    table = play.table()
    exchange.yearly(table)
    venice = play.world.realms["VEN"]
    assert (venice.stability, venice.honor) == (3, 5)


@pytest.mark.rule("SC-TA-08")
def test_one_secret_action_of_a_kind_a_target_and_season() -> None:
    play = Play()
    play.act("FRA", "INFILTRATE", state="SPA", prestige=1)
    play.act("FRA", "INFILTRATE", state="SPA", prestige=1)
    assert play.refused() == "ERR-ONCE-A-SEASON"
    play.act("FRA", "INFILTRATE", state="POR", prestige=1)
    assert play.refused() == ""


@pytest.mark.rule("SC-TREATY-03")
def test_a_secret_treaty_is_published_by_all_or_leaked_by_one() -> None:
    play = Play(Purposely(marriage_leak=[20] * 9))
    ref = draft(play, "ENG", "FRA", secret=True, condition="free", text="be kind")
    sign(play, ref, "ENG", "FRA")
    play.act("ENG", "PUBLISH", ref=ref)
    assert not play.world.treaties[int(ref)].known
    play.act("FRA", "LEAK", ref=ref, confirm=True)
    treaty = play.world.treaties[int(ref)]
    assert (treaty.known, treaty.secret) == (True, True)
    ref = draft(play, "ENG", "FRA", secret=True, condition="free", text="be kinder")
    sign(play, ref, "ENG", "FRA")
    play.act("ENG", "PUBLISH", ref=ref)
    assert play.told("treaty public") == []
    play.act("FRA", "PUBLISH", ref=ref)
    assert [(e.to, e.facts["treaty"]) for e in play.told("treaty public")] == [(("PUBLIC",), int(ref))]


@pytest.mark.rule("SC-TREATY-11", "SC-TREATY-12")
def test_a_complaint_about_a_free_clause_is_judged_and_costs_an_exchanges_row() -> None:
    play = Play(Purposely(violation=[4]), auto="off")
    play.edit("AUTO", option="full", text="RQ-RM-LEAK")
    ref = draft(play, "ENG", "FRA", condition="free", text="no spies")
    sign(play, ref, "ENG", "FRA")
    play.act("ENG", "COMPLAIN_TREATY", ref=ref, number=1, state="FRA", text="a spy was found")
    play.close(play.item("ruling"), MODERATOR="yes")
    realm = play.world.realms["FRA"]
    assert (realm.stability, realm.honor) == (1, 6)


@pytest.mark.rule("SC-TREATY-14")
def test_treaties_bind_the_state_after_its_sovereign() -> None:
    play = Play()
    play.edit("GM_KILL", state="POR", confirm=True)
    assert pacts.between(play.world, "POR", "SPA", "defense_pact")


@pytest.mark.rule("SC-WAR-09")
def test_war_on_a_partner_breaks_the_pact_and_access_only_if_troops_attack_from_there() -> None:
    play = Play(Purposely(war_base=[1], violation=[2]))
    play.pact("military_access", "VEN", "FRA", scope="LAND")
    play.act("FRA", "WAR", state="VEN", confirm=True)
    realm = play.world.realms["FRA"]
    assert (realm.stability, realm.honor) == (2, 8)
    play = Play(Purposely(war_base=[1], violation=[2]))
    play.pact("military_access", "VEN", "FRA", scope="LAND")
    play.force("FRA-A9", "VNT", 4)
    play.act("FRA", "WAR", state="VEN", confirm=True)
    realm = play.world.realms["FRA"]
    assert (realm.stability, realm.honor) == (1, 7)


@pytest.mark.rule("SC-EVENT-01", "SC-EVENT-10")
def test_an_event_hides_its_effects_until_the_bids_are_open() -> None:
    play = Play(Purposely(event_decay=[5, 5, 5]))
    play.world.realms["FRA"].decay = 20
    play.edit("EVENT", ref="EV-PROSPER")
    (news,) = play.told("event announced")
    assert "effects" not in news.facts
    play.close(play.item("auction"), FRA="4", ENG="3")
    (result,) = play.told("event result")
    assert (result.facts["receiver"], result.facts["bid"]) == ("FRA", 4)
    assert "ENG" not in str(result.facts)
    assert play.world.realms["FRA"].decay == 5


@pytest.mark.rule("SC-EVENT-12")
def test_the_protestant_faith_opens_in_1517() -> None:
    play = Play(Purposely(religion=[2, 3]))
    play.act("ENG", "RELIGION", option="protestant", force_it=True)
    assert play.refused() == "ERR-RELIGION"
    play.world.date = date(1516, "Winter")
    for realm in play.world.realms.values():
        if realm.ruler:
            realm.ruler.born = 1495
    play.season()
    assert play.told("global event")[0].facts["event"] == "EV-REFORM"
    play.world.realms["ENG"].stability = 8
    play.act("ENG", "RELIGION", option="protestant", force_it=True)
    # The price is 2d6 Stability.
    assert (play.world.realms["ENG"].religion, play.world.realms["ENG"].stability) == ("protestant", 3)
