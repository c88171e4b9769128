"""Standings of a competition: increase, level, ranking (spec section 28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.online1483 import income
from rules.online1483.model import Class
from rules.online1483.rulebook import Rulebook
from rules.online1483.world import World


def step(book: Rulebook, classes: Iterable[Class]) -> float:
    """Increase per level; a union carries the steps of both classes (VIC-03, VIC-08)."""
    steps = {int(cls): float(size) for cls, size in book.values["benchmark.step"].items()}
    return sum(steps[each.cls] for each in classes)


def increase(money: int, traded: int, classes: Iterable[Class]) -> int:
    """Income now, without what was traded or given, less that of the start (VIC-02, TRD-12)."""
    return money - traded - sum(each.start_income for each in classes)


def level(book: Rulebook, gain: int, classes: Iterable[Class]) -> int:
    """The largest n with gain >= n x step; 0 for a loss (VIC-02, VIC-03)."""
    return int(gain // step(book, classes)) if gain > 0 else 0


def ranked(levels: Mapping[str, int], start_income: Mapping[str, int]) -> list[list[str]]:
    """Best rank first: higher level, then lower starting income; equals share a rank (VIC-05)."""
    keys = sorted({(-levels[n], start_income[n]) for n in levels})
    return [sorted(n for n in levels if (-levels[n], start_income[n]) == key) for key in keys]


def traded_income(world: World, nation: str) -> int:
    """Income from land and trade points that came by trade or gift (TRD-12)."""
    land = sum(world.worth(land) for land in income.yielding(world, nation) if land.by_trade)
    return land + min(world.realms[nation].traded, income.trade_income(world, nation))


def standings(world: World) -> list[tuple[int, str, int, int]]:
    """Rank, nation, level and increase of every nation with a class (VIC-07)."""
    rows = [realm for realm in world.alive("player", "tribal") if realm.classes]
    gains = {r.name: increase(income.computed(world, r.name), traded_income(world, r.name), r.classes) for r in rows}
    levels = {r.name: level(world.game.book, gains[r.name], r.classes) for r in rows}
    starts = {r.name: sum(each.start_income for each in r.classes) for r in rows}
    table, rank = [], 1
    for equals in ranked(levels, starts):
        table += [(rank, name, levels[name], gains[name]) for name in equals]
        rank += len(equals)
    return table
