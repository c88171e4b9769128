"""Action 9: incorporation, and tribal cities that settle (INC-01 to INC-05, GEN-17, TRB-13)."""

from __future__ import annotations

from rules.online1483 import conquest
from rules.online1483.combat_values import STATESMAN
from rules.online1483.line import Line
from rules.online1483.turn import Turn
from rules.online1483.world import Territory


def incorporate(turn: Turn, line: Line) -> None:
    """Each territory named, paid in full (INC-01, INC-04)."""
    for place in line.places:
        land = turn.world.lands[place]
        if not turn.owns(place):
            turn.refuse("E-121", T=place)
        elif land.incorporated:
            turn.refuse("E-122", T=place)
        elif turn.afford(cost(turn, land), "incorporation"):
            if turn.start[place].owner != turn.nation and turn.world.luck:
                turn.warn("E-121", T=place)
            conquest.incorporate(turn.world, land, turn.nation)


def cost(turn: Turn, land: Territory) -> int:
    """Value times two, with a city times four; half with a Statesman who conquered it (INC-01, GEN-17)."""
    book = turn.world.game.book
    key = "incorporate.cost_other" if land.city is None else "incorporate.cost_city"
    price = book.number(key) * turn.world.worth(land)
    statesman = any(
        leader.skill == STATESMAN and land.name in leader.conquered
        for leader in turn.world.generals_at(turn.nation, land.name)
    )
    return price // 2 if statesman else price


def settle(turn: Turn, line: Line) -> None:
    """A tribal city is disbanded where a regular city of the tribe stands, which becomes core (TRB-13)."""
    land = turn.world.lands[line.place]
    if not turn.is_tribe():
        turn.refuse("E-70")
        return
    if not (turn.owns(land.name) and land.tribal_city):
        turn.refuse("E-81", n=0, unit="tribal city", place=land.name)
        return
    if land.city is None:
        turn.refuse("E-126", T=land.name)
        return
    land.tribal_city = False
    turn.world.publish("tribal_city_settled", nation=turn.nation, place=land.name)
    conquest.add_core(turn.world, land, turn.nation)
