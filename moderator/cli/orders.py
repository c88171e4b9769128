"""moderator orders: the orders on file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.cli.terminal import say
from moderator.play import game_named

app = group("The orders on file.")
SETS = {"power": "power", "orders": "orders in force", "lacking": "lacking"}


@app.command()
def show(
    ctx: typer.Context,
    game: desk.Game,
    power: Annotated[
        str,
        typer.Argument(metavar="[POWER]", help="Only this power, with its texts.", autocompletion=desk.complete_power),
    ] = "",
    as_json: printing.Json = False,
) -> None:
    """The complete set in force for every power, or what one power wrote."""
    from moderator import play as plays
    from moderator.office import overview

    with desk.opened(ctx) as service, service.store.read() as db:
        row, zone = game_named(db, game), service.settings.zone
        wanted = plays.load(db, row).power_named(power) if power else ""
        seats, texts = overview.seats(db, row), overview.filed(db, row, wanted)
        name = plays.load(db, row).name(wanted) if wanted else ""
    sets = [seat for seat in seats if name in ("", seat.power)]
    if as_json:
        printing.document({"sets": [{key: vars(seat)[key] for key in SETS} for seat in sets], "texts": texts})
        return
    printing.rows(sets, False, zone, "Nobody has joined yet.", SETS)
    for text in texts if power else []:
        source = f"mail {text.source}" if text.source else "entered by the moderator"
        say(f"{text.window}, {printing.instant(text.received_at, zone)}, {source}:\n{text.text.strip()}\n")


@app.command()
def enter(
    ctx: typer.Context,
    game: desk.Game,
    power: desk.Power,
    text: Annotated[list[str] | None, typer.Argument(metavar="[ORDER]...", help="One order a word in quotes.")] = None,
    file: Annotated[Path | None, typer.Option(help="A file of orders; - reads standard input.")] = None,
) -> None:
    """Put orders on file as if the power had mailed them now."""
    from moderator import play as plays
    from moderator.office import accounts
    from moderator.turn import phases

    words = "\n".join(text or []) if file is None else accounts.text_of(file, sys.stdin.buffer)
    with desk.opened(ctx) as service, service.store.write() as db:
        row = game_named(db, game)
        wanted = plays.load(db, row).power_named(power)
        parsed = phases.enter(db, service, row, wanted, words)
    for problem in parsed.problems:
        say(f"line {problem.line}: {problem.text.strip()}\n  {problem.kind}: {problem.message}", err=True)
    say("\n".join(str(order) for order in parsed.orders) or "No orders are on file.")
    if not parsed.changed:
        say("Nothing in it was read as an order; what is on file stays.", err=True)
        raise typer.Exit(1)
