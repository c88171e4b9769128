"""What happened, as one reader may be told it: events with names in place of codes, and the reader's own numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.ruleset import MODERATOR, PUBLIC, Event
from rules.statecraft.dates import show
from rules.statecraft.errors import message
from rules.statecraft.language import naming
from rules.statecraft.language.seat import Seat
from rules.statecraft.order_model import Clause
from rules.statecraft.reporting.kinds import KINDS, SECTIONS
from rules.statecraft.reporting.reader import Facts, Reader
from rules.statecraft.wording import clause_text

STATES = frozenset(
    {
        *("state", "target", "attacker", "attacked", "defender", "victim", "against", "holder", "author", "former"),
        *("claimant", "payer", "taker", "rebels", "new", "winner", "offerer", "leader", "enemy", "monarch", "serves"),
        *("receiver", "sender", "by", "accused", "vassal", "lord", "parent", "who", "general", "turn", "with_", "to"),
        *("agreed", "members", "parties", "missing", "states", "wished", "free", "holds"),
    }
)
PLACES = frozenset({"place", "region", "sea", "regions", "places", "found"})
DATES = frozenset({"ends", "until", "when", "ready", "date"})
NUMBERS: Mapping[str, str] = {"offer": "I", "id": "CB", "item": "Q"}
"""What a fact names, by its own name: States and Generals, places, seasons, things numbered for each reader."""
TO_PLACE = frozenset({"retreat", "sent home"})
"""Kinds in which `to` is a place."""
COUNTED = ("units", "change", "amount", "points", "loss", "lost", "taken", "denied", "left")
"""The number that decides between one and many, the first that an event has."""


def sections(reader: Reader, events: Sequence[Event]) -> list[Facts]:
    """All news by section, in the order of the page; sections without news are left out."""
    told = list(rows(reader, events))
    found = [{"section": name, "rows": [row for row in told if row["section"] == name]} for name in SECTIONS]
    return [section for section in found if section["rows"]]


def rows(reader: Reader, events: Sequence[Event]) -> Iterator[Facts]:
    """The news in the order told."""
    for event in events:
        if event.kind in KINDS and is_news(reader, event):
            yield row(reader, event)


def is_news(reader: Reader, event: Event) -> bool:
    """Whether an event is worth a line: not what only a State that nobody plays is told, nor what everybody is told of
    States and lands that this reader does not know."""
    if reader.is_moderator and PUBLIC not in event.to and not any(is_played(reader, one) for one in event.to):
        return False
    if event.facts.get("cause") in TOLD_OTHERWISE.get(event.kind, ()) or _took_part(reader, event):
        return False
    if PUBLIC not in event.to:
        return True
    return all(_is_known(reader, event, key, code) for key, code in event.facts.items())


TOLD_OTHERWISE: Mapping[str, tuple[str, ...]] = {
    "units": ("battle", "supply", "trapped"),
    "owner": ("revolt", "released"),
}
"""Causes of which another line tells."""


def _took_part(reader: Reader, event: Event) -> bool:
    """Whether a rumour is about a battle of which the reader has the truth."""
    return event.kind == "battle rumour" and reader.code in {side["state"] for side in event.facts["sides"]}


def is_played(reader: Reader, power: str) -> bool:
    """Whether somebody reads what a power is told."""
    realm = reader.world.realms.get(power)
    return power == MODERATOR or power in reader.world.generals or (realm is not None and bool(realm.player))


def _is_known(reader: Reader, event: Event, key: str, code: Any) -> bool:
    if not isinstance(code, str) or code == reader.code:
        return True
    if key in STATES and code in reader.world.realms:
        return reader.knows_state(code)
    is_land = key in PLACES and code in reader.board.places and KINDS[event.kind].section == "land"
    return not is_land or event.kind == "rebellion" or reader.knows(code)


def row(reader: Reader, event: Event) -> Facts:
    """One piece of news.

    kind, variant: which sentence of the templates says it, filled in with `names`. count: the number in it. text: what
    is quoted below, "" for nothing. lines: further sentences below. to: who alone knows it, for the moderator.
    """
    kind, facts = KINDS[event.kind], {**event.facts, **ADDED.get(event.kind, _nothing)(reader, event.facts)}
    hidden = [] if PUBLIC in event.to or not reader.is_moderator else reader.all(event.to)
    return {
        "kind": event.kind,
        "section": kind.section,
        "variant": variant(facts.get(kind.by)),
        "names": {key: called(reader, event.kind, key, fact) for key, fact in facts.items() if key != kind.text},
        "count": next((abs(facts[key]) for key in COUNTED if isinstance(facts.get(key), int)), 1),
        "text": str(facts.get(kind.text) or ""),
        "lines": LINES.get(event.kind, _no_lines)(reader, event.facts),
        "to": hidden,
    }


def variant(fact: Any) -> str:
    """The word by which a sentence is chosen."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return str(fact or "none").lower()


