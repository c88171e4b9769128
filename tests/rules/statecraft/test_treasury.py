"""What a treasury pays and gains, and when (chapters 5 to 7 of the rules)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.statecraft import (
    claims,
    combat,
    devastation,
    encounters,
    generous,
    growth,
    lands,
    ledger,
    loans,
    succession,
    taxes,
    upkeep,
)
from rules.statecraft.dates import date
from rules.statecraft.model import PIRATES, Officer, Pending
from rules.statecraft.upkeep import Muster
from tests.rules.statecraft import stage
from tests.rules.statecraft.playing import Play, Purposely, order


def changes(play: Play, cause: str) -> list[tuple[str, int]]:
    """Whose figures the last step changed for a cause, in order, and by how much."""
    return [(e.facts["state"], e.facts["change"]) for e in play.told("ledger") if e.facts["cause"] == cause]


@pytest.mark.rule("SC-ANN-10")
def test_interest_on_all_loans_is_paid_out_of_the_years_taxes_when_the_deaths_are_settled() -> None:
    """England's taxes are 13 Gold; its Sovereign dies in the same year, and the year waits for the claims."""
    play = Play()
    play.world.date = date(1492, "Winter")
    england, france = play.world.realms["ENG"], play.world.realms["FRA"]
    england.gold, england.loans, france.loans = 0, {3: 2, 6: 1}, {5: 2}
    assert england.ruler is not None
    england.ruler.vitality, england.ruler.attributes["fortune"] = 1, 5
    play.season()
    assert dict(changes(play, "taxes"))["ENG"] == 13
    assert changes(play, "interest") == []
    play.close(play.item("claims"))
    assert changes(play, "interest") == [("ENG", -12), ("FRA", -10)]
    assert not [e for e in play.told("short") if e.facts["cause"] == "interest"]


@pytest.mark.rule("SC-SEAS-02")
def test_every_season_opens_with_the_upkeep_of_all_units_as_they_are_then_and_with_loans_if_short() -> None:
    """From Summer on England's Readiness is 2: five land units at 2 Gold, two mercenaries at 4, eleven ships at 2.
    France has just the 76 Gold that its 38 units cost."""
    play = Play()
    england, france = play.world.realms["ENG"], play.world.realms["FRA"]
    england.gold, france.gold = 30, 76
    england.land_pending = Pending(2, play.world.date + 1)
    england.naval_pending = Pending(2, play.world.date + 1)
    play.world.forces["ENG-A1"].mercs = 2
    play.season()
    paid = {e.facts["state"]: (e.facts["bill"], e.facts["paid"], e.facts["new_loans"]) for e in play.told("upkeep")}
    assert len(play.told("upkeep")) == len(paid) == len(play.table().living())
    assert (paid["ENG"], paid["FRA"]) == ((40, 40, 1), (76, 76, 0))
    england, france = play.world.realms["ENG"], play.world.realms["FRA"]
    assert (england.gold, england.loans, france.gold, france.loans) == (90, {5: 1}, 0, {})
    kinds = [e.kind for e in play.events]
    assert kinds.index("season over") < kinds.index("readiness") < kinds.index("upkeep") < kinds.index("season")
    play.season()
    assert [e.facts["bill"] for e in play.told("upkeep") if e.facts["state"] == "ENG"] == [40]


@pytest.mark.rule("SC-COND-04")
def test_decay_is_subtracted_at_each_collection_before_investment_and_stays() -> None:
    """Of 60 without 10, at an Investment of 40 %, 30 are left each year."""
    play = Play()
    france = play.world.realms["FRA"]
    france.decay = 10
    assert [taxes.collect(play.table(), france) for _ in range(2)] == [30, 30]
    assert (france.decay, france.tax_income) == (10, 60)


