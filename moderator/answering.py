"""A player's mail that is his: do its commands, read its orders, file them, answer with one receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from moderator import attendance, commands, confirming, filing, mailing, unreadable, verbs
from moderator.calendar import show
from moderator.case import Case, Outcome
from moderator.commands import Split
from moderator.letters import CommandDone, GameAddress, Receipt, WhichGame
from moderator.mailing import How, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, outbox
from moderator.store.values import OpenWindow, Seat
from moderator.verbs import Act
from rules.ruleset import Parsed, Standing

CLOCK_ERROR = timedelta(minutes=10)
NOTHING_UNDERSTOOD = "no order was understood"
PRESS_KEPT = "read as press: nothing in it is an order. Press is not passed on yet"


@dataclass(frozen=True)
class Read:
    """What a mail's text came to. refusal: why its orders were not filed, "" if they were; code: to have them filed."""

    parsed: Parsed[Any]
    refusal: str = ""
    code: str = ""


def answer(db: Connection, service: Service, case: Case) -> Outcome:
    """Act on a proved player's mail and answer it."""
    seat, play = case.seat, case.place.play
    if seat.ready_at is None:
        games.change_seat(db, play.game.id, seat.power, ready_at=case.stored.received_at)
    split = _chosen(db, case)
    notice = None if split else unreadable.notice(db, service, case)
    if notice:
        return notice
    split = split or commands.split(case.words.text)
    done = tuple(_command(db, service, case, command) for command in split.commands)
    done += tuple(CommandDone(text=f"PRESS {press.to}".strip(), result=PRESS_KEPT) for press in split.press)
    read = _orders(db, service, case, split)
    _receipt(db, service, case, split, done, read)
    acted = read.parsed.changed or read.parsed.answers or read.parsed.later or split.commands or split.press
    if read.refusal or not acted:
        return Outcome("reject", read.refusal or NOTHING_UNDERSTOOD, seat.power)
    return Outcome("accept", "", seat.power)


def _chosen(db: Connection, case: Case) -> Split | None:
    """The first of the mail's texts in which there is something to act on or to answer for."""
    play = case.place.play
    window = case.place.window or play.window_for(case.seat.power)
    for text in unreadable.texts(case):
        split = commands.split(text)
        if split.commands or split.press:
            return split
        if window and play.state is not None:
            parsed = filing.read(db, play, case.seat.power, window, split.rest)
            if parsed.changed or parsed.later or parsed.answers or parsed.problems:
                return split
    return None


def disagreement(db: Connection, case: Case) -> str:
    """Why a mail with two bodies cannot be trusted: both are full of orders, and different ones (C45)."""
    window = case.place.window or case.place.play.window_for(case.seat.power)
    if case.words.alternative is None or window is None or case.released:
        return ""
    sets = [
        filing.read(db, case.place.play, case.seat.power, window, commands.split(text).rest)
        for text in (case.words.text, case.words.alternative)
    ]
    differ = all(parsed.changed for parsed in sets) and not filing.same(sets[0].orders, sets[1].orders)
    return "the plain text and the formatted text of the mail have different orders" if differ else ""


def which_game(db: Connection, service: Service, case: Case, why: str, seats: Sequence[Seat]) -> Outcome:
    """Nothing is stored; the sender gets the address of each of his games."""
    assert case.player is not None
    found = []
    for seat in seats:
        play = load(db, games.game_by_id(db, seat.game_id))
        to = to_player(case.player, play, seat.power, play.window_for(seat.power))
        address = mailing.heading(db, service, to).reply_to
        row = GameAddress(code=play.game.code, name=play.game.name, power=play.name(seat.power), address=address)
        found.append(row)
    to = to_player(case.player)
    letter = WhichGame(heading=mailing.heading(db, service, to), games=tuple(found), why=why)
    how = How(key=f"receipt:{case.mark}", kind="which_game", answers=case.mail.message_id)
    mailing.post(db, service, to, letter, how)
    return Outcome("reject", why, seats[0].power if seats else "")


def _command(db: Connection, service: Service, case: Case, command: commands.Command) -> CommandDone:
    act = Act(
        db,
        service,
        case.place.play,
        case.seat,
        case.place.window,
        case.stored.id,
        case.mark,
        case.stored.received_at,
        command,
    )
    return confirming.do(act) if command.verb == "CONFIRM" else verbs.do(act)


def _orders(db: Connection, service: Service, case: Case, split: Split) -> Read:
    play = load(db, case.place.play.game)
    window = case.place.window or play.window_for(case.seat.power)
    if not split.rest.strip():
        return Read(Parsed())
    if window is None or play.state is None:
        return Read(Parsed(), "" if split.commands else _no_phase(play))
    parsed = filing.read(db, play, case.seat.power, window, split.rest)
    if not (parsed.changed or parsed.later or parsed.answers):
        return Read(parsed)
    refusal, confirmable = _refusal(db, case, play, window, parsed)
    if refusal:
        code = confirming.offer_release(db, case) if confirmable else ""
        return Read(parsed, refusal, code)
    dated = min(case.mail.date or case.stored.received_at, case.stored.received_at)
    filing.file(db, play, case.seat.power, window, split.rest, parsed, case.stored.received_at, dated, case.stored.id)
    return Read(parsed)


