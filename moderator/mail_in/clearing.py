"""CLEAR below orders of the same mail: it takes those back, too, as whoever reads from top to bottom expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.mail_in.commands import Split
from moderator.mail_in.verbs.phase import AHEAD
from rules.ruleset import Parsed, Reading

WITHDRAWN = "withdrawn by the CLEAR below"
STANDS = "CLEAR has taken back what was on file before this mail; the lines above it in this mail count"


def cleared(split: Split, parse: Callable[[str], Parsed[Any]]) -> tuple[str, tuple[Reading, ...], str]:
    """What is left of a mail's text for the game: the orders above its last CLEAR are taken out.

    Also these orders' readings, and a note where they stay after all: among them are lines that are no orders of the
    phase (what takes effect on receipt, answers, orders for later phases), which CLEAR does not mean.
    """
    at = max((c.line for c in split.commands if c.verb == "CLEAR" and c.rest.lower() not in AHEAD), default=0)
    lines = split.rest.split("\n")
    above = parse("\n".join(lines[:at])) if any(line.strip() for line in lines[:at]) else Parsed()
    if not above.changed:
        return split.rest, (), ""
    if above.acts or above.answers or above.later:
        return split.rest, (), STANDS
    taken = tuple(reading.model_copy(update={"means": (WITHDRAWN,)}) for reading in above.readings)
    return "\n".join([""] * at + lines[at:]), taken, ""
