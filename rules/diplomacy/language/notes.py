"""What was read into an order that it did not say, or not so: shown back to its author."""

from __future__ import annotations

from collections.abc import Iterator

from rules.diplomacy.causes import COASTS
from rules.diplomacy.language.drafts import Draft, Mention, Named
from rules.diplomacy.language.filling import Candidate
from rules.diplomacy.language.replies import sentence
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.vocabulary import NOTED, UNCERTAIN
from rules.diplomacy.model import DiplomacyOrder
from rules.names import fold

_A_KIND = {"A": "an army", "F": "a fleet"}


def read_as(seat: Seat, draft: Draft, chosen: Candidate) -> Iterator[str]:
    """Every name that was not written as it is usually written, or that could have meant something else."""
    for name, province in zip(draft.names(), chosen.places, strict=True):
        if province != name.provinces[0] and fold(name.spelling) not in UNCERTAIN:
            usual = seat.place(name.provinces[0])
            yield sentence("read-otherwise", spelling=name.spelling, usual=usual, place=seat.place(province))
        elif name.guessed or _is_noted(name):
            yield sentence("read-as", spelling=name.spelling, place=seat.place(province))


def _is_noted(name: Named) -> bool:
    return fold(name.spelling) in NOTED or fold(name.spelling) in UNCERTAIN


def notes(seat: Seat, draft: Draft, chosen: Candidate) -> Iterator[str]:
    """Kinds, coasts and nationalities that were written otherwise than they are on the board."""
    written, meant = chosen.written, chosen.meant
    for kind, known, place in (
        (written.kind, meant.kind, meant.place),
        (written.helped_kind, meant.helped_kind, meant.helped_place),
    ):
        if kind and known and kind != known:
            yield sentence("other-kind", place=seat.place(place), a_kind=_A_KIND[known], order=meant)
    yield from _coasts(seat, draft, chosen)
    if draft.helped:
        yield from _owner(seat, draft.helped, meant)
    if written.via and not meant.via and meant.verb == "move":
        yield sentence("fleet-via")


def _coasts(seat: Seat, draft: Draft, chosen: Candidate) -> Iterator[str]:
    written, meant = chosen.written, chosen.meant
    goer = meant.helped_kind if meant.verb in ("support", "convoy") else meant.kind
    named = ((draft.unit, written.place, meant.place, meant.kind), (draft.helped, *_helped(written, meant)))
    for mention, before, after, kind in named:
        if mention and mention.at.coast and before != after:
            yield _unit_coast(seat, kind, after)
    if draft.target and draft.target.coast and "/" not in meant.target:
        yield sentence("army-coast") if goer == "A" else sentence("no-such-coast", place=seat.place(meant.target))
    if meant.verb == "support" and goer == "F" and len(_landings(seat, meant)) > 1 and "/" not in meant.target:
        yield sentence("either-coast")


def _helped(written: DiplomacyOrder, meant: DiplomacyOrder) -> tuple[str, str, str]:
    return written.helped_place, meant.helped_place, meant.helped_kind


def _unit_coast(seat: Seat, kind: str, place: str) -> str:
    coast = place.partition("/")[2]
    if kind == "A":
        return sentence("army-coast")
    return sentence("unit-coast", coast=COASTS[coast]) if coast else sentence("no-such-coast", place=seat.place(place))


def _landings(seat: Seat, order: DiplomacyOrder) -> tuple[str, ...]:
    province = seat.board.province_of(order.target) if order.target else ""
    return seat.board.landings("F", order.helped_place, province) if province else ()


def _owner(seat: Seat, helped: Mention, meant: DiplomacyOrder) -> Iterator[str]:
    unit = seat.ground.units.get(seat.board.province_of(meant.helped_place))
    if unit and helped.power and helped.power != unit.power:
        adjective = seat.board.powers[unit.power].adjective
        yield sentence("other-owner", place=seat.place(unit.place), adjective=adjective)
