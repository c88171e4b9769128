"""A board from a document that a moderator or a program wrote, perhaps with orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.diplomacy.board import Board
from rules.diplomacy.implied import implied_units
from rules.diplomacy.model import Dislodged, Phase, State, Unit
from rules.diplomacy.names import known_phase, known_place, known_power, known_unit
from rules.diplomacy.phases import first_state
from rules.diplomacy.scenario import Scenario
from rules.ruleset import Position

KINDS = {"movement": ("spring", "movement"), "retreat": ("spring", "retreat"), "adjustment": ("winter", "adjustment")}
Document = Mapping[str, Any]


def read_position(board: Board, scenario: Scenario, document: Document) -> Position[State]:
    """Read a position. Keys: units ({power: ["F NTH", ...]}; if left out, those that movement orders name), phase
    ("S1901M", or a kind of phase in the scenario's first year), centres ({power: [...]}, else everybody's homes),
    dislodged ({power: ["A BUR", ...]} or {power: {"A BUR": {"from": "MUN", "options": [...]}}}), contested, orders
    ({power: text or lines}). Other keys are left alone. ValueError names the first fault."""
    phase, texts = _phase(scenario, document.get("phase", "movement")), dict(_texts(board, scenario, document))
    if "units" not in document and texts and phase.kind == "movement":
        document = {**document, "units": implied_units(board, scenario, texts)}
    units = tuple(sorted(_units(board, scenario, document), key=lambda unit: board.rank(unit.place)))
    state = State(
        phase=phase,
        units=units,
        centres=_centres(board, scenario, document),
        dislodged=tuple(_dislodged(board, scenario, document, units)),
        contested=tuple(known_place(board, place) for place in document.get("contested", ())),
    )
    return Position(state=state, texts=texts)


def _by_power(board: Board, scenario: Scenario, document: Document, key: str) -> Iterator[tuple[str, Any]]:
    sides = document.get(key, {})
    if not isinstance(sides, Mapping):
        raise ValueError(f"{key} must list something for each power")
    for power, things in sides.items():
        yield known_power(board, scenario.names, str(power)), things


def _units(board: Board, scenario: Scenario, document: Document) -> Iterator[Unit]:
    if "units" not in document:
        raise ValueError("a position needs units: {power: [unit, ...]}")
    taken: dict[str, Unit] = {}
    for power, texts in _by_power(board, scenario, document, "units"):
        for text in texts:
            unit = known_unit(board, power, text)
            other = taken.setdefault(board.province_of(unit.place), unit)
            if other is not unit:
                raise ValueError(f"two units in one province: {other.power} {other} and {power} {unit}")
            yield unit


def _phase(scenario: Scenario, text: str) -> Phase:
    if text not in KINDS:
        return known_phase(text)
    season, kind = KINDS[text]
    return Phase.model_validate({"year": scenario.start.year, "season": season, "kind": kind})


def _centres(board: Board, scenario: Scenario, document: Document) -> dict[str, str]:
    if "centres" not in document:
        return first_state(board, scenario).centres
    owners: dict[str, str] = {}
    for power, places in _by_power(board, scenario, document, "centres"):
        for text in places:
            place = known_place(board, text)
            if place not in board.centres:
                raise ValueError(f"there is no supply centre in {text}")
            if owners.setdefault(place, power) != power:
                raise ValueError(f"two powers own {text}: {owners[place]} and {power}")
    return {centre: owners[centre] for centre in board.centres if centre in owners}


def _dislodged(board: Board, scenario: Scenario, document: Document, units: tuple[Unit, ...]) -> Iterator[Dislodged]:
    taken = {board.province_of(unit.place) for unit in units}
    for power, fates in _by_power(board, scenario, document, "dislodged"):
        known = fates if isinstance(fates, Mapping) else {text: {} for text in fates}
        for text, facts in known.items():
            unit = known_unit(board, power, text)
            attacker = known_place(board, facts["from"]) if "from" in facts else ""
            free = [p for p in board.reachable(unit.kind, unit.place) if board.province_of(p) not in {*taken, attacker}]
            options = tuple(known_place(board, place) for place in facts.get("options", free))
            yield Dislodged(
                unit=unit, attacker=attacker, by_convoy=bool(facts.get("by_convoy", False)), options=options
            )


def _texts(board: Board, scenario: Scenario, document: Document) -> Iterator[tuple[str, str]]:
    for power, lines in _by_power(board, scenario, document, "orders"):
        yield power, lines if isinstance(lines, str) else "\n".join(lines)
