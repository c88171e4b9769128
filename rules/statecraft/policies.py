"""How long the Gamemaster is waited for: the level of each type of ruling (SC-GM-04)."""

from __future__ import annotations

from rules.ruleset import MODERATOR
from rules.statecraft.board import Board
from rules.statecraft.model import Item, World

QUIET = frozenset(
    {"RQ-AWARE", "RQ-INTEL", "RQ-OFFICER", "RQ-SUPPLY", "RQ-REACH", "RQ-TRAPPED", "RQ-DEV-CAP", "RQ-BLOCK-CAP"}
)
"""Pure defaults: asked only where the moderator has chosen to be asked for that type (spec section 17)."""
RULING_OF = {
    "bid": "RQ-DEF-BID",
    "consent": "RQ-CONSENT",
    "ballot": "RQ-VOTE",
    "terms": "RQ-PEACE",
    "call": "RQ-CALL",
    "service": "RQ-CHANGE-STATE",
}
"""The type of ruling that the moderator's answer to an item is."""
BY_ACTS = ("claims", "support", "auction")
"""Items that are open for their time, whoever answers."""
NUMBER = "a whole number"
RECORD = "the default's fields with other values; what is left out stays as it is"
FORMS = {
    "RQ-RELEASE": "two numbers, Tax Income and Recruitment",
    "RQ-EXPLORE-QUOTE": "a number of Gold, or refuse",
    "RQ-EXPLORE-RESULT": "regions by their codes with commas between them, nothing, or lost",
    "RQ-MERCS": "two numbers, how many and in how many seasons",
    "RQ-INHERIT": "a State by its code",
    "RQ-TITLE": "a region or a Vassal by its code",
    "RQ-INTEL": "what is told, in your own words",
    "RQ-AWARE": "a number of units, or what is said, in your own words",
    "RQ-GENEROUS": "two numbers, Prestige and Honor",
    "RQ-REACH": "a place on its way, by its code",
}
"""How a ruling of a type is answered that is neither yes or no, nor one number, nor a record (spec section 17)."""
OWN_REQUESTS = ("quote",)
"""Items that only answer what was asked for: they lapse, and nothing is to be judged."""


def level(board: Board, world: World, kind: str) -> str:
    """off, timeout or full for a type of ruling."""
    chosen = world.policies.get(kind)
    if chosen:
        return chosen
    return "full" if kind in QUIET else world.policies.get("", board.options.auto)


def ruling_type(item: Item) -> str:
    """The type of ruling that the moderator's answer to an item is, "" for one of no type."""
    return str(item.about.get("type", RULING_OF.get(item.kind, "")))


def insists(board: Board, world: World, item: Item) -> bool:
    """Whether an item stays open past its time until the moderator, of whom it is asked, has answered: at level off."""
    asked = MODERATOR in item.awaited and item.kind not in OWN_REQUESTS
    return asked and level(board, world, ruling_type(item)) == "off"


def takes_default(board: Board, world: World, item: Item) -> bool:
    """Whether an item waits for nobody: of the Gamemaster alone it is asked, and he leaves it to the default."""
    players = any(power != MODERATOR for power in item.awaited)
    return not players and item.kind not in BY_ACTS and level(board, world, ruling_type(item)) == "full"
