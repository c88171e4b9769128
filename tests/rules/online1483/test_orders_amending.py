"""What is on file after a second mail (orders.md 2.4, 2.5)."""

from __future__ import annotations

import pytest

from rules.online1483.language.amending import action, amended
from rules.online1483.language.letter import letter
from rules.online1483.language.reading import Unread, read
from rules.online1483.line import Line
from tests.rules.online1483.order_names import lexicon

FIRST = (
    "DECLARE WAR ON France",
    "FORTIFY London",
    "BUILD 3 INFANTRY IN London",
    "MOVE 1 INFANTRY FROM London TO Wales",
    "TRADE WITH Venice: GIVE GUNS; GET HORSES",
    "MARRY Scotland",
    "ALLOW Spain LAND PASSAGE",
    "SHIPS IN North Sea ATTACK France",
)


def order(text: str) -> Line:
    found = read(lexicon(), text)
    assert not isinstance(found, Unread), text
    return found[0]


def after(text: str, on_file: tuple[str, ...] = FIRST) -> list[str]:
    said = letter(lexicon(), "England", text)
    return [str(entry.order) for entry in amended(said, [order(line) for line in on_file])]


@pytest.mark.rule("1483-TRN-03", "1483-CON-01")
def test_a_second_mail_replaces_the_turn_but_not_the_standing_orders() -> None:
    assert after("fortify York") == ["ALLOW Spain LAND PASSAGE", "SHIPS IN North Sea ATTACK France", "FORTIFY York"]


@pytest.mark.rule("1483-TRN-03")
def test_add_appends() -> None:
    assert after("ADD\nfortify York") == [*FIRST, "FORTIFY York"]


@pytest.mark.rule("1483-TRN-03")
def test_change_replaces_only_the_actions_that_occur_in_it() -> None:
    gone = {"FORTIFY London", "TRADE WITH Venice: GIVE GUNS; GET HORSES"}
    fresh = ["FORTIFY York", "GIVE GUNS TO Venice"]
    assert after("CHANGE\nfortify York\ngive guns to Venice") == [*(line for line in FIRST if line not in gone), *fresh]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("SAIL ALL SHIPS FROM North Sea TO Baltic Sea ATTACK France", "4"),
        ("ATTACK France IN North Sea WITH ALL SHIPS", "4"),
        ("ATTACK Paris WITH ALL FROM Brussels", "6"),
        ("MARRY Scotland", "11"),
        ("GIVE GUNS TO Mali", "11b"),
        ("BUILD 1 FRIGATE IN London", "3"),
        ("BUILD 1 INFANTRY IN London", "3"),
        ("DENY Spain SEA PASSAGE", "12"),
        ("PASS", "0"),
    ],
)
def test_the_action_of_an_order(text: str, first: str) -> None:
    assert action(order(text)) == first


@pytest.mark.rule("1483-CON-01")
def test_a_new_standing_order_replaces_the_one_about_the_same() -> None:
    assert after("ADD\ndeny Spain land passage") == [
        *(line for line in FIRST if line != "ALLOW Spain LAND PASSAGE"),
        "DENY Spain LAND PASSAGE",
    ]


@pytest.mark.rule("1483-CON-01")
def test_standing_orders_may_be_cancelled_all_or_some() -> None:
    assert after("ADD\ncancel standing orders about North Sea")[-2:] == [
        "ALLOW Spain LAND PASSAGE",
        "CANCEL STANDING ORDERS ABOUT North Sea",
    ]
    assert after("cancel standing orders") == ["CANCEL STANDING ORDERS"]


def test_the_later_of_keeping_and_cancelling_all_counts() -> None:
    assert after("keep standing orders", ("CANCEL STANDING ORDERS",)) == ["KEEP STANDING ORDERS"]
    assert after("cancel standing orders", ("KEEP STANDING ORDERS",)) == ["CANCEL STANDING ORDERS"]


@pytest.mark.rule("1483-MIS-05")
def test_pass_is_an_empty_turn_and_ends_where_orders_begin() -> None:
    assert after("pass", ("FORTIFY London",)) == ["PASS"]
    assert after("ADD\nfortify London", ("PASS",)) == ["FORTIFY London"]


def test_cancel_all_orders_empties_the_turn() -> None:
    assert after("CANCEL ALL ORDERS") == []
    assert after("CANCEL ALL ORDERS\nfortify York") == ["FORTIFY York"]
