"""The moderator's pages: what waits for a ruling, what was ruled and can still be changed, and everything hidden."""

from __future__ import annotations

from rules.statecraft import loans, pacts
from rules.statecraft.dates import year_of
from rules.statecraft.items import came_to_nothing
from rules.statecraft.model import PIRATES, Item, Realm
from rules.statecraft.reporting import bonds
from rules.statecraft.reporting.openings import items, opening
from rules.statecraft.reporting.reader import Facts, Reader, living


def desk(reader: Reader) -> Facts:
    """Everything that only the moderator reads."""
    return {
        "decided": [opening(reader, item) | {"answer": item.answer} for item in overrulable(reader)],
        "waiting": waiting(reader),
        "states": [state(reader, realm) for realm in living(reader.world)],
        "treaties": [t for t in bonds.treaties(reader) if t["secret"] or t["status"] == "open"],
        "chances": bonds.chances(reader),
        "offers": offers(reader),
        "expeditions": bonds.expeditions(reader),
        "pirates": pirates(reader),
        "reasons": [bonds.reason(reader, one) for one in reader.world.reasons if one.ends is not None],
        "policies": {kind or "all": level for kind, level in sorted(reader.world.policies.items())},
        "auto": reader.board.options.auto,
    }


def overrulable(reader: Reader) -> list[Item]:
    """Rulings of this season that came to nothing."""
    rulings = (item for item in reader.world.items.values() if item.closed and item.kind == "ruling")
    return [item for item in rulings if came_to_nothing(item)]


def waiting(reader: Reader) -> list[Facts]:
    """The open items that others are to answer."""
    others = (i for i in reader.world.items.values() if not i.closed and reader.code not in i.may_answer)
    return [opening(reader, item) | {"who": reader.all(item.may_answer)} for item in others]


def state(reader: Reader, realm: Realm) -> Facts:
    """One State in figures. units: land and naval."""
    forces = [force for force in reader.world.forces.values() if force.owner == realm.code]
    return {
        "code": realm.code,
        "name": realm.name,
        "player": realm.player,
        "age": year_of(reader.world.date) - realm.ruler.born if realm.ruler else 0,
        "vitality": realm.ruler.vitality if realm.ruler else 0,
        "gold": realm.gold,
        "owed": loans.owed(realm) * 100,
        "manpower": realm.manpower,
        "prestige": realm.prestige,
        "honor": realm.honor,
        "stability": realm.stability,
        "tax_income": realm.tax_income,
        "recruitment": realm.recruitment,
        "decay": realm.decay,
        "investment": realm.investment,
        "centralization": realm.centralization,
        "land": sum(force.units for force in forces if force.kind == "A"),
        "naval": sum(force.units for force in forces if force.kind == "N"),
        "wars": reader.all(pacts.enemies(reader.world, realm.code)),
    }


def offers(reader: Reader) -> list[Facts]:
    """Everybody's open offers of Influence, and the bargains that bind."""
    running = (o for _, o in sorted(reader.world.offers.items()) if o.status in ("open", "agreed"))
    current = (o for o in running if o.status == "open" or o.until is None or reader.world.date < o.until)
    return [bonds.offer(reader, one) for one in current]


def pirates(reader: Reader) -> list[Facts]:
    """Pirates and privateers at sea."""
    afloat = (f for _, f in sorted(reader.world.forces.items()) if f.owner == PIRATES or f.privateer_against)
    return [
        {
            "force": f.id,
            "units": f.units,
            "place": reader.place(f.place),
            "against": reader.who(f.privateer_against) if f.privateer_against else "",
        }
        for f in afloat
    ]


def form(reader: Reader) -> tuple[str, ...]:
    """One form that answers every open question: each line holds its default."""
    return tuple(f"RULE {reader.number('Q', item.id)} {item.about.get('default', 'DEFAULT')}" for item in items(reader))
