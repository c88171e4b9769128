"""What is not acted on at once: mails held for the moderator, set aside after an error, put back; bounces."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator.calendar import show, show_day
from moderator.letters import ModBounce, ModDigest, ModHeld, ModShunted, NoticeHeld
from moderator.mail import addresses, bounces
from moderator.mail.bounces import Failure
from moderator.mail_in.case import Case, Outcome
from moderator.mail_in.confirming import offer_release
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, Posted, bounce_secret, stable_from, to_moderator, to_player
from moderator.service import Service
from moderator.store import games, mails, outbox
from moderator.store import service as memory
from moderator.store.values import OutboxRow, Player, StoredMail
from rules.ruleset import MODERATOR

UNKNOWN = "unknown sender"
NO_AUTHOR = "the mail has no author"
ABOUT_STRANGERS = "These were written by nobody who is registered, so they are held, and nobody was answered."
TOLD = "strangers told"
"""The memory of the last digest: the number of the last mail in it, and when."""
DAY = timedelta(days=1)
MOST_TOLD = 40


def hold(db: Connection, service: Service, case: Case, why: str) -> Outcome:
    """Hold a mail that was sent in a player's name: he is told at his registered address and may release it.

    Of a flood of such mails he is told of as many an hour as of anything else, and so is the moderator.
    """
    player, route = case.registered, case.route
    power = route.seat.power if route and route.seat else ""
    received = show(case.stored.received_at, [("your time", player.zone)])
    to = to_player(player, route.play, power, case.window) if route and power else to_player(player)
    letter = NoticeHeld(
        heading=mailing.heading(db, service, to),
        confirm_code=offer_release(db, case) if power else "",
        sender=case.sender,
        received=received,
        why=why,
    )
    told = mailing.post(db, service, to, letter, How(key=f"held:{case.mark}", kind="notice_held"))
    if told is not None:
        tell_moderator(db, service, case, why)
    return Outcome("quarantine", why, power)


def hold_for_moderator(db: Connection, service: Service, case: Case, why: str) -> Outcome:
    """Hold a mail that was sent in the moderator's name: he is told, of so many an hour as of anything else."""
    tell_moderator(db, service, case, why, kind="notice_held")
    return Outcome("quarantine", why, MODERATOR)


def tell_moderator(db: Connection, service: Service, case: Case, why: str, kind: str = "moderator") -> None:
    """The moderator learns that a mail is held and how to look at it."""
    to = to_moderator(service, case.route.play if case.route else None)
    letter = ModHeld(
        heading=mailing.heading(db, service, to),
        number=case.stored.id,
        sender=case.sender or "(nobody)",
        received=show(case.stored.received_at),
        why=why,
        claims=case.player.name if case.player else "the moderator" if kind == "notice_held" else "",
    )
    mailing.post(db, service, to, letter, How(key=f"held:{case.mark}:moderator", kind=kind))


def tell_of_strangers(db: Connection, service: Service) -> None:
    """The moderator learns of held mails that nobody he knows has written: once a day at most, for most are spam."""
    last, _, at = memory.recall(db, TOLD).partition("|")
    now = service.clock()
    if at and now - datetime.fromisoformat(at) < DAY:
        return
    held = mails.held_after(db, int(last or 0), (UNKNOWN, NO_AUTHOR))
    if not held:
        return
    more = ("There are more: moderator mail list --status held",) if len(held) > MOST_TOLD else ()
    lines = tuple(f"{number}  {sender or '(nobody)'}: {subject[:60]}" for number, sender, subject in held[:MOST_TOLD])
    to = to_moderator(service)
    how = "To look at one: moderator mail show NUMBER; to throw it away: moderator mail discard NUMBER"
    letter = ModDigest(heading=mailing.heading(db, service, to), held=lines, notes=(ABOUT_STRANGERS, how, *more))
    mailing.post(db, service, to, letter, How(key=f"held:strangers:{now.isoformat()}", kind="moderator"))
    memory.remember(db, TOLD, f"{held[-1][0]}|{now.isoformat()}")


def discard(db: Connection, stored: StoredMail, why: str) -> None:
    """Put a held mail away unanswered; it stays in the database."""
    mails.finish(db, stored.id, "done", disposition="ignore", reason=f"discarded: {why}")


def shunt(db: Connection, service: Service, mail_id: int, cause: str) -> None:
    """Set a mail aside whole after an unexpected error; the moderator is told once."""
    mails.finish(db, mail_id, "shunted", disposition="quarantine", reason=cause)
    to = to_moderator(service)
    show_, put_back = f"moderator mail show {mail_id}", f"moderator mail release {mail_id}"
    heading = mailing.heading(db, service, to)
    letter = ModShunted(heading=heading, what=f"mail {mail_id}", cause=cause[:500], show=show_, release=put_back)
    mailing.post(db, service, to, letter, How(key=f"shunted:{mail_id}", kind="moderator"))


def mark_bounce(db: Connection, service: Service, case: Case) -> None:
    """A mail of ours came back: mark the player's address, tell the moderator once a day.

    Only our own signed bounce address, or a report about a mail that we did send to this recipient, names a player.
    """
    report = bounces.read(case.mail)
    row = _bounced_row(db, service, case) or outbox.by_message_id(db, report.message_id)
    player = games.player_by_id(db, row.player_id) if row and row.player_id else None
    if row is None or player is None or row.recipient != player.address:
        return  # a mail to an address that he has given up says nothing of the one he has now
    named = _bounced_row(db, service, case) is not None
    for failure in report.failures:
        if named or failure.recipient.lower() == row.recipient:
            games.count_bounce(db, player.id, hard=failure.hard)
            _tell_of_bounce(db, service, case, player, row, failure)


def _tell_of_bounce(
    db: Connection, service: Service, case: Case, player: Player, row: OutboxRow, failure: Failure
) -> None:
    to = to_moderator(service)
    letter = ModBounce(
        heading=mailing.heading(db, service, to),
        player=player.name,
        address=failure.recipient,
        mail=Posted.model_validate_json(row.letter).subject,
        reason=f"{failure.status} {failure.diagnostic}".strip(),
        permanent=failure.hard,
    )
    key = f"bounce:{player.id}:{'hard' if failure.hard else 'soft'}:{show_day(case.stored.received_at.date())}"
    mailing.post(db, service, to, letter, How(key=key, kind="moderator"))


def _bounced_row(db: Connection, service: Service, case: Case) -> OutboxRow | None:
    """The outgoing mail that a signed bounce address names."""
    for recipient in case.mail.recipients:
        named = addresses.bounced(recipient, service.settings.address)
        if named:
            genuine = named.check == addresses.bounce_check(bounce_secret(db, service), named.name)
            return outbox.by_message_id(db, stable_from(service, named.name)) if genuine else None
    return None
