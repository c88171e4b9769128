"""Treaties are delivered whole or not at all, and between their own parties alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.statecraft import doing
from rules.statecraft.order_model import Clause
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from tests.rules.statecraft.playing import Play, Purposely


def gift(number: int, giver: str, taker: str, gives: str, amount: int = 0, what: str = "") -> Clause:
    """One clause of an Exchange."""
    return Clause(number=number, condition="exchange", states=(giver, taker), gives=gives, amount=amount, what=what)  # type: ignore[arg-type]


def drafted(play: Play, author: str, other: str, *clauses: Clause, **fields: Any) -> Treaty:
    """A draft of two."""
    play.act(author, "TREATY_NEW", title="x", states=(other,), clauses=clauses, **fields)
    return open_draft(play)


def open_draft(play: Play) -> Treaty:
    """The only treaty that waits for signatures."""
    (found,) = (t for t in play.world.treaties.values() if t.status == "open")
    return found


TWICE = (
    (gift(2, "FRA", "SPA", "land", what="GAS"), gift(3, "FRA", "SPA", "land", what="GAS"), "ERR-NOT-OWNER"),
    (gift(2, "FRA", "SPA", "units", 9, "FRA-A1"), gift(3, "FRA", "SPA", "units", 9, "FRA-A1"), "ERR-CANNOT-DELIVER"),
    (gift(2, "FRA", "SPA", "units", 0, "FRA-A1"), gift(3, "FRA", "SPA", "units", 1, "FRA-A1"), "ERR-CANNOT-DELIVER"),
)


@pytest.mark.rule("SC-EXCH-02")
@pytest.mark.parametrize(("one", "again", "code"), TWICE)
def test_what_is_promised_twice_is_not_delivered_once(one: Clause, again: Clause, code: str) -> None:
    play = Play()
    play.world.realms["FRA"].gold, play.world.realms["SPA"].gold = 50, 0
    units = play.world.forces["FRA-A1"].units
    ref = str(drafted(play, "FRA", "SPA", gift(1, "FRA", "SPA", "gold", 30), one, again).number)
    play.act("FRA", "SIGN", ref=ref, version=1)
    play.act("SPA", "SIGN", ref=ref, version=1)
    assert play.refused() == code
    assert (play.world.realms["FRA"].gold, play.world.realms["SPA"].gold) == (50, 0)
    assert (play.world.lands["GAS"].owner, play.world.forces["FRA-A1"].units) == ("FRA", units)
    assert list(open_draft(play).signed) == ["FRA"]


@pytest.mark.rule("SC-EXCH-02")
def test_units_of_one_force_may_go_in_two_clauses() -> None:
    play = Play()
    parts = (gift(1, "FRA", "SPA", "units", 9, "FRA-A1"), gift(2, "FRA", "SPA", "units", 6, "FRA-A1"))
    ref = str(drafted(play, "FRA", "SPA", *parts).number)
    play.act("FRA", "SIGN", ref=ref, version=1)
    play.act("SPA", "SIGN", ref=ref, version=1)
    assert play.refused() == ""
    new = [f.units for f in play.world.forces.values() if f.owner == "SPA" and f.place == "IDF"]
    assert sorted(new) == [6, 9]


def test_an_act_that_is_refused_on_the_way_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(table: Any, power: str, order: Any) -> None:
        table.realm(power).gold = 0
        table.tell(power, "half done")
        raise RefusedError("ERR-GOLD", n=1, m=0)

    play = Play()
    gold = play.world.realms["FRA"].gold
    monkeypatch.setitem(doing.ACTS, "LOAN", fails)
    play.act("FRA", "LOAN", number=100)
    assert play.refused() == "ERR-GOLD"
    assert play.world.realms["FRA"].gold == gold
    assert not play.told("half done")


@pytest.mark.rule("SC-TREATY-03", "SC-TREATY-07", "SC-TREATY-09")
@pytest.mark.parametrize(("verb", "lost"), [("PUBLISH", 10), ("LEAK", 0)])
def test_a_treaty_published_by_all_costs_what_a_public_one_does(verb: str, lost: int) -> None:
    """War on the partner of a Non-Aggression Pact: 2d6 of Honor, here 10."""
    play = Play(Purposely(violation=[5, 5]))
    france = play.world.realms["FRA"]
    france.honor, france.stability, france.prestige = 15, 10, 20
    made = play.pact("non_aggression", "FRA", "SPA", secret=True)
    for party in ("FRA", "SPA") if verb == "PUBLISH" else ("FRA",):
        play.act(party, verb, ref=str(made.number), confirm=True)
    play.act("FRA", "WAR", state="SPA", confirm=True)
    assert play.world.realms["FRA"].honor == 15 - lost


def offered(play: Play, offerer: str, target: str, *clauses: Clause) -> None:
    """Generous terms that the vote has found generous, and to which the target is to answer."""
    play.war(offerer, target)
    play.act(offerer, "GENEROUS", state=target, text="Peace", clauses=clauses)
    play.close(play.item("ballot"), MODERATOR="yes")


ALIEN = (
    (gift(1, "ENG", "FRA", "gold", 20), "ERR-CLAUSE"),
    (Clause(number=1, condition="protectorate", states=("FRA", "ENG")), "ERR-CLAUSE"),
    (gift(1, "FRA", "SPA", "mercenaries", 2), "ERR-MERC-TRADE"),
)


@pytest.mark.rule("SC-TREATY-01", "SC-TREATY-05", "SC-GEN-PEACE-01")
@pytest.mark.parametrize(("alien", "code"), ALIEN)
def test_generous_terms_bind_the_two_alone(alien: Clause, code: str) -> None:
    play = Play()
    play.war("FRA", "SPA")
    play.act("FRA", "GENEROUS", state="SPA", text="Peace", clauses=(alien,))
    assert play.refused() == code
    assert not [i for i in play.world.items.values() if i.kind == "ballot"]


@pytest.mark.rule("SC-GEN-PEACE-04", "SC-GEN-PEACE-03")
def test_terms_may_be_accepted_without_a_yes_of_the_vote() -> None:
    play = Play()
    play.war("FRA", "SPA")
    play.act("FRA", "GENEROUS", state="SPA", text="Peace")
    play.close(play.item("ballot"), MODERATOR="no")
    play.close(play.item("terms"), SPA="accept")
    assert all(war.ended is not None for war in play.world.wars)


@pytest.mark.rule("SC-GEN-PEACE-04", "SC-GEN-PEACE-05", "SC-TREATY-04")
def test_a_vassal_who_accepts_generous_terms_has_not_refused() -> None:
    play = Play()
    play.pact("protectorate", "POR", "ENG")
    offered(play, "FRA", "ENG")
    stable = play.world.realms["ENG"].stability
    play.close(play.item("terms"), ENG="accept")
    assert play.world.realms["ENG"].stability == stable
    assert play.world.wars[0].ended is None
    play.close(play.item("consent"), POR="yes")
    assert play.world.wars[0].ended == play.world.date
    assert play.world.realms["ENG"].stability == stable


@pytest.mark.rule("SC-GEN-PEACE-05", "SC-EXCH-02")
def test_terms_accepted_that_cannot_be_delivered_stay_open() -> None:
    play = Play()
    play.world.realms["ENG"].gold = 10
    offered(play, "FRA", "ENG", gift(1, "ENG", "FRA", "gold", 20))
    stable = play.world.realms["ENG"].stability
    play.close(play.item("terms"), ENG="accept")
    assert (play.world.realms["ENG"].stability, play.world.realms["ENG"].gold) == (stable, 10)
    play.world.realms["ENG"].gold = 20
    play.act("ENG", "SIGN", ref=str(open_draft(play).number), version=1)
    assert play.world.wars[0].ended == play.world.date


@pytest.mark.rule("SC-GM-05", "SC-EXCH-02")
def test_a_beaten_state_pays_its_generous_victor_once() -> None:
    play = Play()
    play.world.lands["TUS"].controller = "FRA"
    play.world.realms["FLO"].gold, play.world.realms["FRA"].gold = 50, 0
    offered(play, "FRA", "FLO", gift(1, "FLO", "FRA", "gold", 20))
    assert (play.world.realms["FLO"].gold, play.world.realms["FRA"].gold) == (30, 20)
