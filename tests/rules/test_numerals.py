"""Numbers in what people write: read, or None; never an error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.numerals import natural, naturals, whole

NONE = ["", " ", "-", "+-5", "1.5", "1d6", "five", "\u00b2", "\u0663", "\uff11", "1" * 5000]
"""A power of two, an Arabic and a wide digit among them: Python takes some for digits that it cannot read."""


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_number_is_none(text: str) -> None:
    assert natural(text) is None
    assert whole(text) is None


def test_numbers_are_read() -> None:
    assert [natural(text) for text in ("0", "12", "007", "-3", "+3")] == [0, 12, 7, None, None]
    assert [whole(text) for text in ("0", "12", "-3", "+3")] == [0, 12, -3, 3]
    assert naturals("2 Prestige, 1 Honor \u00b2 -4 3") == [2, 1, 3]


def test_the_next_number_never_takes_the_place_of_one_that_is_too_long() -> None:
    assert naturals(f"{'9' * 40} 5") == []


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert natural(text) is None or natural(text) == whole(text)
