"""Action 11a: surrender of and to NPCs, and their peace (TRT-04 to TRT-11, NPC-09)."""

from __future__ import annotations

from rules.online1483 import allies, income, rolls
from rules.online1483.line import Line
from rules.online1483.model import Tribute
from rules.online1483.relations import at_war, end_war, record
from rules.online1483.turn import Turn
from rules.online1483.world import World


def chance(world: World, npc: str) -> int | None:
    """Chance in 10 that an NPC gives in; None when it has gained more than it lost (TRT-04)."""
    book, count = world.game.book, record(world, npc)
    lost, gained = len(count.lost), len(count.gained)
    if gained > lost:
        return None
    most = book.number("surrender.max")
    if lost * 2 > count.start:
        return most
    return min(book.number("surrender.base") + book.number("surrender.per_lost") * lost, most)


def _open(turn: Turn, npc: str) -> bool:
    if not at_war(turn.world, turn.nation, npc):
        turn.refuse("E-131", N=npc)
    elif turn.world.kind(npc) not in ("npc", "rebel_nation"):
        turn.refuse("E-21", name=npc)
    elif not turn.once("surrender", npc):
        turn.refuse("E-133")
    else:
        return True
    return False


def _gives_in(turn: Turn, npc: str) -> bool:
    world, odds = turn.world, chance(turn.world, npc)
    if odds is None:
        turn.world.tell(turn.nation, "surrender", npc=npc, nation=turn.nation, chance=0, success=False)
        return False
    success = rolls.under(world, odds, "surrender", turn.nation, npc)
    world.publish("surrender", npc=npc, nation=turn.nation, chance=odds, success=success)
    return success


def demand(turn: Turn, line: Line) -> None:
    """The NPC surrenders and pays tribute for what it lost to this nation (TRT-04 to TRT-08, TRT-10)."""
    world, npc = turn.world, line.nation
    if not _open(turn, npc) or not _gives_in(turn, npc):
        return
    lost = sum(taker == turn.nation for taker in record(world, npc).lost.values())
    allies.part_ways(world, turn.nation, npc)
    end_war(world, turn.nation, npc, "surrender")
    impose(world, npc, turn.nation, lost)


def impose(world: World, payer: str, receiver: str, territories: int) -> None:
    """Tribute of twice the territories a turn, at most half the payer's income (TRT-07, TRT-09)."""
    book = world.game.book
    most = int(income.computed(world, payer) * book.share("tribute.cap_share"))
    amount = min(book.number("tribute.per_territory") * territories, most)
    if amount > 0:
        tribute = Tribute(frm=payer, to=receiver, amount=amount, turns_left=book.number("tribute.turns"))
        world.tributes.append(tribute)
        world.publish("tribute", frm=payer, to=receiver, amount=amount, turns=tribute.turns_left)


def give_in(turn: Turn, line: Line) -> None:
    """The nation surrenders to an NPC, which accepts (TRT-09, TRT-10)."""
    world, npc = turn.world, line.nation
    if not at_war(world, turn.nation, npc):
        turn.refuse("E-131", N=npc)
        return
    if world.kind(npc) not in ("npc", "rebel_nation"):
        turn.refuse("E-21", name=npc)
        return
    lost = sum(taker == npc for taker in record(world, turn.nation).lost.values())
    allies.part_ways(world, turn.nation, npc)
    end_war(world, turn.nation, npc, "surrender")
    impose(world, turn.nation, npc, lost)


def offer_to_npc(turn: Turn, npc: str, terms: bool) -> None:
    """An NPC takes plain peace by the same roll; fancy terms it does not understand (NPC-09, J-15)."""
    if terms:
        turn.refuse("E-132")
    elif _open(turn, npc) and _gives_in(turn, npc):
        allies.part_ways(turn.world, turn.nation, npc)
        end_war(turn.world, turn.nation, npc, "peace")
