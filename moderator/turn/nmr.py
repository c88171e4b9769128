"""NMR (no moves received): remind, wait out the grace time, go on or hold, count the misses, open the seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from moderator import calendar
from moderator.letters import Letter, Nmr, NmrPublic, Reminder
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, mails, outbox, windows
from moderator.store.values import OpenWindow, Options, Player
from moderator.turn import attendance, seats, standstill

MISSED = "phases without orders"
"""How the reason of a seat ends that was opened for misses."""
OPEN_NOW = "Your seat is open now."
FIRST_CALL = "Send orders for your next phase, or your seat may be given to somebody else."
LAST_CALL = "If nothing at all comes from you within {days} days, your seat is open."
WAITS = "The game waits for the moderator. Orders that still come are taken."


def remind(db: Connection, service_: Service, play: Play, window: OpenWindow) -> None:
    """Remind those who lack orders or READY, once at each of the schedule's instants that has come."""
    schedule = calendar.parse_schedule(play.game.schedule)
    instants = calendar.reminders(schedule, window.opened_at, window.closes_at)
    passed = [number for number, at in enumerate(instants) if at <= service_.clock() < window.closes_at]
    if passed:
        powers = (*attendance.lacking(db, play, window), *attendance.unready(play))
        _remind_all(db, service_, play, window, tuple(dict.fromkeys(powers)), str(passed[-1]))


def begin_grace(db: Connection, service_: Service, play: Play, window: OpenWindow, hard: datetime) -> None:
    """The deadline has passed and somebody is missing: remind him that the grace time runs."""
    if not window.graced:
        windows.change_window(db, window.id, graced=True)
        _remind_all(db, service_, play, window, attendance.silent(db, play, window), "grace")


def may_go_on(db: Connection, service_: Service, play: Play, window: OpenWindow) -> bool:
    """Whether the phase is adjudicated without the silent (disorder), or the game waits for the moderator (hold)."""
    if play.game.options.nmr == "disorder":
        return True
    missing = tuple(play.name(power) for power in attendance.silent(db, play, window))

    def letter(to: To) -> Letter:
        heading = mailing.heading(db, service_, to)
        return NmrPublic(heading=heading, missed_phase=window.doc.title, powers=missing, next=WAITS)

    why = f"{window.doc.title}: no orders from {', '.join(missing)}"
    standstill.hold(db, service_, play, why, letter)
    return False


def after_phase(missed: int, absent: bool, away: bool) -> int:
    """Phases missed in a row now: orders reset the count, an announced absence leaves it (1483-MIS-04, -05)."""
    if not absent:
        return 0
    return missed if away else missed + 1


def caretaken(missed: int, away: bool) -> int:
    """Phases missed in a row as the caretaker reckons, this one too; an announced absence is none (1483-MIS-04)."""
    return 0 if away else missed + 1


def too_many(options: Options, missed: int) -> bool:
    """Whether the mail about a miss is the last: the seat is open now, or after days of silence (1483-MIS-02)."""
    return missed >= options.open_after


def days_are_over(options: Options, missed: int, days: float) -> bool:
    """Whether so many days of silence since that mail open the seat (1483-MIS-03)."""
    return bool(options.open_days) and too_many(options, missed) and days >= options.open_days


def count(db: Connection, service_: Service, play: Play, closed: OpenWindow, absent: Sequence[str]) -> None:
    """Count the misses in a row; who has missed too many loses the seat, the others are told.

    An absence that was announced is no miss; the count stays as it is.
    """
    gone = away(db, play, closed)
    for seat in play.seats:
        if seat.power not in closed.doc.awaited or not seat.player:
            continue
        missed = after_phase(seat.missed, seat.power in absent, seat.player.id in gone)
        games.change_seat(db, play.game.id, seat.power, missed=missed)
        if missed > seat.missed:
            _missed(db, service_, play, closed, seat.power, missed)


def _missed(db: Connection, service_: Service, play: Play, closed: OpenWindow, power: str, missed: int) -> None:
    player = play.seat(power).player
    assert player is not None
    options = play.game.options
    last = too_many(options, missed)
    opens = last and not options.open_days
    after = OPEN_NOW if opens else LAST_CALL.format(days=options.open_days) if last else FIRST_CALL
    letter = Nmr(
        heading=mailing.heading(db, service_, to := to_player(player, play, power, play.window_for(power))),
        missed_phase=closed.doc.title,
        in_a_row=missed,
        happened=f"{play.name(power)}'s orders were those that the rules have for a power that sends none.",
        next=after,
        seat_open=opens,
    )
    key = f"nmr:{play.game.code}:{closed.name}:{closed.revision}:{power}"
    mailing.post(db, service_, to, letter, How(key=key, kind="nmr"))
    if opens and play.game.status == "running":
        _open(db, service_, play, power, missed)


def open_unanswered(db: Connection, service_: Service, play: Play) -> bool:
    """Open the seats whose players have missed too many phases and are silent since the mail about it; whether any."""
    options = play.game.options
    silent = [(seat, _silent_for(db, service_, play, player)) for seat, player in seats.readers(play) if seat.missed]
    unheard = [seat for seat, days in silent if days_are_over(options, seat.missed, days)]
    for seat in unheard:
        _open(db, service_, play, seat.power, seat.missed)
    return bool(unheard)


def _silent_for(db: Connection, service_: Service, play: Play, player: Player) -> float:
    """Days since the last mail about a miss, 0 if something has come from the player since."""
    asked, heard = outbox.last_queued(db, play.game.id, "nmr", player.id), mails.last_from(db, player.address)
    if asked is None or (heard is not None and heard >= asked):
        return 0
    return (service_.clock() - asked) / timedelta(days=1)


def _open(db: Connection, service_: Service, play: Play, power: str, missed: int) -> None:
    seats.open_seat(db, service_, load(db, play.game), power, f"{missed} {MISSED}", missed)


def away(db: Connection, play: Play, window: OpenWindow) -> set[int]:
    """The ids of players who have announced that they are away when a window closes."""
    return {who for who, absence in _absences(db, play) if absence.covers(window.closes_at)}


def _absences(db: Connection, play: Play) -> list[tuple[int, calendar.Absence]]:
    found = games.absences(db, play.game.id)
    return [(who, calendar.Absence(first=first, last=last, zone=zone)) for who, first, last, zone in found]


def _remind_all(
    db: Connection, service_: Service, play: Play, window: OpenWindow, powers: Sequence[str], which: str
) -> None:
    for power in powers:
        seat = play.seat(power)
        if seat.player is None:
            continue
        to = to_player(seat.player, play, power, window)
        standing = attendance.shown(db, play, window, power)
        letter = Reminder(
            heading=mailing.heading(db, service_, to),
            standing=standing,
            not_ready=not play.begun and seat.ready_at is None,
            order_form=play.rules.view(play.state, (), power).form,
        )
        until = f"{window.closes_at.astimezone(UTC):%Y%m%d%H%M}"  # a deadline that has moved is reminded of anew
        key = f"reminder:{play.game.code}:{window.name}:{window.revision}:{until}:{which}:{power}"
        how = How(key=key, kind="reminder", supersedes=f"reminder:{play.game.code}")
        mailing.post(db, service_, to, letter, how)
