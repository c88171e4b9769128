"""The board as plain rows for anyone with a database client."""

from __future__ import annotations

from rules.online1483.figures import incomes
from rules.online1483.game import Game
from rules.online1483.model import State
from rules.ruleset import Board


def rows(game: Game, state: State) -> Board:
    """Units one by one, owners, and the public figures of every nation."""
    units = [
        (nation, kind, place)
        for place, land in state.lands.items()
        for nation, kinds in land.units.items()
        for kind, number in kinds.items()
        for _ in range(number)
    ]
    units += [(ship.nation, ship.kind, ship.zone) for ship in state.ships]
    units += [(general.nation, "general", general.place) for general in state.generals]
    income = incomes(game, state)
    figures = [
        (name, figure, value)
        for name, row in state.nations.items()
        for figure, value in (
            ("sea trade", row.sea_trade),
            ("land trade", row.land_trade),
            ("income", income.get(name, 0)),
        )
    ]
    return Board(
        units=tuple(units),
        territories=tuple((place, land.owner) for place, land in state.lands.items()),
        nations=tuple(figures),
    )
