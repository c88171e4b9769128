"""A mail's text -> the orders in it, line by line, and what is to be told about the other lines.

Orders are read from the first line that is one, or from ORDERS, to END, a signature or the end. What stands before is
talk, unless it looks like an order. Quoted lines, comments, notes and press never become orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rules import lines
from rules.lines import Line as Row
from rules.online1483.language import judgements
from rules.online1483.language.headings import before_order, behind_heading, control, is_heading
from rules.online1483.language.hints import beginnings, begins, hint, looks_like_order
from rules.online1483.language.instructions import is_instruction
from rules.online1483.language.lexicon import Leniency, Lexicon
from rules.online1483.language.messages import problem
from rules.online1483.language.reading import Understood, understand
from rules.online1483.language.scan import Remark
from rules.online1483.line import Line
from rules.ruleset import Problem

Mode = Literal["replace", "add", "change"]
SHORT_LINE = 50
"""Characters; a shorter line was not broken by a mail program."""
GAPPED = ("build", "sail", "move")
"""Orders whose line in the form has a gap: one that can be read was filled in."""
MOST_FRONTS = 2
"""What may stand before an order in its line: "ADD: A4: ..."."""
PARAGRAPH = 60
"""Characters; an aside of so many goes on in the next line."""


@dataclass(frozen=True)
class Said:
    """One line of the mail and the orders in it."""

    row: Row
    orders: tuple[Line, ...]


@dataclass
class Letter:
    """What a mail says.

    mode: how its orders are put on file (orders.md 2.4); cancelled, preview: the line CANCEL ALL ORDERS or PREVIEW;
    other: the nation that it names instead of the writer's; instructions: lines that look like standing instructions
    and are no orders, each with how it may have been meant.
    """

    mode: Mode = "replace"
    cancelled: Row | None = None
    preview: Row | None = None
    other: tuple[Row, str] | None = None
    said: list[Said] = field(default_factory=list)
    instructions: list[tuple[Row, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def letter(lexicon: Lexicon, nation: str, text: str) -> Letter:
    """Read a mail's text."""
    rows = lines.paired(lines.read(text), lambda first, second: _belong(lexicon, nation, first, second))
    reader = _Reader(lexicon, nation)
    for row in rows:
        if not reader.ended:
            reader.take(row)
    return reader.finished(rows)


def _belong(lexicon: Lexicon, nation: str, first: str, second: str) -> bool:
    """Whether a mail program has broken one order into these two lines; no order becomes the end of a condition in
    free words."""
    if len(first) < SHORT_LINE or control(first) or control(second) or is_heading(second, nation):
        return False
    if understand(lexicon, second).is_order or not looks_like_order(lexicon, first):
        return False
    together = understand(lexicon, f"{first} {second}").lines
    swallowed = any(list(judgements.unread(line)) for line in together) and begins(second)[0] in beginnings()
    return bool(together) and not swallowed


