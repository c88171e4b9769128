"""Weekdays as people write them."""

from __future__ import annotations

FULL_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORTEST = 3


def read_weekday(word: str) -> int | None:
    """The weekday (0 is Monday) that a word names: Tue, Tues., Tuesday, Tuesdays; None for any other word."""
    word = word.strip().lower().rstrip(".")
    if len(word) < SHORTEST:
        return None
    meant = [day for day, name in enumerate(FULL_NAMES) if name.startswith(word) or word == f"{name}s"]
    return meant[0] if meant else None
