"""What a line says before anyone looks at the board: names as they were spelled, with all that they could mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.diplomacy.language.tokens import Token


@dataclass(frozen=True, slots=True)
class Named:
    """A place as spelled. provinces: what it can mean, the likeliest first, () for an unknown name; coast: as spelled;
    guessed: a misspelt name that can be only one."""

    spelling: str
    provinces: tuple[str, ...]
    coast: str = ""
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A unit as named: its kind and nationality are "" when they were left out."""

    at: Named
    kind: str = ""
    power: str = ""

    def of_kind(self, kind: str) -> Mention:
        """The same unit, of this kind if its own was left out."""
        return replace(self, kind=self.kind or kind)


@dataclass(frozen=True, slots=True)
class Draft:
    """One order as a line says it.

    verb: of the grammar's form. nation: a power named in front ("FRANCE: ..."). everyone: all units, or all of that
    kind; number: how many units or waives, 0 when it is not said. formal: written with a unit letter or an arrow, not
    as prose.
    """

    verb: str
    text: str
    nation: str = ""
    unit: Mention | None = None
    helped: Mention | None = None
    target: Named | None = None
    via: bool = False
    seas: tuple[Named, ...] = ()
    everyone: bool = False
    kind: str = ""
    number: int = 0
    formal: bool = False

    def of_unit(self, unit: Mention) -> Draft:
        """The same order for this unit."""
        return replace(self, unit=unit, formal=self.formal or bool(unit.kind))

    def names(self) -> tuple[Named, ...]:
        """Every place that it names, the ordered unit's first."""
        mentions = [mention.at for mention in (self.unit, self.helped) if mention]
        return (*mentions, *([self.target] if self.target else []))


def named(tokens: Sequence[Token]) -> Named:
    """The place in the tokens of a TARGET or a unit."""
    places = [token for token in tokens if token.has("place")]
    place = next((token for token in places if not token.has("coast", "power")), places[-1])
    coast = next((token.text for token in tokens if token is not place and token.has("coast")), "")
    known = tuple(province for province in place.meanings("place") if province)
    return Named(spelling=place.text, provinces=known, coast=coast, guessed=place.guessed)


def mention(tokens: Sequence[Token]) -> Mention:
    """The unit in the tokens of a UNIT or HELPED."""
    kinds = [token for token in tokens if token.has("kind") and not token.has("article")]
    kinds += [token for token in tokens if token.has("kind") and token.has("article")]
    at = named(tokens)
    powers = [token for token in tokens if token.has("power") and token.text != at.spelling]
    return Mention(
        at=at,
        kind=kinds[0].meanings("kind")[0] if kinds else "",
        power=powers[0].meanings("power")[0] if powers else "",
    )
