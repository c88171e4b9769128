"""What the shell can complete of a command: codes of games, powers of one. In doubt nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from moderator import config, service
from moderator.play import game_named, load
from moderator.store import games, schema


def codes(settings: Path | None, begun: str) -> list[str]:
    """The codes of games that begin so."""
    try:
        with _reading(settings) as db:
            return [game.code for game in games.games(db) if game.code.startswith(begun)]
    except Exception:  # the shell would show a traceback in the middle of a line
        return []


def powers(settings: Path | None, code: str, begun: str) -> list[str]:
    """The powers of a game that begin so, each by a name without blanks, which shells part words at."""
    try:
        with _reading(settings) as db:
            play = load(db, game_named(db, code))
            named = [(seat.power, play.name(seat.power)) for seat in play.seats]
    except Exception:
        return []
    words = [power if " " in name else name for power, name in named]
    return [word for word in words if word.startswith(begun)]


@contextmanager
def _reading(settings: Path | None) -> Iterator[Connection]:
    made = service.start(config.load(Path(settings) if settings else None))
    try:
        schema.require(made.store)
        with made.store.read() as db:
            yield db
    finally:
        made.store.close()
