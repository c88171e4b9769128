"""The desk at which the tests of the order language write their mails: the Age of Exploration at its start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from moderator import scenarios
from rules.dice import KeyedDice
from rules.ruleset import MODERATOR, Parsed
from rules.statecraft import errors, numbering
from rules.statecraft.model import General, Item, Person, State
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.relations import Offer, Treaty, War
from rules.statecraft.ruleset import Statecraft, bind

ATTRIBUTES = ("acumen", "authority", "fertility", "fortune", "grace", "guile", "strategy", "vigilance")


@lru_cache
def rules() -> Statecraft:
    """The game on its board."""
    return bind(scenarios.load("statecraft/age-of-exploration"))


@lru_cache
def _start() -> State:
    return rules().setup([f"player {n}" for n in range(6)], KeyedDice(bytes(16))).state


def start(**figures: Any) -> State:
    """Spring 1492: England, Spain, France, Portugal, Austria, Venice are played. figures: of France."""
    state = _start().model_copy(deep=True)
    for name, value in {"gold": 85, **figures}.items():
        setattr(state.world.realms["FRA"], name, value)
    return state


def war(state: State, a: str, b: str) -> State:
    """Two States at war."""
    state.world.wars.append(War(a, b, state.world.date))
    return state


def general(state: State, force: str = "FRA-A1") -> State:
    """G1, Gonzalo, serves France and leads a force."""
    person = Person("Gonzalo", dict.fromkeys(ATTRIBUTES, 10), 5, 1460)
    state.world.generals["G1"] = General("G1", person, "player 6", "FRA", rolls=[10] * 8)
    state.world.forces[force].commander = "G1"
    return state


def treaty(
    state: State, *parties: str, number: int = 40, secret: bool = True, shown: Sequence[str] | None = None
) -> Treaty:
    """A draft between these States, each of whom has been shown it; number is the game's own count."""
    clauses = [Clause(number=1, condition="non_aggression", until=1505)]
    made = Treaty(number, "Test", parties[0], list(parties), secret, clauses, drafted=state.world.date)
    state.world.treaties[number] = made
    for reader in parties if shown is None else shown:
        numbering.show(state.world, reader, "T", str(number))
    return made


def item(state: State, kind: str, *may_answer: str, about: dict[str, Any] | None = None, **shown: Any) -> Item:
    """Something open that these powers may answer; each knows it by the next number of his own."""
    made = Item(
        id=f"{kind}:{len(state.world.items) + 700}",
        kind=kind,
        about=about or {},
        shown=shown,
        may_answer=list(may_answer),
        awaited=list(may_answer),
        opened=state.world.date,
        hours=48,
    )
    state.world.items[made.id] = made
    for reader in may_answer:
        numbering.show(state.world, reader, "Q", made.id)
    return made


def offer(state: State, payer: str, taker: str, amount: int = 5, number: int = 900) -> Offer:
    """An Influence offer that waits for the taker."""
    made = Offer(number, payer, taker, amount, "peace", None, taker, state.world.date)
    state.world.offers[made.id] = made
    for reader in (payer, taker):
        numbering.show(state.world, reader, "I", str(made.id))
    return made


def read(
    text: str, power: str = "FRA", state: State | None = None, on_file: Sequence[StatecraftOrder] = ()
) -> Parsed[StatecraftOrder]:
    """What a mail comes to."""
    return rules().parse(text, state or start(), power, on_file)


def moderate(text: str, state: State | None = None) -> Parsed[StatecraftOrder]:
    """What the Gamemaster's mail comes to."""
    return read(text, MODERATOR, state)


def canonical(parsed: Parsed[StatecraftOrder]) -> list[str]:
    """What each line that was understood means."""
    return [reading.means[0] for reading in parsed.readings]


def codes(parsed: Parsed[StatecraftOrder]) -> list[str]:
    """The codes of all that was not carried out."""
    return [errors.code_of(problem) for problem in parsed.problems if problem.kind != "doubtful"]


def warned(parsed: Parsed[StatecraftOrder]) -> list[str]:
    """The messages of all doubts."""
    return [problem.message for problem in parsed.problems if problem.kind == "doubtful"]
