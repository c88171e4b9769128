"""What a statement says -> one order: the line, its clauses, the text below it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import yaml

from rules.lines import Line
from rules.statecraft.language import guiding
from rules.statecraft.language.clauses import Written, read_clause
from rules.statecraft.language.letters import tidy
from rules.statecraft.language.reading import Said
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.statements import Statement
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError

_YAML_VERBS = frozenset({"GM_STATE", "EVENT_NEW"})
NO_TEXT = "Its text is missing, so nothing was done"
NO_YAML = 'It must be yaml, one "name: value" a line'
_NOT_OF_THE_ORDER = frozenset({"from"})


class ClauseError(RefusedError):
    """A clause that cannot be read; line is where it stands."""

    def __init__(self, line: Line, error: RefusedError) -> None:
        super().__init__(error.refusal.code, **error.refusal.facts)
        self.line = line


def built(seat: Seat, statement: Statement, said: Said) -> tuple[StatecraftOrder, tuple[str, ...]]:
    """The order, and what was read into its clauses. Raises RefusedError, ClauseError."""
    values = {name: value for name, value in said.values.items() if name not in _NOT_OF_THE_ORDER}
    text = letter_text(statement) if said.form.block else ""
    values["text"] = "\n".join(part for part in (tidy(values.get("text", "")), text) if part)
    if said.form.verb in _YAML_VERBS and values["text"]:
        values["text"] = as_json(values["text"])
    written = _clauses(seat, statement, said, values) if said.form.clauses else []
    order = StatecraftOrder(
        verb=said.form.verb,
        actor=seat.actor,
        clauses=tuple(w.clause for w in written if w.clause),
        dropped_clauses=tuple(w.number for w in written if not w.clause),
        **values,
    )
    return order, tuple(note for one in written for note in one.notes)


def check_text(statement: Statement, said: Said, order: StatecraftOrder) -> None:
    """What takes a text has one. Looked for last: whoever may not give the order at all needs no text for it. Raises
    RefusedError."""
    if said.form.block == "must" and not order.text:
        raise RefusedError("ERR-SYNTAX", line=statement.text, hint=f"{NO_TEXT}: {guiding.form_shown(said.form)}")


def letter_text(statement: Statement) -> str:
    """The text below a line. Raises RefusedError if its end is missing."""
    if statement.letter is None:
        return ""
    if not statement.letter.closed:
        raise RefusedError("ERR-SYNTAX", line="TEXT", hint="Its END TEXT is missing, so nothing was done")
    return statement.letter.text


def as_json(text: str) -> str:
    """A yaml record as JSON. Raises RefusedError for anything else."""
    record = yaml_record(text)
    if not isinstance(record, dict):
        raise RefusedError("ERR-SYNTAX", line=text.partition("\n")[0], hint=NO_YAML)
    try:
        return json.dumps(record, default=str, ensure_ascii=False)
    except (TypeError, ValueError) as error:  # a date as a name, a number too long to be written
        raise RefusedError("ERR-SYNTAX", line=text.partition("\n")[0], hint=NO_YAML) from error


def yaml_record(text: str) -> Any:
    """What a yaml text holds. Raises RefusedError if it is none."""
    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
            raise ValueError("aliases can make a small text endless")
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError, AttributeError) as error:
        raise RefusedError("ERR-SYNTAX", line=text.partition("\n")[0], hint=NO_YAML) from error


def _clauses(seat: Seat, statement: Statement, said: Said, values: dict[str, Any]) -> list[Written]:
    parties = _parties(seat, said, values)
    found = []
    for line in statement.clauses:
        try:
            found.append(read_clause(seat, line.text, parties))
        except RefusedError as error:
            raise ClauseError(line, error) from error
    return found


def _parties(seat: Seat, said: Said, values: dict[str, Any]) -> Sequence[str]:
    """Between whom the clauses will be."""
    if said.form.verb == "AMEND":
        number = int(values["ref"])
        treaty = seat.world.treaties.get(number)
        return treaty.parties if treaty else ()
    named = values.get("states", ()) or ((values["state"],) if values.get("state") else ())
    return tuple(dict.fromkeys((seat.state, *named)))
