"""What a receipt says that a movement will meet: the public board as it is, and nothing that is secret.

The start of the European scenario: France has 1 infantry in Brussels (walls 3), nobody in Britanny, a merchantman in
the English Channel; Denmark a frigate and Germany a merchantman in the North Sea; Ireland belongs to the Independents,
1 infantry. England has a merchantman in the English Channel and a frigate in the North Sea.
"""

from __future__ import annotations

import pytest

from rules.online1483.language.accounts import AS_IT_STANDS, standing
from rules.online1483.model import State
from rules.ruleset import Standing
from tests.rules.online1483.reports import bound, start


def stands(*lines: str, state: State | None = None, nation: str = "England", name: str = "europe-1483") -> Standing:
    game, board = bound(name), state or start(name)
    orders = game.parse("\n".join(lines), board, nation, ()).orders
    assert len(orders) == len(lines)
    return standing(game.game, board, nation, orders)


def remark(line: str, **where: object) -> str:
    (said,) = stands(line, **where).remarks  # type: ignore[arg-type]
    return said


@pytest.mark.rule("1483-LCB-01", "1483-CON-12")
def test_an_attack_meets_who_stands_there() -> None:
    assert remark("attack Ireland with 1 inf from Dublin") == "meets in Ireland: Independents with 1 infantry"


@pytest.mark.rule("1483-INV-03")
def test_a_landing_meets_the_coastal_unit_too() -> None:
    said = stands(
        "load 1 infantry in London on 1 merchantman in English Channel", "land all from English Channel in Brussels"
    )
    assert said.remarks == ("", "meets in Brussels: France with 1 infantry, the coastal unit, walls 3")
    assert AS_IT_STANDS in said.notes


@pytest.mark.rule("1483-NAV-02")
def test_a_fleet_meets_the_ships_on_its_way_and_at_its_goal() -> None:
    assert (
        remark("sail the frigate from North Sea to Irish Sea") == "meets in English Channel: France with 1 merchantman"
    )
    at_war = start().model_copy(update={"wars": (("England", "France"),)})
    assert remark("sail the frigate from North Sea to English Channel", state=at_war).startswith(
        "meets in English Channel: France with 1 merchantman (at war)"
    )


@pytest.mark.rule("1483-WAR-02")
def test_a_fleet_that_loads_beside_an_enemy_has_to_fight_him() -> None:
    load = "load 1 infantry in London on 1 merchantman in English Channel"
    assert remark(load) == ""
    assert (
        stands("declare war on France", load).remarks[1]
        == "meets in English Channel: France with 1 merchantman (at war)"
    )


def test_own_land_meets_nobody() -> None:
    assert stands("move 1 infantry from London to Midlands").remarks == ("",)
    assert AS_IT_STANDS not in stands("move 1 infantry from London to Midlands").notes


@pytest.mark.rule("1483-REG-01", "1483-REG-10")
def test_natives_whom_nobody_has_counted_stay_unknown() -> None:
    world = start("world-1483")
    state = world.model_copy(update={"phase": world.nations["Russia"].phase})
    said = remark("attack Yugra with 1 infantry from Archangel", state=state, nation="Russia", name="world-1483")
    assert said == "meets in Yugra: natives whom nobody has counted"


@pytest.mark.rule("1483-TRN-04", "1483-TRN-07")
def test_the_account_runs_in_the_order_of_the_actions() -> None:
    """Two lucky tries make Scotland an ally, so that the third is saved; else all three are paid."""
    said = stands("build 1 infantry in London", "develop sea trade", "influence Scotland up to 3 times")
    assert said.lines == ("INFLUENCE Scotland UP TO 3 TIMES", "DEVELOP SEA TRADE", "BUILD 1 INFANTRY IN London")
    assert said.remarks == ("costs up to 15, leaves at least 19", "costs 10, leaves 9", "costs 5, leaves 4")
    assert said.notes == ("You have 34 saved now, and about 38 after this turn, its income included.",)


def test_a_line_without_its_money_is_marked() -> None:
    said = stands("build 6 infantry in London", "build 2 cavalry in London")
    assert said.remarks == ("costs 30, leaves 4", "not done in full as things stand (E-31)")


def test_a_nation_that_does_not_move_now_has_no_account() -> None:
    lines = bound().parse("build 1 infantry in Paris", start().model_copy(update={"phase": 2}), "France", ()).orders
    said = standing(bound().game, start(), "France", lines)
    assert (said.remarks, said.notes) == ((), ())
    assert standing(bound().game, start(), "France", ()).complete
    assert not standing(bound().game, start(), "England", ()).complete


def test_only_who_moves_now_lacks_orders() -> None:
    assert [bool(standing(bound().game, start(), nation, ()).lacking) for nation in ("England", "France")] == [
        True,
        False,
    ]
