"""Mails without text that can be read as orders: what is said about them, at most once a player and day."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator import attendance, confirming, filing, mailing
from moderator.calendar import show_day
from moderator.case import Case, Outcome
from moderator.letters import Cause, Unreadable
from moderator.mailing import How, to_player
from moderator.service import Service
from rules.ruleset import Standing

CAUSES: dict[str, Cause] = {
    "tnef": "winmail",
    "encrypted": "encrypted",
    "attached-message": "attached_message",
    "empty": "empty",
    "too-large": "too_large",
    "subject-only": "subject_only",
}
"""What the mail's reader calls it -> what the notice calls it; anything else is an attachment of the wrong kind."""


def text(case: Case) -> str:
    """The text that counts: the player's own words, or the subject of a mail whose player has confirmed it."""
    return case.words.text if case.words.text.strip() or not case.released else case.mail.subject


def notice(db: Connection, service: Service, case: Case) -> Outcome | None:
    """Tell the player that nothing could be read and how to send it; None if there is something to read."""
    code, _, detail = _why(db, case).partition(":")
    if not code or case.released:
        return None
    seen = _in_subject(db, case) if code == "subject-only" else ()
    release = confirming.offer_release(db, case) if seen else ""
    window = case.place.window or case.place.play.window_for(case.seat.power)
    to = to_player(case.registered, case.place.play, case.seat.power, window)
    letter = Unreadable(
        heading=mailing.heading(db, service, to),
        confirm_code=release,
        cause=CAUSES.get(code, "attachment"),
        detail=detail or (code if code not in CAUSES else ""),
        seen=seen,
        standing=attendance.standing(db, case.place.play, window, case.seat.power) if window else Standing(),
    )
    day = show_day(case.stored.received_at.date())
    key = f"unreadable:{case.registered.id}:{case.place.play.game.code}:{day}"
    mailing.post(db, service, to, letter, How(key=key, kind="unreadable", answers=case.mail.message_id))
    return Outcome("reject", f"nothing to read: {code}", case.seat.power)


def _why(db: Connection, case: Case) -> str:
    if case.stored.oversize:
        return "too-large"
    if case.words.text.strip():
        return ""
    if _in_subject(db, case):
        return "subject-only"
    return case.words.unreadable or "empty"


def _in_subject(db: Connection, case: Case) -> tuple[str, ...]:
    window = case.place.window or case.place.play.window_for(case.seat.power)
    if window is None or case.place.play.state is None or not case.mail.subject:
        return ()
    parsed = filing.read(db, case.place.play, case.seat.power, window, case.mail.subject)
    return tuple(meaning for reading in parsed.readings for meaning in reading.means)
