"""A decoded text body -> the player's own words. Runs any file of the format of mail-bodies.yaml: `--cases FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.mail import words

HERE = Path(__file__).parent
OWN = (HERE / "mail-bodies.yaml", HERE / "mail-bodies-clients.yaml")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    given = metafunc.config.getoption("--cases")
    cases = [case for file in ([given] if given else OWN) for case in yaml.safe_load(file.read_text("utf-8"))]
    metafunc.parametrize("case", cases, ids=[case["name"] for case in cases])


def test_own_words(case: dict[str, Any]) -> None:
    assert words.strip(case["body"]) == case["new_text"]
