"""Random legal orders of Statecraft, the same for a seed: for soaks, property tests and mails.

Nothing here knows what an order does. `used` counts what has happened ("act WAR", "order MOVE", "edit EVENT", "event
EV-PLAGUE"): what was used least is tried first, so that a long game uses everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from benchmarks.statecraft_acts import ACTS
from benchmarks.statecraft_edits import EDITS
from benchmarks.statecraft_moves import MOVES
from benchmarks.statecraft_scene import Scene
from rules.ruleset import MODERATOR, Window
from rules.statecraft import legality, numbering
from rules.statecraft.language import naming
from rules.statecraft.model import Force, Item
from rules.statecraft.order_model import StatecraftOrder

Used = Mapping[str, int]
TRIES = 4
DIRECTED = 0.6
"""How often what was used least is tried first."""
WEIGHTS: Mapping[str, int] = {"SIGN": 12, "EVENT": 5, "MOVE": 6, "TREATY_NEW": 3}
"""How much more often than others some verbs are used: treaties that nobody signs lead to nothing."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "trace": ("yes", "no"),
    "call": ("join", "refuse"),
    "consent": ("yes", "no"),
    "quote": ("accept", "accept", "decline"),
    "ballot": ("yes", "no"),
    "terms": ("accept", "refuse"),
    "service": ("accept", "decline"),
    "choice": ("stability", "centralization", "invest+", "invest-"),
}
"""Answers to each kind of item; numbers to all others."""
LINES: Mapping[str, str] = {
    "bid": "DEFEND {q} PRESTIGE {text}",
    "auction": "BID {q} {text}",
    "trace": "TRACE {q} {text}",
    "ballot": "VOTE {q} {text}",
    "choice": "CHOOSE {q} {text}",
    "terms": "{text} TERMS {q}",
    "service": "{text} SERVICE {q}",
    "consent": "{text} {t}",
}
"""How an answer is written, by kind; "<word> Q-n" for all others."""


def acts(scene: Scene, used: Used) -> Iterator[StatecraftOrder]:
    """Legal acts of a State or General, one a verb, what was used least first."""
    verbs = sorted(legality.GENERALS & ACTS.keys()) if scene.power in scene.world.generals else list(ACTS)
    for verb in in_turn(scene.chance, verbs, used, "act"):
        made = legal(scene, lambda verb=verb: ACTS[verb](scene))  # type: ignore[misc]
        if made:
            yield made


def moves(scene: Scene, used: Used) -> list[StatecraftOrder]:
    """One legal season order for each force of a State; an army aboard goes ashore."""
    found = [some_move(scene, force, used) for force in scene.forces()]
    return [order for order in found if order]


def some_move(scene: Scene, force: Force, used: Used) -> StatecraftOrder | None:
    """A legal season order for a force, marches mostly."""
    verbs = in_turn(scene.chance, list(MOVES), used, "order")
    marching = scene.chance.random() < 0.5
    for verb in ("LAND", *(("MOVE",) if marching and not force.aboard else ()), *verbs):
        made = legal(scene, lambda verb=verb: MOVES[verb](scene, force))  # type: ignore[misc]
        if made:
            return made
    return None


def edits(scene: Scene, used: Used) -> Iterator[StatecraftOrder]:
    """Orders of the moderator, one a verb, what was used least first; of events those that have not been."""
    for verb in in_turn(scene.chance, list(EDITS), used, "edit"):
        tries = [made for _ in range(TRIES) if (made := attempted(lambda verb=verb: EDITS[verb](scene)))]  # type: ignore[misc]
        if tries:
            yield min(tries, key=lambda order: used.get(f"event {order.ref}", 0) if order.verb == "EVENT" else 0)


def in_turn(chance: Random, verbs: list[str], used: Used, kind: str) -> list[str]:
    """Verbs in random order, or what was used least first."""
    shuffled = chance.sample(verbs, len(verbs))
    if chance.random() < DIRECTED:
        return sorted(shuffled, key=lambda verb: used.get(f"{kind} {verb}", 0) / WEIGHTS.get(verb, 1))
    return shuffled


def legal(scene: Scene, make: Callable[[], StatecraftOrder | None]) -> StatecraftOrder | None:
    """What a maker makes, at the first of some tries that is legal."""
    for _ in range(TRIES):
        made = attempted(make)
        if made and legality.refusal(scene.board, scene.world, scene.power, made) is None:
            return made
    return None


def attempted(make: Callable[[], StatecraftOrder | None]) -> StatecraftOrder | None:
    """What a maker makes; None where it has nothing to choose from."""
    try:
        return make()
    except (IndexError, ValueError):
        return None


def answer(scene: Scene, item: Item) -> str:
    """Some answer that fits the kind of item."""
    options = item.shown.get("options") if item.kind == "choice" else WORDS.get(item.kind)
    return str(scene.pick(options)) if options else str(scene.some(0, 6))


def answers(scene: Scene, window: Window) -> dict[str, str]:
    """What the powers asked answer, most of them, the moderator not."""
    item = scene.world.items[window.id]
    willing = [p for p in window.may_answer if p != MODERATOR and scene.chance.random() < 0.8]
    return {power: answer(scene, item) for power in willing}


def written(scene: Scene, order: StatecraftOrder) -> str:
    """An order as its author would write it in a mail, with his own numbers."""
    return naming.told(scene.world, scene.power, order)


def answer_written(scene: Scene, item: Item, text: str) -> str:
    """An answer as its author would write it in a mail."""
    number = numbering.number(scene.world, scene.power, "Q", item.id)
    treaty = numbering.number(scene.world, scene.power, "T", str(item.about.get("treaty", "")))
    word = {"yes": "CONSENT", "no": "REFUSE"}.get(text, text) if item.kind == "consent" else text
    return LINES.get(item.kind, "{text} {q}").format(q=number, t=treaty, text=word.upper())
