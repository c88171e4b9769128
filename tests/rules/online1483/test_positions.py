"""A moderator's position comes to the same as the case that it is: `moderator adjudicate` and the runner agree.

One case of each kind of `active`, all with something between receipt and processing or with a ruling, and a spread of
the rest.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from moderator.office import adjudicating
from rules.online1483.casefile import chosen
from rules.online1483.scenario import game_of
from tests.rules.online1483 import casefile, playing
from tests.rules.online1483.test_cases import FILES

EVERY = 25
FILE = casefile.load(*FILES)
POSITIONS = [case for case in FILE["cases"] if "active" in case]
KINDS = {case["active"]: case for case in reversed(POSITIONS)}
SPECIAL = [case for case in POSITIONS if {"then", "moderator"} & set(case.get("given") or {})]
CHOSEN = {case["id"]: case for case in (*KINDS.values(), *SPECIAL, *POSITIONS[::EVERY])}


def one(case: dict[str, Any]) -> dict[str, Any]:
    return {"version": 2, "maps": {case["map"]: FILE["maps"][case["map"]]}, "cases": [case]}


@pytest.mark.parametrize("case", CHOSEN.values(), ids=CHOSEN)
def test_a_case_is_adjudicated_as_a_moderators_position(case: dict[str, Any]) -> None:
    text = yaml.safe_dump(one(case), sort_keys=False)
    found = adjudicating.adjudicate(text, "europe-1483", case=case["id"]).state
    expected = playing.play(FILE, case).after
    assert found.model_copy(update={"phase": expected.phase}) == expected
    assert {"setup", "phase1", "phase5", "end_of_turn"} <= KINDS.keys()


def test_every_nation_that_a_position_names_exists() -> None:
    given = {
        "history": {"Naples": {"lost_to": {"Aragon": ["Far"]}}}, "battles_fought": [["Bern", "Basel"]],
        "last_refused": {"Genoa": {"Pisa": 12}}, "must_declare": {"Kent": "Wales"}, "marriage_closed": ["Norway"],
        "war_record": {"Milan": {"lost_by_enemy": {"Siena": 1}}}, "obligation": {"York": {"to": "Iona", "per_turn": 5}},
    }  # fmt: skip
    case = {"id": "X", "map": "duo", "active": "England", "given": given, "orders": {}, "dice": []}
    document = chosen(one(case))
    bound = game_of({"map": playing.map_document(document), "numbers": playing.NUMBERS, "judgements": "auto"})
    state = playing.state_of(bound, document, lambda text: (), lambda text: ())
    named = {"Naples", "Aragon", "Bern", "Basel", "Genoa", "Pisa", "Kent", "Wales", "Norway", "Milan", "Siena", "York"}
    assert named | {"Iona", "England", "France"} <= state.nations.keys()


def test_a_conquered_capital_is_not_the_conquerors() -> None:
    given = {"territories": {"Fort": {"owner": "England"}}}
    case = {"id": "X", "map": "duo", "active": "England", "given": given, "orders": {}, "dice": []}
    document = chosen(one(case))
    state = playing.state_of(playing.game(document), document, lambda text: (), lambda text: ())
    assert state.nations["England"].capital == "Home"


@pytest.mark.parametrize(
    "case",
    [{"id": "A", "map": "duo"}, {"id": "B", "map": "duo", "active": "England", "calc": "ranking"},
     {"id": "C", "map": "duo", "active": "England", "given": {"territories": {"Home": {"wall": 3}}}},
     {"id": "D", "map": "duo", "active": "England", "given": {"then": {"offers": [{"from": "France"}]}}}],
)  # fmt: skip
def test_a_key_that_the_format_does_not_name_stops_the_runner(case: dict[str, Any], tmp_path: Any) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(yaml.safe_dump({"version": 2, "maps": {}, "cases": [case]}), encoding="utf-8")
    with pytest.raises(ValueError, match=case["id"]):
        casefile.load(file)
