"""Commands that stand alone: run, serve, receive, doctor, verify, audit."""

from __future__ import annotations

from typing import Annotated

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.cli.terminal import say
from moderator.play import game_named

app = group()


@app.command()
def run(
    ctx: typer.Context,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing but trouble.")] = False,
    as_json: printing.Json = False,
) -> None:
    """Read mail, close what is due, send. Exit code 0 also when another run is at it, 1 for trouble."""
    import asyncio

    from moderator import running

    with desk.opened(ctx) as service:
        ran = printing.waiting("running", lambda: asyncio.run(running.run_once(service)))
    if as_json:
        printing.document(ran)
    elif ran.busy and not quiet:
        say("Another run is at it; nothing was done.")
    elif not quiet:
        say(f"{ran.read} mails read, {ran.steps} turns taken, {ran.sent} mails sent, {ran.waiting} put off.")
    for trouble in ran.troubles:
        say(f"moderator: {trouble}", err=True)
    if ran.troubles:
        raise typer.Exit(1)


@app.command()
def serve(ctx: typer.Context) -> None:
    """Run for ever, at every new mail and at least every poll_seconds. Ends by SIGTERM or Ctrl-C."""
    import asyncio
    import contextlib

    from moderator import running

    with desk.opened(ctx) as service, contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(running.serve_until_stopped(service))


@app.command()
def receive(
    ctx: typer.Context,
    now: Annotated[bool, typer.Option("--now", help="Handle it at once, too.")] = False,
) -> None:
    """Take a mail from standard input (.forward, procmail). Exit code 0: it is in the spool; 75: try again.

    The spool is the settings' (--config FILE, MODERATOR_CONFIG, ./moderator.toml) or MODERATOR_SPOOL.
    """
    from moderator import __main__

    raise typer.Exit(__main__.receive(str(ctx.obj or ""), ["--now"] if now else []))


@app.command()
def doctor(ctx: typer.Context, as_json: printing.Json = False) -> None:
    """Check mailbox, mail server, database, templates, DNS, disk. Exit code 1 if something is wrong."""
    from moderator.office import doctor

    settings = desk.settings(ctx)
    found = printing.progress(doctor.examine(settings), doctor.COUNT, "examining")
    printing.rows(found, as_json, settings.zone, "", {"what": "what", "verdict": "verdict", "found": "found"})
    if not as_json:
        for check in found:
            if check.remedy:
                say(f"{check.what}: {check.remedy}")
    if any(check.verdict == "wrong" for check in found):
        raise typer.Exit(1)


@app.command()
def verify(ctx: typer.Context, game: desk.Game, as_json: printing.Json = False) -> None:
    """Do every stored turn of a game again and compare. Exit code 1 if one differs."""
    from moderator.turn import history

    with desk.opened(ctx) as service, service.store.read() as db:
        row, zone = game_named(db, game), service.settings.zone
        found = printing.progress(history.verify(db, row), history.length(db, row), "replaying")
    printing.rows(found, as_json, zone, f"{game} has taken no turn yet.")
    if any(step.verdict == "differs" for step in found):
        raise typer.Exit(1)


@app.command()
def audit(
    ctx: typer.Context,
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    most: Annotated[int, typer.Option(help="How many, newest first.")] = 50,
    as_json: printing.Json = False,
) -> None:
    """Who did what, newest first."""
    from moderator.office import overview

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = overview.audit(db, game, most), service.settings.zone
    printing.rows(found, as_json, zone, "Nobody has done anything yet.")
