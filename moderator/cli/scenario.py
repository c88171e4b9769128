"""moderator scenario: what can be played."""

from __future__ import annotations

import typer

from moderator.cli import printing
from moderator.cli.groups import group

app = group("What can be played.")


@app.callback()
def _group() -> None:
    """What can be played."""


@app.command("list")
def list_(as_json: printing.Json = False) -> None:
    """Every scenario."""
    from moderator import scenarios

    printing.rows(scenarios.listed(), as_json, "UTC", "No scenario is installed.")


@app.command()
def guide(name: str = typer.Argument(help="A scenario, as `scenario list` names it.")) -> None:
    """The players' guide: every form of order and command, as Markdown."""
    from moderator.office import guidebook

    typer.echo(guidebook.markdown(name), nl=False)
