"""Tests of the mail service around the engine (section 7): what the rules decide of them is asked of the rules."""

from __future__ import annotations

from typing import Any


def check(case: dict[str, Any]) -> None:
    raise NotImplementedError(case["service"])
