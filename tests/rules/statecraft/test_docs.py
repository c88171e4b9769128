"""The guides say what the game does: every order in them can be read, every command is there, every event is listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from moderator.cli.app import app
from rules.statecraft.reporting.kinds import ELSEWHERE, KINDS
from tests.rules.statecraft.orders_desk import item, moderate, read, start

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "statecraft-gm.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([^`\n]+)`", GUIDE)
ORDERS = [text for text in QUOTED if re.match(r"(?!GAME|END)[A-Z]{2,} \S", text) and "..." not in text]
COMMANDS = sorted({text for text in QUOTED if text.startswith("moderator ")})
PLAYERS = ("BANKRUPTCY CONFIRM",)


@pytest.mark.parametrize("line", ORDERS)
def test_every_order_in_the_guide_can_be_read(line: str) -> None:
    state = start()
    for _ in range(30):
        item(state, "ruling", "MODERATOR", about={"type": "RQ-CB", "default": "no"})
    parsed = read(line, "FRA", state) if line in PLAYERS else moderate(line, state)
    assert not [p.message for p in parsed.problems if p.kind in ("unread", "unknown")]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_in_the_guide_is_there(command: str) -> None:
    answer = CliRunner().invoke(app, [*command.split()[1:3], "--help"])
    assert answer.exit_code == 0, answer.output


def test_the_list_of_events_is_that_of_the_report() -> None:
    text = (DOCS / "statecraft.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| ([a-z ]+) \| `", text.partition("## Events")[2], re.MULTILINE))
    assert listed >= KINDS.keys() | ELSEWHERE
