"""A stored step, done again from its row: the same inputs and the same dice must come to the same state."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from moderator.play import Play, state_of
from moderator.store import steps
from moderator.store.values import StepRow
from rules.dice import Dice, KeyedDice
from rules.ruleset import Act, Answer, Closed, Edit, Trigger

SAME, DIFFERS, LEFT = "same", "differs", "not replayed"
TRIGGERS: dict[str, type[Trigger]] = {"closed": Closed, "act": Act, "edit": Edit}
State = Any


def verdict(db: Connection, play: Play, before: Sequence[StepRow], row: StepRow) -> str:
    """SAME, DIFFERS, LEFT (a setup without a record of its seats) or "other edition: 1". before: the earlier steps."""
    if row.edition != play.rules.edition:
        return f"other edition: {row.edition}"
    secret = steps.secret(db, play.game.id, row.turn, row.revision)
    dice = KeyedDice(secret or b"", _earlier_rolls(before, row))
    again = _AGAIN[json.loads(row.trigger)["type"]](play, before, row, dice)
    if again is None:
        return LEFT
    return SAME if again.model_dump_json() == row.state else DIFFERS


def words(row: StepRow) -> str:
    """What a step was caused by, in a few words: "closed S1901M", "act FRA", "edit place", "rollback to S1901M"."""
    trigger = json.loads(row.trigger)
    subject = {"closed": "window", "act": "power", "rollback": "to"}.get(trigger["type"], "")
    named = trigger.get(subject) or trigger.get("order", {}).get("action", "")
    return " ".join(filter(None, (trigger["type"], "to" if subject == "to" else "", named)))


def _earlier_rolls(before: Sequence[StepRow], row: StepRow) -> list[dict[str, Any]]:
    """The rolls of the same turn's earlier steps."""
    of_turn = takewhile(lambda one: (one.turn, one.revision) == (row.turn, row.revision), reversed(before))
    return [roll for one in of_turn for roll in json.loads(one.rolls)]


def _set_up(play: Play, before: Sequence[StepRow], row: StepRow, dice: Dice) -> State | None:
    trigger = json.loads(row.trigger)
    if "seats" not in trigger:
        return None
    state = play.rules.setup(trigger["seats"], dice).state
    position = trigger.get("position")
    return play.rules.position(position).state if position else state


def _adjudicated(play: Play, before: Sequence[StepRow], row: StepRow, dice: Dice) -> State:
    document = json.loads(row.trigger)
    orders = {
        power: tuple(play.rules.order_type.model_validate(order) for order in listed)
        for power, listed in json.loads(row.orders).items()
    }
    answers = [Answer.model_validate(answer) for answer in json.loads(row.answers)]
    state = state_of(play.rules, before[-1].state)
    trigger = TRIGGERS[document["type"]].model_validate(document)
    return play.rules.adjudicate(state, trigger, orders, answers, dice).state


def _restored(play: Play, before: Sequence[StepRow], row: StepRow, dice: Dice) -> State:
    """The newest of the earlier states in which the phase that was restored is open."""
    phase = json.loads(row.trigger)["to"].casefold()
    states = (play.rules.state_type.model_validate_json(earlier.state) for earlier in reversed(before))
    return next(s for s in states if phase in {window.id.casefold() for window in play.rules.windows(s)})


_AGAIN: dict[str, Callable[[Play, Sequence[StepRow], StepRow, Dice], State | None]] = {
    "setup": _set_up,
    "closed": _adjudicated,
    "act": _adjudicated,
    "edit": _adjudicated,
    "rollback": _restored,
}
