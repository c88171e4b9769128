"""moderator dice: check rolls that a report shows; needs no game."""

from __future__ import annotations

from typing import Annotated

import typer

from moderator.cli.groups import group

app = group("Check rolls that a report shows.")


@app.callback()
def _group() -> None:
    """Check rolls that a report shows."""


@app.command()
def check(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key that the report after the turn reveals.")],
    sides: Annotated[int, typer.Argument(metavar="SIDES", help="How many sides the die has.")],
    purpose: Annotated[str, typer.Argument(metavar="PURPOSE", help="What the roll was for.")],
    subject: Annotated[list[str] | None, typer.Argument(metavar="[SUBJECT]...", help="Whom and where.")] = None,
    repeat: Annotated[int, typer.Option(help="How often the same was rolled for before in the turn.")] = 0,
) -> None:
    """Work a roll out again, and what its key was committed to before the turn."""
    from moderator.office import dicing

    checked = dicing.check(key, sides, purpose, subject or (), repeat)
    typer.echo(f"{checked.result}\nThe report before the turn must show the commitment {checked.commitment}")


@app.command()
def keys(
    secret: Annotated[str, typer.Argument(metavar="SECRET", help="A turn's secret, from the game's last report.")],
    audience: Annotated[list[str], typer.Argument(metavar="AUDIENCE...", help="PUBLIC, or a power.")],
) -> None:
    """The keys that a turn's secret gives to those who may know rolls."""
    from moderator.office import dicing

    for name, key in dicing.keys(secret, audience).items():
        typer.echo(f"{name}: {key}")
