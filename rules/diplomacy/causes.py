"""Why an order is illegal, doubtful or failed: a code with its facts, and the sentence that says it.

Facts hold ids, never prose: place, target, helped, route and options are places, kind and helped_kind "A" or "F",
by and with lists of (power, unit), and so on. `explain` turns them into English with the board's own names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rules.diplomacy.board import Board
from rules.ruleset import Value


class Cause(Value):
    """A code of SENTENCES and the facts that its sentence needs (JSON values)."""

    code: str
    facts: dict[str, Any]

    def document(self) -> dict[str, Any]:
        """The cause as one flat JSON object: {"code": "bounced", "with": [["Germany", "A MUN"]]}."""
        return {"code": self.code, **self.facts}


def cause(code: str, **facts: Any) -> Cause:
    """Write a cause down; a trailing underscore lets a fact have a keyword's name (with_)."""
    return Cause(code=code, facts={name.rstrip("_"): value for name, value in facts.items()})


ORDER_ILLEGAL = {
    "incomplete": "The order names a place that is not on this board, or none.",
    "no-unit": "You have no unit in {place}.",
    "not-yours": "The {kind} in {place} is {adjective}; you cannot order it.",
    "not-yours-dislodged": "The {kind} that may retreat from {place} is {adjective}; you cannot order it.",
    "wrong-type": "The unit in {place} is not {a_kind}.",
    "wrong-coast-of-unit": "Your fleet is not on that coast; it is in {place}.",
    "superseded": "A later order for the same unit counts.",
    "wrong-phase": "No {verb} in {phase}.",
    "stays-put": "A unit cannot move to where it is.",
    "no-land-way": "{place} does not border {target} and no convoy is possible.",
    "no-sea-way": "A fleet in {place} cannot reach {target}.",
    "no-way-from-coast": "Your fleet is on the {coast} and cannot reach {target}.",
    "army-at-sea": "An army cannot enter {target}.",
    "fleet-inland": "A fleet cannot enter {target}.",
    "coast-missing": "Both coasts of {target} can be reached from {place}. Send {choices}.",
    "coast-out-of-reach": "From {place} a fleet can reach only {options}, not {target}.",
    "no-convoy-possible": "No fleets stand where they could carry the army from {place} to {target}.",
    "nobody-there": "There is no unit in {helped}.",
    "helps-itself": "A unit cannot support itself.",
    "supports-own-province": "A unit cannot support a move into its own province.",
    "support-too-far": "{place} does not border {target}; the support is impossible.",
    "support-cannot-enter": "{A_kind} in {place} cannot enter {target}, so it cannot support there.",
    "helped-cannot": "The {helped_kind} in {helped} cannot go to {target}, so it cannot be supported there.",
    "support-coast-missing": "Name the coast of {target} in the support.",
    "convoy-ashore": "Only a fleet in a sea province can convoy.",
    "convoy-of-fleet": "Only an army can be convoyed; in {helped} there is a fleet.",
    "convoy-no-route": "No chain of fleets could carry an army from {helped} to {target}.",
    "convoy-not-needed": "The fleet in {place} is not needed on any route from {helped} to {target}.",
}
THEN = {
    "stays-put": "It holds.",
    "no-land-way": "The army holds.",
    "no-sea-way": "The fleet holds.",
    "army-at-sea": "The army holds.",
    "fleet-inland": "The fleet holds.",
    "coast-missing": "As written the fleet holds.",
    "coast-out-of-reach": "The fleet holds.",
    "no-convoy-possible": "The army holds.",
    "support-too-far": "The {kind} holds.",
    "support-coast-missing": "Without it the {kind} holds.",
}
"""What comes of an order that is illegal so, if nothing else is ordered for its unit."""
RETREAT_ILLEGAL = {
    "not-dislodged": "The unit in {place} was not dislodged.",
    "retreat-to-origin": "Your {kind} from {place} {may_retreat}. {target} is where the attack came from.",
    "retreat-occupied": "Your {kind} from {place} {may_retreat}. There is a unit in {target}.",
    "retreat-contested": "Your {kind} from {place} {may_retreat}. {target} was left empty by a stand-off.",
    "retreat-too-far": "Your {kind} from {place} {may_retreat}. {target} cannot be reached.",
    "coast-missing-in-retreat": "Both coasts of {target} can be reached from {place}: name one, {options}.",
}
ADJUSTMENT_ILLEGAL = {
    "nothing-to-build": "You have no unit to build.",
    "nothing-to-remove": "You have no unit to remove.",
    "no-centre": "There is no supply centre in {place}; you can build in {options}.",
    "not-a-home": "{place} is not one of your home centres; you can build in {options}.",
    "not-owned": "You do not own {place}; you can build in {options}.",
    "occupied": "There is a unit in {place}; nothing can be built there.",
    "build-inland": "{place} has no coast; only an army can be built there.",
    "build-coast-missing": "Which coast: {choices}? Without it the build fails.",
    "build-kind-missing": "An army or a fleet in {place}? Without it the build fails.",
    "built-twice": "Only one unit can be built in {place}. The first legal order counts.",
    "too-many-builds": "You may build {owed}; the first legal orders count.",
    "removed-twice": "The {kind} in {place} is already removed.",
    "too-many-removals": "You must remove {owed}; the first legal orders count.",
    "no-waiving": "Builds cannot be waived in this game.",
}
DOUBTFUL = {
    "unused-support": "Your {helped_kind} in {helped} is not ordered to do that; so far the support does nothing.",
    "unused-convoy": "Your army in {helped} is not ordered to go there; so far the convoy does nothing.",
    "needs-convoy": "Needs fleets that convoy ({route}); without their orders the army stays.",
    "via-next-door": (
        "Recorded as a convoy to a neighbouring province. If no fleet convoys, the army stays: it will not go by land."
    ),
    "via-with-fallback": "Recorded as a convoy to a neighbouring province. If no fleet convoys, the army goes by land.",
}
FAILED = {
    "unmatched": "The {helped_kind} in {helped} did something else.",
    "bounced": "Bounced with {with}.",
    "repelled": "Not strong enough against {by}.",
    "head-on": "Met {by} head on.",
    "own-unit": "A power does not dislodge its own unit: {by}.",
    "no-convoy": "No complete convoy was ordered.",
    "convoy-broken": "The convoy was broken: {by} dislodged a fleet.",
    "paradox": "The convoy depends on itself: its fleets held (Szykman's rule).",
    "cut": "Cut by the attack of {by}.",
    "dislodged": "Dislodged by {by}.",
    "by-land": "The army went by land.",
    "retreats-clash": "Met {with} on its retreat; all were disbanded.",
    "no-retreat": "Had nowhere to retreat.",
    "no-order": "It had no order that could be carried out.",
    "by-the-rule": "No removal was ordered for it: it was the farthest from the power's centres.",
    "by-the-rule-tied": (
        "No removal was ordered for it: of the units that are as far from the power's centres as it, "
        "fleets go before armies, then the first by name."
    ),
}
SENTENCES = ORDER_ILLEGAL | RETREAT_ILLEGAL | ADJUSTMENT_ILLEGAL | DOUBTFUL | FAILED
KINDS = {"A": "army", "F": "fleet"}
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
VERBS = {
    "hold": "holds",
    "move": "moves",
    "support": "supports",
    "convoy": "convoys",
    "retreat": "retreats",
    "disband": "disbandings",
    "build": "builds",
    "remove": "removals",
    "waive": "waives",
}


