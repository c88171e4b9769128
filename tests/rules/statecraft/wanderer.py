"""A whole game of random legal orders and answers, from a seed: for soaks and property tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

from benchmarks import statecraft_orders
from benchmarks.statecraft_scene import Scene
from rules.dice import KeyedDice
from rules.ruleset import MODERATOR, Act, Answer, Closed, Edit, Event, Trigger, Window
from rules.statecraft.model import State
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.ruleset import Statecraft

UNDECIDED = ("CLAIM", "SUPPORT", "SUCCEED")
"""What is done while the year waits for a succession."""


class Wanderer:
    """Plays a game at random. seen: how often each kind of act, order, edit, item, event and news has happened."""

    def __init__(self, rules: Statecraft, seed: int, players: int = 6) -> None:
        self.rules, self.chance, self.turn = rules, Random(seed), seed * 1_000_000
        self.seen: Counter[str] = Counter()
        self.events: tuple[Event, ...] = ()
        self.state: State = rules.setup([f"p{n}" for n in range(players)], self.dice()).state

    def dice(self) -> KeyedDice:
        """Dice of a new turn."""
        self.turn += 1
        return KeyedDice(self.turn.to_bytes(16, "big"))

    def scene(self, power: str) -> Scene:
        """What a power sees when it orders."""
        return Scene(self.rules, self.state, self.chance, power)

    def do(
        self, trigger: Trigger, orders: dict[str, Sequence[StatecraftOrder]], answers: Sequence[Answer] = ()
    ) -> None:
        """One trigger; a game on full auto never asks."""
        result = self.rules.adjudicate(self.state, trigger, orders, answers, self.dice())
        assert not result.questions, result.questions
        self.state = result.state
        self.note(result.events)

    def note(self, events: Sequence[Event]) -> None:
        """Count what has happened."""
        self.events = tuple(events)
        self.seen.update(f"news {e.kind}" for e in events)
        self.seen.update(f"item {e.facts['item_kind']}" for e in events if e.kind == "item closed")
        happened = [e for e in events if e.kind in ("event result", "global event")]
        self.seen.update(f"event {e.facts['event']}" for e in happened)

    def season(self) -> None:
        """Acts of everybody, items that close early, then the season (and with Winter the year)."""
        for power in self.rules.powers(self.state):
            for _ in range(self.chance.randint(1, 4)):
                self.act(power)
        for _ in range(self.chance.randint(0, 2)):
            self.moderate()
        self.close_items(0.8)
        self.close_season()
        while self.rules.windows(self.state) and self.rules.windows(self.state)[0].kind != "phase":
            self.claim()
            self.close_items(0.5)

    def close_season(self) -> None:
        """The season with everybody's orders, after the items that must close before it."""
        windows = self.rules.windows(self.state)
        phase = next((w for w in windows if w.kind == "phase"), None)
        if phase is None:
            return
        while held := [w for w in self.rules.windows(self.state) if phase.id in w.holds]:
            self.close(held[0])
        orders = {p: self.moves(p) for p in self.rules.powers(self.state) if p in self.state.world.realms}
        self.do(Closed(window=phase.id), orders)

    def claim(self) -> None:
        """While a throne is vacant somebody may claim it, or pay for who did."""
        for power in [p for p in self.rules.powers(self.state) if p in self.state.world.realms]:
            for order in statecraft_orders.acts(self.scene(power), self.seen):
                if order.verb in UNDECIDED and self.chance.random() < 0.3:
                    self.give(power, order)
                    break

    def close_items(self, share: float) -> None:
        """Close some of the open items with random answers, in random order."""
        waiting = [w for w in self.rules.windows(self.state) if w.kind != "phase"]
        self.chance.shuffle(waiting)
        for window in waiting:
            if self.chance.random() < share:
                self.close(window)

    def close(self, window: Window) -> None:
        """One item with whatever its powers answer."""
        item = self.state.world.items.get(window.id)
        if item is None or item.closed:
            return
        said = statecraft_orders.answers(self.scene(MODERATOR), window)
        self.do(Closed(window=window.id), {}, [Answer(power=p, subject=window.id, text=t) for p, t in said.items()])

    def act(self, power: str) -> None:
        """One legal act, if the power has not gone elsewhere meanwhile."""
        if power not in self.rules.powers(self.state):
            return
        order = next(statecraft_orders.acts(self.scene(power), self.seen), None)
        if order:
            self.give(power, order)

    def give(self, power: str, order: StatecraftOrder) -> None:
        """An act, counted if it was done."""
        self.do(Act(power=power, order=order.model_dump(mode="json")), {})
        self._count("act", order)

    def moves(self, power: str) -> list[StatecraftOrder]:
        """Season orders for the forces of a State."""
        found = statecraft_orders.moves(self.scene(power), self.seen)
        for order in found:
            self.seen[f"order {order.verb}"] += 1
        return found

    def moderate(self, wanted: Iterable[StatecraftOrder] = ()) -> None:
        """One act of the moderator, the first that can be done. wanted: before all others."""
        for order in chain(wanted, statecraft_orders.edits(self.scene(MODERATOR), self.seen)):
            self.do(Edit(order=order.model_dump(mode="json"), reason="play"), {})
            if self._count("edit", order):
                return

    def _count(self, kind: str, order: StatecraftOrder) -> bool:
        done = not any(e.kind == "refused act" for e in self.events)
        self.seen[f"{kind} {order.verb}"] += done
        return done
