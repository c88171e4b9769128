"""Seats and conduct: who may play, post and write orders (MIS-07, MIS-08, CDT-01 to CDT-10).

What the rules say about players; the service keeps the list of players, their addresses and their seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.names import fold
from rules.ruleset import Value

Sanction = Literal["warn", "mute", "remove", "ban"]
AgeBand = Literal["13 or under", "14 or over"]


class Rights(Value):
    """What a player may do in a game: keep his seat, post to the list, get reports, send orders, join further games."""

    keeps_seat: bool = True
    may_post: bool = True
    gets_reports: bool = True
    may_send_orders: bool = True
    can_join: bool = True


RIGHTS: dict[Sanction, Rights] = {
    "warn": Rights(),
    "mute": Rights(may_post=False),
    "remove": Rights(keeps_seat=False, may_post=False, may_send_orders=False),
    "ban": Rights(keeps_seat=False, may_post=False, may_send_orders=False, can_join=False),
}
"""What each sanction leaves (CDT-08): a muted player still plays and gets the reports (CDT-05)."""


def opened_seats(seats: Mapping[str, str], player: str, sanction: Sanction) -> list[str]:
    """Nations whose seats a sanction opens at once (CDT-02, CDT-08)."""
    if RIGHTS[sanction].keeps_seat:
        return []
    return [nation for nation, holder in seats.items() if holder == player]


def may_be_seated(age: AgeBand, consent: bool) -> bool:
    """Thirteen or younger only with a parent's written consent (CDT-06)."""
    return age == "14 or over" or consent


def commander(former: str, answered: bool) -> str:
    """Who commands a reborn nation: its former player if he answers in time, else the moderator's phase 5
    (LIB-07, MIS-08)."""
    return former if answered else "moderator"


def names_another(subject: str, nation: str, nations: Mapping[str, str]) -> str:
    """The nation that a subject line names and that is not the sender's, "" without one (CDT-10, message E-02)."""
    words = f" {fold(subject)} "
    return next((other for other in nations if other != nation and f" {fold(other)} " in words), "")
