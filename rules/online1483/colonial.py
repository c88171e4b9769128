"""Action 11a: colonial rebellions in created colonies (CRB-01 to CRB-09); colonies driven to war (DIP-09)."""

from __future__ import annotations

from rules.online1483 import births, colonies, conquest, garrisons, ledger, liberation, rebels, relations, rolls
from rules.online1483.liberation import civil_bonus, is_target
from rules.online1483.line import Line
from rules.online1483.model import Colony
from rules.online1483.reach import nearest_own
from rules.online1483.turn import Turn
from rules.online1483.world import Territory, World


def sponsor(turn: Turn, line: Line) -> None:
    """Chances bought for a rising in a city of a created colony (CRB-01, CRB-02)."""
    world, land = turn.world, turn.world.lands[line.place]
    colony = colonies.of_land(world, land.name)
    if colony is None or line.amount < 1 or not _may_rise(turn, colony, land):
        turn.refuse("E-145", T=land.name)
        return
    if not turn.afford(line.amount * colonies.total(world, colony), "colonial rebellion"):
        return
    chance = line.amount + colonies.standing(world, colony, turn.nation) + civil_bonus(world, colony.owner)
    attempt(world, colony, land.name, chance, sponsor=turn.nation)


def _may_rise(turn: Turn, colony: Colony, land: Territory) -> bool:
    """A city of a created colony that is still its owner's: another player's, no tribe's (CRB-01, CRB-09)."""
    owner = colony.owner
    target = owner != turn.nation and turn.world.kind(owner) != "tribal" and is_target(turn.world, owner)
    return target and not colony.of and land.city is not None and land.owner == owner


def garrison_modifier(world: World, colony: Colony) -> int:
    """Minus one for each heavily garrisoned city, two more if all are (CRB-02)."""
    cities = [world.lands[name] for name in colony.land if world.lands[name].city is not None]
    heavy = [land for land in cities if garrisons.size(world, land, colony.owner) >= 1 + world.worth(land)]
    return -len(heavy) - (2 if heavy and len(heavy) == len(cities) else 0)


def attempt(world: World, colony: Colony, place: str, chance: int, sponsor: str) -> None:
    """The roll, if there is any chance, and the outbreak (CRB-02)."""
    chance += garrison_modifier(world, colony)
    broke_out = chance > 0 and rolls.under(world, chance, "colonial rebellion", place, to=sponsor or colony.owner)
    audience = (sponsor,) if sponsor else ()
    world.tell(audience, "rebellion_tried", what="colonial", at=place, chance=max(0, chance), outbreak=broke_out)
    if broke_out and not world.luck:
        rise(world, colony, place, sponsor)


def can_rebel(world: World, colony: Colony) -> bool:
    """Whether a colony has a rebellion of its own kind in it: a conquered one only while it has a rebel faction
    (COL-14, MAR-04)."""
    return not colony.of or world.kind(colony.of) == "rebel_faction"


def rebel(world: World, colony: Colony, sponsor: str) -> None:
    """A colony driven to war with its owner rises in its capital without a roll, a conquered one for its nation's
    liberation, in its best land if it has no city (DIP-09, COL-09, COL-14)."""
    if not colony.of:
        rise(world, colony, colony.capital, sponsor)
        return
    held = [world.lands[name] for name in colony.land if world.lands[name].owner == colony.owner]
    if held and not world.luck:
        place = min(held, key=lambda land: (land.name != colony.capital, -world.worth(land), land.name))
        world.tell((sponsor,), "sponsored", colony=colony.id, at=place.name)
        liberation.rise(world, colony.of, place, base=0, money=0)


def rise(world: World, colony: Colony, place: str, sponsor: str) -> None:
    """The city and its garrison go over, a general appears, other territories may join, troops are raised
    (CRB-03 to CRB-06). A city that is not the owner's any more has gone over before. The sponsor stays secret."""
    owner, city = colony.owner, world.lands[place]
    if world.luck or city.owner != owner:
        return
    world.tell((sponsor,) if sponsor else (), "sponsored", colony=colony.id, at=place)
    world.publish("rebellion", nation=colony.id, at=place, against=owner)
    garrison = {name: garrisons.size(world, world.lands[name], owner) for name in colony.land}
    births.colony_nation(world, colony)
    relations.open_war(world, colony.id, owner, "rebellion")
    _go_over(world, colony.id, city)
    leader = ledger.appoint(world, colony.id, place, "rebels")
    for name in sorted(set(colony.land) - {place}):
        land = world.lands[name]
        if land.owner == owner and garrison[name] <= garrison[place] and _joins(world, colony.id, name):
            _go_over(world, colony.id, land)
    budget = world.game.book.number("lib.per_skill") * leader.level
    world.publish("budget", nation=colony.id, amount=budget)
    units, rest = rebels.buy(world, colony.id, budget)
    rebels.station(world, colony.id, units, world.owned(colony.id))
    ledger.receive(world, colony.id, rest, "rest of the purse")
    conquest.check_all(world)


def _joins(world: World, colony: str, place: str) -> bool:
    return rolls.under(world, world.game.book.number("crb.join_max"), "joining the rebellion", colony, place)


def _go_over(world: World, nation: str, land: Territory) -> None:
    """A territory with its garrison is the rebels'; generals of the owner leave (CRB-03, CRB-06)."""
    owner = land.owner
    for leader in world.generals_at(owner, land.name):
        refuge = nearest_own(world, owner, land.name)
        if refuge:
            leader.place = refuge
        else:
            ledger.kill(world, leader, "rebellion")
    units = ledger.standing(land, owner)
    if units:
        ledger.hand_over(world, land, owner, nation, units, "rebellion")
    conquest.set_owner(world, land, nation, True)
    conquest.add_core(world, land, nation)
