"""The service's verbs for a moderator's mail: a table as the players have one, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from moderator import calendar
from moderator.calendar import ScheduleError
from moderator.desk import outlook
from moderator.letters import CommandDone, Help
from moderator.mail_in import commands
from moderator.mail_in.case import Case
from moderator.mail_in.commands import Command, Verb
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from moderator.turn import history, phases, rulings
from moderator.turn.phases import PhaseError
from moderator.turn.rulings import RulingError

REASON = r'(?:"[^"]{0,200}")?'
"""In quotation marks, so that a sentence that begins with the verb stops no clock."""
VERBS = (
    Verb(
        "RULE",
        r"(?:M-?\d{1,6}\s*[:=]?\s*\S.{0,400}|ALL\s+DEFAULT)",
        "RULE M-n ANSWER | RULE M-n DEFAULT | RULE ALL DEFAULT",
        "RULE M-3 yes",
        "answers a question of ours; a word in quotation marks behind the answer is kept as its reason",
    ),
    Verb("STATUS", r"", "STATUS", "STATUS", "sends what is open, who has ordered, and the lines that answer it"),
    Verb("HELP", r"", "HELP", "HELP", "sends this list and the game's orders"),
    Verb("NEXT", r"", "NEXT", "NEXT", "adjudicates the open phase now, whoever is missing"),
    Verb("DEADLINE", r".{1,60}", "DEADLINE when", "DEADLINE Fri 18:00", "sets the open phase's deadline; all are told"),
    Verb("PAUSE", REASON, 'PAUSE ["reason"]', 'PAUSE "holidays"', "stops the clock; all are told"),
    Verb("UNDO", r"", "UNDO", "UNDO", "takes back the phase adjudicated last, if its reports have not gone out yet"),
    Verb("RESUME", REASON, 'RESUME ["reason"]', "RESUME", "lets the clock go on; all are told"),
)
"""In the order in which HELP lists them."""
LAST = ("NEXT", "DEADLINE", "UNDO", "PAUSE", "RESUME")
"""Verbs about the clock: done after everything else that the mail says, and never in an answer to an older phase, but
for UNDO, which is about what is over."""
APART = ("HELP", "STATUS")
"""Verbs that are answered by a mail of their own."""


@dataclass(frozen=True)
class Desk:
    """A moderator's mail that is his, and the game that it is about as it stood when the mail came."""

    db: Connection
    service: Service
    case: Case
    command: Command

    @property
    def play(self) -> Play:
        """The game as it stands now: an earlier line of the mail may have changed it."""
        return load(self.db, games.game_by_id(self.db, self.case.place.play.game.id))

    def how(self, kind: str) -> How:
        """How a letter that the verb asks for goes out: once a mail."""
        return How(key=f"{kind}:{self.case.mark}", kind=kind, answers=self.case.mail.message_id)


def do(desk: Desk) -> CommandDone:
    """Carry out one command; what came of it."""
    command, stale = desk.command, desk.case.place.stale
    if stale and command.verb in LAST and command.verb != "UNDO":
        over = f"not done: your mail answers {stale}, which is over; write it in a reply to our newest mail"
        return CommandDone(text=command.text, result=over, failed=True)
    try:
        return CommandDone(text=command.text, result=_DO[command.verb](desk))
    except (PhaseError, RulingError, ScheduleError) as error:
        return CommandDone(text=command.text, result=f"not done: {error}", failed=True)


def _rule(desk: Desk) -> str:
    words = desk.command.rest
    if words.upper().startswith("ALL"):
        return rulings.all_default(desk.db, desk.service, desk.play.game)
    number, text, reason = rulings.read_line(words)
    asked = rulings.answer(desk.db, desk.service, desk.play.game, number, text, reason)
    return f"noted for {asked.window.doc.title}: {asked.answer}"


def _help(desk: Desk) -> str:
    rules, to = desk.play.rules, to_moderator(desk.service, desk.play)
    verbs = commands.guide(takes_press=True, verbs=VERBS)
    orders = rules.guide() if rules.hears_moderator else ()
    letter = Help(heading=mailing.heading(desk.db, desk.service, to), commands=verbs, orders=orders)
    mailing.post(desk.db, desk.service, to, letter, desk.how("help"))
    return "the list of commands is on its way"


def _status(desk: Desk) -> str:
    play = desk.play
    letter = outlook.letter(desk.db, desk.service, play)
    mailing.post(desk.db, desk.service, to_moderator(desk.service, play), letter, desk.how("status"))
    return "the state of the game is on its way"


def _next(desk: Desk) -> str:
    closed = phases.run(desk.db, desk.service, desk.play.game)
    open_still = closed.id in {window.id for window in desk.play.windows}
    return f"{closed.doc.title} " + (
        "waits for a ruling first; write NEXT again with it" if open_still else "was adjudicated"
    )


def _deadline(desk: Desk) -> str:
    words = desk.command.rest
    later = phases.extend_to(desk.db, desk.service, desk.play.game, words, "The moderator has set it.")
    return f"the deadline is {calendar.show(later)}; everybody is told"


def _undo(desk: Desk) -> str:
    name = history.undo(desk.db, desk.service, desk.play.game)
    return f"{name} is open again, with the orders that were on file offered back to everybody"


def _pause(desk: Desk) -> str:
    phases.pause(desk.db, desk.service, desk.play.game, desk.command.rest.strip('"'))
    return "the clock stands still until RESUME; everybody is told"


def _resume(desk: Desk) -> str:
    phases.resume(desk.db, desk.service, desk.play.game, desk.command.rest.strip('"'))
    return "the clock goes on; everybody is told"


_DO: dict[str, Callable[[Desk], str]] = {
    "RULE": _rule,
    "STATUS": _status,
    "HELP": _help,
    "NEXT": _next,
    "DEADLINE": _deadline,
    "UNDO": _undo,
    "PAUSE": _pause,
    "RESUME": _resume,
}
