"""Who writes: for which State, with which names, on the world as the mail has it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.ruleset import MODERATOR
from rules.statecraft import numbering
from rules.statecraft.board import Board
from rules.statecraft.language.gazetteer import Gazetteer, gazetteer
from rules.statecraft.model import Force, Realm, World
from rules.statecraft.table import force_order


@dataclass(frozen=True, eq=False)
class Seat:
    """power: who writes (State, General or MODERATOR); actor: the State the moderator writes for. base: the world as
    it is; world: as the mail's earlier lines will have made it."""

    board: Board
    base: World
    world: World
    power: str
    names: Gazetteer
    actor: str = ""

    @classmethod
    def of(cls, board: Board, world: World, power: str) -> Seat:
        """The seat of a power."""
        return cls(board, world, world, power, gazetteer(board, world, power))

    @property
    def general(self) -> bool:
        """Whether a player's General or Admiral writes."""
        return self.power in self.world.generals

    @property
    def moderator(self) -> bool:
        """Whether the moderator writes, for himself or for a State."""
        return self.power == MODERATOR

    @property
    def state(self) -> str:
        """The State whose orders these are; "" for the moderator's own."""
        if self.general:
            return self.world.generals[self.power].serves
        return self.actor if self.moderator else self.power

    @property
    def orders_as(self) -> str:
        """Whom the rules are asked about: the General himself, else the State."""
        return self.power if self.general else self.state

    @property
    def realm(self) -> Realm | None:
        """The State, if there is one."""
        return self.world.realms.get(self.state)

    @property
    def forces(self) -> list[Force]:
        """The State's forces, by id."""
        own = [force for force in self.world.forces.values() if force.owner == self.state]
        return sorted(own, key=lambda force: force_order(force.id))

    def on(self, world: World) -> Seat:
        """The same writer on another world."""
        return replace(self, world=world)

    def as_state(self, actor: str) -> Seat:
        """The moderator writing for a State."""
        return replace(self, actor=actor)

    def number(self, series: str, ref: str) -> str:
        """What the writer calls something of the game: "T-4"; without a number an open place."""
        return numbering.number(self.world, self.power, series, ref) or f"{series}-?"

    def meant(self, written: str) -> str:
        """The game's own id of what the writer calls "T-4"; "" if he was shown no such thing."""
        return numbering.meant(self.world, self.power, written)

    def name(self, code: str) -> str:
        """A place or State by its name, as far as the writer knows it."""
        return self.names.shown.get(code, code)


def listed(names: Sequence[str], most: int = 12) -> str:
    """Names as prose lists them; of very many the first."""
    kept = list(names[:most])
    return ", ".join(kept) + (" ..." if len(names) > most else "")
