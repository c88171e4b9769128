"""Mails without text that can be read as orders: what is said about them, most of it at most once a player and day."""

from __future__ import annotations

import re

from sqlalchemy import Connection

from moderator.calendar import show_day
from moderator.letters import Cause, Unreadable
from moderator.mail.words import attached_words
from moderator.mail_in import confirming, garbled, holding
from moderator.mail_in.case import Case, Outcome
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_player
from moderator.service import Service
from moderator.turn import attendance, filing
from rules.ruleset import Standing

CAUSES: dict[str, Cause] = {
    "tnef": "winmail",
    "encrypted": "encrypted",
    "signed": "encrypted",
    "attached-message": "attached_message",
    "empty": "empty",
    "quoted": "empty",
    "edited": "quoted",
    "garbled": "garbled",
    "too-large": "too_large",
    "subject-only": "subject_only",
    "damaged": "damaged",
}
"""What the mail's reader calls it -> what the notice calls it; anything else is an attachment of the wrong kind."""


_PREFIX = re.compile(r"^\s*(?:(?:re|aw|sv|fwd?|wg|tr|antw)\s*:|\[[^\]]{0,200}\])\s*", re.IGNORECASE)
"""What mail programs and we put before a subject."""


def subject(case: Case) -> str:
    """The subject without prefixes, tags and the game's code: what the player wrote there himself."""
    words = case.mail.subject
    while match := _PREFIX.match(words):
        words = words[match.end() :]
    code = case.place.play.game.code
    return words[len(code) :].lstrip(" :,-") if words.lower().startswith(code) else words


def texts(case: Case) -> tuple[str, ...]:
    """The texts that may hold orders, in the order in which they are tried; of a confirmed mail the subject too."""
    attached = attached_words(case.mail)
    in_file, in_subject = attached.text if attached else "", subject(case) if case.released else ""
    found = (case.words.text, case.words.alternative or "", in_file, in_subject)
    return tuple(dict.fromkeys(text for text in found if text.strip()))


def notice(db: Connection, service: Service, case: Case) -> Outcome | None:
    """Tell the player that nothing could be read and how to send it; None if there is something to read."""
    code, detail = _why(db, case)
    if not code or case.released:
        return None
    seen = _in_subject(db, case) if code == "subject-only" else ()
    release = confirming.offer_release(db, case) if seen else ""
    to = to_player(case.registered, case.place.play, case.seat.power, case.window)
    letter = Unreadable(
        heading=mailing.heading(db, service, to),
        confirm_code=release,
        cause=CAUSES.get(code, "attachment"),
        detail=detail or (_limit(service) if code == "too-large" else ""),
        seen=seen,
        standing=_standing(db, case),
    )
    day = show_day(case.stored.received_at.date())
    once = case.mark if code == "edited" else day  # who has filled in a form is told each time that it does not count
    key = f"unreadable:{case.registered.id}:{case.place.play.game.code}:{once}"
    mailing.post(db, service, to, letter, How(key=key, kind="unreadable", answers=case.mail.message_id))
    if code == "damaged":
        holding.tell_moderator(db, service, case, "the mail is damaged: its parts cannot be told apart")
        return Outcome("quarantine", "damaged", case.seat.power)
    return Outcome("reject", f"nothing to read: {code}", case.seat.power)


def _limit(service: Service) -> str:
    return f"Mails of up to {service.settings.limits.largest_mail // 1000} kB are read."


def _standing(db: Connection, case: Case) -> Standing:
    play, window = case.place.play, case.window
    return attendance.shown(db, play, window, case.seat.power) if window and play.state is not None else Standing()


def _why(db: Connection, case: Case) -> tuple[str, str]:
    if case.stored.oversize:
        return "too-large", ""
    if "unparsed" in case.mail.defects:
        return "damaged", ""
    if _in_subject(db, case):
        return "subject-only", ""
    if case.words.unreadable not in ("", "quoted", "empty"):
        return case.words.unreadable, case.words.unreadable_name
    if case.words.text.strip():
        return ("garbled", "") if garbled.is_garbled(case.words.text, case.mail.defects) else ("", "")
    if case.words.unreadable == "quoted" and garbled.edited_quote(db, case):
        return "edited", ""
    return case.words.unreadable or "empty", ""


def _in_subject(db: Connection, case: Case) -> tuple[str, ...]:
    if case.window is None or case.place.play.state is None or not case.mail.subject:
        return ()
    parsed = filing.read(db, case.place.play, case.seat.power, case.window, subject(case))
    return tuple(meaning for reading in parsed.readings for meaning in reading.means)