def explain(board: Board, why: Cause) -> str:
    """One or two English sentences for a cause, and what comes of it."""
    return f"{reason(board, why)} {consequence(board, why)}".strip()


def reason(board: Board, why: Cause) -> str:
    """The sentences for a cause alone."""
    return _filled(board, SENTENCES[why.code], why)


def consequence(board: Board, why: Cause) -> str:
    """What comes of the order if nothing else is ordered for its unit, "" if that goes without saying."""
    return _filled(board, THEN.get(why.code, ""), why)


def place_name(board: Board, place: str) -> str:
    """How prose names a place: "Paris", "the Irish Sea", "St Petersburg (north coast)"."""
    province, _, coast = place.partition("/")
    facts = board.provinces[province]
    name = f"the {facts.name}" if facts.type == "sea" else facts.name
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name


def unit_name(board: Board, power: str, unit: str) -> str:
    """How prose names a unit: "the German army from Munich"."""
    kind, _, place = unit.partition(" ")
    return f"the {board.powers[power].adjective} {KINDS[kind]} from {place_name(board, place)}"


def _filled(board: Board, text: str, why: Cause) -> str:
    return _sentence(text.format_map({name: _WORDS.get(name, _plain)(board, fact) for name, fact in why.facts.items()}))


def _listed(names: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _places(board: Board, places: Sequence[str]) -> str:
    return _listed([place_name(board, place) for place in places]) or "nowhere"


def _may_retreat(board: Board, places: Sequence[str]) -> str:
    names = [place_name(board, place) for place in places]
    return f"may retreat to {_listed(names, 'or')}" if names else "can only be disbanded"


def _units(board: Board, units: Sequence[tuple[str, str]]) -> str:
    return _listed([unit_name(board, power, unit) for power, unit in units])


def _plain(_: Board, value: Any) -> str:
    return str(value)


def _sentence(text: str) -> str:
    return re.sub(r"(?:^|(?<=[.?] ))[a-z]", lambda first: first[0].upper(), text)


_WORDS: dict[str, Callable[[Board, Any], str]] = {
    "place": place_name,
    "target": place_name,
    "helped": place_name,
    "options": _places,
    "route": _places,
    "may_retreat": _may_retreat,
    "kind": lambda _, kind: KINDS[kind],
    "helped_kind": lambda _, kind: KINDS[kind],
    "a_kind": lambda _, kind: f"{'an' if kind == 'A' else 'a'} {KINDS[kind]}",
    "A_kind": lambda _, kind: f"{'An' if kind == 'A' else 'A'} {KINDS[kind]}",
    "adjective": lambda board, power: board.powers[power].adjective,
    "coast": lambda _, coast: COASTS.get(coast, coast),
    "verb": lambda _, verb: VERBS[verb],
    "phase": lambda _, kind: f"{'an' if kind == 'adjustment' else 'a'} {kind} phase",
    "choices": lambda _, orders: _listed(orders, "or"),
    "by": _units,
    "with": _units,
}
