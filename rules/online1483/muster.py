"""Who fights in a land battle: the assault, the owner's men, guests on either side, garrison, band, militia, coastal
unit (CON-05 to CON-07, GEN-18, INV-03, REG-09, REG-13)."""

from __future__ import annotations

from rules.online1483 import garrisons, ledger
from rules.online1483.combat_values import COASTAL, ENGINEER, MILITIA, PEOPLE, Fighter, Ground, Side
from rules.online1483.hostilities import start_fight
from rules.online1483.model import BERBERS, PSEUDO_NATIONS, Units
from rules.online1483.relations import fought
from rules.online1483.standing import bonus_order, in_defence, loss_order
from rules.online1483.turn import Assault, Turn
from rules.online1483.world import Leader, Territory, World


def muster(turn: Turn, assault: Assault) -> tuple[Side, Side, Ground]:
    """Both sides and the ground as the first round begins; wars with everyone fought are open now (DIP-23)."""
    world, land = turn.world, turn.world.lands[assault.place]
    if garrisons.unrolled(world, land) and not world.luck:
        garrisons.roll_garrison(world, land)
    joined, defenders = _guests(world, assault, land)
    attack = _attackers(world, assault, joined, land)
    defence = _defenders(world, assault, defenders, land)
    for nation in defenders:
        start_fight(world, assault.nation, nation)
        fought(world, assault.nation, nation)
    fort = world.fort(land)
    if ENGINEER in attack.skills(assault.nation):
        fort = max(0, fort - world.game.book.number("engineer.fort"))
    _make_known(world, attack, defence)
    return attack, defence, Ground(land, world.has_city(land), fort)


def _guests(world: World, assault: Assault, land: Territory) -> tuple[list[str], list[str]]:
    """All who stand here defend, but guests whom the attacker avoids and who want to stand aside or to join him."""
    joined, defenders = [], []
    for nation in land.guards:
        if nation == assault.nation:
            continue
        wish = in_defence(world, nation, assault.nation, land.name) if nation != land.owner else None
        if nation not in assault.avoid or wish is None:
            defenders.append(nation)
        elif wish == assault.nation:
            joined.append(nation)
        elif wish and wish != assault.nation:
            defenders.append(nation)
    return joined, defenders


def fighters(nation: str, units: Units, landed: bool = False, band: bool = False) -> list[Fighter]:
    """Units one by one."""
    return [Fighter(nation, kind, landed, band) for kind, number in units.items() for _ in range(number)]


def _attackers(world: World, assault: Assault, joined: list[str], land: Territory) -> Side:
    men = fighters(assault.nation, assault.landed, landed=True) + fighters(assault.nation, assault.marched)
    for nation in joined:
        men += fighters(nation, ledger.standing(land, nation))
    nations = sorted([assault.nation, *joined], key=world.phase_rank)
    side = Side("attack", nations, men, {assault.nation: list(assault.leaders)}, set(joined))
    side.losses = {nation: loss_order(world, nation, land.name) for nation in joined}
    side.losses[assault.nation] = assault.clauses.losses
    if assault.clauses.bonus:
        side.bonus[assault.nation] = assault.clauses.bonus
    return side


def _defenders(world: World, assault: Assault, defenders: list[str], land: Territory) -> Side:
    owner, men = land.owner, list[Fighter]()
    if any(assault.landed.values()):
        men.append(Fighter(owner, COASTAL))
    leaders = {nation: world.generals_at(nation, land.name) for nation in defenders}
    for nation in defenders:
        men += fighters(nation, ledger.standing(land, nation))
    if owner == BERBERS and not world.luck:
        men += fighters(BERBERS, {"cavalry": garrisons.roll_band(world, land)}, band=True)
    if owner in defenders:
        men += [Fighter(owner, MILITIA) for _ in range(_militia(world, land, leaders))]
    nations = sorted(dict.fromkeys([*defenders, *(f.nation for f in men)]), key=world.phase_rank)
    side = Side("defence", nations, men, leaders)
    side.losses = {nation: loss_order(world, nation, land.name) for nation in nations}
    side.bonus = {n: bonus_order(world, n, land.name) for n in nations if bonus_order(world, n, land.name)}
    return side


def _militia(world: World, land: Territory, leaders: dict[str, list[Leader]]) -> int:
    """One for each started four points of value of an own incorporated territory (GEN-18)."""
    people = any(leader.skill == PEOPLE for leader in leaders.get(land.owner, ()))
    per = world.game.book.number("militia.per_value")
    return -(-world.worth(land) // per) if people and land.incorporated else 0


def _make_known(world: World, *sides: Side) -> None:
    """A general's level and skill become public when they are first used (GEN-03, LCB-18)."""
    if world.luck:
        return
    for leader in [leader for side in sides for group in side.leaders.values() for leader in group]:
        if not leader.known and leader.nation not in PSEUDO_NATIONS:
            leader.known = True
            world.publish(
                "general_known", nation=leader.nation, at=leader.place, level=leader.level, skill=leader.skill
            )
