"""Who reads a report, and how things are called for that reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.ruleset import MODERATOR
from rules.statecraft import numbering, pacts
from rules.statecraft.board import Board
from rules.statecraft.horizon import knows, knows_state
from rules.statecraft.model import PIRATES, Force, General, Realm, World
from rules.statecraft.pacts import Term
from rules.statecraft.table import force_order

Facts = dict[str, Any]
FAR_LAND = "a land unknown to you"


@dataclass(frozen=True, eq=False)
class Reader:
    """code: a State, a General, PUBLIC or MODERATOR."""

    board: Board
    world: World
    code: str

    @property
    def is_moderator(self) -> bool:
        """Whether nothing is hidden."""
        return self.code == MODERATOR

    @property
    def realm(self) -> Realm | None:
        """The State that the reader rules; only its owner reads what is private of it."""
        return self.world.realms.get(self.code)

    @property
    def general(self) -> General | None:
        """The General or Admiral that the reader is."""
        return self.world.generals.get(self.code)

    @cached_property
    def in_force(self) -> tuple[Term, ...]:
        """Every clause in force, secret ones too; whoever tells of one must look whether the reader may know it."""
        return tuple(pacts.in_force(self.world))

    def knows(self, place: str) -> bool:
        """Whether the reader knows of a place and where it is."""
        return knows(self.board, self.world, self.code, place)

    def knows_state(self, state: str) -> bool:
        """Whether the reader may know that a State exists."""
        return knows_state(self.board, self.world, self.code, state)

    def place(self, code: str) -> str:
        """A region or sea by its name."""
        if code not in self.board.places:
            return code
        return self.board.places[code].name if self.knows(code) else FAR_LAND

    def who(self, code: str) -> str:
        """A State or General by name; words that are neither stay as they are."""
        if code in self.world.generals:
            return self.world.generals[code].person.name
        if code == MODERATOR:
            return "the Gamemaster"
        return self.world.realms[code].name if code in self.world.realms else code

    def number(self, series: str, ref: object) -> str:
        """The reader's own number of a treaty, item, offer or Casus Belli; "" if it was never shown to him."""
        return numbering.number(self.world, self.code, series, str(ref))

    def places(self, codes: Iterable[str]) -> list[str]:
        """Places by name, one name once."""
        return list(dict.fromkeys(self.place(code) for code in codes))

    def all(self, codes: Iterable[str]) -> list[str]:
        """States and Generals by name, without those of which the reader may not know."""
        return [self.who(code) for code in codes if code not in self.world.realms or self.knows_state(code)]

    def forces(self) -> list[Force]:
        """The forces that the reader commands: a State all of its own, a General the one he leads."""
        mine = [f for f in self.world.forces.values() if f.owner == self.code or f.commander == self.code]
        return sorted(mine, key=lambda force: force_order(force.id))


def living(world: World) -> list[Realm]:
    """The States there are, by code, without the pirates."""
    return [realm for _, realm in sorted(world.realms.items()) if realm.alive and realm.code != PIRATES]
