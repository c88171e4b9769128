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
KEYS = ("phase", "units", "centres", "dislodged", "contested", "orders")
REMARKS = ("id", "kind", "title", "source", "result", "units_from", "agreed_by")
"""What files of cases say about a position beside it."""


def read_position(board: Board, scenario: Scenario, document: Document) -> Position[State]:
    """Read a position. Keys: units ({power: ["F NTH", ...]}; if left out, those that movement orders name), phase
    ("S1901M", or a kind of phase in the scenario's first year), centres ({power: [...]}, else everybody's homes),
    dislodged ({power: ["A BUR", ...]} or {power: {"A BUR": {"from": "MUN", "options": [...]}}}), contested, orders
    ({power: text or lines}). Where a list is wanted, a text is a list of one. ValueError names the first fault."""
    unknown = [str(key) for key in document if key not in (*KEYS, *REMARKS)]
    if unknown:
        raise ValueError(f"a position has no {', '.join(map(repr, unknown))}; it has {', '.join(KEYS)}")
    phase, texts = _phase(scenario, document.get("phase", "movement")), _texts(board, scenario, document)
    if "units" not in document and texts and phase.kind == "movement":
        document = {**document, "units": implied_units(board, scenario, texts)}
    units = tuple(sorted(_units(board, scenario, document), key=lambda unit: board.rank(unit.place)))
    state = State(
        phase=phase,
        units=units,
        centres=_centres(board, scenario, document),
        dislodged=tuple(_dislodged(board, scenario, document, units)),
        contested=tuple(known_place(board, place) for place in _listed("contested", document.get("contested"))),
    )
    return Position(state=state, texts=texts)


def _by_power(board: Board, scenario: Scenario, document: Document, key: str) -> Iterator[tuple[str, Any]]:
    sides = {} if document.get(key) is None else document[key]
    if not isinstance(sides, Mapping):
        raise ValueError(f"{key} must list something for each power, as in {key}: {{France: [...]}}")
    for power, things in sides.items():
        yield known_power(board, scenario.names, str(power)), things


def _listed(key: str, things: object) -> list[str]:
    """The texts of a list; a text alone is a list of one."""
    found = [things] if isinstance(things, str) else [] if things is None else things
    if not isinstance(found, list | tuple):
        raise ValueError(f"{key} must be a list of texts, not {things!r}")
    for thing in found:
        if not isinstance(thing, str):
            raise ValueError(f"{key} has {thing!r}, which is no text")
    return list(found)


def _units(board: Board, scenario: Scenario, document: Document) -> Iterator[Unit]:
    if "units" not in document:
        raise ValueError("a position needs units: {power: [unit, ...]}")
    taken: dict[str, Unit] = {}
    for power, texts in _by_power(board, scenario, document, "units"):
        for text in _listed(f"units of {power}", texts):
            unit = known_unit(board, power, text)
            other = taken.setdefault(board.province_of(unit.place), unit)
            if other is not unit:
                names = scenario.names
                raise ValueError(f"two units in one province: {names[other.power]} {other} and {names[power]} {unit}")
            yield unit


def _phase(scenario: Scenario, text: object) -> Phase:
    if not isinstance(text, str):
        raise ValueError(f"no phase is {text!r}: write S1901M, S1901R, F1901M, F1901R or W1901A")
    if text not in KINDS:
        return known_phase(text)
    season, kind = KINDS[text]
    return Phase.model_validate({"year": scenario.start.year, "season": season, "kind": kind})


def _centres(board: Board, scenario: Scenario, document: Document) -> dict[str, str]:
    if "centres" not in document:
        return first_state(board, scenario).centres
    owners: dict[str, str] = {}
    for power, places in _by_power(board, scenario, document, "centres"):
        for text in _listed(f"centres of {power}", places):
            place = known_place(board, text)
            if place not in board.centres:
                raise ValueError(f"there is no supply centre in {text}")
            if owners.setdefault(place, power) != power:
                raise ValueError(f"two powers own {text}: {scenario.names[owners[place]]} and {scenario.names[power]}")
    return {centre: owners[centre] for centre in board.centres if centre in owners}


def _dislodged(board: Board, scenario: Scenario, document: Document, units: tuple[Unit, ...]) -> Iterator[Dislodged]:
    taken = {board.province_of(unit.place) for unit in units}
    for power, fates in _by_power(board, scenario, document, "dislodged"):
        known = fates if isinstance(fates, Mapping) else {text: {} for text in _listed(f"dislodged of {power}", fates)}
        for text, facts in known.items():
            unit = known_unit(board, power, str(text))
            _check_fate(unit, facts)
            attacker = known_place(board, facts["from"]) if "from" in facts else ""
            free = [p for p in board.reachable(unit.kind, unit.place) if board.province_of(p) not in {*taken, attacker}]
            options = tuple(
                known_place(board, place) for place in _listed(f"options of {unit}", facts.get("options", free))
            )
            for place in options:
                known_unit(board, power, f"{unit.kind} {place}")
            yield Dislodged(
                unit=unit, attacker=attacker, by_convoy=bool(facts.get("by_convoy", False)), options=options
            )


def _check_fate(unit: Unit, facts: object) -> None:
    """ValueError unless these are facts about a dislodged unit."""
    if not isinstance(facts, Mapping) or facts.keys() - {"from", "by_convoy", "options"}:
        raise ValueError(f"of the dislodged {unit} write from, by_convoy and options, not {facts!r}")
    if not isinstance(facts.get("from", ""), str):
        raise ValueError(f"the dislodged {unit} has from {facts['from']!r}: write a province")


def _texts(board: Board, scenario: Scenario, document: Document) -> dict[str, str]:
    texts: dict[str, str] = {}
    for power, said in _by_power(board, scenario, document, "orders"):
        lines = "\n".join(_listed(f"orders of {power}", said))
        texts[power] = f"{texts[power]}\n{lines}" if power in texts else lines
    return texts