def called(reader: Reader, kind: str, key: str, fact: Any) -> Any:
    """A fact as the reader calls it; figures and words as they are."""
    if isinstance(fact, list | tuple):
        names = [called(reader, kind, key, one) for one in fact]
        return list(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names
    if key == "treaty":
        return treaty_name(reader, fact)
    if key in NUMBERS:
        return reader.number(NUMBERS[key], fact) or UNNUMBERED.get(key, "")
    if key in DATES and isinstance(fact, int):
        return show(fact)
    if isinstance(fact, str) and (key in PLACES or (key == "to" and kind in TO_PLACE)):
        return reader.place(fact)
    if key in ("condition", "kind"):
        return str(fact).replace("_", " ").lower()
    return reader.who(fact) if key in STATES and isinstance(fact, str) else fact


UNNUMBERED = {"offer": "An offer of Influence", "item": "A quote"}
"""What things are called for which the reader has no number."""


def treaty_name(reader: Reader, number: int) -> str:
    """A treaty by the reader's number, if he has one, and its title."""
    title = reader.world.treaties[number].title if number in reader.world.treaties else "a treaty"
    return f"{reader.number('T', number)} {title}".strip()


def _nothing(reader: Reader, facts: Facts) -> Facts:
    return {}


def _no_lines(reader: Reader, facts: Facts) -> list[Facts]:
    return []


def _refused(reader: Reader, facts: Facts) -> Facts:
    """Why an act or order came to nothing, in the words of the order language."""
    causes = facts.get("facts", facts)
    namer = naming.namer(Seat.of(reader.board, reader.world, reader.code))
    return {"order": str(facts["order"]).splitlines()[0], "why": message(facts["code"], causes, namer)}


def _rumour(reader: Reader, facts: Facts) -> Facts:
    return {"what": "hearsay"} if "text" in facts else {}


def _public(reader: Reader, facts: Facts) -> Facts:
    """The number by which a reader who has one calls a treaty, after its title."""
    number = reader.number("T", facts["treaty"])
    return {"numbered": f" ({number})" if number else ""}


def _death(reader: Reader, facts: Facts) -> Facts:
    """A Sovereign without a name of his own is not named."""
    return {"cause": "unnamed"} if reader.who(facts["state"]) in facts["name"] else {}


def _learned(reader: Reader, facts: Facts) -> Facts:
    """Who told of a place: how it was learned is "explorer", "moderator" or "told by ENG"."""
    teller = str(facts["how"]).removeprefix("told by ")
    return {"how": "told" if teller != facts["how"] else teller, "teller": reader.who(teller)}


def _battle(reader: Reader, facts: Facts) -> Facts:
    return {"fate": "destroyed" if not facts["left"] else "none"}


def _side(reader: Reader, facts: Facts) -> Facts:
    return {"side": "against" if facts["against"] == reader.code else "standing" if facts["ends"] is None else "own"}


def event_name(reader: Reader, event: str) -> str:
    """An event or technology by its name."""
    return str({**reader.board.events, **reader.world.extra_events}.get(event, {"name": event})["name"])


def _freed(reader: Reader, facts: Facts) -> Facts:
    return {"freed": facts["state"] == facts["owner"], "owner": reader.who(facts["owner"])}


def _event(reader: Reader, facts: Facts) -> Facts:
    return {"name": event_name(reader, facts["event"])}


def _told(name: str, fact: str, empty: str = "no", filled: str = "yes") -> Callable[[Reader, Facts], Facts]:
    """A word that says whether a fact has anything in it."""
    return lambda reader, facts: {name: filled if facts.get(fact) else empty}


ADDED: Mapping[str, Callable[[Reader, Facts], Facts]] = {
    "refused act": _refused,
    "order failed": _refused,
    "battle": _battle,
    "death": _death,
    "treaty public": _public,
    "casus belli": _side,
    "control": _freed,
    "event result": _event,
    "technology common": _event,
    "supply": _told("success", "loss", "yes", "no"),
    "devastation": _told("success", "denied"),
    "blockade": _told("success", "denied"),
    "destabilized": _told("harm", "loss"),
    "expedition": _told("success", "found"),
    "awareness": _rumour,
    "intelligence": _told("seen", "forces"),
    "learned": _learned,
}
"""Facts that a sentence needs beside the event's own."""


def _forces(reader: Reader, facts: Facts) -> list[Facts]:
    seen = facts.get("forces", ())
    names = ({**one, "state": reader.who(one["state"]), "place": reader.place(one["place"])} for one in seen)
    return [{"kind": "seen", "variant": variant(one["kind"]), "names": one, "count": one["units"]} for one in names]


def _sides(reader: Reader, facts: Facts) -> list[Facts]:
    names = ({**one, "state": reader.who(one["state"])} for one in facts["sides"])
    return [
        {"kind": "side", "variant": "exact" if "left" in one else "none", "names": one, "count": one["start"]}
        for one in names
    ]


def _clauses(reader: Reader, facts: Facts) -> list[Facts]:
    treaty = reader.world.treaties.get(facts.get("treaty", 0))
    clauses = treaty.clauses if treaty else [Clause.model_validate(clause) for clause in facts.get("clauses", ())]
    written = (clause_text(clause) for clause in clauses)
    return [{"kind": "clause", "variant": "none", "names": {"clause": text}, "count": 1} for text in written]


def _margins(reader: Reader, facts: Facts) -> list[Facts]:
    margins = {reader.who(code): margin for code, margin in facts["margins"].items()}
    if facts.get("heir") is not None:
        margins["the heir"] = facts["heir"]
    names = ({"state": name, "margin": f"{margin:+d}"} for name, margin in margins.items())
    return [{"kind": "margin", "variant": "none", "names": one, "count": 1} for one in names]


def _effects(reader: Reader, facts: Facts) -> list[Facts]:
    pairs = ((key, value) for effect in facts["effects"] for key, value in effect.items())
    return [
        {"kind": "effect", "variant": key, "names": {"effect": key, "value": called(reader, "", "", value)}, "count": 1}
        for key, value in pairs
        if isinstance(value, int | str)
    ]


LINES: Mapping[str, Callable[[Reader, Facts], list[Facts]]] = {
    "intelligence": _forces,
    "battle sides": _sides,
    "battle rumour": _sides,
    "secret treaty learned": _clauses,
    "treaty public": _clauses,
    "generous terms": _clauses,
    "claims rolled": _margins,
    "event result": _effects,
}
"""Sentences below a piece of news."""
