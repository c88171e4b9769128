"""What a mail's subject says of its sender (CDT-10)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.names import fold


def names_another(subject: str, nation: str, nations: Mapping[str, str]) -> str:
    """The nation that a subject line names and that is not the sender's, "" without one (CDT-10, message E-02)."""
    words = f" {fold(subject)} "
    return next((other for other in nations if other != nation and f" {fold(other)} " in words), "")
