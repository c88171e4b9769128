"""The smallest world in which a rule can be asked: for the runner of the cases and for tests of single rules."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from rules.statecraft.attributes import ATTRIBUTES
from rules.statecraft.board import Board, City, Options, Place
from rules.statecraft.dates import date
from rules.statecraft.model import Land, Person, Realm, World
from rules.statecraft.order_model import Clause
from rules.statecraft.relations import Treaty, War
from rules.statecraft.table import Table

EVENTS = Path(__file__).parents[3] / "scenarios/statecraft/maps/age-of-exploration/events.yaml"
NOW = date(1492)


class CaseDice:
    """Scripted dice "d20:14" that insist on the kind of die."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        self.waiting = deque(written)

    def roll(self, sides: int, purpose: str, *subject: str, to: str = "") -> int:
        """The next scripted die, which must have these sides."""
        if not self.waiting:
            raise LookupError(f"no die left for {purpose}")
        kind, _, result = self.waiting.popleft().partition(":")
        if kind != f"d{sides}":
            raise LookupError(f"{purpose} asks for a d{sides}, the script has a {kind}")
        return int(result)

    def log(self) -> tuple[dict[str, Any], ...]:
        """Nothing is kept."""
        return ()


@lru_cache
def events() -> dict[str, Any]:
    """The event data by id."""
    return {e["id"]: e for e in yaml.safe_load(EVENTS.read_text())["events"]}


def table(dice: CaseDice | None = None, options: Mapping[str, Any] | None = None, regions: Sequence[str] = ()) -> Table:
    """A table on full auto with these regions, each with a city of the same name; no States yet."""
    places = {r: Place(r, r, "plains", 0, 0, "world", (), (), cities=(City(r, r, (), 0, 0),)) for r in regions}
    board = Board(places, {}, Options.of({"auto": "full", **(options or {})}), {}, events())
    world = World(date=NOW, realms={}, lands={r: Land("", "", 1) for r in regions}, forces={})
    return Table(world, board, dice or CaseDice())


def realm(stage: Table, code: str, **figures: Any) -> Realm:
    """A played State with a Sovereign of tens; attributes and figures as given."""
    attributes = {name: figures.pop(name, 10) for name in ATTRIBUTES}
    vitality, born = figures.pop("vitality", 5), figures.pop("born", 1460)
    made = Realm(code, code, figures.pop("capital", ""), figures.pop("religion", "catholic"), player=code.lower())
    made.ruler = Person(f"Sovereign of {code}", attributes, vitality, born, 1480)
    if "loans" in figures:
        figures["loans"] = dict(Counter(figures["loans"]))
    for name, value in figures.items():
        if not hasattr(made, name):
            raise KeyError(name)
        setattr(made, name, value)
    stage.world.realms[code] = made
    return made


def pact(stage: Table, condition: str, *states: str, secret: bool = False, **clause: Any) -> Treaty:
    """A treaty in force with one clause between these States."""
    return treaty(stage, [condition], states, secret, **clause)


def treaty(
    stage: Table, conditions: Sequence[str], states: Sequence[str], secret: bool = False, **clause: Any
) -> Treaty:
    """A treaty in force with these conditions, numbered from 1."""
    number = stage.next("treaty")
    written = [
        Clause(number=i + 1, condition=c, states=tuple(states), **(clause if not i else {}))  # type: ignore[arg-type]
        for i, c in enumerate(conditions)
    ]
    made = Treaty(number, "", states[0], list(states), secret, written, status="signed", since=stage.world.date)
    stage.world.treaties[number] = made
    return made


def war(stage: Table, attacker: str, defender: str) -> None:
    """Two States at war since last year."""
    stage.world.wars.append(War(attacker, defender, stage.world.date - 4))
