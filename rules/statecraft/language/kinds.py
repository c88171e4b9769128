"""The kinds of slots: how they read in HELP, how a value is written, how many words can be one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.statecraft.dates import SEASONS, show
from rules.statecraft.language.tokens import Token

LONGEST_NAME = 6
"""Words of a name."""
LONGEST_LIST = 60
Fits = Callable[[Sequence[Token]], bool]


@dataclass(frozen=True)
class Kind:
    """shown: as HELP prints it; longest: words; fits: whether tokens look like one; write: in canonical words."""

    shown: str
    longest: int
    fits: Fits
    write: Callable[[Any], str] = str


def _number(tokens: Sequence[Token]) -> bool:
    return tokens[0].kind == "number" and tokens[0].text.isdecimal()


def _signed(tokens: Sequence[Token]) -> bool:
    return tokens[0].kind == "number"


def _percent(tokens: Sequence[Token]) -> bool:
    return _number(tokens) and [t.text for t in tokens[1:]] in ([], ["%"])


def _hours(tokens: Sequence[Token]) -> bool:
    return re.fullmatch(r"[0-9]{1,4}h?", tokens[0].text, re.IGNORECASE) is not None


def _text(tokens: Sequence[Token]) -> bool:
    return tokens[0].kind == "quoted"


def _version(tokens: Sequence[Token]) -> bool:
    return re.fullmatch(r"v?[0-9]{1,4}", tokens[0].text, re.IGNORECASE) is not None


def _season(tokens: Sequence[Token]) -> bool:
    years = [t for t in tokens if t.text.isdecimal() and len(t.text) <= 4]
    seasons = [t for t in tokens if t.text.capitalize() in SEASONS]
    return len(years) == 1 and len(years) + len(seasons) == len(tokens)


def _name(tokens: Sequence[Token]) -> bool:
    """One name: words, or one text in quotes."""
    return (len(tokens) == 1 or all(t.kind != "quoted" for t in tokens)) and all(t.kind != "mark" for t in tokens)


def _names(tokens: Sequence[Token]) -> bool:
    """A list of names."""
    ends = (tokens[0].text, tokens[-1].text)
    return all(t.kind != "mark" or t.text == "," for t in tokens) and "," not in ends


def _any(tokens: Sequence[Token]) -> bool:
    return True


def _pairs(tokens: Sequence[Token]) -> bool:
    """Assignments: a=1, b c=2."""
    return any(t.text == "=" for t in tokens[1:-1])


def _reference(series: str) -> Fits:
    letters = f"(?:{series}-?)?" if series in ("CB", "R") else f"{series}-?"
    form = re.compile(rf"{letters}[0-9]{{1,6}}", re.IGNORECASE)
    return lambda tokens: form.fullmatch(tokens[0].text) is not None


def _comma(values: Sequence[str]) -> str:
    return ", ".join(values)


def quoted(text: str) -> str:
    """A text in quotes; quotes in it become single ones."""
    return '"' + text.replace('"', "'") + '"'


def spaced(name: str) -> str:
    """A name, in quotes if it has a blank."""
    return quoted(name) if " " in name else name


def _assigned(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in values.items())


_NAME = {"longest": LONGEST_NAME, "fits": _name}
_LIST = {"longest": LONGEST_LIST, "fits": _names, "write": _comma}
KINDS: Mapping[str, Kind] = {
    "number": Kind("<n>", 1, _number),
    "signed": Kind("±<n>", 1, _signed, lambda n: f"{n:+d}"),
    "whole": Kind("<n>", 1, _signed),
    "percent": Kind("<n>%", 2, _percent, lambda n: f"{n}%"),
    "hours": Kind("<hours>", 1, _hours),
    "year": Kind("<year>", 1, _number),
    "version": Kind("v<n>", 1, _version, lambda n: f"v{n}"),
    "season": Kind("<year> <season>", 2, _season, show),
    "text": Kind('"text"', 1, _text, quoted),
    "title": Kind('"name"', LONGEST_NAME, _name, quoted),
    "word": Kind("<word>", 1, _name),
    "player": Kind("<player>", LONGEST_NAME, _name, spaced),
    "force": Kind("<force>", LONGEST_NAME, _name),
    "army": Kind("<army>", LONGEST_NAME, _name),
    "navy": Kind("<navy>", LONGEST_NAME, _name),
    "any force": Kind("<force>", 1, _name),
    "given force": Kind("<force>", 1, _name),
    "new force": Kind("<name>", 1, _name),
    "place": Kind("<place>", **_NAME),  # type: ignore[arg-type]
    "region": Kind("<region>", **_NAME),  # type: ignore[arg-type]
    "sea": Kind("<sea>", **_NAME),  # type: ignore[arg-type]
    "places": Kind("<place>, ...", **_LIST),  # type: ignore[arg-type]
    "regions": Kind("<region>, ...", **_LIST),  # type: ignore[arg-type]
    "city": Kind("<city>", LONGEST_NAME, _name, spaced),
    "port": Kind("<city>", LONGEST_NAME, _name, spaced),
    "shore": Kind("<city>|<region>", LONGEST_NAME, _name, spaced),
    "state": Kind("<State>", **_NAME),  # type: ignore[arg-type]
    "claimant": Kind("<State>|HEIR", **_NAME),  # type: ignore[arg-type]
    "states": Kind("<State>, ...", **_LIST),  # type: ignore[arg-type]
    "pair": Kind("<State> <State>", LONGEST_LIST, _names, " ".join),
    "recipients": Kind("<State>, ...", **_LIST),  # type: ignore[arg-type]
    "who": Kind("<State>|<player>", **_NAME),  # type: ignore[arg-type]
    "leader": Kind("SOVEREIGN|OFFICER|<General>", **_NAME),  # type: ignore[arg-type]
    "general": Kind("<General>", **_NAME),  # type: ignore[arg-type]
    "direction": Kind("N|NE|E|SE|S|SW|W|NW", **_NAME),  # type: ignore[arg-type]
    "attribute": Kind("<attribute>", 1, _name),
    "religion": Kind("<faith>", 3, _name),
    "condition": Kind("NEVER|AT ONCE|IF LOSS >= <n>%|IF ODDS < <x>:<y>|AFTER ROUND <n> [OR ...]", LONGEST_LIST, _any),
    "assignments": Kind("<name>=<value>, ...", LONGEST_LIST, _pairs, _assigned),
    "shares": Kind("<State>=<n>, ...", LONGEST_LIST, _pairs, _assigned),
    "value": Kind("<value>", LONGEST_LIST, _any),
    "expression": Kind("<expression>", LONGEST_LIST, _any),
    "event": Kind("<event>", 1, _name),
    "expedition": Kind("<State>|Q-<n>", **_NAME),  # type: ignore[arg-type]
    "ruling": Kind("RQ-...", 1, _name),
    "reward": Kind("R-<n>", 1, _reference("R")),
    "Q": Kind("Q-<n>", 1, _reference("Q")),
    "ballot": Kind("Q-<n>", 1, _reference("Q")),
    "T": Kind("T-<n>", 1, _reference("T")),
    "I": Kind("I-<n>", 1, _reference("I")),
    "CB": Kind("CB-<n>", 1, _reference("CB")),
}
REFERENCES = frozenset({"Q", "T", "I", "CB"})
"""Kinds whose value is the game's own id: what a reader sees is a number of his own."""
