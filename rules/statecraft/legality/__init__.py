"""What may be ordered: the one place for every check, with the codes of the order language."""

from __future__ import annotations

from rules.dice import ScriptedDice
from rules.statecraft import pacts, routes
from rules.statecraft.board import Board
from rules.statecraft.costs import NOTHING, Cost
from rules.statecraft.legality import forces, home, notes, talk, treaty
from rules.statecraft.legality.ground import Ground
from rules.statecraft.model import World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import Refusal, RefusedError
from rules.statecraft.seen import seen_by
from rules.statecraft.table import Table

__all__ = ["Refusal", "RefusedError", "refusal", "warnings"]
CHECKS = {**forces.CHECKS, **home.CHECKS, **notes.CHECKS, **talk.CHECKS, **treaty.CHECKS}
GENERALS = frozenset({"STANCE", "RETREAT", "FIELD_REPORT", "GENERAL_ROLLS", "PRESS", "ASK", "TEST", "SUCCEED", "PAUSE"})
"""What a player who serves as General or Admiral may order."""


def refusal(board: Board, world: World, power: str, order: StatecraftOrder, spent: Cost = NOTHING) -> Refusal | None:
    """Why a power may not give an order now, as far as it can know (SC-CON-08); None if it may. spent: what its mail
    has used up already."""
    general = world.generals.get(power)
    state = general.serves if general else power
    realm = world.realms.get(state)
    if realm is None:
        return Refusal("ERR-ID")
    if general and order.verb not in GENERALS:
        return Refusal("ERR-RANK", {"state": state})
    if not realm.alive and order.verb not in ("SUCCEED", "PRESS", "ASK", "PAUSE"):
        return Refusal("ERR-ID")
    try:
        known = Table(seen_by(board, world, state), board, ScriptedDice(()))
        CHECKS[order.verb](Ground(known, power, realm, spent), order)
    except RefusedError as error:
        return error.refusal
    return None


def warnings(board: Board, world: World, power: str, order: StatecraftOrder) -> tuple[Refusal, ...]:
    """What the author of a legal order should know: WARN-LONG, WARN-BORDER, WARN-OVERLAP, that nothing is owed."""
    if order.verb == "MOVE":
        return _move_warnings(board, world, order)
    if order.verb == "TREATY_NEW":
        return _overlaps(world, power, order)
    return (Refusal("ERR-NO-LOANS"),) if order.verb == "REPAY" and not world.realms[power].loans else ()


def _move_warnings(board: Board, everything: World, order: StatecraftOrder) -> tuple[Refusal, ...]:
    force = everything.forces[order.force]
    world = seen_by(board, everything, force.owner)
    way = routes.path(board, world, force, order.place, order.via) or []
    found = []
    total = sum(board.march(a, b) for a, b in zip((force.place, *way), way, strict=False))
    allowance = routes.ALLOWANCE[force.kind]
    if total > allowance:
        found.append(Refusal("WARN-LONG", {"season": world.date + (total - 1) // allowance}))
    for place in way:
        if place in world.lands and not routes.may_enter(world, force.owner, place, force.kind == "N").allowed:
            found.append(Refusal("WARN-BORDER", {"place": place, "state": world.lands[place].controller}))
            break
    return tuple(found)


def _overlaps(world: World, power: str, order: StatecraftOrder) -> tuple[Refusal, ...]:
    """A Coalition against a State with which one has a pact, a pact with its enemy, and the like."""
    enemies = {c.enemy for c in order.clauses if c.enemy}
    clashes = [
        t for e in sorted(enemies) for t in pacts.between(world, power, e, "non_aggression", "defense_pact", "peace")
    ]
    return tuple(Refusal("WARN-OVERLAP", {"treaty": t.treaty.number, "why": t.clause.condition}) for t in clashes)
