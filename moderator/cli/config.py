"""moderator config: the settings."""

from __future__ import annotations

from pathlib import Path

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group

app = group("The settings.", alone=True)


@app.callback()
def show(ctx: typer.Context, as_json: printing.Json = False) -> None:
    """The settings in force, secrets masked; `config init` writes a first file."""
    if ctx.invoked_subcommand:
        return
    from moderator.office import settings_file

    printing.facts(settings_file.shown(desk.settings(ctx)), as_json, "UTC", exact=True)


@app.command()
def init(ctx: typer.Context) -> None:
    """Write a moderator.toml with comments, here or where --config says."""
    from moderator import config
    from moderator.office import settings_file

    file = Path(ctx.obj or config.DEFAULT_FILE)
    settings_file.init(file)
    typer.echo(f"{file} is written. Next: fill it in, then moderator db upgrade, then moderator doctor")
