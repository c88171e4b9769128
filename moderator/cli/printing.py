"""What came of a command: tables, facts and lines for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, is_dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from moderator.cli.terminal import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

T = TypeVar("T")
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
WIDTH = 120
"""Columns of a table that goes into a file or a pipe."""
SHORT = 16
"""Columns of a cell that is never folded."""


def rows(
    found: Iterable[Any], as_json: bool, zone: str, nothing: str, columns: Mapping[str, str] | None = None
) -> None:
    """A list: dataclasses or mappings of one shape. columns: heading of each name to show, all names if not given.

    nothing: the line for an empty list.
    """
    listed = [_plain(one) for one in found]
    if as_json:
        typer.echo(_json(listed))
    elif not listed:
        typer.echo(nothing)
    else:
        _table(listed, columns or {name: name.replace("_", " ") for name in listed[0]}, zone)


def facts(thing: Any, as_json: bool, zone: str, exact: bool = False) -> None:
    """One thing, a line a fact; empty ones are left out. exact: names as they are, to be written so."""
    plain = _plain(thing)
    if as_json:
        typer.echo(_json(plain))
        return
    shown = {name if exact else name.replace("_", " "): shown_value(value, zone) for name, value in plain.items()}
    width = max(map(len, shown), default=0)
    for name, value in shown.items():
        if value:
            typer.echo(f"{name:{width}}  {value}")


def document(thing: Any) -> None:
    """JSON of anything that a command has made."""
    typer.echo(_json(thing))


def instant(moment: datetime, zone: str) -> str:
    """An instant in UTC and in the moderator's zone."""
    from moderator.calendar import show

    return show(moment, [("", zone)])


def shown_value(value: Any, zone: str) -> str:
    """A value as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return instant(value, zone)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown_value(one, zone)}" for name, one in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(shown_value(one, zone) for one in value)
    return "" if value is None else visible(str(value))


def progress(items: Iterable[Any], total: int, what: str) -> list[Any]:
    """The items as a list, with a progress bar on a terminal while they are made."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    quiet = not console.is_terminal
    return list(track(items, description=what, total=total, console=console, transient=True, disable=quiet))


def waiting(what: str, work: Callable[[], T]) -> T:
    """The result of some work, with a sign of life on a terminal while it goes on."""
    from rich.console import Console

    with Console(stderr=True).status(what):
        return work()


def _table(listed: Sequence[Mapping[str, Any]], columns: Mapping[str, str], zone: str) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    timed = {name for name in columns if any(isinstance(one[name], datetime) for one in listed)}
    below = len(timed) > 1
    for name, heading in columns.items():
        short = max(len(shown_value(one[name], zone)) for one in listed) <= SHORT
        table.add_column(heading, overflow="fold", no_wrap=name in timed or short)
    for one in listed:
        table.add_row(*(_cell(one[name], zone, below) for name in columns))
    _console().print(table)


def _cell(value: Any, zone: str, below: bool) -> Text:
    """A value in a table: instants are short. below: the local time has its own line."""
    from rich.text import Text

    if not isinstance(value, datetime):
        return Text(shown_value(value, zone))
    local = instant(value, zone).partition(" UTC")[2].strip()
    return Text(f"{value:%Y-%m-%d %H:%M} UTC" + (local and f"{chr(10) if below else ' '}{local}"))


def _console() -> Console:
    """Standard output; as wide as the terminal, or WIDTH columns."""
    import sys

    from rich.console import Console

    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else WIDTH)


def _plain(one: Any) -> dict[str, Any]:
    if is_dataclass(one) and not isinstance(one, type):
        return asdict(one)
    return dict(one) if isinstance(one, Mapping) else one.model_dump()


def _json(thing: Any) -> str:
    text = json.dumps(thing, ensure_ascii=False, indent=2, default=_jsonable)
    return "".join(char if char == "\n" or char.isprintable() else json.dumps(char)[1:-1] for char in text)


def _jsonable(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return _plain(value) if is_dataclass(value) or hasattr(value, "model_dump") else str(value)
