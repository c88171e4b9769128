"""Lines of mail and what they mean, one test an entry. `--cases FILE` runs another file of the same format.

An entry: input, orders (canonical; "ALL H" is a hold of every unit), status, phase, and perhaps power, units ({power:
[...]}) and answer (what a good moderator would say). Where units are left out, the board is set up so that the line
makes sense: what it orders is the sender's, what it supports or carries is somebody else's, who must be dislodged is,
and what is to be built can be. An entry that is "ok" is about its words alone, so the fleets that it needs have their
orders on file; one with a warning has fleets of others, which nobody knows to convoy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rules import lines
from rules.diplomacy.canonical import read_order
from rules.diplomacy.causes import COASTS
from rules.diplomacy.language.clauses import clauses
from rules.diplomacy.language.drafts import Draft, Mention
from rules.diplomacy.language.lexicon import lexicon_of
from rules.diplomacy.model import DiplomacyOrder
from rules.ruleset import Parsed
from tests.rules.diplomacy.boards import standard, state_of

Entry = dict[str, Any]
Answered = Parsed[DiplomacyOrder]
OWN_CASES = Path(__file__).with_name("orders.jsonl")
GAME = standard("standard-1900")
BOARD = GAME.terrain
LEXICON = lexicon_of(BOARD, tuple(sorted(GAME.scenario.names.items())))
SENDERS = ("France", "Germany", "Austria")
NEUTRALS = tuple(place for place in BOARD.centres if BOARD.provinces[place].home_of is None)
REFUSED = {"illegal", "unread", "unknown"}
REMOVALS = re.compile(r"^\W*-|\b(?:remov|disband|destroy)", re.IGNORECASE)
GRANTED = re.compile(r"counts: (?:the )?(.+?)\.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "entry" in metafunc.fixturenames:
        text = (metafunc.config.getoption("cases") or OWN_CASES).read_text(encoding="utf-8")
        entries = [json.loads(line) for line in text.splitlines() if line.strip()]
        metafunc.parametrize("entry", entries, ids=[str(entry["id"]) for entry in entries])


@pytest.mark.rule("DIP-ORD-01", "DIP-TIME-01")
def test_entry(entry: Entry) -> None:
    case = _Case.of(entry)
    position = state_of(GAME, **case.document())
    on_file = tuple(read_order(BOARD, text) for text in case.on_file)
    parsed = GAME.parse(entry["input"], position, case.power, on_file)
    expected = case.expected()
    new = [str(order) for order in parsed.orders if order not in on_file]
    assert (new, entry["status"]) == (expected, status_of(parsed, entry["status"])), parsed
    for fact in facts(entry.get("answer", "")):
        assert fact.casefold() in said(parsed).casefold(), (fact, said(parsed))


def status_of(parsed: Answered, expected: str) -> str:
    """The entry's word for what came of its line; words that a receipt does not tell apart come back as expected."""
    kinds = {problem.kind for problem in parsed.problems}
    messages = " ".join(problem.message for problem in parsed.problems)
    commanded = any(reading.means and not _is_canonical(reading.means[0]) for reading in parsed.readings)
    words = {
        "quoted": kinds == {"unread"} and messages.startswith("Quoted"),
        "command": (commanded and not kinds) or (kinds == {"unread"} and "Conditional" in messages),
        "ambiguous": kinds == {"ambiguous"},
        "invalid": bool(kinds) and kinds <= REFUSED,
        "ok_with_warning": parsed.changed and kinds == {"doubtful"},
        "ok": parsed.changed and not kinds,
    }
    found = [word for word, holds in words.items() if holds]
    silent = not parsed.changed and not kinds and not parsed.readings
    if silent and expected in ("chatter", "heading", "signature"):
        return expected
    return expected if expected in found and expected != "invalid" else (found or ["silent"])[0]


def said(parsed: Answered) -> str:
    """All that the player is told, with the places of its orders in full."""
    told = [problem.message for problem in parsed.problems] + [problem.text for problem in parsed.problems]
    told += [meaning for reading in parsed.readings for meaning in reading.means]
    places = {order.place for order in parsed.orders} | {order.target for order in parsed.orders}
    told += [in_full(place) for place in places | set(re.findall(r"[A-Z]{3}", " ".join(told))) if place]
    return " ".join(told)


