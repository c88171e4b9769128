"""What a nation has: land, troops, ships, generals, caravans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.online1483.income import trade_income, yielding
from rules.online1483.incorporation import cost
from rules.online1483.model import Caravan, General, Land, Ship, State, Units
from rules.online1483.reporting.knowledge import Known
from rules.online1483.rulebook import LAND_KINDS, SHIP_KINDS
from rules.online1483.turn import Turn, begin

Facts = dict[str, Any]
KINDS = (*LAND_KINDS, "general", *SHIP_KINDS, "tribal_city", "militia", "coastal")
"""Every type of unit, in the order of the rules."""


def lands(known: Known, nation: str) -> list[Facts]:
    """A nation's territories: core first, then by colony, then by name."""
    turn = begin(known.world, nation, ())
    rows = [land_row(known, turn, place) for place, land in known.state.lands.items() if land.owner == nation]
    return sorted(rows, key=lambda row: (row["status"] != "core", row["colony"], row["name"]))


def land_row(known: Known, turn: Turn, place: str) -> Facts:
    """One territory of the nation whose turn it would be. price: what it costs to incorporate it; guests: nation ->
    its units here."""
    state, land = known.state, known.state.lands[place]
    status, colony = status_of(state, place, land)
    return {
        "name": place,
        "value": known.world.worth(known.world.lands[place]),
        "status": status,
        "colony": colony,
        "incorporated": land.incorporated,
        "price": 0 if land.incorporated else cost(turn, known.world.lands[place]),
        **fixtures(state, place, land),
        "units": forces_at(state, place, land.owner),
        "guests": {guest: forces_at(state, place, guest) for guest in land.units if guest != land.owner},
    }


def fixtures(state: State, place: str, land: Land) -> Facts:
    """What stands in a territory: city with its fortification, tribal city, port."""
    owner = state.nations.get(land.owner)
    capital = owner is not None and owner.capital == place
    return {"city": land.city, "capital": capital, "tribal": land.tribal_city, "port": land.port}


def status_of(state: State, place: str, land: Land) -> tuple[str, str]:
    """What a territory is to its owner, and the colony that it belongs to: "core", "conquered" (COL-02), "created"
    (COL-04), "occupied" (COL-03) or "loose" (COL-08)."""
    if land.owner in land.core:
        return "core", ""
    colony = next((c for c in state.colonies if c.owner == land.owner and place in c.land), None)
    if colony:
        return ("conquered" if colony.of else "created"), colony.id
    before = state.nations.get(land.original)
    return ("occupied" if before and before.kind not in ("rebel_faction", "gone") else "loose"), ""


def forces_at(state: State, place: str, nation: str) -> Units:
    """A nation's units and generals on land in a place, by type."""
    generals = sum(g.nation == nation and g.place == place and not g.ship for g in state.generals)
    return in_order({**state.lands[place].units.get(nation, {}), "general": generals})


def abroad(state: State, nation: str) -> list[Facts]:
    """A nation's troops in land that is not its own."""
    foreign = (place for place, land in sorted(state.lands.items()) if land.owner != nation)
    rows = ({"place": p, "owner": state.lands[p].owner, "units": forces_at(state, p, nation)} for p in foreign)
    return [row for row in rows if row["units"]]


def fleets(state: State, nation: str) -> list[Facts]:
    """A nation's ships by zone with what they carry; others: whose ships lie there too."""
    zones = sorted({ship.zone for ship in state.ships if ship.nation == nation})
    return [fleet_row(state, nation, zone) for zone in zones]


def fleet_row(state: State, nation: str, zone: str) -> Facts:
    """The ships in one zone. damaged: how many of them are."""
    here = [ship for ship in state.ships if ship.zone == zone]
    own = [ship for ship in here if ship.nation == nation]
    return {
        "zone": zone,
        "ships": counted(ship.kind for ship in own),
        "damaged": sum(ship.damaged for ship in own),
        "cargo": cargo(state, own),
        "others": sorted({ship.nation for ship in here} - {nation}),
    }


def cargo(state: State, ships: Iterable[Ship]) -> Units:
    """Everything aboard, generals counted."""
    aboard = list(ships)
    numbers = {ship.id for ship in aboard}
    kinds = [kind for ship in aboard for kind, number in ship.cargo.items() for _ in range(number)]
    return counted([*kinds, *("general" for general in state.generals if general.ship in numbers)])


def counted(kinds: Iterable[str]) -> Units:
    """How many of each."""
    return in_order(Counter(kinds))


def in_order(units: Mapping[str, int]) -> Units:
    """Units that there are, by type in the order of the rules."""
    return {kind: units[kind] for kind in KINDS if units.get(kind)}


def generals(state: State, nation: str) -> list[Facts]:
    """A nation's generals. skill 0: not known to the reader."""
    return [general_row(general) for general in state.generals if general.nation == nation]


def general_row(general: General) -> Facts:
    """One general: where he is, what he can."""
    return {
        "name": general.name,
        "place": general.place,
        "aboard": bool(general.ship),
        "level": general.level,
        "skill": general.skill,
        "known": general.known,
    }


def caravans(state: State, nation: str) -> list[Facts]:
    """A nation's caravans on the road."""
    return [caravan_row(caravan) for caravan in state.caravans if caravan.nation == nation]


def caravan_row(caravan: Caravan) -> Facts:
    """One caravan: its content, for whom, where."""
    return {"amount": caravan.amount, "to": caravan.to, "place": caravan.place, "aboard": bool(caravan.ship)}


def treasury(known: Known, nation: str) -> Facts:
    """Money in hand, what the next Action 10 will bring as things stand, and what has to be paid."""
    world, state, realm = known.world, known.state, known.state.nations[nation]
    land, trade = sum(world.worth(each) for each in yielding(world, nation)), trade_income(world, nation)
    due = [tribute for tribute in state.tributes if tribute.to == nation]
    sea = min(realm.sea_trade, trade)
    return {
        "saved": realm.saved,
        "land": land,
        "sea_trade": sea,
        "land_trade": trade - sea,
        "tributes": [{"frm": t.frm, "amount": t.amount, "turns": t.turns_left} for t in due],
        "income": land + trade + sum(t.amount for t in due),
        "pays": [{"to": t.to, "amount": t.amount, "turns": t.turns_left} for t in state.tributes if t.frm == nation],
        "pledges": pledges(state, nation),
    }


def pledges(state: State, nation: str) -> list[Facts]:
    """What the nation has bound itself to pay each turn in secret (DIP-19, CIV-05)."""
    financed = [
        {"what": "financed war", "of": duty.to, "against": duty.target, "amount": duty.per_turn, "owed": duty.owed}
        for duty in state.obligations
        if duty.financer == nation
    ]
    supported = [
        {"what": "civil war", "of": war.faction, "against": war.nation, "amount": war.pledge, "owed": 0}
        for war in state.civil_wars
        if war.sponsor == nation
    ]
    return financed + supported
