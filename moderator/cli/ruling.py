"""moderator ruling: questions that the rules leave to the moderator."""

from __future__ import annotations

from typing import Annotated

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.play import game_named

app = group("Questions that the rules leave to you.")
COLUMNS = {
    "game": "game",
    "question": "question",
    "text": "text",
    "choices": "choices",
    "default": "default",
    "until": "until",
    "answer": "answer",
}


@app.command("list")
def list_(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only of this game.")] = "",
    as_json: printing.Json = False,
) -> None:
    """What waits for you, the default, and when that is taken."""
    from moderator.desk import forms

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = forms.everywhere(db, game), service.settings.zone
    printing.rows(found, as_json, zone, "Nothing waits for a ruling.", COLUMNS)


@app.command()
def answer(
    ctx: typer.Context,
    game: desk.Game,
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="Its number (M-3, Q-17) or id, from ruling list.")
    ],
    text: Annotated[str, typer.Argument(metavar="ANSWER", help="Your ruling.")],
) -> None:
    """Rule; the next run goes on with it."""
    from moderator.desk import forms

    with desk.opened(ctx) as service, service.store.write() as db:
        about = forms.answer(db, service, game_named(db, game), question, text)
    typer.echo(f"Noted for {about}: {text}. The next run goes on with it.")
