"""Battles with every die: public by the rules (NCB-17, LCB-18), the reader's own first."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rules.online1483.reporting.holdings import in_order
from rules.online1483.reporting.knowledge import Known

Facts = dict[str, Any]
KINDS = ("battle", "sea_battle")


def battles(known: Known) -> list[Facts]:
    """Every battle in which dice fell; `own` where the reader fought."""
    fought = (event for event in known.events if event.kind in KINDS and event.facts["detail"])
    rows = [battle_row(event.facts, event.kind, known.nation) for event in fought]
    return sorted(rows, key=lambda row: not row["own"])


def battle_row(facts: Facts, kind: str, nation: str) -> Facts:
    """One battle. free_round: what the defenders shot after those who went back aboard (INV-05); left: the ships afloat
    on both sides and captured: those that were taken, both of a battle at sea."""
    return {
        "at": facts["at"],
        "sea": kind == "sea_battle",
        "own": nation in (*facts["attackers"], *facts["defenders"]),
        "attackers": facts["attackers"],
        "defenders": [name for name in facts["defenders"] if name],
        "attack_force": listed(facts["attack_force"]),
        "defence_force": listed(facts["defence_force"]),
        "winner": facts["winner"],
        "rounds": [round_row(row) for row in facts["detail"]],
        "free_round": facts.get("free_round"),
        "left": {side: facts.get(f"{side}_left", []) for side in ("attacker", "defender")},
        "captured": facts.get("captured", []),
    }


def listed(force: dict[str, dict[str, int]]) -> list[Facts]:
    """A side's units, nation by nation."""
    return [{"nation": nation, "units": in_order(units)} for nation, units in force.items() if units]


def round_row(detail: Facts) -> Facts:
    """A round: the walls, siege dice, and on each side the dice by the value that they had to meet."""
    return {
        "round": detail["round"],
        "fort": detail.get("fort", 0),
        "siege": detail.get("siege_rolls", []),
        "attack": volley(detail["attack_values"], detail["attack_rolls"]),
        "defence": volley(detail["defence_values"], detail["defence_rolls"]),
        "hits": [detail["hits_by_attacker"], detail["hits_by_defender"]],
    }


def volley(values: Iterable[int], dice: Iterable[int]) -> list[Facts]:
    """Dice in the order rolled, those of one value together (DICE-05: a hit is a roll equal to or below it)."""
    pairs = zip(values, dice, strict=True)
    return [
        {"needs": needs, "dice": [{"die": die, "hit": die <= needs} for _, die in group]}
        for needs, group in groupby(pairs, key=lambda pair: pair[0])
    ]
