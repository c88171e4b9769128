"""Verbs that ask for something: HELP, STATUS, MAP, HISTORY, ORDERS?, RESEND."""

from __future__ import annotations

import re
from html import escape
from textwrap import fill

from moderator.calendar import show
from moderator.letters import Help, Status
from moderator.mail_in import commands
from moderator.mail_in.verbs.act import Act, NotDoneError, post, why_no_window
from moderator.mail_out import limits, mailing
from moderator.mail_out.mailing import How, Posted
from moderator.store import outbox, windows
from moderator.store.values import OutboxRow
from moderator.turn import attendance, filing

MOST_REPORTS = 2000
MOST_MAPS = 2
MOST_NAMED = 40
REPORTS = ("turn", "start")
HELP_COMES = "the list of commands and orders is on its way"
STATUS_COMES = "the state of the game is on its way"
BROUGHT = "RESEND and one of these brings its report again"
REPORT_COMES = "the report is on its way again"
AS_SENT = (
    "This mail was written on {} and is sent again as it was. A deadline in it may have moved since: STATUS tells it."
)
TEXT_WIDTH = 72
_BODY = re.compile(r"<body[^>]{0,500}>", re.IGNORECASE)


def help_(act: Act) -> str:
    """HELP: the forms of command and order, once a mail."""
    heading = mailing.heading(act.db, act.service, act.to)
    rules = act.play.rules
    letter = Help(heading=heading, commands=commands.guide(rules.takes_press), orders=rules.guide())
    post(act, letter, key=f"help:{act.mark}")
    return HELP_COMES


def status(act: Act) -> str:
    """STATUS, MAP: where the game stands for this reader, with his map, once a mail."""
    play = act.play
    report = None if play.state is None else play.rules.view(play.state, (), act.seat.power)
    pictures = mailing.inlined(act.db, report.pictures[:MOST_MAPS]) if report else ()
    cids, alts = tuple(p.cid for p in pictures), tuple(p.alt for p in pictures)
    letter = standing(act).model_copy(update={"report": report, "map_cids": cids, "map_alts": alts})
    how = How(key=f"status:{act.mark}", kind=letter.purpose, pictures=pictures)
    mailing.post(act.db, act.service, act.to, letter, how)
    return STATUS_COMES


def orders(act: Act) -> str:
    """ORDERS?: the receipt repeats them anyway."""
    return "your complete orders on file are below"


def standing(act: Act) -> Status:
    """Where the game stands for this reader."""
    heading = mailing.heading(act.db, act.service, act.to)
    if not act.play.windows:
        return Status(heading=heading, notes=(f"There is nothing to order: {why_no_window(act.play)}.",))
    votes = windows.answers(act.db, act.play.game, act.window.name) if act.window else ()
    no_phase = "" if act.window else f"There is nothing to order now: {why_no_window(act.play)}."
    waits = ("WAIT is set: nothing is adjudicated before the deadline.",) if act.seat.waits else ()
    return Status(
        heading=heading,
        standing=attendance.shown(act.db, act.play, act.window, act.seat.power),
        later=filing.ahead(act.db, act.play, act.seat.power),
        votes=tuple(a.text for a in votes if a.power == act.seat.power and a.subject == "vote"),
        notes=(*filter(None, (no_phase, act.play.stopped)), *waits),
    )


def resend(act: Act) -> str:
    """RESEND: a report of the player's own once more, to the address he has now; without a phase the newest."""
    found = _report(act)
    if found is None:
        raise NotDoneError(f"there is no report of yours for {act.command.rest or 'this game'}")
    address = mailing.recipient(act.service, act.to)
    if not limits.may_answer(act.db, act.service, "resent", address, act.player.id):
        raise NotDoneError("not sent: too many mails were asked for in this hour")
    update = {"message_id": mailing.stable_id(act.service, act.key), "recipient": address}
    copy = _marked(Posted.model_validate_json(found.letter), found).model_copy(update=update)
    row = {"key": act.key, "kind": "resent", "game_id": found.game_id, "player_id": found.player_id}
    row |= {"recipient": address.lower(), "message_id": copy.message_id, "letter": copy.model_dump_json()}
    outbox.put(act.db, row, act.service.clock())
    return REPORT_COMES


def _marked(copy: Posted, found: OutboxRow) -> Posted:
    """The words of a mail that is sent again, headed by when they were written: a deadline may have moved since."""
    note = AS_SENT.format(show(found.created_at))
    text = f"{fill(note, TEXT_WIDTH)}\n\n{copy.text}"
    page = _BODY.sub(lambda tag: f"{tag[0]}<p>{escape(note)}</p>", copy.html, count=1)
    return copy.model_copy(update={"text": text, "html": page})


def history(act: Act) -> str:
    """HISTORY: the phases of which the player has had a report, newest first, and the start mail."""
    mine, titles = _reports(act), windows.titles(act.db, act.play.game.id)
    names = [name for name in titles if any(f":{name}:" in row.key for row in mine)]
    starts = [row.kind for row in mine if row.kind == "start"]
    found = [*reversed(names[-MOST_NAMED:]), *starts[:1]]
    return f"{BROUGHT}: {', '.join(found)}" if found else "there is no report of yours yet"


def _reports(act: Act) -> list[OutboxRow]:
    """Newest first; none of a turn that was taken back before it was told: its orders are open again."""
    rows = outbox.rows(act.db, game_id=act.play.game.id, most=MOST_REPORTS)
    mine = [row for row in rows if row.player_id == act.player.id and row.kind in REPORTS]
    return [row for row in mine if row.status != "withdrawn"]


def _report(act: Act) -> OutboxRow | None:
    mine = _reports(act)
    words = act.command.rest.strip(" .").casefold()
    titles = windows.titles(act.db, act.play.game.id)
    named = [name for name, title in titles.items() if words in (name.casefold(), title.casefold())]
    meant = [row for row in mine if row.kind == words or any(f":{name}:" in row.key for name in named)]
    return next(iter(meant if words else mine), None)
