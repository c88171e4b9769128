"""The record sheet: Sovereign and State, with what the figures come to next (SC-CON-08: for its owner alone)."""

from __future__ import annotations

from rules.statecraft import loans, taxes, upkeep
from rules.statecraft.attributes import ATTRIBUTES
from rules.statecraft.conditions import TEN_YEARS
from rules.statecraft.dates import date, show, year_of
from rules.statecraft.model import Pending, Person, Realm
from rules.statecraft.reporting.reader import Facts, Reader


def person(who: Person | None, year: int) -> Facts | None:
    """A character; None while the throne is vacant."""
    if who is None:
        return None
    return {
        "name": who.name,
        "born": who.born,
        "age": year - who.born,
        "acceded": who.acceded,
        "vitality": who.vitality,
        "attributes": [{"name": name, "value": who.attributes[name]} for name in ATTRIBUTES],
    }


def sovereign(reader: Reader, realm: Realm) -> Facts:
    """The Sovereign and the Measures."""
    world = reader.world
    return {
        "state": realm.name,
        "title": realm.title,
        "person": person(realm.ruler, year_of(world.date)),
        "gold": realm.gold,
        "honor": realm.honor,
        "manpower": realm.manpower,
        "prestige": realm.prestige,
        "spent": realm.spent,
        "religion": realm.religion,
        "fidei": world.fidei == realm.code,
        "excommunicated": realm.excommunicated,
        "dynamism": realm.dynamism,
        "leads": next((f.id for f in reader.forces() if f.commander == "sovereign"), ""),
    }


def state(reader: Reader, realm: Realm) -> Facts:
    """The Conditions, and what is under way."""
    return {
        "capital": realm.capital,
        "held": _holds_capital(reader, realm),
        "centralization": realm.centralization,
        "decay": realm.decay,
        "investment": realm.investment,
        "land_readiness": readiness(realm.land_readiness, realm.land_pending),
        "naval_readiness": readiness(realm.naval_readiness, realm.naval_pending),
        "recruitment": realm.recruitment,
        "stability": realm.stability,
        "tax_income": realm.tax_income,
        "growth": realm.growth,
        "colony": reader.place(realm.colony) if realm.colony else "",
        "converting": realm.converting,
        "wish": {"option": realm.wish.get("option", ""), "states": reader.all(realm.wish.get("states", ()))},
    }


def _holds_capital(reader: Reader, realm: Realm) -> bool:
    city = reader.board.cities.get(realm.capital)
    land = reader.world.lands.get(city.region) if city else None
    return land is not None and land.controller == realm.code


def readiness(value: int, pending: Pending | None) -> Facts:
    """A Readiness and the change that is under way."""
    return {"value": value, "next": pending.value if pending else 0, "when": show(pending.when) if pending else ""}


def outlook(reader: Reader, realm: Realm) -> Facts:
    """What the figures come to if they stay as they are.

    bill: of the next season's upkeep. gain: of the next collection without raids at sea. rates: loans, "200 at 5 %".
    """
    readiness = [realm.land_readiness, realm.naval_readiness]
    for place, pending in enumerate((realm.land_pending, realm.naval_pending)):
        readiness[place] = pending.value if pending else readiness[place]
    return {
        "bill": upkeep.bill(muster(reader, realm), readiness[0], readiness[1], reader.board.options.upkeep_scale),
        "gain": taxes.collected(realm.tax_income, denied(reader, realm), realm.decay, realm.investment),
        "denied": denied(reader, realm),
        "owed": loans.owed(realm) * 100,
        "rates": [f"{count * 100} at {rate} %" for rate, count in loans.loan_rows(realm)],
        "interest": loans.interest(realm),
        "manpower_cap": 5 * realm.recruitment,
    }


def muster(reader: Reader, realm: Realm) -> upkeep.Muster:
    """The State's units as upkeep counts them."""
    forces = [force for force in reader.world.forces.values() if force.owner == realm.code]
    mercenaries = sum(force.mercs for force in forces)
    land = sum(force.units for force in forces if force.kind == "A") - mercenaries
    return upkeep.Muster(land, mercenaries, sum(force.units for force in forces if force.kind == "N"))


def denied(reader: Reader, realm: Realm) -> int:
    """Tax Income denied by devastations and blockades that the owner was told of."""
    return sum(denial.amount for denial in reader.world.denials if denial.state == realm.code)


def allowances(reader: Reader, realm: Realm) -> list[Facts]:
    """What may be done only so often, and from when: "" is now."""
    now, year = reader.world.date, year_of(reader.world.date)
    next_year = show(date(year + 1))
    central = realm.centralized + TEN_YEARS if realm.centralized >= 0 else now
    return [
        {"what": "investment", "from": next_year if realm.invested == year else ""},
        {"what": "centralization", "from": show(central) if central > now else ""},
        {"what": "scout", "from": next_year if realm.scouted == year else ""},
        {"what": "pause", "from": next_year if realm.paused == year else ""},
    ]


def regions(reader: Reader, realm: Realm) -> list[Facts]:
    """The State's land: code, name, wealth or the colony's value, cities (ports marked), who holds it now."""
    owned = sorted(code for code, land in reader.world.lands.items() if land.owner == realm.code)
    return [region(reader, code) for code in owned]


def region(reader: Reader, code: str) -> Facts:
    """One region."""
    land, place = reader.world.lands[code], reader.board.regions[code]
    return {
        "code": code,
        "name": place.name,
        "wealth": land.wealth,
        "colony": land.colony,
        "cities": [{"name": city.name, "port": city.port} for city in place.cities],
        "held_by": reader.who(land.controller) if land.controller != land.owner else "",
    }
