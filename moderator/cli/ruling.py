"""moderator ruling: questions that the rules leave to the moderator."""

from __future__ import annotations

from typing import Annotated

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group

app = group("Questions that the rules leave to you.")


@app.command("list")
def list_(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only of this game.")] = "",
    as_json: printing.Json = False,
) -> None:
    """What waits for you, the default, and when that is taken."""
    from moderator import rulings

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = rulings.everywhere(db, game), service.settings.zone
    lines = [
        {
            "game": one.game,
            "question": one.question.id,
            "text": one.question.text,
            "choices": one.question.choices,
            "default": one.question.default,
            "until": one.due_at,
            "answer": one.answer,
        }
        for one in found
    ]
    printing.rows(lines, as_json, zone, "Nothing waits for a ruling.")


@app.command()
def answer(
    ctx: typer.Context,
    game: desk.Game,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="Its name, from ruling list.")],
    text: Annotated[str, typer.Argument(metavar="ANSWER", help="Your ruling.")],
) -> None:
    """Rule; the next run goes on with it."""
    from moderator import games, rulings

    with desk.opened(ctx) as service, service.store.write() as db:
        asked = rulings.answer(db, service, games.named(db, game), question, text)
    typer.echo(f"Noted for {asked.window.doc.title}: {text}. The next run goes on with it.")
