"""moderator game: make, start, pause and end games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.play import game_named

app = group("Make, start, pause and end games.")
Status = Literal["setup", "running", "paused", "ended"]
COLUMNS = {
    "game": "game",
    "name": "name",
    "scenario": "scenario",
    "status": "status",
    "phase": "open phase",
    "closes_at": "closes",
    "players": "players",
    "held": "held",
}


@app.command()
def new(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="Small letters, digits, dashes; part of its addresses.")],
    scenario: Annotated[str, typer.Option(help="See scenario list.")] = "standard-1900",
    name: Annotated[str, typer.Option(help="What the mails call it.")] = "",
    schedule: Annotated[str, typer.Option(help='In words: "Tue,Fri 18:00 Europe/London; retreat=24 h".')] = "",
    position: Annotated[Path | None, typer.Option(help="A board to begin from: JSON or YAML.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value; may be given several times.")] = None,
) -> None:
    """Make a game that players can join."""
    from moderator import scenarios
    from moderator.office import games, options

    document, chosen = options.read(scenario, option or [], position)
    with desk.opened(ctx) as service, service.store.write() as db:
        made = games.create(db, service, code, document, name, schedule, chosen)
        places = len(scenarios.bind(made.scenario).powers(None))
        typer.echo(f"{made.code} is open for players: {places} places, {made.schedule}.")
    typer.echo(
        f"Next: moderator player seat {code} ADDRESS, or let them mail JOIN {code}; then moderator game start {code}"
    )


@app.command("list")
def list_(
    ctx: typer.Context,
    status: Annotated[Status | None, typer.Option(help="Only of this status.")] = None,
    as_json: printing.Json = False,
) -> None:
    """All games."""
    from moderator.office import overview

    with desk.opened(ctx) as service, service.store.read() as db:
        found = overview.all_games(db, status or "")
        zone = service.settings.zone
    lines = [vars(line) | {"players": f"{line.taken}/{line.places}"} for line in found]
    printing.rows(lines, as_json, zone, "There is no game: moderator game new CODE", COLUMNS)


@app.command()
def show(ctx: typer.Context, code: desk.Game, as_json: printing.Json = False) -> None:
    """A game with its options and seats."""
    from moderator.office import overview

    with desk.opened(ctx) as service, service.store.read() as db:
        game = game_named(db, code)
        line, seats, zone = overview.line(db, game), overview.seats(db, game), service.settings.zone
    facts = vars(line) | {"schedule": game.schedule, "options": game.options.model_dump(), "revision": game.revision}
    if as_json:
        printing.document(facts | {"seats": seats})
        return
    printing.facts(facts, False, zone)
    columns = {"power": "power", "player": "player", "address": "address", "ready": "ready", "missed": "missed"}
    printing.rows(seats, False, zone, "Nobody has joined yet.", columns)


@app.command()
def start(ctx: typer.Context, code: desk.Game) -> None:
    """Draw the powers, open the first phase, write the start mails."""
    from moderator.office import games, overview

    with desk.opened(ctx) as service, service.store.write() as db:
        play = games.start(db, service, game_named(db, code))
        seats, phases = overview.seats(db, play.game), overview.phases(db, play.game)
        zone = service.settings.zone
    columns = {"power": "power", "player": "player", "address": "address"}
    printing.rows(seats, False, zone, "", columns)
    typer.echo(f"{phases[0].title} closes {printing.instant(phases[0].closes_at, zone)}.")
    typer.echo("The start mails go out with the next run: moderator run")


@app.command()
def pause(ctx: typer.Context, code: desk.Game, reason: desk.Reason = "") -> None:
    """Stop a game's clock; orders are still taken."""
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        phases.pause(db, service, game_named(db, code), reason)
    typer.echo(f"{code} is paused; no deadline runs. To go on: moderator game resume {code}")


@app.command()
def resume(ctx: typer.Context, code: desk.Game, reason: desk.Reason = "") -> None:
    """Let a paused game go on, with the time that was left."""
    from moderator.office import overview
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        game = game_named(db, code)
        phases.resume(db, service, game, reason)
        for phase in overview.phases(db, game_named(db, code)):
            typer.echo(f"{phase.title} closes {printing.instant(phase.closes_at, service.settings.zone)}.")
    held = f"is still held. To go on: moderator phase release {code}"
    typer.echo(f"{code} {held if game.held else 'goes on; the players are told.'}")


@app.command()
def end(
    ctx: typer.Context,
    code: desk.Game,
    outcome: Annotated[str, typer.Option(help="stopped, draw, solo or concession.")] = "stopped",
    winner: Annotated[list[str] | None, typer.Option(help="A power; may be given several times.")] = None,
    reason: desk.Reason = "",
) -> None:
    """End a game before its rules do; everybody gets the end report."""
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        phases.end(db, service, game_named(db, code), reason, outcome, winner or [])
    typer.echo(f"{code} is over ({outcome}); the reports go out with the next run.")


@app.command()
def rehearse(ctx: typer.Context, code: desk.Game) -> None:
    """Start a copy of a game with made-up players; every mail of it comes to you."""
    from moderator.office import games

    with desk.opened(ctx) as service, service.store.write() as db:
        play = games.rehearse(db, service, game_named(db, code))
    typer.echo(f"{play.game.code} has begun; every mail of it goes to {service.settings.moderator_address}.")
    typer.echo(
        f"Enter orders by moderator orders enter {play.game.code} POWER, then moderator phase run {play.game.code}"
    )
