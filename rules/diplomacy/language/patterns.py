"""The grammar's patterns as regular expressions over a line's tokens.

Each token is one character that stands for all the sorts it can have, so that a pattern finds "the next token that can
be a place" whatever else that word can mean, and the engine's backtracking settles which it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.diplomacy.language.grammar import FORMS, Form
from rules.diplomacy.language.lexicon import Lexicon
from rules.diplomacy.language.tokens import Token

_ELEMENT = re.compile(r"\[(\w+)\]|(\w+)")
_MARKS = (("unknown",), ("place",), ("place", "sea"), ("number",), ("question",), ("and",), ("mark",), ("to", "dash"))
_ARROWS_ONLY = "to SEAS to"
_BY_SEA = ("via", "SEA", "convoys")
_FIRST_CHARACTER = 0xE000


@dataclass(frozen=True)
class Pattern:
    """One pattern of a form, ready to match. bare: it has no verb, so that only its names say that it is an order;
    by_sea: it asks for a convoy."""

    form: Form
    regex: re.Pattern[str]
    bare: bool
    by_sea: bool


@dataclass(frozen=True, eq=False)
class Patterns:
    """Every pattern of the grammar for one lexicon, in the grammar's order."""

    alphabet: Mapping[frozenset[str], str]
    patterns: tuple[Pattern, ...]
    unit: re.Pattern[str]

    def spell(self, tokens: Sequence[Token]) -> str:
        """The tokens as a string with one character for each."""
        unknown = self.alphabet[frozenset({"unknown"})]
        return "".join(self.alphabet.get(frozenset(s.sort for s in token.senses), unknown) for token in tokens)


@lru_cache(maxsize=8)
def patterns_of(lexicon: Lexicon) -> Patterns:
    """Compile the grammar for a lexicon."""
    sorts = sorted({*lexicon.sorts(), *map(frozenset, _MARKS)}, key=sorted)
    alphabet = {combination: chr(_FIRST_CHARACTER + number) for number, combination in enumerate(sorts)}
    elements = _elements(alphabet)
    compiled = tuple(_pattern(form, pattern, elements) for form in FORMS for pattern in form.patterns)
    return Patterns(alphabet=alphabet, patterns=compiled, unit=re.compile(elements["UNIT"]))


def _pattern(form: Form, pattern: str, elements: Mapping[str, str]) -> Pattern:
    if _ARROWS_ONLY in pattern:  # a comma ends such an order: "F Edi - Nth, F Nth - Bel" are two
        elements = {**elements, "SEAS": elements["SEAWAY"]}
    return Pattern(
        form=form,
        regex=re.compile("".join(_regex(pattern, elements))),
        bare=pattern.isupper(),
        by_sea=form.verb == "move" and any(word in pattern for word in _BY_SEA),
    )


def _regex(pattern: str, elements: Mapping[str, str]) -> Iterator[str]:
    seen: set[str] = set()
    for optional, required in _ELEMENT.findall(pattern):
        name = optional or required
        part = f"(?P<{name}>{elements[name]})" if name.isupper() and name not in seen else f"(?:{elements[name]})"
        seen.add(name)
        yield part + ("?" if optional else "")


def _elements(alphabet: Mapping[frozenset[str], str]) -> dict[str, str]:
    """The regular expression of everything that a pattern names.

    Places and units are atomic groups and what parts them is possessive: a long list has only one way to be read, so
    no text makes the engine try exponentially many.
    """
    one = {sort: _one_of(alphabet, sort) for sorts in alphabet for sort in sorts}
    to, parted = f"{one['to']}++", f"{one['and']}++"
    place = f"(?>{one['coast']}?{one['place']}{one['coast']}?)"
    unit = _unit(one, place)
    sea = f"(?>{one['kind']}?{one['sea']})"
    several = f"{one['all']}?{one['number']}?{one['kinds']}(?:{parted}(?={one['to']}))?"
    verbs = {sort: f"{one['dash']}?{some}+{one['dash']}?" for sort, some in one.items()}
    return verbs | {
        "to": f"{one['to']}+",
        "moves": f"(?!{one['dash']}){one['to']}+",
        "via": f"{one['and']}?{verbs['via']}",
        "holds": f"(?:{verbs['holds']}|{parted}{verbs['holds']}(?={one['and']}|$))",
        "UNIT": unit,
        "UNITS": f"{unit}(?:{parted}{unit})*",
        "HELPED": unit,
        "TARGET": place,
        "THERE": place,
        "SEA": sea,
        "SEAS": f"{sea}(?:(?:{to}|{parted}){sea})*",
        "SEAWAY": f"{sea}(?:{to}{sea})*",
        "STOPS": f"{place}(?:{to}{place})*",
        "POWER": one["power"],
        "NUMBER": one["number"],
        "KIND": f"{one['article']}??{one['kind']}",
        "ALL": f"(?:{several}|{one['all']}+{one['kind']}?)",
        "REST": one["and"].replace("[", "[^", 1) + "*",
    }


def _unit(one: Mapping[str, str], place: str) -> str:
    """A unit: "A Par", "the German army in Munich", "North Sea fleet", "fleet on the south coast of Spain".

    "Both armies" is none, though a map may know the Gulf of Bothnia as Both.
    """
    ashore = f"(?:{one['to']}?{one['coast']})?{one['place']}{one['coast']}?"
    kind_first = f"{one['power']}??{one['kind']}{one['power']}??{one['from']}?{ashore}"
    kind_last = f"{one['power']}??{one['from']}?{place}(?:{one['kind']}(?!{one['coast']}?{one['place']}))?"
    both = f"{one['number']}{one['kinds']}"
    return f"(?>(?!{both}){one['article']}??(?:{kind_first}|{kind_last}))"


def _one_of(alphabet: Mapping[frozenset[str], str], sort: str) -> str:
    return "[" + "".join(character for sorts, character in alphabet.items() if sort in sorts) + "]"
