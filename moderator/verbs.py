"""What each service verb does. Every function takes the act and says in one sentence what came of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import Connection

from moderator import calendar, commands, filing, mailing, seats
from moderator.commands import Command
from moderator.letters import AddressChange, CommandDone, Help, ModDispute, Status
from moderator.mailing import How, Posted, to_moderator, to_player
from moderator.play import Play
from moderator.service import Service
from moderator.store import games, mails, orders, outbox, service, windows
from moderator.store.values import OpenWindow, Player, Seat
from rules.ruleset import Answer

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class Act:
    """A command in a player's mail with all it may touch. mail_id: the mail it stands in; mark: its name in keys."""

    db: Connection
    service: Service
    play: Play
    seat: Seat
    window: OpenWindow | None
    mail_id: int
    mark: str
    received_at: datetime
    command: Command

    @property
    def player(self) -> Player:
        """Who wrote the command."""
        assert self.seat.player is not None
        return self.seat.player

    @property
    def key(self) -> str:
        """A name for a letter that this command causes, the same whenever the mail is handled again."""
        return f"{self.command.verb.lower()}:{self.mark}:{self.command.line}"


def new_code() -> str:
    """A one-time code, easy to read and to type."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))


def do(act: Act) -> CommandDone:
    """Carry out one command."""
    return CommandDone(text=act.command.text, result=_DO[act.command.verb](act))


def answered_apart(verb: str) -> bool:
    """Whether the verb's answer is a mail of its own, so that a mail with nothing else needs no receipt."""
    return verb in ("HELP", "STATUS", "RESEND")


def status(act: Act) -> Status:
    """Where the game stands for this reader."""
    to = to_player(act.player, act.play, act.seat.power, act.window)
    heading = mailing.heading(act.db, act.service, to)
    if act.window is None or act.play.state is None:
        return Status(heading=heading, notes=(_why_no_window(act.play),))
    on_file = filing.on_file(act.db, act.play, act.window.name, act.seat.power)
    votes = windows.answers(act.db, act.play.game, act.window.name)
    return Status(
        heading=heading,
        standing=act.play.rules.standing(act.play.state, act.seat.power, on_file),
        votes=tuple(a.text for a in votes if a.power == act.seat.power and a.subject == "vote"),
        notes=("WAIT is set: nothing is adjudicated before the deadline.",) if act.seat.waits else (),
    )


def _help(act: Act) -> str:
    heading = mailing.heading(act.db, act.service, to_player(act.player, act.play, act.seat.power, act.window))
    letter = Help(heading=heading, commands=commands.guide(), orders=act.play.rules.guide())
    _post(act, letter)
    return "the list of commands and orders is on its way"


def _status(act: Act) -> str:
    _post(act, status(act))
    return "the state of the game is on its way"


def _orders(act: Act) -> str:
    return "your complete orders on file are below"


def _ready(act: Act) -> str:
    games.change_seat(act.db, act.play.game.id, act.seat.power, ready_at=act.received_at)
    return "noted: you are there"


def _clear(act: Act) -> str:
    if act.window is None:
        return f"nothing to clear: {_why_no_window(act.play)}"
    orders.withdraw(act.db, act.play.game, act.window.name, act.seat.power)
    return f"your orders for {act.window.doc.title} are withdrawn"


def _wait(act: Act) -> str:
    return _set_waits(act, True, "nothing will be adjudicated before the deadline")


def _nowait(act: Act) -> str:
    return _set_waits(act, False, "the phase may be adjudicated as soon as all orders are in")


def _set_waits(act: Act, waits: bool, result: str) -> str:
    games.change_seat(act.db, act.play.game.id, act.seat.power, waits=waits)
    return result


def _absent(act: Act) -> str:
    today = act.received_at.astimezone(ZoneInfo(act.player.zone)).date()
    try:
        absence = calendar.parse_absence(act.command.rest, today, act.player.zone)
    except calendar.AbsenceError as error:
        return f"not understood: {error}"
    days = (absence.first, absence.last, absence.zone)
    games.add_absence(act.db, act.play.game.id, act.player.id, *days)
    return f"noted: you are away {absence}; deadlines set from now on heed it as far as the game allows"


def _vote(act: Act) -> str:
    if act.window is None:
        return f"no vote: {_why_no_window(act.play)}"
    ballot = _ballot(act)
    if ballot is None:
        names = ", ".join(act.play.name(p) for p in act.play.rules.powers(act.play.state))
        return f"not understood: VOTE CONCEDE needs one of {names}"
    answer = Answer(power=act.seat.power, subject="vote", text=ballot)
    windows.put_answer(act.db, act.play.game, act.window.name, answer, act.received_at)
    return f"your secret vote for {act.window.doc.title} is: {ballot}; it lapses when the phase ends"


