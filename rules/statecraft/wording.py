"""An order as canonical text, which the parser reads back.

Written with the grammar's own patterns. What a reader knows by a number of his own (T-4, Q-12) needs to be told so:
`numbered` turns the game's own id into it; without it such a place is left open ("T-?"), for nobody may see the id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.ruleset import Value
from rules.statecraft.language.forms import CLAUSES, FORMS, Form
from rules.statecraft.language.kinds import KINDS, REFERENCES
from rules.statecraft.language.patterns import Choice, Element, Flag, Options, Pattern, Slot, Word, pattern

if TYPE_CHECKING:
    from rules.statecraft.order_model import Clause, StatecraftOrder

Numbered = Callable[[str, str], str]
"""(series, the game's own id) -> what the reader calls it."""
CONFIRMS = ("WAR", "LEAK", "LEAVE", "BANKRUPTCY")
"""Verbs that have a CONFIRM of their own."""


CLOSINGS = ("END TREATY", "END EVENT")
"""Lines that only close what was begun."""


def unnumbered(series: str, ref: str) -> str:
    """For readers whose numbers are not known."""
    return f"{series}-?"


def canonical(order: StatecraftOrder, numbered: Numbered = unnumbered) -> str:
    """The order in the canonical words of the order language; a treaty or letter over several lines."""
    form, line = next(_written(FORMS, order.verb, order, numbered), (None, order.verb))
    if order.actor:
        confirmed = " CONFIRM" if order.confirm and order.verb not in CONFIRMS else ""
        line = f"AS {order.actor} {line}{confirmed}"
    return "\n".join((line, *_below(form, order))) if form else line


def outline(order: StatecraftOrder, numbered: Numbered = unnumbered) -> tuple[str, ...]:
    """The order for its author, line by line; of a letter below it only how long it is."""
    line, below, letter = canonical(order, numbered).partition("\nTEXT\n")
    words = (f"with a text of {len(letter.split()) - 2} words",) if below else ()
    return (*(one for one in line.splitlines() if one not in CLOSINGS), *words)


def clause_text(clause: Clause) -> str:
    """One clause: "CLAUSE 1 NON-AGGRESSION UNTIL 1505"."""
    _, line = next(_written(CLAUSES, clause.condition, clause, unnumbered), (None, clause.condition))
    return f"CLAUSE {clause.number} {line}"


def treaty_text(clauses: Sequence[Clause], text: str) -> str:
    """What a version of a treaty says, in one paragraph."""
    return "; ".join((*(clause_text(clause) for clause in clauses), *filter(None, (" ".join(text.split()),))))


def _below(form: Form, order: StatecraftOrder) -> Iterator[str]:
    """The lines below the first: clauses, text, what closes a treaty."""
    yield from (clause_text(clause) for clause in order.clauses)
    yield from (f"CLAUSE {number} DROP" for number in order.dropped_clauses)
    if form.verb == "EVENT_NEW":
        yield from (order.text, CLOSINGS[1])
    elif form.block and order.text and (not _inline(form) or "\n" in order.text):
        yield from ("TEXT", order.text, "END TEXT")
    if form.verb in ("TREATY_NEW", "AMEND"):
        yield CLOSINGS[0]


def _inline(form: Form) -> bool:
    """Whether the line itself has room for the text."""
    return "<text:text>" in form.patterns[0]


def _written(forms: tuple[Form, ...], verb: str, value: Value, numbered: Numbered) -> Iterator[tuple[Form, str]]:
    """Every form of a verb that can say this value, with the line it says."""
    for form in forms:
        known = form.verb == verb and form.sort == "order" and not form.dry
        line = _line(pattern(form.patterns[0]), value, numbered) if known else None
        if line is not None:
            yield form, line


def _line(made: Pattern, value: Value, numbered: Numbered) -> str | None:
    """The pattern filled in; None if the value has nothing for one of its slots, or contradicts what it says."""
    if any(str(_field(value, name) or "").upper() != said.upper() for name, said in made.says):
        return None
    parts = [_part(element, value, numbered) for element in made.program]
    return None if any(part is None for part in parts) else " ".join(filter(None, parts)).replace(" = ", "=")


def _part(element: Element, value: Value, numbered: Numbered) -> str | None:
    match element:
        case Word():
            return element.spellings[0]
        case Flag():
            return element.word if _field(value, element.field) else None
        case Choice():
            return _chosen(element, str(_field(value, element.field)))
        case Slot():
            return _slot(element, value, numbered)
        case Options():
            return " ".join(filter(None, (_optional(part, value, numbered) for part in element.parts)))


def _chosen(element: Choice, said: str) -> str | None:
    options = [" ".join(option) for option in element.options]
    return next((option for option in options if option.upper() == said.upper()), None)


def _optional(part: tuple[Element, ...], value: Value, numbered: Numbered) -> str:
    parts = [_part(element, value, numbered) for element in part]
    return "" if any(one is None for one in parts) else " ".join(one for one in parts if one)


def _slot(element: Slot, value: Value, numbered: Numbered) -> str | None:
    content = next((c for name in element.field.split("/") if (c := _field(value, name)) is not None), None)
    if content is None or (element.kind == "text" and "\n" in content):
        return None
    if element.kind in REFERENCES:
        return numbered(element.kind, content)
    return KINDS[element.kind].write(content[0] if _is_single(element.kind, content) else content)


def _is_single(kind: str, content: object) -> bool:
    """Whether a field that is a list stands for one thing here."""
    return kind in ("state", "region") and isinstance(content, tuple)


def _field(value: Value, name: str) -> Any:
    """What a field holds ("fields.strategy", "states.0"); None if it was left as it is by default."""
    name, _, inner = name.partition(".")
    content = getattr(value, name, None)
    info = type(value).model_fields.get(name)
    if info is None or content == info.default or content in ((), {}):
        return None
    if not inner:
        return content
    return _inner(content, inner)


def _inner(content: Any, key: str) -> Any:
    if isinstance(content, Mapping):
        return content.get(key)
    return content[int(key)] if int(key) < len(content) else None
