"""What the store takes and gives: frozen rows with their documents read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, field_validator

from rules.ruleset import PHASE, Window


class Options(BaseModel):
    """How a game is run (not its rules). Kept as a document beside the game.

    early: adjudicate as soon as all orders are in and nobody waits. nmr: what a missed phase means after the grace
    time, "disorder" (the caretaker orders) or "hold" (the game waits for the moderator). open_after: consecutive
    misses after which the seat is open; open_days: only when its player has been silent for so many days since the mail
    about it. all_ready: the first phase is held until every player has answered the start mail. rulings: whether
    the rules' questions wait for the moderator ("ask"), or take the default when their time is up ("timeout") or at
    once ("auto"). rehearsal: all mail goes to the moderator. contacts: the start mail gives the
    players one another's addresses, so that they can talk. gazette: addresses (a mailing list, observers) that get
    what everybody may know of every phase; in one word, with commas between.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    early: bool = True
    nmr: Literal["disorder", "hold"] = "disorder"
    open_after: int = 2
    open_days: int = 0
    all_ready: bool = True
    rulings: Literal["ask", "timeout", "auto"] = "ask"
    rehearsal: bool = False
    contacts: bool = True
    gazette: tuple[str, ...] = ()

    @field_validator("gazette", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return tuple(filter(None, re.split(r"[,;\s]+", value))) if isinstance(value, str) else value


@dataclass(frozen=True)
class Game:
    """A game. status: setup, running, paused, ended. held: why nothing is adjudicated, or ""."""

    id: int
    code: str
    name: str
    ruleset: str
    status: str
    scenario: dict[str, Any]
    scenario_hash: str
    schedule: str
    options: Options
    secret: bytes
    turn: int
    revision: int
    held: str
    paused_at: datetime | None


@dataclass(frozen=True)
class Player:
    """A person with one registered address and a time zone."""

    id: int
    name: str
    address: str
    zone: str
    hard_bounces: int = 0
    soft_bounces: int = 0


@dataclass(frozen=True)
class Seat:
    """A power of a game and who plays it. missed: consecutive phases without orders. waits: no early adjudication."""

    game_id: int
    power: str
    player: Player | None
    ready_at: datetime | None
    missed: int
    waits: bool


@dataclass(frozen=True)
class StoredMail:
    """A mail as it came. status: new, done, held (for the moderator), shunted (an unexpected error set it aside)."""

    id: int
    source: str
    received_at: datetime
    sha256: str
    raw: bytes
    oversize: bool
    status: str
    disposition: str
    reason: str
    message_id: str
    sender: str
    subject: str
    game_id: int | None
    power: str
    attempts: int


@dataclass(frozen=True)
class OpenWindow:
    """A window of a game with its instants; graced: its grace time has begun."""

    id: int
    game_id: int
    revision: int
    doc: Window
    opened_at: datetime
    closes_at: datetime
    closed_at: datetime | None
    graced: bool

    @property
    def name(self) -> str:
        """The rules' id of the window."""
        return self.doc.id

    @property
    def is_phase(self) -> bool:
        """Whether this is a phase of the game, not an item beside it (a bid, a ballot, an offer, a ruling)."""
        return self.doc.kind == PHASE

    def until(self, closes_at: datetime) -> OpenWindow:
        """The same with another closing time."""
        return replace(self, closes_at=closes_at)


@dataclass(frozen=True)
class ActRow:
    """Something a power did that takes effect on receipt. status: done, or waiting (for a ruling)."""

    id: int
    game_id: int
    revision: int
    power: str
    trigger: str
    mail_id: int | None
    at: datetime
    status: str


@dataclass(frozen=True)
class Submission:
    """One text of one power for one window, and what was understood (Parsed as JSON)."""

    id: int
    power: str
    window: str
    revision: int
    mail_id: int | None
    received_at: datetime
    dated_at: datetime | None
    text: str
    parsed: str
    status: str


@dataclass(frozen=True)
class StepRow:
    """One call of adjudicate as it was stored, with what is needed to do it again."""

    id: int
    game_id: int
    turn: int
    number: int
    revision: int
    at: datetime
    trigger: str
    orders: str
    answers: str
    rolls: str
    edition: str
    scenario_hash: str
    state: str


@dataclass(frozen=True)
class OutboxRow:
    """A mail to send. status: waiting, sent, failed, replaced, withdrawn (what it tells was taken back)."""

    id: int
    key: str
    kind: str
    game_id: int | None
    player_id: int | None
    recipient: str
    message_id: str
    letter: str
    raw: bytes | None
    supersedes: str
    status: str
    attempts: int
    created_at: datetime
    next_at: datetime
    sent_at: datetime | None
    error: str


@dataclass(frozen=True)
class Code:
    """A one-time code in a mail of ours: replying with it does what `kind` says. detail: a JSON document."""

    id: int
    code: str
    kind: str
    game_id: int | None
    mail_id: int | None
    player_id: int | None
    detail: str
    created_at: datetime
    used_at: datetime | None
