"""Armies and navies in the field: what they burn, where they may go, land and retreat (chapters 10 and 12 to 14)."""

from __future__ import annotations

import pytest

from rules.statecraft import (
    battle,
    combat,
    devastation,
    encounters,
    ledger,
    movement,
    retreat,
    routes,
    standing,
    supply,
    taxes,
    transport,
    units,
)
from rules.statecraft.board import Board, City, Options, Place
from rules.statecraft.combat import Fighter, Side
from rules.statecraft.model import Force, Land, Officer, World
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table
from tests.rules.statecraft import stage
from tests.rules.statecraft.orders_desk import codes, read, start
from tests.rules.statecraft.playing import Play, Purposely, order
from tests.rules.statecraft.stage import CaseDice

ABLE = Officer(11, 9)


def raid(die: int, war: bool = True, officer: Officer | None = ABLE) -> tuple[Play, Table, Force]:
    """Six units under an Officer of Strategy 11 stand alone in Gascony, whose tax share is 60 x 3 / 32 = 5."""
    play = Play(Purposely(devastation=[die, die], officer_strategy=[2, 3, 4]))
    if war:
        play.war("ENG", "FRA")
    del play.world.forces["FRA-A2"]
    force = play.force("ENG-A9", "GAS", 6, officer=officer)
    return play, play.table(), force


def taken(play: Play, table: Table, force: Force) -> tuple[int, int]:
    """Tax Income that France is denied, and the Gold gained at once."""
    before = play.world.realms["ENG"].gold
    devastation.devastate_region(table, force, "GAS")
    return taxes.denied_to(table, play.world.realms["FRA"]), play.world.realms["ENG"].gold - before


@pytest.mark.rule("SC-DEV-01")
@pytest.mark.parametrize(("die", "denied", "gold"), [(8, 9, 4), (17, 0, 0), (16, 1, 0), (18, 0, 0), (2, 10, 5)])
def test_devastation_denies_its_margin_up_to_twice_the_share_and_gives_half(die: int, denied: int, gold: int) -> None:
    """11 and 6 units are 17."""
    assert taken(*raid(die)) == (denied, gold)


@pytest.mark.rule("SC-DEV-01", "SC-ANN-02")
def test_devastation_counts_at_two_collections() -> None:
    play, table, force = raid(8)
    taken(play, table, force)
    for left in (9, 0):
        taxes.count_down_denials(table)
        assert taxes.denied_to(table, play.world.realms["FRA"]) == left
    assert taxes.denied_to(table, play.world.realms["ENG"]) == 0


@pytest.mark.rule("SC-DEV-01")
@pytest.mark.parametrize(("ruled", "found"), [("DEFAULT", (9, 4)), ("3", (3, 1))])
def test_the_moderator_may_cap_the_loot(ruled: str, found: tuple[int, int]) -> None:
    play, table, force = raid(8)
    table.answers = {f"RQ-DEV-CAP:ENG-A9:GAS:{play.world.date}": ruled}
    assert taken(play, table, force) == found


@pytest.mark.rule("SC-DEV-01")
def test_land_of_no_worth_yields_one() -> None:
    play, table, force = raid(8)
    play.world.lands["GAS"].wealth = 0
    assert taken(play, table, force) == (1, 0)


@pytest.mark.rule("SC-DEV-01")
def test_a_region_is_devastated_once_a_year() -> None:
    play, table, force = raid(8)
    assert taken(play, table, force) == (9, 4)
    assert taken(play, table, force) == (9, 0)
    play.world.date += 4
    assert taken(play, table, force) == (18, 4)


@pytest.mark.rule("SC-DEV-01")
def test_devastation_needs_a_war_and_no_enemy_army_beside_it() -> None:
    assert taken(*raid(8, war=False)) == (0, 0)
    play, table, force = raid(8)
    play.force("FRA-A9", "GAS", 1)
    assert taken(play, table, force) == (0, 0)


@pytest.mark.rule("SC-DEV-01", "SC-LEAD-01")
def test_the_officer_of_an_army_that_devastates_is_rolled() -> None:
    """3d6 of 2, 3 and 4 are 9, and 6 units."""
    play, table, force = raid(8, officer=None)
    assert taken(play, table, force) == (7, 3)
    assert force.officer is not None
    assert force.officer.strategy == 9


