"""The Age of Exploration at its start, on full auto, with dice that a test chooses by their purpose."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from moderator import scenarios
from rules.dice import KeyedDice
from rules.ruleset import Act, Answer, Closed, Edit, Event, Resolution
from rules.statecraft.model import Force, State
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.relations import Treaty, War
from rules.statecraft.ruleset import Statecraft, bind
from rules.statecraft.table import Table

AUTO = {"options.auto": "full"}


class Purposely:
    """Dice that give each purpose its own results in order, and 10 (or the most there is) for all else."""

    def __init__(self, **results: Sequence[int]) -> None:
        self.results = {purpose.replace("_", " "): deque(given) for purpose, given in results.items()}
        self.asked: list[tuple[str, tuple[str, ...], str]] = []

    def roll(self, sides: int, purpose: str, *subject: str, to: str = "") -> int:
        """The next result of a purpose."""
        self.asked.append((purpose, subject, to))
        waiting = self.results.get(purpose)
        return waiting.popleft() if waiting else min(10, sides)

    def log(self) -> tuple[dict[str, Any], ...]:
        """Nothing is kept."""
        return ()


@lru_cache
def rules(**options: Any) -> Statecraft:
    """The ruleset with these options on full auto."""
    changed = {f"options.{name}": value for name, value in options.items()}
    return bind(scenarios.load("statecraft/age-of-exploration", AUTO | changed))


@lru_cache
def opening(**options: Any) -> State:
    """The opening position, six players, all attributes 12 and Vitality 8."""
    seats = ["ann", "bob", "cy", "dee", "eve", "fay"]
    dice = Purposely(attribute=[4] * 2000)
    return rules(**options).setup(seats, dice).state  # type: ignore[arg-type]


class Play:
    """A game in a test: acts, closings and edits one after another, with the events of the last."""

    def __init__(self, dice: Purposely | None = None, **options: Any) -> None:
        self.rules, self.dice = rules(**options), dice or Purposely()
        self.state = opening(**options).model_copy(deep=True)
        self.events: tuple[Event, ...] = ()
        self.result: Resolution[State] = Resolution(state=self.state)

    @property
    def world(self) -> Any:
        """The world, which a test may change."""
        return self.state.world

    def table(self) -> Table:
        """A table on this very world: what is done at it is done."""
        return Table(self.state.world, self.rules.board_data, self.dice)  # type: ignore[arg-type]

    def act(self, power: str, verb: str, **fields: Any) -> None:
        """A power's act."""
        order = StatecraftOrder(verb=verb, **fields)  # type: ignore[arg-type]
        self._do(Act(power=power, order=order.model_dump(mode="json")), {}, ())

    def edit(self, verb: str, **fields: Any) -> None:
        """The moderator's act."""
        order = StatecraftOrder(verb=verb, **fields)  # type: ignore[arg-type]
        self._do(Edit(order=order.model_dump(mode="json"), reason="test"), {}, ())

    def close(self, window: str, **answers: str) -> None:
        """An item closes with these answers."""
        given = [Answer(power=power, subject=window, text=text) for power, text in answers.items()]
        self._do(Closed(window=window), {}, given)

    def season(self, orders: Mapping[str, Sequence[StatecraftOrder]] | None = None) -> None:
        """The season closes with these orders."""
        phase = next(w.id for w in self.rules.windows(self.state) if w.kind == "phase")
        self._do(Closed(window=phase), dict(orders or {}), ())

    def item(self, kind: str) -> str:
        """The id of the open item of a kind."""
        return next(i.id for i in self.world.items.values() if i.kind == kind and not i.closed)

    def told(self, kind: str) -> list[Event]:
        """The last events of a kind."""
        return [e for e in self.events if e.kind == kind]

    def refused(self) -> str:
        """The code with which the last act was refused, "" if it was not."""
        return next((str(e.facts["code"]) for e in self.told("refused act")), "")

    def war(self, attacker: str, defender: str) -> None:
        """Two States at war."""
        self.world.wars.append(War(attacker, defender, self.world.date))

    def pact(self, condition: str, *states: str, secret: bool = False, **clause: Any) -> Treaty:
        """A treaty in force with one clause."""
        number = 1000 + len(self.world.treaties)
        written = Clause(number=1, condition=condition, states=states, **clause)  # type: ignore[arg-type]
        made = Treaty(
            number, condition, states[0], list(states), secret, [written], status="signed", since=self.world.date
        )
        made.known = not secret
        self.world.treaties[number] = made
        return made

    def force(self, name: str, place: str, units: int, **facts: Any) -> Force:
        """A force, new or put somewhere else."""
        owner, _, short = name.rpartition("-")
        made = Force(name, owner, short[0], units, place, **facts)  # type: ignore[arg-type]
        self.world.forces[name] = made
        return made

    def ready(self, value: int, *states: str) -> None:
        """Readiness of both kinds."""
        for state in states:
            realm = self.world.realms[state]
            realm.land_readiness = realm.naval_readiness = value

    def _do(self, trigger: Any, orders: Any, answers: Any) -> None:
        result = self.rules.adjudicate(self.state, trigger, orders, answers, self.dice)  # type: ignore[arg-type]
        self.state, self.events, self.result = result.state, result.events, result


def order(verb: str, force: str, **fields: Any) -> StatecraftOrder:
    """A season order."""
    return StatecraftOrder(verb=verb, force=force, **fields)  # type: ignore[arg-type]


def keyed(secret: int) -> KeyedDice:
    """Real dice."""
    return KeyedDice(secret.to_bytes(16, "big"))


def by_owner(events: Sequence[Event]) -> dict[str, list[Event]]:
    """Events by reader."""
    found: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        for reader in event.to:
            found[reader].append(event)
    return found
