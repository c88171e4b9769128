"""All commands as one application; a group's file is imported when one of its commands is wanted."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from moderator.cli import errors

GROUPS = {
    "game": "Make, start, pause and end games.",
    "phase": "The open phase: look at it, run it, give it more time, take it back.",
    "orders": "The orders on file.",
    "board": "Correct the board.",
    "player": "Who plays.",
    "mail": "Mails that came in: held ones, and why each was taken or not.",
    "outbox": "Mails that go out, and who did not get them.",
    "ruling": "Questions that the rules leave to you.",
    "brake": "After an outage: look, give more time, let the service go on.",
    "scenario": "What can be played.",
    "config": "The settings.",
    "db": "The database.",
}
"""Groups of commands, each in the module of its name."""
ALONE = {
    "run": ("service", "Read mail, close what is due, send."),
    "serve": ("service", "Run for ever, at every new mail."),
    "receive": ("service", "Take a mail from standard input (.forward, procmail)."),
    "doctor": ("service", "Check mailbox, mail server, database, templates, DNS, disk."),
    "verify": ("service", "Do every turn of a game again and compare."),
    "audit": ("service", "Who did what."),
    "adjudicate": ("sandbox", "Adjudicate a position with orders from a file; needs no game."),
    "parse": ("sandbox", "Show how orders are understood; needs no game."),
}
"""Commands that stand alone: the module they are in, and what they do."""


class Commands(TyperGroup):
    """The whole table of commands, known before any of their modules is imported; errors in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help."""
        return [*ALONE, *GROUPS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None."""
        if cmd_name not in ALONE and cmd_name not in GROUPS:
            return None
        module = import_module(f"moderator.cli.{ALONE[cmd_name][0] if cmd_name in ALONE else cmd_name}")
        group = typer.main.get_group(module.app)
        group.name = cmd_name
        return group.commands[cmd_name] if cmd_name in ALONE else group

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands in the help, from the tables alone."""
        for title, rows in (("Commands", [(n, does) for n, (_, does) in ALONE.items()]), ("Groups", GROUPS.items())):
            with formatter.section(title):
                formatter.write_dl(list(rows))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what is wrong with settings, database or arguments comes as one line with its remedy."""
        with errors.in_one_line(bool(ctx.params.get("traceback"))):
            return super().invoke(ctx)


app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


@app.callback()
def options(
    ctx: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(envvar="MODERATOR_CONFIG", help="The settings file; moderator.toml here if not given."),
    ] = None,
    traceback: Annotated[bool, typer.Option("--traceback", help="Show where in the program an error arose.")] = False,
) -> None:
    """Runs play-by-email strategy games: mail in, orders, adjudication, reports out."""
    ctx.obj = config
