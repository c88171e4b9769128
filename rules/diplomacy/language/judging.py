"""A line -> what it comes to for this power: orders, withdrawals, and everything it has to be told about the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from rules.diplomacy.causes import Cause, consequence, reason
from rules.diplomacy.counting import owed
from rules.diplomacy.language.answering import answered, answered_unit, several, troubled, unknown, unknown_then
from rules.diplomacy.language.clauses import Trouble, clauses
from rules.diplomacy.language.drafts import Draft
from rules.diplomacy.language.filling import Candidate, candidates, own_unit, settled, unknown_name, with_own_unit
from rules.diplomacy.language.headings import coded_time, heading, phase_title
from rules.diplomacy.language.notes import notes, read_as
from rules.diplomacy.language.replies import ANSWERS, problem, sentence
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.tokens import tokens
from rules.diplomacy.language.vocabulary import NUMBERS
from rules.diplomacy.legality import judged
from rules.diplomacy.model import DiplomacyOrder
from rules.lines import Line
from rules.names import fold
from rules.ruleset import Problem

MOST_WAIVES = 34
MOST_BEGUN = 6
SHORT_NAME = 3
_ASIDE = re.compile(r"\([^()]*\)")
_ELSEWHEN = re.compile(
    r"\b(?:next|last|previous) (?:turn|phase|season|year|move|time|spring|fall|autumn|winter)\b", re.IGNORECASE
)
"""What says of the orders in a line that they are for another phase. Builds are waived for next year."""
_KINDS_OF_MANY = {"A": "armies", "F": "fleets"}
_LETTER = re.compile(r"[AaFf]\s+\w")
_AMBIGUOUS = frozenset({"coast-missing", "coast-missing-in-retreat", "build-coast-missing", "build-kind-missing"})


@dataclass(frozen=True)
class Judged:
    """What one draft comes to. orders: legal ones; rest: they count only for units that nothing else is ordered for;
    withdrawn: provinces whose units' orders are taken back; problems: what is wrong or odd; refused: the province of
    the own unit for which an order was not taken; otherwise: what comes of that if nothing else is ordered for it."""

    line: Line
    orders: tuple[DiplomacyOrder, ...] = ()
    rest: bool = False
    withdrawn: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    refused: str = ""
    otherwise: str = ""


def judge(seat: Seat, line: Line) -> list[Judged]:
    """Everything that a line comes to, in the order written."""
    read = clauses(seat.lexicon, seat.phase.kind, line.text)
    words = tokens(seat.lexicon, line.text) if read.silent and seat.units else ()
    if words and all(word.has("cancel") for word in words):
        return [Judged(line, problems=(problem("cancel-what", line, unit=seat.units[0]),))]
    if read.silent and (_begun(seat, line) or _sends_own(seat, line)):
        return [Judged(line, problems=(troubled(seat, line, Trouble("unread", line.text)),))]
    drafts = [draft for draft in read.drafts if draft.verb != "cancel"]
    elsewhen = _ELSEWHEN.search(_ASIDE.sub("", line.text)) if drafts and seat.phase.kind != "adjustment" else None
    if elsewhen:
        year = seat.phase.year + (seat.phase.season != "spring")
        facts = {"words": elsewhen[0], "phase": phase_title(seat.phase), "year": year}
        return [Judged(line, problems=(problem("elsewhen", line, **facts),))]
    if drafts and len(drafts) < len(read.drafts) and read.drafts[-1].verb != "cancel":
        return [Judged(line, problems=(problem("cancel-mixed", line),))]
    troubles = tuple(troubled(seat, line, trouble) for trouble in read.troubles)
    joined = (problem("joined", line, halves=_halves(line)),) if line.joined and drafts else ()
    dated = _dated(seat, line) if drafts else ()
    said = [Judged(line, problems=joined + dated + troubles)] if joined + dated + troubles else []
    return [*(_judged(seat, line, draft) for draft in read.drafts), *said]


def _begun(seat: Seat, line: Line) -> bool:
    """Whether a short line that says nothing begins as orders do: with a unit's letter and then an arrow ("A P-B"), or
    with the letter of a fleet, which begins no sentence, or of an army and a short name."""
    words = tokens(seat.lexicon, line.text)
    if not _LETTER.match(line.text) or not 3 <= len(words) <= MOST_BEGUN:
        return False
    short = len(words[1].text) <= SHORT_NAME and words[1].text[0].isupper()
    return line.text[0] in "Ff" or short or words[2].has("dash")


def _dated(seat: Seat, line: Line) -> tuple[Problem, ...]:
    """What is told about a line that begins with another time than the phase's: "Fall 1903: A Bur - Bel"."""
    times = tuple(takewhile(lambda word: word.has("season", "number"), tokens(seat.lexicon, line.text)))
    found = coded_time(line.text) or heading(times)
    if found is None or not found.names_other(seat.phase):
        return ()
    return (problem("other-phase", line, heading=found.when, phase=phase_title(seat.phase)),)


