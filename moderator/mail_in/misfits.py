"""Lines that are nearly a service verb: not acted on, and their author is told how the verb is written.

A line is nearly one if it begins with a verb in capitals, or if it says nothing but verbs and small words ("I vote
draw", "concede to France"). Anything else is prose, of which nothing is said. Where a game reads the line, it is the
game's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from moderator.mail_in.commands import LONGEST_LINE, VERBS, Split, in_letters
from moderator.play import Play
from rules.ruleset import Parsed, Problem

MOST_WORDS = 6
ALSO = {"wait": ("NOWAIT",), "nowait": ("WAIT",), "draw": ("VOTE",), "concede": ("VOTE",)}
"""What else a word may mean than the verb that it begins."""
HEADING = "orders"
"""Stands above orders as a heading; it asks for them only in a mail that has nothing else."""
_VOTES = frozenset({"vote", "concede"})
_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(_WORD.findall("i we my me it to a an the for set no not off on yes now want would like my is"))


def told(split: Split, play: Play, parsed: Parsed[Any]) -> Parsed[Any]:
    """What the game has read, with the lines that are nearly a verb among its problems."""
    nearly = dict(_misfits(split, play, parsed))
    alone = not (parsed.readings or parsed.problems or split.commands or len(nearly) > 1)
    said = [problem for problem, word in nearly.values() if alone or word != HEADING]
    if not said:
        return parsed
    lines = {problem.line for problem in said}
    kept = [problem for problem in parsed.problems if problem.line not in lines]
    return parsed.model_copy(update={"problems": tuple(sorted([*kept, *said], key=lambda problem: problem.line))})


def _misfits(split: Split, play: Play, parsed: Parsed[Any]) -> Iterator[tuple[int, tuple[Problem, str]]]:
    lines = split.rest.split("\n")
    names = frozenset(
        word for seat in play.seats for word in _WORD.findall(f"{seat.power} {play.name(seat.power)}".lower())
    )
    letters = in_letters(lines) if play.rules.takes_press else frozenset[int]()
    read, odd = ({one.line for one in found} for found in (parsed.readings, parsed.problems))
    for number, line in enumerate(lines, 1):
        word = "" if number in letters or number in read or len(line) > LONGEST_LINE else _verb(line, names)
        if word and (number not in odd or (_is_bare(line, names) and word not in _of_game(play))):
            text = line.strip()
            yield number, (Problem(line=number, text=text, kind="unread", message=f"Write {_forms()[word]}."), word)


def _verb(line: str, names: frozenset[str]) -> str:
    """The verb that a line nearly is, in small letters; "" for none."""
    words: list[str] = _WORD.findall(line)
    if not words or line.lstrip()[0] in ">#":
        return ""
    first = words[0].lower()
    if words[0].isupper() and first in _forms() and first != HEADING:
        return first
    return next(word.lower() for word in words if word.lower() in _forms()) if _is_bare(line, names) else ""


def _is_bare(line: str, names: frozenset[str]) -> bool:
    """Whether a line says nothing but verbs and small words, and a verb among them; beside a vote powers' names too."""
    words = [word.lower() for word in _WORD.findall(line)]
    known = [word for word in words if word in _forms()]
    small = _SMALL | names if _VOTES.intersection(known) else _SMALL
    return bool(known) and len(words) <= MOST_WORDS and all(word in known or word in small for word in words)


@lru_cache(maxsize=1)
def _forms() -> Mapping[str, str]:
    """The word that begins a verb -> how the verbs are written that it may mean."""
    forms = {verb.name: verb.form for verb in VERBS}
    found: dict[str, list[str]] = {}
    for name in forms:
        found.setdefault(_WORD.findall(name)[0].lower(), []).append(name)
    for word, names in ALSO.items():
        found.setdefault(word, []).extend(names)
    return {word: " | ".join(forms[name] for name in sorted(names, key=len)) for word, names in found.items()}


@lru_cache(maxsize=8)
def _first_words(guide: tuple[Any, ...]) -> frozenset[str]:
    return frozenset(word.lower() for entry in guide for form in entry.forms for word in _WORD.findall(form)[:1])


def _of_game(play: Play) -> frozenset[str]:
    """The words that begin a game's own orders: what is wrong with them, the game says."""
    return _first_words(tuple(play.rules.guide()))
