"""moderator mail: mails that came in."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from moderator.cli import desk, printing
from moderator.cli.groups import group
from moderator.cli.terminal import say

app = group("Mails that came in: held ones, and why each was taken or not.")
Number = Annotated[int, typer.Argument(metavar="MAIL", help="The mail's number.")]
Status = Literal["new", "done", "held", "shunted"]
COLUMNS = {
    "id": "mail",
    "received_at": "received",
    "sender": "from",
    "game": "game",
    "power": "power",
    "status": "status",
    "disposition": "disposition",
    "reason": "why",
}


@app.command("list")
def list_(
    ctx: typer.Context,
    status: Annotated[Status | None, typer.Option(help="Only of this status.")] = None,
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    most: Annotated[int, typer.Option(help="How many, newest first.")] = 50,
    as_json: printing.Json = False,
) -> None:
    """Mails that came in, newest first."""
    from moderator.office import incoming

    with desk.opened(ctx) as service, service.store.read() as db:
        found, zone = incoming.listed(db, status or "", game, most), service.settings.zone
    printing.rows(found, as_json, zone, "No mail has come in.", COLUMNS)


@app.command()
def show(
    ctx: typer.Context,
    number: Number,
    raw: Annotated[bool, typer.Option("--raw", help="Print the mail's bytes.")] = False,
    as_json: printing.Json = False,
) -> None:
    """A mail: what became of it, why, and what its author wrote."""
    from moderator.office import incoming

    with desk.opened(ctx) as service, service.store.read() as db:
        mail, line, zone = incoming.named(db, number), incoming.line(db, number), service.settings.zone
    if raw:
        sys.stdout.buffer.write(mail.raw)
        return
    words = incoming.words(mail)
    if as_json:
        printing.document(vars(line) | {"words": words})
        return
    printing.facts(line, False, zone)
    say(f"\n{words.rstrip()}")


@app.command()
def release(ctx: typer.Context, number: Number) -> None:
    """Act on a held mail as if its sender had been proved; try one again that an error set aside."""
    from moderator.office import incoming

    with desk.opened(ctx) as service, service.store.write() as db:
        outcome = incoming.release(db, service, number)
    say(f"Mail {number}: {outcome.disposition}{': ' + outcome.reason if outcome.reason else ''}")


@app.command()
def discard(ctx: typer.Context, number: Number, reason: desk.Reason = "") -> None:
    """Put a held mail away unanswered; it stays in the database."""
    from moderator.office import incoming

    with desk.opened(ctx) as service, service.store.write() as db:
        incoming.discard(db, service, number, reason)
    say(f"Mail {number} is put away.")


@app.command()
def explain(
    ctx: typer.Context,
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="A mail in a file (.eml), - for standard input, or a number.")
    ],
    as_json: printing.Json = False,
) -> None:
    """Why a mail is taken or not: its whole way, tried on the games as they stand; nothing is kept.

    Without a database it says how the mail is read.
    """
    from moderator.office import explaining

    settings = desk.settings(ctx)
    found = explaining.explained(settings, source, sys.stdin.buffer)
    if as_json:
        printing.document(found)
        return
    printing.facts({k: v for k, v in vars(found).items() if k not in ("words", "answers")}, False, settings.zone)
    say(f"\nThe author's own words:\n{_indented(found.words)}")
    for answer in found.answers:
        say(f"\nTo {answer.recipient}: {answer.subject}\n{_indented(answer.text)}")


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.strip().splitlines()) or "  (nothing)"
