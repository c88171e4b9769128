"""NMR (no moves received): remind, wait out the grace time, civil disorder or hold, open the seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection

from moderator import attendance, calendar, mailing, seats
from moderator.letters import ModDigest, ModShunted, Nmr, Reminder
from moderator.mailing import How, to_moderator, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service, windows
from moderator.store.values import OpenWindow


def remind(db: Connection, service_: Service, play: Play, window: OpenWindow) -> None:
    """Remind those who lack orders, once at each of the schedule's instants that has come."""
    schedule = calendar.parse_schedule(play.game.schedule)
    instants = calendar.reminders(schedule, window.opened_at, window.closes_at)
    passed = [number for number, at in enumerate(instants) if at <= service_.clock() < window.closes_at]
    if passed:
        _remind_all(db, service_, play, window, attendance.lacking(db, play, window), str(passed[-1]))


def begin_grace(db: Connection, service_: Service, play: Play, window: OpenWindow, hard: datetime) -> None:
    """The deadline has passed and somebody is missing: remind him that the grace time runs."""
    if not window.graced:
        windows.change_window(db, window.id, graced=True)
        _remind_all(db, service_, play, window, attendance.silent(db, play, window), "grace")


def may_go_on(db: Connection, service_: Service, play: Play, window: OpenWindow) -> bool:
    """Whether the phase is adjudicated without the silent (disorder), or the game waits for the moderator (hold)."""
    if play.game.options.nmr == "disorder":
        return True
    names = ", ".join(play.name(power) for power in attendance.silent(db, play, window))
    hold(db, service_, play, f"{window.doc.title}: no orders from {names}")
    return False


def all_ready(db: Connection, service_: Service, play: Play, window: OpenWindow) -> bool:
    """Whether everybody has answered the start mail; if not, the first turn waits and the moderator gets the list."""
    if play.all_ready:
        return True
    names = ", ".join(f"{play.name(s.power)} ({s.player.name})" for s in play.seats if s.player and not s.ready_at)
    hold(db, service_, play, f"{window.doc.title}: the start mail was not answered by {names}")
    return False


def hold(db: Connection, service_: Service, play: Play, why: str) -> None:
    """Nothing is adjudicated until the moderator says so; mail is taken as before."""
    games.change_game(db, play.game.id, held=why[:500])
    service.note(db, service_.clock(), "service", "held", play.game.id, why=why)
    to = to_moderator(service_, play)
    go_on = f"moderator phase run {play.game.code}, or phase extend, or player replace"
    letter = ModDigest(heading=mailing.heading(db, service_, to), held=(why,), notes=(f"The game waits: {go_on}.",))
    key = f"hold:{play.game.code}:{why}:{service_.clock():%Y%m%d%H%M}"
    mailing.post(db, service_, to, letter, How(key=key[:200], kind="moderator"))


def hold_after_error(db: Connection, service_: Service, game_id: int, error: Exception) -> None:
    """A turn failed unexpectedly: the game is held as it was, with its cause."""
    cause = f"{type(error).__name__}: {error}"[:400]
    play = load(db, games.game_by_id(db, game_id))
    games.change_game(db, game_id, held=f"an error stopped the turn: {cause}")
    service.note(db, service_.clock(), "service", "turn set aside", game_id, cause=cause)
    to = to_moderator(service_, play)
    code = play.game.code
    show, again = f"moderator phase show {code}", f"moderator phase run {code}"
    heading = mailing.heading(db, service_, to)
    letter = ModShunted(heading=heading, what=f"the turn of {code}", cause=cause, show=show, release=again)
    key = f"error:{code}:{play.game.turn}:{play.game.revision}"
    mailing.post(db, service_, to, letter, How(key=key, kind="moderator"))


def count(db: Connection, service_: Service, play: Play, closed: OpenWindow, absent: Sequence[str]) -> None:
    """Count the misses in a row; who has missed too many loses the seat, the others are told."""
    for seat in play.seats:
        if seat.power not in closed.doc.awaited or not seat.player:
            continue
        missed = seat.missed + 1 if seat.power in absent else 0
        games.change_seat(db, play.game.id, seat.power, missed=missed)
        if missed:
            _missed(db, service_, play, closed, seat.power, missed)


def _missed(db: Connection, service_: Service, play: Play, closed: OpenWindow, power: str, missed: int) -> None:
    player = play.seat(power).player
    assert player is not None
    opens = missed >= play.game.options.open_after
    after = (
        "Your seat is open now." if opens else "Order in the next phase, or your seat may be given to somebody else."
    )
    letter = Nmr(
        heading=mailing.heading(db, service_, to := to_player(player, play, power, play.window_for(power))),
        missed_phase=closed.doc.title,
        in_a_row=missed,
        happened=f"{play.name(power)} was in civil disorder.",
        next=after,
    )
    key = f"nmr:{play.game.code}:{closed.name}:{closed.revision}:{power}"
    mailing.post(db, service_, to, letter, How(key=key, kind="nmr"))
    if opens and play.windows:
        seats.open_seat(db, service_, play, power, f"{missed} phases without orders", missed)


def _remind_all(
    db: Connection, service_: Service, play: Play, window: OpenWindow, powers: Sequence[str], which: str
) -> None:
    for power in powers:
        seat = play.seat(power)
        if seat.player is None:
            continue
        to = to_player(seat.player, play, power, window)
        standing = attendance.standing(db, play, window, power)
        letter = Reminder(
            heading=mailing.heading(db, service_, to),
            standing=standing,
            not_ready=seat.ready_at is None,
            order_form=play.rules.view(play.state, (), power).form,
        )
        key = f"reminder:{play.game.code}:{window.name}:{window.revision}:{which}:{power}"
        how = How(key=key, kind="reminder", supersedes=f"reminder:{play.game.code}")
        mailing.post(db, service_, to, letter, how)
