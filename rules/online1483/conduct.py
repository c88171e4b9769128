"""What a mail's subject says of its sender (CDT-10)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.names import fold


def names_another(subject: str, nation: str, nations: Iterable[str]) -> str:
    """The nation that a subject line names in place of the sender's, "" without one (CDT-10, message E-02).

    Behind the sender's own name others may be spoken of: "England - war with France".
    """
    before, _, _ = f" {fold(subject)} ".partition(f" {fold(nation)} ")
    return next((other for other in nations if other != nation and f" {fold(other)} " in f"{before} "), "")
