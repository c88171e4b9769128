"""Chapter 8: explorers (SC-EXP-02..06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.numerals import natural
from rules.ruleset import MODERATOR
from rules.statecraft import lands, technology
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.board import COMPASS
from rules.statecraft.horizon import knows
from rules.statecraft.knowledge import learn
from rules.statecraft.model import Expedition, Realm
from rules.statecraft.table import Table

PRICES = ((5_000, 20), (10_000, 40))
"""Up to so many km, so many Gold (SC-EXP-02)."""
FARTHEST_PRICE = 60
REPORT_AFTER = 3
"""Seasons (SC-EXP-04)."""
DIRECTED = 10
"""Bonus for a search after a rumour (SC-EXP-06)."""
LOST_BY = 10
WIDTH = 45
"""Degrees to each side of the named direction."""


@dataclass(frozen=True)
class Finding:
    """How an expedition goes: the secret roll, the regions it will report, when (None: never, the ship is lost)."""

    trial: Trial
    found: tuple[str, ...]
    report: int | None


def price(km: int, dynamism: bool) -> int:
    """SC-EXP-02: the default quote for the distance to the nearest unknown coast, half with Colonial Dynamism."""
    full = next((gold for most, gold in PRICES if km <= most), FARTHEST_PRICE)
    return full // 2 if dynamism else full


def candidates(table: Table, realm: Realm, direction: str) -> list[str]:
    """Undiscovered coastal regions within 45 degrees of a direction from the capital, nearest first."""
    home, board = lands.capital_region(table, realm), table.board
    if not home:
        return []
    unknown = [
        r.code
        for r in board.regions.values()
        if r.coastal and not knows(board, table.world, realm.code, r.code) and _ahead(table, home, r.code, direction)
    ]
    return sorted(unknown, key=lambda r: (board.km(home, r), r))


def quote(table: Table, realm: Realm, direction: str) -> int | None:
    """The price asked for an expedition (RQ-EXPLORE-QUOTE); None if the moderator refuses it."""
    ahead = candidates(table, realm, direction)
    km = table.board.km(lands.capital_region(table, realm), ahead[0]) if ahead else 0
    default = price(km, realm.dynamism)
    subject = f"{realm.code}:{direction}:{table.world.date}"
    answer = table.ask("RQ-EXPLORE-QUOTE", subject, f"Price of {realm.name}'s expedition {direction}", str(default))
    return natural(answer)


def explore(table: Table, who: str, fortune: int, ahead: Sequence[str], directed: bool) -> Finding:
    """SC-EXP-03, -04: the secret Fortune roll and what it will bring to light. who: the expedition, as it keys the
    die."""
    bonus = (DIRECTED,) if directed else ()
    trial = roll_against(table, fortune, bonus, "exploration", who, str(table.world.date), to=MODERATOR)
    found = tuple(ahead[: 1 + trial.margin // 5]) if trial.success else ()
    lost = not trial.success and trial.margin >= LOST_BY
    return Finding(trial, found, None if lost else table.world.date + REPORT_AFTER)


def set_out(table: Table, realm: Realm, direction: str, directed: bool) -> None:
    """A paid expedition leaves; the moderator may change what it finds (RQ-EXPLORE-RESULT)."""
    ahead = candidates(table, realm, direction)
    finding = explore(
        table, f"{realm.code}:{direction}:{directed}", table.attribute(realm.code, "fortune"), ahead, directed
    )
    default = ", ".join(finding.found) or ("lost" if finding.report is None else "nothing")
    subject = f"{realm.code}:{direction}:{table.world.date}:{len(table.world.expeditions)}"
    answer = table.ask("RQ-EXPLORE-RESULT", subject, f"What {realm.name}'s expedition {direction} finds", default)
    found = [place for place in answer.upper().replace(",", " ").split() if place in table.board.regions]
    lost = answer.strip().lower() == "lost"
    when = table.world.date + REPORT_AFTER
    table.world.expeditions.append(Expedition(realm.code, direction, when, found, lost))


def report(table: Table) -> None:
    """Step 0: explorers who are due tell what they found, with the seas that lead there; lost ones are silent."""
    due = [e for e in table.world.expeditions if e.when <= table.world.date]
    table.world.expeditions = [e for e in table.world.expeditions if e.when > table.world.date]
    for expedition in due:
        if expedition.lost or not table.realm(expedition.state).alive:
            continue
        facts = {"state": expedition.state, "direction": expedition.direction, "found": expedition.found}
        table.tell(expedition.state, "expedition", **facts)
        learn(table, expedition.state, with_seas(table, expedition.state, expedition.found), "explorer")


def with_seas(table: Table, state: str, regions: Sequence[str]) -> list[str]:
    """Regions with the sea areas leading there from the known seas."""
    places: list[str] = []
    for region in regions:
        places += [s for s in lane(table, state, region) if s not in places]
        places.append(region)
    return places


def lane(table: Table, state: str, region: str) -> list[str]:
    """The unknown seas on the way from the nearest known sea to a region's coast."""
    best: list[str] = []
    for shore in table.board.regions[region].seas:
        seen, queue = {shore}, [[shore]]
        while queue:
            path = queue.pop(0)
            if knows(table.board, table.world, state, path[-1]):
                return path[:-1]
            further = [s for s in table.board.neighbours(path[-1], "sea") if s not in seen]
            seen.update(further)
            queue += [[*path, s] for s in further]
        best = best or [shore]
    return best


def allowed(table: Table, realm: Realm) -> bool:
    """Whether the State has ocean-going ships, where the technology is exclusive (SC-EVENT-09)."""
    return technology.has(table, realm.code, "ocean_exploration")


def _ahead(table: Table, home: str, region: str, direction: str) -> bool:
    turn = abs(table.board.bearing(home, region) - COMPASS[direction])
    return min(turn, 360 - turn) <= WIDTH
