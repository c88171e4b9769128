"""Chapter 6: a season from its closing to the opening of the next (SC-SEAS)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.ruleset import MODERATOR
from rules.statecraft import (
    caretaking,
    couriers,
    devastation,
    due,
    movement,
    occupation,
    rebels,
    standing,
    succession,
    supply,
    year,
)
from rules.statecraft.dates import YEAR
from rules.statecraft.model import General, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.table import Table

WINTER = 3


def close(table: Table, orders: Mapping[str, Sequence[StatecraftOrder]]) -> None:
    """Steps 2 to 6 with the orders on file; after Winter the year; then the next season opens."""
    given = by_subject(table, orders)
    standing.apply(table, given)
    moves = caretaking.orders(table) | {o.force: o for o in given if o.verb == "MOVE" and not preys(table, o)}
    set_stances(table, moves)
    movement.move_all(table, moves)
    movement.land_all(table, landings(table, given))
    after_movement(table, given)
    supply.roll_all(table)
    rebels.settle(table)
    succession.settle(table)
    couriers.send(table)
    couriers.deliver(table)
    table.proclaim("season over", date=table.world.date)
    if table.world.date % YEAR == WINTER:
        year.begin(table)
    advance(table)


def advance(table: Table) -> None:
    """On to the next season, unless the year still waits for a succession."""
    if table.world.cursor.phase == "year":
        if not year.go_on(table):
            return
        report_year(table)
        table.world.cursor.phase = "season"
        if over(table):
            return
    table.world.date += 1
    due.open_season(table)


def over(table: Table) -> bool:
    """SC-GEN-06: the game ends after the Winter of the scenario's last year."""
    if not table.board.options.end_year or table.world.date // YEAR < table.board.options.end_year:
        return False
    finish(table)
    return True


def finish(table: Table) -> None:
    """The game is over: the player with the most Prestige held and spent has won."""
    people: list[Realm | General] = [*table.world.realms.values(), *table.world.generals.values()]
    scores = {p.player: p.prestige + p.spent for p in people if p.player}
    best = max(scores.values(), default=0)
    table.world.cursor.phase = "over"
    table.world.outcome = {"scores": scores, "winners": sorted(p for p, n in scores.items() if n == best)}
    table.proclaim("game over", **table.world.outcome)


def report_year(table: Table) -> None:
    """SC-ANN-12, SC-CON-08: the Prestige of every player once a year, also of one without a State, unless the scenario
    never publishes it."""
    if table.board.options.prestige_visibility != "never":
        people: dict[str, Realm | General] = {**table.world.realms, **table.world.generals}
        held = {name: person.prestige for name, person in sorted(people.items()) if person.player}
        table.proclaim("prestige table", prestige=held)
    table.proclaim("year over", year=table.world.date // YEAR)


def by_subject(table: Table, orders: Mapping[str, Sequence[StatecraftOrder]]) -> list[StatecraftOrder]:
    """The orders of all powers for forces that are theirs; the moderator's are for the State they name. Of two orders
    for one force the later here counts: a General's after his State's, the moderator's last."""
    found = []
    for power, given in sorted(orders.items(), key=lambda filed: _precedence(table, filed[0])):
        for order in given:
            owner = order.actor if power == MODERATOR else power
            force = table.world.forces.get(order.force)
            general = table.world.generals.get(owner)
            leads = general is not None and force is not None and force.commander == general.id
            if force and (force.owner == owner or leads):
                found.append(order)
    return found


def _precedence(table: Table, power: str) -> tuple[bool, bool, str]:
    return power == MODERATOR, power in table.world.generals, power


def preys(table: Table, order: StatecraftOrder) -> bool:
    """Whether an order is for privateers, which are no longer their owner's to move (SC-UNIT-04)."""
    force = table.world.forces.get(order.force)
    return force is not None and bool(force.privateer_against)


def set_stances(table: Table, moves: Mapping[str, StatecraftOrder]) -> None:
    """A move's stance stays with the force until it is changed (SC-MOVE-08)."""
    for name, order in moves.items():
        if order.stance and name in table.world.forces:
            table.world.forces[name].stance = order.stance


def landings(table: Table, given: Sequence[StatecraftOrder]) -> dict[str, str]:
    """Where armies are to go ashore: LAND, or EMBARK ... THEN LAND."""
    found = {}
    for order in given:
        if order.verb == "LAND" or (order.verb == "EMBARK" and order.city):
            city = table.board.cities.get(order.city)
            found[order.force] = city.region if city else order.place
    return found


def after_movement(table: Table, given: Sequence[StatecraftOrder]) -> None:
    """Step 4 (SC-SEAS-05): occupation, devastation, blockade, for who is still there."""
    occupation.occupy_all(table)
    rebels.crushed(table)
    table.world.blockading.clear()
    for order in sorted(given, key=lambda o: (o.verb, o.force)):
        force = table.world.forces.get(order.force)
        if force and order.verb == "DEVASTATE":
            devastation.devastate_region(table, force, order.place)
        elif force and order.verb == "BLOCKADE":
            devastation.blockade_coast(table, force, order.state, order.place)
