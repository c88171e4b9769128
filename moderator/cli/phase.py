"""moderator phase: what is open now, and what to do with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.cli.terminal import say
from moderator.play import game_named

app = group("The open phase: look at it, run it, give it more time, take it back.")
SEATS = {
    "power": "power",
    "player": "player",
    "ready": "ready",
    "orders": "orders on file",
    "lacking": "lacking",
    "waits": "waits",
    "missed": "missed",
}


@app.command()
def show(ctx: typer.Context, game: desk.Game, as_json: printing.Json = False) -> None:
    """What is open, until when, and who has ordered."""
    from moderator import braking
    from moderator.office import overview
    from rules.ruleset import PHASE

    with desk.opened(ctx) as service:
        pulled, zone = braking.pulled(service), service.settings.zone
        with service.store.read() as db:
            row = game_named(db, game)
            phases, seats = overview.phases(db, row), overview.seats(db, row)
    if as_json:
        printing.document({"phases": phases, "seats": seats, "brake": pulled.message if pulled else ""})
        return
    if not phases:
        say(f"Nothing is open in {row.code}: it is {row.status}.")
    elif all(phase.kind != PHASE for phase in phases):
        say(f"No phase is open in {row.code}: it waits until these are settled.")
    for phase in phases:
        printing.facts(phase, False, zone)
    printing.rows([vars(s) | {"orders": len(s.orders)} for s in seats], False, zone, "Nobody has joined yet.", SEATS)
    if pulled:
        say(f"The brake is on: {pulled.message} See moderator brake show.")


@app.command()
def preview(
    ctx: typer.Context,
    game: desk.Game,
    reader: Annotated[str, typer.Option(help="Print the report of this power, PUBLIC or MODERATOR.")] = "",
    out: Annotated[Path | None, typer.Option(help="Write every report and its maps into this folder.")] = None,
    as_json: printing.Json = False,
) -> None:
    """Every report as each player would get it if the phase closed now; nothing is kept."""
    from moderator.office import previews
    from moderator.turn import history

    with desk.opened(ctx) as service:
        with service.store.read() as db:
            row = game_named(db, game)
        found = printing.waiting("adjudicating", lambda: history.preview(service, row, draw=out is not None))
        zone = service.settings.zone
    if reader:
        say(previews.text(previews.of_reader(found, reader)))
        return
    if out is not None:
        for path in previews.write(found, out):
            say(str(path))
        return
    printing.rows([previews.line(one) for one in found], as_json, zone, "Nobody would get a report.")
    if not as_json:
        say("To read one: --reader POWER; to write all with their maps: --out FOLDER")


@app.command()
def run(
    ctx: typer.Context,
    game: desk.Game,
    phase: Annotated[
        str, typer.Argument(metavar="[PHASE]", help="Its id, so that no other one is run by mistake.")
    ] = "",
) -> None:
    """Adjudicate the open phase now, whoever is missing."""
    from moderator.office import overview
    from moderator.turn import phases, rulings

    with desk.opened(ctx) as service, service.store.write() as db:
        window = phases.run(db, service, game_named(db, game), phase)
        row = game_named(db, game)
        asked = [one for one in rulings.asked(db, row) if not one.answer]
        following, zone = overview.phases(db, row), service.settings.zone
    if asked:
        say(f"{window.doc.title} waits for your rulings: moderator ruling list {game}")
        return
    say(f"{window.doc.title} is adjudicated; the reports go out with the next run.")
    for one in following:
        say(f"{one.title} closes {printing.instant(one.closes_at, zone)}.")
    if not following:
        say(f"{game} is over.")


@app.command()
def extend(
    ctx: typer.Context,
    game: desk.Game,
    until: Annotated[
        str, typer.Argument(metavar="[UNTIL]", help='"24 h", "Fri 18:00", "2026-12-01 18:00"; a day more if left out.')
    ] = "",
    reason: desk.Reason = "",
) -> None:
    """Move the deadline; everybody is told the old and the new one. A held game goes on."""
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        later = phases.extend_to(db, service, game_named(db, game), until, reason)
        say(f"The phase closes {printing.instant(later, service.settings.zone)}; the players are told.")


@app.command()
def hold(ctx: typer.Context, game: desk.Game, reason: desk.Reason = "") -> None:
    """Adjudicate nothing, whatever the deadline says; orders are still taken."""
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        phases.hold(db, service, game_named(db, game), reason)
    say(f"{game} is held. To go on: moderator phase release {game}, phase run or phase extend")


@app.command()
def release(ctx: typer.Context, game: desk.Game) -> None:
    """Let a held game go on as its deadline says."""
    from moderator.turn import phases

    with desk.opened(ctx) as service, service.store.write() as db:
        row = game_named(db, game)
        phases.release(db, service, row)
    paused = f"is still paused. To go on: moderator game resume {game}"
    say(f"{game} {paused if row.status == 'paused' else 'goes on.'}")


@app.command()
def rollback(
    ctx: typer.Context,
    game: desk.Game,
    phase: Annotated[str, typer.Argument(metavar="PHASE", help="Its id, as in S1901M.")],
    reason: desk.Reason = "",
) -> None:
    """Restore the board as it was when a phase was open; the players are told and get their orders back."""
    from moderator.office import overview
    from moderator.turn import history

    with desk.opened(ctx) as service, service.store.write() as db:
        history.rollback(db, service, game_named(db, game), phase, reason)
        row = game_named(db, game)
        for one in overview.phases(db, row):
            closes = printing.instant(one.closes_at, service.settings.zone)
            say(f"{one.title} is open again (revision {row.revision}) and closes {closes}.")
    say("The players are told with the next run.")
