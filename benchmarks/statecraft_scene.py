"""What a random player looks at before he orders: the board, the world, his own State, others, chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TypeVar

from rules.statecraft.board import Board
from rules.statecraft.horizon import knows, knows_state
from rules.statecraft.model import PIRATES, Force, Realm, State, World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.ruleset import Statecraft

T = TypeVar("T")


@dataclass(frozen=True)
class Scene:
    """power: who orders: a State, a General, MODERATOR."""

    rules: Statecraft
    state: State
    chance: Random
    power: str

    @property
    def world(self) -> World:
        """Everything that changes."""
        return self.state.world

    @property
    def board(self) -> Board:
        """Everything that does not."""
        return self.rules.board_data

    @cached_property
    def me(self) -> Realm:
        """The State that orders, or that a General serves."""
        general = self.world.generals.get(self.power)
        return self.world.realms[general.serves if general else self.power]

    def pick(self, things: Sequence[T]) -> T:
        """One of some things. Raises IndexError if there is none."""
        return self.chance.choice(things)

    def some(self, least: int, most: int) -> int:
        """A whole number."""
        return self.chance.randint(least, most)

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The other living States that this one knows."""
        near = [r.code for r in self.world.realms.values() if r.alive and r.code not in (self.me.code, PIRATES)]
        return tuple(code for code in near if knows_state(self.board, self.world, self.me.code, code))

    def other(self) -> str:
        """One of them, more often one that is played."""
        played = self.players()
        return self.pick(played if played and self.chance.random() < 0.6 else self.others)

    def players(self) -> list[str]:
        """The other States that are played."""
        return [code for code in self.others if self.world.realms[code].player]

    def foes(self) -> list[str]:
        """The States with which this one is at war."""
        wars = [w for w in self.world.wars if w.ended is None and self.me.code in (w.attacker, w.defender)]
        return [w.defender if w.attacker == self.me.code else w.attacker for w in wars]

    def forces(self) -> list[Force]:
        """The State's forces."""
        return [force for force in self.world.forces.values() if force.owner == self.me.code]

    def owned(self, state: str) -> list[str]:
        """A State's regions without its capital."""
        city = self.board.cities.get(self.world.realms[state].capital)
        home = city.region if city else ""
        return [code for code, land in self.world.lands.items() if land.owner == state and code != home]

    def known(self) -> list[str]:
        """The regions that this State knows."""
        return [code for code in self.world.lands if knows(self.board, self.world, self.me.code, code)]

    def capital(self, state: str) -> str:
        """The region of a State's capital, "" without one."""
        city = self.board.cities.get(self.world.realms[state].capital)
        return city.region if city else ""


Maker = Callable[[Scene], StatecraftOrder | None]
"""Makes an order of one verb that may or may not be legal; None where it makes no sense. May raise IndexError where
there is nothing to choose from."""


def order(verb: str, **fields: object) -> StatecraftOrder:
    """An order from plain fields."""
    return StatecraftOrder.model_validate({"verb": verb, **fields})
