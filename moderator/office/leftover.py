"""Lines of a text of which a game says nothing: talk in a mail, but in a sandbox every line is accounted for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules import lines
from rules.ruleset import Parsed, Problem

NOT_READ = "No order was read in this line."


def named(text: str, parsed: Parsed[Any], powers: Collection[str]) -> Parsed[Any]:
    """What a text came to, with every line among its problems that is neither read nor named yet, nor a heading.

    powers: the names that may stand alone on a line.
    """
    told = {one.line for one in parsed.readings} | {one.line for one in parsed.problems}
    joined = [one.text for one in parsed.readings] + [one.text for one in parsed.later]
    headings = {name.casefold() for name in powers}
    left = [
        Problem(line=line.number, text=line.written, kind="unread", message=NOT_READ)
        for line in lines.read(text)
        if line.kind == "text"
        and line.number not in told
        and not (line.text.endswith(":") or line.text.casefold() in headings)
        and not any(line.text in words for words in joined)
    ]
    every = sorted([*parsed.problems, *left], key=lambda problem: problem.line)
    return parsed.model_copy(update={"problems": tuple(every)}) if left else parsed
