"""Chapter 12: what others hear (SC-INTEL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rules.numerals import natural
from rules.statecraft import lands, leaders
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.battle import Battle
from rules.statecraft.combat import Side
from rules.statecraft.dates import year_of
from rules.statecraft.model import Force, Realm
from rules.statecraft.table import Table

LARGE = 10
EXACT = 5
"""Margin from which region intelligence is exact."""


def figure(units: int, die: int) -> int:
    """SC-INTEL-01: a public figure, 73 to 130 % of the truth, rounded half up, at least 1."""
    return max(1, (units * (70 + 3 * die) * 2 + 100) // 200)


def rumour(table: Table, units: int, *subject: str) -> int:
    """A rumoured number of units."""
    return figure(units, table.roll(20, "rumour", *subject, str(table.world.date)))


def report(table: Table, trial: Trial, forces: Sequence[int], *subject: str) -> list[int]:
    """SC-INTEL-02: exact from margin 5; a success as a rumour each; a failure halves (odd die) or adds a
    half (even), but hides no force wholly."""
    if trial.success and trial.margin >= EXACT:
        return list(forces)
    found = []
    for place, units in enumerate(forces):
        die = table.roll(20, "intelligence figure", *subject, str(place), str(table.world.date))
        wrong = max(1, units // 2) if die % 2 else units * 3 // 2
        found.append(figure(units, die) if trial.success else wrong)
    return found


def scout(table: Table, realm: Realm, region: str) -> None:
    """Once a year: what is going on in a region. Owners are always right."""
    realm.scouted = year_of(table.world.date)
    key = (realm.code, region)
    trial = roll_against(table, table.attribute(realm.code, "guile"), (), "intelligence", *key, str(table.world.date))
    forces = _visible(table, realm.code, [region])
    numbers = report(table, trial, [f.units for f in forces], *key)
    _tell(table, realm.code, region, forces, numbers)


def field_report(table: Table, reader: str, force: Force) -> None:
    """SC-INTEL-03: a General's or Sovereign's look at his own region and the next ones; once a season."""
    force.reported = table.world.date
    guile = leaders.attribute(table, force, "guile")
    trial = roll_against(table, guile, (), "field intelligence", force.id, str(table.world.date))
    near = [force.place, *table.board.neighbours(force.place, "land", "strait", "sea", "coast")]
    forces = _visible(table, force.owner, near)
    exact = [f.units for f in forces]
    numbers = exact if trial.success else [rumour(table, f.units, force.id, f.id) for f in forces]
    readers = {reader, force.owner}
    for one in sorted(readers):
        _tell(table, one, force.place, forces, numbers)


def _visible(table: Table, state: str, places: Collection[str]) -> list[Force]:
    found = [f for f in table.world.forces.values() if f.place in places and f.owner != state]
    return sorted(found, key=lambda f: f.id)


def _tell(table: Table, reader: str, place: str, forces: Sequence[Force], numbers: Sequence[int]) -> None:
    rows = [
        {"state": f.owner, "kind": f.kind, "place": f.place, "units": n}
        for f, n in zip(forces, numbers, strict=True)
        if n > 0
    ]
    name = f"{reader}:{place}:{table.world.date}"
    text = ", ".join(f"{r['state']} {r['units']} in {r['place']}" for r in rows) or "nothing"
    answer = table.ask("RQ-INTEL", name, f"What {table.called(reader)} hears of {table.place_called(place)}", text)
    told: dict[str, object] = {"forces": rows} if answer == text else {"text": answer}
    table.tell(reader, "intelligence", place=place, **told)


def rumours_of_recruiting(table: Table) -> None:
    """Ten or more units recruited by one State in a season are talked about."""
    for realm in table.living():
        if realm.recruited >= LARGE:
            spread(table, realm.code, "recruiting", realm.recruited, "")
        realm.recruited = 0


def rumours_of_movement(table: Table, moved: Collection[str]) -> None:
    """Ten or more units of one State moving to one place are talked about."""
    sums: dict[tuple[str, str], int] = {}
    for name in moved:
        force = table.world.forces.get(name)
        if force:
            key = (force.owner, force.place)
            sums[key] = sums.get(key, 0) + force.units
    for (owner, place), units in sorted(sums.items()):
        if units >= LARGE and lands.is_open(table, place):
            spread(table, owner, "movement", units, place)


def rumour_of_battle(table: Table, place: str, a: Side, b: Side, fought: Battle) -> None:
    """SC-COMBAT-09: others hear the place and who kept it exactly, numbers as rumours; not outside the Known World."""
    sides = [{"state": s.fighters[0].owner, "start": s.start, "left": s.units} for s in (a, b)]
    involved = sorted({f.owner for s in (a, b) for f in s.fighters})
    table.tell(
        involved, "battle sides", place=place, sides=sides, holds=sides[0 if fought.holds == "a" else 1]["state"]
    )
    met = Counter(dict.fromkeys(involved, 0))
    for fighter in (*a.fighters, *b.fighters):
        met[fighter.owner] += fighter.start
    if not lands.is_open(table, place) or max(met.values()) < LARGE:
        return
    heard = [
        {"state": s.fighters[0].owner, "start": rumour(table, s.start, "battle", place, s.fighters[0].owner)}
        for s in (a, b)
    ]
    table.proclaim("battle rumour", place=place, sides=heard, holds=heard[0 if fought.holds == "a" else 1]["state"])


def spread(table: Table, state: str, kind: str, units: int, place: str) -> None:
    """A rumour for everybody, which the moderator may edit (RQ-AWARE)."""
    heard = rumour(table, units, state, kind, place)
    name = f"{state}:{kind}:{place}:{table.world.date}"
    answer = table.ask(
        "RQ-AWARE", name, f"Rumour: {table.called(state)}, {kind}, {table.place_called(place)}", str(heard)
    )
    number = natural(answer)
    told: dict[str, object] = {"text": answer} if number is None else {"units": number}
    table.proclaim("awareness", state=state, what=kind, place=place, **told)
