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
    unknown = set(case) - CASE_KEYS
    if not {"calc", "service"} & set(case):
        unknown |= set(case.get("given", {})) - POSITION_KEYS
    if unknown:
        raise ValueError(f"{case.get('id')}: unknown keys {sorted(unknown)}")


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
