"""What a blockade takes, from whom and how often, and whom it catches (chapter 13 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft.dates import date
from rules.statecraft.model import Officer
from tests.rules.statecraft.orders_desk import codes, read, start, war
from tests.rules.statecraft.playing import Play, Purposely, order

UNSEEN = [20] * 20


def blockading(**dice: list[int]) -> Play:
    """England, at war with France, Spain and Portugal, has six ships off Normandy under an Officer of Strategy 15; the
    other fleets of England and France are away."""
    play = Play(Purposely(**dice))
    for enemy in ("FRA", "SPA", "POR"):
        play.war("ENG", enemy)
    play.ready(2, "ENG", "FRA", "SPA", "POR")
    for name in [f for f in play.world.forces if f.startswith(("ENG-N", "FRA-N"))]:
        del play.world.forces[name]
    play.force("ENG-N9", "CHA", 6, officer=Officer(15, 9))
    return play


@pytest.mark.rule("SC-BLOCK-01")
@pytest.mark.parametrize(
    ("die", "denied", "gold"),
    [
        (10, [("FRA", 5, 1)], [2]),
        # Normandy, four of 32 of a Tax Income of 60, is all that France has on the Channel: 7.
        (3, [("FRA", 7, 1)], [3]),
        (20, [], []),
    ],
)
def test_a_blockade_takes_its_margin_of_strategy_alone_up_to_the_enemys_coast_on_that_sea(
    die: int, denied: list[tuple[str, int, int]], gold: list[int]
) -> None:
    play = blockading(blockade=[die])
    play.season({"ENG": [order("BLOCKADE", "ENG-N9", state="FRA", place="CHA")]})
    assert [(d.state, d.amount, d.collections) for d in play.world.denials] == denied
    taken = [e for e in play.told("ledger") if e.facts["cause"] == "blockade"]
    assert [(e.to, e.facts["what"], e.facts["change"]) for e in taken] == [(("ENG",), "gold", n) for n in gold]


@pytest.mark.rule("SC-BLOCK-01")
def test_each_enemy_is_tested_once_a_year_on_each_sea() -> None:
    play = blockading(contact=UNSEEN)
    play.force("ENG-N8", "BIS", 6, officer=Officer(15, 9))
    play.force("ENG-N7", "BIS", 6, officer=Officer(15, 9))
    targets = {"ENG-N9": ("FRA", "CHA"), "ENG-N8": ("FRA", "BIS"), "ENG-N7": ("SPA", "BIS")}
    orders = [order("BLOCKADE", navy, state=enemy, place=sea) for navy, (enemy, sea) in targets.items()]
    tests = []
    for when in (date(1492), date(1492, "Summer"), date(1493)):
        play.world.date = when
        play.season({"ENG": orders})
        tests.append(sorted((e.facts["state"], e.facts["place"]) for e in play.told("blockade")))
    assert tests == [sorted(targets.values()), [], sorted(targets.values())]


@pytest.mark.rule("SC-BLOCK-01")
@pytest.mark.parametrize(
    ("enemy", "sea"),
    [("BRI", "CHA"), ("FRA", "BIS"), ("SPA", "CHA")],
    ids=["not at war", "not the sea where it lies", "no coast on it"],
)
def test_a_blockade_needs_a_war_and_the_enemys_coast_on_the_sea_where_it_lies(enemy: str, sea: str) -> None:
    play = blockading()
    play.season({"ENG": [order("BLOCKADE", "ENG-N9", state=enemy, place=sea)]})
    assert [e.to for e in play.told("no blockade")] == [("ENG",)]
    assert (play.world.denials, play.world.blockading, play.told("blockade")) == ([], {}, [])


@pytest.mark.rule("SC-BLOCK-01")
def test_a_second_blockade_of_the_same_coast_in_one_year_is_no_order() -> None:
    state = war(start(), "FRA", "SPA")
    assert codes(read("N2 BLOCKADE SPA IN BAL", state=state)) == []
    state.world.blockaded["FRA BAL SPA"] = 1492
    assert codes(read("N2 BLOCKADE SPA IN BAL", state=state)) == ["ERR-ONCE-A-YEAR"]
    state.world.date = date(1493)
    assert codes(read("N2 BLOCKADE SPA IN BAL", state=state)) == []


@pytest.mark.rule("SC-BLOCK-02")
@pytest.mark.parametrize(
    ("owner", "place", "to", "caught"),
    [
        ("FRA", "BRT", "CHA", True),
        ("FRA", "BRT", "BIS", False),
        ("FRA", "CEL", "CHA", False),
        ("POR", "BRT", "CHA", False),
    ],
    ids=["from port", "by another sea", "from no port", "another State's navy"],
)
def test_a_blockade_is_sure_of_those_it_is_meant_for_as_they_leave_port_for_that_sea_and_of_nobody_else(
    owner: str, place: str, to: str, caught: bool
) -> None:
    """By their Vigilance nobody would notice anybody; by the Weather Gauge the fleet that is caught cannot get away."""
    play = blockading(contact=UNSEEN, blockade=[20], strategy=[10] * 40)
    navy = play.force(f"{owner}-N9", place, 4, port="Brest" if place == "BRT" else "", officer=Officer(8, 8))
    play.season({"ENG": [order("BLOCKADE", "ENG-N9", state="FRA", place="CHA")]})
    play.season({owner: [order("MOVE", navy.id, place=to, stance="avoid")]})
    assert bool(play.told("battle")) is caught
    assert (navy.id in play.world.forces) is not caught
    if not caught:
        assert play.world.forces[navy.id].place == to
