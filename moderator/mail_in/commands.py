"""Service verbs in a mail, alike in all games: one table from which the reader and HELP are made.

A line is a command only if the whole of it fits its verb's form; anything else is left to the game's own parser, so
that "Wait, I forgot something" stays prose and a game may have a JOIN of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.ruleset import GuideEntry

MOST_COMMANDS = 40
LONGEST_LINE = 500


@dataclass(frozen=True)
class Verb:
    """A verb: its name, the form of what follows it (a pattern for the whole rest), and its entry in HELP.

    names_game: what follows must be a game's code; else the line is left to the game ("JOIN Q-12" may be its own);
    asks: it only asks for something, so that a question mark behind it changes nothing.
    """

    name: str
    rest: str
    form: str
    example: str
    does: str
    names_game: bool = False
    asks: bool = False


VERBS = (
    Verb("HELP", r"", "HELP", "HELP", "sends this list and the forms of order of your game", asks=True),
    Verb("STATUS", r"", "STATUS", "STATUS", "tells the phase, the deadline and your orders on file", asks=True),
    Verb(
        "MAP",
        r"",
        "MAP",
        "MAP",
        "sends the board as you know it now, on a map, with the phase and the deadline",
        asks=True,
    ),
    Verb("HISTORY", r"", "HISTORY", "HISTORY", "lists the reports that RESEND can bring you again", asks=True),
    Verb("ORDERS?", r"", "ORDERS?", "ORDERS?", "repeats your complete orders on file"),
    Verb("READY", r"", "READY", "READY", "answers the start mail: you are there and will play"),
    Verb(
        "CLEAR",
        r"(?:orders|later|all|all orders)?",
        "CLEAR | CLEAR LATER | CLEAR ALL",
        "CLEAR",
        "takes back your orders of this phase, also those above it in the same mail; those you wrote ahead for later "
        "phases; both",
    ),
    Verb("WAIT", r"", "WAIT", "WAIT", "no adjudication before the deadline, even when all orders are in"),
    Verb("NOWAIT", r"", "NOWAIT", "NOWAIT", "takes WAIT back"),
    Verb(
        "ABSENT",
        r".{0,80}",
        "ABSENT date - date | ABSENT OFF | ABSENT",
        "ABSENT 24 Dec - 2 Jan",
        "says when you are away; takes it back; shows what you have said",
    ),
    Verb(
        "DEPUTY",
        r".{0,60}?<?[^\s@<>]+@[^\s@<>]+>?",
        "DEPUTY name <address>",
        "DEPUTY Jane <jane@example.org>",
        "asks the moderator to let somebody play for you while you are away",
    ),
    Verb(
        "VOTE CONTINUE",
        r"yes|no",
        "VOTE CONTINUE yes|no",
        "VOTE CONTINUE no",
        "tells the moderator whether you want the game to go on; your newest word counts",
    ),
    Verb(
        "VOTE",
        r"(?:for\s+|to\s+)?(?:a\s+)?(?:draw|none|no|nothing|conce(?:de|ssion)(?:\s+to)?(?:\s+[\w -]{2,40})?)",
        "VOTE DRAW | VOTE CONCEDE power | VOTE NONE",
        "VOTE DRAW",
        "a secret vote for this phase; it lapses when the phase ends",
    ),
    Verb(
        "JOIN",
        r"(?:[a-z0-9][a-z0-9-]{1,39})?",
        "JOIN | JOIN game",
        "JOIN",
        "asks for a place in a game that you do not play in; name it, or write to its address",
        names_game=True,
    ),
    Verb("RESIGN", r"(?:confirm)?", "RESIGN", "RESIGN", "gives your seat back; asks for a CONFIRM first"),
    Verb("RESEND", r"[\w .-]{0,40}", "RESEND [phase]", "RESEND S1901M", "sends a report of yours again"),
    Verb(
        "ADDRESS", r"<?[^\s@<>]+@[^\s@<>]+>?", "ADDRESS new@address", "ADDRESS me@example.org", "changes your address"
    ),
    Verb("ZONE", r"[\w/+-]{2,40}(?: [\w/+-]{2,40})?", "ZONE Area/City", "ZONE Europe/Berlin", "sets your time zone"),
    Verb(
        "CONFIRM",
        r"[a-z0-9]{4,16}|",
        "CONFIRM [code]",
        "CONFIRM k3x7p2qa",
        "does what a mail of ours asked you about; without its code if it is the only one",
    ),
    Verb("DISPUTE", r".{0,400}", "DISPUTE what is wrong", "DISPUTE A Paris was ordered", "asks the moderator to look"),
)
"""In the order in which HELP lists them. PRESS is a block, not a line, and stands apart."""

PRESS_ENTRY = GuideEntry(
    name="PRESS",
    forms=("PRESS TO power ... ENDPRESS",),
    examples=("PRESS TO ALL\nPeace in our time.\nENDPRESS",),
    text="a message to other players; what stands in it is never read as an order. It is not passed on yet.",
)
_POLITE = re.compile(r"^\s*pl(?:ease|s|z)[\s,]+|[\s,]+(?:pl(?:ease|s|z)|(?:many )?thanks|thank you|thx)[\s.!]*$", re.I)
"""What may stand around a command; it changes nothing."""
_PRESS = re.compile(r"^\s*(?:press|broadcast)\b(?:\s+(?:to\b)?\s*(?P<to>.{0,200}))?\s*:?\s*$", re.IGNORECASE)
_ENDPRESS = re.compile(r"^\s*end\s*(?:press|broadcast)\b", re.IGNORECASE)
_LETTER = re.compile(r"^\s*text\s*:?\s*$", re.IGNORECASE)
_ENDLETTER = re.compile(r"^\s*end\s*text\s*[.:;]?\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Command:
    """A command found in a mail: verb, what follows it, line number and the line as written."""

    verb: str
    rest: str
    line: int
    text: str


@dataclass(frozen=True)
class Press:
    """A press block: to whom, its text, the line it begins on; closed: whether ENDPRESS was there."""

    to: str
    text: str
    line: int
    closed: bool


@dataclass(frozen=True)
class Split:
    """A mail's text taken apart: commands, press, and the rest for the game, its line numbers kept."""

    commands: tuple[Command, ...]
    press: tuple[Press, ...]
    rest: str


