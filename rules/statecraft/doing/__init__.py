"""What an order does when it takes effect on receipt: one function a verb, which calls the rule."""

from __future__ import annotations

from rules.ruleset import MODERATOR
from rules.statecraft.doing import home, moderator, notes, talk, treaty
from rules.statecraft.legality import refusal
from rules.statecraft.order_model import SEASON_VERBS, StatecraftOrder, plain
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

ACTS = {**home.ACTS, **notes.ACTS, **talk.ACTS, **treaty.ACTS}


def act(table: Table, power: str, order: StatecraftOrder) -> None:
    """A power's act, checked on the world as it is now; a refusal is told to its author with the cause, and leaves the
    world as it was."""
    try:
        refused = refusal(table.board, table.world, power, order)
        if refused:
            raise RefusedError(refused.code, **refused.facts)
        if order.verb not in SEASON_VERBS:
            ACTS[order.verb](table, power, order)
            table.tell(power, "done", order=plain(order), verb=order.verb)
    except RefusedError as error:
        refused = error.refusal
        table.undo()
        table.tell(power, "refused act", order=plain(order), verb=order.verb, code=refused.code, facts=refused.facts)


def moderate(table: Table, order: StatecraftOrder, reason: str) -> None:
    """An order of the moderator: his own verbs, or an act of an unplayed State. One that is refused changes nothing."""
    if order.actor and order.verb in ACTS:
        act(table, order.actor, order)
        return
    try:
        moderator.ACTS[order.verb](table, order, reason)
        table.tell(MODERATOR, "done", order=plain(order), verb=order.verb, reason=reason)
    except (RefusedError, ValueError, KeyError) as error:
        code = error.refusal.code if isinstance(error, RefusedError) else str(error)
        facts = error.refusal.facts if isinstance(error, RefusedError) else {}
        table.undo()
        table.tell(MODERATOR, "refused act", order=plain(order), verb=order.verb, code=code, facts=facts)
