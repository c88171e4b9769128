"""What commands work with: the settings that --config names, the service opened on a database that fits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from moderator.config import Settings
    from moderator.service import Service


def complete_game(ctx: typer.Context, incomplete: str) -> list[str]:
    """Codes of games that begin so, for the shell."""
    from moderator.office import completing

    return completing.codes(ctx.find_root().params.get("config"), incomplete)


def complete_power(ctx: typer.Context, incomplete: str) -> list[str]:
    """Powers, of the game named before them, that begin so."""
    from moderator.office import completing

    code = ctx.params.get("game") or ctx.params.get("code") or ""
    return completing.powers(ctx.find_root().params.get("config"), code, incomplete)


Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's code.", autocompletion=complete_game)]
Power = Annotated[str, typer.Argument(metavar="POWER", help="The power's name.", autocompletion=complete_power)]
Reason = Annotated[str, typer.Option("--reason", help="Told to the players, kept in the audit log.")]


def settings(ctx: typer.Context) -> Settings:
    """The settings in force."""
    from moderator import config

    return config.load(ctx.obj)


@contextmanager
def opened(ctx: typer.Context) -> Iterator[Service]:
    """The service for the length of a command. SchemaError for a database that db upgrade has to make fit."""
    from moderator import service
    from moderator.store import schema

    _log_to_stderr()
    made = service.start(settings(ctx))
    try:
        schema.require(made.store)
        yield made
    finally:
        made.store.close()


def _log_to_stderr() -> None:
    """Standard output belongs to what a command prints."""
    import sys

    import structlog

    def logger(*_: object) -> structlog.PrintLogger:
        return structlog.PrintLogger(sys.stderr)

    structlog.configure(logger_factory=logger)
