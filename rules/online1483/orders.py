"""A player's own words -> the orders of his turn (orders.md; CON-10, TRN-03, MIS-05, CDT-10).

language.letter (which lines are orders, and which) -> fitting (what the board alone can say) -> language.amending (what
is then on file) -> receipt.rehearse (what the rules say to each) -> language.messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.lines import Line as Row
from rules.online1483 import windows
from rules.online1483.game import Game
from rules.online1483.language import instructions, judgements
from rules.online1483.language.accounts import standing
from rules.online1483.language.amending import Entry, amended
from rules.online1483.language.codes import open_offers
from rules.online1483.language.filled import filled, unsaid
from rules.online1483.language.letter import Letter, Said, letter
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.language.messages import message, problem
from rules.online1483.line import Line
from rules.online1483.model import PSEUDO_NATIONS, State
from rules.online1483.receipt import Checked, Finding, rehearse
from rules.ruleset import Answer, Parsed, Problem, Question, Reading

ASKED = " Unless the moderator rules before the deadline, it is not acted on."
NOT_ASKED = " It is not acted on."


def names_of(game: Game, state: State, reader: str = "") -> NameList:
    """Everything that an order can name; reader: the nation whose open offers have codes."""
    scenario = game.scenario
    rows = {**scenario.nations, **scenario.tribes}
    nations = dict.fromkeys((*rows, *state.nations, *sorted(PSEUDO_NATIONS)))
    adjectives = {scenario.adjective(name): name for name in rows}
    return NameList(
        nations=tuple(nations),
        territories=tuple(game.board.borders),
        zones=tuple(game.board.sea),
        aliases=tuple({**adjectives, **scenario.aliases}.items()),
        entities=tuple(entity for entity in (*state.boxes, *(c.id for c in state.colonies)) if entity not in nations),
        offers=open_offers(state, reader) if reader else (),
    )


def parse(game: Game, state: State, nation: str, text: str, on_file: Sequence[Line]) -> Parsed[Line]:
    """What a text of one nation comes to. Never raises, whatever the text."""
    read = letter(Lexicon.of(names_of(game, state, nation)), nation, text)
    if read.other:
        row, other = read.other
        refused = problem(row, "E-02", {"nation": nation, "other": other})
        return Parsed[Line](orders=tuple(on_file), problems=(refused,))
    read.problems += _told_of_instructions(game, read)
    read.said = [_fitting(state, nation, said, read.problems) for said in read.said]
    if any(said.orders for said in read.said) or read.cancelled:
        return _filed(game, state, nation, read, on_file)
    preview = standing(game, state, nation, on_file) if read.preview else None
    return Parsed[Line](
        orders=tuple(on_file),
        problems=_sorted(read.problems),
        preview=preview,
        questions=() if read.preview else _questions(game, nation, read, ()),
    )


def _filed(game: Game, state: State, nation: str, read: Letter, on_file: Sequence[Line]) -> Parsed[Line]:
    entries = amended(read, on_file)
    checked = rehearse(game, state, nation, [entry.order for entry in entries]).checked
    kept = tuple(entry.order for entry, check in zip(entries, checked, strict=True) if check.kept)
    told = [*read.problems, *(p for pair in zip(entries, checked, strict=True) for p in _findings(*pair))]
    fresh = [entry for entry, check in zip(entries, checked, strict=True) if check.kept and entry.row]
    changed = bool(fresh or read.cancelled) and not read.preview
    return Parsed[Line](
        orders=kept if changed else tuple(on_file),
        dropped=tuple(order for order in on_file if order not in kept) if changed else (),
        changed=changed,
        preview=standing(game, state, nation, kept) if read.preview else None,
        questions=() if read.preview else _questions(game, nation, read, fresh),
        readings=tuple(_readings(read, fresh)),
        problems=_sorted(told),
    )


def _questions(game: Game, nation: str, read: Letter, fresh: Sequence[Entry]) -> tuple[Question, ...]:
    """What the moderator is asked; nothing in a game that takes the defaults at once."""
    if game.scenario.judgements != "ask":
        return ()
    conditions = judgements.questions(nation, [entry.order for entry in fresh])
    return (*conditions, *instructions.questions(nation, [row.text for row, _ in read.instructions]))


def _told_of_instructions(game: Game, read: Letter) -> Iterator[Problem]:
    """No instruction that nobody could read is passed over in silence (CON-10)."""
    asks = game.scenario.judgements == "ask"
    for row, hint in read.instructions:
        yield problem(row, "E-01", {"hint": hint, "asked": ASKED if asks else NOT_ASKED})


def with_rulings(
    game: Game, state: State, orders: Mapping[str, Sequence[Line]], answers: Iterable[Answer]
) -> dict[str, Sequence[Line]]:
    """The orders of a phase with what the moderator has read in instructions (CON-10, J-10)."""
    told = [answer for answer in answers if instructions.answers_one(answer)]
    if not told:
        return dict(orders)
    return instructions.ruled(Lexicon.of(names_of(game, state)), orders, windows.acting(state), told)


def _fitting(state: State, nation: str, said: Said, problems: list[Problem]) -> Said:
    """The line without orders of another time, and with what the board alone can say."""
    orders = [filled(state, nation, order) for order in said.orders]
    for order in orders:
        fault = _of_another_time(state, nation, order) or unsaid(order)
        if fault:
            problems.append(problem(said.row, fault, {"nation": nation, "place": order.place, "X": order.nation}))
            return replace(said, orders=())
    return replace(said, orders=tuple(orders))


def _of_another_time(state: State, nation: str, order: Line) -> str:
    """Why an order cannot be given now, "" if it can."""
    setup = order.verb.startswith("setup")
    if nation in state.nations and state.nations[nation].kind == "rebel_faction":
        return "no-turn"
    if setup and state.phase:
        return "setup-over"
    return "" if setup or state.phase else "setup-now"


def _findings(entry: Entry, check: Checked) -> Iterator[Problem]:
    """What the rules say to a line; of one that was on file already only that it cannot stand any longer."""
    if entry.row is None:
        if not check.kept:
            why = " ".join(message(finding.code, finding.facts) for finding in check.errors)
            yield problem(None, "dropped", {"why": why}, text=str(entry.order))
        return
    for finding in _money_once(check.errors):
        yield problem(entry.row, finding.code, finding.facts, kind="doubtful" if check.kept else None)
    for finding in check.warnings:
        yield _warning(entry.row, finding)


def _money_once(errors: Iterable[Finding]) -> Iterator[Finding]:
    """The findings of one order; that money is short is said once for all its parts."""
    short = False
    for finding in errors:
        if not (short and finding.code == "E-31"):
            yield finding
        short = short or finding.code == "E-31"


def _warning(row: Row, finding: Finding) -> Problem:
    return problem(row, finding.code, finding.facts, kind="doubtful")


def _readings(read: Letter, fresh: Sequence[Entry]) -> Iterator[Reading]:
    """The lines that are on file now, and what they mean."""
    for said in read.said:
        means = tuple(str(entry.order) for entry in fresh if entry.row is said.row)
        if means:
            yield Reading(line=said.row.number, text=said.row.written, means=means)
    if read.cancelled:
        means = ("CANCEL ALL ORDERS",)
        yield Reading(line=read.cancelled.number, text=read.cancelled.written, means=means)


def _sorted(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """In the order of the text, each only once."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda problem: problem.line))
