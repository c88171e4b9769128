"""Chapter 6: the opening of a season: due effects and upkeep (SC-SEAS-01, -02)."""

from __future__ import annotations

from rules.statecraft import (
    caretaking,
    casus_belli,
    effects,
    exploration,
    influence,
    intelligence,
    items,
    knowledge,
    papacy,
    peace,
    policies,
    rebels,
    technology,
    treaties,
    units,
    upkeep,
)
from rules.statecraft.dates import YEAR
from rules.statecraft.table import Table


def open_season(table: Table) -> None:
    """Steps 0 and 1 of the season that begins now."""
    if table.world.date % YEAR == 0:
        new_year(table)
    forget(table)
    due_effects(table)
    for realm in table.living():
        upkeep.pay(table, realm, upkeep.due(table, realm))
    table.proclaim("season", date=table.world.date)


def due_effects(table: Table) -> None:
    """Step 0, in the order of SC-SEAS-01."""
    readiness(table)
    units.arrive(table, mercs=False)
    units.arrive(table, mercs=True)
    exploration.report(table)
    knowledge.grow_old(table)
    casus_belli.expire(table)
    treaties.lapse(table)
    influence.lapse(table)
    papacy.end_old_crusades(table)
    papacy.follow_faith(table)
    technology.expire(table)
    peace.send_home(table)


def readiness(table: Table) -> None:
    """Readiness ordered last season is in force (SC-COND-07)."""
    caretaking.make_ready(table)
    for realm in table.living():
        for kind in ("land", "naval"):
            pending = getattr(realm, f"{kind}_pending")
            if pending and pending.when <= table.world.date:
                setattr(realm, f"{kind}_readiness", pending.value)
                setattr(realm, f"{kind}_pending", None)
                table.tell(realm.code, "readiness", state=realm.code, kind=kind, value=pending.value)


def new_year(table: Table) -> None:
    """What is counted by the year starts again; global events of this year happen (SC-EVENT-07)."""
    for realm in table.living():
        realm.hired, realm.market, realm.converting, realm.colony = 0, [], False, ""
    rebels.forget(table)
    effects.global_events(table)


def forget(table: Table) -> None:
    """Quotes lapse with their season; decided rulings can no longer be overruled (SC-GM-04)."""
    for item in list(table.world.items.values()):
        old = item.opened < table.world.date
        lapses = item.kind in ("quote", "service") and not policies.insists(table.board, table.world, item)
        if old and (item.closed or lapses):
            items.close(table, item)
            table.world.items.pop(item.id, None)
    table.world.triggered = {k: d for k, d in table.world.triggered.items() if table.world.date - d <= YEAR}
    intelligence.rumours_of_recruiting(table)
