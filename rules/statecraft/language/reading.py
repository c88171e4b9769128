"""One line -> what its author says: the form of the grammar and the values of its slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.names import Names
from rules.statecraft.language import guiding
from rules.statecraft.language.forcing import looks_like_force
from rules.statecraft.language.forms import FORMS, Form
from rules.statecraft.language.hearing import Hearing, Notes
from rules.statecraft.language.kinds import KINDS
from rules.statecraft.language.matching import Match, match
from rules.statecraft.language.patterns import Pattern, pattern
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.slots import READERS
from rules.statecraft.language.tokens import Token, raw, tokens
from rules.statecraft.refusals import RefusedError

_FORCES = frozenset({"force", "army", "navy"})
_OPENINGS = frozenset(pattern(one).opening for form in FORMS for one in form.patterns) - {""}
_SHORTEST_SLIP, _LONG_WORD = 4, 8
_SLIP, _SLIP_OF_A_LONG_WORD = 1, 2
"""Edits that a first word of so many letters may be away from the one that is offered."""
MOST_OFFERS = 3


@dataclass(frozen=True)
class Said:
    """A line that was understood. values: by the fields of the form's patterns; notes: what was read into it."""

    form: Form
    values: dict[str, Any]
    notes: tuple[str, ...] = ()


def read(seat: Seat, text: str, dry: bool = False) -> Said:
    """What a line says. dry: after COST, where numbers may be left out. Raises RefusedError."""
    found = tokens(text)
    forms = [form for form in FORMS if _open_to(seat, form) and form.dry <= dry]
    said = _overriding(seat, text, found, forms) or _first(seat, text, found, forms)
    if said is None:
        raise RefusedError("ERR-SYNTAX", **_not_understood(seat, text, found))
    return said


def read_with(seat: Seat, text: str, forms: Iterable[Form]) -> Said | None:
    """What a line says in one of these forms; None if in none of them. Raises RefusedError."""
    return _first(seat, text, tokens(text), forms)


def fits(seat: Seat, text: str) -> bool:
    """Whether a line has the shape of something that can be said, whatever its names."""
    found = tokens(text)
    return any(_matched(seat, pattern(one), found) for form in FORMS if not form.dry for one in form.patterns)


def readable(seat: Seat, text: str) -> bool:
    """Whether a line can be read, names and all."""
    try:
        read(seat, text)
    except RefusedError:
        return False
    return True


def begins(text: str) -> bool:
    """Whether a line begins with a word that orders begin with."""
    return text.partition(" ")[0].upper() in _OPENINGS


def _overriding(seat: Seat, text: str, found: tuple[Token, ...], forms: Iterable[Form]) -> Said | None:
    """The moderator's order for a State that is played, which needs a CONFIRM behind it."""
    if not seat.actor or not found or found[-1].key != "CONFIRM":
        return None
    said = _first(seat, text, found[:-1], forms)
    return said and Said(said.form, {**said.values, "confirm": True}, said.notes)


def _open_to(seat: Seat, form: Form) -> bool:
    if form.sort == "order" and not form.moderator:
        return bool(seat.state)
    return not form.moderator or seat.moderator


def _first(seat: Seat, text: str, found: tuple[Token, ...], forms: Iterable[Form]) -> Said | None:
    """The first form whose words fit and whose names mean something; else the trouble with the first that fits."""
    trouble: RefusedError | None = None
    for form in forms:
        for one in map(pattern, form.patterns):
            matched = _matched(seat, one, found)
            if matched is None:
                continue
            try:
                if seat.general and not form.general:
                    raise RefusedError("ERR-RANK", state=seat.state)
                notes = Notes()
                return Said(form, _values(seat, text, one, matched, notes), tuple(notes.said))
            except RefusedError as error:
                trouble = trouble or error
    if trouble:
        raise trouble
    return None


def _matched(seat: Seat, one: Pattern, found: tuple[Token, ...]) -> Match | None:
    def accepts(kind: str, covered: Sequence[Token]) -> bool:
        if not KINDS[kind].fits(covered):
            return False
        return kind not in _FORCES or looks_like_force(seat, " ".join(token.text for token in covered))

    return match(one, found, accepts, lambda kind: KINDS[kind].longest)


def _values(seat: Seat, text: str, one: Pattern, matched: Match, notes: Notes) -> dict[str, Any]:
    values: dict[str, Any] = {name: said == "true" or said for name, said in one.says}
    values |= matched.words | dict.fromkeys(matched.flags, True)
    for name, (kind, covered) in matched.slots.items():
        value = READERS[kind](Hearing(seat, covered, raw(text, covered), notes))
        name, value = value if kind == "shore" else (name, value)
        values[name] = (value,) if name == "states" and kind == "state" else value
    return _nested(values)


def _nested(values: dict[str, Any]) -> dict[str, Any]:
    """ "states.0" and "states.1" as one tuple, "fields.strategy" as part of a record."""
    flat = {name: value for name, value in values.items() if "." not in name}
    inner = sorted((name.split("."), value) for name, value in values.items() if "." in name)
    for (name, key), value in inner:
        if key.isdigit():
            flat[name] = (*flat.get(name, ()), value)
        else:
            flat[name] = {**flat.get(name, {}), key: value}
    return flat


def _not_understood(seat: Seat, text: str, found: tuple[Token, ...]) -> dict[str, str]:
    """The facts of ERR-SYNTAX: the line, and what it might have been."""
    if found and found[0].key in ("CLAUSE", "TEXT"):
        return {"line": text, "hint": "It belongs below an order that takes it"}
    offers = list(dict.fromkeys(_offers(seat, text, found)))
    if offers:
        return {"line": text, "suggestions": "; or: ".join(offers[:MOST_OFFERS])}
    return {"line": text, "hint": "HELP lists the orders"}


def _offers(seat: Seat, text: str, found: tuple[Token, ...]) -> Iterable[str]:
    """The line with a misspelt first word put right, if that can be read; else the forms that begin so."""
    if seat.moderator and not seat.actor and fits(seat, text):
        yield f"AS <State> {text}"
    words = _first_words(seat)
    near = _near(words, found[0].text) if found else ()
    corrected = [f"{word} {text[found[0].end :].strip()}" for word in near]
    readable = [line for line in corrected if fits(seat, line)]
    yield from readable
    for word in near if found and not readable else ():
        forms = [form for form in FORMS if _open_to(seat, form) and not form.dry]
        yield from (guiding.form_shown(form) for form in forms if pattern(form.patterns[0]).opening == word)


def _near(words: Names, written: str) -> tuple[str, ...]:
    """The first words of orders that one may be a slip of; itself, if it is one."""
    if words.exact(written):
        return words.exact(written)
    if len(written) < _SHORTEST_SLIP:
        return ()
    return words.near(written, _SLIP if len(written) < _LONG_WORD else _SLIP_OF_A_LONG_WORD)


def _first_words(seat: Seat) -> Names:
    words = sorted({pattern(form.patterns[0]).opening for form in FORMS if _open_to(seat, form)} - {""})
    return Names.of(((word, word) for word in words), words)
