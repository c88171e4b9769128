"""An order that was understood: is it allowed, what does it cost, what should its author know."""

from __future__ import annotations

from collections.abc import Iterator

from rules.lines import Line
from rules.ruleset import Answer
from rules.statecraft import errors, pacts
from rules.statecraft.costs import NOTHING
from rules.statecraft.language import gamemaster, pricing
from rules.statecraft.language.amending import Filing
from rules.statecraft.language.building import ClauseError, built, check_text
from rules.statecraft.language.completing import completed
from rules.statecraft.language.naming import namer, own_numbers
from rules.statecraft.language.reading import Said
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.statements import Statement
from rules.statecraft.legality import refusal, warnings
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.wording import canonical, outline

READINESS_IS_THE_STATES = "Readiness belongs to the State (READINESS LAND 2); here it changes nothing."


def order(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Judge a statement's order and file it. Raises RefusedError."""
    _check_writer(seat, said)
    try:
        made, notes = built(seat, statement, said)
    except ClauseError as error:
        filing.refuse(seat, error.line, error)
        number = (error.line.text.split()[1:2] or ["?"])[0]
        raise RefusedError("ERR-CLAUSE", n=number, why=f"see line {error.line.number}; nothing was sent") from error
    made = completed(seat, made, filing.orders)
    ground = filing.now(seat, without=made)
    if gamemaster.is_own(made):  # whose text is a record, which the check reads
        check_text(statement, said, made)
    _check(filing, ground, made)
    check_text(statement, said, made)
    _file(filing, ground, statement.line, made)
    for note in (*said.notes, *notes):
        filing.doubt(statement.line, note)
    _left_over(filing, seat, statement, said)


def _check_writer(seat: Seat, said: Said) -> None:
    """The moderator orders for States that nobody plays; for others only with CONFIRM."""
    if seat.actor and seat.realm is None:
        raise RefusedError("ERR-ID")
    if seat.actor and seat.realm and seat.realm.player and not said.values.get("confirm"):
        raise RefusedError("ERR-PLAYED", state=seat.actor)


def _check(filing: Filing, seat: Seat, made: StatecraftOrder) -> None:
    """Whether the rules allow the order on the world as the mail will have made it. Raises RefusedError."""
    if gamemaster.is_own(made):
        refused = gamemaster.refusal(seat, made)
    else:
        refused = refusal(seat.board, seat.world, seat.orders_as, made, filing.spent_by(seat.state))
    if refused:
        raise RefusedError(refused.code, **own_numbers(seat, made, refused.facts))


def _file(filing: Filing, seat: Seat, line: Line, made: StatecraftOrder) -> None:
    own, spent = not gamemaster.is_own(made), filing.spent_by(seat.state)
    its = pricing.price(seat, made) if own else NOTHING
    for doubt in (*_replaced(filing, seat, made), *(_doubts(seat, made) if own else ())):
        filing.doubt(line, doubt)
    filing.give(made, seat.state, its)
    filing.understood(line, *outline(made, seat.number), *pricing.told(seat, made, its, spent))
    _also_answers(filing, seat, made)


def _replaced(filing: Filing, seat: Seat, made: StatecraftOrder) -> Iterator[str]:
    """Orders of the same mail that the new one replaces."""
    for old in filing.replaced(made):
        yield f"This replaces {canonical(old, seat.number)}."


def _doubts(seat: Seat, made: StatecraftOrder) -> Iterator[str]:
    """What the author of a legal order should know."""
    for warning in warnings(seat.board, seat.world, seat.orders_as, made):
        yield errors.message(warning.code, warning.facts, namer(seat))
    if made.verb == "MOVE" and made.number is not None:
        yield READINESS_IS_THE_STATES
    lord = pacts.suzerain(seat.world, seat.state) if made.verb == "SIGN" else ""
    if lord and lord not in seat.world.treaties[int(made.ref)].parties:
        yield errors.message("ERR-CONSENT", {"vassal": seat.state, "suzerain": lord}, namer(seat))


def _also_answers(filing: Filing, seat: Seat, made: StatecraftOrder) -> None:
    """A payment in a bidding war is an answer too: the war closes some time after the last one (SC-CLAIM-06)."""
    if made.verb != "SUPPORT":
        return
    for item in seat.world.items.values():
        its_own = item.kind == "support" and not item.closed and (item.about["state"],) == made.states
        if its_own and seat.power in item.may_answer:
            filing.answer(Answer(power=seat.power, subject=item.id, text=f"{made.state} {made.prestige}"))


def _left_over(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Clauses or a text below an order that has none."""
    stray = [] if said.form.clauses else list(statement.clauses)
    if statement.letter and statement.letter_line and not said.form.block:
        stray.append(statement.letter_line)
    for line in stray:
        error = RefusedError("ERR-SYNTAX", line=line.text, hint="No order above it takes this")
        filing.refuse(seat, line, error)
