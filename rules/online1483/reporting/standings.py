"""The public figures of every nation: income, trade, land, and in a competition the benchmark ranking (VIC-07)."""

from __future__ import annotations

import math
from typing import Any

from rules.online1483 import benchmark
from rules.online1483.benchmark import step
from rules.online1483.income import computed
from rules.online1483.reporting.knowledge import Known
from rules.online1483.world import Realm

Facts = dict[str, Any]
LIVING = ("player", "tribal", "npc", "rebel_nation")
ORDER = {"player": 0, "tribal": 0, "rebel_nation": 1, "npc": 2}


def table(known: Known) -> list[Facts]:
    """Every living nation: by rank in a competition, else by income; nations without a seat after those with one."""
    ranks = ranking(known)
    rows = [row_of(known, realm, ranks.get(realm.name, {})) for realm in known.world.alive(*LIVING)]
    return sorted(rows, key=lambda row: (row["rank"] or 999, ORDER[row["kind"]], -row["income"], row["nation"]))


def row_of(known: Known, realm: Realm, rank: Facts) -> Facts:
    """One nation's figures. rank: 0 for none; class: 0 for none."""
    owned = known.world.owned(realm.name)
    return {
        "nation": realm.name,
        "kind": realm.kind,
        "open": realm.seat_open,
        "phase": realm.phase,
        "class": realm.classes[0].cls if realm.classes else 0,
        "income": computed(known.world, realm.name),
        "sea_trade": realm.sea_trade,
        "land_trade": realm.land_trade,
        "lands": len(owned),
        "rank": rank.get("rank", 0),
        "level": rank.get("level", 0),
        "increase": rank.get("increase", 0),
    }


def ranking(known: Known) -> dict[str, Facts]:
    """Rank, level and increase by nation; nothing in a campaign (VIC-01, VIC-02)."""
    if known.game.scenario.mode != "competition":
        return {}
    rows = benchmark.standings(known.world)
    return {name: {"rank": rank, "level": level, "increase": gain} for rank, name, level, gain in rows}


def own_benchmark(known: Known, nation: str) -> Facts | None:
    """How a nation stands to its own benchmark: what it began with, what a level takes, what the next one needs."""
    realm = known.world.realms[nation]
    rank = ranking(known).get(nation)
    if rank is None or not realm.classes:
        return None
    size = step(known.game.book, realm.classes)
    start = sum(each.start_income for each in realm.classes)
    return {**rank, "start": start, "step": size, "next": math.ceil(start + (rank["level"] + 1) * size)}
