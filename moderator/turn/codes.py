"""One-time codes: what a mail of ours asks its reader to send back."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from moderator.store.values import Code

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 8
LIFETIME = timedelta(days=14)
"""Longer than any mail is under way, short enough that nobody agrees to something that he has forgotten."""


def new_code() -> str:
    """A one-time code, easy to read and to type."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_open(code: Code, now: datetime) -> bool:
    """Whether a code still does something: not used, not too old."""
    return code.used_at is None and code.created_at > now - LIFETIME
