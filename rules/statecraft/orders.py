"""A player's own words -> orders, acts and answers (the order language of Statecraft).

letters (texts over several lines) -> lines (what is worth reading) -> headings (for whom, for when) -> statements (what
belongs together) -> reading (what each says) -> judging, replies, commands (what comes of it) -> amending (what is then
in force).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules import lines
from rules.lines import Line
from rules.ruleset import MODERATOR, Parsed, Problem, Standing
from rules.statecraft import errors
from rules.statecraft.board import Board
from rules.statecraft.dates import show
from rules.statecraft.language import commands, judging, replies, wrapping
from rules.statecraft.language.amending import Filing
from rules.statecraft.language.guiding import guide
from rules.statecraft.language.headings import Heading, belongs, heading
from rules.statecraft.language.letters import lifted
from rules.statecraft.language.reading import fits, read
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.standing import standing_of
from rules.statecraft.language.statements import Statement, statements
from rules.statecraft.model import State
from rules.statecraft.order_model import SEASON_VERBS, StatecraftOrder
from rules.statecraft.refusals import RefusedError

__all__ = ["guide", "parse", "standing"]

MOST_PROBLEMS = 100


def parse(
    board: Board, state: State, power: str, text: str, on_file: Sequence[StatecraftOrder]
) -> Parsed[StatecraftOrder]:
    """What a text of one power comes to. Never raises, whatever the text."""
    seat = Seat.of(board, state.world, power)
    rest, letters = lifted(text)
    found = tuple(statements(tuple(_up_to_end(wrapping.whole(seat, lines.read(rest)))), letters))
    filing = Filing.of(on_file)
    wrong = _wrong_mail(seat, found)
    if wrong:
        filing.problems.append(wrong)
    else:
        for writer, statement in _by_writer(filing, seat, found):
            _carry_out(filing, writer, statement)
    return _parsed(filing, seat, rest)


def standing(board: Board, state: State, power: str, orders: Sequence[StatecraftOrder]) -> Standing:
    """What a power has in force, the forces without an order, its purse and what waits for its answer."""
    return standing_of(Seat.of(board, state.world, power), orders)


def _up_to_end(read_lines: Sequence[Line]) -> Iterator[Line]:
    """The lines before END."""
    for line in read_lines:
        if line.kind == "text" and line.text.upper() == "END":
            return
        yield line


def _wrong_mail(seat: Seat, found: Sequence[Statement]) -> Problem | None:
    """Why nothing of a mail may be done: it is for another State, or for another season."""
    for statement in found:
        head = heading(seat, statement.text)
        if head and not belongs(seat, head):
            return errors.problem(statement.line.number, statement.line.written, "ERR-ID", {})
        if head and head.season is not None and head.season != seat.world.date:
            facts = {"season": show(head.season), "now": show(seat.world.date)}
            return errors.problem(statement.line.number, statement.line.written, "ERR-LATE", facts)
    return None


def _by_writer(filing: Filing, seat: Seat, found: Sequence[Statement]) -> Iterator[tuple[Seat, Statement]]:
    """Every statement that is no heading, with who says it: AS <State> alone opens a block, before an order it is for
    that one."""
    block = seat
    for statement in found:
        head = heading(seat, statement.text)
        if head is None:
            yield block, statement
            continue
        writer = _writer(seat, head)
        if head.rest:
            yield writer, replace(statement, text=head.rest)
        elif head.named is not None:
            block = writer


def _writer(seat: Seat, head: Heading) -> Seat:
    """Who a heading says writes: the moderator for a State, or everybody for himself."""
    return seat.as_state(head.named) if seat.moderator and head.named and head.named != MODERATOR else seat


def _carry_out(filing: Filing, writer: Seat, statement: Statement) -> None:
    seat, filing.at_once = filing.now(writer), False
    try:
        said = read(seat, statement.text)
        filing.at_once = said.form.sort == "order" and said.form.verb not in SEASON_VERBS
        SORTS[said.form.sort](filing, seat, statement, said)
    except RefusedError as error:
        filing.refuse(seat, statement.line, error)


SORTS = {"order": judging.order, "answer": replies.answer, "command": commands.carry_out}


def _parsed(filing: Filing, seat: Seat, text: str) -> Parsed[StatecraftOrder]:
    """What the mail comes to; a text in which nothing was read says so if orders stand in it as a quotation."""
    nothing = not (filing.readings or filing.problems)
    problems = [*filing.problems, *(_quoted(seat, text) if nothing else ()), *_remarks(seat, text)]
    return Parsed[StatecraftOrder](
        orders=tuple(filing.orders),
        dropped=tuple(order for order in filing.before if order not in filing.orders),
        changed=filing.changed,
        acts=tuple(filing.acts),
        answers=tuple(filing.answers),
        readings=tuple(sorted(filing.readings, key=lambda reading: reading.line)),
        problems=_told(problems),
    )


def _quoted(seat: Seat, text: str) -> list[Problem]:
    quoted = [line for line in lines.read(text) if line.kind == "quoted" and fits(seat, line.text)]
    return [Problem(line=line.number, text=line.written, kind="unread", message=QUOTED) for line in quoted[:1]]


def _remarks(seat: Seat, text: str) -> Iterator[Problem]:
    """Marches of the order form that were filled in, but have kept their #: their writer may take them for orders."""
    for line in lines.read(text):
        behind = lines.clean(line.written.removeprefix("#").partition("#")[0])
        if line.kind == "blank" and line.written.startswith("#") and _filled_in(seat, behind):
            yield Problem(line=line.number, text=line.written, kind="unread", message=REMARK.format(behind))


def _filled_in(seat: Seat, text: str) -> bool:
    """Whether a line is a march to where its force is not under way already, as the form would have it."""
    try:
        said = read(seat, text)
    except RefusedError:
        return False
    force = seat.world.forces.get(said.values.get("force", ""))
    return said.form.verb == "MOVE" and force is not None and force.heading != said.values.get("place")


REMARK = "A line behind a # is a remark. If you mean it, send it without the #: {}"
QUOTED = 'Quoted text is not read as an order. Send it again without the ">" in front if you mean it.'


def _told(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems by line; of very many only the first, and how many there were."""
    by_line = sorted(problems, key=lambda problem: problem.line)
    more = len(by_line) - MOST_PROBLEMS
    if more <= 0:
        return tuple(by_line)
    message = f"There are {more} more remarks like these. Send a short text with one order a line."
    return (*by_line[:MOST_PROBLEMS], Problem(line=0, text="", kind="unread", message=message))
