"""A long game of random legal orders on full auto, without a service.

Run: python -m tests.rules.statecraft.soak [years] [seed]. Ends at the first broken invariant; prints seconds a season
and a year. A century ends with 1 if a kind of act, order, item, event or moderator's verb has not happened.
"""

from __future__ import annotations

import sys
import time

from benchmarks.statecraft_edits import EDITS
from rules.statecraft import closing, doing
from rules.statecraft.dates import YEAR, show
from rules.statecraft.order_model import SEASON_VERBS
from rules.statecraft.reporting.kinds import KINDS
from tests.rules.statecraft.invariants import broken
from tests.rules.statecraft.playing import rules
from tests.rules.statecraft.wanderer import Wanderer

CENTURY = 100


def missing(game: Wanderer) -> dict[str, list[str]]:
    """What has not happened yet."""
    events = game.rules.board_data.events
    kinds = {"act": doing.ACTS, "order": SEASON_VERBS, "item": closing.CLOSERS, "edit": EDITS, "event": events}
    return {kind: left for kind, names in kinds.items() if (left := _unseen(game, kind, names))}


def _unseen(game: Wanderer, kind: str, names: object) -> list[str]:
    return sorted(str(name) for name in names if f"{kind} {name}" not in game.seen)  # type: ignore[attr-defined]


def play(years: int, seed: int) -> Wanderer:
    """So many years, with the invariants after every season. Raises SystemExit at the first that is broken."""
    game = Wanderer(rules(unplayed_control=False, upkeep_scale="1/4"), seed)
    began, worked = time.perf_counter(), time.process_time()
    for season in range(years * YEAR):
        game.season()
        if wrong := broken(game.rules, game.state.world):
            raise SystemExit(f"{show(game.state.world.date)}: {wrong}")
        if season % (10 * YEAR) == 10 * YEAR - 1:
            size = len(game.state.model_dump_json()) // 1024
            print(f"{show(game.state.world.date)}: {time.perf_counter() - began:.0f} s, {size} KiB", flush=True)
    for name, spent in (("clock", time.perf_counter() - began), ("processor", time.process_time() - worked)):
        print(f"{name}: {spent / years / YEAR:.3f} s a season, {spent / years:.3f} s a year, with all acts and items")
    return game


def main() -> int:
    """Play and print."""
    years = int(sys.argv[1]) if len(sys.argv) > 1 else CENTURY
    game = play(years, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"not used: {missing(game) or 'nothing'}")
    print(f"not told: {', '.join(_unseen(game, 'news', KINDS)) or 'nothing'}")
    return 1 if years >= CENTURY and missing(game) else 0


if __name__ == "__main__":
    sys.exit(main())
