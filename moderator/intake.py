"""One mail -> which game, which power, which text; keep it, act on it, answer it.

A mail is handled in one transaction: what it changes, its receipt in the outbox and its own disposition are there
together or not at all. Dispositions: accept, reject (a notice goes out, orders on file stay), ignore (no answer),
quarantine (held for the moderator; the registered address is told).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import structlog
from sqlalchemy import Connection

from moderator import answering, confirming, holding, routing, strangers
from moderator.case import Case, Outcome, opened
from moderator.mail import automatic, identity, message
from moderator.mail.automatic import Own
from moderator.mail.identity import Authentication
from moderator.mail.message import Mail
from moderator.mail.words import own_words
from moderator.routing import Route, Unclear
from moderator.service import Service
from moderator.store import mails
from moderator.store.values import StoredMail

log = structlog.get_logger()
UNPROVED = {
    "several-senders": "the mail names more than one author",
    "unknown-sender": "the sender is not registered",
    "authentication-failed": "the sender's mail server says that the mail is not from there",
    "unproved": "nothing proves that the mail is from there, and it carries no reply token",
    "no-token": "the mail carries no reply token",
}
"""Why a mail is held, in words for the player and the moderator."""


def take_new(service: Service) -> int:
    """Handle every stored mail that is new, in order of arrival, each by itself; returns how many."""
    with service.store.read() as db:
        waiting = mails.new_mails(db)
    for mail_id in waiting:
        take(service, mail_id)
    return len(waiting)


def take(service: Service, mail_id: int) -> None:
    """Handle one stored mail. What fails unexpectedly is set aside whole, with its cause, for the moderator."""
    try:
        with service.store.write() as db:
            stored = mails.mail_by_id(db, mail_id)
            if stored and stored.status == "new":
                settle(db, service, stored)
    except Exception as error:  # one mail must never stop the rest
        log.exception("mail set aside", mail=mail_id)
        with service.store.write() as db:
            holding.shunt(db, service, mail_id, error)


def settle(db: Connection, service: Service, stored: StoredMail, released: bool = False) -> Outcome:
    """Handle a mail within this transaction and write its disposition."""
    case = opened(db, stored, released)
    outcome, game_id = _disposed(db, service, case)
    status = "held" if outcome.disposition == "quarantine" else "done"
    about = {"disposition": outcome.disposition, "reason": outcome.reason, "power": outcome.power}
    who = {"message_id": case.mail.message_id, "sender": case.sender, "subject": case.mail.subject}
    mails.finish(db, stored.id, status, game_id=game_id, **about, **who)
    return outcome


def _disposed(db: Connection, service: Service, case: Case) -> tuple[Outcome, int | None]:
    for check in _BEFORE_ROUTING:
        outcome = check(db, service, case)
        if outcome:
            return outcome, None
    route = routing.route(db, service.settings.address, case.mail, case.words.text, case.player)
    case, route = _rehearsing(service, case, route)
    if isinstance(route, Unclear) or (route is None and case.player):
        return _unclear(db, service, case, route), None
    game_id = route.play.game.id if route else None
    if case.player is None or route is None or route.seat is None:
        return strangers.answer(db, service, case, route, authentication(service, case.mail)), game_id
    return _from_player(db, service, replace(case, route=route)), game_id


def _rehearsing(service: Service, case: Case, route: Route | Unclear | None) -> tuple[Case, Route | Unclear | None]:
    """In a rehearsal the moderator gets every player's mails; a reply with a power's token counts as that player's."""
    if not isinstance(route, Route) or not route.token_of or not route.play.game.options.rehearsal:
        return case, route
    seat = route.play.seat(route.token_of)
    if case.sender != service.settings.moderator_address.lower() or seat.player is None:
        return case, route
    return replace(case, player=seat.player), replace(route, seat=seat)


def _from_player(db: Connection, service: Service, case: Case) -> Outcome:
    verdict = judged(db, service, case)
    why = verdict or answering.disagreement(db, case)
    return holding.hold(db, service, case, why) if why else answering.answer(db, service, case)


def judged(db: Connection, service: Service, case: Case) -> str:
    """Why the sender is not proved to be the player, "" if he is."""
    if case.released:
        return ""
    if len(case.mail.senders) != 1:
        return "the mail names more than one author"
    if case.place.token_of not in ("", case.seat.power):
        return "the mail carries another power's reply token"
    token = bool(case.place.token_of) or confirming.own_code(db, case) is not None
    found = authentication(service, case.mail)
    verdict = identity.judge(service.settings.policy, found, registered=True, token_valid=token)
    return "" if verdict.decision == "accept" else UNPROVED[verdict.reason]


def authentication(service: Service, mail: Mail) -> Authentication:
    """What our own server's Authentication-Results say of a mail."""
    return identity.authenticate(mail, service.settings.authserv_id)


def _unclear(db: Connection, service: Service, case: Case, unclear: Unclear | None) -> Outcome:
    found = authentication(service, case.mail)
    if identity.judge(service.settings.policy, found, registered=True, token_valid=False).decision != "accept":
        return holding.hold(db, service, case, "the sender is not proved, and no game is named")
    why = unclear.why if unclear else "You have no seat in a running game."
    return answering.which_game(db, service, case, why, unclear.seats if unclear else ())


def _duplicate(db: Connection, service: Service, case: Case) -> Outcome | None:
    twin = mails.twin(db, case.stored, case.mail.message_id)
    if case.released or twin is None:
        return None
    if twin.sha256 != case.stored.sha256 and own_words(message.read(twin.raw)).text != case.words.text:
        return None  # a broken mail program uses one Message-ID for different mails
    return Outcome("ignore", f"the same as mail {twin.id}")


def _automatic(db: Connection, service: Service, case: Case) -> Outcome | None:
    own = Own(addresses=(service.settings.address,), hosts=(service.settings.host,), mark=service.settings.address)
    kind = automatic.kind(case.mail, own)
    if not kind:
        return None
    if kind == "bounce":
        holding.mark_bounce(db, service, case)
    return Outcome("ignore", f"not written by a person: {kind}")


def _no_author(db: Connection, service: Service, case: Case) -> Outcome | None:
    return None if case.sender else Outcome("quarantine", "the mail has no author")


_BEFORE_ROUTING: tuple[Callable[[Connection, Service, Case], Outcome | None], ...] = (
    _duplicate,
    _automatic,
    _no_author,
)
