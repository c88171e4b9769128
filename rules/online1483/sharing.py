"""Hits on several nations of one side (CON-08)."""

from __future__ import annotations

from collections.abc import Mapping


def shares(hits: int, targets: Mapping[str, int]) -> dict[str, int]:
    """Hits divided evenly among nations, the odd ones to the first; no nation gets more than it has targets, while
    another has some left."""
    given = dict.fromkeys(targets, 0)
    while hits > 0 and given:
        open_to = [nation for nation in given if given[nation] < targets[nation]]
        if not open_to:
            given[next(iter(given))] += hits
            break
        for nation in open_to[:hits]:
            given[nation] += 1
        hits -= len(open_to[:hits])
    return given
