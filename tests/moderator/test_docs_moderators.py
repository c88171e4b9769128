"""docs/moderators.md: every command in it is run, in its order, and prints what it says there.

Comments in the page say what happens in between: `<!-- mail from France: A Par - Bur -->`, `<!-- it is 2026-12-03 -->`.
What is drawn or made up anew each time (who plays which power, reply tokens) is compared by its form.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import time_machine
import typer

from moderator.cli.app import ALONE, GROUPS, app
from tests.moderator.desks import Desk

PAGE = Path(__file__).parents[2] / "docs" / "moderators.md"
WHAT = "mail from|forged mail from|it is|settings|seated"
DIRECTIVE = re.compile(rf"<!-- (?P<what>{WHAT}) ?(?P<who>[A-Za-z ]*?)(?:: | )(?P<text>.*?) -->")
PROOF = "Authentication-Results: mx.games.example; dmarc={} header.from=players.example\r\n"
MADE_UP = (
    (re.compile(r"\b(Ada|Ben|Cleo|Dan|Eva|Finn|Gita|Hal)\b", re.IGNORECASE), "PLAYER"),
    (re.compile(r"(?<=[#.])[a-z2-7]{8}\b"), "TOKEN"),
    (re.compile(r"\d+ MB free for \S+"), "N MB free"),
    (re.compile(r"/\S*/(?=moderator\.(?:db|toml)|spool|out|preview)"), ""),
    (re.compile(r"\d\d:\d\d(?= UTC \(|\+| Berlin)"), "HH:MM"),
    (re.compile(r"[─━\s]+"), " "),
)


@dataclass(frozen=True)
class Command:
    """A command of the page with what it prints, or something that happens in between. line: where it stands."""

    line: int
    words: tuple[str, ...]
    printed: tuple[str, ...]
    directive: re.Match[str] | None = None


def commands(page: str) -> Iterator[Command]:
    inside, lines = False, page.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif found := DIRECTIVE.fullmatch(line):
            yield Command(number, (), (), found)
        elif inside and line.startswith("$ "):
            words = tuple(shlex.split(line.removeprefix("$ ")))
            rest = lines[number:]
            end = next(i for i, later in enumerate(rest) if later.startswith(("$ ", "```")))
            yield Command(number, words, tuple(rest[:end]))


def alike(text: str) -> str:
    for pattern, word in MADE_UP:
        text = pattern.sub(word, text)
    return text.strip()


def change_settings(file: Path, lines: list[str]) -> None:
    """Set `name = value` lines where the first settings file has them, or at its beginning."""
    text = file.read_text()
    for line in lines:
        name = line.partition(" =")[0]
        text, changed = re.subn(rf"^(# )?{name} = .*$", line, text, count=1, flags=re.MULTILINE)
        text = text if changed else f"{line}\n{text}"
    file.write_text(text)


def happens(desk: Desk, clock: time_machine.Coordinates, directive: re.Match[str]) -> None:
    what, text = directive["what"], directive["text"]
    if what == "it is":
        clock.move_to(datetime.fromisoformat(text).replace(tzinfo=UTC))
    elif what == "seated":
        for name in text.split():
            desk.do("player", "add", f"{name}@players.example", "--name", name.capitalize(), "--zone", "Europe/London")
            desk.do("player", "seat", "hadrian", f"{name}@players.example")
    elif what == "settings":
        change_settings(desk.folder / "moderator.toml", text.split("; "))
    else:
        proof = PROOF.format("fail" if what.startswith("forged") else "pass")
        desk.receive(directive["who"], text.replace("; ", "\r\n"), proof, to="orders+hadrian@games.example")


def run(desk: Desk, command: Command) -> None:
    program, *words = command.words
    assert program == "moderator", f"line {command.line}"
    said = desk.run(*words)
    fails = any(line.startswith("moderator: ") for line in command.printed)
    assert (said.code != 0) is fails, f"line {command.line}: {said.err}{said.out}"
    printed = [alike(line) for line in (said.out + said.err).splitlines()]
    for line in filter(None, map(alike, command.printed)):
        if line != "...":
            assert line in printed, f"line {command.line}: {line!r} is not in\n" + "\n".join(printed)


def test_every_command_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with time_machine.travel(datetime(2026, 11, 30, 12, 0, tzinfo=UTC)) as clock:
        for command in commands(PAGE.read_text(encoding="utf-8")):
            if command.directive:
                happens(desk, clock, command.directive)
            else:
                run(desk, command)


def test_the_page_names_every_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = typer.main.get_command(app)
    for name in ALONE:
        assert f"`moderator {name}" in page, name
    for name in GROUPS:
        for inner in table.get_command(None, name).commands:  # type: ignore[attr-defined]
            assert f"`moderator {name} {inner}" in page, f"{name} {inner}"
