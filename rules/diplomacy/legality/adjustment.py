"""Why an order of an adjustment phase is illegal (DIP-UNIT-04, DIP-UNIT-05)."""

from __future__ import annotations

from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.counting import open_sites, own_sites, surplus
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder


def why_no_build(ground: Ground, power: str, order: DiplomacyOrder) -> Cause | None:
    """Why this unit cannot be built there: the place and the type first, then the owner."""
    return _wrong_type(ground, order) or _wrong_site(ground, power, ground.board.province_of(order.place))


def why_no_removal(ground: Ground, power: str) -> Cause | None:
    """A power removes units only when it has more of them than centres."""
    return None if surplus(ground.state, power) < 0 else cause("nothing-to-remove")


def why_no_waive(ground: Ground, power: str) -> Cause | None:
    """A power waives only builds that it has, and only if the rulebook lets it (4.D.7)."""
    if not ground.rulebook.waiving_allowed:
        return cause("no-waiving")
    return None if surplus(ground.state, power) > 0 else cause("nothing-to-build")


def _wrong_type(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    province = ground.board.province_of(order.place)
    if not order.kind:
        return cause("build-kind-missing", place=province)
    places = ground.board.places(province, order.kind)
    if order.place in places:
        return None
    if not places:
        return cause("build-inland" if order.kind == "F" else "no-centre", place=province, options=[])
    return cause("build-coast-missing", choices=[f"F {place}" for place in places])


def _wrong_site(ground: Ground, power: str, province: str) -> Cause | None:
    options = list(open_sites(ground, power))
    if not ground.board.provinces[province].centre:
        return cause("no-centre", place=province, options=options)
    if ground.rulebook.builds == "home" and province not in own_sites(ground, power):
        return cause("not-a-home", place=province, options=options)
    if ground.state.centres.get(province) != power:
        return cause("not-owned", place=province, options=options)
    if surplus(ground.state, power) <= 0:
        return cause("nothing-to-build")
    return cause("occupied", place=province) if province in ground.units else None
