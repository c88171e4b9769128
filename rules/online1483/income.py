"""Action 10: income (COLL-01 to COLL-05, ECO-03, GEN-19, TRB-12, TRB-16)."""

from __future__ import annotations

from rules.online1483 import ledger
from rules.online1483.combat_values import BRIGAND
from rules.online1483.model import Tribute
from rules.online1483.relations import at_war
from rules.online1483.turn import Turn
from rules.online1483.world import Leader, Territory, World


def yielding(world: World, nation: str) -> list[Territory]:
    """Territories that bring income: incorporated; of a tribe only where it stands, and none without a core city
    (INC-02, TRB-12, TRB-16)."""
    lands = [land for land in world.owned(nation) if land.incorporated]
    if world.kind(nation) != "tribal":
        return lands
    if not any(land.tribal_city or (land.city is not None and nation in land.core) for land in lands):
        return []
    return [land for land in lands if land.tribal_city or land.count(nation) or world.generals_at(nation, land.name)]


def trade_income(world: World, nation: str) -> int:
    """One for each trade point, while any territory is incorporated (ECO-01, ECO-03); tribes as their land
    (TRB-16)."""
    realm = world.realms[nation]
    if world.kind(nation) == "tribal" and not yielding(world, nation):
        return 0
    return realm.sea_trade + realm.land_trade if any(land.incorporated for land in world.owned(nation)) else 0


def computed(world: World, nation: str) -> int:
    """A nation's income as it stands now, tribute to be received included (GLO-08)."""
    stated = world.realms[nation].stated_income
    if stated is not None:
        return stated
    tribute = sum(t.amount for t in world.tributes if t.to == nation)
    return sum(world.worth(land) for land in yielding(world, nation)) + trade_income(world, nation) + tribute


def collect(turn: Turn) -> None:
    """The nation's Action 10: land without brigands, trade, tribute (COLL-01 to COLL-03)."""
    world, nation = turn.world, turn.nation
    raided = _raided(world, nation)
    land = sum(world.worth(land) for land in yielding(world, nation) if land.name not in raided)
    trade = trade_income(world, nation)
    ledger.receive(world, nation, land + trade, "income")
    tribute = _tribute(world, nation)
    world.realms[nation].income = land + trade + tribute
    world.publish("income", nation=nation, income=land + trade + tribute, raided=sorted(raided))


def _tribute(world: World, nation: str) -> int:
    """What payers have, up to what they owe; a short payment counts as a turn (COLL-03, R-39)."""
    total = 0
    world.tributes = [t for t in world.tributes if _is_paid(world, t)]
    for tribute in [t for t in world.tributes if t.to == nation]:
        paid = ledger.pay_what_there_is(world, tribute.frm, tribute.amount, f"tribute to {nation}")
        ledger.receive(world, nation, paid, f"tribute of {tribute.frm}")
        total += paid
        place = world.tributes.index(tribute)
        world.tributes[place] = tribute.model_copy(update={"turns_left": tribute.turns_left - 1})
    world.tributes = [t for t in world.tributes if t.turns_left > 0]
    return total


def _is_paid(world: World, tribute: Tribute) -> bool:
    """Between living nations at peace (TRT-11)."""
    alive = all(world.kind(n) not in ("rebel_faction", "gone", "") for n in (tribute.frm, tribute.to))
    return alive and not at_war(world, tribute.frm, tribute.to)


def _raided(world: World, nation: str) -> set[str]:
    """Territories under an effective brigand: one for each brigand of an enemy (GEN-19, COLL-02)."""
    raided: set[str] = set()
    for leader in world.leaders.values():
        if leader.skill == BRIGAND and not leader.ship and at_war(world, leader.nation, nation):
            goal = _goal(world, leader)
            if goal and goal.owner == nation and goal.incorporated and _outnumbers(world, leader, goal):
                raided.add(goal.name)
    return raided


def _goal(world: World, leader: Leader) -> Territory | None:
    """The territory named, else the adjacent one of highest value of an enemy."""
    near = [world.lands[name] for name in world.game.board.borders[leader.place]]
    orders = [
        line for line in world.standing.get(leader.nation, ()) if line.verb == "brigand" and line.place == leader.place
    ]
    if orders:
        return next((land for land in near if land.name == orders[-1].goal), None)
    foes = [land for land in near if land.incorporated and at_war(world, leader.nation, land.owner)]
    return min(foes, key=lambda land: (-world.worth(land), land.name), default=None)


def _outnumbers(world: World, leader: Leader, goal: Territory) -> bool:
    """More units around him, himself not counted, than that land holds, generals counted (GEN-19)."""
    here = world.lands[leader.place].count(leader.nation) + len(world.generals_at(leader.nation, leader.place)) - 1
    there = sum(goal.count(nation) for nation in goal.units if nation != leader.nation)
    there += sum(g.place == goal.name and not g.ship and g.nation != leader.nation for g in world.leaders.values())
    return here > there
