"""PRESS ... ENDPRESS: what stands between is the player's own text, whatever it looks like."""

from __future__ import annotations

from moderator.mail.words import plain

OPEN, CLOSE = "press", "endpress"


def blocks(lines: list[str]) -> set[int]:
    """The numbers of the lines in finished press blocks, the two that begin and end each block among them."""
    found: set[int] = set()
    start: int | None = None
    for at, line in enumerate(lines):
        words = plain.cleaned(line).casefold().split(maxsplit=1)
        if words[:1] == [OPEN] and start is None:
            start = at
        elif start is not None and "".join(words[:2]).startswith(CLOSE):
            found.update(range(start, at + 1))
            start = None
    return found
