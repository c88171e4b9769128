"""Land: who owns what, what it is worth, and how it changes hands with its shares (SC-CON-05, -06, SC-EXCH-03)."""

from __future__ import annotations

from rules.ruleset import PUBLIC
from rules.statecraft import horizon, ledger
from rules.statecraft.model import Realm
from rules.statecraft.table import Table


def owned(table: Table, state: str) -> list[str]:
    """A State's regions de jure, by code."""
    return sorted(code for code, land in table.world.lands.items() if land.owner == state)


def capital_region(table: Table, realm: Realm) -> str:
    """The region of a State's capital, "" without one."""
    city = table.board.cities.get(realm.capital)
    return city.region if city else ""


def share(total: int, weight: int, all_weights: int) -> int:
    """SC-CON-06: a region's part of Tax Income or Recruitment, rounded down."""
    return total * weight // all_weights if all_weights else 0


def weights(table: Table, state: str) -> int:
    """The sum of the wealth of a State's ordinary regions."""
    return sum(land.wealth for land in table.world.lands.values() if land.owner == state and land.colony is None)


def tax_share(table: Table, region: str) -> int:
    """What a region adds to its owner's Tax Income; a colony its Discovery roll (SC-COL-04)."""
    land = table.world.lands[region]
    if not land.owner:
        return 0
    if land.colony is not None:
        return land.colony
    ordinary = table.realm(land.owner).tax_income - colony_values(table, land.owner)
    return share(max(0, ordinary), land.wealth, weights(table, land.owner))


def recruitment_share(table: Table, region: str) -> int:
    """What a region adds to its owner's Recruitment."""
    land = table.world.lands[region]
    if not land.owner or land.colony is not None:
        return 0
    return share(table.realm(land.owner).recruitment, land.wealth, weights(table, land.owner))


def colony_values(table: Table, state: str) -> int:
    """The Tax Income that a State has from colonies."""
    return sum(land.colony or 0 for land in table.world.lands.values() if land.owner == state)


def transfer(table: Table, region: str, to: str, cause: str) -> None:
    """A region changes its owner, and its Tax Income and Recruitment go with it (SC-EXCH-03)."""
    transfer_all(table, [region], to, cause)


def cede(table: Table, region: str, to: str) -> None:
    """A region changes its owner by treaty; whoever else occupies it holds it still (SC-MOVE-09), until a Peace."""
    land = table.world.lands[region]
    occupier = land.controller if land.controller not in (land.owner, to) else to
    transfer(table, region, to, "exchange")
    land.controller = occupier


def transfer_all(table: Table, regions: list[str], to: str, cause: str) -> None:
    """Regions of one owner change hands together, so that their shares are reckoned once."""
    worth = {r: (tax_share(table, r), recruitment_share(table, r)) for r in regions}
    for region in regions:
        hand_over(table, region, to, worth[region], cause)


def hand_over(table: Table, region: str, to: str, worth: tuple[int, int], cause: str) -> None:
    """A region changes its owner with this Tax Income and Recruitment."""
    land = table.world.lands[region]
    former = land.owner
    if former:
        _remember(table, table.realm(former), region)
        ledger.change(table, table.realm(former), "tax_income", -worth[0], cause)
        ledger.change(table, table.realm(former), "recruitment", -worth[1], cause)
    ledger.change(table, table.realm(to), "tax_income", worth[0], cause)
    ledger.change(table, table.realm(to), "recruitment", worth[1], cause)
    land.owner, land.controller = to, to
    land.occupier, land.held = "", 0
    table.tell(hearers(table, region, to, former), "owner", region=region, state=to, former=former, cause=cause)


def _remember(table: Table, realm: Realm, region: str) -> None:
    """A State that loses land still knows where it lies."""
    if not is_open(table, region) and region not in realm.knows:
        realm.knows.append(region)


def is_open(table: Table, place: str) -> bool:
    """Whether a place is in the Known World (SC-EXP-01, -07)."""
    return horizon.is_open(table.board, table.world, place)


def hearers(table: Table, region: str, *concerned: str) -> tuple[str, ...]:
    """Who is told of what happens to a region: everybody in the Known World, else only those concerned (SC-CON-08,
    SC-EXP-08)."""
    return (PUBLIC,) if is_open(table, region) else tuple(power for power in concerned if power)
