"""moderator outbox: mails that go out."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.play import game_named

app = group("Mails that go out, and who did not get them.")
Status = Literal["waiting", "sent", "failed", "replaced", "withdrawn"]
COLUMNS = {
    "id": "mail",
    "kind": "kind",
    "recipient": "to",
    "status": "status",
    "attempts": "attempts",
    "next_at": "next try",
    "sent_at": "sent",
    "error": "error",
}


@app.command("list")
def list_(
    ctx: typer.Context,
    status: Annotated[Status | None, typer.Option(help="Only of this status.")] = None,
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    most: Annotated[int, typer.Option(help="How many, newest first.")] = 50,
    as_json: printing.Json = False,
) -> None:
    """Outgoing mails, newest first."""
    from moderator.office import reach

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = reach.listed(db, status or "", game, most), service.settings.zone
    printing.rows(found, as_json, zone, "No mail is in the outbox.", COLUMNS)


@app.command()
def missing(ctx: typer.Context, game: desk.Game, as_json: printing.Json = False) -> None:
    """Who did not get this turn."""
    from moderator.office import reach

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = reach.turn(db, game_named(db, game)), service.settings.zone
    lacking = [one for one in found if not one.got_it]
    printing.rows(lacking, as_json, zone, f"Everybody in {game} got the newest report ({len(found)} players).")
    if lacking and not as_json:
        typer.echo("To send again: moderator outbox retry MAIL")


@app.command()
def retry(
    ctx: typer.Context,
    mail: Annotated[
        list[int] | None, typer.Argument(metavar="[MAIL]...", help="Numbers; all that failed if left out.")
    ] = None,
) -> None:
    """Send again with the next run."""
    from moderator.office import reach

    with desk.opened(ctx) as service, service.store.write() as db:
        rows = reach.retry(db, service, mail or [])
    for row in rows:
        typer.echo(f"{row.id}  {row.kind} to {row.recipient}")
    typer.echo("They go out with the next run: moderator run" if rows else "Nothing failed or was put off.")
