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

from moderator.calendar import show
from moderator.desk import mail as desk_mail
from moderator.letters import ModOwnMail
from moderator.mail import addresses, automatic, message
from moderator.mail.automatic import Own
from moderator.mail.words import own_words
from moderator.mail_in import answering, holding, proving, routing, strangers
from moderator.mail_in.case import Case, Outcome, opened
from moderator.mail_in.routing import Route, Unclear
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.service import Service
from moderator.store import games, mails
from moderator.store.values import StoredMail
from moderator.turn.seats import LONGEST_ADDRESS
from rules.ruleset import MODERATOR

log = structlog.get_logger()
COPY = "the same as mail"
MOST_ATTEMPTS = 5
"""A mail that has ended the process so often is set aside: it would do so at every run, and none behind it be read."""


def take_new(service: Service) -> int:
    """Handle every stored mail that is new, in order of arrival, each by itself; returns how many."""
    with service.store.read() as db:
        waiting = mails.new_mails(db)
    for mail_id in waiting:
        take(service, mail_id)
    with service.store.write() as db:
        holding.tell_of_strangers(db, service)
    return len(waiting)


def take(service: Service, mail_id: int) -> None:
    """Handle one stored mail. What fails unexpectedly is set aside whole, with its cause, for the moderator."""
    try:
        stored = _attempted(service, mail_id)
        signed = proving.signatures(service, stored.raw) if stored else ()
        with service.store.write() as db:
            still = mails.mail_by_id(db, mail_id)
            if stored and still and still.status == "new":
                settle(db, service, still, signed=signed)
    except Exception as error:  # one mail must never stop the rest
        log.exception("mail set aside", mail=mail_id)
        _set_aside(service, mail_id, f"{type(error).__name__}: {error}")


def _attempted(service: Service, mail_id: int) -> StoredMail | None:
    """The mail, its attempt counted before anything in it is read; None for one that has been tried too often."""
    with service.store.write() as db:
        attempts = mails.count_attempt(db, mail_id)
        stored = mails.mail_by_id(db, mail_id)
    if attempts <= MOST_ATTEMPTS:
        return stored
    _set_aside(service, mail_id, f"handling it has ended the program {MOST_ATTEMPTS} times")
    return None


def _set_aside(service: Service, mail_id: int, cause: str) -> None:
    try:
        with service.store.write() as db:
            holding.shunt(db, service, mail_id, cause)
    except Exception:  # a template of the moderator's own may be what has failed
        log.exception("the moderator could not be told", mail=mail_id)
        with service.store.write() as db:
            mails.finish(db, mail_id, "shunted", disposition="quarantine", reason=cause)


def settle(
    db: Connection, service: Service, stored: StoredMail, released: bool = False, signed: tuple[str, ...] = ()
) -> Outcome:
    """Handle a mail within this transaction and write its disposition. signed: see proving.signatures."""
    case = opened(db, stored, released, signed)
    outcome, game_id = _disposed(db, service, case)
    status = "held" if outcome.disposition == "quarantine" else "done"
    about = {"disposition": outcome.disposition, "reason": outcome.reason, "power": outcome.power}
    who = {"message_id": case.mail.message_id, "sender": case.sender, "subject": case.mail.subject}
    mails.finish(db, stored.id, status, game_id=game_id, **about, **who)
    if outcome.reason in (holding.UNKNOWN, holding.NO_AUTHOR):
        holding.tell_of_strangers(db, service)
    for mail_id in outcome.vouched:
        release(db, service, mail_id)
    return outcome


def release(db: Connection, service: Service, mail_id: int) -> Outcome:
    """Act on a held or refused mail as if its sender had been proved: he, or the moderator, has vouched for it."""
    stored = mails.mail_by_id(db, mail_id)
    assert stored is not None
    return settle(db, service, stored, released=True)


def _disposed(db: Connection, service: Service, case: Case) -> tuple[Outcome, int | None]:
    for check in _BEFORE_ROUTING:
        outcome = check(db, service, case)
        if outcome:
            return outcome, None
    route = routing.route(db, service.settings.address, case.mail, case.words.text, case.player)
    twin = _twin(db, service, case, route)
    if twin:
        return Outcome("ignore", f"{COPY} {twin.id}"), twin.game_id
    return _from_person(db, service, *_rehearsing(service, case, route))