def split(text: str, takes_press: bool = False, verbs: tuple[Verb, ...] = VERBS, codes: Collection[str] = ()) -> Split:
    """Take the service's commands and the press out of a text; their lines are left empty in the rest.

    takes_press: the game has letters of its own (TEXT ... END TEXT): all of them stay in the rest, whatever they say;
    codes: of the games that a command may name.
    """
    lines = text.split("\n")
    kept, blocks = (list(lines), ()) if takes_press else _without_press(lines)
    letters = in_letters(lines) if takes_press else frozenset()
    commands: list[Command] = []
    for number, line in enumerate(kept, 1):
        left = len(commands) < MOST_COMMANDS and number not in letters
        found = _command(line, number, verbs, codes) if left else None
        if found:
            commands.append(found)
            kept[number - 1] = ""
    return Split(tuple(commands), blocks, "\n".join(kept))


def guide(takes_press: bool = False, verbs: tuple[Verb, ...] = VERBS) -> tuple[GuideEntry, ...]:
    """The verbs for HELP and the players' guide; with PRESS, unless the game has its own."""
    entries = (GuideEntry(name=v.name, forms=(v.form,), examples=(v.example,), text=v.does) for v in verbs)
    return (*entries, *(() if takes_press else (PRESS_ENTRY,)))


@lru_cache(maxsize=8)
def _forms(verbs: tuple[Verb, ...]) -> tuple[tuple[Verb, re.Pattern[str]], ...]:
    return tuple(
        (verb, re.compile(rf"^\s*{re.escape(verb.name)}(?:[\s:]+(?P<rest>{verb.rest}))?{_end(verb)}$", re.IGNORECASE))
        for verb in verbs
    )


def _end(verb: Verb) -> str:
    return r"\s*[.!;?]*\s*" if verb.asks else r"\s*[.!;]*\s*"


def bare(line: str) -> str:
    """A line without the politeness around it."""
    return _POLITE.sub("", line)


def _command(line: str, number: int, verbs: tuple[Verb, ...], codes: Collection[str]) -> Command | None:
    if len(line) > LONGEST_LINE:
        return None
    said = bare(line)
    for verb, form in _forms(verbs):
        match = form.match(said)
        rest = ((match and match["rest"]) or "").strip()
        fits = match and (rest or re.fullmatch(verb.rest, ""))
        if fits and (not verb.names_game or rest.lower() in ("", *codes)):
            return Command(verb.name, rest, number, line.strip())
    return None


def _without_press(lines: list[str]) -> tuple[list[str], tuple[Press, ...]]:
    kept = list(lines)
    blocks: list[Press] = []
    i = 0
    while i < len(lines):
        head = _PRESS.match(lines[i]) if len(lines[i]) <= LONGEST_LINE else None
        if head:
            end = next((j for j in range(i + 1, len(lines)) if _ENDPRESS.match(lines[j])), None)
            last = len(lines) if end is None else end
            blocks.append(Press((head["to"] or "").strip(" :"), "\n".join(lines[i + 1 : last]), i + 1, end is not None))
            kept[i : last + 1] = [""] * len(kept[i : last + 1])
            i = last
        i += 1
    return kept, tuple(blocks)


def in_letters(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines within letters (TEXT ... END TEXT); one that is not closed runs to the end."""
    found: set[int] = set()
    inside = False
    for number, line in enumerate(lines, 1):
        inside = not _ENDLETTER.match(line) if inside else bool(_LETTER.match(line))
        found |= {number} if inside else set()
    return frozenset(found)
