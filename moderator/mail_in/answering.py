"""A player's mail that is his: do its commands, read its orders, file them, answer with one receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from moderator.calendar import show
from moderator.letters import GameAddress, WhichGame
from moderator.mail import addresses
from moderator.mail_in import clearing, commands, confirming, doing, garbled, misfits, receipts, unreadable
from moderator.mail_in.case import Case, Outcome
from moderator.mail_in.commands import Split
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from moderator.store.values import OpenWindow, Seat
from moderator.turn import acts, attendance, filing, items, rulings
from rules.ruleset import Parsed

OLDEST_DATE = timedelta(days=7)
"""A mail is not under way for longer; a Date before that comes from a wrong clock and says nothing."""
NOTHING_UNDERSTOOD = "no order was understood"
IN_QUOTE = (
    "What you wrote into the quoted lines, behind the > marks or below the heading of our mail, is never read: write "
    "it above the quoted mail and send it again."
)


@dataclass(frozen=True)
class Refusal:
    """Why orders that were understood do not count. confirmable: whether the player may have them count all the same,
    else only what is for the open phase is refused."""

    why: str
    confirmable: bool = False


def answer(db: Connection, service: Service, case: Case) -> Outcome:
    """Act on a proved player's mail and answer it."""
    seat = case.seat
    if seat.ready_at is None:
        games.change_seat(db, case.place.play.game.id, seat.power, ready_at=case.stored.received_at)
    split = _chosen(db, case)
    notice = None if split else unreadable.notice(db, service, case)
    if notice:
        return notice
    split = split or commands.split(case.words.text, case.place.play.rules.takes_press)
    done, vouched = doing.before_orders(db, service, case, split)
    case = replace(case, player=games.player_by_id(db, case.registered.id))  # he may have set his zone
    read = _orders(db, service, case, split)
    read = replace(read, parsed=misfits.told(split, case.place.play, read.parsed))
    if case.words.text.strip() and garbled.edited_quote(db, case):
        read = replace(read, note=f"{read.note} {IN_QUOTE}".strip())
    done |= doing.after_orders(db, service, case, split)
    receipts.send(db, service, case, split, doing.in_order(done), read)
    parsed = read.parsed
    told = parsed.preview or receipts.asked_only(parsed)
    acted = not filing.is_empty(parsed) or told or split.commands or split.press
    if read.refusal or not acted:
        return Outcome("reject", read.refusal or NOTHING_UNDERSTOOD, seat.power, vouched)
    return Outcome("accept", "", seat.power, vouched)


def _chosen(db: Connection, case: Case) -> Split | None:
    """The first of the mail's texts in which there is something to act on or to answer for; one of which nothing can be
    read at all ("my orders are in the file") only if there is no other."""
    play, unread = case.place.play, None
    codes = {games.game_by_id(db, seat.game_id).code for seat in games.seats_of(db, case.registered.id)}
    for text in unreadable.texts(case):
        split = commands.split(text, play.rules.takes_press, codes=codes)
        if split.commands or split.press:
            return split
        if play.windows:
            parsed = filing.read(db, play, case.seat.power, case.window, split.rest)
            understood = parsed.preview or not filing.is_empty(parsed)
            problems = () if garbled.is_garbled(text, case.mail.defects) else parsed.problems
            if understood or any(problem.kind != "unread" for problem in problems):
                return split
            unread = unread or (split if problems else None)
    return unread


def disagreement(db: Connection, case: Case) -> str:
    """Why a mail with two bodies cannot be trusted: both are full of orders, and different ones (C45)."""
    if case.words.alternative is None or not case.place.play.windows or case.released:
        return ""
    play = case.place.play
    plain, formatted = (
        filing.read(db, play, case.seat.power, case.window, commands.split(text, play.rules.takes_press).rest)
        for text in (case.words.text, case.words.alternative)
    )
    full = all(parsed.changed or parsed.acts for parsed in (plain, formatted))
    differ = full and not (filing.same(plain.orders, formatted.orders) and plain.acts == formatted.acts)
    return "the plain text and the formatted text of the mail have different orders" if differ else ""


def which_game(db: Connection, service: Service, case: Case, why: str, seats: Sequence[Seat]) -> Outcome:
    """Nothing is stored; the sender gets the address of each of his games."""
    found = []
    for seat in seats:
        play = load(db, games.game_by_id(db, seat.game_id))
        to = to_player(case.registered, play, seat.power, play.window_for(seat.power))
        address = mailing.heading(db, service, to).reply_to
        row = GameAddress(code=play.game.code, name=play.game.name, power=play.name(seat.power), address=address)
        found.append(row)
    letter = WhichGame(heading=mailing.heading(db, service, to_player(case.registered)), games=tuple(found), why=why)
    how = How(key=f"receipt:{case.mark}", kind="which_game", answers=case.mail.message_id)
    mailing.post(db, service, to_player(case.registered), letter, how)
    return Outcome("reject", why, seats[0].power if seats else "")


