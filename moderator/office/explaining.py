"""Why a mail was taken or not: the whole way of a mail, tried on the games as they stand, and taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection

from moderator.config import Settings
from moderator.mail import automatic, identity, message
from moderator.mail.words import own_words
from moderator.mail_in import intake, proving, routing
from moderator.mail_in.case import opened
from moderator.mail_in.routing import Route, Unclear
from moderator.mail_out.mailing import Posted
from moderator.office import incoming
from moderator.service import Service, start
from moderator.store import mails, outbox, schema, windows


@dataclass(frozen=True)
class Explained:
    """The way of a mail. sender_proof: what our mail server found out ("pass", "fail", "none") and by what; robot: why
    it was not written by a person, "" if it was. The rest needs the games: player: who the sender is; token: whose
    reply token the mail bears; game, power, window: where it belongs, the window as it was when the mail came;
    window_now: another window, open now, that it would count for; answers: the mails that would go out for it.
    """

    sender: str
    subject: str
    message_id: str
    words: str
    words_from: str
    notes: tuple[str, ...]
    sender_proof: str
    robot: str
    player: str = ""
    received_at: datetime | None = None
    token: str = ""
    game: str = ""
    power: str = ""
    window: str = ""
    window_now: str = ""
    disposition: str = ""
    reason: str = ""
    answers: tuple[Posted, ...] = ()


def explained(settings: Settings, source: str, stdin: BinaryIO) -> Explained:
    """Explain a stored mail by its number, the mail in a file, or the one on standard input ("-").

    Without a database that fits, a mail is only read. Raises incoming.MailError for an unknown number, OSError.
    """
    made = start(settings)
    try:
        schema.require(made.store)
        if source.isdigit():
            with made.store.read() as db:
                mail = incoming.named(db, int(source))
            return explain(made, mail.raw, mail.received_at)
        return explain(made, _bytes(source, stdin))
    except schema.SchemaError:
        return read(settings, _bytes(source, stdin))
    finally:
        made.store.close()


def _bytes(source: str, stdin: BinaryIO) -> bytes:
    return stdin.read() if source == "-" else Path(source).read_bytes()


def read(settings: Settings, raw: bytes, signed: tuple[str, ...] = ()) -> Explained:
    """How a mail is read, without the games: its author's words, and what is known of its sender.

    signed: domains whose signatures we have checked ourselves, if we do.
    """
    mail = message.read(raw)
    words, found = own_words(mail), identity.authenticate(mail, settings.authserv_id, lambda: signed)
    own = automatic.Own(addresses=(settings.address,), hosts=(settings.host,), mark=settings.address)
    return Explained(
        sender=", ".join(address.spec for address in mail.senders),
        subject=mail.subject,
        message_id=mail.message_id,
        words=words.text,
        words_from=words.source,
        notes=words.notes,
        sender_proof=f"{found.verdict} ({found.why})",
        robot=automatic.kind(mail, own),
    )


def explain(service: Service, raw: bytes, received_at: datetime | None = None) -> Explained:
    """Try a mail as if it came now, or at this instant; nothing is kept. That it was handled before does not matter."""
    signed = proving.signatures(service, raw)
    with service.store.engine.connect() as db, db.begin() as transaction:
        other = raw + b"\r\n"  # our answers are named by a mail's bytes, and go out once
        number = mails.keep(db, "explain", ("explain", 0, "explain"), received_at or service.clock(), other)
        stored = mails.mail_by_id(db, number or 0)
        assert stored is not None
        mails.forget_twins(db, stored, message.read(raw).message_id)
        last = max((row.id for row in outbox.rows(db, most=1)), default=0)
        case = opened(db, stored, signed=signed)
        route = routing.route(db, service.settings.address, case.mail, case.words.text, case.player)
        placed = _placed(db, read(service.settings, raw, signed), route, stored.received_at)
        outcome = intake.settle(db, service, stored, signed=signed)
        queued = [row for row in reversed(outbox.rows(db, most=50)) if row.id > last]
        transaction.rollback()
    return replace(
        placed,
        player=case.player.name if case.player else "",
        received_at=stored.received_at,
        disposition=outcome.disposition,
        reason=outcome.reason,
        answers=tuple(Posted.model_validate_json(row.letter) for row in queued),
    )


def _placed(db: Connection, found: Explained, route: Route | Unclear | None, came: datetime) -> Explained:
    if not isinstance(route, Route):
        return found
    power, then = route.seat.power if route.seat else "", _window(db, route, came)
    now = route.window.name if route.window else ""
    other = now if now != then and not route.stale else ""
    named = power and route.play.name(power)
    return replace(found, token=route.token_of, game=route.play.game.code, power=named, window=then, window_now=other)


def _window(db: Connection, route: Route, came: datetime) -> str:
    """The window where a mail belonged when it came: the one it names, else the one that was open to its writer;
    of a mail from before the game's first, that one."""
    if route.stale:
        return route.stale
    if route.window and route.window.opened_at <= came:
        return route.window.name
    then = replace(route.play, windows=tuple(windows.open_at(db, route.play.game.id, came)))
    window = then.window_for(route.seat.power if route.seat else route.token_of) or route.window
    return window.name if window else ""
