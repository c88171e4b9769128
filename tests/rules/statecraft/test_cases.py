"""The acceptance cases of Statecraft, of our own file or of one named with --cases: translated, called, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.statecraft.refusals import RefusedError
from tests.rules.statecraft import ops_diplomacy, ops_field, ops_notes, ops_people, ops_service, ops_state
from tests.rules.statecraft.stage import CaseDice

OWN = Path(__file__).with_name("cases.yaml")
MODULES = (ops_people, ops_state, ops_diplomacy, ops_notes, ops_field, ops_service)
OPS: dict[str, Any] = {name: op for module in MODULES for name, op in module.OPS.items()}
KEYS: dict[str, tuple[set[str], set[str]]] = {name: keys for m in MODULES for name, keys in m.KEYS.items()}
TOP = {"id", "rules", "title", "src", "given", "do", "dice", "expect"}
MOST_MARKS = 4


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    path = metafunc.config.getoption("--cases") or OWN
    cases = yaml.safe_load(Path(path).read_text())["cases"]
    rules = [pytest.param(c, id=c["id"], marks=[pytest.mark.rule(*c["rules"][:MOST_MARKS])]) for c in cases]
    metafunc.parametrize("case", rules)


def test_case(case: dict[str, Any]) -> None:
    assert case.keys() <= TOP, f"unknown keys {case.keys() - TOP}"
    dice = CaseDice(case.get("dice", ()))
    compare(case["expect"], run(case["given"], case["do"], dice), "expect")
    assert not dice.waiting, f"dice not asked for: {list(dice.waiting)}"


def run(given: dict[str, Any], do: dict[str, Any], dice: CaseDice) -> Any:
    """One operation; a refusal is {"error": code}."""
    op = do["op"]
    if op == "sequence":
        assert do.keys() <= {"op", "steps"}
        return {"results": [run(step["given"], step["do"], dice) for step in do["steps"]]}
    known = KEYS[op]
    assert given.keys() <= known[0] | {"options"}, f"unknown in given: {given.keys() - known[0]}"
    assert do.keys() <= known[1] | {"op"}, f"unknown in do: {do.keys() - known[1]}"
    try:
        return OPS[op](given, do, dice)
    except RefusedError as error:
        return {"error": error.refusal.code}


def compare(wanted: Any, found: Any, where: str) -> None:
    """Every listed key must be there and equal; null equals absent; booleans are not numbers."""
    if isinstance(wanted, dict):
        assert isinstance(found, dict), f"{where}: {found!r}"
        assert "error" in wanted or "error" not in found, f"{where}: refused with {found.get('error')}"
        for key, value in wanted.items():
            compare(value, found.get(key), f"{where}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), f"{where}: {found!r}"
        assert len(wanted) == len(found), f"{where}: {found!r} is not {wanted!r}"
        for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
            compare(one, other, f"{where}[{number}]")
    else:
        assert type(wanted) is type(found), f"{where}: {found!r} is not {wanted!r}"
        assert wanted == found, f"{where}: {found!r} is not {wanted!r}"
