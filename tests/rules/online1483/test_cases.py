"""The acceptance cases of 1483 Online, one test a case; `--cases FILE` runs another file of the same format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.online1483 import calculations, casefile, facts, order_wording, playing, service_cases

MOST = 4
"""Rules that one test may carry; a case that proves more runs once for each four."""
FILES = tuple(Path(__file__).parent / name for name in ("cases.yaml", "own_cases.yaml"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    given = metafunc.config.getoption("--cases")
    document = casefile.load(*FILES)
    if given:
        other = casefile.load(given)
        document = {**other, "maps": {**document["maps"], **other["maps"]}}
    if "case" in metafunc.fixturenames:
        rows = [
            pytest.param(document, case, id=case["id"] + "+" * (start > 0), marks=[pytest.mark.rule(*rules)])
            for case in document.get("cases", ())
            for start in range(0, len(case["rules"]), MOST)
            for rules in [case["rules"][start : start + MOST]]
        ]
        metafunc.parametrize(("document", "case"), rows)
    if "wording" in metafunc.fixturenames:
        metafunc.parametrize("wording", document.get("order_parsing", ()), ids=lambda row: row["line"][:60])


def test_case(document: dict[str, Any], case: dict[str, Any]) -> None:
    if "calc" in case:
        calculations.check(case)
        return
    if "service" in case:
        service_cases.check(case)
        return
    played = playing.play(document, case)
    facts.check_all(played, case["expect"])


@pytest.mark.rule("1483-TRN-03")
def test_order_parsing(wording: dict[str, str]) -> None:
    assert order_wording.read(wording["line"]) == wording["result"]
