"""Free text in an order that only the moderator can decide: J-01, J-03 and J-10 of the spec's section 31."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.online1483.line import Line, Trigger
from rules.ruleset import Question

_TEXTS = {
    "J-01": ('{nation}\'s cautious general is to retreat if "{text}". Does he?', "no"),
    "J-03": ('{nation}\'s units are to retreat if "{text}". How is it to be read?', "no retreat"),
    "J-10": ('{nation} orders: {line}. Does the condition "{text}" hold?', "ignored"),
}


def unread(line: Line) -> Iterator[tuple[str, Trigger]]:
    """The conditions of a line that nobody can read, each with its judgement."""
    retreat = line.clauses.retreat
    for trigger in retreat.any_of if retreat else ():
        if trigger.kind == "unread":
            yield "J-03", trigger
    for trigger in line.condition:
        if trigger.kind == "unread":
            yield "J-01" if line.verb == "cautious" else "J-10", trigger


def questions(nation: str, lines: Iterable[Line]) -> tuple[Question, ...]:
    """What the moderator is asked about a nation's lines; ids are the same whenever it is asked."""
    return tuple(_question(nation, line, code, trigger) for line in lines for code, trigger in unread(line))


def identity(code: str, nation: str, trigger: Trigger) -> str:
    """The id of the question about a condition."""
    return f"{code}:{nation}:{trigger.text}"


def _question(nation: str, line: Line, code: str, trigger: Trigger) -> Question:
    text, default = _TEXTS[code]
    return Question(
        id=identity(code, nation, trigger),
        text=text.format(nation=nation, text=trigger.text, line=line),
        default=default,
    )
