"""moderator player: who plays."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.cli.terminal import say
from moderator.play import game_named

app = group("Who plays.")
Kind = Literal["warn", "mute", "remove", "ban"]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="The player's mail address.")]
Name = Annotated[str, typer.Option(help="The player's name; the address's first part if left out.")]
Zone = Annotated[str, typer.Option(help="The player's time zone, as in Europe/London.")]


@app.command()
def add(ctx: typer.Context, address: Address, name: Name = "", zone: Zone = "") -> None:
    """Register somebody, without a seat yet."""
    from moderator.office import joining

    with desk.opened(ctx) as service, service.store.write() as db:
        player = joining.register(db, service, address, name, zone)
    say(f"{player.name} <{player.address}> is registered; times are shown in {player.zone}.")


@app.command("list")
def list_(ctx: typer.Context, as_json: printing.Json = False) -> None:
    """Everybody who is registered, and where they play."""
    from moderator.office import joining

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = joining.registered(db), service.settings.zone
    printing.rows(found, as_json, zone, "Nobody is registered: moderator player add ADDRESS")


@app.command()
def seat(
    ctx: typer.Context,
    game: desk.Game,
    address: Address,
    power: Annotated[str, typer.Argument(metavar="[POWER]", help="An open power of a game that has begun.")] = "",
) -> None:
    """Give somebody a place in a game; powers are drawn when it starts."""
    from moderator.office import joining

    with desk.opened(ctx) as service, service.store.write() as db:
        row = game_named(db, game)
        taken = joining.seat(db, service, row, joining.known(db, address), power)
    say(f"{address} has {taken} in {game}.")


@app.command()
def replace(
    ctx: typer.Context, game: desk.Game, power: desk.Power, address: Address, name: Name = "", zone: Zone = ""
) -> None:
    """Let somebody else play a power from now on; an unknown address is registered."""
    from moderator.office import joining

    with desk.opened(ctx) as service, service.store.write() as db:
        taken = joining.replace(db, service, game_named(db, game), power, address, name, zone)
    say(f"{address} plays {taken} in {game}; everybody is told with the next run.")


@app.command()
def sanction(
    ctx: typer.Context,
    game: desk.Game,
    who: Annotated[str, typer.Argument(metavar="WHO", help="The power, or the player's address.")],
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help="warn, mute, remove (from the game), ban (from all).")],
    reason: desk.Reason,
) -> None:
    """Sanction a player: he is told why; the seats that it opens are open at once."""
    from moderator.office import sanctioning

    with desk.opened(ctx) as service, service.store.write() as db:
        opened = sanctioning.sanction(db, service, game_named(db, game), who, kind, reason)
    say(f"{who}: {kind} is noted, and told with the next run." + f" Open now: {', '.join(opened)}." * bool(opened))


@app.command()
def sanctions(ctx: typer.Context, game: desk.Game, as_json: printing.Json = False) -> None:
    """The sanctions of a game."""
    from moderator.turn import conduct

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = conduct.sanctions(db, game_named(db, game).id), service.settings.zone
    printing.rows(found, as_json, zone, "No sanctions.")


@app.command()
def consent(
    ctx: typer.Context,
    address: Address,
    given: Annotated[bool, typer.Argument(metavar="YES|NO", help="Whether a parent has consented in writing.")],
) -> None:
    """Note of a player of thirteen or younger whether a parent has consented; without it he gets no seat."""
    from moderator.office import sanctioning

    with desk.opened(ctx) as service, service.store.write() as db:
        player = sanctioning.consent(db, service, address, given)
    say(f"{player.address} may {'be' if given else 'not be'} seated.")


@app.command()
def address(ctx: typer.Context, old: Address, new: Annotated[str, typer.Argument(metavar="NEW")]) -> None:
    """Register another address for somebody who cannot confirm it himself; both addresses are told."""
    from moderator.office import joining

    with desk.opened(ctx) as service, service.store.write() as db:
        player = joining.readdress(db, service, old, new)
    say(f"{player.name} has the address {new.lower()} from now on.")
