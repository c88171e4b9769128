"""Checks of season orders: movement and forces (section 2.1 of the order language)."""

from __future__ import annotations

from rules.statecraft import devastation, leaders, pacts, routes, transport, units
from rules.statecraft.dates import YEAR, year_of
from rules.statecraft.horizon import knows
from rules.statecraft.legality.ground import Check, Ground
from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.retreat import readable


def move(ground: Ground, order: StatecraftOrder) -> None:
    """SC-MOVE-01..03: domain, knowledge, a way."""
    force = ground.force(order.force)
    for place in (*order.via, order.place):
        check_place(ground, force, place)
    if routes.path(ground.table.board, ground.table.world, force, order.place, order.via) is None:
        raise RefusedError("ERR-PATH", a=force.place, b=order.place, list=list(order.via))


def check_place(ground: Ground, force: Force, place: str) -> None:
    """Armies stay on land, navies at sea and in ports; nobody goes where he knows nothing."""
    board = ground.table.board
    if place not in board.places or not knows(board, ground.table.world, ground.realm.code, place):
        raise RefusedError("ERR-UNKNOWN-LAND")
    wrong = board.places[place].sea if force.kind == "A" else not board.places[place].sea and not board.ports(place)
    if wrong:
        raise RefusedError("ERR-DOMAIN", force=force.id, place=place)


def own(ground: Ground, order: StatecraftOrder) -> None:
    """An own force."""
    ground.force(order.force)


def embark(ground: Ground, order: StatecraftOrder) -> None:
    """SC-MOVE-04, -05."""
    army, navy = ground.force(order.force, "A"), ground.force(order.other, "N")
    if army.aboard != navy.id:
        transport.check_embark(ground.table, army, navy)
    if order.city:
        check_landing(ground, order)


def land(ground: Ground, order: StatecraftOrder) -> None:
    """SC-MOVE-04."""
    ground.force(order.force, "A")
    check_landing(ground, order)


def check_landing(ground: Ground, order: StatecraftOrder) -> None:
    """A coastal city, or a coast without one where the rules allow it."""
    board = ground.table.board
    city = board.cities.get(order.city)
    region = city.region if city else order.place
    if region not in board.regions or not knows(board, ground.table.world, ground.realm.code, region):
        raise RefusedError("ERR-UNKNOWN-LAND")
    if (city and not city.port) or not transport.is_shore(ground.table, region):
        raise RefusedError("ERR-NO-PORT", place=order.city or region)


def split(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-01."""
    force = ground.force(order.force)
    count, mercs = order.number or 0, order.mercs or 0
    if not 0 < count < force.units or mercs > force.mercs or count - mercs > force.units - force.mercs:
        raise RefusedError("ERR-SIZE", force=force.id, n=force.units)
    units.check_room(ground.table, force, count)


def merge(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-01."""
    force, into = ground.force(order.force), ground.force(order.other)
    if force is into or units.together(force) != units.together(into):
        raise RefusedError("ERR-NOT-TOGETHER", a=force.id, b=into.id)


def devastate(ground: Ground, order: StatecraftOrder) -> None:
    """SC-DEV-01: enemy land, once a year."""
    force = ground.force(order.force, "A")
    region = order.place or force.place
    land = ground.table.world.lands.get(region)
    if land is None or not land.owner or not pacts.at_war(ground.table.world, ground.realm.code, land.owner):
        raise RefusedError("ERR-NOT-ENEMY", state=land.owner if land else "")
    if land.devastated == year_of(ground.table.world.date):
        raise RefusedError("ERR-ONCE-A-YEAR", period="year", when=(land.devastated + 1) * YEAR)


def blockade(ground: Ground, order: StatecraftOrder) -> None:
    """SC-BLOCK-01: an enemy with a coast there, one test a year."""
    ground.force(order.force, "N")
    world, year = ground.table.world, year_of(ground.table.world.date)
    if not pacts.at_war(world, ground.realm.code, order.state):
        raise RefusedError("ERR-NOT-ENEMY", state=order.state)
    if not devastation.coast(ground.table, order.state, order.place):
        raise RefusedError("ERR-NO-COAST", state=order.state, sea=order.place)
    if world.blockaded.get(f"{ground.realm.code} {order.place} {order.state}") == year:
        raise RefusedError("ERR-ONCE-A-YEAR", period="year", when=(year + 1) * YEAR)


def retreat(ground: Ground, order: StatecraftOrder) -> None:
    """SC-RETREAT-02."""
    ground.force(order.force)
    if not readable(order.retreat):
        raise RefusedError("ERR-CONDITION")


def command(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LEAD-09: the Sovereign, an Officer, or a General who serves here; one person, one force."""
    force = ground.force(order.force)
    leader = {"SOVEREIGN": "sovereign", "OFFICER": "officer"}.get(order.option.upper(), order.option)
    if leader not in leaders.RANK and not leaders.serves(ground.table, leader, ground.realm.code):
        raise RefusedError("ERR-NO-SUCH-LEADER", name=order.option)
    busy = [f.id for f in ground.table.forces_of(ground.realm.code) if f.commander == leader and f is not force]
    if leader != "officer" and busy:
        raise RefusedError("ERR-BUSY", name=order.option, force=busy[0])


def dismiss(ground: Ground, order: StatecraftOrder) -> None:
    """SC-LEAD-02."""
    if leaders.kind(ground.force(order.force)) != "officer":
        raise RefusedError("ERR-NO-OFFICER", force=order.force)


def privateers(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-04."""
    force = ground.force(order.force, "N")
    if not pacts.at_war(ground.table.world, ground.realm.code, order.state):
        raise RefusedError("ERR-NOT-AT-WAR", state=order.state)
    if order.number is not None and not 0 < order.number <= force.units:
        raise RefusedError("ERR-FORCE", x=order.force, list=[force.id])


def disband(ground: Ground, order: StatecraftOrder) -> None:
    """SC-UNIT-05."""
    force = ground.force(order.force)
    if order.number is not None and not 0 < order.number <= force.units:
        raise RefusedError("ERR-SIZE", force=force.id, n=force.units)
    units.check_room(ground.table, force, force.units if order.number is None else order.number)


def field_report(ground: Ground, order: StatecraftOrder) -> None:
    """SC-INTEL-03: once a season for each commander in the field."""
    force = ground.force(order.force)
    if leaders.kind(force) == "officer":
        raise RefusedError("ERR-NOT-COMMANDED", force=force.id)
    if force.reported == ground.table.world.date:
        raise RefusedError("ERR-ONCE-A-SEASON", period="season", when=force.reported + 1)


CHECKS: dict[str, Check] = {
    "MOVE": move,
    "HOLD": own,
    "STANCE": own,
    "EMBARK": embark,
    "LAND": land,
    "SPLIT": split,
    "MERGE": merge,
    "DISBAND": disband,
    "DEVASTATE": devastate,
    "BLOCKADE": blockade,
    "RETREAT": retreat,
    "COMMAND": command,
    "DISMISS": dismiss,
    "PRIVATEERS": privateers,
    "FIELD_REPORT": field_report,
}
