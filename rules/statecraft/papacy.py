"""Chapter 9: the Papacy's powers, which the moderator uses (SC-PAPA)."""

from __future__ import annotations

from rules.statecraft import casus_belli, stability
from rules.statecraft.dates import YEAR
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

PAPAL_STATE = "PAP"
CATHOLIC = "catholic"
EXCOMMUNICATION = -5
LONGEST_CRUSADE = 10 * YEAR


def powers_rest(table: Table) -> bool:
    """Whether there is no Papal State under the moderator: its powers rest then (SC-PAPA-01, R-53)."""
    papal = table.world.realms.get(PAPAL_STATE)
    return papal is None or not papal.alive or bool(papal.player)


def check(table: Table) -> None:
    """Raises RefusedError while the papal powers rest."""
    if powers_rest(table):
        raise RefusedError("ERR-STATE", x=PAPAL_STATE)


def name_fidei(table: Table, state: str) -> None:
    """SC-PAPA-02: Fidei Defensor, one Sovereign at a time; "" takes the title away."""
    check(table)
    former, table.world.fidei = table.world.fidei, state
    table.proclaim("fidei defensor", state=state, former=former)


def excommunicate(table: Table, state: str) -> None:
    """SC-PAPA-03: a Catholic Sovereign loses 5 Stability, once."""
    check(table)
    realm = table.realm(state)
    known = realm.excommunicated or (realm.ruler is not None and realm.ruler.absolved)
    if realm.religion != CATHOLIC or known:
        raise RefusedError("ERR-STATE", x=state)
    realm.excommunicated = True
    if table.world.fidei == state:
        table.world.fidei = ""
    table.proclaim("excommunication", state=state)
    stability.change(table, realm, EXCOMMUNICATION, "excommunication")


def call_crusade(table: Table, target: str) -> None:
    """SC-PAPA-04: every Catholic State has a standing Casus Belli on one that is not Catholic."""
    check(table)
    if table.realm(target).religion == CATHOLIC or table.world.crusades:
        raise RefusedError("ERR-STATE", x=target)
    table.world.crusades[target] = table.world.date
    table.world.crusaders[target] = []
    table.proclaim("crusade", target=target, on=True)
    follow_faith(table)


def follow_faith(table: Table) -> None:
    """While a Crusade lasts every State that is Catholic has its Casus Belli, and no other (SC-PAPA-04)."""
    faithful = [r.code for r in table.living() if r.religion == CATHOLIC]
    reasons = table.world.reasons
    table.world.reasons = [r for r in reasons if r.cause != "crusade" or r.holder in faithful]
    armed = {(r.holder, r.against) for r in reasons if r.cause == "crusade"}
    for target in table.world.crusades:
        for holder in faithful:
            if (holder, target) not in armed:
                casus_belli.give(table, holder, target, "crusade", standing=True)


def end_crusade(table: Table, target: str) -> None:
    """The Crusade is over; its Casus Belli go without loss."""
    if table.world.crusades.pop(target, None) is None:
        raise RefusedError("ERR-STATE", x=target)
    table.world.crusaders.pop(target, None)
    table.world.reasons = [r for r in table.world.reasons if not (r.cause == "crusade" and r.against == target)]
    table.proclaim("crusade", target=target, on=False)


def end_old_crusades(table: Table) -> None:
    """A Crusade ends after 10 years at the latest, or with its target."""
    for target, since in list(table.world.crusades.items()):
        if table.world.date - since >= LONGEST_CRUSADE or not table.realm(target).alive:
            end_crusade(table, target)


def remind(table: Table, attacker: str, target: str) -> None:
    """SC-PAPA-05: the moderator is reminded when a Catholic attacks a Catholic minor without Casus Belli, unless the
    minor is excommunicated: the Papacy does not discourage war against it (SC-PAPA-03)."""
    victim = table.realm(target)
    catholic = table.realm(attacker).religion == victim.religion == CATHOLIC
    if catholic and not victim.player and not victim.excommunicated and not powers_rest(table):
        table.tell("MODERATOR", "papacy reminder", state=attacker, target=target)