def guest(**clause: object) -> Play:
    """Spain lets England through."""
    play = Play()
    play.pact("military_access", "SPA", "ENG", **clause)
    return play


@pytest.mark.rule("SC-MA-01")
@pytest.mark.parametrize(
    ("scope", "land", "ports"), [("LAND", True, False), ("PORTS", False, True), ("ALL", True, True)]
)
def test_access_opens_land_or_ports_or_both(scope: str, land: bool, ports: bool) -> None:
    play = guest(scope=scope)
    assert routes.may_enter(play.world, "ENG", "AND").allowed == land
    assert routes.may_enter(play.world, "ENG", "AND", ports=True).allowed == ports


@pytest.mark.rule("SC-MA-01")
def test_access_is_one_sided_and_to_the_regions_named_in_that_states_land_alone() -> None:
    play = guest(scope="ALL", regions=("AND", "GRA"))
    allowed = [r for r in ("AND", "GRA", "TOL", "LIS") if routes.may_enter(play.world, "ENG", r).allowed]
    assert allowed == ["AND", "GRA"]
    whole = guest(scope="ALL")
    allowed = [r for r in ("AND", "TOL", "LIS", "LYO") if routes.may_enter(whole.world, "ENG", r).allowed]
    assert allowed == ["AND", "TOL"]
    assert not routes.may_enter(whole.world, "SPA", "LON").allowed
    whole.pact("military_access", "ENG", "SPA", scope="ALL")
    assert routes.may_enter(whole.world, "SPA", "LON").allowed


@pytest.mark.rule("SC-MA-01", "SC-SUP-02")
@pytest.mark.parametrize(("scope", "rolls"), [("LAND", 0), ("PORTS", 1)])
def test_in_land_that_access_opens_an_army_is_supplied_as_in_friendly_land(scope: str, rolls: int) -> None:
    play = guest(scope=scope)
    supply.supply_group(play.table(), [play.force("ENG-A9", "TOL", 6)])
    assert [purpose for purpose, _, _ in play.dice.asked].count("supply") == rolls


@pytest.mark.rule("SC-MOVE-04")
@pytest.mark.parametrize(
    ("facts", "shore"),
    [
        ({"port": True}, True),
        ({}, False),
        ({"colony": 3}, True),
        ({"owner": ""}, True),
        ({"known": "unknown"}, True),
        ({"known": "private"}, True),
        ({"colony": 3, "coastal": False}, False),
        ({"owner": "", "coastal": False}, False),
    ],
)
def test_units_board_and_land_in_ports_and_on_any_coast_of_colonies_and_unknown_land(
    facts: dict[str, object], shore: bool
) -> None:
    owner, known, coastal = (facts.get(k, v) for k, v in (("owner", "ENG"), ("known", "world"), ("coastal", True)))
    city = City("R", "R", ("S",) if facts.get("port") else (), 0, 0)
    place = Place("R", "R", "plains", 0, 0, str(known), (), (), coastal=bool(coastal), cities=(city,))
    board = Board({"R": place}, {}, Options(), {}, {})
    land = Land(str(owner), str(owner), 1, colony=facts.get("colony"))  # type: ignore[arg-type]
    world = World(date=stage.NOW, realms={}, lands={"R": land}, forces={})
    assert transport.is_shore(Table(world, board, CaseDice()), "R") == shore


def fleet(army: int, ships: int, at: str = "LON") -> tuple[Play, Force, Force]:
    """An English army and navy in one place."""
    play = Play()
    return play, play.force("ENG-A9", at, army), play.force("ENG-N9", at, ships, port="London")


@pytest.mark.rule("SC-MOVE-04")
def test_a_navy_carries_half_its_units_in_all() -> None:
    play, army, navy = fleet(3, 7)
    second = play.force("ENG-A8", "LON", 1)
    transport.embark(play.table(), army, navy)
    with pytest.raises(RefusedError) as refused:
        transport.embark(play.table(), second, navy)
    assert (refused.value.refusal.code, refused.value.refusal.facts["n"]) == ("ERR-CAPACITY", 0)
    play, army, navy = fleet(4, 7)
    with pytest.raises(RefusedError, match="ERR-CAPACITY"):
        transport.embark(play.table(), army, navy)