def _orders(db: Connection, service: Service, case: Case, split: Split) -> receipts.Read:
    """Act on what a mail says in the game's own language: orders filed, answers noted, acts carried out."""
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    if not split.rest.strip():
        return receipts.Read(Parsed())
    if not play.windows:
        why = _no_phase(play)
        return receipts.Read(Parsed(), note=why) if split.commands else receipts.Read(Parsed(), why)
    text, taken, note = clearing.cleared(split, lambda said: filing.read(db, play, case.seat.power, case.window, said))
    parsed = filing.read(db, play, case.seat.power, case.window, text)
    parsed = parsed.model_copy(update={"readings": (*taken, *parsed.readings)})
    if filing.is_empty(parsed):
        over = _over(case, case.window) if case.window and parsed.problems else ""
        return receipts.Read(parsed, note=over)
    read = _filed(db, service, case, play, parsed, text)
    answered = items.put(db, play, filing.to_items(play, parsed), case.stored.received_at)
    done = acts.carry_out(db, service, play, case.seat.power, parsed.acts, case.stored.received_at, case.stored.id)
    return replace(read, note=note or read.note, answered=answered, done=done)


def _filed(db: Connection, service: Service, case: Case, play: Play, parsed: Parsed[Any], text: str) -> receipts.Read:
    """Put on file what is for the open phase and what is for later ones, or say why that does not count."""
    received = service.clock() if case.released else case.stored.received_at
    dated = _date(case) or case.stored.received_at
    refusal, power = _refusal(db, case, play, parsed), case.seat.power
    if refusal is None and case.window is not None:
        filing.file(db, play, power, case.window, text, parsed, received, dated, case.stored.id)
        rulings.put(db, service, play, case.window, parsed.questions)
        return receipts.Read(parsed, ballots=tuple(a.text for a in filing.ballots(play, parsed)))
    if refusal and refusal.confirmable:
        return receipts.Read(parsed, refusal.why, confirming.offer_release(db, case))
    filing.file_ahead(db, play, power, parsed, received, dated)
    return receipts.Read(parsed, refusal.why if refusal else "")


def _refusal(db: Connection, case: Case, play: Play, parsed: Parsed[Any]) -> Refusal | None:
    """Why orders that were understood do not count; None if they do, or if there are none for the open phase."""
    window = case.window
    if window is None:
        return Refusal(_no_phase(play)) if filing.for_phase(play, parsed) else None
    over = _over(case, window)
    if over and (parsed.later or filing.for_phase(play, parsed)):
        return Refusal(f"{over} If you mean the orders for {window.doc.title}, confirm them.", confirmable=True)
    if not filing.for_phase(play, parsed):
        return None  # what is for a later phase is kept whatever the open one is
    if case.released and not confirming.counts_for(db, case, window):
        return Refusal(f"Your mail is older than {window.doc.title}: the phase that it was written for is over.")
    own_words = not addresses.subject_tags(case.mail.subject)  # ours name anybody whom they tell of
    other = play.rules.misaddressed(play.state, case.seat.power, case.mail.subject) if own_words else ""
    if other and not case.released:
        return Refusal(other, confirmable=True)
    if case.seat.power not in window.doc.may_answer:
        return Refusal(f"{play.name(case.seat.power)} has nothing to order in {window.doc.title}.")
    until = attendance.counts_until(db, play, window)
    if until is not None and case.stored.received_at > until:
        return Refusal(_late(case, window, until))
    written, newest = _date(case), filing.latest_date(db, play, window.name, case.seat.power)
    if not case.released and parsed.changed and newest and written and written < newest:
        return Refusal(_older(written, newest), confirmable=True)
    return None


def _over(case: Case, window: OpenWindow) -> str:
    """That the mail answers a phase that is over, "" if it does not or somebody has vouched for it."""
    if not case.place.stale or case.released:
        return ""
    return f"Your mail answers {case.place.stale}, which is over; the open phase is {window.doc.title}."


def _date(case: Case) -> datetime | None:
    """When the mail says that it was written, if that can be: not after it came, nor long before."""
    written, came = case.mail.date, case.stored.received_at
    return min(written, came) if written and written > came - OLDEST_DATE else None


def _late(case: Case, window: OpenWindow, until: datetime) -> str:
    zones = [("your time", case.registered.zone)]
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
    if play.windows:
        return f"No phase is open in {play.game.name}: what is open beside it has to be settled first."
    return f"{play.game.name} has not begun; orders count from the start mail on."
