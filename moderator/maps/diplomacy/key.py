"""The key below a Diplomacy map: powers with their strength, and only the symbols that this picture uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moderator.maps.diplomacy.orders import HELPING, LOST, STROKES, meeting
from moderator.maps.diplomacy.position import Position
from moderator.maps.legend import Block, Entry
from moderator.maps.lines import cross, drawn
from moderator.maps.svg import group, moved
from moderator.maps.symbols import ALONE, AROUND_COUNTER, FAILED, army, burst, fleet, gone, nameplate, plus

SAMPLE = ((-36.0, 0.0), (36.0, 0.0))
WORDS = {
    "move": "move",
    "convoyed": "by convoy",
    "support": "support",
    "convoy": "convoy",
    "retreat": "retreat",
    "option": "may retreat",
}
GREY = "#6b6257"
POWERS_A_ROW, SYMBOLS_A_ROW = 4, 5


def blocks(position: Position) -> list[Block]:
    """The key's parts, from above."""
    return [Block(powers(position), POWERS_A_ROW), Block(list(marks(position)), SYMBOLS_A_ROW)]


def powers(position: Position) -> list[Entry]:
    """A counter in each power's colour, its name, its centres."""
    counts = Counter(position.drawing.centres.values())
    return [
        Entry(army(position.ink(power), position.letters[power]), f"{name} {counts[power]}")
        for power, name in position.drawing.powers.items()
    ]


def marks(position: Position) -> Iterator[Entry]:
    """The lines and marks that this picture uses."""
    units = position.drawing.units
    yield Entry(army(GREY, ""), "army")
    yield Entry(moved((0, 5), fleet(GREY, "")), "fleet")
    yield Entry(nameplate("ABC", 24, GREY), "centre")
    yield from lines(position)
    if any(unit.dislodged for unit in units):
        yield Entry(group(burst(AROUND_COUNTER), army(GREY, ""), transform="scale(0.7)"), "dislodged")
    if any(unit.built for unit in units):
        yield Entry(plus(), "built")
    if any(unit.gone for unit in units):
        yield Entry(army(GREY, "") + gone(), "taken off")
    if position.drawing.contested:
        yield Entry(burst(ALONE), "stand-off")


def lines(position: Position) -> Iterator[Entry]:
    """A sample of each kind of order, and of failure."""
    seen = {(order.type, order.ok) for order in position.drawing.orders}
    for kind, words in WORDS.items():
        if (kind, True) in seen:
            ring = meeting(SAMPLE[1], STROKES[kind].colour) if kind in HELPING else ""
            yield Entry(drawn(SAMPLE, STROKES[kind]) + ring, words)
    if any(not ok for _, ok in seen):
        yield Entry(drawn(SAMPLE, LOST["move"]) + cross((0, 0), 11, FAILED), "failed")
