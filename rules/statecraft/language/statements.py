"""A mail's lines put together to what belongs together: an order with the clauses and the text below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.lines import Line
from rules.statecraft.language.clauses import is_clause
from rules.statecraft.language.letters import Letter

_TEXT = re.compile(r"TEXT\s*:?", re.IGNORECASE)
_CLOSES = re.compile(r"END\s*(?:TREATY|EVENT|PEACE)\s*[.;]?", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """line: the first; clauses: CLAUSE lines below; letter: the text below and the line that opens it."""

    line: Line
    text: str
    clauses: tuple[Line, ...] = ()
    letter: Letter | None = None
    letter_line: Line | None = None


def statements(lines: Sequence[Line], letters: Mapping[int, Letter]) -> Iterator[Statement]:
    """Every statement of a mail, in its order. A CLAUSE or TEXT with nothing above it stands alone."""
    waiting: Statement | None = None
    for line in lines:
        if line.kind == "text" and not (_CLOSES.fullmatch(line.text) and waiting):
            joined = _below(waiting, line, letters) if waiting else None
            if joined is None:
                if waiting:
                    yield waiting
                joined = Statement(line, line.text, letter=letters.get(line.number), letter_line=line)
            waiting = joined
    if waiting:
        yield waiting


def _below(above: Statement, line: Line, letters: Mapping[int, Letter]) -> Statement | None:
    """The statement with this line added to it; None if the line begins a new one."""
    if is_clause(line.text):
        return Statement(above.line, above.text, (*above.clauses, line), above.letter, above.letter_line)
    if _TEXT.fullmatch(line.text) and line.number in letters and above.letter is None:
        return Statement(above.line, above.text, above.clauses, letters[line.number], line)
    return None
