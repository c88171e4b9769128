"""Action 11a: conquered nations and risen colonies are set free (IND-01 to IND-07)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.online1483 import conquest, ledger, rebels, relations
from rules.online1483.line import Line
from rules.online1483.model import Box
from rules.online1483.reach import nearest_own
from rules.online1483.turn import Turn
from rules.online1483.world import Territory, World

SHARE_IN_CITIES = 2 / 3


def original_land(world: World, nation: str) -> list[Territory]:
    """Original land of a nation; of a risen colony all the colony's land (IND-01)."""
    aim = world.realms[nation].aim if world.realms[nation].from_colony else ()
    return [land for land in world.lands.values() if land.original == nation or land.name in aim]


def grant(turn: Turn, line: Line) -> None:
    """Gives a conquered nation some or all of its original land, or ends a rebellion by giving all of it
    (IND-01, IND-02)."""
    world, nation = turn.world, line.nation
    if world.kind(nation) not in ("rebel_faction", "rebel_nation"):
        turn.refuse("E-147", T=nation)
        return
    held = [land for land in original_land(world, nation) if land.owner == turn.nation]
    named = [world.lands[name] for name in line.places]
    if not held or any(land not in held for land in named):
        turn.refuse("E-147", T=", ".join(land.name for land in named if land not in held))
        return
    rebellion = world.kind(nation) == "rebel_nation"
    given = held if rebellion or not named else named
    if not rebellion and not any(world.has_city(land) for land in given):
        turn.refuse("E-148")
        return
    set_free(world, turn.nation, nation, [land.name for land in given])


def set_free(world: World, granter: str, nation: str, places: Sequence[str], forced: bool = False) -> None:
    """The nation rises with its land and an army worth twice its value (IND-03 to IND-07). forced: a peace demands it;
    the nation owes its liberator no thanks then (IND-06)."""
    given = [land for land in original_land(world, nation) if land.owner == granter]
    given = [land for land in given if land.name in places] or given
    rebellion, colonial = world.kind(nation) == "rebel_nation", world.realms[nation].from_colony
    if not rebellion:
        rebels.rise_again(world, nation, "npc")
    for land in given:
        _give_back(world, land, granter, nation)
    _raise_army(world, nation, given)
    after: Box = "Disfavorable" if colonial else "Neutral" if rebellion or forced else "Favorable"
    relations.end_war(world, nation, granter, "independence")
    relations.set_box(world, nation, granter, after)
    if rebellion and not relations.enemies(world, nation):
        rebels.settle_down(world, nation)
    realm = world.realms[nation]
    if not realm.from_colony:
        realm.seat_open = True
        world.publish("seat_open", nation=nation, claim=nation)
    realm.capital = realm.capital if realm.capital in places else _best_city(world, nation)
    world.publish("set_free", nation=nation, by=granter, land=[land.name for land in given])


def _best_city(world: World, nation: str) -> str:
    cities = [land for land in world.owned(nation) if land.city is not None] or world.owned(nation)
    return min(cities, key=lambda land: (-world.worth(land), land.name)).name if cities else ""


def _give_back(world: World, land: Territory, granter: str, nation: str) -> None:
    """Incorporated and core of the nation; the granter's units leave to his nearest land (IND-04)."""
    conquest.set_owner(world, land, nation, True)
    conquest.add_core(world, land, nation)
    refuge = nearest_own(world, granter, land.name)
    units = ledger.standing(land, granter)
    if refuge:
        ledger.take(land, granter, units) if units else None
        ledger.put(world.lands[refuge], granter, units)
    elif units:
        ledger.discharge(world, land, granter, units, "no land left")
    for leader in world.generals_at(granter, land.name):
        leader.place = refuge or leader.place


def _raise_army(world: World, nation: str, given: Sequence[Territory]) -> None:
    """What is not spent of the budget is lost (IND-03)."""
    budget = world.game.book.number("independence.budget_factor") * sum(world.worth(land) for land in given)
    world.publish("budget", nation=nation, amount=budget)
    units, _ = rebels.buy(world, nation, budget)
    rebels.station(world, nation, units, world.owned(nation), SHARE_IN_CITIES)
