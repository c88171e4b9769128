"""The names of the whole world, for tests of the order language."""

from __future__ import annotations

from functools import lru_cache

from moderator import scenarios
from rules.online1483.game import Game
from rules.online1483.language.lexicon import Lexicon, NameList
from rules.online1483.language.reading import Unread, read
from rules.online1483.scenario import game_of


@lru_cache
def world() -> Game:
    return game_of(scenarios.load("online1483/world-1483"))


@lru_cache
def names() -> NameList:
    scenario = world().scenario
    return NameList(
        nations=(*scenario.nations, *scenario.tribes),
        territories=tuple(world().board.borders),
        zones=tuple(world().board.sea),
        aliases=tuple(scenario.aliases.items()),
    )


def lexicon() -> Lexicon:
    return Lexicon.of(names())


def said(text: str) -> str:
    """What a line comes to: its canonical orders, or the code of what is wrong."""
    found = read(lexicon(), text)
    return found.code if isinstance(found, Unread) else "; ".join(map(str, found))