@pytest.mark.rule("SC-MOVE-04")
def test_nobody_boards_inland() -> None:
    play, army, navy = fleet(2, 8, at="IDF")
    with pytest.raises(RefusedError, match="ERR-NO-PORT"):
        transport.embark(play.table(), army, navy)


LANDINGS = (
    ("LON", "", True),  # one's own
    ("LIS", "", False),  # a neutral's
    ("LIS", "ally", True),
    ("NRM", "", False),
    ("NRM", "occupied", True),
    ("NRM", "war", True),  # undefended: Rouen's land has no army
    ("GAS", "war", False),  # eight units stand there
    ("IDF", "occupied", False),  # no coast
    ("SEN", "", True),  # nobody's
)


@pytest.mark.rule("SC-MOVE-04")
@pytest.mark.parametrize(("region", "how", "lands"), LANDINGS)
def test_where_an_army_may_land(region: str, how: str, lands: bool) -> None:
    play, army, navy = fleet(2, 8)
    army.aboard, navy.place = navy.id, region
    if how == "ally":
        play.pact("defense_pact", "ENG", "POR")
    if how in ("war", "occupied"):
        play.war("ENG", "FRA")
    if how == "occupied":
        play.world.lands[region].controller = "ENG"
    assert transport.land(play.table(), army, region) == lands
    assert (army.aboard == "") == lands


@pytest.mark.rule("SC-MOVE-04", "SC-CONT-01")
def test_an_army_that_lands_beside_an_enemy_meets_him() -> None:
    play, army, navy = fleet(2, 8)
    play.war("ENG", "FRA")
    play.force("FRA-A9", "LON", 3)
    army.aboard = navy.id
    movement.land_all(play.table(), {army.id: "LON"})
    assert "contact" in [purpose for purpose, _, _ in play.dice.asked]


def goes(instruction: str, own: int, left: int, enemy: int, rounds: int) -> bool:
    """Whether a side that began with so many units, and has so many left, retreats."""
    side = Side([Fighter("a", own, 10)])
    combat.lose(side, own - left)
    return retreat.wants(instruction, side, Side([Fighter("b", enemy, 10)]), rounds)


@pytest.mark.rule("SC-RETREAT-02")
@pytest.mark.parametrize(
    ("instruction", "own", "left", "enemy", "rounds", "wanted"),
    [
        ("IF LOSS >= 25%", 12, 9, 50, 1, True),
        ("IF LOSS >= 25%", 12, 10, 50, 1, False),
        ("IF LOSS >= 60%", 10, 4, 1, 3, True),
        ("IF LOSS >= 60%", 10, 5, 1, 3, False),
        ("AT ONCE", 12, 12, 1, 0, True),
        ("NEVER", 12, 1, 99, 9, False),
        ("AFTER ROUND 2", 12, 12, 1, 1, False),
        ("AFTER ROUND 2", 12, 12, 1, 3, True),
        ("IF ODDS < 3:2", 12, 12, 8, 0, False),
        ("IF ODDS < 3:2", 11, 11, 8, 0, True),
        ("IF LOSS >= 50% OR IF ODDS < 1:3", 12, 6, 1, 1, True),
        ("IF LOSS >= 50% OR IF ODDS < 1:3", 12, 7, 22, 1, True),
        ("IF LOSS >= 50% OR IF ODDS < 1:3", 12, 7, 21, 1, False),
        ("", 6, 6, 12, 0, False),
        ("", 6, 6, 13, 0, True),
    ],
)
def test_a_standing_instruction_is_followed_to_the_letter(
    instruction: str, own: int, left: int, enemy: int, rounds: int, wanted: bool
) -> None:
    assert goes(instruction, own, left, enemy, rounds) == wanted


@pytest.mark.rule("SC-RETREAT-02")
def test_an_instruction_stands_until_another_is_given() -> None:
    play = Play()
    play.season({"FRA": [order("RETREAT", "FRA-A1", retreat="AFTER ROUND 1 OR IF ODDS < 1:3")]})
    play.season()
    assert play.world.forces["FRA-A1"].retreat == "AFTER ROUND 1 OR IF ODDS < 1:3"