def _ballot(act: Act) -> str | None:
    words = act.command.rest.lower()
    if "draw" in words:
        return "draw"
    if "conce" not in words:
        return "none"
    named = [
        p for p in act.play.rules.powers(act.play.state) if _names(act, p) & set(words.replace(" to ", " ").split())
    ]
    whole = [p for p in act.play.rules.powers(act.play.state) if any(n in words for n in _names(act, p))]
    found = named or whole
    return f"concede {found[0]}" if len(found) == 1 else None


def _names(act: Act, power: str) -> set[str]:
    return {power.lower(), act.play.name(power).lower()}


def _resign(act: Act) -> str:
    code = new_code()
    detail = json.dumps({"power": act.seat.power})
    _remember(act, code, "resign", detail)
    return f"to give up {act.play.name(act.seat.power)} for good, reply CONFIRM {code}"


def _resend(act: Act) -> str:
    wanted = act.command.rest.strip(" .").lower()
    rows = outbox.rows(act.db, game_id=act.play.game.id, most=2000)
    mine = [r for r in rows if r.player_id == act.player.id and r.kind in ("turn", "start")]
    found = next((r for r in mine if not wanted or f":{wanted}:" in r.key.lower()), None)
    if found is None:
        return f"there is no report of yours for {act.command.rest or 'this game'}"
    posted = Posted.model_validate_json(found.letter)
    copy = posted.model_copy(update={"message_id": mailing.stable_id(act.service, act.key)})
    row = {"key": act.key, "kind": "resent", "game_id": found.game_id, "player_id": found.player_id}
    row |= {"recipient": found.recipient, "message_id": copy.message_id, "letter": copy.model_dump_json()}
    outbox.put(act.db, row, act.service.clock())
    return "the report is on its way again"


def _address(act: Act) -> str:
    new = act.command.rest.strip("<> ").lower()
    if games.player_by_address(act.db, new):
        return f"{new} is registered already"
    code = new_code()
    _remember(act, code, "address", json.dumps({"new": new}))
    heading = mailing.heading(act.db, act.service, to_player(act.player, act.play, act.seat.power, act.window))
    received = f"{act.received_at.astimezone(UTC):%a %d %b %Y %H:%M} UTC"
    _post(act, AddressChange(heading=heading, new=new, received=received, confirm_code=code))
    return f"a question whether {new} shall be your address went to {act.player.address}"


def _zone(act: Act) -> str:
    zones = {name.lower(): name for name in available_timezones()}
    zone = zones.get(act.command.rest.lower())
    if zone is None:
        return f"there is no time zone {act.command.rest}; write it like Europe/Berlin"
    games.change_player(act.db, act.player.id, zone=zone)
    return f"times are shown in {zone} from now on"


def _confirm(act: Act) -> str:
    return "nothing of this kind is waiting for your CONFIRM"


def _dispute(act: Act) -> str:
    to = to_moderator(act.service, act.play)
    letter = ModDispute(
        heading=mailing.heading(act.db, act.service, to),
        power=act.play.name(act.seat.power),
        player=act.player.name,
        lines=(act.command.rest or "(no more was written)", f"mail {act.mail_id}"),
    )
    mailing.post(act.db, act.service, to, letter, How(key=act.key, kind="moderator"))
    detail = {"power": act.seat.power, "mail": act.mail_id, "text": act.command.rest}
    service.note(act.db, act.received_at, act.player.address, "dispute", act.play.game.id, **detail)
    return "the moderator was asked to look"


def confirmed_resignation(act: Act) -> str:
    """A RESIGN was confirmed: the seat is open from now on."""
    seats.open_seat(act.db, act.service, act.play, act.seat.power, "resigned")
    return f"you have given up {act.play.name(act.seat.power)}; thank you for playing"


def confirmed_address(act: Act, new: str) -> str:
    """An ADDRESS was confirmed from the registered address."""
    seats.change_address(act.db, act.service, act.player, new)
    return f"your address is {new} from now on"


def _remember(act: Act, code: str, kind: str, detail: str) -> None:
    links = {"game_id": act.play.game.id, "mail_id": act.mail_id, "player_id": act.player.id}
    mails.add_code(act.db, code, kind, detail, act.received_at, **links)


def _post(act: Act, letter: Help | Status | AddressChange) -> None:
    to = to_player(act.player, act.play, act.seat.power, act.window)
    mailing.post(act.db, act.service, to, letter, How(key=act.key, kind=letter.purpose))


def _why_no_window(play: Play) -> str:
    return {"setup": "the game has not begun", "ended": "the game is over"}.get(play.game.status, "no phase is open")


_DO: dict[str, Callable[[Act], str]] = {
    "HELP": _help,
    "STATUS": _status,
    "ORDERS?": _orders,
    "READY": _ready,
    "CLEAR": _clear,
    "WAIT": _wait,
    "NOWAIT": _nowait,
    "ABSENT": _absent,
    "VOTE": _vote,
    "RESIGN": _resign,
    "RESEND": _resend,
    "ADDRESS": _address,
    "ZONE": _zone,
    "CONFIRM": _confirm,
    "DISPUTE": _dispute,
}
