"""The guide is made from the table that the parser reads by: every example in it must be read without a remark."""

from __future__ import annotations

import pytest

from rules.diplomacy.language import vocabulary
from rules.diplomacy.language.grammar import FORMS
from rules.diplomacy.model import State
from tests.rules.diplomacy.boards import standard, state_of

GAME = standard("standard-1900")
WINTER = {"phase": "adjustment", "centres": {"France": ["BRE", "MAR", "PAR"]}}
BOARDS: dict[str, dict[str, object]] = {
    "movement": {"units": {"France": ["A PAR", "A MAR", "F BRE"]}},
    "at sea": {"units": {"France": ["F NTH"], "England": ["A LON"]}},
    "held": {"units": {"France": ["A PAR"], "Italy": ["A BUR"]}},
    "helped": {"units": {"France": ["A MAR"], "Italy": ["A PAR"]}},
    "carried": {"units": {"France": ["A LON"], "England": ["F NTH"]}},
    "retreat": {"dislodged": {"France": {"A MUN": {"from": "BUR", "options": ["TYR", "RUH"]}}}, "phase": "retreat"},
    "builds": {"units": {}, **WINTER},
    "removals": {"units": {"France": ["A UKR", "F SEV"]}, "phase": "adjustment", "centres": {"France": []}},
}
BOARD_OF = {
    "Support to hold": "held",
    "Support a move": "helped",
    "Convoy": "at sea",
    "Move by convoy": "carried",
    "Retreat": "retreat",
    "Disband": "retreat",
    "Build": "builds",
    "Build or remove": "builds",
    "Waive": "builds",
    "Remove": "removals",
}
EXAMPLES = [(entry.name, example) for entry in GAME.guide() for example in entry.examples]


def where(name: str) -> State:
    return state_of(GAME, **{"units": {}, **BOARDS[BOARD_OF.get(name, "movement")]})


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_example_is_an_order(name: str, example: str) -> None:
    state = where(name)
    on_file = GAME.parse("A Par - Bur", state, "France", ()).orders if name == "Withdraw an order" else ()
    parsed = GAME.parse(example, state, "France", on_file)
    remarks = [problem for problem in parsed.problems if "Needs fleets" not in problem.message]
    assert (remarks, bool(parsed.readings)) == ([], True)


def test_the_guide_has_every_form_of_order_and_no_other() -> None:
    names = {entry.name for entry in GAME.guide()}
    assert {form.name for form in FORMS if form.examples} < names
    verbs = {form.verb for form in FORMS if form.examples}
    assert verbs == {
        *("hold", "move", "support", "convoy", "retreat", "disband", "build", "remove", "adjust", "waive", "cancel"),
    }


def test_every_pattern_uses_words_that_exist() -> None:
    words = {
        word
        for form in FORMS
        for pattern in form.patterns
        for word in pattern.replace("[", "").replace("]", "").split()
    }
    assert {word for word in words if word.islower()} <= vocabulary.VERBS.keys() | {"moves"}


def test_help_is_short_enough_to_read() -> None:
    entries = GAME.guide()
    assert all(entry.text and entry.forms and entry.examples for entry in entries)
    assert len(entries) < 20