def _from_person(
    db: Connection, service: Service, case: Case, route: Route | Unclear | None
) -> tuple[Outcome, int | None]:
    """What becomes of a mail that somebody wrote, and the game that it belongs to."""
    game_id = route.play.game.id if isinstance(route, Route) else None
    desk = route if isinstance(route, Route) and _is_moderators(service, case, route) else None
    wished = None if desk and desk.token_of else strangers.wish(db, service, case, route)
    if wished:
        return strangers.join(db, service, case, wished, proving.authentication(service, case)), wished.game.id
    if desk:
        return desk_mail.settle(db, service, replace(case, route=desk)), game_id
    if case.player is None:
        if case.sender == service.settings.moderator_address.lower():
            return _about_no_game(db, service, case), game_id
        place = route if isinstance(route, Route) else None
        return strangers.answer(db, service, case, place, proving.authentication(service, case)), game_id
    if isinstance(route, Route) and route.seat:
        return _from_player(db, service, replace(case, route=route)), game_id
    return _nowhere(db, service, case, route), game_id


def _rehearsing(service: Service, case: Case, route: Route | Unclear | None) -> tuple[Case, Route | Unclear | None]:
    """In a rehearsal the moderator gets every player's mails; a reply with a power's token counts as that player's."""
    if not isinstance(route, Route) or not route.token_of or not route.play.game.options.rehearsal:
        return case, route
    if route.token_of == MODERATOR:
        return case, route
    seat = route.play.seat(route.token_of)
    if case.sender != service.settings.moderator_address.lower() or seat.player is None:
        return case, route
    return replace(case, player=seat.player), replace(route, seat=seat)


def _from_player(db: Connection, service: Service, case: Case) -> Outcome:
    why = proving.doubt(db, service, case) or answering.disagreement(db, case)
    return holding.hold(db, service, case, why) if why else answering.answer(db, service, case)


def _is_moderators(service: Service, case: Case, route: Route) -> bool:
    """Whether a mail is the moderator's own: from his address, and not as the player that he may be too."""
    from_him = case.sender == service.settings.moderator_address.lower()
    return from_him and (route.token_of == MODERATOR or (route.seat is None and case.player is None))


def _about_no_game(db: Connection, service: Service, case: Case) -> Outcome:
    """The moderator's mail names no game: he gets the address of each, at his own address."""
    to = to_moderator(service)
    heading, received = mailing.heading(db, service, to), show(case.stored.received_at)
    codes = [game.code for game in games.games(db, "running")]
    running = tuple((code, addresses.build(service.settings.address, code)) for code in codes)
    letter = ModOwnMail(heading=heading, subject=case.mail.subject, received=received, games=running)
    mailing.post(db, service, to, letter, How(f"receipt:{case.mark}", "mod_own_mail", answers=case.mail.message_id))
    return Outcome("reject", "the moderator's mail names no game")


def _nowhere(db: Connection, service: Service, case: Case, route: Route | Unclear | None) -> Outcome:
    """A player's mail that belongs to none of his seats: he gets the address of each, at his registered address."""
    if not case.released and not proving.may_be_answered(service, case):
        return holding.hold(db, service, case, "the sender is not proved, and none of his games is named")
    seats = route.seats if isinstance(route, Unclear) else tuple(games.seats_of(db, case.registered.id))
    why = route.why if isinstance(route, Unclear) else "You have no seat in a running game."
    if isinstance(route, Route):
        why = f"You have no seat in {route.play.game.code}."
    return answering.which_game(db, service, case, why, seats)


def _twin(db: Connection, service: Service, case: Case, route: Route | Unclear | None) -> StoredMail | None:
    """The earlier mail that this one is a second copy of: same Message-ID, same words, for the same game.

    A broken mail program uses one Message-ID for different mails; one mail to two games comes in two copies; and of a
    mail that was held for want of proof a second copy may come with it.
    """
    if case.released:
        return None
    game_id = route.play.game.id if isinstance(route, Route) else None
    for twin in mails.twins(db, case.stored, case.mail.message_id):
        elsewhere = None not in (game_id, twin.game_id) and twin.game_id != game_id
        if (
            elsewhere
            or twin.reason.startswith(COPY)
            or (twin.status == "held" and proving.authentication(service, case).verdict == "pass")
        ):
            continue
        if twin.sha256 == case.stored.sha256 or own_words(message.read(twin.raw)).text == case.words.text:
            return twin
    return None


def _automatic(db: Connection, service: Service, case: Case) -> Outcome | None:
    if case.released:
        return None  # the moderator has seen that a person wrote it
    own = Own(addresses=(service.settings.address,), hosts=(service.settings.host,), mark=service.settings.address)
    kind = automatic.kind(case.mail, own)
    if not kind:
        return None
    if kind == "bounce" and not _twin(db, service, case, None):
        holding.mark_bounce(db, service, case)
    return Outcome("ignore", f"not written by a person: {kind}")


def _no_author(db: Connection, service: Service, case: Case) -> Outcome | None:
    return None if 0 < len(case.sender) <= LONGEST_ADDRESS else Outcome("quarantine", holding.NO_AUTHOR)


_BEFORE_ROUTING: tuple[Callable[[Connection, Service, Case], Outcome | None], ...] = (_automatic, _no_author)