def facts(answer: str) -> Iterator[str]:
    """What a message must not leave out: the places that the answer names, and the words that it quotes."""
    yield from (province.name for province in BOARD.provinces.values() if re.search(rf"\b{province.name}\b", answer))
    yield from (quoted for quoted in re.findall(r'"(\w+)"', answer))
    yield from (coast for coast in COASTS.values() if coast in answer)


def in_full(place: str) -> str:
    province, _, coast = place.partition("/")
    facts = BOARD.provinces.get(province)
    return f"{facts.name} {COASTS.get(coast, '')}" if facts else ""


def _is_canonical(text: str) -> bool:
    try:
        read_order(BOARD, text)
    except ValueError:
        return False
    return True


@dataclass
class _Case:
    """An entry with the board that it makes sense on."""

    entry: Entry
    power: str
    drafts: tuple[Draft, ...]
    orders: tuple[DiplomacyOrder, ...]
    units: dict[str, list[str]] = field(default_factory=dict)
    dislodged: dict[str, dict[str, Any]] = field(default_factory=dict)
    on_file: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, entry: Entry) -> _Case:
        drafts = tuple(draft for line in lines.read(entry["input"]) for draft in _read(line.text, entry["phase"]))
        orders = tuple(read_order(BOARD, text) for text in entry["orders"] if text != "ALL H")
        case = cls(entry=entry, power=_sender(entry, drafts, orders), drafts=drafts, orders=orders)
        {"movement": case._movement, "retreat": case._retreat, "adjustment": case._adjustment}[entry["phase"]]()
        if entry["status"] == "command":
            case.on_file = [_in_words(draft) for draft in drafts if draft.verb == "cancel" and draft.unit]
        return case

    def document(self) -> dict[str, Any]:
        """The position for GAME.position."""
        given = {"units": self.units, "phase": self.entry["phase"], "dislodged": self.dislodged}
        return given | ({"centres": {self.power: self._centres()}} if self.entry["phase"] == "adjustment" else {})

    def expected(self) -> list[str]:
        """The orders that must come of it: the entry's, or those that the answer to a refused line grants."""
        if self.entry["orders"] == ["ALL H"]:
            return [f"{unit} H" for unit in self.units[self.power]]
        granted = GRANTED.search(self.entry.get("answer", "")) if self.entry["status"] == "invalid" else None
        if granted and self.entry["phase"] == "adjustment":
            return [f"Build {_unit_text(draft.unit)}" for draft in _read(granted[1], "adjustment") if draft.unit]
        return list(self.entry["orders"])

    def _movement(self) -> None:
        self.units = {power: list(texts) for power, texts in self.entry.get("units", {}).items()}
        own = [f"{order.kind} {order.place}" for order in self.orders]
        own += [] if self.orders else [_unit_text(draft.unit) for draft in self.drafts if draft.unit]
        if "units" not in self.entry:
            self._put(self.power, own)
            for order in self.orders:
                self._put(self._owner(order.helped_place), _helped(order))
                self._carry(order)
            for draft in self.drafts if not self.orders else ():
                self._put(self._owner(""), [_unit_text(draft.helped)] if draft.helped else [])
        if not self.units.get(self.power):
            self._put(self.power, GAME.scenario.powers[self.power].units)

    def _owner(self, place: str) -> str:
        """Whose a supported or carried unit is: the nation's that the line names, else anybody's but the sender's."""
        named = [draft.helped.power for draft in self.drafts if draft.helped and draft.helped.power]
        return next((p for p in named if p != self.power), next(p for p in SENDERS if p != self.power))

    def _put(self, power: str, texts: Iterable[str]) -> None:
        """Put units on the board where nobody stands yet."""
        taken = {_province(text) for units in self.units.values() for text in units}
        for text in texts:
            if text and _province(text) not in taken:
                self.units.setdefault(power, []).append(text)
                taken.add(_province(text))

    def _carry(self, order: DiplomacyOrder) -> None:
        """Put fleets where an army needs them to reach its target."""
        start, goal = (order.helped_place or order.place), order.target
        army = order.helped_kind or order.kind
        if not goal or army != "A" or (BOARD.can_step("A", start, goal) and not order.via):
            return
        through = [order.place] if order.verb == "convoy" else []
        route = _route(start, goal, through)
        ordered = {_province(other.place) for other in self.orders}
        own = self.entry["status"] == "ok" and order.verb == "move"
        self._put(self.power if own else self._owner(""), [f"F {sea}" for sea in route])
        if own:
            self.on_file += [f"F {sea} C A {start} - {goal}" for sea in route if sea not in ordered]

    def _retreat(self) -> None:
        ordered = [(f"{order.kind} {order.place}", order.target) for order in self.orders]
        if not ordered:
            ordered = [(_unit_text(draft.unit), "") for draft in self.drafts if draft.unit and draft.verb != "support"]
        barred = {province for draft in self.drafts if draft.target for province in draft.target.provinces}
        for unit, target in ordered:
            near = BOARD.reachable("A" if unit[0] == "A" else "F", unit[2:])
            options = [place for place in near if target or BOARD.province_of(place) not in barred]
            attacker = next((place for place in near if place not in options), next(p for p in near if p != target))
            options = [place for place in options if BOARD.province_of(place) != BOARD.province_of(attacker)]
            self.dislodged.setdefault(self.power, {})[unit] = {"from": BOARD.province_of(attacker), "options": options}
        others = [_unit_text(draft.unit) for draft in self.drafts if draft.unit and draft.verb == "support"]
        self.units = {self.power: others}

    def _adjustment(self) -> None:
        if self._removing():
            units = [f"{order.kind} {order.place}" for order in self.orders if order.verb == "remove"]
            self.units = {self.power: units or list(GAME.scenario.powers[self.power].units)}
        else:
            self.units = {self.power: []}

    def _removing(self) -> bool:
        verbs = {order.verb for order in self.orders}
        return verbs == {"remove"} if verbs else bool(REMOVALS.search(self.entry["input"]))

    def _centres(self) -> list[str]:
        return [] if self._removing() else [*BOARD.powers[self.power].homes, *NEUTRALS[:3]]


