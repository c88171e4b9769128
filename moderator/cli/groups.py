"""A group of commands as every file here makes it: plain help, which starts at once."""

from __future__ import annotations

import typer


def group(does: str = "", alone: bool = False) -> typer.Typer:
    """An empty group. does: its help; alone: whether it has something to do without a command of its own."""
    return typer.Typer(
        no_args_is_help=not alone,
        invoke_without_command=alone,
        rich_markup_mode=None,
        add_completion=False,
        help=does or None,
    )
