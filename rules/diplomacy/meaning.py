"""What an order means on the board: best effort, as the DATC's chapter 4.B and 4.C ask.

A player may give a unit's type or coast wrongly, an army a coast, or leave out the only coast that a fleet can reach;
the order that is meant is still plain. Nothing is judged here: an order that makes no sense comes back as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.diplomacy.board import Board
from rules.diplomacy.model import DiplomacyOrder, Kind, State, Unit
from rules.diplomacy.rulebook import DATC, Rulebook


@dataclass(frozen=True)
class Ground:
    """A state seen by province: who stands where, which seas hold a fleet, who was dislodged."""

    board: Board
    state: State
    rulebook: Rulebook
    units: Mapping[str, Unit]
    afloat: frozenset[str]
    dislodged: Mapping[str, Unit]

    @classmethod
    def of(cls, board: Board, state: State, rulebook: Rulebook = DATC) -> Ground:
        """Look at a state."""
        units = {board.province_of(unit.place): unit for unit in state.units}
        return cls(
            board=board,
            state=state,
            rulebook=rulebook,
            units=units,
            afloat=board.seas.intersection(units),
            dislodged={board.province_of(d.unit.place): d.unit for d in state.dislodged},
        )

    def ordered(self, order: DiplomacyOrder) -> Unit | None:
        """The unit that an order is for: in a retreat phase a dislodged one, if there is one in the province."""
        province = self.board.province_of(order.place)
        if self.state.phase.kind == "retreat" and province in self.dislodged:
            return self.dislodged[province]
        return self.units.get(province)


def as_meant(ground: Ground, order: DiplomacyOrder) -> DiplomacyOrder:
    """The order with the types and coasts of the units as they stand, and with the coasts that are implied."""
    if order.verb == "build":
        return _build_as_meant(ground.board, order)
    if order.verb == "waive":
        return order
    unit, helped = ground.ordered(order), ground.units.get(ground.board.province_of(order.helped_place))
    known: dict[str, object] = {}
    if unit is not None:
        known |= _as_it_stands(ground.rulebook, order, unit)
    if helped is not None:
        known |= {"helped_kind": helped.kind, "helped_place": helped.place}
    mover = helped if order.verb in ("support", "convoy") else unit
    if order.target and mover is not None:
        known["target"] = _target(ground, order, mover)
    changed = any(getattr(order, field) != value for field, value in known.items())
    return order.model_copy(update=known) if changed else order


def _as_it_stands(rulebook: Rulebook, order: DiplomacyOrder, unit: Unit) -> dict[str, object]:
    if not rulebook.wrong_type_of_unit_ignored and order.kind not in ("", unit.kind):
        return {}
    if not rulebook.wrong_coast_of_unit_ignored and "/" in order.place:
        return {"kind": unit.kind}
    return {"kind": unit.kind, "place": unit.place}


def _target(ground: Ground, order: DiplomacyOrder, mover: Unit) -> str:
    """A target with its superfluous coast dropped (4.B.6), or with the only one a fleet can reach (4.B.2, 4.B.3)."""
    board, rulebook = ground.board, ground.rulebook
    target = _settled(board, mover.kind, order.target)
    if mover.kind == "A" or order.verb in ("support", "convoy"):
        return target
    landings = board.landings("F", mover.place, board.province_of(target))
    omitted = rulebook.only_coast_is_taken and "/" not in target
    wrong = not rulebook.wrong_coast_is_void and "/" in target and target not in landings
    return landings[0] if len(landings) == 1 and (omitted or wrong) else target


def _settled(board: Board, kind: Kind, place: str) -> str:
    province, _, coast = place.partition("/")
    return place if kind == "F" and coast in board.provinces[province].coasts else province


def _build_as_meant(board: Board, order: DiplomacyOrder) -> DiplomacyOrder:
    """A build with its type where it can only be one (4.C.3) and an army's coast dropped."""
    province, _, coast = order.place.partition("/")
    kind = order.kind
    if not kind and not board.places(province, "F"):
        kind = "A"
    if not kind and coast in board.provinces[province].coasts:
        kind = "F"
    place = _settled(board, kind, order.place) if kind else order.place
    return order.model_copy(update={"kind": kind, "place": place})
