"""moderator brake: after an outage."""

from __future__ import annotations

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group

app = group("After an outage: look, give more time, let the service go on.")


@app.command()
def show(ctx: typer.Context, as_json: printing.Json = False) -> None:
    """Whether the brake is on, why, and what would be adjudicated without it."""
    from moderator import braking

    with desk.opened(ctx) as service:
        pulled, due, zone = braking.pulled(service), braking.due(service), service.settings.zone
    lines = [{"game": game.code, "phase": w.doc.title, "closed": w.closes_at} for game, w in due]
    if as_json:
        printing.document({"brake": pulled, "due": lines})
        return
    typer.echo(f"The brake is on. {pulled.message}" if pulled else "The brake is off: deadlines count as they stand.")
    printing.rows(lines, False, zone, "Nothing is due.")
    if pulled:
        typer.echo("More time for what is due: moderator brake extend. As it stands: moderator brake release")


@app.command()
def release(ctx: typer.Context) -> None:
    """Deadlines count again as they stand: the next run adjudicates what is due."""
    from moderator import braking

    with desk.opened(ctx) as service:
        braking.release(service)
    typer.echo("The brake is off; the next run adjudicates what is due.")


@app.command()
def extend(ctx: typer.Context) -> None:
    """Give every phase that is due the suggested time, tell the players, and take the brake off."""
    from moderator import braking

    with desk.opened(ctx) as service:
        moved, zone = braking.extend(service), service.settings.zone
    for game, later in moved:
        typer.echo(f"{game.code} closes {printing.instant(later, zone)}; the players are told.")
    typer.echo("The brake is off.")
