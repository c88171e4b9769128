"""Chapter 6: the death of a Sovereign and what follows (SC-LIFE)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.ruleset import MODERATOR
from rules.statecraft import claims, horizon, items, ledger, seats
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.dates import year_of
from rules.statecraft.model import Item, Realm
from rules.statecraft.sovereigns import create
from rules.statecraft.table import Table

YEARS_EACH = 5
"""Full years of power that add 1 to Fertility (SC-LIFE-01)."""
KINDS = ("claims", "support")
"""Items of a succession that is open."""


@dataclass(frozen=True)
class Succession:
    """The Fertility test, and the Honor and Prestige that a proven heir starts with."""

    trial: Trial
    honor: int
    prestige: int


def years_of_power(table: Table, acceded: int) -> int:
    """Current year less the year of accession; the Death step counts the year just ended as over (SC-LIFE-01)."""
    over = 1 if table.world.cursor.phase == "year" else 0
    return year_of(table.world.date) + over - acceded


def prove_heir(table: Table, realm: Realm, fertility: int, years: int) -> Succession:
    """SC-LIFE-01, -02: the Fertility test; success hands on half the Honor, rounded down, and all Prestige."""
    mods = (years // YEARS_EACH,)
    trial = roll_against(table, fertility, mods, "fertility", realm.code, str(table.world.date), to=MODERATOR)
    return Succession(trial, realm.honor // 2, realm.prestige)


def bury(table: Table, code: str, cause: str) -> None:
    """A Sovereign has died: his forces have generic Officers, titles end; the succession is opened when the act or step
    is done (SC-LIFE-06)."""
    realm = table.realm(code)
    table.proclaim("death", state=code, cause=cause, name=realm.ruler.name if realm.ruler else "")
    for force in table.world.forces.values():
        if force.owner == code and force.commander == "sovereign":
            force.commander = "officer"
    realm.dynamism = realm.excommunicated = False
    if table.world.fidei == code:
        table.world.fidei = ""
        table.proclaim("fidei defensor", state="", former=code)
    table.fallen.append(code)


def settle(table: Table) -> None:
    """Open the successions of all Sovereigns who have just died, in State order."""
    for code in sorted(set(table.fallen)):
        if table.realm(code).alive:
            begin(table, table.realm(code))
    table.fallen.clear()


def begin(table: Table, realm: Realm) -> None:
    """SC-LIFE-02..04, -07: heir or crisis; then the throne is open to claims, or settled where nobody knows of it."""
    late = realm.ruler
    fertility = late.attributes["fertility"] if late else 10
    years = years_of_power(table, late.acceded) if late else 0
    proof = prove_heir(table, realm, fertility, years)
    realm.ruler = None
    if proof.trial.success:
        enthrone(table, realm, heir=True)
    table.proclaim("succession", state=realm.code, crisis=not proof.trial.success)
    everybody = horizon.sovereigns_knowing(table.board, table.world, realm.code)
    if everybody:
        open_claims(table, realm, proof.trial.success, everybody)
    else:
        finish(table, realm.code)


def open_claims(table: Table, realm: Realm, heir: bool, everybody: list[str]) -> None:
    """SC-CLAIM-03: claims are open for 72 h to every Sovereign who knows the State."""
    about = {"state": realm.code, "heir": heir, "claimants": {}, "player": realm.player}
    shown = {"state": realm.code, "crisis": not heir}
    item = items.open_item(table, "claims", about, shown, everybody, table.board.hours("claim"), awaited=())
    item.holds = table.world.cursor.phase == "season"


def enthrone(table: Table, realm: Realm, heir: bool) -> None:
    """SC-LIFE-02: a new Sovereign is rolled; Honor is half the old one's."""
    key = f"{realm.code}:heir" if heir else f"{realm.code}:sovereign"
    realm.ruler = create(table, key, f"Sovereign of {realm.name}", to=MODERATOR)
    realm.ruler.acceded = accession(table)
    ledger.change(table, realm, "honor", realm.honor // 2 - realm.honor, "succession")
    table.tell(realm.code, "sovereign", state=realm.code, heir=heir, attributes=dict(realm.ruler.attributes))


def accession(table: Table) -> int:
    """The year in which a Sovereign crowned now comes to power; after the annual sequence it is the new year."""
    return year_of(table.world.date) + (1 if table.world.cursor.phase == "year" else 0)


def close_claims(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The window for claims is over: they are rolled, and the bidding war opens; without claims the throne
    is settled."""
    state = item.about["state"]
    _lapse_quotes(table, state)
    if not table.realm(state).alive:
        return
    if not item.about["claimants"]:
        finish(table, state)
        return
    claims.roll_all(table, item)


def close_support(table: Table, item: Item, answers: Mapping[str, str]) -> None:
    """The bidding war is over: somebody inherits, or the dynasty stays."""
    state = item.about["state"]
    if table.realm(state).alive:
        claims.decide(table, item)
    finish(table, state)


def finish(table: Table, state: str) -> None:
    """Claims are settled. A dynasty without heir gets a new Sovereign; then the player's wish is looked at."""
    realm = table.realm(state)
    if not realm.alive:
        return
    if realm.ruler is None:
        enthrone(table, realm, heir=False)
    seats.follow_wish(table, realm)


def open_successions(table: Table) -> bool:
    """Whether any succession is still open."""
    return bool(items.open_of_kind(table, *KINDS))


def _lapse_quotes(table: Table, state: str) -> None:
    for quote in items.open_of_kind(table, "quote"):
        if quote.about.get("claim") == state:
            items.close(table, quote)
