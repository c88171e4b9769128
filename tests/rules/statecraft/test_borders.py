"""Who may go where, in which order forces go, and who notices whom (chapters 13 and 14 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import routes
from rules.statecraft.model import Officer
from tests.rules.statecraft.playing import Play, Purposely, order

UNSEEN = [20] * 20


def at_war(**dice: list[int]) -> Play:
    """England and France at war, both at Readiness 2, with none of their forces on the map."""
    play = Play(Purposely(**dice))
    play.war("ENG", "FRA")
    play.ready(2, "ENG", "FRA")
    for name in [f for f in play.world.forces if f.startswith(("ENG-", "FRA-"))]:
        del play.world.forces[name]
    return play


def stand(play: Play, **places: str) -> None:
    """Forces of eight units, "ENG_A9": where, each under an Officer of Strategy and Vigilance 12."""
    for name, place in places.items():
        play.force(name.replace("_", "-"), place, 8, officer=Officer(12, 12))


def met(play: Play) -> list[tuple[str, str, str]]:
    """Where contact was tested, and the mover and the other, in the order of the dice."""
    tests = [s for purpose, s, _ in play.dice.asked if purpose == "contact"]
    assert [s[0] for s in tests] == ["mover", "other"] * (len(tests) // 2)
    return [(s[1], s[2], s[3]) for s in tests[::2]]


@pytest.mark.rule("SC-SEAS-04")
def test_fleets_meet_before_armies_by_the_names_of_the_places_and_who_disembarks_comes_last() -> None:
    play = at_war(contact=UNSEEN)
    stand(play, ENG_N8="CHA", FRA_N8="CHA", ENG_N9="BIS", FRA_N9="BIS", ENG_A8="BRG", FRA_A8="BRG")
    stand(play, ENG_A9="AUV", FRA_A9="AUV", FRA_A7="CLS")
    play.force("ENG-A7", "CHA", 2, aboard="ENG-N8", officer=Officer(12, 12))
    play.season({"ENG": [order("LAND", "ENG-A7", place="CLS")]})
    assert [place for place, _, _ in met(play)] == ["BIS", "CHA", "AUV", "BRG", "CLS"]
    assert met(play)[-1] == ("CLS", "ENG-A7", "FRA-A7")


@pytest.mark.rule("SC-SEAS-04")
def test_all_forces_move_at_the_same_time() -> None:
    """France has gone through Gascony, 260 km on its way, before England has come there, after 300 km."""
    play = at_war(contact=UNSEEN)
    stand(play, ENG_A9="AUV", FRA_A9="BSQ")
    orders = {"ENG": [order("MOVE", "ENG-A9", place="GAS")], "FRA": [order("MOVE", "FRA-A9", place="PTU")]}
    play.season(orders)
    assert (play.world.forces["ENG-A9"].place, play.world.forces["FRA-A9"].place) == ("GAS", "PTU")
    assert met(play) == []


@pytest.mark.rule("SC-SEAS-04")
def test_who_arrives_is_met_there_in_the_same_season() -> None:
    play = at_war(contact=[20, 10], strategy=[1, 20])
    stand(play, ENG_A9="AUV", FRA_A9="GAS")
    play.world.forces["FRA-A9"].stance = "attack"
    play.season({"ENG": [order("MOVE", "ENG-A9", place="GAS")]})
    assert met(play) == [("GAS", "ENG-A9", "FRA-A9")]
    assert {e.facts["place"] for e in play.told("battle")} == {"GAS"}


@pytest.mark.rule("SC-CONT-02")
@pytest.mark.parametrize(
    ("starts", "moves", "mover", "other"),
    [
        ({"ENG_A9": "AUV", "FRA_A9": "GAS"}, ["ENG"], "ENG-A9", "FRA-A9"),
        ({"ENG_A9": "GAS", "FRA_A9": "AUV"}, ["FRA"], "FRA-A9", "ENG-A9"),
        ({"ENG_A9": "AUV", "FRA_A9": "PTU"}, ["ENG", "FRA"], "ENG-A9", "FRA-A9"),
    ],
)
def test_the_mover_tests_first_or_of_two_movers_the_first_by_state_once_both_officers_are_known(
    starts: dict[str, str], moves: list[str], mover: str, other: str
) -> None:
    play = at_war(contact=UNSEEN)
    stand(play, **starts)
    for force in (mover, other):
        play.world.forces[force].officer = None
    play.season({state: [order("MOVE", f"{state}-A9", place="GAS")] for state in moves})
    wanted = [(f"officer {name}", force) for force in (mover, other) for name in ["strategy"] * 3 + ["vigilance"] * 3]
    asked = [
        (purpose, s) for purpose, s, _ in play.dice.asked if purpose.startswith(("officer s", "officer v", "cont"))
    ]
    assert [(purpose, s[0]) for purpose, s in asked] == [*wanted, ("contact", "mover"), ("contact", "other")]
    assert met(play) == [("GAS", mover, other)]


@pytest.mark.rule("SC-CONT-02")
@pytest.mark.parametrize(
    ("dice", "stance", "readers", "battle"),
    [
        ([20, 10], "attack", [("FRA",)], True),
        ([20, 10], "avoid", [("FRA",)], False),
        ([10, 20], "attack", [("ENG",)], False),
        ([20, 20], "attack", [], False),
        ([10, 10], "attack", [("ENG",), ("FRA",)], True),
    ],
)
def test_vigilance_says_who_notices_and_the_only_one_to_do_so_may_start_or_avoid_combat(
    dice: list[int], stance: str, readers: list[tuple[str]], battle: bool
) -> None:
    """England, whose Officer has all his wits in his Vigilance, avoids France."""
    play = at_war(contact=dice)
    stand(play, FRA_A9="AUV", ENG_A9="AUV")
    play.world.forces["ENG-A9"].stance, play.world.forces["FRA-A9"].stance = "avoid", stance  # type: ignore[assignment]
    for state in ("ENG", "FRA"):
        play.world.forces[f"{state}-A9"].officer = Officer(3, 12)
    play.season()
    assert sorted(e.to for e in play.told("contact")) == readers
    assert bool(play.told("battle")) == battle


def bound(play: Play) -> None:
    """England's bonds for a march: a Vassal, a Suzerain, Military Access in Savoy's Piedmont alone."""
    play.pact("protectorate", "FRA", "ENG")
    play.pact("military_access", "SAV", "ENG", scope="LAND", regions=("PIE",))
    play.pact("military_access", "NAV", "ENG", scope="PORTS")
    play.war("ENG", "SPA")
    play.world.lands["LUX"].owner = play.world.lands["LUX"].controller = ""


@pytest.mark.rule("SC-MOVE-03")
@pytest.mark.parametrize(
    ("region", "may"),
    [
        pytest.param("YRK", True, id="own"),
        pytest.param("MUN", True, id="of a Vassal"),
        pytest.param("GAS", True, id="of the Suzerain"),
        pytest.param("PIE", True, id="with Military Access"),
        pytest.param("SVY", False, id="beside what Military Access names"),
        pytest.param("NVR", False, id="with access to ports alone"),
        pytest.param("LUX", True, id="of nobody"),
        pytest.param("CAS", True, id="of an enemy"),
        pytest.param("FLA", False, id="of anybody else"),
    ],
)
def test_an_army_may_enter_land_that_is_its_own_bound_to_it_open_to_it_free_or_hostile(region: str, may: bool) -> None:
    play = Play()
    bound(play)
    assert routes.may_enter(play.world, "ENG", region).allowed is may


@pytest.mark.rule("SC-MOVE-03")
@pytest.mark.parametrize("access", [True, False])
def test_an_army_stops_before_a_closed_border_and_its_owner_alone_is_told(access: bool) -> None:
    play = Play()
    play.force("FRA-A9", "GAS", 30)
    if access:
        play.pact("military_access", "NAV", "FRA", scope="LAND")
    play.season({"FRA": [order("MOVE", "FRA-A9", place="NVR")]})
    assert play.world.forces["FRA-A9"].place == ("NVR" if access else "GAS")
    stops = [(e.to, e.facts) for e in play.told("stopped at border")]
    assert stops == ([] if access else [(("FRA",), {"force": "FRA-A9", "place": "NVR"})])


@pytest.mark.rule("SC-MOVE-03")
def test_known_seas_are_free_to_all_and_unknown_ones_to_nobody() -> None:
    play = Play(Purposely(contact=UNSEEN))
    play.war("ENG", "FRA")
    navy = play.force("FRA-N9", "CHA", 4)
    play.force("ENG-N9", "CEL", 4)
    play.force("POR-N9", "CEL", 4)
    board = play.rules.board_data
    assert board.link("CEL", "NAT") is not None
    assert routes.path(board, play.world, navy, "NAT") is None
    play.season({"FRA": [order("MOVE", "FRA-N9", place="CEL")]})
    assert play.world.forces["FRA-N9"].place == "CEL"


@pytest.mark.rule("SC-MOVE-03")
@pytest.mark.parametrize(
    ("force", "place", "crosses"),
    [
        pytest.param("", "", True, id="nobody there"),
        pytest.param("FRA-N9", "TYS", False, id="an enemy navy between"),
        pytest.param("FRA-N9", "WMD", True, id="an enemy navy elsewhere"),
        pytest.param("FRA-N9", "SIC", True, id="an enemy navy in a sea of one side alone"),
        pytest.param("VEN-N9", "TYS", True, id="another navy"),
    ],
)
def test_a_strait_is_crossed_as_by_land_unless_an_enemy_navy_lies_between(
    force: str, place: str, crosses: bool
) -> None:
    play = Play()
    play.war("FRA", "SPA")
    play.force("SPA-A7", "CLB", 5)
    if force:
        play.force(force, place, 5)
    play.season({"SPA": [order("MOVE", "SPA-A7", place="SCL")]})
    assert play.world.forces["SPA-A7"].place == ("SCL" if crosses else "CLB")