@pytest.mark.rule("SC-RETREAT-08")
def test_at_the_end_of_a_round_the_attacker_decides_first() -> None:
    # Strategy twice, then two failures of Vigilance at the retreat.
    table = stage.table(CaseDice(["d20:10", "d20:10", "d20:20", "d20:20"]), {"auto": "off"})
    table.world.policies["RQ-OFFICER"] = "off"
    sides = [Side([Fighter(name, 8, 10, retreat=wish)]) for name, wish in (("b1", "AFTER ROUND 1"), ("a1", "NEVER"))]
    battle.fight(table, sides[0], sides[1], False, "case")
    assert [name.split(":")[-2:] for name in table.questions] == [["b1", "0"], ["a1", "0"], ["b1", "1"], ["a1", "1"]]


@pytest.mark.rule("SC-UNIT-01")
def test_splitting_and_merging_in_one_place_cost_nothing() -> None:
    play = Play()
    force = play.world.forces["FRA-A1"]
    force.mercs = 4
    gold, table = play.world.realms["FRA"].gold, play.table()
    standing.apply(table, [order("SPLIT", "FRA-A1", number=6, mercs=1, other="FRA-A7")])
    new = play.world.forces["FRA-A7"]
    assert (new.kind, new.place, new.units, new.mercs) == ("A", "IDF", 6, 1)
    assert (force.units, force.mercs) == (9, 3)
    standing.apply(table, [order("MERGE", "FRA-A7", other="FRA-A1")])
    assert (force.units, force.mercs, play.world.forces.get("FRA-A7")) == (15, 4, None)
    assert play.world.realms["FRA"].gold == gold


@pytest.mark.rule("SC-UNIT-01", "SC-SEAS-03")
def test_forces_are_merged_before_they_move() -> None:
    play = Play()
    play.force("FRA-A9", "IDF", 2)
    play.season({"FRA": [order("MOVE", "FRA-A1", place="CHP"), order("MERGE", "FRA-A9", other="FRA-A1")]})
    assert [(f.id, f.units) for f in play.world.forces.values() if f.place == "CHP"] == [("FRA-A1", 17)]


@pytest.mark.rule("SC-UNIT-01")
@pytest.mark.parametrize("other", ["FRA-A8", "FRA-N8"])
def test_only_forces_of_a_kind_in_one_place_are_merged(other: str) -> None:
    play = Play()
    play.force("FRA-A8", "CHP", 2)
    play.force("FRA-N8", "IDF", 2)
    with pytest.raises(RefusedError, match="ERR-NOT-TOGETHER"):
        units.merge(play.table(), play.world.forces["FRA-A1"], play.world.forces[other])


@pytest.mark.rule("SC-UNIT-01")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MOVE A1 TO CHA", "ERR-DOMAIN"),
        ("MOVE N1 TO IDF", "ERR-DOMAIN"),
        ("MOVE N1 TO CHP", "ERR-DOMAIN"),
        ("ENG-A1 HOLD", "ERR-FORCE"),
    ],
)
def test_armies_stay_on_land_navies_at_sea_and_others_forces_are_not_ones_own(line: str, code: str) -> None:
    assert codes(read(line, "FRA", start())) == [code]


@pytest.mark.rule("SC-UNIT-01")
def test_a_force_is_called_by_its_state_its_kind_and_the_next_number_of_its_kind() -> None:
    play = Play()
    table = play.table()
    made = [ledger.raise_force(table, "FRA", kind, 1, "NRM", "test").id for kind in ("A", "N", "A")]  # type: ignore[arg-type]
    assert made == ["FRA-A3", "FRA-N3", "FRA-A4"]


@pytest.mark.rule("SC-UNIT-01", "SC-CONT-01")
def test_armies_meet_armies_and_navies_navies() -> None:
    play = Play()
    play.war("ENG", "FRA")
    play.force("FRA-A9", "LON", 3)
    play.force("FRA-N9", "CHA", 3)
    play.force("ENG-N9", "CHA", 3)
    for name in ("ENG-A1", "ENG-A2"):
        del play.world.forces[name]
    table = play.table()
    assert encounters.meetings(table, "LON", "A", ("FRA-A9",), set()) == []
    (met,) = encounters.meetings(table, "CHA", "N", ("FRA-N9",), set())
    assert {f.id for f in (*met.a, *met.b)} == {"FRA-N9", "ENG-N9"}
