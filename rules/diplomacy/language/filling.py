"""A draft -> the order it means on this board, with everything that was read into it; or what is wrong with it.

A name with several meanings is settled by what makes sense: of all the orders that the draft could be, a legal one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from rules.diplomacy.causes import Cause
from rules.diplomacy.language.drafts import Draft, Named
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.vocabulary import UNCERTAIN
from rules.diplomacy.legality import judged
from rules.diplomacy.model import DiplomacyOrder, Unit
from rules.names import fold

SLIP_OF_A_UNIT = 1
"""Edits that the name of the ordered unit may be away from the only unit that it can be."""
MOST_OFFERS = 3
_NOBODY = frozenset({"no-unit", "not-yours", "not-yours-dislodged", "nobody-there", "not-dislodged"})


@dataclass(frozen=True)
class Candidate:
    """One order that a draft could be. written: as spelled; meant: as the board has it; why: why it is illegal.

    places: for each name of the draft the province chosen.
    """

    written: DiplomacyOrder
    meant: DiplomacyOrder
    why: Cause | None
    places: tuple[str, ...] = field(default=())

    @property
    def rank(self) -> int:
        """0 when it is legal, 1 when it is not, 2 when there is not even a unit."""
        return 0 if self.why is None else 2 if self.why.code in _NOBODY else 1


def candidates(seat: Seat, draft: Draft) -> list[Candidate]:
    """Every order that the draft could be, the likeliest first; [] when a name in it is unknown."""
    names = draft.names()
    return [_candidate(seat, draft, chosen) for chosen in product(*(name.provinces for name in names))]


def settled(draft: Draft, found: Sequence[Candidate]) -> Candidate | None:
    """The candidate that is meant: the first that makes most sense.

    None when the spelling is one that players use for different places and more than one, or none, makes sense.
    """
    best = min(found, key=lambda candidate: candidate.rank)
    equals = [candidate for candidate in found if candidate.rank == best.rank]
    uncertain = any(fold(name.spelling) in UNCERTAIN for name in draft.names())
    if uncertain and len(found) > 1 and (len(equals) > 1 or best.rank == 2):
        return None
    return best


def with_own_unit(seat: Seat, draft: Draft) -> Draft:
    """The draft with a misspelt ordered unit read as the only one of the power's that it can be, if there is one."""
    unit = draft.unit
    if unit is None or unit.at.provinces or draft.verb in ("build", "adjust"):
        return draft
    near = seat.lexicon.places.near(unit.at.spelling, SLIP_OF_A_UNIT)
    own = [seat.board.province_of(known.place) for known in seat.units if unit.kind in ("", known.kind)]
    meant = tuple(province for province in near if province in own)
    if len(meant) != 1:
        return draft
    return replace(draft, unit=replace(unit, at=replace(unit.at, provinces=meant, guessed=True)))


def own_unit(seat: Seat, draft: Draft) -> Unit | None:
    """The one own unit that a draft is an order for."""
    meant = draft.unit.at.provinces if draft.unit else ()
    found = [unit for unit in seat.units if seat.board.province_of(unit.place) in meant]
    return found[0] if len(found) == 1 else None


def offers(seat: Seat, draft: Draft) -> tuple[str, ...]:
    """Provinces that the draft's first unknown name may have meant: those that make a legal order, else the nearest."""
    known = {province: replace_unknown(draft, province) for province in _near(seat, draft)}
    legal = [p for p, guess in known.items() if any(c.why is None for c in candidates(seat, guess))]
    return tuple(legal or known)[:MOST_OFFERS]


def unknown_name(draft: Draft) -> Named | None:
    """The first name in the draft that means nothing."""
    return next((name for name in (*draft.names(), *draft.seas) if not name.provinces), None)


def replace_unknown(draft: Draft, province: str) -> Draft:
    """The draft with its first unknown name taken for this province."""
    for role in ("unit", "helped"):
        mention = getattr(draft, role)
        if mention and not mention.at.provinces:
            return replace(draft, **{role: replace(mention, at=replace(mention.at, provinces=(province,)))})
    if draft.target and not draft.target.provinces:
        return replace(draft, target=replace(draft.target, provinces=(province,)))
    return draft


def _near(seat: Seat, draft: Draft) -> tuple[str, ...]:
    name = unknown_name(draft)
    if name is None:
        return ()
    return seat.lexicon.abbreviations.near(name.spelling) or seat.lexicon.places.near(name.spelling)


def _candidate(seat: Seat, draft: Draft, chosen: Sequence[str]) -> Candidate:
    written = _written(seat, draft, chosen)
    meant, why = judged(seat.ground, seat.power, written)
    if meant.verb == "move" and meant.kind == "F" and meant.via:
        meant = meant.model_copy(update={"via": False})
    return Candidate(written=written, meant=meant, why=why, places=tuple(chosen))


def _written(seat: Seat, draft: Draft, chosen: Sequence[str]) -> DiplomacyOrder:
    """The order with these provinces for the draft's names, coasts and kinds as they were written."""
    places = _places(seat, draft, chosen)
    return DiplomacyOrder.model_validate(
        {
            "verb": draft.verb,
            "kind": draft.unit.kind if draft.unit else "",
            "place": next(places) if draft.unit else "",
            "helped_kind": draft.helped.kind if draft.helped else "",
            "helped_place": next(places) if draft.helped else "",
            "target": next(places) if draft.target else "",
            "via": draft.via,
        }
    )


def _places(seat: Seat, draft: Draft, chosen: Sequence[str]) -> Iterator[str]:
    for name, province in zip(draft.names(), chosen, strict=True):
        coast = seat.lexicon.coast(province, name.coast) if name.coast else ""
        yield f"{province}/{coast}" if coast in seat.board.provinces[province].coasts else province
