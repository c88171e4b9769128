"""A printed key and what a roll was for -> the roll: how anyone checks dice that a report shows (rules/dice.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import dice


class KeyFormError(ValueError):
    """The key is not what a report prints."""


@dataclass(frozen=True)
class Checked:
    """A roll worked out again, and what its key was committed to."""

    result: int
    commitment: str


def check(key: str, sides: int, purpose: str, subject: Sequence[str] = (), repeat: int = 0) -> Checked:
    """Work a roll out. key: an audience's, in hex, as the report after the turn prints it. Raises KeyFormError."""
    try:
        audience = bytes.fromhex(key.strip())
    except ValueError:
        raise KeyFormError("the key is no hexadecimal number: copy it from the report after the turn") from None
    return Checked(dice.rolled(audience, sides, purpose, tuple(subject), repeat), dice.commitment(audience))


def keys(secret: str, audiences: Sequence[str]) -> dict[str, str]:
    """The keys that a turn's secret gives, in hex; the last report of a game prints every turn's secret."""
    try:
        whole = bytes.fromhex(secret.strip())
    except ValueError:
        raise KeyFormError("the secret is no hexadecimal number: copy it from the last report") from None
    return {audience: dice.audience_key(whole, audience).hex() for audience in audiences}