def _read(text: str, phase: Any) -> tuple[Draft, ...]:
    return clauses(LEXICON, phase, text).drafts


def _sender(entry: Entry, drafts: Iterable[Draft], orders: Iterable[DiplomacyOrder]) -> str:
    """Who wrote it: as the entry says, the power in front, the owner of the home that is built in, else anyone whom the
    line does not name as another."""
    named = {draft.helped.power for draft in drafts if draft.helped and draft.helped.power}
    homes = [BOARD.provinces[order.place.partition("/")[0]].home_of for order in orders if order.verb == "build"]
    if entry["phase"] == "adjustment" and not homes:
        places = [province for draft in drafts if draft.unit for province in draft.unit.at.provinces]
        homes = [BOARD.provinces[place].home_of for place in places]
    fronted = [draft.nation for draft in drafts if draft.nation]
    given = [*entry.get("units", {}), *fronted, *(home for home in homes if home)]
    return str(entry.get("power") or next(iter(given), None) or next(p for p in SENDERS if p not in named))


def _unit_text(mention: Mention | None) -> str:
    """A unit that a line names, as the board would have it; "" when its place means nothing or several things."""
    if mention is None or len(mention.at.provinces) != 1:
        return ""
    province = mention.at.provinces[0]
    kind = mention.kind or ("A" if BOARD.can_stand("A", province) else "F")
    places = BOARD.places(province, "A" if kind == "A" else "F")
    coast = LEXICON.coast(province, mention.at.coast)
    return f"{kind} {next((p for p in places if p.endswith(f'/{coast}')), places[0])}" if places else ""


def _in_words(draft: Draft) -> str:
    """A hold for the unit whose order is withdrawn."""
    return f"{_unit_text(draft.unit)} H"


def _helped(order: DiplomacyOrder) -> list[str]:
    return [f"{order.helped_kind} {order.helped_place}"] if order.helped_place else []


def _province(unit: str) -> str:
    return BOARD.province_of(unit.rpartition(" ")[2])


def _route(start: str, goal: str, through: list[str]) -> list[str]:
    """Seas that make a chain from coast to coast through these."""
    near = BOARD.seas_beside(start)
    there = _chain(through or sorted(near), near if through else BOARD.seas_beside(goal))
    back = _chain(through, BOARD.seas_beside(goal)) if through else []
    return [*there, *back]


def _chain(start: list[str], goals: Iterable[str]) -> list[str]:
    """The seas of a shortest way from any of the first to any of the others."""
    ways, seen = [[sea] for sea in start], set(start)
    for way in ways:
        if way[-1] in goals:
            return way
        for sea in sorted((BOARD.seas_beside(way[-1]) & BOARD.seas) - seen):
            seen.add(sea)
            ways.append([*way, sea])
    return []
