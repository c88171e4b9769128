"""Verbs about the player himself: ABSENT, ADDRESS, ZONE, and who plays: JOIN, RESIGN."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from moderator import calendar
from moderator.calendar import show
from moderator.letters import AddressChange
from moderator.mail_in.verbs.act import Act, NotDoneError, ask, post
from moderator.mail_out import mailing
from moderator.play import load
from moderator.store import games
from moderator.turn import deadlines, seats

ADDRESS, RESIGN = "address", "resign"
CANCELS = ("off", "none", "no", "cancel", "never", "back")


def absent(act: Act) -> str:
    """ABSENT: days away, in the player's zone; ABSENT OFF takes back what is left of them; alone it lists them."""
    today = act.received_at.astimezone(ZoneInfo(act.player.zone)).date()
    words = act.command.rest.strip(" .!").lower()
    if words in CANCELS:
        gone = games.cancel_absences(act.db, act.play.game.id, act.player.id, today)
        return "noted: you are not away" if gone else "you had announced no absence"
    if not words:
        return _announced(act)
    try:
        absence = calendar.parse_absence(act.command.rest, today, act.player.zone)
    except calendar.AbsenceError as error:
        raise NotDoneError(f"not understood: {error}") from None
    games.add_absence(act.db, act.play.game.id, act.player.id, absence.first, absence.last, absence.zone)
    moved = act.window is not None and deadlines.for_absence(act.db, act.service, act.play, act.window)
    heed = "the deadline has been moved for it" if moved else "deadlines set from now on heed it where the game does"
    return f"noted: you are away {absence}; {heed}"


def _announced(act: Act) -> str:
    rows = (row for row in games.absences(act.db, act.play.game.id) if row[0] == act.player.id)
    days = [str(calendar.Absence(first=first, last=last, zone=zone)) for _, first, last, zone in rows]
    if not days:
        return "you have announced no absence: write it like ABSENT 24 Dec - 2 Jan"
    return f"you are away {', '.join(days)}; ABSENT OFF takes it back"


def address(act: Act) -> str:
    """ADDRESS: the registered address is asked first."""
    new = act.command.rest.strip("<> ").lower()
    why_not = seats.why_no_address(act.db, act.service, new)
    if why_not:
        raise NotDoneError(why_not)
    code = ask(act, ADDRESS, new=new)
    received = show(act.received_at, [("your time", act.player.zone)])
    heading = mailing.heading(act.db, act.service, act.to)
    post(act, AddressChange(heading=heading, new=new, received=received, confirm_code=code))
    return f"a question whether {new} shall be your address went to {act.player.address}"


def zone(act: Act) -> str:
    """ZONE: how times are shown to this player."""
    try:
        named = calendar.read_zone(act.command.rest)
    except calendar.ZoneError as error:
        raise NotDoneError(f"not understood: {error}") from None
    games.change_player(act.db, act.player.id, zone=named)
    return f"times are shown in {named} from now on"


def join(act: Act) -> str:
    """JOIN from somebody who has a place already: in the game that his mail is for, or in the one he names."""
    code = act.command.rest.lower() or act.play.game.code
    game = games.game_by_code(act.db, code) or act.play.game
    play = load(act.db, game)
    held = next((s.power for s in play.seats if s.player and s.player.id == act.player.id), None)
    if play.state is None or held is None:
        return f"you have a place in {code} already"
    return f"you play {play.name(held)} in {code} already"


def resign(act: Act) -> str:
    """RESIGN: asks for a CONFIRM."""
    code = ask(act, RESIGN, power=act.seat.power)
    what = f"your place in {act.play.game.code}" if act.play.state is None else act.play.name(act.seat.power)
    return f"to give up {what} for good, reply CONFIRM {code}"


def resigned(act: Act) -> str:
    """A RESIGN was confirmed: the seat is open from now on."""
    seats.open_seat(act.db, act.service, act.play, act.seat.power, "resigned")
    what = "your place" if act.play.state is None else act.play.name(act.seat.power)
    return f"you have given up {what}; thank you for playing"


def moved(act: Act, new: str) -> str:
    """An ADDRESS was confirmed from the registered address."""
    why_not = seats.why_no_address(act.db, act.service, new)
    if why_not:
        raise NotDoneError(why_not)
    seats.change_address(act.db, act.service, act.player, new)
    return f"your address is {new} from now on"
