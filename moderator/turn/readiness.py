"""What a game waits for and goes on from by itself: answers to the start mail, a player."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator.letters import Letter, Paused
from moderator.mail_out import mailing
from moderator.mail_out.mailing import To
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service
from moderator.store.values import OpenWindow
from moderator.turn import deadlines, standstill

UNANSWERED = "the start mail was not answered by"
UNTIL = "until everybody has answered the start mail (the one word READY is enough)"
NOBODY = "nobody plays in it any more"


def everybody_ready(db: Connection, service_: Service, play: Play, window: OpenWindow) -> bool:
    """Whether everybody has answered the start mail; if not, the first turn waits and everybody is told for whom."""
    if play.all_ready:
        return True
    missing = [(play.name(s.power), s.player.name) for s in play.seats if s.player and not s.ready_at]
    names = ", ".join(f"{power} ({player})" for power, player in missing)

    def letter(to: To) -> Letter:
        reason = f"Missing: {', '.join(power for power, _ in missing)}."
        return Paused(heading=mailing.heading(db, service_, to), until=UNTIL, reason=reason)

    standstill.hold(db, service_, play, f"{window.doc.title}: {UNANSWERED} {names}", letter)
    return False


def anybody_there(db: Connection, service_: Service, play: Play) -> bool:
    """Whether anybody plays; a game without players would run through its phases with nobody to read the reports."""
    if any(seat.player for seat in play.seats):
        return True
    standstill.hold(db, service_, play, NOBODY)
    return False


def goes_on(db: Connection, service_: Service, play: Play) -> bool:
    """Let a game go on that was held for nothing but what has come since; whether it does.

    A deadline that has passed meanwhile is set afresh: who has answered last could not order for it.
    """
    unanswered = UNANSWERED in play.game.held and play.all_ready
    if not unanswered and not (play.game.held == NOBODY and any(seat.player for seat in play.seats)):
        return False
    games.change_game(db, play.game.id, held="")
    reason = "Everybody has answered the start mail." if unanswered else "The game has a player again."
    service.note(db, service_.clock(), "service", "released", play.game.id, reason=reason)
    free = load(db, games.game_by_id(db, play.game.id))
    for window in free.phases:
        if window.closes_at <= service_.clock():
            deadlines.move(db, service_, free, window, deadlines.afresh(service_, free, window), reason)
    return True
