"""Dice as the rules ask for them: one d10 an ask (DICE-01, GLO-01, GLO-02).

In a rehearsal nothing is rolled: a try succeeds or fails as the rehearsal's luck says, any other die shows a middling
number.

Event here: `rolled` (to the roll's audience: purpose, subject, die).
"""

from __future__ import annotations

from rules.dice import PUBLIC_AUDIENCE
from rules.online1483.world import World

MIDDLING = 5
TOLD_WITH_BATTLE = frozenset({"battle", "siege", "sea battle"})
"""Purposes whose dice the event of the battle lists."""


def d10(world: World, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> int:
    """One ten-sided die; `to` is the audience that may know it."""
    if world.luck:
        return MIDDLING
    die = world.dice.roll(world.game.book.number("die_sides"), purpose, *subject, to=to)
    if purpose not in TOLD_WITH_BATTLE:
        world.tell(to, "rolled", purpose=purpose, subject=list(subject), die=die)
    return die


def d100(world: World, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> int:
    """Two dice: tens, units; 10 counts as 0, and 0-0 as 100 (GLO-01)."""
    tens, units = (d10(world, purpose, *subject, to=to) % 10 for _ in range(2))
    return 10 * tens + units or 100


def under(world: World, chance: int, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> bool:
    """A chance of n in 10: success when the roll is at most n (GLO-02)."""
    if world.luck:
        return world.luck.good
    return d10(world, purpose, *subject, to=to) <= chance


def among(world: World, key: str, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> bool:
    """Success on the faces that a row of the data table lists."""
    if world.luck:
        return world.luck.good
    return world.game.book.among(key, d10(world, purpose, *subject, to=to))


def within(world: World, key: str, purpose: str, *subject: str, to: str = PUBLIC_AUDIENCE) -> bool:
    """Success on the range of faces that a row of the data table gives."""
    if world.luck:
        return world.luck.good
    return world.game.book.within(key, d10(world, purpose, *subject, to=to))
