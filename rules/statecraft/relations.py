"""What States have with each other: treaties, reasons for war, wars, chances, offers. Part of the model (model.py)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.statecraft.order_model import Clause


@dataclass
class Treaty:
    """A treaty. number: the game's own count, shown to nobody. status as SC-TREATY-02. signed: party -> season.
    consents: Vassal -> "asked", "yes". secret: for penalties, until all parties publish it; known: its text is public
    all the same.
    broken: clause numbers that ended. vitality: of a Royal Marriage in it, by clause number."""

    number: int
    title: str
    author: str
    parties: list[str]
    secret: bool
    clauses: list[Clause]
    text: str = ""
    version: int = 1
    status: Literal["draft", "open", "signed", "ended", "void", "violated"] = "open"
    drafted: int = 0
    since: int = -1
    signed: dict[str, int] = field(default_factory=dict)
    consents: dict[str, str] = field(default_factory=dict)
    publishing: list[str] = field(default_factory=list)
    ending: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    known: bool = False
    broken: list[int] = field(default_factory=list)
    vitality: dict[int, int] = field(default_factory=dict)
    learned: list[str] = field(default_factory=list)
    """States outside it that learned its text (SC-INF-04, SC-RM-04)."""
    tempted: list[int] = field(default_factory=list)


@dataclass
class CasusBelli:
    """A reason for war. ends: last season of use, None for a standing one; crusade: how often Honor was given."""

    id: int
    holder: str
    against: str
    cause: str
    gained: int
    ends: int | None


@dataclass
class War:
    """Two States at war, since and until a season. strength: units of both when it began (SC-NAP-02)."""

    attacker: str
    defender: str
    since: int
    ended: int | None = None
    strength: dict[str, int] = field(default_factory=dict)


@dataclass
class Chances:
    """Chances of Infiltrate left (SC-INF-01)."""

    author: str
    target: str
    left: int


@dataclass
class Offer:
    """An Influence offer (SC-INFL): payer pays taker `amount` for `wish`. turn: who must answer. status: open,
    agreed, closed, breached."""

    id: int
    payer: str
    taker: str
    amount: int
    wish: str
    until: int | None
    turn: str
    made: int
    status: Literal["open", "agreed", "closed", "breached"] = "open"
