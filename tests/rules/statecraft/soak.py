"""A long game of random legal orders on full auto, without a service.

Run: python -m tests.rules.statecraft.soak [years] [seed]. Ends at the first broken invariant; prints seconds a season
and a year, and which kinds of acts, orders and items have not happened.
"""

from __future__ import annotations

import sys
import time

from rules.statecraft import closing, doing, standing
from rules.statecraft.dates import YEAR, show
from tests.rules.statecraft.invariants import broken
from tests.rules.statecraft.playing import rules
from tests.rules.statecraft.wanderer import Wanderer

SEASON_ORDERS = (*standing.ACTIONS, "MOVE", "LAND", "DEVASTATE", "BLOCKADE")


def missing(game: Wanderer) -> dict[str, list[str]]:
    """What has not happened yet."""
    kinds = {"act": doing.ACTS, "order": SEASON_ORDERS, "item": closing.CLOSERS}
    return {kind: [name for name in names if f"{kind} {name}" not in game.seen] for kind, names in kinds.items()}


def main() -> None:
    """Play and print."""
    years = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    game = Wanderer(rules(unplayed_control=False, upkeep_scale="1/4"), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    began = time.perf_counter()
    for season in range(years * YEAR):
        game.season()
        if wrong := broken(game.rules, game.state.world):
            raise SystemExit(f"{show(game.state.world.date)}: {wrong}")
        if season % (10 * YEAR) == 10 * YEAR - 1:
            size = len(game.state.model_dump_json()) // 1024
            print(f"{show(game.state.world.date)}: {time.perf_counter() - began:.0f} s, {size} KiB", flush=True)
    spent = time.perf_counter() - began
    print(f"{spent / years / YEAR:.3f} s a season, {spent / years:.3f} s a year, all acts, items and closings included")
    print(f"not seen: {missing(game)}")


if __name__ == "__main__":
    main()
