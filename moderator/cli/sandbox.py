"""moderator adjudicate and parse: the rules without a game, for players to try and for moderators to check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import printing
from moderator.cli.groups import group
from moderator.cli.terminal import say

app = group()
Scenario = Annotated[str, typer.Option(help="See scenario list.")]


@app.command()
def adjudicate(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A position with orders: JSON, YAML, an account; - for stdin.")
    ],
    scenario: Scenario = "standard-1900",
    option: Annotated[list[str] | None, typer.Option(help="name=value of the rules.")] = None,
    case: Annotated[str, typer.Option(metavar="ID", help="Which case of a file of cases.")] = "",
    map_: Annotated[Path | None, typer.Option("--map", help="Draw the orders into this PNG.")] = None,
    as_json: printing.Json = False,
) -> None:
    """Adjudicate a position with orders from a file; needs no game."""
    from moderator.office import accounts, adjudicating

    if map_ is not None:
        adjudicating.check_map(map_)
    text, as_yaml = accounts.text_of(file, sys.stdin.buffer), file.suffix.lower() in accounts.YAML_ENDINGS
    found = adjudicating.adjudicate(text, scenario, option or [], case, as_yaml)
    if as_json:
        printing.document(found.document())
    else:
        for power, problem in found.problems:
            say(f"{power}, line {problem.line}: {problem.text.strip()}: {problem.message}", err=True)
        say(found.text.rstrip())
    if map_ is not None:
        map_.write_bytes(printing.waiting("drawing", found.draw))


@app.command()
def parse(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Orders, a file of them, or - for standard input.")],
    power: Annotated[str, typer.Option(help="Whose orders.")],
    scenario: Scenario = "standard-1900",
    position: Annotated[
        Path | None, typer.Option(help="A board, as for adjudicate; the scenario's if left out.")
    ] = None,
    as_json: printing.Json = False,
) -> None:
    """Show how orders are understood; needs no game. Exit code 1 if a line was not acted on."""
    from moderator.office import adjudicating

    found = adjudicating.parse(_orders(text), power, scenario, position)
    refused = [problem for problem in found.parsed.problems if problem.kind != "doubtful"]
    if as_json:
        printing.document(found.document())
    else:
        for reading in found.parsed.readings:
            say(f"line {reading.line}: {reading.text.strip()}\n  {'; '.join(reading.means)}")
        for problem in found.parsed.problems:
            say(f"line {problem.line}: {problem.text.strip()}\n  {problem.kind}: {problem.message}")
        say("In force: " + ("; ".join(map(str, found.parsed.orders)) or "nothing"))
        say("Lacking: " + (", ".join(found.standing.lacking) or "nothing"))
    if refused:
        raise typer.Exit(1)


def _orders(text: str) -> str:
    from moderator.office import accounts

    named = text == "-" or (len(text) < 200 and "\n" not in text and Path(text).is_file())
    return accounts.text_of(Path(text), sys.stdin.buffer) if named else text
