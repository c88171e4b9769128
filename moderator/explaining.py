"""Why a mail was taken or not: the whole way of a mail, tried on the games as they stand, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from moderator import intake, routing
from moderator.case import Case, Outcome, opened
from moderator.mail import message
from moderator.mailing import Posted
from moderator.routing import Route, Unclear
from moderator.service import Service
from moderator.store import mails, outbox


@dataclass(frozen=True)
class Explained:
    """The way of a mail. game, power, window: where it belongs; token: whose reply token it bears; sender_proof: what
    our mail server found out ("pass", "fail", "none") and by what; answers: the mails that it would be answered with.
    """

    sender: str
    player: str
    subject: str
    message_id: str
    received_at: datetime
    words: str
    words_from: str
    notes: tuple[str, ...]
    sender_proof: str
    token: str
    game: str
    power: str
    window: str
    disposition: str
    reason: str
    answers: tuple[Posted, ...]


def explain(service: Service, raw: bytes, received_at: datetime | None = None) -> Explained:
    """Try a mail as if it came now, or at this instant; nothing is kept. That it was handled before does not matter."""
    with service.store.engine.connect() as db, db.begin() as transaction:
        kept = mails.keep(db, "explain", ("explain", 0, "explain"), received_at or service.clock(), raw)
        stored = mails.mail_by_id(db, kept or 0)
        assert stored is not None
        mails.forget_twins(db, stored, message.read(raw).message_id)
        before = {row.id for row in outbox.rows(db, most=1)}
        case = opened(db, stored)
        route = routing.route(db, service.settings.address, case.mail, case.words.text, case.player)
        outcome = intake.settle(db, service, stored)
        answers = _answers(db, max(before, default=0))
        transaction.rollback()
    return _explained(service, case, route, outcome, answers)


def _answers(db: Connection, last: int) -> tuple[Posted, ...]:
    rows = [row for row in outbox.rows(db, most=50) if row.id > last]
    return tuple(Posted.model_validate_json(row.letter) for row in reversed(rows))


def _explained(
    service: Service, case: Case, route: Route | Unclear | None, outcome: Outcome, answers: tuple[Posted, ...]
) -> Explained:
    found = intake.authentication(service, case.mail)
    place = route if isinstance(route, Route) else None
    return Explained(
        sender=case.sender,
        player=case.player.name if case.player else "",
        subject=case.mail.subject,
        message_id=case.mail.message_id,
        received_at=case.stored.received_at,
        words=case.words.text,
        words_from=case.words.source,
        notes=case.words.notes,
        sender_proof=f"{found.verdict} ({found.why})",
        token=place.token_of if place else "",
        game=place.play.game.code if place else "",
        power=place.seat.power if place and place.seat else "",
        window=place.window.name if place and place.window else place.stale if place else "",
        disposition=outcome.disposition,
        reason=outcome.reason,
        answers=answers,
    )
