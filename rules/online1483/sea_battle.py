"""Action 5: combat at sea (spec section 14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.online1483 import ledger, rolls, rulings
from rules.online1483.hostilities import start_fight
from rules.online1483.line import Clauses, Retreat
from rules.online1483.model import Units
from rules.online1483.relations import at_war, fought
from rules.online1483.retreating import Figures
from rules.online1483.rulebook import FRIGATE, LINER, MERCHANTMAN, SHIP_KINDS
from rules.online1483.sea_values import Side, deal_points, in_rolling_order, is_loaded, value
from rules.online1483.sharing import shares
from rules.online1483.standing import joins_at_sea, loss_order
from rules.online1483.turn import Turn
from rules.online1483.world import Convoy, Vessel, World, ship_rank


@dataclass
class SeaFight:
    """What starts a battle: the entering fleet, whom it fights, and how it may leave (NCB-01)."""

    zone: str
    attacker: str
    ships: list[Vessel]
    foes: list[str]
    clauses: Clauses = field(default_factory=Clauses)
    deep: bool = False
    may_retreat: bool = True
    came_from: str = ""
    losses: tuple[str, ...] = ()


def engage(turn: Turn, fight: SeaFight) -> bool:
    """Fight it out; whether the attacker has won and holds the zone (NCB-06, NCB-10 to NCB-13)."""
    world = turn.world
    attack, defence = _sides(world, fight)
    for foe in fight.foes:
        start_fight(world, fight.attacker, foe)
        fought(world, fight.attacker, foe)
    if world.luck:
        return _taken_as_won(world, defence)
    for side in (attack, defence):
        deal_points(world, side)
    forces = {"attack_force": counted(attack), "defence_force": counted(defence)}
    detail, retreated = _rounds(turn, fight, attack, defence)
    winner = _winner(attack, defence, retreated)
    facts = _facts(fight, attack, defence, winner, detail)
    captured = _capture(world, fight, winner, attack, defence)
    if retreated:
        _withdraw(turn, fight)
    world.publish("sea_battle", **facts, **forces, captured=captured)
    return winner == "attacker"


def _taken_as_won(world: World, defence: Side) -> bool:
    for ship in defence.ships:
        ledger.sink(world, ship, "battle")
    return True


def _sides(world: World, fight: SeaFight) -> tuple[Side, Side]:
    """Those who fight and those who join them; others watch (NCB-16, CON-04)."""
    here = world.in_zone(fight.zone)
    attackers, defenders = [fight.attacker], list(fight.foes)
    for nation in here:
        if nation in (fight.attacker, *fight.foes):
            continue
        for foe in fight.foes:
            joined = joins_at_sea(world, nation, fight.attacker, foe, fight.zone)
            if joined == fight.attacker and nation not in attackers:
                attackers.append(nation)
            elif joined == foe and nation not in defenders:
                defenders.append(nation)
    attackers, defenders = (sorted(side, key=world.phase_rank) for side in (attackers, defenders))
    attacking = list(fight.ships) + [s for n in attackers if n != fight.attacker for s in here[n]]
    defending = [ship for nation in defenders for ship in here[nation]]
    orders = {nation: loss_order(world, nation, fight.zone) for nation in (*attackers, *defenders)}
    orders[fight.attacker] = fight.losses or orders[fight.attacker]
    return (
        Side("attack", attackers, attacking, orders, fight.deep),
        Side("defence", defenders, defending, orders),
    )


def _volley(world: World, side: Side, zone: str) -> tuple[list[int], list[int], int]:
    """Values and rolls of the ships that can hit, and the number of hits (NCB-06)."""
    values, dice = [], []
    for ship in in_rolling_order(world, side):
        worth = value(world, side, ship)
        if worth > 0:
            values.append(worth)
            dice.append(rolls.d10(world, "sea battle", zone, side.role, ship.nation, ship.kind))
    return values, dice, sum(die <= worth for die, worth in zip(dice, values, strict=True))


def _rounds(turn: Turn, fight: SeaFight, attack: Side, defence: Side) -> tuple[list[dict[str, Any]], bool]:
    """Round after round until one side is gone or the attacker leaves (NCB-06, NCB-10, NCB-12)."""
    world, detail, first = turn.world, list[dict[str, Any]](), len(attack.ships)
    clause = readable_retreat(turn, fight.clauses.retreat)
    while attack.ships and defence.ships:
        scoring = [value(world, side, ship) for side in (attack, defence) for ship in side.ships]
        if not any(scoring):
            return detail, True
        ours, our_dice, our_hits = _volley(world, attack, fight.zone)
        theirs, their_dice, their_hits = _volley(world, defence, fight.zone)
        _take_hits(world, defence, our_hits)
        _take_hits(world, attack, their_hits)
        detail.append({
            "round": len(detail) + 1, "attack_values": ours, "defence_values": theirs, "attack_rolls": our_dice,
            "defence_rolls": their_dice, "hits_by_attacker": our_hits, "hits_by_defender": their_hits,
        })  # fmt: skip
        undecided = attack.ships and defence.ships and fight.may_retreat
        if undecided and clause and leaves(clause, len(detail), first, attack.ships, len(defence.ships)):
            return detail, True
    return detail, False


def readable_retreat(turn: Turn, retreat: Retreat | None) -> Retreat | None:
    """The retreat clause without what nobody can read; the player is told (NCB-11, LCB-06, J-03)."""
    if retreat is None:
        return None
    for trigger in retreat.any_of:
        if trigger.kind == "unread":
            turn.warn("J-03", text=trigger.text, ruling=rulings.given(turn.world, turn.nation, "J-03", trigger))
    return rulings.read_retreat(turn.world, turn.nation, retreat)


def leaves(clause: Retreat, rounds: int, first: int, left: Sequence[Vessel], enemies: int) -> bool:
    """Whether any condition of a retreat clause is met after a round (NCB-11)."""
    liners = sum(ship.kind == LINER for ship in left)
    figures = Figures(rounds, first - len(left), len(left), enemies)
    return any(figures.meet(trigger) or (trigger.kind == "no_liners" and not liners) for trigger in clause.any_of)


def _take_hits(world: World, side: Side, hits: int) -> None:
    """Hits are divided evenly among the nations of a side, then taken in the order of losses (NCB-07, NCB-08)."""
    bearable = {n: sum(1 + (s.kind == LINER and not s.damaged) for s in side.of(n)) for n in side.nations if side.of(n)}
    for nation, number in shares(hits, bearable).items():
        for _ in range(number):
            victim = _next_victim(world, side, nation)
            if victim is None:
                break
            if victim.kind == LINER and not victim.damaged:
                ledger.damage(world, victim)
            else:
                _sink(world, side, victim)


def _group(world: World, ship: Vessel, order: tuple[str, ...]) -> tuple[int, int]:
    """Place in the order of losses: as ordered by type, else merchantmen without units, frigates, merchantmen with
    units, ships of the line, those with units (NCB-08)."""
    default = {MERCHANTMAN: (0, 2), FRIGATE: (1, 1), LINER: (3, 4)}[ship.kind][is_loaded(world, ship)]
    return (order.index(ship.kind) if ship.kind in order else len(SHIP_KINDS), default)


def _next_victim(world: World, side: Side, nation: str) -> Vessel | None:
    order = side.losses.get(nation, ())
    ships = side.of(nation)
    return min(ships, key=lambda ship: (_group(world, ship, order), ship.damaged), default=None)


def _sink(world: World, side: Side, ship: Vessel) -> None:
    """A ship goes down with its units; its caravans wait for whether it is captured (NCB-14, ECO-23)."""
    ledger.lose_cargo(world, ship, "battle")
    convoys = world.carried(ship)
    for convoy in convoys:
        convoy.ship = 0
        del world.convoys[convoy.id]
    side.ships.remove(ship)
    side.sunk.append((ship, convoys))
    ledger.sink(world, ship, "battle")


def _winner(attack: Side, defence: Side, retreated: bool) -> str:
    if retreated:
        return "attacker_retreats"
    if attack.ships:
        return "attacker"
    return "defender" if defence.ships else "none"


def _types(ships: Iterable[Vessel]) -> list[str]:
    return [
        ship.kind + ("*" if ship.damaged else "") for ship in sorted(ships, key=lambda s: (ship_rank(s), s.damaged))
    ]


def counted(side: Side) -> dict[str, Units]:
    """A side's ships by nation and type."""
    force: dict[str, Units] = {nation: {} for nation in side.nations}
    for ship in side.ships:
        force[ship.nation][ship.kind] = force[ship.nation].get(ship.kind, 0) + 1
    return force


