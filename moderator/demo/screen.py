"""What is to be seen while the demonstration runs; the same goes into its folder as story.txt and story.html."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich import box
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from moderator.demo.mailbag import Passage
from moderator.demo.players.story import CAST, SCRIPT
from moderator.running import Ran

COLOURS = {
    "accepted": "green",
    "partly": "yellow",
    "refused": "red",
    "held": "bold magenta",
    "ignored": "dim",
    "set aside": "bold red",
    "reminder": "cyan",
    "nmr": "red",
    "notice_held": "magenta",
}
WORDS = {
    "receipt": "receipt",
    "turn": "report",
    "start": "start mail",
    "notice_held": "warning",
    "moderator": "for the moderator",
    "nmr": "missed",
}
"""Kinds of our own mails, as the screen calls them; others as they are."""
ALL_ALIKE = {"start": "start mails, one for each player", "turn": "reports, one for each player and yours"}
"""Kinds that everybody gets at once: a line for all of them."""
WIDTH = 120


@dataclass(frozen=True)
class Standing:
    """A power at the end of a year."""

    power: str
    player: str
    centres: Sequence[int]
    units: int


class Screen:
    """A terminal, or a file if there is none."""

    def __init__(self) -> None:
        self._console = Console(record=True, highlight=False)
        if not self._console.is_terminal:
            self._console.width = WIDTH

    def say(self, words: str, style: str = "") -> None:
        """A line."""
        self._console.print(words, style=style, markup=False)

    def cast(self, powers: Mapping[str, str]) -> None:
        """Who plays what, and how they write. powers: address -> power."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for heading in ("player", "power", "writes"):
            table.add_column(heading)
        for one in CAST:
            table.add_row(one.name, powers[one.address], one.writes)
        self._console.print(table)

    def phase(self, window: str, title: str, closes_at: datetime) -> None:
        """A phase begins, and with it what the script has for it."""
        self._console.print()
        self._console.rule(f"[bold]{title}[/bold], until {closes_at:%a %d %b %H:%M} UTC", align="left")
        acts = [f"{name.partition(' ')[0]} {act}" for (phase, name), act in SCRIPT.items() if phase == window]
        if acts:
            self._console.print(f"This time {', '.join(acts)}.", style="italic")

    def ran(self, now: datetime, ran: Ran, passages: Sequence[Passage]) -> None:
        """What a run did, with the mails that came before it and those that it sent. Receipts go without saying."""
        if not (ran.read or ran.sent or ran.steps):
            return
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(width=3)
        table.add_column(width=21, no_wrap=True, overflow="ellipsis")
        table.add_column(ratio=5, no_wrap=True, overflow="ellipsis")
        table.add_column(ratio=4, no_wrap=True, overflow="ellipsis")
        for one in passages:
            if one.incoming or one.what not in ("receipt", *ALL_ALIKE):
                table.add_row("", f"{one.sender} → {one.recipient}", Text(one.subject), _outcome(one))
        self._console.print(Text(f"{now:%a %d %b %H:%M}  moderator run: {_summary(ran, passages)}", style="bold blue"))
        if table.row_count:
            self._console.print(table)
        for kind, words in ALL_ALIKE.items():
            number = sum(one.what == kind for one in passages)
            if number:
                self._console.print(f"{'':3} {number} {words}", style="blue")

    def year(self, year: int, standings: Sequence[Standing]) -> None:
        """Where everybody stands at the end of a year."""
        table = Table(box=box.SIMPLE_HEAD, title=f"The end of {year}", title_justify="left", title_style="bold")
        for heading in ("power", "player", "centres", "", "units"):
            table.add_column(heading)
        for one in standings:
            course = " → ".join(map(str, one.centres))
            table.add_row(one.power, one.player, course, Text("■" * one.centres[-1], "yellow"), str(one.units))
        self._console.print(table)

    def end(self, folder: Path, first: Mapping[str, str], then: Mapping[str, str], troubles: Sequence[str]) -> None:
        """Where to look first, and then, and what went wrong."""
        for trouble in troubles:
            self._console.print(f"Wrong: {trouble}", style="bold red", markup=False)
        lines = [Text(f"{n}. {path}\n   {words}") for n, (path, words) in enumerate(first.items(), 1)]
        lines += [Text(f"   {path}\n   {words}", "dim") for path, words in then.items()]
        title = f"Everything is in {folder}; open these three first"
        self._console.print(Panel(Group(*lines), title=title, title_align="left"))

    def keep(self, folder: Path) -> None:
        """Write what was shown into files."""
        (folder / "story.txt").write_text(self._console.export_text(clear=False), encoding="utf-8")
        self._console.save_html(str(folder / "story.html"), clear=False)


def _summary(ran: Ran, passages: Sequence[Passage]) -> str:
    receipts = sum(one.what == "receipt" for one in passages)
    parts = [
        f"{ran.read} read" if ran.read else "",
        f"{receipts} receipt{'s' if receipts > 1 else ''} sent" if receipts else "",
        "phase adjudicated" if ran.steps else "",
    ]
    return ", ".join(part for part in parts if part) or f"{ran.sent} sent"


def _outcome(one: Passage) -> Text:
    style = COLOURS.get(one.what, "blue" if not one.incoming else "")
    word = one.what if one.incoming else WORDS.get(one.what, one.what.replace("_", " "))
    return Text.assemble((word, style), (f"  {one.why}" if one.why else "", "dim"))
