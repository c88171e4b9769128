"""Other adjudicators, to be timed on the same work in the same run."""

from __future__ import annotations

from typing import Any

from benchmarks.recorded import Case
from rules.diplomacy.model import State


class DiplomacyPackage:
    """PyPI `diplomacy`. Making its game, units and orders is set-up; `process` is the adjudication."""

    name = "diplomacy"

    def __init__(self) -> None:
        from diplomacy import Game  # type: ignore[import-untyped]

        self._game = Game

    def prepare(self, case: Case) -> Any:
        """A game of the package with the case's units and orders set."""
        game = self._game()
        units = units_of(case.state)
        for power in game.powers:
            game.set_units(power, units.get(power, []), reset=True)
            lines = case.lines.get(power.capitalize(), [])
            game.set_orders(power, [line.replace(" via convoy", " VIA").upper() for line in lines])
        return game

    def adjudicate(self, prepared: Any) -> None:
        """What is timed."""
        prepared.process()


def units_of(state: State) -> dict[str, list[str]]:
    """The units by power as the package writes them: "F STP/SC"."""
    sides: dict[str, list[str]] = {}
    for unit in state.units:
        sides.setdefault(unit.power.upper(), []).append(str(unit).upper())
    return sides


PEERS = {"diplomacy": DiplomacyPackage}
