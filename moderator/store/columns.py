"""Kinds of columns: an instant in UTC, and a long document kept compressed."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class Instant(TypeDecorator[datetime]):
    """An aware UTC instant; SQLite keeps it naive, so the zone is taken off and put back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """Refuse naive instants: a missing zone is a missed deadline."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"naive instant {value}")
        utc = value.astimezone(UTC)
        return utc if dialect.name == "postgresql" else utc.replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the instant back as aware UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Packed(TypeDecorator[str]):
    """A long document, compressed: a game of many acts keeps a state for each, and they are much alike inside."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Text to bytes."""
        return None if value is None else zlib.compress(value.encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """Bytes to text."""
        return None if value is None else zlib.decompress(value).decode()
