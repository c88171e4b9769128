"""Positions on which three or more independent adjudicators agree: 50 from the start, 52 with 34 units."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.diplomacy.boards import STANDARD, facts_of, play, units

LINES = Path(__file__).with_name("positions.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.rule("DIP-ORD-04", "DIP-ORD-05", "DIP-ORD-06", "DIP-RET-01")
@pytest.mark.parametrize("position", [json.loads(line) for line in LINES], ids=lambda position: position["id"])
def test_position(position: dict[str, Any]) -> None:
    expected = position["result"]
    resolution = play(STANDARD.position({**position, "orders": {}}).state, position["orders"])
    told = facts_of(resolution, "order-result")
    fates = facts_of(resolution, "dislodged")
    assert {facts["unit"]: facts["result"] for facts in told} == expected["orders"]
    assert units(resolution.state) == {power: sorted(us) for power, us in sorted(expected["units_after"].items()) if us}
    assert {f"{fate['power']}: {fate['unit']}": (fate["attacker_from"], set(fate["options"])) for fate in fates} == {
        unit: (fate["attacked_from"], set(fate["retreat_options"])) for unit, fate in expected["dislodged"].items()
    }
    assert sorted(resolution.state.contested) == sorted(expected["contested"])
