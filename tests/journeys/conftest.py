"""The databases on which journeys are made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="module")
def small_maps() -> Iterator[None]:
    """Journeys tell how mails go; what maps look like is tested with the maps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MODERATOR_MAP_WIDTH", "240")
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/moderator.db"
    else:
        yield request.getfixturevalue("postgres_url")
