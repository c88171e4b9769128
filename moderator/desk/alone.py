"""Rulings that name no question: the answer alone where one is open, RULE ALL DEFAULT for ours and for the game's."""

from __future__ import annotations

import re

from sqlalchemy import Connection

from moderator.desk import forms
from moderator.mail_in.commands import Command, Split
from moderator.play import Play
from moderator.turn import rulings

_PLAIN = re.compile(r"(?:yes|no|default|[+-]?\d{1,9})")


def ruling(db: Connection, play: Play, text: str) -> Command | None:
    """The command that a first line YES, NO, DEFAULT, a number or a choice comes to, where it can mean one thing only:
    a single question of ours is open, and nothing of the game's."""
    first = next(((n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()), None)
    asked = rulings.asked(db, play.game)
    if first is None or len(asked) != 1 or forms.items(db, play):
        return None
    bare = first[1].strip(" .!").lower()
    choices = {choice.lower() for choice in asked[0].question.choices}
    if bare not in choices and not _PLAIN.fullmatch(bare):
        return None
    return Command("RULE", f"{asked[0].number} {bare}", first[0], first[1])


def with_all_default(db: Connection, play: Play, split: Split) -> str:
    """The text that is the game's to read: RULE ALL DEFAULT is said of its items too, if any are open."""
    rows = split.rest.split("\n")
    both = play.rules.hears_moderator and bool(forms.items(db, play))
    for command in split.commands:
        if both and command.verb == "RULE" and command.rest.upper().startswith("ALL"):
            rows[command.line - 1] = command.text
    return "\n".join(rows)
