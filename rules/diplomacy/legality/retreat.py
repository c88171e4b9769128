"""Why an order of a retreat phase is illegal (DIP-RET-01)."""

from __future__ import annotations

from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Dislodged


def why_no_disband(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    """A unit that was not dislodged cannot be disbanded by its owner."""
    return None if _dislodged(ground, order) else cause("not-dislodged", place=order.place)


def why_no_retreat(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    """Why this unit cannot retreat there; None when it can."""
    fate = _dislodged(ground, order)
    if fate is None:
        return cause("not-dislodged", place=order.place)
    if order.target in fate.options:
        return None
    landings = [place for place in fate.options if ground.board.province_of(place) == order.target]
    if landings:
        return cause("coast-missing-in-retreat", place=order.place, target=order.target, options=landings)
    code = _obstacle(ground, fate, order.target)
    return cause(code, kind=order.kind, place=order.place, target=order.target, may_retreat=list(fate.options))


def _dislodged(ground: Ground, order: DiplomacyOrder) -> Dislodged | None:
    return next((fate for fate in ground.state.dislodged if fate.unit.place == order.place), None)


def _obstacle(ground: Ground, fate: Dislodged, target: str) -> str:
    province = ground.board.province_of(target)
    if not ground.board.landings(fate.unit.kind, fate.unit.place, province):
        return "retreat-too-far"
    if province in ground.units:
        return "retreat-occupied"
    if province in ground.state.contested:
        return "retreat-contested"
    return "retreat-to-origin" if province == fate.attacker else "retreat-too-far"
