"""Names in the documents that moderators and programs write; players' words are read elsewhere, with more patience."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.diplomacy.board import Board
from rules.diplomacy.model import KIND_LETTERS, SEASON_LETTERS, Kind, Phase, Unit

_ID = re.compile(r"([SFW])(\d{1,4})([MRA])")
_SEASONS = {letter: season for season, letter in SEASON_LETTERS.items()}
_KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}


def known_power(board: Board, names: Mapping[str, str], text: str) -> str:
    """The power of this name, the scenario's name for it, or an alias."""
    wanted = text.strip().casefold()
    for power, facts in board.powers.items():
        if wanted in (power.casefold(), names[power].casefold(), *facts.aliases):
            return power
    raise ValueError(f"there is no power {text!r}; there are {', '.join(names[power] for power in board.powers)}")


def known_place(board: Board, text: str) -> str:
    """The place of this id or full name, with the coast behind a slash: "STP/sc", "St Petersburg/sc"."""
    name, slash, coast = text.strip().partition("/")
    for province, facts in board.provinces.items():
        if name.casefold() in (province.casefold(), facts.name.casefold()):
            if slash and coast.lower() not in facts.coasts:
                raise ValueError(f"{facts.name} has no coast {coast!r}")
            return f"{province}/{coast.lower()}" if slash else province
    raise ValueError(f"there is no province {name!r}: write its abbreviation (PAR) or its full name")


def known_unit(board: Board, power: str, text: str) -> Unit:
    """The unit that a text names: "A PAR", "F St Petersburg/sc"."""
    letter, _, where = text.strip().partition(" ")
    kind = {"A": "A", "F": "F"}.get(letter.upper())
    if kind is None or not where:
        raise ValueError(f"no unit is {text!r}: write A or F and a place")
    place = known_place(board, where)
    if not board.can_stand("A" if kind == "A" else "F", place):
        raise ValueError(f"{text!r} cannot stand there: {_why_not(board, 'A' if kind == 'A' else 'F', place)}")
    return Unit(power=power, kind="A" if kind == "A" else "F", place=place)


def _why_not(board: Board, kind: Kind, place: str) -> str:
    """Why a unit of this kind cannot be at this place, and where in the province it could be."""
    province = board.province_of(place)
    units = [f"{kind} {could}" for could in board.places(province, kind)]
    if units:
        return f"write {' or '.join(units)}"
    return f"{'an army' if kind == 'A' else 'a fleet'} cannot be in {board.provinces[province].name}"


def known_phase(text: str) -> Phase:
    """The phase of an id: "S1901M", "F1901R", "W1901A"."""
    match = _ID.fullmatch(text.strip().upper())
    if match is None:
        raise ValueError(f"no phase is {text!r}: write S1901M, S1901R, F1901M, F1901R or W1901A")
    season, year, kind = match.groups()
    if (season == "W") != (kind == "A"):
        raise ValueError(f"no phase is {text!r}: adjustments are in winter, all else in spring and fall")
    return Phase(year=int(year), season=_SEASONS[season], kind=_KINDS[kind])
