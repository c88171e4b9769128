"""What nobody can read in an order: the moderator's ruling, or the default of the spec's section 31 (J-01, J-03, J-10).

They are asked when the order comes in, and a ruling that is there when it is processed counts; nothing waits for one.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.online1483.language import clauses, judgements
from rules.online1483.language.lexicon import Leniency, Lexicon, NameList
from rules.online1483.language.scan import Scan
from rules.online1483.language.tokens import tokens
from rules.online1483.line import Clauses, Line, Retreat, Trigger
from rules.online1483.world import World
from rules.ruleset import Question

IS_FOLLOWED: dict[str, Callable[[str], bool]] = {
    "J-01": lambda word: word.strip().casefold() == "yes",
    "J-10": lambda word: word.strip().casefold() != "no",
}
"""Whether a ruling has a standing order followed: The Cautious fights on by default (GEN-13), any other order stands
without its condition (CON-10)."""


def followed(world: World, nation: str, line: Line) -> Line | None:
    """A standing order without what nobody can read, None if it is not to be followed."""
    for code, question in _asked(nation, line):
        if not IS_FOLLOWED[code](world.ruled(question.id) or question.default):
            return None
    readable = tuple(condition for condition in line.condition if condition.kind != "unread")
    return line.model_copy(update={"condition": readable}) if readable != line.condition else line


def given(world: World, nation: str, code: str, condition: Trigger) -> str:
    """The moderator's ruling on a condition, "" if there is none."""
    return world.ruled(judgements.identity(code, nation, condition))


def read_retreat(world: World, nation: str, retreat: Retreat) -> Retreat | None:
    """A retreat clause with what the moderator reads in it, without what nobody can; None where nothing is left
    (NCB-11, LCB-06)."""
    known = tuple(trigger for trigger in retreat.any_of if trigger.kind != "unread")
    for _, question in _asked(nation, Line(verb="attack", clauses=Clauses(retreat=retreat))):
        known += _conditions(world.ruled(question.id) or question.default)
    return retreat.model_copy(update={"any_of": known}) if known else None


def _asked(nation: str, line: Line) -> list[tuple[str, Question]]:
    codes = [code for code, _ in judgements.unread(line)]
    return list(zip(codes, judgements.questions(nation, (line,)), strict=True))


def _conditions(text: str) -> tuple[Trigger, ...]:
    """The conditions that a ruling names ("after round 2"); none in "no retreat"."""
    clause = f"retreat if {text}"
    scan = Scan(Lexicon.of(NameList((), (), ())), clause, tokens(clause), Leniency.FULL)
    for end, found, _ in clauses.retreat(scan, 0):
        if end == len(scan.tokens):
            conditions: tuple[Trigger, ...] = found.any_of
            return conditions
    return ()
