"""The board: provinces, coasts, who borders whom, read once from a map document into immutable tables.

A place is where a unit can stand: a province id ("PAR"), or for fleets one coast of a province that has two ("STP/sc").
Distances and orders of provinces come from here; nothing here knows units or orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from pydantic import Field

from rules.diplomacy.model import Kind
from rules.ruleset import Value

Steps = Mapping[str, tuple[str, ...]]
"""From each place the places one step away."""


class Province(Value):
    """A province: id ("STP"), full name, aliases in lower case, the coasts it is split into ("nc", "sc") and the
    spellings of each. home_of: the power that may build there, or None."""

    id: str
    name: str
    type: Literal["land", "coast", "sea"]
    centre: bool
    home_of: str | None = None
    aliases: tuple[str, ...] = ()
    coasts: tuple[str, ...] = ()
    coast_aliases: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class PowerFacts(Value):
    """A power as the map knows it: adjective ("Austrian"), other names in lower case, home centres."""

    adjective: str
    aliases: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Board:
    """One map. provinces and powers are in the map document's order, which is the order of everything that is listed.

    steps: for each kind, the places one step from a place, coasts named (DIP-COAST-01, DIP-COAST-02).
    """

    provinces: Mapping[str, Province]
    powers: Mapping[str, PowerFacts]
    steps: Mapping[Kind, Steps]

    @classmethod
    def from_map(cls, map_document: Mapping[str, Any]) -> Board:
        """Read a map document (scenarios/diplomacy/maps/*/map.yaml). ValueError names a border to nowhere."""
        rows = map_document["provinces"]
        board = cls(
            provinces=MappingProxyType({row["abbr"]: _province(row) for row in rows}),
            powers=MappingProxyType({name: _power(facts) for name, facts in map_document["powers"].items()}),
            steps=MappingProxyType({"A": _army_steps(rows), "F": _fleet_steps(rows)}),
        )
        _check_borders(board)
        return board

    def province_of(self, place: str) -> str:
        """The province of a place: "STP" for "STP/sc"."""
        return place.partition("/")[0]

    def reachable(self, kind: Kind, place: str) -> tuple[str, ...]:
        """The places that a unit of this kind can step to from here, coasts named; () from where it cannot stand."""
        return self.steps[kind].get(place, ())

    def can_step(self, kind: Kind, from_place: str, to_place: str) -> bool:
        """Whether one step leads there; a fleet's target must name its coast where there are two."""
        return to_place in self.reachable(kind, from_place)

    def landings(self, kind: Kind, place: str, province: str) -> tuple[str, ...]:
        """The places of a province that one step reaches: () out of reach, two where a fleet must name a coast."""
        return tuple(to for to in self.reachable(kind, place) if self.province_of(to) == province)

    def can_stand(self, kind: Kind, place: str) -> bool:
        """Whether a unit of this kind can be at this place: no fleet inland, none on a split coast without its name."""
        return place in self.steps[kind]

    def places(self, province: str, kind: Kind) -> tuple[str, ...]:
        """Where in a province a unit of this kind can stand: () if nowhere, several where the coast must be named."""
        named = tuple(f"{province}/{coast}" for coast in self.provinces[province].coasts)
        return tuple(place for place in (province, *named) if self.can_stand(kind, place))

    def seas_beside(self, province: str) -> frozenset[str]:
        """The sea provinces next to a province, whichever its coast."""
        return self._seas_beside[province]

    @cached_property
    def _seas_beside(self) -> Mapping[str, frozenset[str]]:
        return {
            province: frozenset(
                self.province_of(to) for place in self.places(province, "F") for to in self.reachable("F", place)
            )
            & self.seas
            for province in self.provinces
        }

    @cached_property
    def seas(self) -> frozenset[str]:
        """The provinces where a fleet can convoy."""
        return frozenset(p.id for p in self.provinces.values() if p.type == "sea")

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in the map's order."""
        return tuple(p.id for p in self.provinces.values() if p.centre)

    def neighbours(self, province: str) -> frozenset[str]:
        """The provinces that an army or a fleet could step to from somewhere in this one."""
        return frozenset(
            self.province_of(to)
            for kind in self.steps
            for place in self.places(province, kind)
            for to in self.reachable(kind, place)
        )

    def convoy_possible(self, from_province: str, to_province: str, fleets: Iterable[str]) -> bool:
        """Whether fleets in these sea provinces make an unbroken chain between two coasts (DIP-ORD-06)."""
        ends = (from_province, to_province)
        if from_province == to_province or any(self.provinces[end].type != "coast" for end in ends):
            return False
        start, goal = (self.beside[self.numbers[end]] for end in ends)
        return chain_exists(self.beside, start, goal, self.mask(fleets))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Each province's number, in the map's order: what the adjudicator calculates with."""
        return MappingProxyType({province: number for number, province in enumerate(self.provinces)})

    @cached_property
    def by_number(self) -> tuple[str, ...]:
        """The province of each number."""
        return tuple(self.provinces)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """By province number, the seas next to it as a bit mask (bit n is province number n)."""
        return tuple(self.mask(self.seas_beside(province)) for province in self.provinces)

    def rank(self, place: str) -> int:
        """The number of a place's province: what units are sorted by."""
        return self.numbers[self.province_of(place)]

    def mask(self, provinces: Iterable[str]) -> int:
        """These provinces as a bit mask."""
        return sum(1 << self.numbers[province] for province in frozenset(provinces))


def chain_exists(beside: Sequence[int], start: int, goal: int, fleets: int) -> bool:
    """Whether these fleets make a chain from a sea of `start` to a sea of `goal`; all are masks, as in Board.beside."""
    reached, fresh = 0, start & fleets
    while fresh:
        if fresh & goal:
            return True
        reached |= fresh
        fresh = neighbours_of(beside, fresh) & fleets & ~reached
    return False


def neighbours_of(beside: Sequence[int], seas: int) -> int:
    """The seas next to any of these seas; masks."""
    near = 0
    while seas:
        near |= beside[(seas & -seas).bit_length() - 1]
        seas &= seas - 1
    return near


def _province(row: Mapping[str, Any]) -> Province:
    spellings = {coast: tuple(words) for coast, words in row.get("coast_aliases", {}).items()}
    return Province(
        id=row["abbr"],
        name=row["name"],
        type=row["type"],
        centre=row["supply_centre"],
        home_of=row["home_of"],
        aliases=tuple(row["aliases"]),
        coasts=tuple(row.get("coasts", ())),
        coast_aliases=spellings,
    )


def _power(facts: Mapping[str, Any]) -> PowerFacts:
    return PowerFacts(adjective=facts["adjective"], aliases=tuple(facts["aliases"]), homes=tuple(facts["home_centres"]))


def _army_steps(rows: Iterable[Mapping[str, Any]]) -> Steps:
    return MappingProxyType({row["abbr"]: tuple(row["army_adjacent"]) for row in rows if "army_adjacent" in row})


def _fleet_steps(rows: Iterable[Mapping[str, Any]]) -> Steps:
    return MappingProxyType({place: near for row in rows for place, near in _fleet_places(row)})


def _fleet_places(row: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    near = row.get("fleet_adjacent", ())
    if isinstance(near, Mapping):
        yield from ((f"{row['abbr']}/{coast}", tuple(places)) for coast, places in near.items())
    elif near:
        yield row["abbr"], tuple(near)


def _check_borders(board: Board) -> None:
    for kind, steps in board.steps.items():
        for place, near in steps.items():
            for other in near:
                if place not in steps.get(other, ()):
                    raise ValueError(f"the map lets {kind} step from {place} to {other} but not back")
