"""The running account of a receipt, and what is asked of the moderator."""

from __future__ import annotations

import pytest

from rules.online1483.language.accounts import account
from rules.online1483.language.judgements import questions
from rules.online1483.language.reading import Unread, read
from rules.online1483.line import Line
from rules.online1483.receipt import Checked
from tests.rules.online1483.order_names import lexicon


def order(text: str) -> Line:
    found = read(lexicon(), text)
    assert not isinstance(found, Unread), text
    return found[0]


def test_each_order_that_costs_something_stands_in_the_account() -> None:
    checked = (
        Checked(line=order("fortify London"), cost=8, least=8, money=26),
        Checked(line=order("move 1 inf London - Wales"), money=26),
        Checked(line=order("1 frigate at London for North Sea"), cost=10, least=10, money=16),
    )
    assert account(checked) == ("costs 8, leaves 26", "", "costs 10, leaves 16")


@pytest.mark.rule("1483-GEN-13", "1483-NCB-11", "1483-LCB-06", "1483-CON-10")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("cautious general in Wales retreat to London if it looks bad", [("J-01:England:it looks bad", "no")]),
        (
            "sail all ships from North Sea to Baltic Sea, attack France, retreat if the wind turns",
            [("J-03:England:the wind turns", "no retreat")],
        ),
        (
            "attack Paris with all from Brussels retreat if outnumbered or it rains",
            [("J-03:England:it rains", "no retreat")],
        ),
        ("ships in North Sea attack all if they look weak", [("J-10:England:they look weak", "ignored")]),
        ("ships in North Sea attack all if outnumbered", []),
    ],
)
def test_a_condition_in_free_words_is_asked_about(text: str, asked: list[tuple[str, str]]) -> None:
    found = questions("England", [order(text)])
    assert [(question.id, question.default) for question in found] == asked
    assert all("England" in question.text for question in found)
