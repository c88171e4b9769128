"""Conduct: what the moderator's sanctions leave a player, and who may not be seated (1483-CDT-02, -05, -06, -08).

Sanctions and a parent's consent are entries of the audit log, each with its date, its reason and who made it; what is
in force follows from them. People judge; the service keeps and heeds what they have decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import Connection

from moderator.store import service
from moderator.store.values import Player

Kind = Literal["warn", "mute", "remove", "ban"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SANCTION, CONSENT = "sanction", "parental consent"
"""Actions in the audit log."""


@dataclass(frozen=True)
class Rights:
    """What a player may do: keep his seat, post to the list, get reports, send orders, join further games."""

    keeps_seat: bool = True
    may_post: bool = True
    gets_reports: bool = True
    may_send_orders: bool = True
    can_join: bool = True


RIGHTS: dict[Kind, Rights] = {
    "warn": Rights(),
    "mute": Rights(may_post=False),
    "remove": Rights(keeps_seat=False, may_post=False, may_send_orders=False),
    "ban": Rights(keeps_seat=False, may_post=False, may_send_orders=False, can_join=False),
}
"""What each sanction leaves: a muted player still plays and gets the reports (1483-CDT-05)."""


@dataclass(frozen=True)
class Sanction:
    """An entry. game: id of the game in which it was made; a ban holds in all."""

    at: datetime
    player: str
    kind: Kind
    reason: str
    by: str


def opened_seats(seats: Mapping[str, str], player: str, kind: Kind) -> list[str]:
    """Powers whose seats a sanction opens at once. seats: power -> who has it (1483-CDT-02, -08)."""
    return [] if RIGHTS[kind].keeps_seat else [power for power, holder in seats.items() if holder == player]


def may_be_seated(young: bool, consent: bool) -> bool:
    """Whether somebody may have a seat: thirteen or younger only with a parent's written consent (1483-CDT-06)."""
    return consent or not young


def sanctions(db: Connection, game_id: int | None = None) -> list[Sanction]:
    """The sanctions of a game, or all, oldest first."""
    found = service.noted(db, SANCTION, game_id)
    return [
        Sanction(e["at"], e["detail"]["player"], e["detail"]["kind"], e["detail"]["reason"], e["actor"]) for e in found
    ]


def barred(db: Connection, player: Player) -> str:
    """Why somebody may have no seat in any game, "" if he may."""
    bans = [e for e in service.noted(db, SANCTION) if _of(e, player) and not RIGHTS[e["detail"]["kind"]].can_join]
    if bans:
        return f"{player.address} is banned from all games: {bans[-1]['detail']['reason']}"
    asked = [entry["detail"]["given"] for entry in service.noted(db, CONSENT) if _of(entry, player)]
    if not may_be_seated(bool(asked), not asked or asked[-1]):
        return f"{player.address} needs a parent's written consent: moderator player consent {player.address} yes"
    return ""


def _of(entry: Mapping[str, Mapping[str, object]], player: Player) -> bool:
    return entry["detail"].get("player_id") == player.id
