"""The receipt of a moderator's mail: what came of each line, his orders on file, what still waits for him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Connection

from moderator import attendance, mailing
from moderator.case import Case
from moderator.desk import forms, verbs
from moderator.letters import CommandDone, ModReceipt
from moderator.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from rules.ruleset import MODERATOR, Parsed, Standing


def send(db: Connection, service: Service, case: Case, parsed: Parsed[Any], done: Sequence[CommandDone]) -> None:
    """The one receipt of a mail; none for a mail that asks for nothing but mails of their own (HELP, STATUS)."""
    if done and all(one.text.upper().rstrip(" .!;") in verbs.APART for one in done) and not parsed.problems:
        return
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    to = to_moderator(service, play)
    letter = ModReceipt(
        heading=mailing.heading(db, service, to),
        status=_status(parsed, done),
        readings=parsed.readings,
        problems=parsed.problems,
        commands=tuple(done),
        standing=_standing(db, play),
        dropped=tuple(map(str, parsed.dropped)),
        notes=(*case.words.notes, *filter(None, (play.stopped,))),
        order_form=forms.form(db, play, unanswered=True),
    )
    how = How(key=f"receipt:{case.mark}:{case.released}", kind="receipt", answers=case.mail.message_id)
    mailing.post(db, service, to, letter, how)


def _status(parsed: Parsed[Any], done: Sequence[CommandDone]) -> Literal["accepted", "partly", "nothing"]:
    if not (done or parsed.changed or parsed.answers or parsed.readings):
        return "nothing"
    failed = any(problem.kind != "doubtful" for problem in parsed.problems)
    return "partly" if failed else "accepted"


def _standing(db: Connection, play: Play) -> Standing:
    """The moderator's own orders on file, for powers that nobody plays."""
    window = play.window_for(MODERATOR)
    if window is None or play.state is None or not play.rules.hears_moderator:
        return Standing()
    return attendance.standing(db, play, window, MODERATOR)