def _refusal(db: Connection, case: Case, play: Play, window: OpenWindow, parsed: Parsed[Any]) -> tuple[str, bool]:
    """Why orders that were understood do not count, and whether the player may confirm them all the same."""
    if case.place.stale and not case.released:
        over = f"Your mail answers {case.place.stale}, which is over; the open phase is {window.doc.title}."
        return f"{over} If you mean the orders for {window.doc.title}, confirm them.", True
    if case.seat.power not in window.doc.may_answer:
        return f"{play.name(case.seat.power)} has nothing to order in {window.doc.title}.", False
    until = attendance.counts_until(db, play, window)
    if until is not None and case.stored.received_at > until:
        return _late(case, play, window, until), False
    newest = filing.latest_date(db, play, window.name, case.seat.power)
    if not case.released and parsed.changed and newest and case.mail.date and case.mail.date < newest:
        return _older(case.mail.date, newest), True
    return "", False


def _late(case: Case, play: Play, window: OpenWindow, until: datetime) -> str:
    assert case.player is not None
    zones = [("your time", case.player.zone)]
    deadline, came = show(until, zones), show(case.stored.received_at, zones)
    return f"Too late: {window.doc.title} closed on {deadline}; your mail reached us on {came}."


def _older(written: datetime, newest: datetime) -> str:
    return (
        f"Your mail was written on {show(written)}, before the orders on file ({show(newest)}); "
        "those stay unless you confirm this mail."
    )


def _no_phase(play: Play) -> str:
    if play.game.status == "ended":
        return f"{play.game.name} is over; no orders are taken."
    return f"{play.game.name} has not begun; orders count from the start mail on."


def _receipt(
    db: Connection, service: Service, case: Case, split: Split, done: tuple[CommandDone, ...], read: Read
) -> None:
    apart = bool(split.commands) and all(verbs.answered_apart(c.verb) for c in split.commands)
    touched = read.refusal or read.parsed.readings or read.parsed.problems or split.press
    if (apart and not touched) or too_many_replies(db, service, case):
        return
    now = load(db, case.place.play.game)
    window = next((w for w in now.windows if case.place.window and w.id == case.place.window.id), None)
    to = to_player(case.registered, now, case.seat.power, window or now.window_for(case.seat.power))
    letter = _letter(db, service, case, to, replace_parsed(read), done)
    how = How(key=f"receipt:{case.mark}:{case.released}", kind="receipt", answers=case.mail.message_id)
    mailing.post(db, service, to, letter, how)


def replace_parsed(read: Read) -> Read:
    """A refused text drops nothing."""
    return replace(read, parsed=read.parsed.model_copy(update={"dropped": (), "later": ()})) if read.refusal else read


def _letter(
    db: Connection, service: Service, case: Case, to: mailing.To, read: Read, done: tuple[CommandDone, ...]
) -> Receipt:
    assert to.play is not None
    parsed = read.parsed
    warnings = all(problem.kind == "doubtful" for problem in parsed.problems)
    acted = parsed.changed or parsed.answers or parsed.later or done
    full = "accepted" if warnings else "partly"
    now = to.window and to.play.state is not None
    status: Any = "refused" if read.refusal else full if acted else "nothing"
    return Receipt(
        heading=mailing.heading(db, service, to),
        confirm_code=read.code,
        status=status,
        why=read.refusal,
        readings=parsed.readings,
        problems=parsed.problems,
        commands=done,
        standing=attendance.standing(db, to.play, to.window, to.power) if now and to.window else Standing(),
        dropped=tuple(map(str, parsed.dropped)),
        later=parsed.later,
        answers=tuple(a.text for a in parsed.answers),
        notes=(*case.words.notes, *_rivals(db, case, to.play)),
    )


def _rivals(db: Connection, case: Case, play: Play) -> tuple[str, ...]:
    others = {s.player.address for s in play.seats if s.player and s.power != case.seat.power}
    reached = sorted({a.spec for a in (*case.mail.to, *case.mail.cc) if a.spec.lower() in others})
    return tuple(f"Your mail also went to {spec}, who plays in this game: he has read your orders." for spec in reached)


def too_many_replies(db: Connection, service: Service, case: Case) -> bool:
    """The last resort against two robots answering each other: a cap on mails to one address and hour."""
    since = service.clock() - timedelta(hours=1)
    return outbox.replies_since(db, case.sender, since) >= service.settings.limits.replies_per_address_and_hour
