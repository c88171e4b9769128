"""Ten years of Statecraft through the service, the first by mail: no error, every invariant, most acts."""

from __future__ import annotations

from pathlib import Path

from benchmarks.soak_statecraft import Clock, Soak, service_on
from rules.statecraft.dates import YEAR
from rules.statecraft.doing import ACTS
from tests.rules.statecraft.soak import missing

YEARS = 10


def test_ten_years(database: str, tmp_path: Path) -> None:
    clock = Clock()
    with service_on(database, tmp_path, clock) as service:
        soak = Soak(service, clock)
        figures = soak.years(YEARS)
    assert figures.faults == []
    assert len(figures.seasons) == YEARS * YEAR
    assert figures.mails_in >= 7 * YEAR
    assert figures.mails_rejected <= figures.mails_in // 10
    assert figures.mails_out >= 7 * YEARS * YEAR
    assert len(missing(soak).get("act", ())) < len(ACTS) // 3
