"""What ten peaceful years do to the six States under the literal and the balanced scenario.

Run: python -m benchmarks.statecraft_balance [games] [years]. Policies: "still" changes nothing; "thrifty" stands its
forces down to Readiness 1; the others do that too and raise Investment each year: "careful" while Stability is above 3,
"bold" while there is any, "steady" while there is any, up to 70 %, where Growth and Decline keep the balance.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter

from moderator import scenarios
from rules.dice import KeyedDice
from rules.ruleset import Act, Closed
from rules.statecraft import legality
from rules.statecraft.model import Realm, State
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.ruleset import Statecraft, bind

GAMES, YEARS = 20, 10
RAISES_ABOVE = {"careful": 3, "bold": 0, "steady": 0}
"""The Stability above which a policy raises Investment."""
STEADY = 70
STATES = ("ENG", "SPA", "FRA", "POR", "AUS", "VEN")


def act(rules: Statecraft, state: State, power: str, order: StatecraftOrder, dice: KeyedDice) -> State:
    """An act, if it is legal."""
    if legality.refusal(rules.board_data, state.world, power, order):
        return state
    return rules.adjudicate(state, Act(power=power, order=order.model_dump(mode="json")), {}, (), dice).state


def wished(realm: Realm, policy: str) -> int:
    """The Investment that a policy wants now."""
    most = STEADY if policy == "steady" else 100
    rising = realm.stability > RAISES_ABOVE.get(policy, 10) and realm.investment < most
    return realm.investment + (10 if rising else 0)


def play(rules: Statecraft, policy: str, game: int, years: int) -> tuple[State, Counter[str]]:
    """Some years of one policy; rebellions by State."""
    state = rules.setup(STATES, KeyedDice(game.to_bytes(16, "big"))).state
    risen: Counter[str] = Counter()
    last = state.world.date + 4 * years
    turn = game * 10_000
    while state.world.date < last:
        turn += 1
        dice = KeyedDice(turn.to_bytes(16, "big"))
        window = rules.windows(state)[0]
        if window.kind == "phase" and policy != "still":
            for power in STATES:
                state = act(rules, state, power, StatecraftOrder(verb="READINESS", option="BOTH", number=1), dice)
                changed = StatecraftOrder(verb="INVESTMENT", number=wished(state.world.realms[power], policy))
                state = act(rules, state, power, changed, dice)
        result = rules.adjudicate(state, Closed(window=window.id), {}, (), dice)
        risen.update(e.facts["state"] for e in result.events if e.kind == "rebellion")
        state = result.state
    return state, risen


def main() -> None:
    """Print loans, Decay against Tax Income, Stability and rebellions at the end, mean of all games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    years = int(sys.argv[2]) if len(sys.argv) > 2 else YEARS
    print("scenario, policy: per State loans of 100 / Tax Income / Decay / Investment / Stability / rebellions")
    for scenario in ("age-of-exploration", "age-of-exploration-balanced"):
        rules = bind(scenarios.load(f"statecraft/{scenario}", {"options.auto": "full"}))
        for policy in ("still", "thrifty", "careful", "bold", "steady"):
            ends = [play(rules, policy, game, years) for game in range(games)]
            rows = []
            for code in STATES:
                realms = [state.world.realms[code] for state, _ in ends]
                figures = [
                    statistics.mean(sum(r.loans.values()) for r in realms),
                    statistics.mean(r.tax_income for r in realms),
                    statistics.mean(r.decay for r in realms),
                    statistics.mean(r.investment for r in realms),
                    statistics.mean(r.stability for r in realms),
                    statistics.mean(risen[code] for _, risen in ends),
                ]
                rows.append(f"{code} " + "/".join(f"{n:.1f}" for n in figures))
            others = statistics.mean(sum(n for c, n in risen.items() if c not in STATES) for _, risen in ends)
            print(f"{scenario}, {policy}: {'; '.join(rows)}; rebellions elsewhere {others:.1f}")


if __name__ == "__main__":
    main()
