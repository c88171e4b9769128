"""What is not acted on at once: mails held for the moderator, set aside after an error, put back; bounces."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator import mailing
from moderator.calendar import show
from moderator.case import Case, Outcome
from moderator.confirming import offer_release
from moderator.letters import ModBounce, ModHeld, ModShunted, NoticeHeld
from moderator.mail import addresses, bounces
from moderator.mailing import How, bounce_secret, stable_from, to_moderator, to_player
from moderator.service import Service
from moderator.store import games, mails, outbox
from moderator.store.values import OutboxRow, StoredMail


def hold(db: Connection, service: Service, case: Case, why: str) -> Outcome:
    """Hold a mail that was sent in a player's name: he is told at his registered address and may release it."""
    player, route = case.registered, case.route
    received = show(case.stored.received_at, [("your time", player.zone)])
    if route and route.seat:
        to = to_player(player, route.play, route.seat.power, route.window)
        code = offer_release(db, case)
    else:
        to, code = to_player(player), ""
    letter = NoticeHeld(
        heading=mailing.heading(db, service, to), confirm_code=code, sender=case.sender, received=received, why=why
    )
    mailing.post(db, service, to, letter, How(key=f"held:{case.mark}", kind="notice_held"))
    tell_moderator(db, service, case, why)
    return Outcome("quarantine", why, route.seat.power if route and route.seat else "")


def tell_moderator(db: Connection, service: Service, case: Case, why: str) -> None:
    """The moderator learns that a mail is held and how to look at it."""
    to = to_moderator(service, case.route.play if case.route else None)
    letter = ModHeld(
        heading=mailing.heading(db, service, to),
        number=case.stored.id,
        sender=case.sender or "(nobody)",
        received=show(case.stored.received_at),
        why=why,
        claims=case.player.name if case.player else "",
    )
    mailing.post(db, service, to, letter, How(key=f"held:{case.mark}:moderator", kind="moderator"))


def release(db: Connection, service: Service, stored: StoredMail) -> Outcome:
    """Act on a held or refused mail as if its sender had been proved."""
    from moderator import intake  # a released mail goes the way of every mail, which leads back here

    return intake.settle(db, service, stored, released=True)


def discard(db: Connection, stored: StoredMail, why: str) -> None:
    """Put a held mail away unanswered; it stays in the database."""
    mails.finish(db, stored.id, "done", disposition="ignore", reason=f"discarded: {why}")


def shunt(db: Connection, service: Service, mail_id: int, error: Exception) -> None:
    """Set a mail aside whole after an unexpected error; the moderator is told once."""
    cause = f"{type(error).__name__}: {error}"
    mails.count_attempt(db, mail_id)
    mails.finish(db, mail_id, "shunted", disposition="quarantine", reason=cause)
    to = to_moderator(service)
    show_, put_back = f"moderator mail show {mail_id}", f"moderator mail release {mail_id}"
    what = f"mail {mail_id}"
    heading = mailing.heading(db, service, to)
    letter = ModShunted(heading=heading, what=what, cause=cause[:500], show=show_, release=put_back)
    mailing.post(db, service, to, letter, How(key=f"shunted:{mail_id}", kind="moderator"))


def mark_bounce(db: Connection, service: Service, case: Case) -> None:
    """A mail of ours came back: mark the player's address, tell the moderator.

    Only our own signed bounce address, or a report about a mail that we did send, names a player.
    """
    for failure in bounces.read(case.mail).failures:
        row = _bounced_row(db, service, case)
        player = games.player_by_id(db, row.player_id) if row and row.player_id else None
        player = player or games.player_by_address(db, failure.recipient)
        if player is None:
            continue
        games.count_bounce(db, player.id, hard=failure.hard)
        to = to_moderator(service)
        letter = ModBounce(
            heading=mailing.heading(db, service, to),
            player=player.name,
            address=failure.recipient,
            mail=row.key if row else "unknown",
            reason=f"{failure.status} {failure.diagnostic}".strip(),
            permanent=failure.hard,
        )
        mailing.post(db, service, to, letter, How(key=f"bounce:{case.mark}:{player.id}", kind="moderator"))


def _bounced_row(db: Connection, service: Service, case: Case) -> OutboxRow | None:
    """The outgoing mail that a signed bounce address names."""
    for recipient in case.mail.recipients:
        named = addresses.bounced(recipient, service.settings.address)
        if named:
            genuine = named.check == addresses.bounce_check(bounce_secret(db, service), named.name)
            return outbox.by_message_id(db, stable_from(service, named.name)) if genuine else None
    return None