def _facts(fight: SeaFight, attack: Side, defence: Side, winner: str, detail: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "at": fight.zone, "attackers": attack.nations, "defenders": defence.nations, "winner": winner,
        "rounds": len(detail), "detail": detail, "attacker_left": _types(attack.ships),
        "defender_left": _types(defence.ships),
    }  # fmt: skip


def _capture(world: World, fight: SeaFight, winner: str, attack: Side, defence: Side) -> list[str]:
    """Rolls for every sunk ship of an enemy who lost all his; lost caravans go down (NCB-13, NCB-15, ECO-23)."""
    pairs = {"attacker": (attack, defence, [fight.attacker]), "defender": (defence, attack, fight.foes)}
    captured: list[str] = []
    if winner in pairs:
        victor, beaten, leaders = pairs[winner]
        captor = _captor(victor, leaders)
        for ship, convoys in sorted(beaten.sunk, key=lambda entry: ship_rank(entry[0])):
            chance = world.game.book.number(f"capture.{ship.kind}")
            if rolls.under(world, chance, "capture", fight.zone, ship.nation, ship.kind):
                captured.append(_prize(world, captor, ship, convoys))
                convoys.clear()
    for side in (attack, defence):
        for _, convoys in side.sunk:
            for convoy in convoys:
                world.tell(convoy.nation, "caravan_lost", nation=convoy.nation, amount=convoy.amount, to=convoy.to)
    return captured


def _captor(victor: Side, leaders: Sequence[str]) -> str:
    """Who has won, of those with ships left: the mover or the attacked before who joined them (NCB-13, NCB-16)."""
    afloat = [nation for nation in victor.nations if victor.of(nation)]
    return min(afloat, key=lambda nation: nation not in leaders)


def _prize(world: World, nation: str, sunk: Vessel, convoys: list[Convoy]) -> str:
    ship = ledger.launch(world, nation, sunk.kind, sunk.zone, "captured")
    ship.damaged = sunk.kind == LINER
    for convoy in convoys:
        ledger.receive(world, nation, convoy.amount, "caravan captured")
    return _types([ship])[0]


def _withdraw(turn: Turn, fight: SeaFight) -> None:
    """To the nearest zone without enemy ships: the one it came from if that is free (NCB-10)."""
    from rules.online1483.sailing import move_ship

    world = turn.world
    foes = set(fight.foes)
    free = [
        (zone != fight.came_from, steps, zone)
        for zone, steps in world.game.board.sea_steps(fight.zone).items()
        if steps and not any(n in foes or at_war(world, fight.attacker, n) for n in world.in_zone(zone))
    ]
    for ship in fight.ships:
        if ship.id in world.ships:
            move_ship(world, ship, min(free)[2] if free else fight.zone)
