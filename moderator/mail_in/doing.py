"""A mail's commands carried out, in the order in which they stand; what tells the state of the game comes after the
mail's orders, so that it tells them too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection

from moderator.letters import CommandDone
from moderator.mail_in import confirming, verbs
from moderator.mail_in.case import Case
from moderator.mail_in.commands import Command, Press, Split
from moderator.mail_in.verbs import Act, NotDoneError
from moderator.play import load
from moderator.service import Service
from moderator.store import games

PRESS_KEPT = "read as press: nothing in it is an order. Press is not passed on yet"
PRESS_UNENDED = "ENDPRESS is missing, so all below this line was " + PRESS_KEPT

Done = dict[int, CommandDone]
"""What came of each command, by its line."""


def before_orders(db: Connection, service: Service, case: Case, split: Split) -> tuple[Done, tuple[int, ...]]:
    """Carry out the commands that may change something; also the mails that were confirmed."""
    done, vouched = dict[int, CommandDone](), []
    for command in _to_do(case, split):
        if command.verb not in verbs.AFTER_ORDERS:
            done[command.line], mail_id = _do(_act(db, service, case, command))
            vouched += [mail_id] if mail_id else []
    return done | {press.line: _press(press) for press in split.press}, tuple(vouched)


def after_orders(db: Connection, service: Service, case: Case, split: Split) -> Done:
    """Carry out the commands that tell how the game stands, with the mail's orders in force."""
    asked = [command for command in _to_do(case, split) if command.verb in verbs.AFTER_ORDERS]
    now = _as_now(db, case) if asked else case
    return {command.line: _do(_act(db, service, now, command))[0] for command in asked}


def in_order(done: Done) -> tuple[CommandDone, ...]:
    """What came of the commands, as they stand in the mail."""
    return tuple(done[line] for line in sorted(done))


def _to_do(case: Case, split: Split) -> Iterable[Command]:
    """The commands that are still to do: of a mail that was answered before, those that a stale window held up."""
    return (c for c in split.commands if not case.answered or (case.place.stale and c.verb in verbs.OF_THE_PHASE))


def _do(act: Act) -> tuple[CommandDone, int | None]:
    mail_id = None
    try:
        result, mail_id = confirming.do(act) if act.command.verb == "CONFIRM" else (verbs.do(act), None)
    except NotDoneError as error:
        return CommandDone(text=act.command.text, result=str(error), failed=True), None
    return CommandDone(text=act.command.text, result=result), mail_id


def _act(db: Connection, service: Service, case: Case, command: Command) -> Act:
    return Act(
        db=db,
        service=service,
        play=case.place.play,
        seat=case.seat,
        window=case.window,
        stale=_stale(db, case),
        known=case.seat.ready_at is not None,
        mail_id=case.stored.id,
        mark=case.mark,
        received_at=case.stored.received_at,
        command=command,
    )


def _stale(db: Connection, case: Case) -> str:
    """The phase that the mail was written for, if that is over and nobody has agreed to its counting for another."""
    if not case.released:
        return case.place.stale
    return "" if case.window is None or confirming.counts_for(db, case, case.window) else "an earlier phase"


def _as_now(db: Connection, case: Case) -> Case:
    """The case in the game as the mail's orders have left it."""
    play, before = load(db, games.game_by_id(db, case.place.play.game.id)), case.place.window
    window = next((w for w in play.windows if before and w.id == before.id), None)
    return replace(case, route=replace(case.place, play=play, window=window))


def _press(press: Press) -> CommandDone:
    return CommandDone(text=f"PRESS {press.to}".strip(), result=PRESS_KEPT if press.closed else PRESS_UNENDED)
