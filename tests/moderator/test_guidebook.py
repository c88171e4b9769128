"""The players' guide is what the parsers' tables say today."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.office import guidebook

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("file", "scenario"),
    [
        ("players.md", "standard-1900"),
        ("players-1483.md", "europe-1483"),
        ("players-statecraft.md", "age-of-exploration-balanced"),
    ],
)
def test_the_guides_are_up_to_date(file: str, scenario: str) -> None:
    """If not: moderator scenario guide SCENARIO > docs/FILE."""
    assert (DOCS / file).read_text(encoding="utf-8") == guidebook.markdown(scenario)


def test_the_guide_names_every_command() -> None:
    assert "### VOTE" in guidebook.markdown("standard-1900")
    assert "### PRESS" in guidebook.markdown("standard-1900")
