"""The receipt of a moderator's mail: what came of each line, his orders on file, what still waits for him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import Connection

from moderator.desk import forms, verbs
from moderator.letters import CommandDone, ModReceipt
from moderator.mail_in.case import Case
from moderator.mail_in.receipts import Read
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from moderator.turn import attendance, filing, telling
from rules.ruleset import MODERATOR, Standing


def send(db: Connection, service: Service, case: Case, said: Read, done: Sequence[CommandDone]) -> None:
    """The one receipt of a mail; none for a mail that asks for nothing but mails of their own (HELP, STATUS)."""
    apart = bool(done) and all(one.text.upper().rstrip(" .!;") in verbs.APART for one in done)
    if apart and filing.is_empty(said.parsed) and not said.parsed.problems:
        return
    how = How(key=f"receipt:{case.mark}:{case.released}", kind="receipt", answers=case.mail.message_id)
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    mailing.post(db, service, to_moderator(service, play), _letter(db, service, case, play, said, done), how)


def _letter(
    db: Connection, service: Service, case: Case, play: Play, said: Read, done: Sequence[CommandDone]
) -> ModReceipt:
    to, parsed, open_still = to_moderator(service, play), said.parsed, forms.form(db, play, unanswered=True)
    report = said.done.report(play, MODERATOR)
    return ModReceipt(
        heading=mailing.heading(db, service, to),
        status=_status(said, done),
        readings=parsed.readings,
        problems=parsed.problems,
        commands=tuple(done),
        standing=_standing(db, play, complete=not open_still),
        dropped=tuple(map(str, parsed.dropped)),
        answers=said.answered.noted,
        report=report,
        closing=telling.closing_times(to, report) if report else {},
        notes=(*case.words.notes, *said.notes, *filter(None, (play.stopped,))),
        order_form=open_still,
    )


def _status(said: Read, done: Sequence[CommandDone]) -> Literal["accepted", "partly", "nothing"]:
    if filing.is_empty(said.parsed) and not (done or said.parsed.readings):
        return "nothing"
    failed = any(problem.kind != "doubtful" for problem in said.parsed.problems) or any(one.failed for one in done)
    return "partly" if failed or said.note or said.answered.refused else "accepted"


def _standing(db: Connection, play: Play, complete: bool) -> Standing:
    """The moderator's own orders on file, for powers that nobody plays. complete: whether nothing waits for him."""
    if play.state is None or not play.rules.hears_moderator:
        return Standing(complete=complete)
    found = attendance.standing(db, play, play.window_for(MODERATOR), MODERATOR)
    return found.model_copy(update={"complete": complete})