class _Reader:
    """Goes through the lines and remembers what the ones above said about those below."""

    def __init__(self, lexicon: Lexicon, nation: str) -> None:
        self.found = Letter()
        self.ended = False
        self._lexicon = lexicon
        self._nation = nation
        self._started = False
        self._closing = False
        self._aside = False

    def take(self, row: Row) -> None:
        """Read one line."""
        if row.kind == "blank":
            self._aside = False
            self._remark(row)
        elif row.kind == "cut":
            self.found.problems.append(problem(row, "cut", {}))
        elif row.kind == "text" and self._aside:
            self._in_aside(row)
        elif row.kind == "text":
            self._read(row, row.text)

    def finished(self, rows: Iterable[Row]) -> Letter:
        """The letter, with a word about quoted orders if there are no others."""
        found = self.found
        if not (found.said or found.problems or found.instructions or found.cancelled or found.preview):
            quoted = (row for row in rows if row.kind == "quoted" and understand(self._lexicon, row.text).lines)
            found.problems += [problem(row, "quoted", {}) for row in list(quoted)[:1]]
        return found

    def _remark(self, row: Row) -> None:
        """A line of the order form that was filled in, but has kept its #, is no order; its writer may think so."""
        behind = lines.clean(row.written.removeprefix("#"))
        if row.written.startswith("#") and any(o.verb in GAPPED for o in understand(self._lexicon, behind).lines):
            self.found.problems.append(problem(row, "remark", {"order": behind}))

    def _in_aside(self, row: Row) -> None:
        """A note or press goes on to the end of its paragraph."""
        self._aside = len(row.written) >= PARAGRAPH
        if understand(self._lexicon, row.text).lines:
            self.found.problems.append(problem(row, "under-press", {}))

    def _read(self, row: Row, text: str) -> None:
        for _ in range(MOST_FRONTS):
            front = before_order(text)
            if front:
                self._control(row, front.sort, front.rest)
                text = front.rest
        known = control(text)
        if known:
            self._control(row, known.sort, known.rest)
        else:
            self._order(row, text)

    def _control(self, row: Row, sort: str, rest: str) -> None:
        found = self.found
        self._started = self._started or sort in ("orders", "add", "change", "cancel-all")
        if sort in ("add", "change"):
            found.mode = "add" if sort == "add" else "change"
        elif sort == "end":
            self.ended = True
        elif sort == "preview":
            found.preview = row
        elif sort == "cancel-all":
            found.cancelled = row
        elif sort == "closing":
            self._closing = True
        elif sort == "aside":
            self._aside = len(row.written) >= PARAGRAPH
        elif sort == "nation":
            self._name(row, rest)

    def _name(self, row: Row, spelling: str) -> None:
        """Nobody orders for another nation (E-02)."""
        meant = self._lexicon.find("nation", spelling, Leniency.SLIP).name
        if meant and meant != self._nation:
            self.found.other = (row, meant)

    def _order(self, row: Row, text: str) -> None:
        read = self._understood(text)
        self._tell(row, read)
        if read.lines:
            self._started = True
            self.found.said.append(Said(row, read.lines))
        elif read.faults:
            self._started = True
        elif not is_heading(text, self._nation):
            self._unread(row, text)

    def _understood(self, text: str) -> Understood:
        """The line as an order; one behind the name of its action if the whole is none."""
        read = understand(self._lexicon, text)
        rest = behind_heading(text, self._nation)
        behind = understand(self._lexicon, rest) if rest and not read.lines else read
        return behind if behind.is_order else read

    def _tell(self, row: Row, read: Understood) -> None:
        found = self.found
        if row.joined and read.lines:
            found.problems.append(problem(row, "joined", {"halves": " / ".join(row.joined)}))
        for remark in read.remarks:
            found.problems.append(problem(row, remark.code, offered(self._lexicon, remark)))
        if any(line.verb == "influence" and line.until and not line.up_to for line in read.lines):
            found.problems.append(problem(row, "one-try", {}))

    def _unread(self, row: Row, text: str) -> None:
        """A line that is no order: talk before the first and behind the last, else a line that could not be read."""
        looks = looks_like_order(self._lexicon, text)
        if "?" in text and understand(self._lexicon, text.replace("?", " ")).lines:
            self.found.problems.append(problem(row, "question", {}))
        elif is_instruction(self._lexicon, text):
            self.found.instructions.append((row, hint(self._lexicon, text)))
        elif looks or (self._started and not self._closing):
            self.found.problems.append(problem(row, "E-01", {"hint": hint(self._lexicon, text)}))


def offered(lexicon: Lexicon, remark: Remark) -> Mapping[str, Any]:
    """The facts of a remark; of an unknown name also what it may have meant."""
    if remark.code != "E-11":
        return remark.facts
    spelling, sort = str(remark.facts["name"]), remark.facts["sort"]
    other = lexicon.sort_of(spelling)
    if other and other != sort:
        words = {"nation": "a nation", "territory": "a territory", "zone": "a sea zone"}
        return {**remark.facts, "offer": f" {spelling} is {words[other]}; it cannot stand here."}
    near = lexicon.near(sort, spelling)
    return {**remark.facts, "offer": f" Did you mean {' or '.join(near)}?" if near else ""}
