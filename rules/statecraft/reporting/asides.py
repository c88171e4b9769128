"""What some kinds of news need beside the event's own facts: words that choose the sentence, lines below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.statecraft import succession
from rules.statecraft.claims import HEIR
from rules.statecraft.errors import message
from rules.statecraft.language import naming
from rules.statecraft.language.seat import Seat
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.reporting.bonds import lacking
from rules.statecraft.reporting.calling import called, event_name, variant
from rules.statecraft.reporting.reader import Facts, Reader
from rules.statecraft.wording import clause_text


def added(reader: Reader, kind: str, facts: Facts) -> Facts:
    """Further facts for the sentence of this kind."""
    return ADDED[kind](reader, facts) if kind in ADDED else {}


def lines(reader: Reader, kind: str, facts: Facts) -> list[Facts]:
    """Sentences below a piece of news of this kind."""
    return LINES[kind](reader, facts) if kind in LINES else []


def _refused(reader: Reader, facts: Facts) -> Facts:
    """An act or order that came to nothing, in the order language's words and the reader's own numbers, and why."""
    seat = Seat.of(reader.board, reader.world, reader.code)
    order = StatecraftOrder.model_validate(facts["order"])
    why = message(facts["code"], naming.own_numbers(seat, order, facts["facts"]), naming.namer(seat))
    return {"order": naming.told(reader.world, reader.code, order).splitlines()[0], "why": why}


def _why(reader: Reader, facts: Facts) -> Facts:
    """Why what was accepted came to nothing."""
    return {
        "why": message(facts["code"], facts["facts"], naming.namer(Seat.of(reader.board, reader.world, reader.code)))
    }


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
    tests = ", ".join(f"{effective} (die {die})" for effective, die in facts["tests"])
    rolls = f" Strategy of your commander, round by round: {tests}." if tests else ""
    return {"fate": "destroyed" if not facts["left"] else "none", "rolls": rolls}


def _side(reader: Reader, facts: Facts) -> Facts:
    return {"side": "against" if facts["against"] == reader.code else "standing" if facts["ends"] is None else "own"}


def _freed(reader: Reader, facts: Facts) -> Facts:
    return {"freed": facts["state"] == facts["owner"], "owner": reader.who(facts["owner"])}


def _supported(reader: Reader, facts: Facts) -> Facts:
    return {"claimant": "the heir"} if facts["claimant"] == HEIR else {}


def _elsewhere(reader: Reader, facts: Facts) -> Facts:
    """A rebellion in a land that is not known to all."""
    return {} if facts["region"] else {"cause": "elsewhere"}


def _wish(reader: Reader, facts: Facts) -> Facts:
    """When a wish counts, and the words in which it was written."""
    vacant = any(
        item.kind in succession.KINDS and not item.closed and item.about.get("state") == facts.get("state", reader.code)
        for item in reader.world.items.values()
    )
    wished = " ".join(
        filter(
            None,
            (str(facts["option"]).replace("GENERAL", "GENERAL OF"), " and ".join(reader.all(facts.get("states", ())))),
        )
    )
    return {"when": "now" if vacant else "later", "wished": wished}


def _signed(reader: Reader, facts: Facts) -> Facts:
    """Also which signatures wait for a Suzerain."""
    return {"missing": lacking(reader, facts["missing"], facts.get("unconsented", ()))}


def _event(reader: Reader, facts: Facts) -> Facts:
    return {"name": event_name(reader, facts["event"])}


def _told(name: str, fact: str, empty: str = "no", filled: str = "yes") -> Callable[[Reader, Facts], Facts]:
    """A word that says whether a fact has anything in it."""
    return lambda reader, facts: {name: filled if facts.get(fact) else empty}


ADDED: Mapping[str, Callable[[Reader, Facts], Facts]] = {
    "refused act": _refused,
    "order failed": _refused,
    "quote failed": _why,
    "battle": _battle,
    "death": _death,
    "treaty public": _public,
    "signed": _signed,
    "wish": _wish,
    "casus belli": _side,
    "control": _freed,
    "rebellion": _elsewhere,
    "support": _supported,
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
