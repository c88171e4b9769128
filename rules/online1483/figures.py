"""Public figures of a state for reports: income, standings, who is where (spec section 33)."""

from __future__ import annotations

from rules.dice import ScriptedDice
from rules.online1483 import benchmark
from rules.online1483.game import Game
from rules.online1483.income import computed
from rules.online1483.model import Land, State, Units
from rules.online1483.thawing import thaw


def worth(game: Game, land: Land) -> int:
    """The value that counts: 5 while a tribal city stands there (TRB-05)."""
    return game.book.number("tribe.city_value") if land.tribal_city else land.value


def incomes(game: Game, state: State) -> dict[str, int]:
    """Income of every living nation as the land lies now (GLO-08)."""
    world = thaw(game, state, ScriptedDice(()))
    return {realm.name: computed(world, realm.name) for realm in world.alive()}


def standings(game: Game, state: State) -> list[tuple[int, str, int, int]]:
    """Rank, nation, benchmark level and increase (VIC-05, VIC-07); only a competition has them."""
    return benchmark.standings(thaw(game, state, ScriptedDice(()))) if game.scenario.mode == "competition" else []


def strength(state: State, nation: str) -> Units:
    """All units and ships of a nation by type, those aboard counted."""
    total: Units = {}
    for land in state.lands.values():
        for kind, number in land.units.get(nation, {}).items():
            total[kind] = total.get(kind, 0) + number
    for ship in state.ships:
        if ship.nation == nation:
            for kind, number in (*ship.cargo.items(), (ship.kind, 1)):
                total[kind] = total.get(kind, 0) + number
    generals = sum(general.nation == nation for general in state.generals)
    return {**total, "general": generals} if generals else total
