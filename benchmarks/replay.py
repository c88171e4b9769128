"""Replay recorded games phase by phase: `replay.py FILE.jsonl`. Each phase is played on the board that the file has for
it; every difference to the file's outcome is printed, with the orders and results that led to it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.recorded import Units, by_power, documents, in_order, sided, standard_game
from rules.dice import ScriptedDice
from rules.diplomacy.canonical import read_order
from rules.diplomacy.causes import Cause, explain
from rules.diplomacy.model import State
from rules.diplomacy.ruleset import Diplomacy
from rules.ruleset import Closed, Event, Resolution

KINDS = {"M": "movement", "R": "retreat", "A": "adjustment"}
Document = Mapping[str, Any]


class Difference(NamedTuple):
    """A phase that came out otherwise than in the file. details: what differs, and the results that led to it."""

    kind: str
    phase: str
    details: tuple[str, ...]


def replay(game: Diplomacy, document: Document) -> Iterator[tuple[str, Difference | None]]:
    """Each phase of a game as its kind and the difference, None where there is none."""
    last: Resolution[State] | None = None
    for phase in document["phases"]:
        kind = KINDS[phase["phase"][-1]]
        before = board_of(game, phase, last if kind == "retreat" else None)
        resolution = play(game, before, phase["orders"])
        details = [*dislodged_differences(phase, last)] if kind == "retreat" else []
        details += differences(game, kind, phase, resolution)
        details += [f"the file's own note: {phase['note']}"] if details and "note" in phase else []
        yield kind, Difference(kind, f"{document['id']} {phase['phase']}", tuple(details)) if details else None
        last = resolution


def board_of(game: Diplomacy, phase: Document, last: Resolution[State] | None) -> State:
    """The file's board before a phase; in a retreat phase with the retreats that our own last movement phase left."""
    year, kind = phase["phase"][1:-1], phase["phase"][-1]
    name = f"W{year}A" if kind == "A" else phase["phase"]
    given = {"phase": name, "units": phase["units"], "centres": phase["centres"]}
    state = game.position(given).state
    if last is None:
        return state
    return state.model_copy(update={"dislodged": last.state.dislodged, "contested": last.state.contested})


def play(game: Diplomacy, state: State, lines: Mapping[str, list[str]]) -> Resolution[State]:
    """Close the phase with the file's orders."""
    orders = {power: tuple(read_order(game.terrain, line) for line in texts) for power, texts in lines.items()}
    return game.adjudicate(state, Closed(window=str(state.phase)), orders, (), ScriptedDice([]))


def differences(game: Diplomacy, kind: str, phase: Document, resolution: Resolution[State]) -> Iterator[str]:
    """What differs from the file: the units that stand, the results and retreats, the centres."""
    after = resolution.state
    if "result_units" in phase and by_power(after) != in_order(phase["result_units"]):
        ours, theirs = by_power(after), in_order(phase["result_units"])
        yield from told_apart("units", ours, theirs)
        apart = {power for power in ours.keys() | theirs.keys() if ours.get(power) != theirs.get(power)}
        yield from account(game, apart, resolution.events)
    if kind == "movement":
        yield from movement_differences(phase, resolution.events)
    if "result_centres" in phase and owned(after) != in_order(phase["result_centres"]):
        yield from told_apart("centres", owned(after), in_order(phase["result_centres"]))


def movement_differences(phase: Document, events: tuple[Event, ...]) -> Iterator[str]:
    """Result words and retreats that differ from the file's."""
    words = {event.facts["unit"]: event.facts["result"] for event in events if event.kind == "order-result"}
    for unit, word in phase["order_results_reference"].items():
        if words.get(unit) != word:
            yield f"{unit}: ours {words.get(unit)}, the file's {word}"
    fates = {f"{e.facts['power']}: {e.facts['unit']}": e.facts["options"] for e in events if e.kind == "dislodged"}
    expected = {unit: fate["retreat_options"] for unit, fate in phase["dislodged_after"].items()}
    if {unit: sorted(options) for unit, options in fates.items()} != expected:
        yield f"retreats: ours {fates}, the file's {expected}"


def told_apart(what: str, ours: Units, theirs: Units) -> Iterator[str]:
    """A line for each power that has other things than in the file."""
    for power in sorted(ours.keys() | theirs.keys()):
        mine, other = set(ours.get(power, ())), set(theirs.get(power, ()))
        if mine != other:
            yield f"{power}'s {what}: only ours {sorted(mine - other)}, only the file's {sorted(other - mine)}"


def account(game: Diplomacy, powers: Collection[str], events: tuple[Event, ...]) -> Iterator[str]:
    """The results of these powers that failed or were not ordered, with their causes in words."""
    for event in events:
        facts = event.facts
        if event.kind.endswith("-result") and facts["power"] in powers and facts["cause"]:
            code, rest = facts["cause"]["code"], {k: v for k, v in facts["cause"].items() if k != "code"}
            why = explain(game.terrain, Cause(code=code, facts=rest))
            order = facts["order"] or f"{facts['unit']} {facts['verb']}"
            yield f"  {facts['power']} {order}: {facts['result']}. {why}"


def owned(state: State) -> Units:
    """The centres by power, each list sorted."""
    return sided((power, centre) for centre, power in state.centres.items())


def dislodged_differences(phase: Document, last: Resolution[State] | None) -> Iterator[str]:
    """Whether the units that await a retreat in the file are those that our movement phase dislodged. Some files leave
    those out that have nowhere to go."""
    fates = [event.facts for event in (last.events if last else ()) if event.kind == "dislodged"]
    every = sided((fate["power"], fate["unit"]) for fate in fates)
    movable = sided((fate["power"], fate["unit"]) for fate in fates if fate["options"])
    if in_order(phase["dislodged"]) not in (every, movable):
        yield f"dislodged: ours {every}, the file's {phase['dislodged']}"


def summary(game: Diplomacy, file: Path) -> tuple[Counter[str], list[Difference]]:
    """The phases of all games of a file, counted by kind, and every difference."""
    phases: Counter[str] = Counter()
    found: list[Difference] = []
    for document in documents(file):
        for kind, difference in replay(game, document):
            phases[kind] += 1
            found += [difference] if difference else []
    return phases, found


def show(phases: Counter[str], found: list[Difference]) -> None:
    """Print every difference, then the counts."""
    for difference in found:
        print(f"{difference.phase} ({difference.kind})", *difference.details, sep="\n    ")
    for kind, number in phases.items():
        differ = sum(difference.kind == kind for difference in found)
        print(f"{kind}: {number} phases, {differ} differ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    show(*summary(standard_game(), parser.parse_args().file))


if __name__ == "__main__":
    main()