@pytest.mark.rule("SC-COND-04")
def test_decline_bankruptcy_and_events_change_decay_which_is_never_below_nothing() -> None:
    """Acumen 12 less 12 for an Investment of 40 % is 0: a die of 5 adds 5. At 100 % a die of 2 takes 10 off."""
    play = Play(Purposely(decline=[5, 2], bankruptcy=[1], bankruptcy_decay=[20, 19], event_decay=[18, 20, 20]))
    france, table = play.world.realms["FRA"], play.table()
    growth.decline(table, france)
    assert france.decay == 5
    france.investment = 100
    growth.decline(table, france)
    assert france.decay == 0
    france.loans = {5: 1}
    loans.bankruptcy(table, france, 0)
    assert france.decay == 39
    play.edit("EVENT", ref="EV-PROSPER")
    play.close(play.item("auction"), FRA="1")
    assert play.world.realms["FRA"].decay == 0


@pytest.mark.rule("SC-GEN-02")
def test_fractions_are_rounded_down() -> None:
    assert taxes.collected(34, 0, 0, 60) == 13  # 13.6
    assert lands.share(60, 3, 32) == 5  # 5.625
    assert ledger.capacity(5) == 2
    assert (claims.price(7, True, False, True), claims.price(7, True, True, True)) == (3, 1)
    table = stage.table(stage.CaseDice(["d20:5", *["d6:3"] * 24, "d8:4", "d20:4"]))
    target = stage.realm(table, "FRA", stability=9, honor=15)
    assert generous.refuse(table, target, 13) == 6
    assert devastation.blockade(table, 12, 15, "case").gold == 3  # half of 7
    succession.enthrone(table, target, heir=False)
    assert target.honor == 7


@pytest.mark.rule("SC-GEN-02")
def test_fractions_are_rounded_up_where_a_rule_of_their_own_says_so() -> None:
    assert combat.casualties(9, 0) == (3, 9)  # 2.25
    assert upkeep.bill(Muster(1, 0, 0), 1, 1, Fraction(1, 4)) == 1  # 0.25
    assert claims.base_price(28) == 6  # 5.6


@pytest.mark.rule("SC-PIR-06")
@pytest.mark.parametrize(
    ("sea", "denied"),
    [
        ("BIS", {"FRA": 4, "SPA": 4, "BRI": 4, "ENG": 0, "POR": 0}),
        # England's only land there is Yorkshire, whose port is on another sea.
        ("IRS", {"ENG": 4, "SCO": 4, "IRL": 4, "FRA": 0}),
    ],
)
def test_a_pirate_fleet_denies_as_much_as_it_has_ships_to_all_who_live_by_its_sea(
    sea: str, denied: dict[str, int]
) -> None:
    """France has built it, and is no exception."""
    play = Play()
    play.world.realms["FRA"].gold = 100
    play.world.lands["WLS"].owner = play.world.lands["WLS"].controller = "SCO"
    play.act("FRA", "PIRACY", place=sea, gold=9)
    table = play.table()
    incomes = {code: realm.tax_income for code, realm in play.world.realms.items()}
    for _ in range(2):
        for code, amount in denied.items():
            realm = play.world.realms[code]
            left = max(0, realm.tax_income - amount) * (100 - realm.investment) // 100
            assert (taxes.denied_to(table, realm), taxes.collect(table, realm)) == (amount, left)
    assert {code: realm.tax_income for code, realm in play.world.realms.items()} == incomes


@pytest.mark.rule("SC-PIR-06")
def test_any_navy_may_fight_pirates_and_when_they_are_destroyed_nothing_is_denied() -> None:
    play = Play(Purposely(contact=[1, 20], strategy=[1, 20] * 9))
    ledger.raise_force(play.table(), PIRATES, "N", 4, "IBA", "test").officer = Officer(3, 3)
    play.force("VEN-N9", "BIS", 20, officer=Officer(18, 18))
    assert encounters.hostile(play.table(), "VEN", PIRATES)
    assert taxes.raided(play.table(), play.world.realms["POR"]) == 4
    play.season({"VEN": [order("MOVE", "VEN-N9", place="IBA", stance="attack")]})
    assert not [f for f in play.world.forces.values() if f.owner == PIRATES]
    assert taxes.raided(play.table(), play.world.realms["POR"]) == 0
