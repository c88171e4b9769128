"""Action 2: the value of land, cities and walls (ECO-12 to ECO-18, CTY-06)."""

from __future__ import annotations

from rules.online1483 import income, reach, rolls
from rules.online1483.line import Line
from rules.online1483.turn import Turn
from rules.online1483.world import Territory, World


def change_value(world: World, land: Territory, change: int, why: str) -> None:
    """The land's own value rises or falls, publicly (GLO-04, ECO-15)."""
    land.value += change
    world.publish("value", place=land.name, value=land.value, change=change, why=why)


def reorganise(turn: Turn, line: Line) -> None:
    """One point of value goes from one core city to another (ECO-12)."""
    world = turn.world
    cities = [world.lands[name] for name in (line.place, line.goal)]
    for land in cities:
        if not (turn.owns(land.name) and turn.nation in land.core and land.city is not None):
            turn.refuse("E-45", T=land.name)
            return
    if not reach.joined(world, turn.nation, line.place, line.goal):
        turn.refuse("E-46", A=line.place, B=line.goal)
        return
    used = next((land.name for land in cities if ("reorganise", land.name) in turn.tries), None)
    if used or line.place == line.goal or cities[0].value < 1:
        turn.refuse("E-47", T=used or line.place)
        return
    if turn.afford(world.game.book.number("reorg.cost"), "reorganisation"):
        for land, change in zip(cities, (-1, 1), strict=True):
            turn.once("reorganise", land.name)
            change_value(world, land, change, "reorganised")


def build_economy(turn: Turn, line: Line) -> None:
    """A try to raise the value of each territory named, if it yields income now (ECO-13, ECO-14, TRB-12)."""
    for place in line.places:
        _raise_value(turn, turn.world.lands[place])


def _raise_value(turn: Turn, land: Territory) -> None:
    world, book = turn.world, turn.world.game.book
    if land.tribal_city or land not in income.yielding(world, turn.nation):
        turn.refuse("E-48", T=land.name)
        return
    if ("economy", land.name) in turn.tries:
        turn.refuse("E-49", T=land.name)
        return
    if not turn.afford(economy_cost(world, land, turn.nation), "economy"):
        return
    turn.once("economy", land.name)
    won = rolls.under(world, book.number("economy.success_max"), "economy", turn.nation, land.name, to=turn.nation)
    world.tell(turn.nation, "tried", what="economy", nation=turn.nation, on=land.name, success=won)
    if won:
        change_value(world, land, 1, "economy")


def economy_cost(world: World, land: Territory, nation: str) -> int:
    """Price of a try; half in a colonial city that its owner built (ECO-13, ECO-14)."""
    book = world.game.book
    cost = book.grown("economy.cost_other" if land.city is None else "economy.cost_city", land.value)
    if land.city is not None and land.built and nation not in land.core:
        return int(cost * book.share("economy.new_colonial_city_factor"))
    return cost


def build_city(turn: Turn, line: Line) -> None:
    """A new city: it stands at once, is colonial, and takes core from core land (ECO-16, ECO-17, COR-14)."""
    world, land = turn.world, turn.world.lands[line.place]
    if not (turn.owns(land.name) and land.incorporated):
        turn.refuse("E-48", T=land.name)
        return
    if land.city is not None:
        turn.refuse("E-50", T=land.name)
        return
    if not turn.afford(world.game.book.number("city.cost"), "new city"):
        return
    land.city, land.built = world.game.book.number("city.new_fortification"), True
    world.publish("city", place=land.name, nation=turn.nation, fortification=land.city)
    if turn.nation in land.core:
        turn.warn("W-1", T=land.name)
        land.core.remove(turn.nation)
        turn.lost_core.add(land.name)
        world.publish("core_lost", place=land.name, nation=turn.nation)


def fortify(turn: Turn, line: Line) -> None:
    """A try to strengthen the walls of a city (CTY-06)."""
    world, land, book = turn.world, turn.world.lands[line.place], turn.world.game.book
    if land.city is None and turn.owns(land.name):
        turn.refuse("E-51", T=land.name)
        return
    if not (turn.owns(land.name) and land.incorporated) or land.city is None:
        turn.refuse("E-48", T=land.name)
        return
    if ("fortify", land.name) in turn.tries:
        turn.refuse("E-49", T=land.name)
        return
    if land.city >= book.number("fort.max"):
        turn.refuse("E-52", T=land.name)
        return
    if not turn.afford(book.grown("fortify.cost", land.city), "fortifying"):
        return
    turn.once("fortify", land.name)
    change = int(book.looked_up("fortify.roll", rolls.d10(world, "fortify", turn.nation, land.name, to=turn.nation)))
    land.city = max(0, min(land.city + change, book.number("fort.max")))
    world.publish("city", place=land.name, nation=turn.nation, fortification=land.city)
