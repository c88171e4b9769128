"""The demonstration's clock: it runs like any other, and jumps over the days on which nothing happens."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta


@dataclass
class DemoClock:
    """The present instant of everything in the demonstration: service, mail servers, players."""

    ahead: timedelta = field(default_factory=timedelta)

    def __call__(self) -> datetime:
        """Now, aware UTC."""
        return datetime.now(UTC) + self.ahead

    def jump(self, to: datetime) -> None:
        """Go on from this instant; never back."""
        self.ahead += max(to - self(), timedelta())
