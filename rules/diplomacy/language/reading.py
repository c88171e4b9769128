"""The tokens of a line -> drafts: cover them with the grammar's forms, one order after another, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.diplomacy.language.drafts import Draft, mention, named
from rules.diplomacy.language.lexicon import Lexicon, Sense
from rules.diplomacy.language.patterns import Pattern, Patterns, patterns_of
from rules.diplomacy.language.tokens import Token
from rules.diplomacy.model import PhaseKind

_MOST_WORDS_OF_A_NAME = 3
_EVERY_PHASE = frozenset({"movement", "retreat", "adjustment"})


def drafts(lexicon: Lexicon, phase: PhaseKind, tokens: Sequence[Token]) -> tuple[Draft, ...]:
    """The orders that these tokens say, all of them; () if a single word is left over.

    What the phase has forms for comes first, then what another phase would, so that it can be told why not. Unknown
    words are tried as names of places only when nothing else fits; then orders must be parted by commas or the like,
    lest the words behind one that is not understood are taken for an order of their own.
    """
    patterns = patterns_of(lexicon)
    for candidate, parted in ((tokens, False), (_unknown_as_places(tokens), True)):
        for phases in (frozenset({phase}), _EVERY_PHASE):
            steps = _cover(patterns, candidate, phases, parted)
            if steps:
                return tuple(_drafts(patterns, candidate, steps))
    return ()


@dataclass(frozen=True)
class _Step:
    """A stretch of tokens that one pattern covers; without a pattern a power's name as a heading, or a bullet."""

    start: int
    end: int
    pattern: Pattern | None = None
    groups: re.Match[str] | None = None


def _cover(patterns: Patterns, tokens: Sequence[Token], phases: frozenset[str], parted: bool) -> list[_Step]:
    """Steps that cover all tokens, the longest first where there is a choice; [] if nothing does."""
    spelled, taken, dead = patterns.spell(tokens), list[_Step](), set[int]()
    start = _behind_separators(tokens, 0)
    choices = [_steps(patterns, tokens, spelled, phases, start)]
    while choices:
        step = next(choices[-1], None)
        if step is None:
            choices.pop()
            dead.update(_behind_separators(tokens, s.end) for s in taken[-1:])
            del taken[-1:]
            continue
        behind = _behind_separators(tokens, step.end)
        if behind == len(tokens) and step.pattern:
            return [*taken, step]
        if behind not in dead and (not parted or behind > step.end or step.pattern is None):
            taken.append(step)
            choices.append(_steps(patterns, tokens, spelled, phases, behind))
    return []


