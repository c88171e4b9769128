"""What a reader may know of a state (spec section 33): the rest is blotted out before anything is told or drawn.

Whoever builds a report from such a state cannot give away a secret, whatever he tells of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.dice import ScriptedDice
from rules.online1483.game import Game
from rules.online1483.model import Caravan, CivilWar, General, Knowledge, Nation, State
from rules.online1483.thawing import thaw
from rules.online1483.world import World
from rules.ruleset import MODERATOR, PUBLIC, Event

NOBODY = ""
"""Stands for a nation whose name is secret."""


@dataclass(frozen=True)
class Known:
    """All that a report is made from: the state and the events as its reader knows them."""

    game: Game
    state: State
    events: tuple[Event, ...]
    reader: str

    @classmethod
    def by(cls, reader: str, game: Game, state: State, events: Sequence[Event]) -> Known:
        """What a reader knows of a state and of what led to it."""
        told = tuple(event for event in events if event.known_to(reader))
        return cls(game, as_known(state, reader), told, reader)

    @property
    def nation(self) -> str:
        """The reader's nation, "" for the public and the moderator."""
        return self.reader if self.reader in self.state.nations else ""

    def public(self) -> Known:
        """What everybody knows of the same."""
        return Known.by(PUBLIC, self.game, self.state, self.events)

    @cached_property
    def world(self) -> World:
        """The state as a board on which the rules' own functions reckon; nothing is rolled or changed on it."""
        return thaw(self.game, self.state, ScriptedDice(()))


def as_known(state: State, reader: str) -> State:
    """The state as a nation, the public (PUBLIC) or the moderator (MODERATOR, who knows all) knows it."""
    if reader == MODERATOR:
        return state
    own_lines = state.standing.get(reader)
    return state.model_copy(
        update={
            "nations": {name: row if name == reader else _nation(row) for name, row in state.nations.items()},
            "generals": tuple(g if g.known or g.nation == reader else _general(g) for g in state.generals),
            "caravans": tuple(c if c.nation == reader else _caravan(c) for c in state.caravans),
            "offers": tuple(offer for offer in state.offers if reader in (offer.frm, offer.to)),
            "obligations": tuple(duty for duty in state.obligations if duty.financer == reader),
            "civil_wars": tuple(w if w.sponsor == reader else _civil_war(w) for w in state.civil_wars),
            "standing": {reader: own_lines} if own_lines else {},
            "routes": {route: _knowledge(known, reader) for route, known in state.routes.items()},
            "coming_wars": (),
            "ordered": {},
            "refused_bids": {},
            "marriage_closed": (),
            "paid_in": tuple(row for row in state.paid_in if reader in row[:2]),
            "next_id": 1,
        }
    )


def _nation(row: Nation) -> Nation:
    """Without money; of natives nobody knows what arms they have bought."""
    arms = {"guns": False, "horses": False} if row.native else {}
    return row.model_copy(update={"saved": 0, **arms})


def _general(general: General) -> General:
    """One whose level and skill nobody has seen yet (GEN-03)."""
    return general.model_copy(update={"level": 0, "skill": 0, "conquered": ()})


def _caravan(caravan: Caravan) -> Caravan:
    """One that is seen on the road, but not opened (ECO-24)."""
    return caravan.model_copy(update={"to": NOBODY, "amount": 0})


def _civil_war(war: CivilWar) -> CivilWar:
    """One whose sponsor is secret (LIB-11)."""
    return war.model_copy(update={"sponsor": NOBODY, "pledge": 0, "turn": 0})


def _knowledge(known: Knowledge, reader: str) -> Knowledge:
    """How many know a route is public, who they are is not (NWD-10)."""
    own = (reader,) if reader in known.knowers else ()
    return known.model_copy(update={"knowers": own + (NOBODY,) * (len(known.knowers) - len(own))})
