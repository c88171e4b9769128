"""Lists in a line: things parted by commas, "and" or nothing but their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.online1483.language.scan import Remark, Scan, behind
from rules.online1483.language.vocabulary import SEPARATORS

MOST_IN_A_LIST = 60

Said = tuple[int, Any, tuple[Remark, ...]]
"""Where a thing ends, what it is, what is to be told about it."""
OneOf = Callable[[Scan, int], Iterable[Said]]


def listed(
    scan: Scan, at: int, one: OneOf, parted: frozenset[str] = SEPARATORS, most: int = MOST_IN_A_LIST
) -> Iterator[Said]:
    """Every list of things that begins here, the longest first; values are tuples of the things."""
    if scan.tired() or not most:
        return
    for end, value, remarks in one(scan, at):
        after = behind(scan, end, parted)
        if after > end or scan.number(after):
            for last, values, more in listed(scan, after, one, parted, most - 1):
                yield last, (value, *values), (*remarks, *more)
        yield end, (value,), remarks
