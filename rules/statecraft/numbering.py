"""The numbers a reader sees: T- treaties, Q- open items, I- offers, CB- Casus Belli, R- rewards. Each reader's series
counts only what that reader was shown, so that no gap reveals anything (spec section 0)."""

from __future__ import annotations

from rules.numerals import natural
from rules.statecraft.model import World


def show(world: World, reader: str, series: str, what: str) -> str:
    """The reader's number ("Q-3") of something now shown to him: the next of his series the first time."""
    shown = world.seen.setdefault(reader, {}).setdefault(series, [])
    if what not in shown:
        shown.append(what)
    return f"{series}-{shown.index(what) + 1}"


def number(world: World, reader: str, series: str, what: str) -> str:
    """The reader's number of something, "" if it was never shown to him."""
    shown = world.seen.get(reader, {}).get(series, [])
    return f"{series}-{shown.index(what) + 1}" if what in shown else ""


def meant(world: World, reader: str, written: str) -> str:
    """The game's own id of what the reader calls "T-4", "Q-12" ...; "" if he was shown no such thing."""
    series, _, digits = written.upper().partition("-")
    shown = world.seen.get(reader, {}).get(series, [])
    number = natural(digits) or 0
    return shown[number - 1] if 1 <= number <= len(shown) else ""
