"""Answers to what is open beside the season: bids, votes, calls, quotes, terms (section 4 of the order language)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.ruleset import Answer
from rules.statecraft import influence
from rules.statecraft.auctions import PAID_IN, check_bids
from rules.statecraft.language import rulings
from rules.statecraft.language.amending import Filing
from rules.statecraft.language.reading import Said
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.statements import Statement
from rules.statecraft.model import Item
from rules.statecraft.piracy import TRACE
from rules.statecraft.refusals import RefusedError

Values = dict[str, Any]
WORDS: Mapping[str, str] = {
    "bid": "DEFEND {q} PRESTIGE n",
    "trace": "TRACE {q} YES",
    "call": "JOIN {q}",
    "quote": "ACCEPT {q}",
    "terms": "ACCEPT TERMS {q}",
    "service": "ACCEPT SERVICE {q}",
    "ballot": "VOTE {q} YES",
    "auction": "BID {q} n",
    "choice": "CHOOSE {q} ...",
    "consent": "CONSENT T-n",
    "claims": "CLAIM <State> FOR SELF",
    "support": "SUPPORT <claimant> IN <State> PRESTIGE n",
    "ruling": "RULE {q} ...",
}
"""How each kind of open item is answered."""
YES_AND_NO: Mapping[str, tuple[str, str]] = {
    "call": ("join", "refuse"),
    "quote": ("accept", "decline"),
    "terms": ("accept", "refuse"),
    "service": ("accept", "decline"),
}
_AGREES = frozenset({"JOIN", "ACCEPT"})


def answer(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Note an answer. Raises RefusedError."""
    if said.form.moderator:
        rulings.rule(filing, seat, statement, said)
        return
    if said.form.verb == "CONSENT":
        item = _consent(seat, said.values["treaty"])
        text = "yes" if said.values["option"] == "CONSENT" else "no"
        shown = f"{said.values['option']} {seat.number('T', said.values['treaty'])}"
    else:
        item = _open(seat, said)
        text = ANSWERS[said.form.verb](filing, seat, item, said.values)
        shown = _shown(seat, item, text)
    filing.answer(Answer(power=seat.power, subject=item.id, text=text))
    filing.understood(statement.line, shown)


def _open(seat: Seat, said: Said) -> Item:
    """The open item that an answer is for. Raises RefusedError."""
    subject = said.values["subject"]
    item = seat.world.items.get(subject)
    if item is None or item.closed:
        raise RefusedError("ERR-CLOSED", item=subject)
    if seat.power not in item.may_answer:
        code = "ERR-NO-VOTE" if item.kind == "ballot" else "ERR-CLOSED"
        raise RefusedError(code, item=subject, reason="you were not asked")
    if item.kind not in KINDS[said.form.verb]:
        number = seat.number("Q", item.id)
        facts = {"line": f"{said.form.name}: {number}", "suggestions": WORDS[item.kind].format(q=number)}
        raise RefusedError(
            "ERR-NO-VOTE" if said.form.verb == "VOTE" else "ERR-SYNTAX", item=number, reason="it is no ballot", **facts
        )
    return item


def _consent(seat: Seat, treaty: str) -> Item:
    """The question to a Suzerain about a treaty. Raises RefusedError."""
    for item in seat.world.items.values():
        asked = item.kind == "consent" and not item.closed and str(item.about["treaty"]) == treaty
        if asked and seat.power in item.may_answer:
            return item
    raise RefusedError("ERR-CLOSED", item=f"The consent to {seat.number('T', treaty)}")


def _shown(seat: Seat, item: Item, text: str) -> str:
    number = seat.number("Q", item.id)
    words = {
        "bid": f"DEFEND {number} PRESTIGE {text}",
        "auction": f"BID {number} {text}",
        "choice": f"CHOOSE {number} {text}",
    }
    words |= {"trace": f"TRACE {number} {text.upper()}", "ballot": f"VOTE {number} {text.upper()}"}
    words |= {"terms": f"{text.upper()} TERMS {number}", "service": f"{text.upper()} SERVICE {number}"}
    return words.get(item.kind, f"{text.upper()} {number}")


def _left(filing: Filing, seat: Seat, measure: str) -> int:
    """What the State has left after the mail's acts."""
    bound = seat.realm.prestige - influence.free(seat.world, seat.realm) if seat.realm and measure == "prestige" else 0
    return int(getattr(seat.realm, measure, 0)) - bound - int(getattr(filing.spent_by(seat.state), measure))


def _affords(filing: Filing, seat: Seat, measure: str, needed: int) -> None:
    """The State has so much left. Raises RefusedError."""
    left = _left(filing, seat, measure)
    if seat.realm is not None and needed > left:
        raise RefusedError(f"ERR-{measure.upper()}", n=needed, m=left)


def _defend(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    _affords(filing, seat, "prestige", values["prestige"])
    return str(values["prestige"])


def _trace(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    if values["option"] == "YES":
        _affords(filing, seat, "prestige", TRACE)
    return str(values["option"]).lower()


def _yes_or_no(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    """JOIN, ACCEPT or their contrary, in the words of what is asked; what is accepted must be payable."""
    agrees = values["option"] in _AGREES
    cost = item.shown.get("cost")
    if agrees and item.kind == "quote" and isinstance(cost, int):
        _affords(filing, seat, "prestige" if item.shown.get("what") == "claim" else "gold", cost)
    return YES_AND_NO[item.kind][0 if agrees else 1]


def _vote(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    return str(values["option"]).lower()


def _bid(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    measure = PAID_IN[str(item.about["kind"])]
    check_bids({seat.state: _left(filing, seat, measure)}, {seat.state: values["amount"]})
    return str(values["amount"])


def _choose(filing: Filing, seat: Seat, item: Item, values: Values) -> str:
    options = [str(option) for option in item.shown.get("options", ())]
    wanted = "".join(str(values["value"]).lower().strip('" ').split())
    if wanted not in options:
        raise RefusedError("ERR-OPTION", list=", ".join(options))
    return wanted


ANSWERS: Mapping[str, Callable[[Filing, Seat, Item, Values], str]] = {
    "DEFEND": _defend,
    "TRACE": _trace,
    "CALL": _yes_or_no,
    "QUOTE": _yes_or_no,
    "TERMS": _yes_or_no,
    "SERVICE": _yes_or_no,
    "VOTE": _vote,
    "BID": _bid,
    "CHOOSE": _choose,
}
KINDS: Mapping[str, frozenset[str]] = {
    "DEFEND": frozenset({"bid"}),
    "TRACE": frozenset({"trace"}),
    "CALL": frozenset(YES_AND_NO),
    "QUOTE": frozenset(YES_AND_NO),
    "TERMS": frozenset({"terms"}),
    "SERVICE": frozenset({"service"}),
    "VOTE": frozenset({"ballot"}),
    "BID": frozenset({"auction"}),
    "CHOOSE": frozenset({"choice"}),
}
"""What each answer may be for."""
