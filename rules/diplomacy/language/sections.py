"""Sort the lines of a text: which are for now, which are kept for a later phase, which are not read and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.diplomacy.language.clauses import clauses
from rules.diplomacy.language.headings import (
    Heading,
    asks_for_phase,
    ends_phase,
    heading,
    is_label,
    phase_named,
    phase_title,
)
from rules.diplomacy.language.headings import position as position_of
from rules.diplomacy.language.replies import problem
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.tokens import tokens
from rules.diplomacy.language.vocabulary import CONDITION_ENDS
from rules.diplomacy.model import Phase
from rules.lines import LONGEST_LINE, Line
from rules.names import fold
from rules.ruleset import Later, Problem, Reading

_LOGIC = frozenset({"if", "not", "and", "or"})


@dataclass
class Sections:
    """The lines of one text while they are sorted, and when they are.

    now: to be read for the open phase; misdated: a heading for another time above lines that are read now.
    """

    now: list[Line] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    misdated: tuple[Line, Heading] | None = None

    def later(self) -> tuple[Later, ...]:
        """What is kept for later phases."""
        texts = {phase: "\n".join(lines).strip() for phase, lines in self.kept.items()}
        return tuple(Later(phase=phase, text=text) for phase, text in texts.items() if text)


def sections(seat: Seat, lines: Sequence[Line]) -> Sections:
    """Sort the lines of a text."""
    sorter = _Sorter(seat, [fold(line.text) for line in lines])
    for number, line in enumerate(lines):
        sorter.take(number, line)
    return sorter.found


class _Sorter:
    """Goes through the lines and remembers what the ones above said about those below."""

    def __init__(self, seat: Seat, folded: Sequence[str]) -> None:
        self.found = Sections()
        self._seat = seat
        self._folded = folded
        self._phase: Phase | None = None
        self._skipping = ""
        self._other = ""

    def take(self, number: int, line: Line) -> None:
        """Sort one line."""
        if line.kind == "cut":
            self.found.problems.append(problem("cut", line, most=f"{LONGEST_LINE} characters"))
        elif line.kind == "text" and not (self._in_block(number, line) or self._in_phase(line)):
            self._in_nation(line)

    def _in_block(self, number: int, line: Line) -> bool:
        """Whether the line belongs to a conditional block, IF ... THEN to ENDIF."""
        words = self._folded[number]
        if self._skipping == "block" and not asks_for_phase(line.text):
            self._skipping = "" if words in CONDITION_ENDS else "block"
            return True
        opens = words.startswith("if ") and (
            words.endswith(" then") or self._only_asks(line) or self._ends_below(number)
        )
        if opens:
            self._skipping = "block"
            self.found.problems.append(problem("block", line))
        return opens

    def _only_asks(self, line: Line) -> bool:
        """Whether a condition names units and nothing else: the orders are on the lines below."""
        found = [token for token in tokens(self._seat.lexicon, line.text) if fold(token.text) not in _LOGIC]
        return bool(found) and all(token.has("power", "kind", "place") for token in found)

    def _ends_below(self, number: int) -> bool:
        return any(words in CONDITION_ENDS for words in self._folded[number + 1 :])

    def _in_phase(self, line: Line) -> bool:
        """Whether the line is a PHASE line or stands below one that names another phase."""
        if asks_for_phase(line.text):
            self._turn_to(line, phase_named(line.text, self._seat.phase))
            return True
        if ends_phase(line.text):
            self._phase, self._skipping = None, ""
            return True
        if self._phase:
            self.found.kept[str(self._phase)].append(line.text)
        return bool(self._phase) or self._skipping == "phase"

    def _turn_to(self, line: Line, phase: Phase | None) -> None:
        now = self._seat.phase
        self._phase, self._skipping = None, ""
        if phase is None:
            self._skipping = "phase"
            self.found.problems.append(problem("phase-unread", line, year=now.year))
        elif position_of(phase) < position_of(now):
            self._skipping = "phase"
            self.found.problems.append(problem("phase-over", line, phase=phase_title(phase)))
        elif phase != now:
            self._phase = phase
            self.found.kept.setdefault(str(phase), [])
            meaning = f"Understood: the orders below are kept for {phase_title(phase)}."
            self.found.readings.append(Reading(line=line.number, text=line.written, means=(meaning,)))

    def _in_nation(self, line: Line) -> None:
        """A heading decides whose the lines below are; nobody orders for another power."""
        words = tokens(self._seat.lexicon, line.text)
        if is_label(words, line.text):
            return
        found = heading(words)
        if found and found.powers:
            self._other = "" if self._seat.power in found.powers else found.powers[0]
        if found and not self._other and found.names_other(self._seat.phase):
            self.found.misdated = (line, found)
        if self._other and not found:
            self._refuse(line)
        elif not found:
            self.found.now.append(line)

    def _refuse(self, line: Line) -> None:
        if not clauses(self._seat.lexicon, self._seat.phase.kind, line.text).silent:
            other, own = self._seat.display(self._other), self._seat.display(self._seat.power)
            self.found.problems.append(problem("other-power", line, power=other, own=own))


def quoted_orders(seat: Seat, lines: Iterable[Line]) -> Line | None:
    """The first quoted line that would be an order."""
    quoted = (line for line in lines if line.kind == "quoted")
    return next((line for line in quoted if clauses(seat.lexicon, seat.phase.kind, line.text).drafts), None)
