"""How fast movement phases are adjudicated, beside a peer: `adjudicate.py FILE.jsonl [--peer diplomacy]`.

FILE holds positions or games. Timed is adjudication alone: the orders are read and judged before, as they are for the
peer. The ratio is that of the positions with 34 units, or of all if there are none. The last line counts the movement
and retreat phases that come out otherwise than the file says; differences in adjustments are shown apart. Times are
this process's own, the best of some rounds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.peers import PEERS, DiplomacyPackage
from benchmarks.recorded import Case, Expected, documents, in_order, movement_cases, sided, standard_game
from benchmarks.replay import show, summary
from rules.diplomacy.meaning import Ground
from rules.diplomacy.movement import Movement, move
from rules.diplomacy.movement.aftermath import dislodgements, standoffs
from rules.diplomacy.movement.battle import Battle, Written
from rules.diplomacy.movement.reading import read
from rules.diplomacy.movement.resolve import resolve
from rules.diplomacy.ruleset import Diplomacy

FULL_BOARD = 34
ROUNDS, PEER_ROUNDS = 30, 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--peer", choices=[*PEERS, "none"], default="diplomacy")
    options = parser.parse_args()
    game = standard_game()
    cases = list(movement_cases(game, options.file))
    ratio = 0.0
    for name, group in groups(cases).items():
        ratio = compare(game, name, group, None if options.peer == "none" else PEERS[options.peer]())
    if ratio:
        print(f"ratio: {ratio:.1f} x")
    print(f"disagreements: {disagreements(game, options.file, cases)}")


def groups(cases: Sequence[Case]) -> dict[str, list[Case]]:
    """The cases by the size of the board, the one that counts last."""
    full = [case for case in cases if len(case.state.units) == FULL_BOARD]
    others = [case for case in cases if len(case.state.units) != FULL_BOARD]
    named = {"fewer units": others, f"{FULL_BOARD} units": full}
    return {name: group for name, group in named.items() if group}


def compare(game: Diplomacy, name: str, cases: Sequence[Case], peer: DiplomacyPackage | None) -> float:
    """Print both speeds on the same cases; their ratio, 0 without a peer."""
    grounds = [Ground.of(game.terrain, case.state, game.scenario.rulebook) for case in cases]
    battles = [read(ground, case.orders).written for ground, case in zip(grounds, cases, strict=True)]
    whole = rate(lambda: [move(ground, case.orders) for ground, case in zip(grounds, cases, strict=True)], len(cases))
    alone = rate(lambda: [adjudicate(written) for written in battles], len(cases))
    print(f"{name}: {len(cases)} movement phases")
    print(f"  adjudication alone: {alone:,.0f} a second ({1e6 / alone:.0f} microseconds each)")
    print(f"  with judging the orders and wording the causes: {whole:,.0f} a second")
    if peer is None:
        return 0.0
    theirs = max(peer_rate(peer, cases) for _ in range(PEER_ROUNDS))
    print(f"  {peer.name}: {theirs:,.0f} a second ({alone / theirs:.1f} times slower)")
    return alone / theirs


def adjudicate(written: Written) -> tuple[Battle, dict[int, int], set[int]]:
    """What is timed: every order decided, who is dislodged from where, which provinces a stand-off left empty."""
    battle = resolve(written)
    return battle, dict(dislodgements(battle)), standoffs(battle)


def rate(work: Callable[[], object], number: int) -> float:
    """Phases a second, of the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return number / best


def peer_rate(peer: DiplomacyPackage, cases: Sequence[Case]) -> float:
    """The peer's phases a second; its games change when they are adjudicated, so each is used once."""
    prepared = [peer.prepare(case) for case in cases]
    start = process_time()
    for game in prepared:
        peer.adjudicate(game)
    return len(prepared) / (process_time() - start)


def disagreements(game: Diplomacy, file: Path, cases: Sequence[Case]) -> int:
    """How many phases come out otherwise than the file says; each is shown."""
    if "phases" in documents(file)[0]:
        phases, found = summary(game, file)
        show(phases, found)
        return sum(difference.kind != "adjustment" for difference in found)
    wrong = [case.id for case in cases if outcome(game, case) != agreed(case.expected)]
    print(*(f"otherwise: {name}" for name in wrong), sep="\n", end="\n" if wrong else "")
    return len(wrong)


def outcome(game: Diplomacy, case: Case) -> Expected:
    """What we make of a case, in the file's terms."""
    result = move(Ground.of(game.terrain, case.state, game.scenario.rulebook), case.orders)
    fates = {f"{fate.unit.power}: {fate.unit}": sorted(fate.options) for fate in result.dislodged}
    return Expected(words(result), sided((unit.power, str(unit)) for unit in result.units), fates)


def words(result: Movement) -> dict[str, str]:
    """The result by unit."""
    return {order.unit: order.result for order in result.results}


def agreed(expected: Expected) -> Expected:
    """What the file says, its lists sorted."""
    fates = {unit: sorted(options) for unit, options in expected.dislodged.items()}
    return Expected(expected.words, in_order(expected.units or {}), fates)


if __name__ == "__main__":
    main()
