"""The Gamemaster's rulings: RULE Q-17 -8, RULE ALL DEFAULT, or the value alone (section 3 of the order language)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.ruleset import MODERATOR, Answer
from rules.statecraft.language.amending import Filing
from rules.statecraft.language.building import letter_text, yaml_record
from rules.statecraft.language.reading import Said
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.statements import Statement
from rules.statecraft.model import Item
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.violations import price

NOTHING_OPEN = "No question is open."
NO_PRICE = (
    'I cannot read "{words}" as a price of the clause; it costs what the rules say. To name one, rule again before it '
    "closes: RULE {number} YES 3 | RULE {number} YES PEACE"
)
_PLAIN = re.compile(r"YES|NO", re.IGNORECASE)
_DEFAULT = re.compile(r"DEFAULT", re.IGNORECASE)


def rule(filing: Filing, seat: Seat, statement: Statement, said: Said) -> None:
    """Note rulings. Raises RefusedError."""
    given = list(_rulings(seat, statement, said))
    if not given:
        filing.doubt(statement.line, NOTHING_OPEN)
    for item, text in given:
        number, reason = seat.number("Q", item.id), said.values.get("reason", "")
        if words := _unread_price(item, text):
            filing.doubt(statement.line, NO_PRICE.format(words=words, number=number))
        if item.closed:
            filing.give(StatecraftOrder(verb="RULE", ref=item.id, text=text), "", filing.spent_by(""))
        else:
            filing.answer(Answer(power=MODERATOR, subject=item.id, text=text))
        filing.understood(statement.line, f"RULE {number} {text}" + (f" ({reason})" if reason else ""))


def _rulings(seat: Seat, statement: Statement, said: Said) -> Iterator[tuple[Item, str]]:
    """Every question ruled on, with the value."""
    if said.form.verb == "RULE_ALL":
        yield from ((item, "DEFAULT") for item in _open_questions(seat))
        return
    if said.form.verb == "RULE_ONE":
        yield _only_question(seat), value(str(said.values["value"]))
        return
    item = seat.world.items.get(said.values["subject"])
    if item is None or (item.closed and item.kind != "ruling") or MODERATOR not in item.may_answer:
        raise RefusedError("ERR-TOO-LATE", item=said.values["subject"])
    written = str(said.values.get("value", "")) or _from_yaml(letter_text(statement))
    if not written:
        raise RefusedError("ERR-SYNTAX", line=statement.text, suggestions="RULE Q-n YES | RULE Q-n DEFAULT")
    yield item, value(written)


def _unread_price(item: Item, text: str) -> str:
    """What a ruling on a broken promise in free words says after YES that is no price of it (SC-TREATY-12)."""
    said, _, words = text.partition(" ")
    free = item.about.get("type") == "RQ-VIOLATION" and item.shown.get("condition") == "free"
    return words if free and said.lower().strip(",.;:") == "yes" and words and not price(words) else ""


def value(written: str) -> str:
    """A ruling as the rules read it: "yes", "no", "DEFAULT"; anything else as it is."""
    bare = " ".join(written.strip(' "').split())
    if _PLAIN.fullmatch(bare):
        return bare.lower()
    return "DEFAULT" if _DEFAULT.fullmatch(bare) else bare


def _open_questions(seat: Seat) -> list[Item]:
    return [item for item in seat.world.items.values() if not item.closed and MODERATOR in item.may_answer]


def _only_question(seat: Seat) -> Item:
    """The one question that is open. Raises RefusedError if it must be named."""
    found = _open_questions(seat)
    if len(found) != 1:
        numbers = " | ".join(f"RULE {seat.number('Q', item.id)} ..." for item in found[:3])
        raise RefusedError("ERR-SYNTAX", line="which question?", suggestions=numbers or "RULE Q-<n> <value>")
    return found[0]


def _from_yaml(text: str) -> str:
    """A long ruling: a record as "key=value, ...", a list with commas, anything else as one line."""
    if not text:
        return ""
    content = yaml_record(text)
    if isinstance(content, dict):
        return ", ".join(f"{key}={one}" for key, one in content.items())
    return ", ".join(map(str, content)) if isinstance(content, list) else str(content)
