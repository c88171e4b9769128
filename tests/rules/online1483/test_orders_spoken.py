"""Lines as players write them: what a human moderator would have understood is understood (spoken_orders.yaml)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.online1483.language.letter import letter
from tests.rules.online1483.order_names import lexicon

SPOKEN = yaml.safe_load(Path(__file__).with_name("spoken_orders.yaml").read_text(encoding="utf-8"))
LINES = [(text, meant) for group in SPOKEN.values() for text, meant in group.items()]
ORDERS = [(text, meant) for text, meant in LINES if not meant.startswith("E-")]
REFUSED = [(text, code) for text, code in LINES if code.startswith("E-")]


@pytest.mark.rule("1483-CON-10", "1483-TRN-06")
@pytest.mark.parametrize(("text", "meant"), ORDERS)
def test_a_line_means_what_it_says(text: str, meant: str) -> None:
    read = letter(lexicon(), "England", text)
    assert "; ".join(str(order) for said in read.said for order in said.orders) == meant


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_a_line_that_cannot_be_guessed_is_answered(text: str, code: str) -> None:
    read = letter(lexicon(), "England", f"fortify London\n{text}")
    assert [str(order) for said in read.said for order in said.orders] == ["FORTIFY London"]
    assert [problem.message.partition(":")[0] for problem in read.problems] == [code]
