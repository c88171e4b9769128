"""What a player is told about what is not, or not yet, an order: the facts for the sentences of replies."""

from __future__ import annotations

from collections.abc import Sequence

from rules.diplomacy.causes import KINDS
from rules.diplomacy.counting import open_sites, owed
from rules.diplomacy.language.clauses import Trouble
from rules.diplomacy.language.drafts import Draft, Named
from rules.diplomacy.language.filling import offers, own_unit
from rules.diplomacy.language.replies import problem, sentence
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.language.tokens import tokens
from rules.lines import Line
from rules.names import SHORTEST_FULL_NAME
from rules.ruleset import Problem

SLIP_OF_A_VERB = 1
MOST_WORDS = 2
"""How many unknown words are told about."""


def troubled(seat: Seat, line: Line, trouble: Trouble) -> Problem:
    """What is told about a clause that is no order."""
    words = "".join(_unknown_word(seat, word) for word in trouble.words[:MOST_WORDS])
    return problem(trouble.answer, line, clause=trouble.clause, words=words, example=_example(seat, trouble.clause))


def _unknown_word(seat: Seat, word: str) -> str:
    meant = seat.lexicon.verbs.near(word, SLIP_OF_A_VERB) if len(word) >= SHORTEST_FULL_NAME else ()
    return f' I do not know the word "{word}"' + (f'; did you mean "{meant[0]}"?' if meant else ".")


def _example(seat: Seat, clause: str) -> str:
    """An order as this power might write it now, for the unit and the place that a clause names if it can be."""
    found = tokens(seat.lexicon, clause)
    named = [place for token in found for place in token.meanings("place")]
    of_unit = {seat.board.province_of(unit.place): unit for unit in seat.units}
    kinds = {kind for token in found if token.has("kinds") for kind in token.meanings("kind")}
    of_kind = [unit for unit in seat.units if not kinds or unit.kind in kinds]
    unit = next((of_unit[place] for place in named if place in of_unit), next(iter(of_kind or seat.units), None))
    if seat.phase.kind == "adjustment":
        site = next(iter(open_sites(seat.ground, seat.power)), "PAR")
        return f"Remove {unit}" if unit and owed(seat.ground, seat.power) < 0 else f"Build A {site}"
    if unit is None:
        return "A Paris - Burgundy"
    if seat.phase.kind == "retreat":
        return f"{unit} D"
    near = tuple(seat.board.reachable(unit.kind, unit.place))
    target = next((place for name in named for place in near if seat.board.province_of(place) == name), near[0])
    return f"{unit} - {target}"


def answered(seat: Seat, line: Line, draft: Draft) -> Problem:
    """What is told about something that can be read and is no order: a unit without an action, a proxy."""
    named = draft.unit.at if draft.unit else None
    province = named.provinces[0] if named and named.provinces else ""
    standing = next((unit for unit in seat.units if seat.board.province_of(unit.place) == province), None)
    kind = standing.kind if standing else draft.unit.kind if draft.unit else ""
    place = standing.place if standing else province
    unit = seat.unit(kind, place) if place else draft.text
    key = "nothing-in-retreat" if draft.verb == "nothing" and seat.phase.kind == "retreat" else draft.verb
    short = f"{kind} {place}".strip() or str(next(iter(seat.units), "A PAR"))
    site = next(iter(open_sites(seat.ground, seat.power)), "PAR")
    names = " ".join(name.spelling for name in draft.names())
    example = _example(seat, names if draft.unit else draft.text)
    return problem(key, line, clause=draft.text, unit=unit, short=short, site=site, example=example)


def answered_unit(seat: Seat, draft: Draft) -> str:
    """How a unit is named of which something is told."""
    unit = own_unit(seat, draft)
    return seat.unit(unit.kind, unit.place) if unit else "Your unit"


def unknown(seat: Seat, line: Line, draft: Draft, name: Named) -> Problem:
    """What is told about a name that means nothing, with what it may have meant."""
    offered = offers(seat, draft)
    offer = f" Did you mean {_either(offered)}?" if offered else ""
    if not offered and not unknown_then(seat, draft):
        offer = " Send the order again with the name as on the map."
    return problem("unknown", line, spelling=name.spelling, offer=offer)


def unknown_then(seat: Seat, draft: Draft) -> str:
    """What comes of an order with such a name, if nothing else is ordered for its unit."""
    unit = own_unit(seat, draft)
    if unit is None or seat.phase.kind != "movement" or offers(seat, draft):
        return ""
    return sentence("unknown-then", kind=KINDS[unit.kind])


def several(seat: Seat, line: Line, draft: Draft) -> Problem:
    """What is told about a name that could mean several places."""
    name = next(name for name in draft.names() if len(name.provinces) > 1)
    places = _either([seat.place(province) for province in name.provinces])
    return problem("several", line, spelling=name.spelling, places=places)


def _either(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
