"""Reads a file of acceptance cases and merges positions (the format's sections 1, 2 and 4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

CASE_KEYS = {"id", "title", "rules", "map", "active", "calc", "service", "given", "orders", "dice", "expect"}
POSITION_KEYS = {
    "territories", "zones", "zone_tags", "colonies", "conquered", "nations", "units", "ships", "generals", "caravans",
    "coastal_destroyed", "war", "box", "standing", "offers", "tribute", "war_record", "battles_fought", "history",
    "last_refused", "obligation", "must_declare", "marriage_closed", "civil_war", "turn", "routes", "discovered",
    "moderator", "then",
}  # fmt: skip

ROWS = {
    "territories": {
        "value", "printed", "owner", "inc", "core", "orig", "city", "built", "port", "capital", "adj", "zones", "tag",
        "tag_spent", "garrison", "tribal_city",
    },
    "colonies": {"owner", "land", "capital"},
    "nations": {"kind", "phase", "saved", "income", "land_trade", "sea_trade", "native", "guns", "horses"},
    "generals": {"nation", "at", "level", "skill", "conquered"},
    "caravans": {"nation", "at", "amount", "to"},
    "offers": {
        "frm", "to", "kind", "give", "get", "includes_ally", "pays_tribute", "ruler", "paid_by",
    },
    "tribute": {"frm", "to", "amount", "turns_left"},
    "war_record": {"lost", "gained", "start_territories", "lost_by_enemy"},
    "history": {"lost_to"},
    "obligation": {"to", "per_turn", "owed"},
    "civil_war": {"nation", "faction", "sponsor", "pledge", "turn"},
}  # fmt: skip
"""Fields of the rows of a position (sections 4.1 to 4.4)."""


def load(*files: Path) -> dict[str, Any]:
    """One document of all files, after a look at their versions and the keys of every case."""
    whole: dict[str, Any] = {"maps": {}, "cases": [], "order_parsing": []}
    for file in files:
        document: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        if document.get("version") != 2:
            raise ValueError(f"{file}: version {document.get('version')!r} is not 2")
        for case in document.get("cases", ()):
            _check_keys(case)
        whole["maps"] |= document.get("maps", {})
        whole["cases"] += document.get("cases", [])
        whole["order_parsing"] += document.get("order_parsing", [])
    return whole


def _check_keys(case: dict[str, Any]) -> None:
    if len({"active", "calc", "service"} & set(case)) != 1:
        raise ValueError(f"{case.get('id')}: one of active, calc and service must be there")
    unknown = set(case) - CASE_KEYS
    if "active" in case:
        unknown |= _unknown_of_position(case.get("given") or {})
    if unknown:
        raise ValueError(f"{case.get('id')}: unknown keys {sorted(unknown)}")


def _unknown_of_position(position: dict[str, Any]) -> set[str]:
    """Keys of a position, and of the rows in it, that the format does not name."""
    unknown = set(position) - POSITION_KEYS
    for key, fields in ROWS.items():
        rows = position.get(key) or ()
        for row in rows.values() if isinstance(rows, dict) else rows:
            unknown |= {f"{key}.{name}" for name in set(row or ()) - fields}
    return unknown | (_unknown_of_position(position["then"]) if position.get("then") else set())


def merged(base: Any, change: Any) -> Any:
    """Mappings key by key, to any depth; everything else replaces what was there."""
    if isinstance(base, dict) and isinstance(change, dict):
        return {
            key: merged(base.get(key), change[key]) if key in change else base[key]
            for key in [*base, *(k for k in change if k not in base)]
        }
    return change if change is not None or not isinstance(base, dict) else base


def position(document: dict[str, Any], case: dict[str, Any]) -> dict[str, Any]:
    """The case's position: the map fragment with `given` merged in."""
    given = {key: value for key, value in (case.get("given") or {}).items() if key not in ("then", "moderator")}
    whole: dict[str, Any] = merged(document["maps"][case["map"]], given)
    return whole
