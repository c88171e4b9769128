"""What waits for the moderator in a game: the service's questions and the game's own items, as lines to send back."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from moderator import rulings
from moderator.play import Play
from moderator.store.values import OpenWindow
from rules.ruleset import MODERATOR, Report


@dataclass(frozen=True)
class Item:
    """Something open of the game's own that the moderator may answer.

    number: what his reports call it ("Q-17"); line: the line that answers it as it stands, "" if the game offers none.
    """

    number: str
    window: OpenWindow
    line: str

    @property
    def default(self) -> str:
        """What happens if he says nothing, as the line says it."""
        return self.line.partition(self.number)[2].strip()


def items(play: Play) -> list[Item]:
    """The windows beside the phase in which the moderator may answer, in the order of his numbers."""
    mine = {item.name: item for item in play.items if MODERATOR in item.doc.may_answer}
    if not mine:
        return []
    report = play.rules.view(play.state, (), MODERATOR)
    return [Item(n, mine[name], _line(report, n)) for n, name in report.closing.items() if name in mine]


def _line(report: Report, number: str) -> str:
    return next((line for line in report.form if number in line.split()), "")


def form(db: Connection, play: Play, unanswered: bool = False) -> tuple[str, ...]:
    """Every line that answers something open, each as it is answered now or with its default. unanswered: only those
    that have no answer yet."""
    asked = [one.line for one in rulings.asked(db, play.game) if not (unanswered and one.answer)]
    given = {a.subject for a in rulings.given(db, play)} if unanswered else set()
    return (*asked, *(item.line for item in items(play) if item.line and item.window.name not in given))
