"""What every part of the service is handed: settings, database, templates, clock. Made once by the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from jinja2 import Environment

from moderator.config import Settings
from moderator.mail_out import reports
from moderator.store.engine import Store, open_store


@dataclass(frozen=True)
class Service:
    """The installation as it runs. clock: the present instant, aware UTC (tests hand in their own)."""

    settings: Settings
    store: Store
    templates: Environment
    clock: Callable[[], datetime]


def utc_now() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)


def start(settings: Settings, clock: Callable[[], datetime] = utc_now) -> Service:
    """Open the database of these settings; makes no tables (moderator.store.schema.upgrade does)."""
    return Service(settings, open_store(settings.database), reports.templates(settings.templates), clock)
