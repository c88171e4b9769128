"""The players' guide is what the parsers' tables say today."""

from __future__ import annotations

from pathlib import Path

from moderator import guidebook

GUIDE = Path(__file__).parents[2] / "docs" / "players.md"


def test_the_guide_is_up_to_date() -> None:
    """If not: moderator scenario guide standard-1900 > docs/players.md."""
    assert GUIDE.read_text(encoding="utf-8") == guidebook.markdown("standard-1900")


def test_the_guide_names_every_command() -> None:
    assert "### VOTE" in guidebook.markdown("standard-1900")
    assert "### PRESS" in guidebook.markdown("standard-1900")
