"""moderator board: corrections, one unit, one centre or one number at a time."""

from __future__ import annotations

from typing import Annotated

import typer

from moderator.cli import desk
from moderator.cli.groups import group
from moderator.play import game_named

app = group("Correct the board.")


DONE = "The board of {game} is corrected; the players are told with the next run."
WAITS = "The correction of {game} waits for a ruling of yours: see moderator ruling list {game}."


@app.callback()
def _group() -> None:
    """Correct the board."""


@app.command()
def edit(
    ctx: typer.Context,
    game: desk.Game,
    reason: Annotated[str, typer.Option(help="Told to the players with the correction.")],
    place: Annotated[tuple[str, str] | None, typer.Option(metavar="POWER UNIT", help='France "A PAR"')] = None,
    remove: Annotated[str | None, typer.Option(metavar="UNIT", help='"A PAR"')] = None,
    centre: Annotated[
        tuple[str, str] | None, typer.Option(metavar="PLACE POWER", help='PAR France; "" for nobody')
    ] = None,
    number: Annotated[
        tuple[str, str, int] | None, typer.Option(metavar="POWER FIGURE VALUE", help="One figure.")
    ] = None,
    document: Annotated[
        str | None, typer.Option(metavar="JSON", help="A correction in the game's own words; see its page in docs/.")
    ] = None,
) -> None:
    """One correction of the board; who may know of it gets a report of the board as it is then."""
    from moderator.office import corrections

    order = corrections.order(place, remove, centre, number, document)
    with desk.opened(ctx) as service, service.store.write() as db:
        done = corrections.apply(db, service, game_named(db, game), order, reason)
    typer.echo((DONE if done else WAITS).format(game=game))
