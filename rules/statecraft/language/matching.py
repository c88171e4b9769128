"""A pattern laid over the tokens of a line: which of them fill which slot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.statecraft.language.patterns import Choice, Element, Flag, Options, Pattern, Slot, Word
from rules.statecraft.language.tokens import Token

Accepts = Callable[[str, Sequence[Token]], bool]
"""Whether these tokens can be something of this kind of slot."""


@dataclass(frozen=True)
class Match:
    """What a pattern found. slots: field -> kind and tokens; words: field -> the word chosen; flags: fields said."""

    slots: dict[str, tuple[str, tuple[Token, ...]]]
    words: dict[str, str]
    flags: tuple[str, ...] = ()


def match(pattern: Pattern, tokens: Sequence[Token], accepts: Accepts, longest: Callable[[str], int]) -> Match | None:
    """The first way in which the pattern covers all tokens; names are taken as short as they can be."""
    return _Search(tuple(tokens), pattern.reserved, accepts, longest).walk(pattern.program, 0)


class _Search:
    """One search, which remembers from where it cannot succeed: it takes time linear in the words of the line."""

    def __init__(
        self, tokens: tuple[Token, ...], reserved: frozenset[str], accepts: Accepts, longest: Callable[[str], int]
    ) -> None:
        self.tokens, self.reserved, self.accepts, self.longest = tokens, reserved, accepts, longest
        self.dead: set[tuple[tuple[Element, ...], int]] = set()

    def walk(self, program: tuple[Element, ...], at: int) -> Match | None:
        if not program:
            return Match({}, {}) if at == len(self.tokens) else None
        if (program, at) in self.dead:
            return None
        found = self._step(program[0], program[1:], at)
        if found is None:
            self.dead.add((program, at))
        return found

    def _step(self, element: Element, rest: tuple[Element, ...], at: int) -> Match | None:
        match element:
            case Word():
                here = at < len(self.tokens) and self.tokens[at].key in element.spellings
                return self.walk(rest, at + 1) if here else None
            case Flag():
                said = at < len(self.tokens) and self.tokens[at].key == element.word
                return self._flag(element, rest, at + 1) if said else None
            case Choice():
                return self._choice(element, rest, at)
            case Slot():
                return self._slot(element, rest, at)
            case Options():
                return self._options(element, rest, at)

    def _choice(self, element: Choice, rest: tuple[Element, ...], at: int) -> Match | None:
        for option in element.options:
            end = at + len(option)
            if [t.key for t in self.tokens[at:end]] == [word.upper() for word in option]:
                found = self._with_word(element.field, " ".join(option), rest, end)
                if found:
                    return found
        return None

    def _with_word(self, name: str, word: str, rest: tuple[Element, ...], at: int) -> Match | None:
        found = self.walk(rest, at)
        return found and Match(found.slots, {name: word, **found.words}, found.flags)

    def _flag(self, element: Flag, rest: tuple[Element, ...], at: int) -> Match | None:
        found = self.walk(rest, at)
        return found and Match(found.slots, found.words, (element.field, *found.flags))

    def _slot(self, element: Slot, rest: tuple[Element, ...], at: int) -> Match | None:
        for end in range(at + 1, min(len(self.tokens), at + self.longest(element.kind)) + 1):
            covered = self.tokens[at:end]
            if covered[-1].key in self.reserved:
                return None
            found = self.walk(rest, end) if self.accepts(element.kind, covered) else None
            if found:
                return Match({element.field: (element.kind, covered), **found.slots}, found.words, found.flags)
        return None

    def _options(self, element: Options, rest: tuple[Element, ...], at: int) -> Match | None:
        for number, part in enumerate(element.parts):
            others = element.parts[:number] + element.parts[number + 1 :]
            found = self.walk((*part, *((Options(others),) if others else ()), *rest), at)
            if found:
                return found
        return self.walk(rest, at)
