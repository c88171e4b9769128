"""A player's own words -> orders (DIP-ORD-01 to DIP-ORD-06).

lines (what is worth reading) -> sections (for which phase, for which power) -> clauses and drafts (what each line says)
-> judging (what it means on this board, what is wrong with it) -> amending (what is then on file) -> doubts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import lines
from rules.diplomacy.board import Board
from rules.diplomacy.language.amending import amended
from rules.diplomacy.language.clauses import clauses
from rules.diplomacy.language.doubts import doubts
from rules.diplomacy.language.grammar import guide
from rules.diplomacy.language.headings import phase_title
from rules.diplomacy.language.judging import judge
from rules.diplomacy.language.replies import ANSWERS, problem
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.sections import Sections, quoted_orders, sections
from rules.diplomacy.language.tokens import tokens
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.scenario import Scenario
from rules.ruleset import Parsed, Problem

__all__ = ["guide", "parse"]

MOST_PROBLEMS = 100


def parse(
    board: Board, scenario: Scenario, state: State, power: str, text: str, on_file: Sequence[DiplomacyOrder]
) -> Parsed[DiplomacyOrder]:
    """What a text of one power comes to. Never raises, whatever the text."""
    seat = Seat.of(board, scenario, state, power)
    read = _whole(seat, lines.read(text))
    sorted_out = sections(seat, read)
    judged = [said for line in sorted_out.now for said in judge(seat, line)]
    file = amended(seat, judged, on_file)
    orders = tuple(file.orders.values())
    problems = [*sorted_out.problems, *file.problems, *(doubts(seat, file, on_file) if file.changed else ())]
    if file.changed:
        problems += _misdated(seat, sorted_out)
    elif not problems and not sorted_out.readings:
        problems += _quoted(seat, read)
    return Parsed[DiplomacyOrder](
        orders=orders,
        dropped=tuple(order for order in on_file if order not in orders),
        changed=file.changed,
        later=sorted_out.later(),
        readings=tuple(sorted([*sorted_out.readings, *file.readings()], key=lambda reading: reading.line)),
        problems=_told(problems),
    )


def _whole(seat: Seat, read: Sequence[lines.Line]) -> tuple[lines.Line, ...]:
    """The lines with orders that a mail program broke in two put together again."""

    def complete(text: str) -> bool:
        found = clauses(seat.lexicon, seat.phase.kind, text).drafts
        return bool(found) and found[-1].verb not in ANSWERS

    def hangs(text: str, *sorts: str) -> bool:
        found = tokens(seat.lexicon, text)
        hanging = bool(found) and found[-1].has(*sorts)
        return hanging and any(token.has("place") for token in found) and not complete(text)

    def belong(first: str, second: str) -> bool:
        if hangs(first, "supports", "convoys") and complete(f"{first} {second}"):
            return True  # whose order may be complete by itself: "A Mar supports", "A Par - Bur"
        return hangs(first, "to", "supports", "convoys", "kind") and not complete(second)

    return lines.paired(read, belong)


def _told(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems by line; of very many only the first, and how many there were."""
    by_line = sorted(problems, key=lambda problem: problem.line)
    more = len(by_line) - MOST_PROBLEMS
    if more <= 0:
        return tuple(by_line)
    message = f"There are {more} more remarks like these. Send a short text with one order a line."
    return (*by_line[:MOST_PROBLEMS], Problem(line=0, text="", kind="unread", message=message))


def _misdated(seat: Seat, found: Sections) -> list[Problem]:
    if found.misdated is None:
        return []
    line, heading = found.misdated
    return [problem("other-phase", line, heading=heading.when, phase=phase_title(seat.phase))]


def _quoted(seat: Seat, read: Sequence[lines.Line]) -> list[Problem]:
    line = quoted_orders(seat, read)
    return [problem("quoted", line)] if line else []