def _behind_separators(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and tokens[at].has("and"):
        at += 1
    return at


def _steps(
    patterns: Patterns, tokens: Sequence[Token], spelled: str, phases: frozenset[str], at: int
) -> Iterator[_Step]:
    """What can come next: the longest order first, then a heading or a bullet."""
    if at == len(tokens):
        return
    found = []
    for pattern in patterns.patterns:
        match = pattern.regex.match(spelled, at) if _fits(pattern, phases) else None
        if match and match.end() > at and _plausible(pattern, match, tokens):
            found.append(_Step(at, match.end(), pattern, match))
    yield from sorted(found, key=lambda step: -step.end)
    first_of_order = at == 0 or tokens[at - 1].has("and", "number")
    bullet = tokens[at].text == "+" or tokens[at].text.isdecimal() or (first_of_order and tokens[at].has("dash"))
    if tokens[at].has("power") or bullet or (first_of_order and tokens[at].has("number")):
        yield _Step(at, at + 1)


def _fits(pattern: Pattern, phases: frozenset[str]) -> bool:
    """Whether a form belongs to these phases; another phase's must have a verb to be recognized by."""
    return bool(phases.intersection(pattern.form.phases)) and not (pattern.bare and phases == _EVERY_PHASE)


def _plausible(pattern: Pattern, match: re.Match[str], tokens: Sequence[Token]) -> bool:
    """Whether this reads as an order and not as prose.

    Where a unit is to stay must be where it is. A unit alone must have its kind, and words that mean nothing need a
    verb or an arrow to be taken for names. Where a name is in doubt the ordered unit must have its kind, or be certain
    itself, or there must be an arrow. A list's number does not count units.
    """
    covered, roles = tokens[match.start() : match.end()], match.groupdict()
    if _is_numbered(_group(match, "ALL", tokens)):
        return False
    unit = _group(match, "UNIT", tokens) or _group(match, "UNITS", tokens)
    unknown = [token for token in covered if token.meanings("place") == ("",)]
    if pattern.form.alone and (unknown or len(covered) < len(tokens)):
        return False
    if not unit:
        return True
    if "THERE" in roles and named(unit).provinces != named(_group(match, "THERE", tokens)).provinces:
        return False
    with_kind = any(token.has("kind") for token in unit)
    if pattern.bare and (unknown or "TARGET" not in roles):
        return with_kind and not unknown
    if not unknown and not any(token.guessed for token in covered):
        return True
    sure = not any(token.guessed or token in unknown for token in unit)
    return with_kind or (not pattern.bare and (sure or any(token.has("dash") for token in covered)))


def _is_numbered(everyone: Sequence[Token]) -> bool:
    """Whether a list's number stands before it, with its mark: "2. Armies"; "2 armies" are two."""
    return len(everyone) > 1 and everyone[0].text.isdecimal() and everyone[1].start > everyone[0].end + 1


def _group(match: re.Match[str], role: str, tokens: Sequence[Token]) -> Sequence[Token]:
    start, end = match.span(role) if role in match.re.groupindex else (-1, -1)
    return tokens[start:end] if start >= 0 else ()


def _drafts(patterns: Patterns, tokens: Sequence[Token], steps: Sequence[_Step]) -> Iterator[Draft]:
    nation = ""
    for step in steps:
        first = tokens[step.start]
        if step.pattern is None or not first.has("place"):
            nation = next(iter(first.meanings("power")), nation)
        if step.pattern and step.groups:
            yield from _of_step(patterns, tokens, step.pattern, step.groups, nation)


def _of_step(
    patterns: Patterns, tokens: Sequence[Token], pattern: Pattern, match: re.Match[str], nation: str
) -> Iterator[Draft]:
    """One draft, or one for each unit of a list."""
    covered = tokens[match.start() : match.end()]
    parts = {role: _group(match, role, tokens) for role in match.re.groupindex}
    draft = Draft(
        verb=pattern.form.verb,
        text=" ".join(token.text for token in covered),
        nation=nation,
        helped=mention(parts["HELPED"]) if parts.get("HELPED") else None,
        target=named(parts["TARGET"]) if parts.get("TARGET") else None,
        via=pattern.by_sea,
        seas=tuple(named([t]) for role in ("SEA", "SEAS") for t in parts.get(role, ()) if t.has("place")),
        everyone="ALL" in parts,
        kind=_meaning(parts, "kind", "ALL", "KIND"),
        number=int(_meaning(parts, "number", "NUMBER", "ALL") or 0),
        formal=any(token.has("dash") for token in covered),
    )
    units = [mention(unit) for unit in _units(patterns, [*parts.get("UNIT", ()), *parts.get("UNITS", ())])]
    yield from (draft.of_unit(unit.of_kind(draft.kind)) for unit in units) if units else (draft,)


def _meaning(parts: Mapping[str, Sequence[Token]], sort: str, *roles: str) -> str:
    """What the first token of this sort in these roles means; "" if there is none."""
    tokens = (token for role in roles for token in parts.get(role, ()))
    return next((meant for token in tokens for meant in token.meanings(sort)), "")


def _units(patterns: Patterns, tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens of each unit in a list."""
    for match in patterns.unit.finditer(patterns.spell(tokens)):
        yield tokens[match.start() : match.end()]


def _unknown_as_places(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with each short run of unknown words as one place of which nothing is known."""
    found: list[Token] = []
    for unknown, run in groupby(tokens, key=lambda token: token.has("unknown")):
        words = list(run)
        if unknown and len(words) <= _MOST_WORDS_OF_A_NAME:
            text = " ".join(word.text for word in words)
            words = [Token(text, (Sense("place"),), words[0].start, words[-1].end)]
        found += words
    return found
