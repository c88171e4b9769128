"""What a pattern says -> the orders it makes: one, or one for each thing of a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.online1483.language.codes import Coded
from rules.online1483.language.grammar import Form
from rules.online1483.language.scan import Fields
from rules.online1483.language.vocabulary import SHIP_KINDS
from rules.online1483.line import Clauses, Line

_EACH, _CLAUSE = "each.", "clauses."


def lines_of(form: Form, said: Fields) -> tuple[Line, ...]:
    """The orders that a form makes of what a line says; () only for a marriage that is refused."""
    fields = {**form.sets, **{name: value for name, value in said.items() if name != "remarks"}}
    if "offer" in fields:
        return _answer(fields.pop("offer"), fields)
    clauses = {name.removeprefix(_CLAUSE): fields.pop(name) for name in list(fields) if name.startswith(_CLAUSE)}
    each = next((name for name in fields if name.startswith(_EACH)), "")
    values = fields.pop(each) if each else ()
    base = _line(form.verb, {**fields, **({"clauses": Clauses(**clauses)} if clauses else {})})
    lines = [base.model_copy(update={each.removeprefix(_EACH): value}) for value in values] if each else [base]
    return tuple(part for line in lines for part in (_by_kind(line) if line.verb == "build" else (line,)))


def _line(verb: str, fields: Mapping[str, Any]) -> Line:
    return Line.model_validate({"verb": verb, **fields})


def _by_kind(line: Line) -> Iterator[Line]:
    """Land units and ships are bought by lines of their own (BLD)."""
    ships = tuple(force for force in line.forces if force.kind in SHIP_KINDS)
    troops = tuple(force for force in line.forces if force.kind not in SHIP_KINDS)
    if troops:
        yield line.model_copy(update={"forces": troops, "zone": ""})
    if ships:
        yield line.model_copy(update={"forces": ships})


def _answer(offer: Coded, fields: Mapping[str, Any]) -> tuple[Line, ...]:
    """The answer to the offer that a code names; a marriage is agreed to with the same line, refused without one."""
    if offer.kind != "marriage":
        return (_line("answer", {"subject": offer.kind, "nation": offer.frm, "reply": fields["reply"]}),)
    if fields["reply"] == "refuse":
        return ()
    return (_line("marry_player", {"nation": offer.frm, "ruler": offer.ruler, "payer": offer.payer}),)
