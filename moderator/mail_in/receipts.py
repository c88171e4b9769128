"""The receipt of a player's mail: each line as it was read, what is in force, what is lacking."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection

from moderator.letters import CommandDone, Receipt
from moderator.mail_in import verbs
from moderator.mail_in.case import Case
from moderator.mail_in.commands import Split
from moderator.mail_out import limits, mailing
from moderator.mail_out.mailing import How, To, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, outbox
from moderator.turn import attendance, filing, telling
from moderator.turn.acts import Done
from moderator.turn.items import Answered
from rules.ruleset import Parsed, Standing, Value

V = TypeVar("V", bound=Value)
WAITS = "Waiting for a ruling of the moderator: {} of your orders. You are told what comes of it."
LATE = (
    "So many mails of yours came within an hour that they were not answered one by one. Each was handled when it came; "
    "this is the receipt of the last of them."
)
DONE_BEFORE = "What this mail does at once was done when it first came; it is not done again."

_SECRET = re.compile(r"\b(pass(?:word|wort|wd|phrase)|pw|mot de passe)\b(\s*(?:[:=]|is|ist)?\s*)(\S+)", re.IGNORECASE)
"""What looks like a password: none is asked for, so none is sent back."""


@dataclass(frozen=True)
class Read:
    """What a mail's text came to. refusal: why its orders were not filed, "" if they were; code: to have them filed;
    note: what else is to be said of them; ballots: its answers for the phase; answered: those to items; done: what it
    did at once."""

    parsed: Parsed[Any]
    refusal: str = ""
    code: str = ""
    note: str = ""
    ballots: tuple[str, ...] = ()
    answered: Answered = field(default_factory=Answered)
    done: Done = field(default_factory=Done)

    @property
    def notes(self) -> tuple[str, ...]:
        """What else is to be said."""
        waits = WAITS.format(self.done.waiting) if self.done.waiting else ""
        again = DONE_BEFORE if self.done.before else ""
        return (*self.answered.refused, *filter(None, (self.note, waits, again)))

    @property
    def acted(self) -> bool:
        """Whether anything was done beside the orders for the phase."""
        return bool(self.done.events or self.done.waiting or self.answered.noted)


def send(db: Connection, service: Service, case: Case, split: Split, done: tuple[CommandDone, ...], read: Read) -> None:
    """The one receipt of a mail; none for a mail that asks for nothing but mails of their own (HELP, STATUS)."""
    apart = bool(done) and all(map(verbs.answered_apart, done))
    if apart and not (read.refusal or read.parsed.readings or read.parsed.problems or split.press):
        return
    now = load(db, games.game_by_id(db, case.place.play.game.id))
    to = _reader(case, now)
    how = _how(db, service, case, to, now)
    if how is None:
        return
    read = replace(read, note=f"{read.note} {LATE}".strip()) if how.not_before else read
    mailing.post(db, service, to, _letter(db, service, case, to, now, done, read), how)


def _how(db: Connection, service: Service, case: Case, to: To, now: Play) -> How | None:
    """A receipt goes out at once; above the limit of replies the newest alone waits until the hour is over."""
    how = How(key=f"receipt:{case.mark}:{case.released}", kind="receipt", answers=case.mail.message_id)
    address, name = mailing.recipient(service, to), limits.late_name(now.game.id, to.player_id)
    until = limits.receipt_at(db, service, now.game.id, address, to.player_id)
    if until is None or until > service.clock():
        return replace(how, not_before=until, supersedes=name) if until else None
    outbox.replace(db, name, address.lower(), to.player_id)
    return how


def _reader(case: Case, now: Play) -> To:
    """The player in his seat and the window that his mail was for; in none if the mail has given the seat up."""
    if not any(s.power == case.seat.power and s.player and s.player.id == case.registered.id for s in now.seats):
        return to_player(case.registered, now)
    window = next((w for w in now.windows if case.place.window and w.id == case.place.window.id), None)
    return to_player(case.registered, now, case.seat.power, window or now.window_for(case.seat.power))


def _letter(
    db: Connection, service: Service, case: Case, to: To, now: Play, done: tuple[CommandDone, ...], read: Read
) -> Receipt:
    parsed = _as_told(read)
    playing = bool(to.power and now.windows)
    report = read.done.report(now, to.power) if playing else None
    return Receipt(
        heading=mailing.heading(db, service, to),
        confirm_code=read.code,
        status=_status(read, done),
        why=read.refusal,
        readings=tuple(masked(reading, "text") for reading in parsed.readings),
        problems=tuple(masked(problem, "text", "message") for problem in parsed.problems),
        commands=tuple(masked(command, "text") for command in done),
        standing=parsed.preview or attendance.shown(db, now, to.window, to.power) if playing else Standing(),
        dropped=() if read.refusal else tuple(map(str, parsed.dropped)),
        later=filing.ahead(db, now, to.power) if playing else (),
        answers=(*read.ballots, *read.answered.noted),
        report=report,
        closing=telling.closing_times(to, report) if report else {},
        notes=(*case.words.notes, *read.notes, *filter(None, (now.stopped,)), *_rivals(case, now)),
    )


def _as_told(read: Read) -> Parsed[Any]:
    """What a receipt shows of a reading: what was done when the mail first came is not judged by what came of it."""
    if not read.done.before:
        return read.parsed
    kept = {name: tuple(x for x in getattr(read.parsed, name) if not x.at_once) for name in ("readings", "problems")}
    return read.parsed.model_copy(update=kept)


def _status(
    read: Read, done: tuple[CommandDone, ...]
) -> Literal["accepted", "partly", "nothing", "refused", "checked", "told"]:
    if read.refusal:
        return "partly" if read.acted else "refused"
    if read.parsed.preview:
        return "checked"
    if filing.is_empty(read.parsed) and not done:
        return "told" if asked_only(read.parsed) else "nothing"
    warnings = not read.answered.refused and all(p.kind == "doubtful" for p in _as_told(read).problems)
    return "accepted" if warnings and not any(command.failed for command in done) else "partly"


def asked_only(parsed: Parsed[Any]) -> bool:
    """Whether a text only asks for something that its receipt says (a price, a list), and all of it was understood."""
    return filing.is_empty(parsed) and bool(parsed.readings) and not parsed.problems


def masked(line: V, *fields: str) -> V:
    """What is said of a player's line, without what looks like a password."""
    return line.model_copy(update={name: _SECRET.sub(r"\1\2****", getattr(line, name)) for name in fields})


def _rivals(case: Case, play: Play) -> tuple[str, ...]:
    mine = case.registered.address
    others = {s.player.address for s in play.seats if s.player and s.player.address != mine}
    reached = sorted({a.spec for a in (*case.mail.to, *case.mail.cc) if a.spec.lower() in others})
    warning = "who plays in this game and can read your orders now"
    return tuple(f"Your mail also went to {spec}, {warning}." for spec in reached)
