"""Action 11a: civil wars by bid (CIV-01 to CIV-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.online1483 import births, colonial, conquest, garrisons, ledger, liberation, relations, rolls
from rules.online1483.board import Graph, spread
from rules.online1483.hostilities import declare
from rules.online1483.line import Line
from rules.online1483.model import CivilWar
from rules.online1483.turn import Turn, begin
from rules.online1483.world import Realm, World

MOST_PERCENT = 10
STEP = 5
FIRST_PAID = 2
"""Turn of a civil war from which its sponsor pays again (CIV-05)."""


def bid(turn: Turn, line: Line) -> None:
    """Money for a civil war in a player nation; spent whether or not it works (CIV-01)."""
    world, target = turn.world, line.nation
    if world.kind(target) == "tribal":
        turn.refuse("E-22b")
        return
    if world.kind(target) != "player" or target == turn.nation:
        turn.refuse("E-21", name=target)
        return
    if line.amount < STEP or line.amount % STEP:
        turn.refuse("E-146")
        return
    if not turn.afford(line.amount, "civil war"):
        return
    percent = min(MOST_PERCENT, line.amount // STEP * world.game.book.number("civ.pct_per_5"))
    broke_out = not world.luck and rolls.d100(world, "civil war", target, to=turn.nation) <= percent
    world.tell(turn.nation, "rebellion_tried", what="civil war", at=target, percent=percent, outbreak=broke_out)
    if broke_out:
        break_out(world, world.realms[target], turn.nation, line.amount)


def faction_land(
    graph: Graph, values: Mapping[str, int], cities: Mapping[str, int], capital: str, share: float
) -> list[str]:
    """About a third of the land, around the best city that is not the capital (CIV-02, J-09)."""
    others = [name for name in values if name != capital]
    seats = [name for name in others if name in cities] or others
    if not seats:
        return []
    seed = min(seats, key=lambda n: (-cities.get(n, values[n]), n))
    steps = spread(graph, (seed,), lambda _: True)
    order = sorted(others, key=lambda n: (steps.get(n, 999), -values[n], n))
    return order[: max(1, round(share * len(values)))]


def _ruled_land(world: World, old: Realm, by_default: Sequence[str]) -> list[str]:
    """Judgement J-09: the land that rises, named with commas, or by default; never the capital."""
    word = world.judged(
        f"J-09:{old.name}", f"A civil war breaks out in {old.name}. Which of its land rises?", ", ".join(by_default)
    )
    named = [name.strip() for name in word.split(",")]
    chosen = [name for name in named if name != old.capital and getattr(world.lands.get(name), "owner", "") == old.name]
    return chosen or list(by_default)


def break_out(world: World, old: Realm, sponsor: str, pledge: int) -> None:
    """A civil faction takes its land and the troops there, and both sides claim all (CIV-02 to CIV-04)."""
    values = {land.name: world.worth(land) for land in world.owned(old.name)}
    cities = {name: values[name] for name in values if world.lands[name].city is not None}
    by_default = faction_land(world.game.board.borders, values, cities, old.capital, world.game.book.share("civ.share"))
    rising = _ruled_land(world, old, by_default)
    if not rising:
        return
    claims = [land for land in world.lands.values() if old.name in land.core]
    money = sum(values[name] for name in rising)
    faction = births.heir(world, f"{world.game.scenario.adjective(old.name)} rebels", old, money)
    faction.classes = ()
    faction.capital, faction.aim = rising[0], tuple(sorted(values))
    for name in rising:
        land = world.lands[name]
        conquest.set_owner(world, land, faction.name, land.incorporated)
        units = ledger.standing(land, old.name)
        ledger.hand_over(world, land, old.name, faction.name, units, "civil war") if units else None
        for leader in world.generals_at(old.name, name):
            ledger.pass_general(world, leader, faction.name, "civil war")
    for land in claims:
        conquest.add_core(world, land, faction.name)
    relations.open_war(world, faction.name, old.name, "civil war")
    world.civil_wars.append(CivilWar(nation=old.name, faction=faction.name, sponsor=sponsor, pledge=pledge, turn=2))
    world.publish("civil_war", nation=old.name, faction=faction.name, land=sorted(rising))
    colonies_roll(world, old.name)


def colonies_roll(world: World, nation: str, conquered: bool = True) -> None:
    """At the outbreak the nation's colonies may rise, without a sponsor (CIV-07, CIV-09)."""
    base = world.game.book.number("civ.secondary_base")
    for colony in [c for c in world.colonies if c.owner == nation]:
        if colony.of and conquered and world.kind(colony.of) == "rebel_faction":
            land = min(
                (world.lands[name] for name in colony.land),
                key=lambda land: (garrisons.size(world, land, land.owner), land.name),
            )
            if liberation.attempt(begin(world, nation, ()), colony.of, land, base, base, 0):
                _fight_faction(world, colony.of, nation)
        elif not colony.of and colony.capital:
            cities = [world.lands[name] for name in colony.land if world.lands[name].city is not None]
            city = min(cities, key=lambda land: (-garrisons.size(world, land, land.owner), land.name))
            colonial.attempt(world, colony, city.name, base, sponsor="")


def _fight_faction(world: World, rebels: str, nation: str) -> None:
    """Liberation rebels fight both sides (CIV-07)."""
    for war in world.civil_wars:
        if war.nation == nation and world.kind(rebels) == "rebel_nation":
            relations.open_war(world, rebels, war.faction, "civil war")


def pay_sponsored(turn: Turn) -> None:
    """The sponsor pays again in each of his Actions 11; a missed payment makes him a traitor (CIV-05, CIV-06)."""
    world = turn.world
    stopped = {line.nation for line in turn.lines if line.verb == "stop_support"}
    for war in [w for w in world.civil_wars if w.sponsor == turn.nation]:
        turn.once("supported", war.nation)
        place = world.civil_wars.index(war)
        if not relations.at_war(world, war.nation, war.faction):
            world.civil_wars.pop(place)
        elif war.turn < FIRST_PAID and war.nation not in stopped:
            world.civil_wars[place] = war.model_copy(update={"turn": war.turn + 1})
        elif war.nation in stopped or turn.money < war.pledge:
            world.civil_wars[place] = war.model_copy(update={"sponsor": "", "pledge": 0})
            declare(world, war.faction, turn.nation)
        else:
            ledger.pay(world, turn.nation, war.pledge, "civil war")
            ledger.receive(world, war.faction, war.pledge, "support")
            world.civil_wars[place] = war.model_copy(update={"turn": war.turn + 1})


def stop(turn: Turn, line: Line) -> None:
    """The order to pay no more is carried out with the payments; here only what it may not mean is refused (CIV-05)."""
    supported = ("supported", line.nation) in turn.tries
    if not supported:
        turn.refuse("E-149", N=line.nation)


def end_finished(world: World) -> None:
    """A civil war is over with the war of the two sides (CIV-06)."""
    world.civil_wars = [war for war in world.civil_wars if relations.at_war(world, war.nation, war.faction)]
