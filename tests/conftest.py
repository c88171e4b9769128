"""Options shared by the runners: more data of the same formats can be run through them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.servers.fixtures"]
MOST_RULES_A_TEST = 4

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")
"""How fast the machine is, is no property of the code: benchmarks/ measure."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=Path, help="a file of the runner's format to run instead of the project's own")
    parser.addoption("--corpus", type=Path, help="a folder of mails with an index.yaml to run instead of our own")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the spec that this test asserts a value of")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        if len(ids) > MOST_RULES_A_TEST:
            raise pytest.UsageError(f"{item.nodeid} carries {len(ids)} rule IDs; at most {MOST_RULES_A_TEST}")
