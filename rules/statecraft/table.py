"""The table at which one trigger is handled: a private copy of the world, the board, the dice, the moderator's answers,
and what comes of it: events, questions, rebellions still to be carried out."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.dice import Dice
from rules.numerals import whole
from rules.ruleset import MODERATOR, Event, Question
from rules.statecraft import horizon, policies
from rules.statecraft.board import Board
from rules.statecraft.model import Force, Person, Realm, State, World


@dataclass
class Rebellion:
    """A State's people about to rise, with the uncovered loss that sets their number (SC-STAB-02)."""

    state: str
    excess: int


@dataclass
class Table:
    """Everything one trigger needs. Rules read and change `world` freely: it is a copy nobody else sees."""

    world: World
    board: Board
    dice: Dice
    answers: Mapping[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    rebellions: list[Rebellion] = field(default_factory=list)
    ripe: list[str] = field(default_factory=list)
    """Items that nobody need be waited for: closed as soon as the act or step is done."""
    fallen: list[str] = field(default_factory=list)
    """States whose Sovereign has just died and whose succession is still to be opened."""
    matter: str = ""
    """Which item closes, in words that do not depend on the order in which others do: a part of what keys dice that
    several items could ask for alike; "" for what is no item."""
    exiled: list[str] = field(default_factory=list)
    """Played States that have just come to an end: their players go elsewhere (SC-LIFE-08)."""
    laid: bytes = b""
    """The world as it was when the table was laid, to go back to; b"" for a table that cannot."""

    @classmethod
    def of(cls, state: State, board: Board, dice: Dice, answers: Mapping[str, str] | None = None) -> Table:
        """A table with a private copy of the state's world."""
        # Several times faster than copy.deepcopy on plain data of this size.
        laid = pickle.dumps(state.world, pickle.HIGHEST_PROTOCOL)
        return cls(pickle.loads(laid), board, dice, answers or {}, laid=laid)

    def undo(self) -> None:
        """Back to how the table was laid: an act that turns out to be refused leaves nothing half done. What the
        moderator is asked on the way is asked all the same, for his answer may allow the act."""
        for left in (self.events, self.rebellions, self.ripe, self.fallen, self.exiled):
            left.clear()
        if self.laid:
            self.world = pickle.loads(self.laid)

    def tell(self, to: str | Iterable[str], kind: str, /, **facts: Any) -> None:
        """Note a fact that these readers (PUBLIC, MODERATOR or State codes) learn."""
        readers = (to,) if isinstance(to, str) else tuple(dict.fromkeys(to))
        self.events.append(Event(to=readers, kind=kind, facts=facts))

    def proclaim(self, kind: str, /, **facts: Any) -> None:
        """Note a fact that everybody learns who knows the States it names (SC-EXP-01)."""
        self.tell(horizon.hearers(self.board, self.world, horizon.states_in(self.world, facts)), kind, **facts)

    def roll(self, sides: int, purpose: str, *subject: str, to: str = MODERATOR) -> int:
        """One die, for a purpose and a subject, told to one audience (SC-GEN-01)."""
        return self.dice.roll(sides, purpose, *subject, to=to)

    def sum(self, dice: int, sides: int, purpose: str, *subject: str, to: str = MODERATOR) -> int:
        """The sum of several dice, rolled one after another (SC-GEN-04)."""
        return sum(self.roll(sides, purpose, *subject, to=to) for _ in range(dice))

    def ask(self, kind: str, subject: str, text: str, default: str, choices: Sequence[str] = (), form: str = "") -> str:
        """A ruling (spec section 17): the moderator's answer, or the default where he lets defaults stand. form: what
        an answer looks like; its type says it if that is left out.

        Without an answer the question is noted and the default stands in for the rest of the run, so that one run finds
        all questions it can.
        """
        name = f"{kind}:{subject}"
        if name in self.answers:
            return self.answers[name] if self.answers[name].upper() != "DEFAULT" else default
        policy = self.policy(kind)
        if policy != "full":
            form = form or policies.FORMS.get(kind, "")
            self.questions[name] = Question(
                id=name, text=text, default=default, choices=tuple(choices), form=form, times_out=policy == "timeout"
            )
        return default

    def ask_number(self, kind: str, subject: str, text: str, default: int) -> int:
        """A ruling that is a whole number; an answer that is none counts as the default."""
        answer = self.ask(kind, subject, text, str(default), form=policies.NUMBER).split()
        number = whole(answer[0]) if answer else None
        return default if number is None else number

    def ask_yes(self, kind: str, subject: str, text: str, default: bool) -> bool:
        """A ruling that is yes or no."""
        answer = self.ask(kind, subject, text, "yes" if default else "no", ("yes", "no"))
        return answer.lower().startswith("y")

    def ask_words(self, kind: str, subject: str, text: str, default: Mapping[str, str]) -> dict[str, str]:
        """A ruling that is a record, "key=value, key=value", or its first values alone; what is left out keeps its
        default."""
        written = ", ".join(f"{key}={value}" for key, value in default.items())
        answer = self.ask(kind, subject, text, written, form=policies.RECORD)
        if "=" not in answer:
            return dict(default) | dict(zip(default, answer.replace(",", " ").split(), strict=False))
        pairs = (part.partition("=") for part in answer.split(",") if "=" in part)
        named = {key.lower(): key for key in default}
        words = ((key.strip().lower(), value.strip()) for key, _, value in pairs)
        return dict(default) | {named.get(key, key): value for key, value in words}

    def policy(self, kind: str) -> str:
        """off, timeout or full for this type of ruling (SC-GM-04)."""
        return policies.level(self.board, self.world, kind)

    def realm(self, code: str) -> Realm:
        """A State."""
        return self.world.realms[code]

    def called(self, code: str) -> str:
        """The name of a State or General; pirates and rebels are called what they are."""
        if code in self.world.generals:
            return self.world.generals[code].person.name
        return self.world.realms[code].name if code in self.world.realms else code.lower()

    def place_called(self, code: str) -> str:
        """The name of a region or sea; "transit" for a force that is in none."""
        return self.board.places[code].name if code in self.board.places else "transit"

    def ruler(self, code: str) -> Person:
        """A State's Sovereign. Raises LookupError while the throne is vacant."""
        ruler = self.realm(code).ruler
        if ruler is None:
            raise LookupError(f"{code} has no Sovereign")
        return ruler

    def attribute(self, code: str, name: str) -> int:
        """An attribute of a State's Sovereign; 1 while the throne is vacant or for pirates."""
        ruler = self.realm(code).ruler
        return ruler.attributes[name] if ruler else 1

    def forces_of(self, owner: str) -> list[Force]:
        """A State's forces, by id (SC-GEN-03)."""
        return sorted((f for f in self.world.forces.values() if f.owner == owner), key=lambda f: force_order(f.id))

    def living(self) -> list[Realm]:
        """The States there are, by code (SC-GEN-03), without the pirates."""
        return [r for _, r in sorted(self.world.realms.items()) if r.alive and r.code != "PIRATES"]

    def next(self, counter: str) -> int:
        """The next whole number of a series of the game's own."""
        self.world.counters[counter] = self.world.counters.get(counter, 0) + 1
        return self.world.counters[counter]


def force_order(force: str) -> tuple[str, str, int]:
    """The order of force ids: by State, kind, number."""
    owner, _, name = force.rpartition("-")
    digits = "".join(c for c in name if c.isdigit())
    return owner, name[:1], int(digits or 0)
