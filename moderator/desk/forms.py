"""What waits for the moderator in a game: the service's questions and the game's own items, as lines to send back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from moderator.desk import words
from moderator.play import Play, game_named, load
from moderator.service import Service
from moderator.store import games
from moderator.store import service as memory
from moderator.store.values import Game, OpenWindow
from moderator.turn import items as game_items
from moderator.turn import rulings
from moderator.turn.rulings import Asked, RulingError
from rules.ruleset import MODERATOR, Report


@dataclass(frozen=True)
class Item:
    """Something open of the game's own that the moderator may answer.

    number: what his reports call it ("Q-17"); default: what happens if he says nothing, as his form has it; verb: the
    words before the number in the line that answers it, "" if the game offers none; answer: what he has said, or "".
    """

    number: str
    window: OpenWindow
    verb: str
    default: str
    answer: str

    @property
    def line(self) -> str:
        """The line that answers it as it is answered now, "" if the game offers none."""
        return f"{self.verb} {self.number} {self.answer or self.default}".strip() if self.verb else ""


@dataclass(frozen=True)
class Waiting:
    """A judgement that waits for the moderator, of the service's or of the game's own. question: what it is called."""

    game: str
    question: str
    id: str
    text: str
    choices: tuple[str, ...]
    default: str
    until: datetime
    answer: str


def items(db: Connection, play: Play) -> list[Item]:
    """What is open beside the phases in which the moderator may answer, in the order of his numbers."""
    mine = {item.name: item for item in play.items if MODERATOR in item.doc.may_answer}
    if not mine:
        return []
    report = play.rules.view(play.state, (), MODERATOR)
    said = {answer.subject: answer.text for answer in rulings.given(db, play)}
    numbered = [(number, name) for number, name in report.closing.items() if name in mine]
    return [Item(n, mine[name], *_offered(report, n), said.get(name, "")) for n, name in numbered]


def _offered(report: Report, number: str) -> tuple[str, str]:
    """(what stands before the number, what stands behind it) in the form's line for an item."""
    line = next((line for line in report.form if number in line.split()), "")
    verb, _, default = line.partition(number)
    return verb.strip(), default.strip()


def form(db: Connection, play: Play, unanswered: bool = False) -> tuple[str, ...]:
    """Every line that answers something open, each as it is answered now or with its default. unanswered: only those
    that have no answer yet."""
    waiting: list[Asked | Item] = [*rulings.asked(db, play.game), *items(db, play)]
    return tuple(one.line for one in waiting if one.line and not (unanswered and one.answer))


def everywhere(db: Connection, code: str = "") -> list[Waiting]:
    """What waits in one game, or in all that are running."""
    found = [game_named(db, code)] if code else games.games(db, "running")
    return [one for game in found for one in _waiting(db, game)]


def _waiting(db: Connection, game: Game) -> list[Waiting]:
    asked = [
        Waiting(
            game.code,
            o.number,
            o.question.id,
            o.question.text,
            o.question.choices,
            o.question.default,
            o.due_at,
            o.answer,
        )
        for o in rulings.asked(db, game)
    ]
    own = [
        Waiting(game.code, i.number, i.window.name, i.window.doc.title, (), i.default, i.window.closes_at, i.answer)
        for i in items(db, load(db, game))
    ]
    return [*asked, *own]


def answer(db: Connection, service: Service, game: Game, name: str, text: str) -> str:
    """Rule on a question of the service's or an item of the game's, by number or id; the title of what it is about.

    Raises RulingError for no such question and for an answer that is none.
    """
    play, wanted = load(db, games.lock_game(db, game.id)), name.casefold()
    item = next((i for i in items(db, play) if wanted in (i.number.casefold(), i.window.name.casefold())), None)
    if item is None:
        return rulings.answer(db, service, game, name, text).window.doc.title
    parsed = words.read(db, play, f"RULE {item.number}: {text}")
    if not parsed.answers:
        raise RulingError("; ".join(problem.message for problem in parsed.problems) or f"{text!r} is no answer")
    game_items.put(db, play, parsed.answers, service.clock())
    memory.note(db, service.clock(), "moderator", "ruling", game.id, question=item.number, answer=text)
    return item.window.doc.title