def _sends_own(seat: Seat, line: Line) -> bool:
    """Whether a short line that says nothing names an own unit's province and where to: by one more word that nobody
    knows ("sev blk"), behind a stroke ("LVP/CLY"), or by a verb of moving behind a comma ("Sev, move to Rum")."""
    words = tokens(seat.lexicon, line.text)
    own = {seat.board.province_of(unit.place) for unit in seat.units}
    if not 2 <= len(words) <= MOST_BEGUN or own.isdisjoint(words[0].meanings("place")):
        return False
    if len(words) == 2:
        return words[1].has("unknown") and len(line.text.split()) == 2
    behind = [word for word in words[1:] if not word.has("and")]
    return bool(behind) and behind[-1].has("place") and (behind[0].has("to") or [w.text for w in words[1:-1]] == ["/"])


def _halves(line: Line) -> str:
    return " + ".join(f'"{half}"' for half in line.joined)


def _judged(seat: Seat, line: Line, draft: Draft) -> Judged:
    named = draft.nation or (draft.unit.power if draft.unit else "")
    if named not in ("", seat.power):
        facts = {"power": seat.display(named), "own": seat.display(seat.power)}
        return Judged(line, problems=(problem("other-power", line, **facts),))
    if draft.verb == "waive":
        waives = (DiplomacyOrder(verb="waive"),) * _number(seat, draft)
        return _general(seat, line, waives, rest=draft.everyone)
    if _only_counts(seat, draft):
        return Judged(line, problems=(answered(seat, line, replace(draft, verb="each")),))
    if draft.everyone and draft.verb not in ANSWERS:
        return _everyone(seat, line, draft)
    if draft.verb == "cancel":
        return _withdrawal(seat, line, draft)
    if draft.verb in ANSWERS:
        then = sentence("proxy-then", unit=answered_unit(seat, draft)) if draft.verb == "proxy" else ""
        return _refused(seat, line, draft, answered(seat, line, draft), then)
    return _order(seat, line, draft)


def _number(seat: Seat, draft: Draft) -> int:
    if draft.everyone:
        return max(owed(seat.ground, seat.power), 1)
    return min(max(draft.number, 1), MOST_WAIVES)


def _only_counts(seat: Seat, draft: Draft) -> bool:
    """Whether its unit is only a number: "Both hold" is no order for the Gulf of Bothnia unless a unit is there."""
    return draft.unit is not None and fold(draft.unit.at.spelling) in NUMBERS and own_unit(seat, draft) is None


