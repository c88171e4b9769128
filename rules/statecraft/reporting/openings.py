"""What is open and waits for the reader: his number of it, what is asked, how it is answered, what silence means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.statecraft.model import Item
from rules.statecraft.policies import insists
from rules.statecraft.reporting.calling import called, variant
from rules.statecraft.reporting.reader import Facts, Reader
from rules.statecraft.wording import clause_text

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "bid": ("DEFEND {q} PRESTIGE <n>",),
    "trace": ("TRACE {q} YES", "TRACE {q} NO"),
    "call": ("JOIN {q}", "REFUSE {q}"),
    "quote": ("ACCEPT {q}", "DECLINE {q}"),
    "terms": ("ACCEPT TERMS {q}", "REFUSE TERMS {q}"),
    "service": ("ACCEPT SERVICE {q}", "DECLINE SERVICE {q}"),
    "ballot": ("VOTE {q} YES", "VOTE {q} NO"),
    "auction": ("BID {q} <n>",),
    "consent": ("CONSENT {t}", "REFUSE {t}"),
    "claims": ("CLAIM {state} FOR SELF", "CLAIM {state} FOR FAMILY"),
    "support": ("SUPPORT <claimant> IN {state} PRESTIGE <n>",),
}
"""The lines that answer each kind; what stands in brackets is to be filled in."""
VARIED_BY: Mapping[str, str] = {
    "bid": "action",
    "quote": "what",
    "ballot": "vote",
    "auction": "pays",
    "choice": "choose",
    "claims": "crisis",
    "terms": "passed",
    "ruling": "type",
}
"""What decides how a kind of item is worded."""


def items(reader: Reader) -> list[Item]:
    """The open items in which the reader may answer, in the order shown to him; none about a State unknown to him."""
    mine = [i for i in reader.world.items.values() if not i.closed and reader.code in i.may_answer]
    known = (i for i in mine if reader.knows_state(str(i.shown.get("state", reader.code))))
    return sorted(known, key=lambda i: _position(reader, i))


def _position(reader: Reader, item: Item) -> int:
    return int(reader.number("Q", item.id).partition("-")[2] or 0)


def openings(reader: Reader) -> list[Facts]:
    """One entry an item.

    hours: how long it is open from its start, or with `quiet` after the last answer (at most `at_most`). answers: lines
    that answer it. clauses: of the treaty that it asks about. hint: which hint of words.j2 stands with it, or "". text:
    what is read out with it. insists: whether it waits for the reader past its time.
    """
    return [opening(reader, item) for item in items(reader)]


def opening(reader: Reader, item: Item) -> Facts:
    """One open item."""
    names = {key: called(reader, "", key, fact) for key, fact in item.shown.items() if key != "text"}
    return {
        "number": reader.number("Q", item.id),
        "kind": item.kind,
        "variant": variant(item.shown.get(VARIED_BY.get(item.kind, ""))),
        "names": {**names, **_rates(item.shown)},
        "text": str(item.shown.get("text") or ""),
        "clauses": _clauses(reader, item),
        "hint": _hint(item),
        "answers": list(_answers(reader, item)),
        "hours": int(item.hours),
        "quiet": item.after_last_answer,
        "at_most": int(item.at_most),
        "default": str(item.about.get("default", "")) if reader.is_moderator else "",
        "insists": reader.is_moderator and insists(reader.board, reader.world, item),
    }


def _hint(item: Item) -> str:
    """Which hint helps to answer: what a violation of a FREE clause costs, who receives an event and who pays."""
    if item.kind == "auction":
        return str(item.about["kind"])
    return "free" if item.shown.get("condition") == "free" else ""


def _rates(shown: Mapping[str, Any]) -> Facts:
    """A loan's rates: {"5": 1, "6": 2} is one hundred at 5 and two at 6 percent."""
    rates = shown.get("rates")
    return {"rates": [f"{count * 100} at {rate} %" for rate, count in rates.items()]} if rates else {}


def _answers(reader: Reader, item: Item) -> Iterator[str]:
    if reader.is_moderator:
        yield f"RULE {reader.number('Q', item.id)} {item.about.get('default', 'DEFAULT')}"
        return
    words = {
        "q": reader.number("Q", item.id),
        "t": reader.number("T", item.about.get("treaty", "")),
        "state": str(item.shown.get("state", "")),
    }
    forms = ANSWERS.get(item.kind, ())
    if item.kind == "choice":
        forms = tuple(f"CHOOSE {{q}} {option}" for option in item.shown["options"])
    if item.kind == "claims" and item.shown["state"] == reader.code:
        forms = ("SUCCEED STAY", "SUCCEED MOVE <State>")
    yield from (form.format(**words) for form in forms)


def _clauses(reader: Reader, item: Item) -> list[str]:
    """The clauses of a treaty to which consent is asked, or the one that is said to be violated."""
    treaty = reader.world.treaties.get(item.about.get("treaty", -1)) if item.kind in ("consent", "ruling") else None
    accused = item.about.get("clause")
    return [clause_text(c) for c in treaty.clauses if accused in (None, c.number)] if treaty else []
