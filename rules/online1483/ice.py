"""Ice in the Barents Sea and the Bering Straits (REG-19 to REG-22)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483 import ledger, rolls
from rules.online1483.world import Vessel, World


def roll(world: World, ships: Iterable[Vessel]) -> list[Vessel]:
    """One roll for each ship that enters or is built into an ice zone; those that float on (REG-20, REG-21)."""
    afloat = []
    for ship in ships:
        ice = world.game.board.ice.get(ship.zone)
        if ice and not world.luck and world.game.book.among(f"{ice}.sink", _die(world, ship)):
            world.publish("ice", nation=ship.nation, place=ship.zone, kind=ship.kind)
            ledger.sink(world, ship, "ice")
        else:
            afloat.append(ship)
    return afloat


def _die(world: World, ship: Vessel) -> int:
    return rolls.d10(world, "ice", ship.zone, ship.nation, ship.kind)


def cost(world: World, frm: str, to: str) -> int:
    """Movement points for one step at sea: more into or out of the Barents Sea (REG-19)."""
    ice = {world.game.board.ice.get(frm), world.game.board.ice.get(to)}
    return world.game.book.number("barents.move_cost") if "barents" in ice else 1
