"""What holds in every position and over every step of a game, whatever was ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.online1483.model import State
from rules.ruleset import Event


def holdings(state: State) -> Counter[tuple[str, str]]:
    """Everything that each nation has, by type: units, ships, generals, money."""
    count: Counter[tuple[str, str]] = Counter()
    for land in state.lands.values():
        for nation, kinds in land.units.items():
            for kind, number in kinds.items():
                count[nation, kind] += number
    for ship in state.ships:
        count[ship.nation, ship.kind] += 1
        for kind, number in ship.cargo.items():
            count[ship.nation, kind] += number
    for general in state.generals:
        count[general.nation, "general"] += 1
    for nation, row in state.nations.items():
        count[nation, "money"] += row.saved
    return count


def ledger(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """The same from the events' lines alone."""
    change: Counter[tuple[str, str]] = Counter()
    for event in events:
        facts = event.facts
        if event.kind == "money":
            change[facts["nation"], "money"] += facts["change"]
        elif event.kind in ("gained", "lost"):
            for kind, number in facts["units"].items():
                change[facts["nation"], kind] += number if event.kind == "gained" else -number
        elif event.kind == "passed":
            for kind, number in facts["units"].items():
                change[facts["frm"], kind] -= number
                change[facts["to"], kind] += number
    return change


def without_cities(count: Counter[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Tribal cities go aboard and ashore as assets of the land, not as units."""
    return {key: number for key, number in count.items() if number and key[1] != "tribal_city"}


def faults(before: State, events: Sequence[Event], after: State) -> list[str]:
    """What of it a step breaks, in words; [] is right."""
    expected = holdings(before)
    expected.update(ledger(events))
    told, true = without_cities(expected), without_cities(holdings(after))
    found = [
        f"{key[0]} has {true.get(key, 0)} {key[1]}, by the ledger's lines {told.get(key, 0)}"
        for key in sorted({*told, *true})
        if told.get(key, 0) != true.get(key, 0)
    ]
    known = {*after.nations, "", "Berbers", "Independents"}
    found += [f"{name} belongs to {land.owner}" for name, land in after.lands.items() if land.owner not in known]
    found += [f"{name} has {row.saved}" for name, row in after.nations.items() if row.saved < 0]
    owners = {name: land.owner for name, land in before.lands.items()}
    for event in events:
        if event.kind == "owner":
            owners[event.facts["place"]] = event.facts["to"]
    changed = {name for name, land in after.lands.items() if owners[name] != land.owner}
    return found + [f"{name} changed hands without a word" for name in sorted(changed)]
