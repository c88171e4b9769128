"""Every code has a message, whatever facts it comes with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.lines import Line as Row
from rules.online1483 import receipt
from rules.online1483.language.messages import MESSAGES, NOTES, message, problem

RULES = Path(receipt.__file__).parent
USED = {
    code
    for module in RULES.glob("*.py")
    for code in re.findall(r'"((?:E|W)-\d+b?|J-(?:01|03|10))"', module.read_text(encoding="utf-8"))
}
GROUPS = (
    *(range(1, 3), range(11, 15), range(21, 33), range(41, 54), range(61, 74), range(81, 95), range(101, 112)),
    *(range(121, 127), range(131, 155)),
)
LISTED = {f"E-{number:02}" for group in GROUPS for number in group} | {f"W-{number}" for number in range(1, 6)}


def test_every_code_of_the_order_language_has_a_message() -> None:
    assert MESSAGES.keys() >= LISTED


def test_every_code_that_the_rules_give_has_a_message() -> None:
    assert len(USED) > 100
    assert MESSAGES.keys() >= USED


@pytest.mark.parametrize("code", [*MESSAGES, *NOTES, "E-999"])
def test_a_message_needs_no_facts(code: str) -> None:
    assert "{" not in message(code, {})


def test_facts_are_shown_as_words() -> None:
    facts = {"n": 1, "unit": "ship_of_the_line", "place": "North Sea"}
    assert message("E-81", facts) == "E-81: You have only 1 ship of the line in North Sea (after your earlier lines)."
    assert message("E-12", {"name": "Tun", "names": ("Tunis", "Tunas")}) == (
        'E-12: "Tun" could be Tunis or Tunas. Please write it out.'
    )


def test_what_a_player_wrote_is_not_taken_for_a_placeholder() -> None:
    assert message("J-10", {"text": "{nation} {0} {"}).startswith('J-10: I cannot decide "{nation} {0} {" myself.')


def test_a_problem_names_the_line_as_it_was_written() -> None:
    row = Row(number=3, written="* Fortify Wales!", text="Fortify Wales!", kind="text")
    found = problem(row, "E-51", {"T": "Wales"})
    assert (found.line, found.text, found.kind, found.message) == (
        3,
        "* Fortify Wales!",
        "illegal",
        "E-51: Wales has no city.",
    )
