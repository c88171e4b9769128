"""Three turns of the whole world of 1483 Online through the service, orders as mails: no error, every invariant."""

from __future__ import annotations

from pathlib import Path

from benchmarks.online1483_policy import CLAUSES
from benchmarks.soak_online1483 import Clock, Soak, service_on

TURNS = 3


def test_three_turns_of_the_whole_world(database: str, tmp_path: Path) -> None:
    clock = Clock()
    with service_on(database, tmp_path, clock) as service:
        soak = Soak(service, clock)
        soak.map_turns = ()
        figures = soak.play(TURNS)
    assert figures.faults == []
    assert {clause for clause in CLAUSES if clause != "NPC-09"} <= figures.clauses.keys()
    assert len(figures.closing) == 1 + 4 * TURNS
    assert figures.mails_in == 44 * TURNS
    assert figures.mails_out >= 45 * len(figures.closing)