def _everyone(seat: Seat, line: Line, draft: Draft) -> Judged:
    """An order for all units, or all of a kind, that nothing else is ordered for."""
    units = [unit for unit in seat.units if draft.kind in ("", unit.kind)]
    if draft.kind and not units:
        return Judged(line, problems=(problem("none-of-kind", line, kinds=_KINDS_OF_MANY[draft.kind]),))
    if draft.number not in (0, len(units)):
        return Judged(line, problems=(answered(seat, line, replace(draft, verb="each")),))
    if draft.verb == "cancel":
        return Judged(line, withdrawn=tuple(seat.board.province_of(unit.place) for unit in units), rest=True)
    verb = "disband" if draft.verb == "disband" else "hold"
    orders = [DiplomacyOrder(verb=verb, kind=unit.kind, place=unit.place) for unit in units]
    return _general(seat, line, orders, rest=True)


def _general(seat: Seat, line: Line, orders: Sequence[DiplomacyOrder], rest: bool) -> Judged:
    """Orders that name no unit: all legal, or all not."""
    why = next((why for order in orders for _, why in [judged(seat.ground, seat.power, order)] if why), None)
    if why:
        return Judged(line, problems=(_illegal(seat, line, why, ""),))
    return Judged(line, orders=tuple(orders), rest=rest)


def _withdrawal(seat: Seat, line: Line, draft: Draft) -> Judged:
    draft = with_own_unit(seat, draft)
    if draft.unit is None:
        return Judged(line, withdrawn=("",))
    if not draft.unit.at.provinces:
        return Judged(line, problems=(unknown(seat, line, draft, draft.unit.at),))
    own = {seat.board.province_of(unit.place) for unit in seat.units}
    meant = sorted(draft.unit.at.provinces, key=lambda province: province not in own)
    return Judged(line, withdrawn=tuple(meant[:1]))


def _order(seat: Seat, line: Line, draft: Draft) -> Judged:
    if draft.verb == "adjust" and not owed(seat.ground, seat.power):
        return Judged(line, problems=(problem("nothing-owed", line),))
    draft = with_own_unit(seat, _owed_form(seat, draft))
    name = unknown_name(draft)
    if name:
        return _refused(seat, line, draft, unknown(seat, line, draft, name), unknown_then(seat, draft))
    found = candidates(seat, draft)
    chosen = settled(draft, found)
    if chosen is None:
        return _refused(seat, line, draft, several(seat, line, draft))
    if _goes_too_far(draft, chosen):
        return _refused(seat, line, draft, problem("route", line))
    guesses = " ".join(read_as(seat, draft, chosen))
    if chosen.why:
        then = consequence(seat.board, chosen.why)
        return _refused(seat, line, draft, _illegal(seat, line, chosen.why, guesses), then)
    said = [guesses] if guesses else []
    doubts = [_doubt(line, text) for text in (*said, *notes(seat, draft, chosen))]
    return Judged(line, orders=(chosen.meant,), problems=tuple(doubts))


def _refused(seat: Seat, line: Line, draft: Draft, why: Problem, otherwise: str = "") -> Judged:
    """An order that was not taken: of which own unit, if it names one, and what comes of that."""
    unit = own_unit(seat, draft)
    province = seat.board.province_of(unit.place) if unit else ""
    return Judged(line, problems=(why,), refused=province, otherwise=otherwise)


def _owed_form(seat: Seat, draft: Draft) -> Draft:
    """A unit alone is a build or a removal, whichever is owed."""
    if draft.verb != "adjust":
        return draft
    return replace(draft, verb="build" if owed(seat.ground, seat.power) > 0 else "remove")


def _goes_too_far(draft: Draft, chosen: Candidate) -> bool:
    """Whether it names a route that no convoy can take: a fleet's."""
    return bool(draft.seas) and draft.verb == "move" and chosen.meant.kind == "F"


def _illegal(seat: Seat, line: Line, why: Cause, guesses: str) -> Problem:
    message = f"{guesses} {reason(seat.board, why)}".strip()
    kind = "ambiguous" if why.code in _AMBIGUOUS else "illegal"
    return Problem.model_validate({"line": line.number, "text": line.written, "kind": kind, "message": message})


def _doubt(line: Line, message: str) -> Problem:
    return Problem(line=line.number, text=line.written, kind="doubtful", message=message)
